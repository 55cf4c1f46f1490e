"""For tests of the server and its page."""
