"""A booklet as PDF, set by Typst: the rules of a game, an example game, and what players cut out to play it."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from interpreter.document.cutouts import cutouts, empty_board
from interpreter.document.example_game import example_game
from interpreter.document.page import Block, Bullets, Entry, Page, Paragraph, Picture, Table
from interpreter.drawing import svg_array
from interpreter.drawing.glyph import FIELD
from interpreter.game.state import Game

Paper = Literal["a4", "us-letter"]

_TEMPLATE = Path(__file__).with_name("booklet.typ")

_Json = Mapping[str, Any]  # Any: JSON


def as_pdf(page: Page, game: Game, paper: Paper) -> bytes:
    """Return the booklet of a game, whose rules are on a page. Equal arguments give equal bytes."""
    pictures = _Pictures()
    data = {
        "title": page.title,
        "authors": list(game.ruleset.authors),
        "paper": paper,
        "array": pictures.add(svg_array(game.program, game.start().position)),
        "sections": [
            {"title": section.title, "blocks": [_block(block, pictures) for block in section.blocks]}
            for section in page.sections
        ],
        "game": _example(game, pictures),
        "board": pictures.add(empty_board(game)),
        "pieces": [{"picture": pictures.add(each.svg), "count": each.count} for each in cutouts(game)],
        "square": _share_of_a_square(game),
    }
    return _set(data, pictures)


class _Pictures:
    """The pictures of a booklet, each a file of its own."""

    def __init__(self) -> None:
        self.svgs: list[str] = []

    def add(self, svg: str) -> str:
        """Return the file of a picture."""
        self.svgs.append(svg)
        return f"{len(self.svgs) - 1}.svg"


def _example(game: Game, pictures: _Pictures) -> _Json:
    played = example_game(game)
    return {
        "turns": list(played.turns),
        "shown": [
            {"caption": caption, "picture": pictures.add(svg_array(game.program, state.position))}
            for caption, state in played.shown
        ],
        "ending": played.ending,
    }


def _block(block: Block, pictures: _Pictures) -> _Json:
    match block:
        case Paragraph(text, drawn):
            return {"kind": "paragraph", "text": _spans(drawn or text)}
        case Bullets(items):
            return {"kind": "bullets", "items": list(map(_spans, items))}
        case Table(head, rows):
            return {"kind": "table", "head": list(map(_spans, head)), "rows": [list(map(_spans, row)) for row in rows]}
        case Picture(_, svg):
            return {"kind": "picture", "picture": pictures.add(svg)}
        case Entry(name, text, notes, picture):
            said = {"name": name, "text": _spans(text), "notes": list(map(_spans, notes))}
            return {"kind": "entry", "picture": pictures.add(picture.svg), **said}


def _spans(text: str) -> list[_Json]:
    """Return the parts of a text, in backticks and others.

    >>> _spans("write `e2e4`")
    [{'code': False, 'text': 'write '}, {'code': True, 'text': 'e2e4'}]
    """
    parts = re.split(r"`([^`]*)`", text)
    return [{"code": bool(place % 2), "text": part} for place, part in enumerate(parts) if part]


def _share_of_a_square(game: Game) -> float:
    """Return the width of a square as a share of the picture of the board."""
    width = re.search(r'width="([\d.]+)"', empty_board(game))
    assert width is not None, "the picture of a board has a width"
    return FIELD / float(width[1])


def _set(data: _Json, pictures: _Pictures) -> bytes:
    import typst

    with TemporaryDirectory(prefix="rumpus-") as folder:
        root = Path(folder)
        (root / "data.json").write_text(json.dumps(data), encoding="utf-8")
        for number, svg in enumerate(pictures.svgs):
            (root / f"{number}.svg").write_text(svg, encoding="utf-8")
        main = root / "booklet.typ"
        main.write_bytes(_TEMPLATE.read_bytes())
        made: bytes = typst.compile(main, root=root, ignore_system_fonts=True, timestamp=0)
        return made
