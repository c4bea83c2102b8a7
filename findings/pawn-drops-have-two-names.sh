#!/bin/sh
# Packages: chess 1.11.2 and pyffish 0.0.90 (PyPI).
# Behavior: a pawn drop of crazyhouse in algebraic notation has no letter in python-chess, and a P in pyffish.
# Output seen: `@e4` of chess, `P@e4` of pyffish, for the same move of the same position.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check chess==1.11.2 pyffish==0.0.90
"$folder/env/bin/python" - <<'PYTHON'
import chess
import chess.variant
import pyffish

fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 1"
one = chess.variant.CrazyhouseBoard(fen).san(chess.Move.from_uci("P@e4"))
other = pyffish.get_san("crazyhouse", fen, "P@e4")
print(one, other)
assert (one, other) == ("@e4", "P@e4")
PYTHON
