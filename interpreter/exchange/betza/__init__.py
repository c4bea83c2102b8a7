"""Movements in the two dialects of Betza's notation, and in a normal form that both share."""
