"""The web page and its API: games in a browser, their storage and their clocks."""
