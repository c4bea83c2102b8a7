#!/bin/sh
# Package: cchess 1.25.5 (PyPI), a library for Xiangqi.
# Behavior: where two files have two soldiers each, the moves ahead of both front soldiers have the same text, so that a
# record does not say which was played. The rules number the soldiers there: 一兵进一, 三兵进一.
# Output seen: 前兵进一 前兵进一
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check cchess==1.25.5
"$folder/env/bin/python" - <<'PYTHON'
import cchess

fen = "4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w - - 0 1"
found = [cchess.ChessBoard(fen).move_iccs(move).to_text() for move in ("c7c8", "g7g8")]
print(*found)
assert found == ["前兵进一", "前兵进一"], found
PYTHON
