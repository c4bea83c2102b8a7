"""Rules about what is probably not meant."""
