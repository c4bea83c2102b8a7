"""The protocol UCI, with variants as Fairy-Stockfish has them, and turns of several actions."""
