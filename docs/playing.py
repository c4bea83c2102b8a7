"""Links of the site's rule files to the playground, which opens a text that its link holds."""

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path, PurePosixPath

from fences import FENCE, HEAD, Fence, fences

from dsl.compiler import compile_source
from dsl.source import Source
from rulesets import Catalogue

_ANSWERS = "how-to/how-do-i-say"
"""The page with the file to which the pages below it add lines; tests see to it that each result is a game."""


def link_of(text: str, page: str) -> str:
    """Return the address of the playground with a text, from a page of the site, such as `how-to/write.md`."""
    path = PurePosixPath(page)
    depth = len(path.parent.parts) + (path.name != "index.md")  # each page is a folder, but for those of a folder
    return f"{'../' * depth}playground/#text={packed(text)}"


def packed(text: str) -> str:
    """Compress a text to letters that addresses may have, as the playground reads them."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return urlsafe_b64encode(squeeze.compress(text.encode()) + squeeze.flush()).decode().rstrip("=")


def add_links(folder: Path) -> None:
    """Add links to all pages in a folder, the source of the site."""
    answers = folder / f"{_ANSWERS}.md"
    host = next(fence.text for fence in fences(answers.read_text(encoding="utf-8")) if fence.title)
    for path in folder.rglob("*.md"):
        page = path.relative_to(folder).as_posix()
        text = path.read_text(encoding="utf-8")
        path.write_text(with_links(text, page, host if page.startswith(f"{_ANSWERS}/") else ""), encoding="utf-8")


def with_links(text: str, page: str, host: str = "") -> str:
    """Return a page with a link after each rule file that is whole.

    That is a block with all of a file, one that goes on with a file of the page, or lines that are added to a host.
    """
    found = zip(FENCE.finditer(text), fences(text), strict=True)
    for match, fence in reversed([(match, fence) for match, fence in found if fence.kind == "rumpus"]):
        file = _whole(fence, host)
        if file:
            space = " " * (len(match[0]) - len(match[0].lstrip(" ")))
            link = f'{space}<a class="to-playground" href="{link_of(file, page)}">Open in the playground</a>'
            text = f"{text[: match.end()]}\n\n{link}\n{text[match.end() :]}"
    return text


def _whole(fence: Fence, host: str) -> str:
    """Return the rule file that a block is, or an empty text: libraries and mere lines cannot be played."""
    if host and not fence.title and not HEAD.match(fence.text):
        return host + fence.text
    file = fence.files[fence.title] if fence.title else fence.text
    if not file.lstrip().startswith("ruleset"):
        return ""
    compiled = compile_source(Source("page.rumpus", file), library=Catalogue())
    return "" if compiled.ruleset is None else file
