"""The extension for VS Code: its package holds all that it loads, and starts the server."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from support.command import RUMPUS

ROOT = Path(__file__).parents[2]
VSCODE = ROOT / "docs" / "editors" / "vscode"
STUB = ROOT / "tests" / "support" / "vscode.js"


def npm(*words: str, cwd: Path) -> None:
    found = shutil.which("npm")
    done = subprocess.run([found or "npm", *words], cwd=cwd, capture_output=True, check=False) if found else None
    if done is None or done.returncode != 0:
        pytest.skip("no npm, or no registry for it")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension as VS Code unpacks it, far from where it was made."""
    folder = tmp_path_factory.mktemp("vscode")
    made, unpacked = folder / "made", folder / "unpacked"
    shutil.copytree(VSCODE, made, ignore=shutil.ignore_patterns("node_modules", "*.vsix"))
    npm("install", cwd=made)  # whether there is a registry; what fails later is a fault of ours
    subprocess.run(["npm", "run", "package"], cwd=made, capture_output=True, check=True)
    assert not (made / "package-lock.json").exists()
    with ZipFile(next(made.glob("*.vsix"))) as package:
        package.extractall(unpacked)
    shutil.rmtree(made)
    return unpacked / "extension"


def started(extension: Path, *command: str) -> dict[str, Any]:
    words = ["node", str(STUB), str(extension), json.dumps(command)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True, cwd=extension.parent)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.oracle
def test_the_package_holds_what_it_needs_and_its_licenses(unpacked: Path) -> None:
    files = {str(path.relative_to(unpacked)).lower() for path in unpacked.rglob("*") if path.is_file()}

    assert {"extension.js", "license.txt", "readme.md", "syntaxes/rumpus.tmlanguage.json"} <= files
    for module in (unpacked / "node_modules").iterdir():
        assert any(path.stem.lower() == "license" for path in module.iterdir()), module.name


@pytest.mark.oracle
def test_the_package_starts_the_server_without_a_network(unpacked: Path) -> None:
    found = started(unpacked, RUMPUS, "lsp")

    assert found["shown"] == []
    assert {"completionProvider", "hoverProvider", "renameProvider"} <= set(found["offered"])
    assert {path for path in found["loaded"] if not path.startswith(str(unpacked))} == {str(STUB)}


@pytest.mark.oracle
def test_the_author_is_told_what_to_do_if_the_server_is_missing(unpacked: Path) -> None:
    assert 'install Rumpus, or set "rumpus.command"' in started(unpacked, "/nowhere/rumpus", "lsp")["shown"][-1]
