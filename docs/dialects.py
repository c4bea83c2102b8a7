"""The table of movements that `variants.ini` and rule files read differently."""

import re
from collections.abc import Collection, Iterable, Iterator

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter.exchange.betza.dialect import atoms_of, meaning, passed_over
from interpreter.exchange.betza.normal_form import Kind
from interpreter.exchange.betza.steps import letters_for, lines_of, steps
from interpreter.game.state import Game
from rulesets import Catalogue

TEXTS = (
    "fsF", "bsF", "fsA", "fsB", "fsK", "bsK", "flK", "fsQ", "lhQ", "lhB", "lhW",
    "vrN", "sfN", "hN",
    "W12", "W03", "R3R2", "fbF0fB3", "NN", "WW",
    "D0", "DD", "A0", "H0", "C0", "Z0", "G0", "D2",
    "nNN", "nR", "nW", "NnN",
    "pW", "pR1", "pR3", "gQ2", "gW", "gN", "fRbpR", "cbBpB", "nWfR",
    "oR", "jR", "jD", "zF0", "dK", "tR", "mafW", "KmaK", "[W?B]", "[W-F]", "(4,1)W", "FX", "KO2", "W@8", "icN",
)  # fmt: skip
"""Movements that mean different things, or nothing in one of the two."""

_FILES, _SIDE = "abcdefghi", 9
_CENTER = "e5"
_RULES = """
ruleset "Toy" {{ author "you" }}
board 9x9
piece stag S
piece ox O {{ moves {betza} }}
array "8s/9/9/9/4O4/9/9/9/S8"
goal reach far with stag
zone far = b1
draw stalemate
"""


def table() -> list[str]:
    """Return the rows of the table in Markdown."""
    lines = [
        "| letters | squares in `variants.ini` | squares in a rule file | import writes | export writes |",
        "|---|---|---|---|---|",
    ]
    return [*lines, *(f"| `{text}` | {' | '.join(_row(text))} |" for text in TEXTS)]


def _row(text: str) -> Iterator[str]:
    theirs, game = _their_squares(text), _game(text)
    ours = _listed(game.start().destinations(_CENTER)) if game is not None else "an error"
    yield _listed(theirs) if meaning(atoms_of(text)) else "no moves"
    yield ours
    said = "` and `".join(lines_of(steps(text, _SIDE - 1)))
    told = ", with a warning" if any(passed_over(text)) else ""
    yield f"`{said}`{told}" if said else f"nothing{told}"
    yield _export(game, text)


def _export(game: Game | None, text: str) -> str:
    if game is None:
        return "nothing"
    piece = next(piece for piece in game.ruleset.pieces if piece.name == "ox")
    bare = re.sub(r"[a-z]*[O@]\d*", "", text)
    found = letters_for(piece.moves[0], bare)
    return f"`{found}`" if found is not None else "a warning: there are no such letters"


def _game(betza: str) -> Game | None:
    """Return a game in which an ox moves so, or None if a rule file may not say it."""
    made = compile_source(Source("toy.rumpus", _RULES.format(betza=betza)), library=Catalogue())
    return Game(made.ruleset, "reference") if made.ruleset is not None else None


def _their_squares(text: str) -> Collection[str]:
    """Return the squares that a unit in the center of an empty board reaches."""
    found = set()
    for use, ways in meaning(atoms_of(text)).items():
        for kind, (x, y), numbers in ways if not (use.initial or use.captures) else ():
            for number in numbers if kind not in (Kind.HOP, Kind.LAND) else ():
                found.add((_FILES.index(_CENTER[0]) + x * number, int(_CENTER[1]) + y * number))
    return {f"{_FILES[x]}{y}" for x, y in found if 0 <= x < _SIDE and 1 <= y <= _SIDE}


def _listed(squares: Iterable[str]) -> str:
    found = sorted(squares, key=lambda square: (square[0], int(square[1:])))
    return " ".join(found) or "none on an empty board"
