"""Sections of `variants.ini` for tests: their rule files, positions of random games, and another program's counts."""

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from dsl.model import ConstraintKind, Ruleset
from dsl.model.rows import OfferKind, PhaseKind
from dsl.source import Source
from interpreter.exchange.importing.imported import Imported
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import Section, read_sections
from interpreter.game.load import load_source
from interpreter.game.perft import Counting, perft
from interpreter.game.state import Game, State
from interpreter.notation.holes import with_holes, without_holes
from interpreter.program.tables import Program
from interpreter.state.position import Mark

FOLDER = Path(__file__).parents[1] / "conformance" / "ini"
SECTIONS = FOLDER / "sections.ini"
COUNTS = FOLDER / "counts.tsv"
_MOST = 400
"""Nodes of a count at most."""


class Count(NamedTuple):
    """How many ways there are to play so many actions from a position."""

    section: str
    fen: str
    depth: int
    nodes: int


@cache
def sections(file: Path = SECTIONS) -> Mapping[str, Section]:
    return read_sections(Source(file.name, file.read_text(encoding="utf-8")), [])


@cache
def imported(name: str, file: Path = SECTIONS) -> Imported:
    return import_section(sections(file)[name], sections(file))


@cache
def game(name: str, file: Path = SECTIONS) -> Game:
    return load_source(Source(f"{name}.rumpus", imported(name, file).text))


def positions(played: Game, number: int) -> Iterator[State]:
    """Yield the start, and undecided positions of random games."""
    yield played.start()
    for seed in range(number):
        chance, state = random.Random(seed), played.start()
        for _ in range(3 + 3 * seed if state.legal_texts() else 0):
            after = random_turn(state, chance)
            if after.outcome() is not None or "castles:" in after.fen():  # a field that no other program reads
                break
            state = after
        if "passed:" not in state.fen():  # another one
            yield state


def random_turn(state: State, chance: random.Random) -> State:
    """Play a random turn."""
    state = state.play(chance.choice(state.legal_texts()))
    while state.position.spent and state.outcome() is None:
        state = state.play(chance.choice(state.legal_texts()))
    return state


def ways(state: State, depth: int) -> int:
    """Return how many ways there are to play so many actions, or turns if they have a second part."""
    game = state.game
    return perft(game.engine, state.position, depth, counting=Counting(turns=_places(game)))


def _places(game: Game) -> bool:
    return game.program.phase(PhaseKind.PLACE) is not None


def depth_of(state: State) -> int:
    """Return the greatest depth up to 4 that has few nodes."""
    depth = 1
    while depth < 4 and ways(state, depth + 1) <= _MOST:
        depth += 1
    return depth


def fen_of(state: State) -> str:
    """Return a position as other programs write it."""
    placement, *fields = state.fen().split()[:6]
    fields[1] = "".join(_leapers(state)) or fields[1]
    program, units = state.game.program, re.sub(r"=[A-Z]", "*", placement)
    for offer in program.offers:
        if offer.kind is OfferKind.DROP_ENDLESS:
            symbol = program.pieces[offer.pieces[0]].symbol
            units = units.replace("[]", f"[{symbol * 64}{symbol.lower() * 64}]")
    return " ".join((with_holes(program.board, units), *fields))


def _has_leapers(program: Program) -> bool:
    """Return True if letters of files say which units may still leap: where no castling uses that field."""
    return not program.castling and any(rule.unmoved for piece in program.pieces for rule in piece.moves)


def _leapers(state: State) -> Iterator[str]:
    """Yield the letters of the files of units whose leaps are first moves."""
    program, board = state.game.program, state.game.program.board
    if not _has_leapers(program):
        return
    for square, stack in enumerate(state.position.board):
        for unit in stack:
            if unit.has(Mark.UNMOVED) and any(rule.unmoved for rule in program.pieces[unit.piece].moves):
                letter = board.names[square][0]
                yield letter.upper() if unit.side == 0 else letter


def _unmoved(played: Game, letters: str) -> str:
    """Return the field of the units that have not moved, by the letters of their files."""
    board = played.program.board
    found = [letter.lower() + board.ranks[0 if letter.isupper() else -1] for letter in letters if letter != "-"]
    return f"unmoved:{','.join(found) or '-'}"


def state_of(played: Game, fen: str) -> State:
    """Return the position of a text of `fen_of`."""
    placement, _, fields = fen.partition(" ")
    placed = next((row.pieces[0] for row in played.program.phases if row.where in ("empty", "reached")), None)
    if placed is not None:
        placement = placement.replace("*", f"={played.program.pieces[placed].symbol}")
    if _has_leapers(played.program):
        side, letters, rest = fields.split(" ", 2)
        fields = f"{side} - {rest} {_unmoved(played, letters)}"
    if any(offer.kind is OfferKind.DROP_ENDLESS for offer in played.program.offers):
        placement = re.sub(r"\[\w+\]", "[]", placement)
    return played.placed(f"{without_holes(played.program.board, placement)} {fields}")


def counted(library: ModuleType, name: str, fen: str, depth: int, mates: str = "", played: tuple[str, ...] = ()) -> int:
    """Return the count of another program; a drop of one of some pieces that mates is not legal for us.

    It is asked about moves from the FEN, because some of what it remembers is not in its FENs.
    """
    moves = library.legal_moves(name, fen, [*played])
    if depth == 1 and not mates:
        return len(moves)
    drops = {move for move in moves if move[:2] in mates.split()}
    mating = {move for move in drops if not library.legal_moves(name, fen, [*played, move])}
    after = [(*played, move) for move in moves if move not in mating]
    return len(after) if depth == 1 else sum(counted(library, name, fen, depth - 1, mates, each) for each in after)


def mating_drops(name: str, file: Path = SECTIONS) -> str:
    """Return the beginnings of drops that may not mate."""
    lines = [line for line in imported(name, file).text.splitlines() if line.strip().endswith("without mate")]
    words = {word.strip(",") for line in lines for word in line.split()}
    return " ".join(f"{piece.symbol}@" for piece in game(name, file).ruleset.pieces if piece.name in words)


def dropped_without_mate(ruleset: Ruleset) -> str:
    """Return the beginnings of drops that may not mate, of a ruleset."""
    rows = ruleset.constraints_of(ConstraintKind.NO_MATE)
    return " ".join(f"{ruleset.piece(name).symbol}@" for row in rows for name in row.pieces)
