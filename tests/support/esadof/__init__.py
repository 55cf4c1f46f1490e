"""For tests of ES-ADOF: cards and deals from text, its second reading, its compiled game."""
