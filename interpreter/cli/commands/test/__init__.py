"""The parts of `rumpus test`."""
