"""The search: principal variation search over actions, and a calm search of captures at its ends.

A score is for the side to act. The position says which side that is, because a turn may have many actions, or a
placement by the other side. The search negates the score and the window only where the side to act changes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import log
from typing import NamedTuple

from dsl.model.rows import ConstraintKind, EndKind, PhaseKind
from interpreter.engines.chasing import chases
from interpreter.engines.endgames import Endgames, score_of_value
from interpreter.engines.ends import (
    has_run_out,
    lacks_material,
    last_returns,
    repetition_winner,
    stuck_outcome,
    with_odds,
)
from interpreter.engines.reference.candidate import Candidate, units_of
from interpreter.engines.reference.check import checks, is_checked
from interpreter.engines.reference.ending import goal_outcome
from interpreter.engines.reference.engine import Reference
from interpreter.engines.reference.legality import ends_part, goes_on, heedful, is_legal
from interpreter.engines.reference.searching.deadline import Deadline
from interpreter.engines.reference.searching.judging import Judge, Trace, bounded, divided
from interpreter.engines.reference.searching.order import (
    FROM_MEMORY,
    GAINFUL,
    KILLER,
    Place,
    Ranked,
    gain_of,
    is_losing,
    learn,
    name_of,
    place_of,
)
from interpreter.engines.reference.searching.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NOTHING,
    Record,
    Table,
    key_with_clock,
)
from interpreter.engines.reference.turn import acted_on, actions_of_turn, gone_on, passed_on
from interpreter.engines.scale import CERTAIN, WON, Scale
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import Side
from interpreter.state.action import Kind
from interpreter.state.going_on import key_of_state
from interpreter.state.position import Phase, Position, position_of
from interpreter.state.turn import actor

MOST_DEEP = 120
"""The number of actions in a line."""

MOST_CALM = 1_000
"""The number of positions of one calm search, of which nearly all have a tenth."""

_SHALLOW = 2
"""Actions at the end of a search: in turns of many, killers are better there than what was best a little less deep."""

_NO_QUIET = (Phase.RELOCATE, Phase.PLACE)
"""Parts of a turn that are all quiet: captures are not searched further there."""

_DEEPEST_REDUCTION = 63
_DEEPEST_EXTENSION = 64

_NEAR_ROOT = 2
"""Up to this ply no quiet action is pruned, and no check reduced: a short mate may begin so."""


class StoppedError(Exception):
    """The search has spent its nodes, or was asked to stop."""


class Node(NamedTuple):
    """A position in a ply of the search, and what is known of it before its actions are tried."""

    position: Position
    at: int
    side: Side
    alpha: int
    beta: int
    depth: int
    key: Position
    known: Record
    static: int
    checked: bool
    careful: bool
    """True if no action may be passed over."""


class Search:
    """A search from one position at a time. It remembers the results of earlier ones until it is restarted."""

    def __init__(self, engine: Reference, scale: Scale, table: Table, *, prunes: bool) -> None:
        self.engine = engine
        self.rules = rules = engine.rules
        scale = scale if prunes else replace(scale, slack=0)  # who leaves nothing out wants exact scores
        self.scale, self.judge, self.prunes = scale, Judge(rules, scale), prunes
        self.program = program = rules.program
        self.table = table
        self.history: dict[Place, int] = {}
        acts = [row for row in program.phases if row.kind is PhaseKind.ACT]
        self.one_action = program.acts_singly
        acts_once = any(row.kind is ConstraintKind.ACTED for row in program.constraints)
        self.calm_end = 0
        self.stops_early = acts_once and any(row.least < row.most for row in acts)
        between = {PhaseKind.CLAIM, PhaseKind.RELOCATE}.intersection(rules.phase)
        self.passes = self.one_action and not between and not program.commands and not self.rules.duties
        self.converts = program.converts_quietly
        self.must_capture = any("capture" in row.deeds for row in self.rules.duties)
        self.repetition, self.progress = program.end(EndKind.REPETITION), program.end(EndKind.PROGRESS)
        self.is_stopped = False
        self.deadline = Deadline()
        self.endgames: Endgames | None = None
        self.begin(Position(board=()))

    def begin(self, root: Position) -> None:
        """Take a position to search from."""
        self.root = root
        starts = [position_of(key) for key in root.seen]
        self.past = last_returns(self.repetition, [key_of_state(self.program, start) for start in starts])
        self.chases = chases(self.program, self.engine, root.seen, self.past.values())
        watched = starts if self.repetition and self.repetition.perpetual else ()
        self.past_turns = [(start.side, is_checked(self.rules, start, start.side)) for start in watched]
        self.nodes = self.cutoffs = self.first_cutoffs = 0
        self.path: list[Position | None] = [None] * (MOST_DEEP + 8)
        self.killers = [(0, 0)] * 2 * (MOST_DEEP + 8)
        self.lines: list[list[int]] = [[] for _ in range(MOST_DEEP + 8)]
        self.traces = [Trace() for _ in range(MOST_DEEP + 24)]
        self.left_out: list[int] = []
        self.most_nodes = 0
        self.best_at_root = 0

    def forget(self) -> None:
        """Forget everything."""
        self.table.forget()
        self.history.clear()

    def from_root(self, depth: int, alpha: int, beta: int, left_out: list[int], most_nodes: int) -> tuple[int, bool]:
        """Return the score of the root some actions deep, and whether the search came to its end."""
        self.left_out, self.most_nodes, self.best_at_root = left_out, most_nodes, 0
        try:
            return self._seek(self.root, 0, alpha, beta, depth, may_pass=True), True
        except StoppedError:
            return self.best_at_root, False

    # One position

    def _seek(self, position: Position, at: int, alpha: int, beta: int, depth: int, *, may_pass: bool) -> int:
        """Return the score of a position in a ply, exact between alpha and beta, some actions deep."""
        self.lines[at] = []
        self.look()
        self.traces[at] = self.traces[at - 1].next() if at else Trace()
        side = actor(self.program, position)
        won = goal_outcome(self.rules, position)
        if won is not None:
            return won_score(won.winner, side, at)
        key = key_of_state(self.program, position)
        self.path[at] = key if begins_turn(position) else None
        if at:
            if self.is_over(position, at):
                return counted_score(self.winner_by_count(position, at), side)
            alpha, beta = max(alpha, at - WON), min(beta, WON - at - 1)
            if alpha >= beta:
                return alpha
            known = self._looked_up(position, at)
            if known is not None:
                return known
        if depth <= 0 or at >= MOST_DEEP:
            return self.calm(position, at, alpha, beta, 0)
        checked = self._is_checked(position)
        if self.prunes and checked and position.spent == 0 and at < _DEEPEST_EXTENSION:
            depth += 1
        is_open = beta - alpha > 1
        careful = (
            checked
            or self.must_capture
            or self.converts
            or bool(self.rules.scoring)
            or is_open
            or not self.prunes
            or beta >= CERTAIN
            or alpha <= -CERTAIN
        )
        margin = self.scale.margin
        static = 0
        if not careful:
            window = alpha - margin * (depth + 1), beta + margin * depth
            roughly = depth < 3  # no passing of a turn then, so nothing but the window's ends is asked
            static = bounded(self.judge, position, *window, self.traces[at], roughly=roughly)
            if at and depth <= 6 and static - margin * depth >= beta:
                return static
        key = key_with_clock(self.program, position, key)
        recalled = self.table.recall(key)
        is_deep = recalled.depth >= depth if self.prunes else recalled.depth == depth
        if is_deep and not is_open and at and _decides(recalled, at, alpha, beta):
            return _from_table(recalled.score, at)
        if not careful and at and self.passes and may_pass and depth >= 3 and static >= beta:
            passed = self._after_a_pass(position, at, beta, depth) if self._may_pass(position) else -WON
            if passed >= beta:
                return beta if passed > CERTAIN else passed
        if self.prunes and depth >= 4 and not recalled.action:
            depth -= 1
        node = Node(position, at, side, alpha, beta, depth, key, recalled, static, checked, careful)
        return self._try_all(node)

    def _looked_up(self, position: Position, at: int) -> int | None:
        """Return the score of the start of a turn by the tables of endgames, or None if they do not have it."""
        if self.endgames is None or self.path[at] is None:
            return None
        value = self.endgames.value(position)
        return None if value is None else score_of_value(self.program, position, at, value)

    def _try_all(self, node: Node) -> int:
        """Return the score of the best action of a node."""
        at, depth, alpha = node.at, node.depth, node.alpha
        best, best_name = -WON - 1, 0
        tried: list[Ranked] = []
        quiet_tried = 0
        leads = depth > _SHALLOW or self.one_action
        for action in self._ranked(node.position, at, node.known.action, leads=leads):
            if at == 0:
                self.best_at_root = best
                if action.name in self.left_out:
                    continue
            is_quiet = action.rank < GAINFUL
            if is_quiet and best > -CERTAIN and self._is_hopeless(node, alpha, quiet_tried):
                continue
            after = self.after(node.position, action.candidate)
            if after is None:
                continue
            tried.append(action)
            quiet_tried += is_quiet
            found = self._score_of(node, after, action, len(tried), alpha)
            if found > best:
                best, best_name = found, action.name
            if found > alpha:
                alpha = found
                self.lines[at] = [action.name, *self.lines[at + 1][:MOST_DEEP]]
            if found >= node.beta:
                self.cutoffs += 1
                self.first_cutoffs += len(tried) == 1
                self._reward(node.position, at, tried, depth)
                break
        if not tried:
            no_other = at == 0 and self.left_out
            return -WON - 1 if no_other else self.score_of_no_action(node.position, at, node.side)
        if at or not self.left_out:
            bound = AT_LEAST if best >= node.beta else EXACT if best > node.alpha else AT_MOST
            name = best_name if best > node.alpha else node.known.action
            self.table.note(node.key, Record(_to_table(best, at), depth, bound, name))
        return best

    def _is_hopeless(self, node: Node, alpha: int, quiet_tried: int) -> bool:
        """Return True if a quiet action near the end need not be tried: many were, or it can hardly reach alpha.

        Where a side only moves, once a turn, it does not matter how many were.
        """
        depth = node.depth
        if node.careful or node.at <= _NEAR_ROOT:
            return False
        many = (3 + depth * depth) * (1 if self.one_action else 2)
        if depth <= 4 and quiet_tried > many and (self.program.hand is not None or not self.one_action):
            return True
        return depth <= 3 and node.static + self.scale.margin * (depth + 1) <= alpha

    def _score_of(self, node: Node, after: Position, action: Ranked, number: int, alpha: int) -> int:
        """Return the score of an action; after the first one, first only whether it is better than alpha.

        The end of a turn costs no depth.
        """
        at, side, beta = node.at, node.side, node.beta
        is_end = action.candidate.action.kind is Kind.END and node.position.spent > 0
        depth = node.depth if is_end and at < _DEEPEST_EXTENSION else node.depth - 1
        if number == 1:
            return self._follow(after, at, side, alpha, beta, depth)
        less = self._reduction(node, action.rank, number, depth)
        if less and at <= _NEAR_ROOT and is_checked(self.rules, after, 1 - side):
            less = 0
        found = self._follow(after, at, side, alpha, alpha + 1, depth - less)
        if found > alpha and less:
            found = self._follow(after, at, side, alpha, alpha + 1, depth)
        if alpha < found < beta:
            found = self._follow(after, at, side, alpha, beta, depth)
        return found

    def _reduction(self, node: Node, rank: int, number: int, left: int) -> int:
        """Return by how much less deep a quiet action is looked at first: the later it comes, the more."""
        if not (self.prunes and node.depth >= 3 and number > 3 and rank < GAINFUL and not node.checked):
            return 0
        depth, number = min(node.depth, _DEEPEST_REDUCTION), min(number, _DEEPEST_REDUCTION)
        is_open = node.beta - node.alpha > 1
        less = int(0.75 + log(depth) * log(number) / 2.25) - is_open - (rank >= KILLER - 1)
        return max(0, min(less, left - 1))

    def _follow(self, after: Position, at: int, side: Side, alpha: int, beta: int, depth: int) -> int:
        """Return the score of the next ply for a side."""
        if actor(self.program, after) == side:
            return self._seek(after, at + 1, alpha, beta, depth, may_pass=True)
        return -self._seek(after, at + 1, -beta, -alpha, depth, may_pass=True)

    def _after_a_pass(self, position: Position, at: int, beta: int, depth: int) -> int:
        """Return the score after leaving out the turn, for the side to act."""
        passed = passed_on(self.rules, replace(position, passant=(), clock=position.clock + 1))
        return -self._seek(passed, at + 1, -beta, -beta + 1, depth - 3 - depth // 4, may_pass=False)

    def calm(self, position: Position, at: int, alpha: int, beta: int, left: int, struck: Square = NOWHERE) -> int:
        """Return the score of a position once nothing more is won at once; in check every action is tried, for a while.

        If a turn may end early and units that have acted must wait, nothing is judged in the middle of a turn: captures
        would seem to cost nothing. After two actions, the search looks only at captures on the square of the last one.
        Where every action captures, no position is calmer than another; and many captures everywhere are too many to
        look at. A side with one unit is asked for an action: its stalemate would otherwise look like a large advantage.
        `left` is 0 where the search ends, and one less with each action after that; `struck` is the square on which the
        last action ended.
        """
        won = self._enter_calm(position, at, left)
        if won is not None:
            return won
        side = actor(self.program, position)
        checked = left > -4 and not self.stops_early and (self._is_checked(position) or self._is_urged(position))
        if self._is_calm_end(position, at, left):
            return bounded(self.judge, position, alpha, beta, self.traces[at])
        if begins_turn(position) and _is_alone(position, side) and not goes_on(self.rules, position):
            return self.score_of_no_action(position, at, side)
        best = -WON - 1
        if not checked:
            best = self._score_as_it_is(position, at, side, alpha, beta, left, struck)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        quiet_score = best
        key = key_with_clock(self.program, position, key_of_state(self.program, position))
        known = self.table.recall(key) if self.prunes else NOTHING
        if beta - alpha == 1 and _decides(known, at, alpha, beta):
            return _from_table(known.score, at)
        tried = 0
        only = struck if self.stops_early and self.prunes and left <= -2 else None
        ranked = self._ranked(position, at, known.action)
        for action in ranked if checked else self._gains(position, ranked, only):
            if not checked and self._wins_too_little(action, alpha - quiet_score):
                continue
            after = self.after(position, action.candidate)
            if after is None:
                continue
            tried += 1
            target = action.candidate.action.target
            found = self._calm_follow(after, at, side, alpha, beta, left - 1, target)
            if found > best:
                best = found
                if found > alpha:
                    alpha = found
                    if found >= beta:
                        break
        if checked and not tried:
            return self.score_of_no_action(position, at, side)
        if self.prunes and left > -4 and -CERTAIN < best < CERTAIN:
            bound = AT_LEAST if best >= beta else AT_MOST if beta - alpha == 1 else 0
            if bound:
                self.table.note(key, Record(best, 0, bound, known.action))
        return best

    def _enter_calm(self, position: Position, at: int, left: int) -> int | None:
        """Begin a ply of the calm search, and return its score if the last action has won the game."""
        self.lines[at] = []
        if left == 0:
            self.calm_end = self.nodes + MOST_CALM if self.prunes else self.most_nodes
            return None
        self.look()
        self.traces[at] = self.traces[at - 1].next()
        won = goal_outcome(self.rules, position)
        return None if won is None else won_score(won.winner, actor(self.program, position), at)

    def _score_as_it_is(
        self, position: Position, at: int, side: Side, alpha: int, beta: int, left: int, struck: Square
    ) -> int:
        """Return the score of a position in which a side captures no more; it ends its turn if it may."""
        if self.stops_early and self._may_stop(position):
            ended = gone_on(self.rules, position, over=True)
            return self._calm_follow(ended, at, side, alpha, beta, left - 1, struck)
        return bounded(self.judge, position, alpha, beta, self.traces[at])

    def _gains(self, position: Position, ranked: Iterable[Ranked], only: Square | None) -> Iterator[Ranked]:
        """Yield the ranked actions that gain something and lose no more, or only those of them on one square."""
        for action in ranked:
            if gain_of(self.judge, position, action.candidate) <= 0:
                continue
            if action.rank < 0:
                return
            if only is None or action.candidate.action.target == only:
                yield action

    def _is_calm_end(self, position: Position, at: int, left: int) -> bool:
        """Return True if the calm search looks no further than a position."""
        if at >= MOST_DEEP or left < -12 or position.waiting or position.phase in _NO_QUIET:
            return True
        return self.program.always_captures or self.nodes >= self.calm_end

    def _wins_too_little(self, action: Ranked, needed: int) -> bool:
        """Return True if what an action captures cannot raise the score by what is needed (delta pruning)."""
        if action.rank >= FROM_MEMORY or not self.prunes:
            return False
        gain = action.rank - GAINFUL >> 8
        return not self.rules.scoring and gain + 2 * self.scale.margin <= needed

    def _calm_follow(
        self, after: Position, at: int, side: Side, alpha: int, beta: int, left: int, struck: Square
    ) -> int:
        """Return the score of the next ply of the calm search for a side."""
        if actor(self.program, after) == side:
            return self.calm(after, at + 1, alpha, beta, left, struck)
        return -self.calm(after, at + 1, -beta, -alpha, left, struck)

    def _may_stop(self, position: Position) -> bool:
        """Return True in the middle of a turn that may end here."""
        if position.spent == 0 or position.phase is not Phase.ACT:
            return False
        return position.spent >= actions_of_turn(self.rules, position)[0]

    def score_of_no_action(self, position: Position, at: int, side: Side) -> int:
        """Return the score of a side without a legal action: lost, or what the rules say of stalemate."""
        checked = is_checked(self.rules, position, position.side)
        alone = replace(position, seen=())  # the kernel knows no series of checks here
        winner = stuck_outcome(self.program, alone, checked=checked, checkers=self._checkers).winner
        return won_score(winner, side, at)

    def _checkers(self, position: Position) -> frozenset[int]:
        return frozenset(attack.piece for _, attack in checks(self.rules, position, position.side))

    def look(self) -> None:
        """Count a node, or end the search."""
        if self.is_stopped or self.nodes >= self.most_nodes or self.deadline.is_over():
            raise StoppedError
        self.nodes += 1
        self.rules.lookahead.ask()

    # Ends that depend on what was before

    def is_over(self, position: Position, at: int) -> bool:
        """Return True if the game ends by count: a position has come back, or it took too long."""
        if self.path[at] is None:
            return False
        return self._has_taken_too_long(position) or self._before(at) is not None

    def winner_by_count(self, position: Position, at: int) -> Side | None:
        """Return the winner of a game that ends by count."""
        before = None if self._has_taken_too_long(position) else self._before(at)
        if self.repetition is None or before is None:
            return self.program.odds
        if before in self.chases:
            return self.chases[before]
        turns = self._turns(before, at) if self.repetition.perpetual else ()
        return with_odds(self.program, repetition_winner(self.repetition, position.side, turns))

    def _has_taken_too_long(self, position: Position) -> bool:
        late = self.progress is not None and position.clock >= self.progress.number
        late = late or has_run_out(self.program, position) or lacks_material(self.program, position) is not None
        return late and goes_on(self.rules, position)

    def _before(self, at: int) -> int | None:
        """Return when the position in a ply was there before: in a ply, or below 0 in the game; None if never.

        Of the positions before the search only those count whose next return ends the game.
        """
        key = self.path[at]
        if self.repetition is None:
            return None
        if key in self.path[:at]:
            return self.path.index(key)
        return self.past.get(key)

    def _turns(self, before: int, at: int) -> list[tuple[Side, bool]]:
        """Return the turns from an earlier one to that of a ply: the side that begins each, and if it is in check."""
        path = [start for start in self.path[max(0, before) : at + 1] if start is not None]
        turns = [(start.side, is_checked(self.rules, start, start.side)) for start in path]
        return [*(self.past_turns[before:] if before < 0 else ()), *turns]

    def _is_checked(self, position: Position) -> bool:
        acts = position.phase is Phase.ACT and not position.waiting
        return acts and is_checked(self.rules, position, position.side)

    def _is_urged(self, position: Position) -> bool:
        """Return True if a side must capture."""
        if not self.must_capture:
            return False
        found = list(heedful(self.rules, position))
        captures = all(candidate.takes for candidate in found)
        return captures and any(is_legal(self.rules, position, candidate) for candidate in found)

    def _may_pass(self, position: Position) -> bool:
        """Return True if a side has units enough that it would rather act than pass."""
        own = [unit.piece for _, unit in units_of(position, position.side)]
        pieces = self.program.pieces
        return sum(not pieces[piece].promotions and piece not in self.rules.royal for piece in own) >= 2

    # Actions

    def after(self, position: Position, candidate: Candidate) -> Position | None:
        """Return the position after an action, at the next choice, or None if the action is illegal."""
        if not is_legal(self.rules, position, candidate):
            return None
        after = acted_on(self.rules, position, candidate)
        return gone_on(self.rules, after, over=ends_part(self.rules, position, candidate, after))

    def _ranked(self, position: Position, at: int, remembered: int, *, leads: bool = True) -> Iterator[Ranked]:
        """Yield the candidates in the order in which they are tried; of equal ones the one with the greatest name.

        The remembered one is the first if it leads, and otherwise comes after the killers. The quiet ones are ranked by
        what is known of them when the first is needed.
        """
        later: list[Ranked] = []
        first: list[Ranked] = []
        for candidate in heedful(self.rules, position):
            action = self._rank(position, remembered if leads else 0, candidate)
            (first if action.rank >= GAINFUL else later).append(action)
        yield from sorted(first, key=_order)
        yield from sorted((self._rank_quiet(position, at, remembered, action) for action in later), key=_order)

    def _rank(self, position: Position, remembered: int, candidate: Candidate) -> Ranked:
        """Rank the remembered action, gains, and losing captures; 0 for quiet actions."""
        name = name_of(self.program, candidate.action)
        if name == remembered:
            return Ranked(FROM_MEMORY, name, candidate)
        gain = gain_of(self.judge, position, candidate)
        return Ranked(self._rank_of_gain(position, candidate, gain) if gain > 0 else 0, name, candidate)

    def _rank_quiet(self, position: Position, at: int, remembered: int, action: Ranked) -> Ranked:
        """Rank killers, the remembered action if it is not the first, and other quiet actions by their history."""
        if action.rank:
            return action
        killers = self.killers[2 * at + position.side]
        if action.name in killers:
            return action._replace(rank=KILLER - killers.index(action.name))
        if action.name == remembered:
            return action._replace(rank=KILLER - len(killers))
        return action._replace(rank=self.history.get(place_of(self.rules, position, action.candidate), 0))

    def _rank_of_gain(self, position: Position, candidate: Candidate, gain: int) -> int:
        """Rank a gain, that by the least unit first."""
        if is_losing(self.judge, position, candidate, gain):
            return gain - GAINFUL
        rank = GAINFUL + (gain << 8)
        action = candidate.action
        if action.kind is not Kind.MOVE:
            return rank
        return rank + 255 - min(255, divided(self.scale.value[position.board[action.origin][0].piece], 8))

    def _reward(self, position: Position, at: int, tried: list[Ranked], depth: int) -> None:
        """Remember a quiet action that was too good, and that the quiet ones before it were not."""
        *before, best = tried
        if best.rank >= GAINFUL:
            return
        row = 2 * at + position.side
        first, second = self.killers[row]
        self.killers[row] = (best.name, first if first != best.name else second)
        bonus = min(depth * depth * 16, 1600)
        learn(self.history, place_of(self.rules, position, best.candidate), bonus)
        for action in before:
            if action.rank < GAINFUL:
                learn(self.history, place_of(self.rules, position, action.candidate), -bonus)


def _order(action: Ranked) -> tuple[int, int]:
    return -action.rank, -action.name


def won_score(winner: Side | None, side: Side, at: int) -> int:
    """Return the score for a side of a game that ends so deep: won, lost, or drawn without a winner."""
    if winner is None:
        return 0
    return WON - at if winner == side else at - WON


def counted_score(winner: Side | None, side: Side) -> int:
    """Return the score for a side of a game that ends by count, which the next time may end otherwise."""
    if winner is None:
        return 0
    return CERTAIN if winner == side else -CERTAIN


def begins_turn(position: Position) -> bool:
    """Return True if nothing has been done in the turn."""
    return position.spent == 0 and position.phase is Phase.ACT and not position.waiting


def _is_alone(position: Position, side: Side) -> bool:
    """Return True if a side has units on one square only."""
    return len({square for square, _ in units_of(position, side)}) == 1


def _decides(known: Record, at: int, alpha: int, beta: int) -> bool:
    """Return True if a remembered score lies beyond the window."""
    score = _from_table(known.score, at)
    return bool((known.bound & AT_LEAST and score >= beta) or (known.bound & AT_MOST and score <= alpha))


def _from_table(score: int, at: int) -> int:
    """Return a score for a ply; the table counts the actions to a forced end from the position."""
    return score - at if score > CERTAIN else score + at if score < -CERTAIN else score


def _to_table(score: int, at: int) -> int:
    return score + at if score > CERTAIN else score - at if score < -CERTAIN else score
