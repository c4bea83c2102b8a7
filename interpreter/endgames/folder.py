"""Folders of tables: players look positions up in them, and a slice is read when it is first needed."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from dsl.errors import RumpusError, SettingError
from interpreter.endgames.files import Contents, read_contents, read_slice
from interpreter.endgames.in_search import ReadSlices
from interpreter.endgames.knowing import Insight, insight
from interpreter.endgames.material import Material, material_of, read_material
from interpreter.endgames.table import Slice, Table, TableError
from interpreter.engines.endgames import MOST_UNITS
from interpreter.errors import UndecidedError
from interpreter.game.players.informed import Known
from interpreter.game.state import Game, State
from interpreter.program.tables import Program
from interpreter.state.action import Action
from interpreter.state.position import Position

_NEAR = 4
"""Units beyond those of the largest table with which a search may come to it soon."""

_MOST_SLICES, _MOST_POSITIONS = 4000, 50_000_000
"""Slices that searches look positions up in, and positions after which no other one is read: at most 100 megabytes.

Those with few units are read first, since more searches come to them. It takes a third of a second.
"""

UNFINISHED = ".part"
"""The end of the names of tables that are being made."""


class _Slices(Mapping[Material, Slice]):
    """The slices of a file, each read when it is first asked for."""

    def __init__(self, contents: Contents, program: Program) -> None:
        self._contents, self._program = contents, program
        self._parts = {read_material(program, part.material): part for part in contents.parts}
        self._read: dict[Material, Slice] = {}

    def __getitem__(self, material: Material) -> Slice:
        if material not in self._read:
            self._read[material] = read_slice(self._contents, self._parts[material], self._program)
        return self._read[material]

    def __contains__(self, material: object) -> bool:
        return material in self._parts

    def __iter__(self) -> Iterator[Material]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)


@dataclass(frozen=True)
class Tables:
    """The tables of a game by their names, in which players look positions up: see `Knowledge`."""

    tables: dict[str, Table]

    def endgames(self, position: Position) -> ReadSlices | None:
        """Return all slices for a search from a position, or None if its units are too many, or have a table."""
        n = sum(map(len, position.board))
        if n > self._most_units + _NEAR or any(material_of(position) in one.slices for one in self.tables.values()):
            return None
        return self._read

    @cached_property
    def _most_units(self) -> int:
        return max((len(one.material.units) for one in self.tables.values()), default=-_NEAR - 1)

    @cached_property
    def _read(self) -> ReadSlices:
        found: dict[Material, Slice] = {}
        every = [(material, table) for table in self.tables.values() for material in table.slices]
        for material, table in sorted(every, key=lambda one: len(one[0].units)):
            if len(material.units) > MOST_UNITS or len(found) == _MOST_SLICES or _size(found) > _MOST_POSITIONS:
                break
            if material not in found:
                with suppress(TableError):  # the other slices of a damaged file are good
                    found[material] = table.slices[material]
        return ReadSlices(found)

    def known(self, state: State, wanted: Sequence[Action], lines: int) -> Known | None:
        """Return the best lines of a state that has not ended, played out to the end, or None if no table has it."""
        found = self.insight(state)
        return None if found is None else found.known(wanted, lines)

    def insight(self, state: State) -> Insight | None:
        """Return what a table says of a state that has not ended, or None if no table has it."""
        material = material_of(state.position)
        own = [(name, table) for name, table in self.tables.items() if material in table.slices]
        for name, table in sorted(own, key=lambda each: each[1].material != material):  # that of its own units first
            try:
                return insight(name, table, state)
            except (TableError, UndecidedError):  # it has the units, but not the position
                continue
        return None


@dataclass(frozen=True, slots=True)
class Folder:
    """The tables of a folder, of any rules, and why its other files are none."""

    path: Path
    tables: tuple[Contents, ...]
    faults: tuple[str, ...]

    def of(self, game: Game) -> Tables:
        """Return the tables of a game."""
        own = [each for each in self.tables if each.rules_hash == game.rules_hash]
        return Tables({each.path.name: _table(each, game.program) for each in own})

    def unused(self, game: Game) -> Iterator[str]:
        """Yield why files are not used for a game."""
        yield from self.faults
        others = [each for each in self.tables if each.rules_hash != game.rules_hash]
        if others:
            names = ", ".join(f"{each.path.name} ({each.title})" for each in others)
            yield f"{self.path}: tables of other rules are not used: {names}"
        if not (self.faults or self.tables):
            yield f"{self.path}: there are no tables; `rumpus endgame --out` makes them"


def read_folder(path: Path) -> Folder:
    """Return the tables of a folder, or of one file. Raise `SettingError` if neither is there."""
    try:
        is_folder = path.is_dir() or not path.exists()
        files = sorted(each for each in path.iterdir() if _is_finished(each)) if is_folder else [path]
    except OSError as fault:
        raise SettingError(
            f"the tables in {path} cannot be read: {(fault.strerror or 'unknown').lower()}",
            "name a folder with tables that `rumpus endgame --out` has written",
        ) from None
    tables, faults = [], []
    for file in files:
        try:
            tables.append(_whole(file))
        except (RumpusError, OSError) as fault:
            faults.append(str(fault))
    return Folder(path, tuple(tables), tuple(faults))


def _is_finished(file: Path) -> bool:
    return file.is_file() and file.suffix != UNFINISHED


def _whole(file: Path) -> Contents:
    contents = read_contents(file)
    if not contents.is_complete:
        raise TableError(f"{file}: this table is not complete; make it anew")
    return contents


def _size(slices: Mapping[Material, Slice]) -> int:
    """Return how many positions slices have."""
    return sum(one.layout.n for one in slices.values())


def _table(contents: Contents, program: Program) -> Table:
    material = read_material(program, contents.material)
    return Table(contents.rules_hash, material, _Slices(contents, program), contents.is_symmetric)
