"""`rumpus solve`: problems, and small games as a whole."""
