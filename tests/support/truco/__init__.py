"""For tests of Truco: cards and deals from text, its second reading, its twin."""
