#!/bin/sh
# Package: rsshogi 1.7.0 (PyPI), a library for Shogi.
# Behavior: the handicaps of seven pieces, which the description of KIF lists, are read as an even game in which the
# lower side begins, without an error. Other handicaps are read.
# Output seen: lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check rsshogi==1.7.0
"$folder/env/bin/python" - <<'PYTHON'
from rsshogi.record import Record


def start(handicap):
    return Record.from_kif_str(f"手合割：{handicap}\n   1 中断\n").init_position_sfen


assert start("六枚落ち") == "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
found = start("左七枚落ち")
print(found)
assert found == "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", found
PYTHON
