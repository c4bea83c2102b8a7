"""Kits for PyChess: what its form for user-defined variants takes, and what the site shows of it."""
