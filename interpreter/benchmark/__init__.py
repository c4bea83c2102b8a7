"""Speed, measured: the engines on a ruleset, and other programs beside them in the same run."""
