"""For tests of tables: matches in progress, sessions, hostile messages."""
