"""The rule lines of a file that its own tests, and random games, exercise."""
