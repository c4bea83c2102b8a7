"""The reference engine."""

from collections.abc import Iterator
from dataclasses import replace

from dsl.model.rows import ConstraintKind
from dsl.source import Span
from interpreter.engines.ends import counted_outcome, foregone_outcome, stuck_outcome
from interpreter.engines.reference.activation import (
    activation_edges,
    active_squares,
    cut_units,
    waking_lines,
    waking_path,
)
from interpreter.engines.reference.candidate import Candidate
from interpreter.engines.reference.chains import claimable, paths, relation, unprotected, with_book
from interpreter.engines.reference.check import attacked_units, checks, is_checked
from interpreter.engines.reference.ending import goal_outcome
from interpreter.engines.reference.judging import idleness, judge, legal_verdicts
from interpreter.engines.reference.legality import (
    candidates,
    candidates_from,
    ends_part,
    is_stuck,
    legal_candidates,
    offered_end,
)
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.threats import threats
from interpreter.engines.reference.turn import acted_on, actions_of_turn, ends_on_check, gone_on, settled, startled
from interpreter.engines.reference.verdict import Miss, Verdict
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, NEUTRAL, WHITE, Program, Side
from interpreter.state.action import Action, Kind
from interpreter.state.naming import named
from interpreter.state.outcome import Outcome
from interpreter.state.position import Phase, Position, recorded, start_position
from interpreter.state.soundness import check_position
from interpreter.state.turn import actor


