"""The hand-written pages: in a wheel next to this module, in a checkout in the folder of the documentation."""

import re
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent / "pages"
_CHECKOUT = Path(__file__).parents[2] / "docs" / "pages"
FOLDER = _HERE if _HERE.is_dir() else _CHECKOUT

_SHOWN = ("explanation", "how-to", "reference", "tutorial")
"""The folders of the pages that help to write and play; the others are about the work on Rumpus."""

_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


@cache
def names() -> tuple[str, ...]:
    """Return the names of all pages, such as `reference/betza`."""
    found = (path.relative_to(FOLDER).with_suffix("") for part in _SHOWN for path in (FOLDER / part).rglob("*.md"))
    return tuple(sorted(path.as_posix() for path in found))


def source_of(name: str) -> str:
    """Return the Markdown of a page with its marks for programs."""
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def text_of(name: str) -> str:
    """Return the Markdown of a page as people read it."""
    return _COMMENT.sub("", source_of(name))


def file_of(name: str) -> Path | None:
    """Return the picture of a name, or None if no page shows it."""
    return _pictures().get(name)


@cache
def _pictures() -> dict[str, Path]:
    found = (path for part in _SHOWN for path in (FOLDER / part).rglob("*") if path.suffix in (".png", ".svg"))
    return {path.relative_to(FOLDER).as_posix(): path for path in found}
