"""Rules about what reads badly."""
