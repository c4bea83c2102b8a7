"""The parts of `rumpus lint`."""
