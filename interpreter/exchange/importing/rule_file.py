"""Writes the rules of a variant of `variants.ini` as a rule file."""

import re
from collections.abc import Iterable, Iterator

from dsl.notation.squares import blocks_of
from interpreter.exchange.importing.draft import CHESS
from interpreter.exchange.importing.goals import Ending

_CHESS_DRAWS = ("draw stalemate", "draw repetition 3", "draw 100 turns without capture or pawn move")
_CHESS_ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


class Writer(Ending):
    """Writes the rule file of one variant."""

    def write(self) -> str:
        """Return the text of the rule file."""
        self._note_zones()
        self._place()
        self._name_men()
        if any(found.is_error for found in self.findings):
            return ""
        if self.extends:
            self._inherit()
        for man in self.men:
            man.lines += self._moves(man)
        for man in self.men:
            man.lines += self._promotions(man)
        hand = list(self._hand())
        self._facing()
        self._passers()
        self._twisted()
        goals = list(self._goals())
        blocks = [
            *self._block("hand", [*hand, *(self._enclosing() if hand else ())]),
            *self._castling(),
            *self._block("turn", self._turn()),
            *self._block("duties", self._duties()),
            *self._block("check", self._check()),
            *self._effects(),
            *self._vanishing(),
        ]
        draws = list(self._draws())
        pieces = list(self._pieces())
        lines = [
            *self._head(),
            *self._board(),
            "",
            *self.zones.lines(),
            "",
            *pieces,
            "",
            *self._array(),
            "",
            *blocks,
            "",
        ]
        if not self.extends or goals != ["goal checkmate of king"]:
            lines += goals or ["without goal"] * self.extends
        if not self.extends or tuple(draws) != _CHESS_DRAWS:
            lines += draws
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines) + "\n")

    def _head(self) -> Iterator[str]:
        title = next((text for kind, text in self.variant.notes if kind == "title"), "")
        title = title or re.sub("[-_]+", " ", self.variant.section.name).strip()
        safe = re.sub(r'[\\"\x00-\x1f]', "", title) or "Variant"
        base = self.variant.section.base
        yield f'ruleset "{safe[:1].upper()}{safe[1:]}" {{'
        yield '  author "unknown"'
        yield '  source "variants.ini"'
        yield f'  about "Imported from variants.ini{f", where it is based on {base}" if base else ""}."'
        yield "}"
        if self.extends:
            yield "extends chess"

    def _board(self) -> Iterator[str]:
        size = f"board {self.variant.n_files}x{self.variant.n_ranks}"
        if self.holes:
            every = self.variant.every - self.holes

            yield f"{size} {{ squares {blocks_of(self.shape, every)} }}"
        elif not self.extends or size != "board 8x8":
            yield size

    def _inherit(self) -> None:
        every = self.variant.every
        white = frozenset(square for square in every if square[1:] == "2")
        black = frozenset(square for square in every if square[1:] == "7")
        last = frozenset(square for square in every if square[1:] == "8")
        first = frozenset(square for square in every if square[1:] == "1")
        self.zones.inherited = {"second-rank": (white, black), "last-rank": (last, first)}

    def _pieces(self) -> Iterator[str]:
        """Yield the declarations of the pieces: those that chess does not have, and what differs from it."""
        have = {(man.name, man.symbol) for man in self.men}
        if self.extends:
            yield from (f"without piece {name}" for name, (symbol, _) in CHESS.items() if (name, symbol) not in have)
        for man in self.men:
            symbol, lines = CHESS.get(man.name, ("", ()))
            if self.extends and symbol == man.symbol:
                if tuple(man.lines) == lines:
                    continue
                changed = self._amended(man.lines, lines)
                if changed is not None:
                    yield from _braced(f"amend piece {man.name}", changed)
                    continue
            yield from _braced(f"piece {man.name} {man.symbol}", man.lines)
        if self.block:
            yield f"piece {self.block}"

    def _amended(self, lines: list[str], chess: tuple[str, ...]) -> list[str] | None:
        """Return the lines of the kinds that differ from chess, or None if chess has a kind that is not wanted."""

        def grouped(some: Iterable[str]) -> dict[str, list[str]]:
            found: dict[str, list[str]] = {}
            for line in some:
                kind = "promotes" if "promotes" in line or "may promote" in line else line.split()[0]
                found.setdefault(kind, []).append(line)
            return found

        wanted, had = grouped(lines), grouped(chess)
        if set(had) - set(wanted):
            return None
        return [line for kind, part in wanted.items() if part != had.get(kind) for line in part]

    def _array(self) -> Iterator[str]:
        rows = "/".join(map(self._row, reversed(self.shape.ranks)))
        if self.extends and rows == _CHESS_ARRAY and not self.held:
            return
        if self.held or self.holes:
            yield f'array "{rows}{f"[{self.held}]" if self.held else ""}"'
            return
        yield 'array """'
        for rank in reversed(self.shape.ranks):
            yield "  " + " ".join(self.units.get(file + rank, ".").rstrip("~") for file in self.shape.files)
        yield '"""'

    def _row(self, rank: str) -> str:
        """Return a rank as in a position."""
        text = "".join(self.units.get(file + rank, ".").rstrip("~") for file in self.shape.files)
        return re.sub(r"\.+", lambda match: str(len(match[0])), text)


def _braced(head: str, lines: list[str]) -> Iterator[str]:
    """Yield a statement with its block, on one line if that has one line at most."""
    if len(lines) < 2:
        yield f"{head} {{ {''.join(lines)} }}"
        return
    yield f"{head} {{"
    yield from (f"  {line}" for line in lines)
    yield "}"
