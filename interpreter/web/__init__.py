"""The web page and its API: games to play, watch and write in a browser."""
