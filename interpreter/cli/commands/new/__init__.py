"""The parts of `rumpus new`."""
