"""The static files: kept for ever by browsers if their address has a hash."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    import os

    from starlette.responses import Response
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
        hashed = scope["query_string"].startswith(b"h=")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response
