"""Programs that fit the estimates of each seat's probability to win a match from its points."""
