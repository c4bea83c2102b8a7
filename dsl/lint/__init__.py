"""Rules about code that is probably not meant, has no effect, or reads badly: one rule a file, grouped in folders."""
