"""Random movements in Betza's letters: steps, rides, lame leaps, hops, captures in passing, bends and chains of legs."""

from dsl.diagnostics import Diagnostic
from dsl.elaborate.betza import read_movement
from dsl.source import Source, Span
from dsl.syntax import Word
from support.rule_files.chance import Chance

STRAIGHT, SLANTED, OBLIQUE, EITHER = "WDHR", "FAGB", "NCZLJ", "KQ"

FIRST = {
    STRAIGHT: ("", "f", "v", "s", "fs", "bs", "b", "l", "fr"),
    SLANTED: ("", "f", "b", "l", "fr", "bl", "frbl"),
    OBLIQUE: ("", "f", "s", "fs", "bs", "v", "fh", "lh", "hr", "hl", "ff", "fr", "lv", "ffrr"),
    EITHER: ("", "f", "b", "v", "s", "fs", "fr", "l"),
}
"""Directions of a first leg by the family of its atom."""

LATER = ("", "f", "fs", "s", "fr", "l", "fh", "b", "br", "v")
"""Directions of a later leg, as seen from the leg before."""

RANGES = {"WFK": ("", "2", "0", "02", "3"), "NDA": ("", "0", "2"), "RBQ": ("", "2", "3", "03"), "HGCZLJ": ("",)}

PASSED = "DAN"
"""Leapers that pass a single square."""

ENDS = ("", "", "", "m", "c")
"""What most moves may end on."""


def movement(chance: Chance, side: int, *, takes_friends: bool, en_passant: bool) -> str:
    """A movement for a board whose longer side has so many squares; the plainest if what was drawn makes no sense."""
    ends = (
        *ENDS,
        *(("d", "md", "cd", "mcd", "ud", "uc") if takes_friends else ()),
        *(("e", "ce") if en_passant else ()),
    )
    moves = [chance.pick(_SHAPES)(chance, side, ends) for _ in range(chance.number(1, 3))]
    text = "".join(moves)
    return text if is_sound(text, side) else next((move for move in moves if is_sound(move, side)), "K")


def is_sound(text: str, side: int) -> bool:
    """Whether a movement has no error."""
    found: list[Diagnostic] = []
    read_movement(Word(text, "BETZA", Span(Source("movement", text), 0, len(text))), found, side)
    return not any(each.is_error for each in found)


def _atom(chance: Chance, letters: str = "WFKRBQNDAWFKNDAHGCZLJ") -> tuple[str, str, str]:
    """An atom, a direction it has, and a range."""
    atom = chance.pick(letters)
    family = next(each for each in FIRST if atom in each)
    ranges = next(RANGES[each] for each in RANGES if atom in each)
    return atom, chance.pick(FIRST[family]), chance.pick(ranges)


def _plain(chance: Chance, side: int, ends: tuple[str, ...]) -> str:
    atom, where, reach = _atom(chance)
    end = chance.pick(ends)
    first = "i" if chance.may(8) else ""
    tame = "t" if chance.may(8) and end in ("", "c") else ""
    return f"{first}{where}{end}{tame}{atom}{reach}"


def _stopped(chance: Chance, side: int, ends: tuple[str, ...]) -> str:
    """A lame leap, one that must jump, or a slider that skips its first square."""
    atom, where, reach = _atom(chance, PASSED + "RB")
    letter = "j" if atom in "RB" else chance.pick("nj")
    return f"{where}{chance.pick(ends)}{letter}{atom}{reach}"


def _hopping(chance: Chance, side: int, ends: tuple[str, ...]) -> str:
    atom, where, reach = _atom(chance, "RBQNDAWK")
    return f"{where}{chance.pick(ENDS)}{'t' if chance.may(15) else ''}{chance.pick('pg')}{atom}{reach}"


def _bent(chance: Chance, side: int, ends: tuple[str, ...]) -> str:
    """A crooked ride, or one around a cylinder."""
    atom, where, _ = _atom(chance, "RBWFN")
    return f"{where}{chance.pick(ENDS)}{chance.pick('zqo')}{atom}{'' if atom in 'RB' else chance.pick('023')}"


def _legs(chance: Chance, side: int, ends: tuple[str, ...]) -> str:
    """Legs of one step: captures in passing, double moves, hooks, and what hops and goes on."""
    atom, where, reach = _atom(chance, "WFKWFKDAN")
    between = chance.pick(("", "m", "c", "p", "mp", "mc", "g", "y", "tp", *(("d",) if "d" in ends else ())))
    return f"{where}{between}a{chance.pick(LATER)}{chance.pick(ends).replace('u', '')}{atom}{reach}"


def _repeated(chance: Chance, side: int, ends: tuple[str, ...]) -> str:
    return f"({chance.pick(('ma', 'a', 'ca', 'mpa'))}){chance.number(1, 2)}{chance.pick('WFKD')}"


def _chained(chance: Chance, side: int, ends: tuple[str, ...]) -> str:
    """Legs in brackets, each with its own step, that must or may go on."""
    atom, where, reach = _atom(chance, "WFDARBK")
    between = chance.pick(("", "", "c", "p", "n" if atom in "DA" else "", *(("d",) if "d" in ends else ())))
    joint = "-" if between == "p" else chance.pick("-?")
    second = chance.pick(("F", "W", "R", "B", "N", "aF", "rF", "sW", "FA", "WD", "mK", "cW", "K2"))
    third = chance.pick(("", "", "", "-W", "?aF", "?R"))
    return f"[{where}{between}{atom}{reach}{joint}{second}{third}]"


def _far(chance: Chance, side: int, ends: tuple[str, ...]) -> str:
    """The universal leaper, leaps written as numbers, leaps made longer."""
    leap = chance.pick(("U", f"({side - 1},1)", f"(0,{side - 1})", "(2,1)", "WX", "FX"))
    return f"{chance.pick(ENDS)}{leap}"


_SHAPES = (_plain, _plain, _plain, _plain, _stopped, _hopping, _bent, _legs, _legs, _repeated, _chained, _chained, _far)
