#!/bin/sh
# Package: pyffish 0.0.90 (PyPI), the library of Fairy-Stockfish.
# Behavior: after White's king has moved in Seirawan chess, get_fen writes a FEN that validate_fen refuses.
# Output seen: r1bqkbnr/pppppppp/n7/8/8/4P3/PPPPKPPP/RNBQ1BNR[EHeh] b ABCDFGHkqcdfg - 2 2 gives -5 (1 would be valid).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check pyffish==0.0.90
"$folder/env/bin/python" - <<'PYTHON'
import pyffish

start = pyffish.start_fen("seirawan")
fen = pyffish.get_fen("seirawan", start, ["e2e3", "b8a6", "e1e2"])
found = pyffish.validate_fen(start, "seirawan"), fen, pyffish.validate_fen(fen, "seirawan")
print(*found)
seen = "r1bqkbnr/pppppppp/n7/8/8/4P3/PPPPKPPP/RNBQ1BNR[EHeh] b ABCDFGHkqcdfg - 2 2"
assert found == (1, seen, -5), found
PYTHON
