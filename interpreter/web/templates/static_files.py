"""The static files: kept for ever by browsers if their address has a hash. Scripts are sent without comments.

The scripts of pages come from `static/built`, where each is one file with all that it imports, if they were built from
the scripts as they are now; else as they are.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    import os

    from starlette.types import Scope

FOLDER = Path(__file__).parents[1] / "static"

PAGES = (
    "author.js",
    "edit.js",
    "games.js",
    "learn.js",
    "new-game.js",
    "new-tournament.js",
    "offline.js",
    "people.js",
    "play.js",
    "puzzle.js",
    "record.js",
    "review.js",
    "rumpus-gallery.js",
    "tournament.js",
)
"""The scripts that pages load as modules."""


PUBLISHED = {
    "playground": "playground.js",
    "published": "published.js",
    "published-worker": "published/worker.js",
}
"""The scripts of pages without a server, by the names of their bundles."""

LICENSES = "built/licenses.txt"
"""The licenses of the libraries that scripts contain."""


@cache
def asset(name: str) -> str:
    """Return the address of a static file, which changes with the file."""
    path = FOLDER / (f"built/{name}" if name in PAGES and is_built() else name)
    digest = sha256(path.read_bytes()).hexdigest()[:12] if path.is_file() else "0"
    return f"/static/{path.relative_to(FOLDER).as_posix()}?h={digest}"


_IMPORT = re.compile(r'(?:from|import)\s*"(\.{1,2}/[^"]+\.js)"')


def needed_by(name: str) -> list[str]:
    """Return the addresses of a script and of all that it imports."""
    first = asset(name)
    paths = _with_imports(FOLDER / first.partition("?")[0].removeprefix("/static/"))
    return [first, *(f"/static/{path.relative_to(FOLDER.resolve()).as_posix()}" for path in paths[1:])]


@cache
def sources_of(name: str) -> frozenset[str]:
    """Return the paths of a script and of all that it imports, as they are written, below the folder."""
    return frozenset(path.relative_to(FOLDER.resolve()).as_posix() for path in _with_imports((FOLDER / name).resolve()))


def _with_imports(first: Path) -> list[Path]:
    paths = [first]
    for path in paths:
        found = ((path.parent / name).resolve() for name in _IMPORT.findall(path.read_text(encoding="utf-8")))
        paths += [each for each in dict.fromkeys(found) if each not in paths and each.exists()]
    return paths


@cache
def is_built() -> bool:
    """Return True if `built` has the scripts of the pages as they are now."""
    digest = FOLDER / "built" / "digest"
    return digest.is_file() and digest.read_text(encoding="utf-8") == digest_of_scripts()


def digest_of_scripts() -> str:
    """Return the digest of all scripts that those of the pages are built from."""
    scripts = sorted(path for path in FOLDER.rglob("*.js") if path.parent.name != "built")
    return sha256(b"".join(path.read_bytes() for path in scripts)).hexdigest()


class StaticFolder(StaticFiles):
    """The files of our folder alone."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER, check_dir=False)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file; what is asked for by its hash never changes."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        if Path(full_path).suffix == ".js" and response.status_code == 200:
            marks = {name: response.headers[name] for name in ("etag", "last-modified")}
            content = without_comments(str(full_path), stat_result.st_mtime_ns)
            response = Response(content, media_type="text/javascript", headers=marks)
        hashed = scope["query_string"].startswith(b"h=") or _SHARED.match(Path(full_path).name)
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response


_SHARED = re.compile(r"chunk-[A-Z0-9]{8}\.js")
"""A part that several pages share; its name has its hash."""

_COMMENT = re.compile(rb"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
"""A comment with types, on lines of its own."""


@lru_cache(maxsize=256)
def without_comments(path: str, changed: int) -> bytes:
    """Return a script as it was changed last, with empty lines for its comments, a quarter of its weight."""
    return _COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), Path(path).read_bytes())
