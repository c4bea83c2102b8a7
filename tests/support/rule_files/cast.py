"""What the statements of a file speak of: its board, its pieces, its zones, and what kind of game it is."""

from dataclasses import dataclass, field
from itertools import islice

from support.rule_files.chance import Chance, block, listed

KINDS = ("plain", "fusion", "stacking", "chains", "commands")
"""Kinds of games: parts of the language that do not go together, or are rare alone."""

PIECES = {"king": "K", "ox": "O", "elk": "E", "hare": "H", "stag": "S2", "cow": "CW", "bull": "+O"}
FILE_NAMES = ("a b c d e f", "x a b c d z", "k q a b c d")
RANK_NAMES = ("1 2 3 4 5 6 7", "0 1 2 3 4 5 6", "7 1 2 3 10 5 6")


@dataclass
class Cast:
    """The board, the pieces and zones there are, and what else the file has, as far as other statements ask."""

    chance: Chance
    kind: str
    files: tuple[str, ...]
    ranks: tuple[str, ...]
    pieces: tuple[str, ...]
    squares: tuple[str, ...] = ()
    zones: list[str] = field(default_factory=list)
    graphs: list[str] = field(default_factory=list)
    royal: tuple[str, ...] = ("king",)
    wall: tuple[str, str] = ("", "")
    """The piece and the size of a formation, as `2x1`."""
    boards: int = 1
    """Equal boards next to each other."""
    placed: dict[str, str] = field(default_factory=dict)
    """The symbols of the array by square, once it is drawn; nothing if they are dealt out to several boards."""
    promoted: dict[str, set[str]] = field(default_factory=dict)
    """The pieces that promote to each piece."""
    has: set[str] = field(default_factory=set)
    """Words for what the file has: `check`, `hand`, `castling`, `splits` and others."""

    @property
    def side(self) -> int:
        """The longer side of the board."""
        return max(len(self.files), len(self.ranks))

    @property
    def commoners(self) -> tuple[str, ...]:
        """All pieces but the first."""
        return self.pieces[1:]

    @property
    def partners(self) -> tuple[str, ...]:
        """The pieces that kings castle with in a block."""
        others = (piece for piece in self.commoners if piece != "ox")
        return ("ox", *islice(others, 1 if "two partners" in self.has else 0))

    @property
    def movers(self) -> tuple[str, ...]:
        """The pieces that castle in a block: the king, and perhaps one that is no partner."""
        others = [piece for piece in self.commoners if piece not in self.partners]
        return ("king", *others[:1]) if "two movers" in self.has else ("king",)

    @property
    def castles(self) -> bool:
        """Whether kings castle, by a block or by a letter."""
        return bool(self.has & {"castling", "castles by letter"})

    @property
    def kept(self) -> tuple[str, ...]:
        """The pieces of which nothing but a capture, which is forbidden, would take the last off the board."""
        return self.royal if "check" in self.has else ()

    def piece(self) -> str:
        """Any piece."""
        return self.chance.pick(self.pieces)


def cast(chance: Chance) -> Cast:
    """A cast without zones and graphs, which are declared one after the other."""
    n_files, n_ranks = chance.number(4, 6), chance.number(4, 7)
    named = chance.may(12)
    files = (chance.pick(FILE_NAMES[1:]) if named else FILE_NAMES[0]).split()[:n_files]
    ranks = (chance.pick(RANK_NAMES[1:]) if named else RANK_NAMES[0]).split()[:n_ranks]
    kind = chance.pick(KINDS)
    pieces = tuple(PIECES)[: chance.number(4, len(PIECES))]
    boards = chance.pick((2, 2, 3)) if not named and n_files < 6 and kind != "stacking" and chance.may(12) else 1
    return Cast(chance, kind, tuple(files), tuple(ranks), pieces, boards=boards)


def board(cast: Cast) -> str:
    """The board, some squares of its frame missing at times; those that exist are hexagons then."""
    chance, lines = cast.chance, []
    if cast.files != tuple(FILE_NAMES[0].split()[: len(cast.files)]) or cast.ranks[0] != "1":
        lines += [f"files {' '.join(cast.files)}", f"ranks {' '.join(cast.ranks)}"]
    cast.squares = tuple(file + rank for rank in cast.ranks for file in cast.files)
    lines += [f"boards {cast.boards}"] if cast.boards > 1 else []
    if chance.may(20):
        missing = set(chance.some(cast.squares, 1, 4))
        cast.squares = tuple(square for square in cast.squares if square not in missing)
        lines.append(f"squares {listed(_told(cast, missing))}")
        lines.append("hexagons falling" if len(missing) % 2 else "hexagons rising with upright files")
    head = f"board {len(cast.files)}x{len(cast.ranks)}"
    return block(head, lines) if lines else head


def _told(cast: Cast, missing: set[str]) -> list[str]:
    """The squares that exist: whole ranks where nothing is missing, and what is left of the others."""
    whole = [rank for rank in cast.ranks if not any(file + rank in missing for file in cast.files)]
    return [f"rank {rank}" for rank in whole] + [square for square in cast.squares if square[1:] not in whole]


def square_set(cast: Cast) -> str:
    """A set of squares of any form."""
    chance = cast.chance
    forms = ["rectangle", "file", "rank", "square", *(["zone"] if cast.zones else [])]
    match chance.pick(forms):
        case "rectangle":
            return f"{chance.pick(cast.squares)}-{chance.pick(cast.squares)}"
        case "file":
            return f"file {chance.pick(cast.files)}"
        case "rank":
            return f"rank {chance.pick(cast.ranks)}"
        case "zone":
            return chance.pick(cast.zones)
        case _:
            return chance.pick(cast.squares)


def zones(cast: Cast) -> list[str]:
    """The last rank of each side, and some zones of any shape."""
    found = [block("zone far", [f"white rank {cast.ranks[-1]}", f"black rank {cast.ranks[0]}"])]
    cast.zones.append("far")
    for name in ("meadow", "wood")[: cast.chance.number(0, 2)]:
        found.append(_zone(cast, name))
        cast.zones.append(name)
    return found


def _zone(cast: Cast, name: str) -> str:
    sets = [square_set(cast) for _ in range(cast.chance.number(1, 3))]
    if cast.chance.may(60):
        return f"zone {name} = {listed(sets)}"
    return block(f"zone {name}", [f"white {listed(sets)}", f"black {square_set(cast)}"])


def vanishing(cast: Cast) -> list[str]:
    """Squares that vanish when left."""
    lines = cast.chance.lines(15, lambda: f"squares {listed([square_set(cast), square_set(cast)])} vanish when left")
    cast.has |= {"vanishing"} if lines else set()
    return lines
