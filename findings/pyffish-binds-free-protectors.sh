#!/bin/sh
# Package: pyffish 0.0.90 (PyPI), the library of Fairy-Stockfish.
# Behavior: in xiangqi, with chases judged by the Asian rules, it takes a unit as bound to the line of the two generals
# although another unit is between them, too. Here a chariot on d5 protects a soldier on b5 and may capture there, as
# an advisor is on d3. The first game is judged as a chase of an unprotected soldier, and the side that attacks it loses.
# With the generals on two files, the second game is a draw.
# Output seen: True (True, -32000) (True, 0)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check pyffish==0.0.90
"$folder/env/bin/python" - <<'PYTHON'
import pyffish

bound = "9/4R4/3k5/3r5/9/1p3C3/9/3A5/9/3K5 w - - 0 1"
free = "9/4R4/3k5/3r5/9/1p3C3/9/3A5/9/5K3 w - - 0 1"
moves = ["e9e5", "d7d5", "e5e9", "d5d7"] * 2
captured = "9/4R4/3k5/9/9/1C1r5/9/3A5/9/3K5 b - - 0 1"
recapture = "d5b5" in pyffish.legal_moves("xiangqi", captured, [])
found = [pyffish.is_optional_game_end("xiangqi", fen, moves) for fen in (bound, free)]
print(recapture, *found)
assert recapture, "the chariot may capture on b5"
assert found == [(True, -32000), (True, 0)], found
PYTHON
