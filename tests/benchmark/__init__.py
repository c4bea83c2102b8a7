"""Other programs that play the same games, measured together with our engines: `python -m tests.benchmark`."""
