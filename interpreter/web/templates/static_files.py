"""The static files: kept for ever by browsers if their address has a hash. Scripts are sent without comments."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    import os

    from starlette.types import Scope

FOLDER = Path(__file__).parents[1] / "static"


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
        hashed = scope["query_string"].startswith(b"h=")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response


_COMMENT = re.compile(rb"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
"""A comment with types, on lines of its own."""


@lru_cache(maxsize=256)
def without_comments(path: str, changed: int) -> bytes:
    """Return a script as it was changed last, with empty lines for its comments, a quarter of its weight."""
    return _COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), Path(path).read_bytes())
