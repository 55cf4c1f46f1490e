"""For tests of what is compiled, for any game."""
