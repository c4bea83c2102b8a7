"""The file of a table while it is made: each slice is added as it is solved, so that a stopped command goes on."""

from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from interpreter.endgames.files import read_table, write_head, write_slice
from interpreter.endgames.material import Material
from interpreter.endgames.table import Slice, TableError
from interpreter.game.state import Game


class Writing:
    """Writes slices to TABLE.part, and renames it when all are there; without a path it writes nothing."""

    def __init__(self, path: Path | None, game: Game, material: Material, *, is_symmetric: bool) -> None:
        self.path, self.game, self.material, self.is_symmetric = path, game, material, is_symmetric
        self.known: dict[Material, Slice] = {}
        """The slices that an earlier command has solved."""
        self._file: BinaryIO | None = None
        self._n_written = 0

    @property
    def _part(self) -> Path:
        assert self.path is not None, "only a table with a name is written"
        return self.path.with_name(f"{self.path.name}.part")

    def __enter__(self) -> Self:
        if self.path is not None:
            self.known = self._begun()
            self._file = self._part.open("wb")
            game = self.game
            write_head(self._file, game.program, game.rules_hash, self.material, is_symmetric=self.is_symmetric)
            for one in self.known.values():
                self.add(one)
        return self

    def _begun(self) -> dict[Material, Slice]:
        """Return the slices in the file of an earlier command, if it was for the same table."""
        try:
            table = read_table(self._part, self.game.program, self.game.rules_hash)
        except (OSError, TableError):
            return {}
        same = table.material == self.material and table.is_symmetric == self.is_symmetric
        return dict(table.slices) if same else {}

    def add(self, one: Slice) -> None:
        """Write a slice."""
        if self._file is not None:
            write_slice(self._file, self.game.program, one)
            self._file.flush()
            self._n_written += 1

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
            if kind is None and self.path is not None:
                self._part.replace(self.path)
            elif not self._n_written:
                self._part.unlink()
