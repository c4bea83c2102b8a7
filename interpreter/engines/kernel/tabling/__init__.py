"""Tables of endgames: positions by number, where their turns lead, and who wins them."""
