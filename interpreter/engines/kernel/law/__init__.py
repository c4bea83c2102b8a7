"""What the rules allow and what follows: check, constraints, effects, turns and goals."""
