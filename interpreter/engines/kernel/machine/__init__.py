"""The kernel's memory: what a Program says as tables, and the shape of a state."""
