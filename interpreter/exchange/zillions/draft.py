"""The draft of a rule file that is written from a game of a ZRF: its parts, and the text that they make."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase

from dsl.model import BoardShape
from dsl.notation.squares import blocks_of
from interpreter.exchange.importing.draft import block, head_lines
from interpreter.exchange.importing.zones import Zones
from interpreter.exchange.zillions.castling import castling_lines
from interpreter.exchange.zillions.drops import Dropped, hand_lines
from interpreter.exchange.zillions.goals import end_lines
from interpreter.exchange.zillions.pieces import Drawn, piece_lines, royal_names
from interpreter.exchange.zillions.promotions import promotion_lines
from interpreter.exchange.zillions.rules import Rules
from interpreter.exchange.zillions.turns import duty_lines, turn_lines

Effect = tuple[str, tuple[str, ...]]
"""The head of a block of effects, and its lines."""


@dataclass(slots=True)
class Draft:
    """The parts of a rule file."""

    rules: Rules
    drawn: list[Drawn]
    dropped: list[Dropped]
    zones: Zones
    hand: list[str] = field(default_factory=list)
    castling: list[str] = field(default_factory=list)
    turn: list[str] = field(default_factory=list)
    duties: list[str] = field(default_factory=list)
    check: list[str] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    more_hand: list[str] = field(default_factory=list)
    """Lines of the block `hand` that go with effects."""

    @property
    def endless(self) -> frozenset[str]:
        """The kinds that a hand never runs out of, by their names in the ZRF."""
        line = next((each for each in self.hand if each.startswith("never runs out of")), "")
        return frozenset(
            each.kind.zrf_name for each in self.dropped if line and each.kind.name in line.split(" of ")[1].split(", ")
        )

    def text(self, *, trial: bool = False) -> str:
        """Return the rules; as a trial without duties and without ends, so that every move of a unit is legal."""
        blocks = [
            *block("hand", [*self.hand, *self.more_hand]),
            *block("castling", self.castling),
            *block("turn", self.turn),
            *([] if trial else block("duties", self.duties)),
            *([] if trial else block("check", self.check)),
            *(line for head, lines in self.effects for line in block(head, lines)),
        ]
        ends = ["loss stalemate"] if trial else self.ends
        parts = (self._head(), self.zones.lines(), self._pieces(), self._array(), blocks, ends)
        return re.sub(r"\n{3,}", "\n\n", "\n\n".join("\n".join(part) for part in parts) + "\n")

    def _head(self) -> Iterator[str]:
        rules, board = self.rules, self.rules.board
        who = "" if rules.players[0].lower() == "white" else f" White is the player {rules.players[0]} there."
        source = "a rule file of Zillions of Games"
        yield from head_lines(rules.game.title, source, f"Imported from {source}.{who}")
        squares = {board.square(each) for each in board.places}
        exist = f" {{ squares {blocks_of(self.zones.shape, squares)} }}" if board.holes else ""
        yield f"board {board.n_files}x{board.n_ranks}{exist}"

    def _pieces(self) -> Iterator[str]:
        for each in self.drawn:
            head = f"piece {each.kind.name} {each.kind.symbol}"
            once = any(drop.once_a_file for drop in self.dropped if drop.kind is each.kind)
            limit = f"f@{self.rules.board.n_ranks}" if once else ""
            lines = [f"{each.lines[0]}{limit}", *each.lines[1:]] if each.lines else []
            if len(lines) > 1:
                yield from block(head, lines)
            else:
                yield f"{head} {{ {lines[0]} }}" if lines else f"{head} {{}}"

    def _array(self) -> Iterator[str]:
        """Yield the start as a diagram."""
        rules, board = self.rules, self.rules.board
        cells = {(file, rank): "" for file in range(board.n_files) for rank in range(board.n_ranks)}
        for position, (player, kind) in rules.units.items():
            symbol = kind.symbol if player.lower() == rules.players[0].lower() else kind.symbol.lower()
            cells[board.places[position]] = symbol if len(symbol) == 1 else f"{{{symbol}}}"
        for hole in board.holes:
            cells[hole] = "_"
        rows = [[cells[file, rank] or "." for file in range(board.n_files)] for rank in reversed(range(board.n_ranks))]
        held = ""
        for side, player in enumerate(rules.players):
            for each in self.dropped:
                if each.kind.zrf_name not in self.endless:
                    symbol = each.kind.symbol.lower() if side else each.kind.symbol
                    symbol = symbol if len(symbol) == 1 else f"{{{symbol}}}"
                    held += symbol * rules.off.get((player.lower(), each.kind.zrf_name), 0)
        yield 'array """'
        yield from (f"  {' '.join(row)}" for row in rows[:-1])
        yield f"  {' '.join(rows[-1])}{f' [{held}]' if held else ''}"
        yield '"""'


def new_draft(rules: Rules, drawn: list[Drawn], dropped: list[Dropped]) -> Draft:
    """Return the draft of a game; report what its parts do not say."""
    board = rules.board
    files = tuple(ascii_lowercase[: board.n_files])
    ranks = tuple(str(rank + 1) for rank in range(board.n_ranks))
    squares = tuple(board.square(each) for each in board.places)
    zones = Zones(BoardShape(files=files, ranks=ranks, squares=squares, span=rules.game.span))
    draft = Draft(rules, drawn, dropped, zones)
    piece_lines(rules, zones, drawn)
    names = {each.kind.zrf_name: each.kind.name for each in drawn}
    for each in drawn:
        each.lines += promotion_lines(rules, zones, each, names)
    draft.hand = list(hand_lines(rules, zones, dropped, drawn))
    draft.castling = list(castling_lines(rules, drawn))
    draft.turn = list(turn_lines(rules, drawn))
    return draft


def finish_draft(draft: Draft) -> None:
    """Add to a draft what says nothing about single moves: duties and ends."""
    draft.duties = list(duty_lines(draft.rules, draft.drawn, draft.dropped))
    draft.ends = end_lines(draft.rules, draft.zones, draft.drawn)
    if royal_names(draft.rules) and "each action is legal by itself" in draft.turn:
        draft.check = ["judged after every action"]
