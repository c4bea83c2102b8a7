"""Which rule lines of a file are exercised by its own tests, and by random games."""
