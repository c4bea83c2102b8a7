"""Rules about what only games reveal."""
