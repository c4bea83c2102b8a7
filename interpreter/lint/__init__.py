"""Lint rules that judge random games: the rules of the group `play`."""
