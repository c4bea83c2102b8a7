"""The full-screen table: a match in a terminal, with mouse and keys."""
