"""Interactive Diagrams, as pages on chess variants have them: their parameters and their table of pieces."""
