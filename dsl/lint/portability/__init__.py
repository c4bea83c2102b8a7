"""Rules about what other programs read differently, or not at all."""
