#!/bin/sh
# Package: glicko2 2.1.0 (PyPI), ratings by Glicko-2.
# Behavior: it installs its tests as a package of their own at the top, `tests`, which hides that of any checkout.
# Output seen: glicko2 tests
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check glicko2==2.1.0
"$folder/env/bin/python" - <<'PYTHON'
from importlib.metadata import files

found = sorted({path.parts[0] for path in files("glicko2") if path.suffix == ".py" and len(path.parts) > 1})
print(*found)
assert found == ["glicko2", "tests"], found
PYTHON
