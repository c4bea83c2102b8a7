"""The meaning of a Betza string: terms and legs, with a finding for every part without meaning."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dsl.diagnostics import Diagnostic
from dsl.elaborate.betza.atom import check_doubled, check_then
from dsl.elaborate.betza.chain import chain_terms, check_chain
from dsl.elaborate.betza.repeat import Said, check_repeats
from dsl.elaborate.betza.single import single_terms
from dsl.elaborate.betza.size import check_letters_number, n_branches, too_many_branches
from dsl.elaborate.betza.special import Castle, castles, check_castles, check_drop, drop_of
from dsl.elaborate.betza.spelling import check_spelled
from dsl.grammar.betza import Chain, Simple, parse_betza
from dsl.limits import MAX_WALK
from dsl.model import DropLimit, Term
from dsl.source import Span
from dsl.syntax import Word

__all__ = ["Movement", "read_movement"]


@dataclass(frozen=True, slots=True)
class Movement:
    """The meaning of a Betza string: the ways to move, castling by `O` and the limit on drops by `@`."""

    terms: tuple[Term, ...] = ()
    castles: tuple[Castle, ...] = ()
    drop: DropLimit | None = None


def read_movement(word: Word, findings: list[Diagnostic], side: int) -> Movement:
    """Return the meaning of the sound parts of a Betza string on a board whose longer side has `side` squares."""
    reader = _Reader(side)
    if reader.is_sound(check_letters_number(word)):
        reader.read(parse_betza(word, reader.findings))
    if reader.room < 0:
        reader.findings.append(too_many_branches(word))
    findings += dict.fromkeys(reader.findings)
    return reader.movement()


@dataclass(slots=True)
class _Reader:
    """Collects the meaning of the moves of a string; `room` is the remaining size of the walk."""

    side: int
    room: int = MAX_WALK
    findings: list[Diagnostic] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    castles: list[Castle] = field(default_factory=list)
    drop: DropLimit | None = None

    def read(self, moves: Sequence[Simple | Chain]) -> None:
        """Read the moves, and check whether they repeat each other."""
        self.is_sound(check_doubled(moves))
        self.is_sound(check_then(moves))
        for move in moves:
            self._move(move)
        if not any(found.is_error for found in self.findings):
            self.findings += check_repeats(self.said)

    def movement(self) -> Movement:
        """Return the movement, without terms if they are too many."""
        terms = tuple(term for said in self.said for term in said.terms) if self.room >= 0 else ()
        return Movement(terms, tuple(self.castles), self.drop)

    def _move(self, move: Simple | Chain) -> None:
        if isinstance(move, Chain):
            if self.is_sound(check_chain(move, self.side)):
                self._keep(move.span, chain_terms(move))
        elif move.atom == "O":
            if self.is_sound(check_castles(move, self.castles, self.side)):
                self.castles += castles(move)
        elif move.atom == "@":
            if self.is_sound(check_drop(move, self.drop)):
                self.drop = drop_of(move)
        elif self.is_sound(check_spelled(move, self.side)):
            self._keep(move.span, single_terms(move, self.side))

    def is_sound(self, found: Iterator[Diagnostic]) -> bool:
        """Keep findings up to the first error, because later parts of a check rely on earlier ones."""
        for one in found:
            self.findings.append(one)
            if one.is_error:
                return False
        return True

    def _keep(self, span: Span, terms: Iterator[Term]) -> None:
        """Keep the ways to move while there is room, because hostile strings have too many to list."""
        kept = []
        for term in terms:
            self.room -= n_branches(term, self.side)
            if self.room < 0:
                return
            kept.append(term)
        self.said.append(Said.of(span, kept))
