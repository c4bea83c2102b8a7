#!/bin/sh
# Package: pyffish 0.0.90 (PyPI), the library of Fairy-Stockfish.
# Behavior: the start of shogi as text differs from the FEN of the same position after no moves, in the hand and in the
# number of fields, so texts of positions cannot be compared with start_fen.
# Output seen: `...LNSGKGSNL[-] w 0 1` of start_fen, `...LNSGKGSNL[] w - - 0 1` of get_fen.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check pyffish==0.0.90
"$folder/env/bin/python" - <<'PYTHON'
import pyffish

start = pyffish.start_fen("shogi")
fen = pyffish.get_fen("shogi", start, [])
print(start, fen, sep="\n")
board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
assert (start, fen) == (f"{board}[-] w 0 1", f"{board}[] w - - 0 1")
PYTHON
