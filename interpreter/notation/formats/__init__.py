"""Records of games as other programs write them: KIF, KI2, CSA, lines of USI moves, and those of xiangqi programs."""
