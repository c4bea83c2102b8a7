"""Checked rulesets in, games out."""
