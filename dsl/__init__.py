"""The language of Rumpus: text in, checked model out. It knows nothing of play."""
