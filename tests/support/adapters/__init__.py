"""For tests of adapters: stand-ins for what is not installed."""
