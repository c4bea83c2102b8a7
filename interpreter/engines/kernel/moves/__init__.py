"""Candidate actions: walks and lines, drops, castling, rides, chains and commands."""
