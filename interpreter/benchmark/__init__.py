"""Speed: our engines measured on a ruleset, and with them the programs that the caller adds."""
