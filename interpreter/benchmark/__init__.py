"""Benchmarks of our engines on a ruleset, and of further programs that the caller adds."""
