"""For tests of Fodasse: cards and deals from text, its second reading, its twin."""
