"""Protocols of the chess world, by which other programs play our games: UCI and CECP."""
