"""The API for pages and bots: REST by resource, and the socket of a game."""
