"""Learning the weights of a ruleset, or a network, from games that the computer plays against itself."""
