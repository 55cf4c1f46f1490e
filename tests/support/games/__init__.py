"""For tests of every game: random matches, drawn rules, refusals, a game of another package."""
