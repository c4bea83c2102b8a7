"""The parts of `rumpus play`."""