class Reference:
    """Answers questions about positions of one Program."""

    name = "reference"

    def __init__(self, program: Program) -> None:
        self.program = program
        self.rules = Rules(program)
        if ConstraintKind.BY_EFFECTS in self.rules.constraint:
            self.rules.threats = threats

    def start(self) -> Position:
        """Return the position at the start of the game."""
        return recorded(startled(self.rules, with_book(self.rules, start_position(self.program))))

    def admit(self, position: Position) -> Position:
        """Return a position from outside, normalized: without en passant captures that no unit can make.

        If the part of the turn that has begun is already over, the next part begins.
        `InvalidPositionError` is raised for a position that no game can hold.
        """
        check_position(self.program, position)
        self.rules.lookahead.ask()
        position = with_book(self.rules, position)
        if position.phase is not Phase.ACT:
            return gone_on(self.rules, position, over=False)
        if position.spent and (ends_on_check(self.rules, position) or is_stuck(self.rules, position)):
            return gone_on(self.rules, position, over=True)
        position = settled(self.rules, position)
        return position if position.spent else recorded(startled(self.rules, position))

    def minimal(self, position: Position) -> Position:
        """Return the position without the facts that `admit` derives, so that text can omit them."""
        if position.book is None:
            return position
        bare = replace(position, book=None)
        return bare if with_book(self.rules, bare) == position else position

    def actor(self, position: Position) -> Side:
        """Return the side to act, which may be the other side if it relocates units."""
        return actor(self.program, position)

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the legal actions, or none in a decided position; draws by count are ignored."""
        self.rules.lookahead.ask()
        return tuple(candidate.action for candidate in legal_candidates(self.rules, position))

    def offered_actions(self, position: Position) -> Iterator[Action]:
        """Yield the actions that movement, hands and the tables allow, legal or not."""
        return (candidate.action for candidate in candidates(self.rules, position))

    def play(self, position: Position, action: Action) -> Position:
        """Return the position after a legal action."""
        self.rules.lookahead.ask()
        candidate = self.candidate(position, action)
        assert candidate is not None, "only legal actions are played"
        return self._after(position, candidate)

    def successors(self, position: Position) -> list[tuple[Action, Position]]:
        """Return every legal action with the position after it."""
        self.rules.lookahead.ask()
        return [(c.action, self._after(position, c)) for c in legal_candidates(self.rules, position)]

    def _after(self, position: Position, candidate: Candidate) -> Position:
        after = acted_on(self.rules, position, candidate)
        return gone_on(self.rules, after, over=ends_part(self.rules, position, candidate, after))

    def outcome(self, position: Position, *, stuck: bool) -> Outcome | None:
        """Return the outcome, if the game is over; `stuck` means that there is no legal action."""
        won = goal_outcome(self.rules, position)
        won = won or foregone_outcome(self.program, position, self)
        if won is not None:
            return won
        if stuck:
            checked = is_checked(self.rules, position, position.side)
            return stuck_outcome(self.program, position, checked=checked, checkers=self.checkers)
        return counted_outcome(self.program, position, self)

    def is_checked(self, position: Position) -> bool:
        """Return True if the side to act is in check."""
        return is_checked(self.rules, position, position.side)

    def checkers(self, position: Position) -> frozenset[int]:
        """Return the pieces of the units that give check to the side to act."""
        return frozenset(attack.piece for _, attack in checks(self.rules, position, position.side))

    def checked_units(self, position: Position) -> frozenset[Square]:
        """Return the squares of the royal units of the side to act that are attacked."""
        return frozenset(square for square, _ in checks(self.rules, position, position.side))

    def actions_of_turn(self, position: Position) -> tuple[int, int]:
        """Return the least and the greatest number of actions of this turn."""
        return actions_of_turn(self.rules, position)

    def active(self, position: Position, side: Side) -> frozenset[Square]:
        """Return the squares of the active units of a side."""
        return frozenset(active_squares(self.rules, position, side))

    def activation_edges(self, position: Position) -> tuple[tuple[Square, Square], ...]:
        """Return the edges between active units of the side to act, in the graphs that activation uses."""
        return activation_edges(self.rules, position, position.side)

    def cut_units(self, position: Position) -> frozenset[Square]:
        """Return the squares of the side to act whose units keep others active by being where they are."""
        return cut_units(self.rules, position, position.side)

    def waking_path(self, position: Position, square: Square) -> tuple[Square, ...]:
        """Return the way on which activation reaches a unit of the side to act; empty if it is idle."""
        return waking_path(self.rules, position, square, position.side)

    def chains(self, position: Position, side: Side) -> tuple[tuple[Square, ...], ...]:
        """Return the chains of a side, including old ones, by the squares of their units."""
        return tuple(paths(self.rules, position, side))

    def new_chains(self, position: Position) -> tuple[tuple[Square, ...], ...]:
        """Return the chains that the side to move could claim, in any phase."""
        return tuple(claimable(self.rules, position))

    def chain_edges(self, position: Position) -> tuple[tuple[Square, Square], ...]:
        """Return the links of chains between units of the side to move."""
        rule = self.program.chain
        return tuple(sorted(relation(self.rules, position, rule.graph, position.side).edges)) if rule else ()

    def attack_edges(self, position: Position) -> tuple[tuple[Square, Square], ...]:
        """Return pairs of squares: a unit of the side to act, and an enemy that it could capture."""
        return tuple(sorted(set(attacked_units(self.rules, position, position.side))))

    def unprotected(self, position: Position) -> frozenset[Square]:
        """Return the squares of both sides whose units no friend could recapture."""
        return unprotected(self.rules, position, WHITE) | unprotected(self.rules, position, BLACK)

    def candidate(self, position: Position, action: Action) -> Candidate | None:
        """Return the candidate of an action, which may name castling by either square and omit captures on the way."""
        is_end = action.kind is Kind.END
        offered = offered_end(self.rules, position) if is_end else candidates_from(self.rules, position, action.origin)
        found = list(offered)
        pairs = ((c.action, c.actors[1] if c.action.kind is Kind.CASTLE else NOWHERE) for c in found)
        wanted = named(pairs, action)
        return next((c for c in found if c.action == wanted), None)

    def candidate_action(self, position: Position, action: Action) -> Action | None:
        """Return the canonical action, legal or not, for an action as `candidate` reads it."""
        candidate = self.candidate(position, action)
        return candidate.action if candidate is not None else None

    def judge(self, position: Position, action: Action) -> Verdict:
        """Return the lines that allow an action, the constraints against it, or where the nearest offer fails."""
        self.rules.lookahead.ask()
        return judge(self.rules, position, action, self.candidate(position, action))

    def not_to_act(self, position: Position, square: Square) -> Miss | None:
        """Return why the units of a square cannot act: the first refusal, or None if no action is even offered."""
        self.rules.lookahead.ask()
        return idleness(self.rules, position, square)

    def verdicts(self, position: Position) -> Iterator[Verdict]:
        """Return the verdict on every legal action."""
        self.rules.lookahead.ask()
        return legal_verdicts(self.rules, position)

    def waking_lines(self, position: Position, square: Square) -> tuple[Span, ...]:
        """Return the lines that make the units of a square active."""
        found: list[Span] = []
        for side in sorted({unit.side for unit in position.board[square]} - {NEUTRAL}):
            found += waking_lines(self.rules, position, (square,), side)
        return tuple(found)
