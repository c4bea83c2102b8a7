"""What is said of text that cannot be read, and of names that nothing has: what may be meant, and the cure."""
