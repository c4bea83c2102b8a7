"""The kernel: the rules of a Program at native speed."""
