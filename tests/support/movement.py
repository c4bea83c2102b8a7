"""Small games in which one piece moves by a Betza string, to see which squares it reaches."""

import re
from functools import cache

from dsl.source import Source
from interpreter.game.state import Game, State
from support.games import game_of

FILE = """
ruleset "Toy"
board {size}
piece ox O {{ {body} }}
piece hare H {{ moves W02 leaving en passant }}
piece stag S
array "{array}"
zone far = a1
goal reach far with stag
draw stalemate
"""


@cache
def game(body: str, size: str) -> Game:
    """The game in which an ox has the statements of a block."""
    files, ranks = map(int, size.split("x"))
    array = _placement({_name(1, 0): "S", _name(files - 1, ranks - 1): "s"}, size)
    return game_of(Source("toy", FILE.format(body=body, size=size, array=array)))


def squares(text: str) -> frozenset[str]:
    """The squares of a list; `e6-e9` is every square of a straight line from the one to the other."""
    return frozenset(square for part in text.split() for square in _run(*part.partition("-")[::2]))


def reached(betza: str, at: str = "e5", size: str = "9x9", **board: str) -> frozenset[str]:
    """The squares on which an ox may end a move."""
    return frozenset(state(betza, at, size, **board).destinations(at))


def actions(betza: str, at: str = "e5", size: str = "9x9", **board: str) -> frozenset[str]:
    """The moves of an ox as text: `e5f6`, or `e5xf6g7` if it captures on the way."""
    texts = state(betza, at, size, **board).legal_texts()
    return frozenset(text for text in texts if text.startswith(at))


def state(
    betza: str,
    at: str = "e5",
    size: str = "9x9",
    *,
    friends: str = "",
    enemies: str = "",
    side: str = "white",
    more: str = "- 0 1",
) -> State:
    """A position with an ox; `more` are the fields of the FEN behind castling."""
    units = {at: "O", **dict.fromkeys(squares(friends), "H"), **dict.fromkeys(squares(enemies), "h")}
    if side == "black":
        units = {square: symbol.swapcase() for square, symbol in units.items()}
    body = betza if " " in betza else f"moves {betza}"
    return game(body, size).state(f"{_placement(units, size)} {side[0]} - {more}")


def turned(text: str, size: str = "9x9") -> str:
    """The squares of a list turned by 180 degrees."""
    files, ranks = map(int, size.split("x"))
    places = [_place(square) for square in squares(text)]
    return " ".join(_name(files - 1 - x, ranks - 1 - y) for x, y in places)


def _run(first: str, last: str) -> list[str]:
    if not last:
        return [first]
    (ax, ay), (bx, by) = _place(first), _place(last)
    count = max(abs(bx - ax), abs(by - ay))
    return [_name(ax + (bx - ax) * i // count, ay + (by - ay) * i // count) for i in range(count + 1)]


def _place(square: str) -> tuple[int, int]:
    return "abcdefghijklmnopqrstuvwxyz".index(square[0]), int(square[1:]) - 1


def _name(x: int, y: int) -> str:
    return f"{chr(ord('a') + x)}{y + 1}"


def _placement(units: dict[str, str], size: str) -> str:
    files, ranks = map(int, size.split("x"))
    places = {_place(square): symbol for square, symbol in units.items()}
    rows = ("".join(places.get((x, y), ".") for x in range(files)) for y in reversed(range(ranks)))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
