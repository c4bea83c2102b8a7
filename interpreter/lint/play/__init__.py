"""Rules about what shows only in games."""
