"""The web page: games to play, watch and write in a browser."""
