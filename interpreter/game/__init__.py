"""Games: the states of play, counting, replaying, matches and those who play them."""
