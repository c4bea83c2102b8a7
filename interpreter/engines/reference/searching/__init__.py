"""The search of the reference engine: the same scores, lines and node counts as the kernel's, by plain means."""
