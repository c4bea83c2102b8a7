#!/bin/sh
# Package: pyffish 0.0.90 (PyPI), the library of Fairy-Stockfish.
# Behavior: in WXF notation it numbers soldiers on one file, 1 in front, and leaves out P. The World Xiangqi Federation
# writes P+=6, P5=6 and P-=6 for the front one, the middle one and the rear one of three on file 5.
# Output seen: 15=6 25=6 35=6
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check pyffish==0.0.90
"$folder/env/bin/python" - <<'PYTHON'
import pyffish

fen = "4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1"
found = [pyffish.get_san("xiangqi", fen, move, False, pyffish.NOTATION_XIANGQI_WXF) for move in ("e8d8", "e7d7", "e6d6")]
print(*found)
assert found == ["15=6", "25=6", "35=6"], found
PYTHON
