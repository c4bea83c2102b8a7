"""Rules about what has no effect."""
