"""Reads `variants.ini`: sections, the keys that they may have, and the variants that they describe."""
