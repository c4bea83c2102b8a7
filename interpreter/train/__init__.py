"""Learning the weights of a ruleset from games that the computer plays against itself."""
