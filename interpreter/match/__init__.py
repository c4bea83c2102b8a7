"""Matches: many games between two players, their records, and what the results say about strength."""
