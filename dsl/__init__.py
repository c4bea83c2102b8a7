"""The language of Rumpus: text in, checked model out. Knows nothing of play."""
