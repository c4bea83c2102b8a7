"""Writes rulesets as sections of `variants.ini`."""
