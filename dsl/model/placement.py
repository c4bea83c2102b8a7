"""Reading and writing the placement of units: the first field of a FEN, and diagrams.

A rank is written from the first file to the last, the highest rank first: a symbol of one character as it is, longer
ones in braces (`{E2}`), two units on one square in parentheses (`(RB)`), runs of empty or missing squares as numbers,
vanished squares as `*`. Small letters are Black's; a capital behind `=` belongs to nobody. A hand follows in brackets.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.diagnostics.article import with_article
from dsl.model.board import SIDES, BoardShape


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit on a square: its piece by name, its side or `neutral`, and whether it is marked as promoted (`~`)."""

    square: str
    side: str
    piece: str
    promoted: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a placement, at characters `start` to `end` of its text. `name` is that of a diagnostic."""

    name: str
    message: str
    label: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Placement:
    """Units on squares, pieces in each side's hand, vanished squares."""

    units: tuple[Placed, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    gone: frozenset[str]


_ITEM = re.compile(
    r"(?P<run>[0-9]+)|(?P<gone>\*)|(?P<symbol>=?(?:[A-Za-z]|\{[A-Za-z][A-Za-z0-9]*\}))(?P<promoted>~?)|(?P<slash>/)"
    r"|\((?P<stack>(?:=?(?:[A-Za-z]|\{[A-Za-z][A-Za-z0-9]*\})~?)*)\)"
)
_STACKED = re.compile(r"(?:[A-Za-z]|\{[A-Za-z][A-Za-z0-9]*\})~?")
_HELD = re.compile(r"[A-Za-z]|\{[A-Za-z][A-Za-z0-9]*\}")


@dataclass(frozen=True, slots=True)
class StackForms:
    """What a placement may put on one square: not a piece of `never` with a friend; `pairs` by their symbols."""

    never: frozenset[str]
    pairs: Mapping[str, tuple[str, str]]


def read_placement(
    text: str, shape: BoardShape, symbols: Mapping[str, str], *, with_hand: bool, stacks: StackForms | None = None
) -> tuple[Placement, tuple[Fault, ...]]:
    """The placement a text says, as far as it says one, and its faults.

    `symbols` maps capitals to piece names; without `stacks` no two units share a square.
    """
    faults: list[Fault] = []
    board, bracket, hand = text.partition("[")
    if bracket and not hand.endswith("]"):
        faults.append(Fault("array-malformed", "the hand is never closed", "opened here", len(board), len(board) + 1))
    held = _hand(hand.removesuffix("]"), len(board) + 1, symbols, faults) if bracket else ([], [])
    if any(held) and not with_hand:
        message = "there are pieces in hand, and the rules know no hand"
        faults.append(Fault("array-hand", message, "not in this game", len(board), len(text)))
    units, gone = _board(board, shape, symbols, stacks, faults)
    hands = (tuple(sorted(held[0])), tuple(sorted(held[1])))
    return Placement(tuple(units), hands, frozenset(gone)), tuple(faults)


def _hand(text: str, base: int, symbols: Mapping[str, str], faults: list[Fault]) -> tuple[list[str], list[str]]:
    held: tuple[list[str], list[str]] = ([], [])
    offset = 0
    while offset < len(text):
        match = _HELD.match(text, offset)
        if match is None:
            if text == "-":
                break
            faults.append(_odd(text[offset], base + offset))
            offset += 1
            continue
        unit = _unit(match[0], base + offset, symbols, faults)
        if unit is not None:
            held[SIDES.index(unit[0])].append(unit[1])
        offset = match.end()
    return held


def _odd(char: str, start: int) -> Fault:
    return Fault("array-malformed", f"{char!a} has no meaning in a placement", "here", start, start + 1)


def _unit(symbol: str, start: int, symbols: Mapping[str, str], faults: list[Fault]) -> tuple[str, str] | None:
    """Side and piece of a symbol."""
    neutral, bare = symbol.startswith("="), symbol.lstrip("=").strip("{}")
    piece = symbols.get(bare.upper())
    if piece is None or bare not in (bare.upper(), bare.lower()) or (neutral and bare != bare.upper()):
        faults.append(
            Fault(
                "array-symbol", f"no piece is written `{bare}`", "not a symbol of this game", start, start + len(symbol)
            )
        )
        return None
    return ("neutral" if neutral else SIDES[0] if bare == bare.upper() else SIDES[1]), piece


def _board(
    text: str, shape: BoardShape, symbols: Mapping[str, str], stacks: StackForms | None, faults: list[Fault]
) -> tuple[list[Placed], list[str]]:
    units: list[Placed] = []
    gone: list[str] = []
    starts = [0, *(match.end() for match in re.finditer("/", text))]
    ranks = text.split("/")
    if len(ranks) != len(shape.ranks):
        message = f"the placement has {len(ranks)} ranks, the board has {len(shape.ranks)}"
        faults.append(Fault("array-height", message, "ranks are parted by `/`", 0, len(text)))
        return units, gone
    squares = frozenset(shape.squares)
    for rank, row, base in zip(reversed(shape.ranks), ranks, starts, strict=True):
        width = 0
        for kind, value, start, end in _items(row, base, faults):
            square = shape.files[width] + rank if width < len(shape.files) else ""
            width += int(value[:4]) if kind == "run" else 1
            if kind == "run" or not square:
                continue
            if square not in squares:
                message = f"the square {square} does not exist"
                faults.append(Fault("array-off-board", message, f"stands on {square}", start, end))
            elif kind == "gone":
                gone.append(square)
                if square not in shape.vanishing:
                    faults.append(Fault("array-off-board", f"{square} never vanishes", "marked as gone", start, end))
            elif kind == "stack":
                units += _stack(square, value, start, symbols, stacks, faults)
            else:
                units += _standing(square, value, start, symbols, stacks, faults)
        if width != len(shape.files):
            message = f"rank {rank} has {width} squares, the board has {len(shape.files)} files"
            faults.append(Fault("array-width", message, f"this is rank {rank}", base, base + max(1, len(row))))
    return units, gone


def _standing(
    square: str, text: str, start: int, symbols: Mapping[str, str], stacks: StackForms | None, faults: list[Fault]
) -> list[Placed]:
    """The unit that a symbol puts on a square, or the two units of a pair that has a symbol."""
    bare = text.rstrip("~").strip("{}")
    pair = stacks.pairs.get(bare.upper()) if stacks is not None and bare in (bare.upper(), bare.lower()) else None
    if pair is not None:
        return [Placed(square, SIDES[bare != bare.upper()], piece, text.endswith("~")) for piece in pair]
    unit = _unit(text.rstrip("~"), start, symbols, faults)
    return [] if unit is None else [Placed(square, *unit, promoted=text.endswith("~"))]


def _stack(
    square: str, text: str, start: int, symbols: Mapping[str, str], stacks: StackForms | None, faults: list[Fault]
) -> list[Placed]:
    """The two units that share a square, if they can."""
    units: list[Placed] = []
    before = len(faults)
    for match in _STACKED.finditer(text):
        units += _standing(square, match[0], start + match.start(), symbols, None, faults)
    if len(faults) > before:
        return []
    friends = len({unit.side for unit in units}) == 1
    never = sorted({unit.piece for unit in units if stacks is not None and unit.piece in stacks.never})
    if stacks is None:
        message = "two units share a square, and the rules have no `stacking`"
    elif len(units) != 2:
        message = f"`(…)` holds two units, not {len(units)}"
    elif friends and never:
        message = f"{with_article(never[0])} never shares a square with a friend"
    else:
        return units
    faults.append(Fault("array-stack", message, f"stand on {square}", start, start + len(text)))
    return []


def _items(row: str, base: int, faults: list[Fault]) -> Iterator[tuple[str, str, int, int]]:
    """The items of a rank: kind, text, and place."""
    offset = 0
    while offset < len(row):
        match = _ITEM.match(row, offset)
        if match is None:
            faults.append(_odd(row[offset], base + offset))
            offset += 1
            continue
        kind = "run" if match["run"] else "gone" if match["gone"] else "stack" if match[0][0] == "(" else "symbol"
        yield kind, match[0], base + offset, base + match.end()
        offset = match.end()


def read_diagram(text: str) -> str:
    """The placement field of a diagram: a line for each rank, squares parted by blanks.

    `.` is an empty square, `_` a place of the frame where no square is.

    >>> read_diagram("k . .\\n. E2 .")
    'k2/1{E2}1'
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    return "/".join(write_rank(["" if item in "._" else item for item in row]) for row in rows)


def write_rank(items: Sequence[str]) -> str:
    """One rank of a placement: symbols (braces are put where they are needed), `*`, and `""` for an empty square."""
    text, run = "", 0
    for item in items:
        if item:
            text += (str(run) if run else "") + write_symbol(item)
            run = 0
        else:
            run += 1
    return text + (str(run) if run else "")


def write_stack(symbols: Sequence[str]) -> str:
    """Two units on one square.

    >>> write_stack(["R", "B"]), write_stack(["E2", "k"])
    ('(RB)', '({E2}k)')
    """
    return f"({''.join(map(write_symbol, symbols))})"


def write_symbol(symbol: str) -> str:
    """A symbol as a placement has it.

    >>> write_symbol("e2"), write_symbol("K"), write_symbol("Q~"), write_symbol("=E2"), write_symbol("(RB)")
    ('{e2}', 'K', 'Q~', '={E2}', '(RB)')
    """
    if symbol.startswith("("):
        return symbol
    bare = symbol.lstrip("=").rstrip("~")
    written = "{" + bare + "}" if len(bare) > 1 else bare
    return ("=" if symbol.startswith("=") else "") + written + ("~" if symbol.endswith("~") else "")
