"""The FEN fields of chains, scores and waiting units."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain as chained
from typing import TypeVar

from dsl.model.rows import Effect, EndKind, PhaseKind
from interpreter.program.tables import BLACK, WHITE, Program
from interpreter.state.position import Chain, ChainBook, Mark, Phase, Position, Unit, numbered_afresh

KEYS = ("phase", "waits", "score", "links", "claimed", "relocated", "unclaimed")

_PHASES = {"place": Phase.PLACE, "claim": Phase.CLAIM, "relocate": Phase.RELOCATE}

_T = TypeVar("_T")


def write(program: Program, position: Position) -> Iterator[str]:
    """Yield the fields that are needed."""
    if position.phase:
        yield f"phase:{position.phase.name.lower()}"
    if position.waiting:
        yield f"waits:{','.join(write_unit(program, unit) for unit in position.waiting)}"
    if any(position.scores) and program.end(EndKind.CHECKS) is None:
        yield f"score:{position.scores[WHITE]}/{position.scores[BLACK]}"
    book = position.book
    if book is None:
        return
    names = _names(program, position)
    sides = (",".join(sorted(f"{names[a]}-{names[b]}" for a, b in links)) or "-" for links in book.links)
    yield f"links:{'/'.join(sides)}"
    if book.claimed:
        yield f"claimed:{_written_chains(names, book.claimed)}"
    if book.relocated:
        yield f"relocated:{','.join(sorted(names[unit] for unit in book.relocated))}"
    if book.unclaimed:
        yield f"unclaimed:{_written_chains(names, book.unclaimed)}"


def _written_chains(names: Mapping[int, str], chains: Iterable[Chain]) -> str:
    return ",".join(sorted("-".join(names[unit] for unit in chain) for chain in chains))


def write_unit(program: Program, unit: Unit) -> str:
    """Return the symbol of a unit, as a FEN has it."""
    return program.written(unit.piece, unit.side) + ("~" if unit.has(Mark.PROMOTED) else "")


def _names(program: Program, position: Position) -> dict[int, str]:
    """Return the name of each numbered unit: its square, or its place among the waiting ones."""
    names = {unit.ident: program.board.names[square] for square, stack in enumerate(position.board) for unit in stack}
    return names | {unit.ident: f"@{number}" for number, unit in enumerate(position.waiting, 1)}


def read(program: Program, position: Position, fields: Mapping[str, str]) -> tuple[Position, list[str]]:
    """Return the position with the fields applied, and their faults."""
    reader = _Reader(program, fields)
    return reader.read(position), reader.faults


class _Reader:
    """Reads one field after the other, and continues after a fault."""

    def __init__(self, program: Program, fields: Mapping[str, str]) -> None:
        self.program, self.fields = program, fields
        self.faults: list[str] = []

    def read(self, position: Position) -> Position:
        self._check_known()
        position = replace(
            position,
            phase=self._value("phase", _PHASES.get, Phase.ACT),
            waiting=self._value("waits", self._waiting, ()),
            scores=self._value("score", _scores, position.scores),
        )
        if self.program.chain is None or "links" not in self.fields:
            return position
        position = numbered_afresh(position)
        known = {name: ident for ident, name in _names(self.program, position).items()}
        return replace(position, book=self._book(known))

    def _check_known(self) -> None:
        """Check that no field concerns a feature that the game lacks."""
        program = self.program
        claims, relocates = program.phase(PhaseKind.CLAIM), program.phase(PhaseKind.RELOCATE)
        waits = any(row.effect is Effect.WAIT for row in program.consequences)
        has = {
            "waits": waits or relocates,
            "score": program.keeps_score,
            "phase": program.phase(PhaseKind.PLACE) or claims or relocates,
            "unclaimed": program.chain and program.keeps_unclaimed,
        }
        for key in KEYS:
            if key in self.fields and not has.get(key, program.chain):
                self.faults.append(f"the field `{key}:` has no meaning in this game")
        for key in ("claimed", "relocated", "unclaimed"):
            if key in self.fields and "links" not in self.fields:
                self.faults.append(f"the field `{key}:` needs `links:`")

    def _value(self, key: str, read: Callable[[str], _T | None], default: _T) -> _T:
        if key not in self.fields:
            return default
        found = read(self.fields[key])
        if found is None:
            self.faults.append(f"the field `{key}:` cannot be `{self.fields[key][:40]}`")
        return default if found is None else found

    def _waiting(self, text: str) -> tuple[Unit, ...] | None:
        units = [self._unit(part) for part in text.split(",")]
        found = tuple(unit for unit in units if unit is not None)
        return found if len(found) == len(units) else None

    def _unit(self, text: str) -> Unit | None:
        symbol = text.removesuffix("~")
        piece = self.program.piece_by_symbol(symbol)
        if piece is None or symbol not in (symbol.upper(), symbol.lower()):
            return None
        side = WHITE if symbol == symbol.upper() else BLACK
        return Unit(piece, side, Mark.PROMOTED if text.endswith("~") else Mark.NONE)

    def _book(self, known: Mapping[str, int]) -> ChainBook:
        white, slash, black = self.fields["links"].partition("/")
        if not slash:
            self.faults.append("the field `links:` has a part for each side, separated by `/`")
        return ChainBook(
            links=(frozenset(self._links(white, known)), frozenset(self._links(black, known))),
            claimed=self._chains("claimed", known),
            relocated=frozenset(chained.from_iterable(self._rows("relocated", known))),
            unclaimed=self._chains("unclaimed", known),
        )

    def _chains(self, key: str, known: Mapping[str, int]) -> frozenset[Chain]:
        chains = [self.program.as_chain(row) for row in self._rows(key, known)]
        if len(set(chains)) != len(chains):
            self.faults.append(f"the field `{key}:` has a duplicate chain")
        return frozenset(chains)

    def _links(self, text: str, known: Mapping[str, int]) -> Iterator[tuple[int, int]]:
        for row in self._units(text.split(",") if text != "-" else (), known):
            if len(row) == 2:
                yield row[0], row[1]
            else:
                self.faults.append("a link joins two units, such as `a1-b2`")

    def _rows(self, key: str, known: Mapping[str, int]) -> Iterator[list[int]]:
        return self._units(self.fields[key].split(",") if key in self.fields else (), known)

    def _units(self, rows: Iterable[str], known: Mapping[str, int]) -> Iterator[list[int]]:
        for row in rows:
            names = row.split("-")
            missing = [name for name in names if name not in known]
            if missing:
                self.faults.append(f"unknown unit `{missing[0][:20]}`")
            else:
                yield [known[name] for name in names]


def _scores(text: str) -> tuple[int, int] | None:
    match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    return (int(match[1]), int(match[2])) if match else None
