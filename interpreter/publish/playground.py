"""The playground, which is the author's page without a server: `python -m interpreter.publish.playground FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dsl.errors import RumpusError
from interpreter.beginning import BEGINNINGS, begun
from interpreter.publish.game import PublishedGame
from interpreter.publish.page import (
    STYLES,
    addresses_of,
    as_block,
    built,
    folder_files,
    policy,
    styles_of,
    text_of,
)
from interpreter.publish.runtime.needed import WRITING
from interpreter.publish.runtime.parts import BUILT, NOTICES, runtime, runtime_of_playground
from interpreter.web.rules.jobs.texts import ShowBoard
from interpreter.web.templates.rendering import render
from interpreter.web.templates.static_files import LICENSES

_STYLES = ("theme.css", "author.css", "playground.css")
_MARK = "rumpus-mark-{}"

MARKED = PublishedGame(
    title=_MARK.format("title"),
    rules=_MARK.format("rules"),
    text=_MARK.format("text"),
    packed="",
    answers={},
    first={"game": {"rules": ""}},
)
"""A game of marks, in whose places the scripts of the playground write the game of a text."""


def playground_files(
    parts: Mapping[str, bytes], game_parts: Mapping[str, bytes], home: str = "../"
) -> dict[str, bytes]:
    """Return the files of the playground by their names: its page, that of its games, and the parts of both."""
    games = folder_files(MARKED, game_parts)
    addresses = addresses_of(parts)
    shown = {"game.html": games.pop("index.html"), "index.html": _page(addresses, list(games), home).encode()}
    shown["licenses.txt"] = f"{(BUILT / NOTICES).read_text(encoding='utf-8')}\n{text_of(LICENSES)}".encode()
    return {**shown, **games, **{addresses[name]: content for name, content in parts.items()}}


def _page(addresses: Mapping[str, str], parts_of_games: list[str], home: str) -> str:
    theme, script, styles = text_of("theme.js"), built("playground.js"), styles_of(_STYLES)
    # a game is in a frame, which has the policies of both pages
    scripts, sheets = [theme, script, built("published.js")], [styles, styles_of(STYLES)]
    playground = {
        "worker": built("published-worker.js"),
        "entry": WRITING.entry,
        "beginnings": {name: _shown(begun(name, "My game")) for name in BEGINNINGS},
        "parts": parts_of_games,
    }
    return render(
        "playground.html",
        here="",
        home=home,
        policy=policy(scripts, sheets, "'self'", frames="blob:"),
        theme=theme,
        styles=styles,
        script=script,
        beginnings={name: each.label for name, each in BEGINNINGS.items()},
        playground=as_block(playground),
        addresses=addresses,
    )


def _shown(text: str) -> Mapping[str, Any]:  # Any: JSON
    """Return a text with its board, so that the board is there before Python is."""
    return {"text": text, "board": ShowBoard(session="playground", text=text).answer()}


def write(folder: Path) -> None:
    """Write the playground into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in playground_files(runtime_of_playground(), runtime()).items():
        (folder / name).write_bytes(content)


def main() -> None:
    """Write the playground into the folder that the command line names."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m interpreter.publish.playground FOLDER")
    try:
        write(Path(sys.argv[1]))
    except RumpusError as fault:
        sys.exit(f"the playground was not written: {fault}")


if __name__ == "__main__":
    main()
