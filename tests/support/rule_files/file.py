"""The whole file: its head, its statements under guards, and the files it builds on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from dsl.compiler import Compiled, compile_source
from dsl.resolve import Opened
from dsl.source import Source
from interpreter.game.state import Game
from support.rule_files import meeting, play
from support.rule_files.cast import Cast, board, cast, vanishing, zones
from support.rule_files.chance import Chance, Dice, block
from support.rule_files.lot import shuffle
from support.rule_files.pieces import array, pairs, pieces
from support.rule_files.turning import turners


@dataclass(frozen=True, repr=False)
class RuleFile:
    """A rule file, the files it names, and settings to play it under."""

    text: str
    others: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        """All texts, as they can be read."""
        texts = {"main": self.text, **self.others}
        shown = "".join(f"\n--- {name}\n{text}\n" for name, text in texts.items())
        return f"RuleFile under {dict(self.settings)}:{shown}"

    def find(self, name: str, importer: Source) -> Opened | None:
        """The file of a name that this one builds on."""
        return (Source(name, self.others[name]), ()) if name in self.others else None

    def names(self) -> tuple[str, ...]:
        """The files it builds on."""
        return tuple(self.others)

    @cached_property
    def compiled(self) -> Compiled:
        """What becomes of it."""
        return compile_source(Source("main", self.text), self.settings, self)

    def game(self, engine: str) -> Game:
        """The game it says, played by an engine."""
        assert self.compiled.ruleset is not None, "the file has no errors"
        return Game(self.compiled.ruleset, engine)


@st.composite
def drafts(draw: st.DrawFn) -> RuleFile:
    """A rule file that most probably compiles."""
    return drafted(Chance(draw))


def rolled(number: int) -> RuleFile:
    """The rule file of a number: the first that compiles of those that its seed gives."""
    dice = Dice(Random(f"rule file {number}"))
    return next(file for file in iter(lambda: drafted(dice), None) if not file.compiled.has_errors)


def drafted(chance: Chance) -> RuleFile:
    """A rule file that most probably compiles, by some chance."""
    players = cast(chance)
    _plan(players)
    statements = [
        board(players),
        *zones(players),
        *vanishing(players),
        *pieces(players),
        *turners(players),
        *pairs(players),
    ]
    for part in _PARTS:
        statements += part(players)
    statements.append(array(players))
    statements += shuffle(players)
    statements += _over_vanished(chance, "\n".join(statements))
    return _told(chance, statements)


def _over_vanished(chance: Chance, said: str) -> list[str]:
    """Units may pass over vanished squares, or moves skip them, where these alone bar the way."""
    barred = any(word in said for word in ("petrifies", "closes its square", "then place", "converts touching", "="))
    ways = ["units pass over vanished squares", *(["units skip vanished squares"] if "stacking {" not in said else [])]
    return chance.lines(60, lambda: chance.pick(ways)) if "vanish when left" in said and not barred else []


@st.composite
def rule_files(draw: st.DrawFn) -> RuleFile:
    """A rule file that compiles."""
    file = draw(drafts())
    assume(not file.compiled.has_errors)
    return file


_PARTS = (
    meeting.fusion,
    meeting.stacking,
    meeting.graphs,
    meeting.chains,
    meeting.commands,
    meeting.activation,
    meeting.hand,
    meeting.formations,
    meeting.castling,
    play.turn,
    play.after,
    play.duties,
    play.check,
    play.goals,
    play.draws,
)


def _plan(players: Cast) -> None:
    """What the file will have, as far as its parts must know of each other."""
    chance, kind, has = players.chance, players.kind, players.has
    has |= {"check"} if kind != "commands" and chance.may(55) else set()
    has |= {"hand"} if chance.may(60 if kind == "fusion" else 30) else set()
    has |= {"pockets"} if "hand" in has and chance.may(30) else set()
    has |= {"en passant"} if chance.may(30) else set()
    has |= {chance.pick(("castling", "castling", "castles by letter"))} if chance.may(40) else set()
    has |= {"two partners"} if "castling" in has and chance.may(30) else set()
    has |= {"two movers"} if "castling" in has and chance.may(30) else set()
    has |= {"formation"} if kind != "stacking" and chance.may(20) else set()
    players.wall = (chance.pick(players.pieces), chance.pick(("2x1", "1x2", "2x2", "3x1")))
    has |= {"turning"} if not has & {"hand", "formation"} and players.wall[1] == "2x2" else set()
    has |= {"activation"} if kind == "commands" or chance.may(25) else set()
    has |= {"splits"} if kind == "fusion" and chance.may(60) else set()
    has |= {chance.pick(("pairs", "never", "neither"))} if kind == "stacking" else set()
    has |= {each for each in ("formed", "score") if kind == "chains" and chance.may(60)}
    if chance.may(20) and not (kind == "fusion" and players.castles):
        players.royal = ("king", "elk" if kind == "fusion" else chance.pick(("elk", "ox")))


# Guards, and files that build on others

_OPTIONS = ("option pace = slow | fast", 'option pace = slow | fast | 3 "how the game goes"')


def _told(chance: Chance, statements: list[str]) -> RuleFile:
    """The statements as a file, some under guards, some of them in other files."""
    settings: dict[str, str] = {}
    options: list[str] = []
    if chance.may(40):
        options = [chance.pick(_OPTIONS)]
        settings = {"pace": chance.pick(("slow", "fast"))} if chance.may(70) else {}
        statements = _guarded(chance, statements)
    others: dict[str, str] = {}
    if chance.may(15):
        statements, others = _with_library(statements)
    head = _head(chance, "ruleset", "Toy")
    if chance.may(15):
        others["base"] = "\n".join(['ruleset "Base"', *options, *statements, "zone waste = " + _square(statements)])
        return RuleFile("\n".join([head, "extends base", *_changes(chance, statements)]), others, settings)
    return RuleFile("\n".join([head, *_reading(chance), *options, *statements]), others, settings)


def _head(chance: Chance, word: str, title: str) -> str:
    lines = (
        chance.lines(50, 'author "you"', "year 2024", 'source "a dream"', 'kind "dreams"', 'about "a toy"')
        if chance.may(25)
        else []
    )
    return block(f'{word} "{title}"', lines) if lines else f'{word} "{title}"'


def _reading(chance: Chance) -> list[str]:
    return chance.lines(8, lambda: f'reading toy {chance.pick(("said", "found", "inferred", "ours"))} "It is a toy."')


_OPTIONAL = (
    "moves",
    "draw repetition",
    "draw ",
    "each unit",
    "a new unit",
    "receives",
    "captures all",
    "not out",
    "always",
)
"""Starts of lines that a block can do without."""


def _guarded(chance: Chance, statements: list[str]) -> list[str]:
    """Some lines hold only under one value of the option: said at their end, or by a block around them."""
    rows: list[str] = []
    text = "\n".join(statements)
    for row in text.split("\n"):
        optional = row.strip().startswith(_OPTIONAL) and not _is_needed(row.strip(), rows, text)
        if optional and not row.endswith("{") and chance.may(20):
            value = chance.pick(("slow", "fast"))
            inside = row.startswith(" ") and chance.may(70)
            row = f"{row} when pace = {value}" if inside else f"when pace = {value} {{ {row.strip()} }}"
        rows.append(row)
    return ["\n".join(rows)]


def _is_needed(line: str, before: list[str], text: str) -> bool:
    """Whether others rely on a line: a deed on castling by letter, a hand on captures, a block on its only line."""
    match line.split():
        case ["draw", "stalemate", *_]:
            return True
        case ["moves", movement, *_]:
            return "O" in movement and "needed to" in text
        case ["receives", *_]:
            return "already in hand" in text
        case ["always", *_]:
            return before[-1] == "activation {"
    return False


def _with_library(statements: list[str]) -> tuple[list[str], dict[str, str]]:
    """The pieces in a library of their own, which the file uses."""
    own = [statement for statement in statements if statement.startswith("piece ")]
    if not own:
        return statements, {}
    rest = [statement for statement in statements if statement not in own]
    return ["use herd", *rest], {"herd": "\n".join(['library "Herd"', *own])}


def _square(statements: list[str]) -> str:
    return "rank 1" if "ranks" not in "\n".join(statements) else "far"


def _changes(chance: Chance, statements: list[str]) -> list[str]:
    """What a file changes of the one it extends."""
    text = "\n".join(statements)
    changes = chance.lines(50, "without zone waste", "amend piece ox { moves WF }", "draw stalemate")
    if "\ncastling" in text and "castle" not in text.replace("castling", ""):
        changes += chance.lines(50, "without castling")
    return changes
