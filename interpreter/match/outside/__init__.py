"""Players that are other programs, asked through pipes."""
