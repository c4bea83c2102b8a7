"""A position and what follows from it and a Program alone: actions, outcomes, the current turn, soundness."""
