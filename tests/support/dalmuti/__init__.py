"""For tests of The Great Dalmuti: cards and turns from text, its second reading, its twin."""
