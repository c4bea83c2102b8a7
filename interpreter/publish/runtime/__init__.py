"""Python for browsers, with the parts of Rumpus that play a compiled game."""
