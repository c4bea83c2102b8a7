"""Code shared by several commands."""
