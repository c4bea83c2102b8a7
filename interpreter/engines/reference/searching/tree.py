"""A tree of actions that grows where it promises most: Monte Carlo tree search without random games.

It answers as the kernel does. Shares of a win are White's, and who chooses comes from the position.
"""

from dataclasses import dataclass, field
from math import isqrt

from interpreter.engines.reference.candidate import Candidate
from interpreter.engines.reference.check import is_checked
from interpreter.engines.reference.ending import goal_outcome
from interpreter.engines.reference.engine import Reference
from interpreter.engines.reference.legality import goes_on, legal_candidates
from interpreter.engines.reference.searching.judging import Trace, evaluate
from interpreter.engines.reference.searching.order import gain_of, is_losing, name_of
from interpreter.engines.reference.searching.search import MOST_DEEP, Search, StoppedError, begins_turn, won_score
from interpreter.engines.reference.searching.stopping import Stoppable
from interpreter.engines.reference.searching.table import NoTable
from interpreter.engines.scale import WON, Scale
from interpreter.engines.shares import CURIOSITY, DOUBT, LIKELIHOODS, MOST_SCORE, ONE, SHARES, score_of
from interpreter.program.tables import WHITE, Program, Side
from interpreter.state.action import Action, Kind
from interpreter.state.going_on import key_of_state
from interpreter.state.position import Position
from interpreter.state.turn import actor

_NO_LIMIT = 1 << 62


@dataclass(eq=False)
class Twig:
    """A node: a position, the action that led to it, and what came of it."""

    position: Position
    name: int
    promise: int
    prior: int = 0
    actions: list["Twig"] = field(default_factory=list)
    visits: int = 0
    total: int = 0
    """The sum of the shares of all visits."""
    share: int = 0
    """The share by the first look at the position."""
    won: int | None = None
    """The score of a solved position: a win, less the actions until then."""
    counted: bool = False
    """True if it was ended by a count, which the start of the tree has a part in."""

    @property
    def mean(self) -> int:
        """The share of a win that is expected."""
        return self.share if self.won is not None or not self.visits else self.total // self.visits

    def solve(self, score: int) -> None:
        """Write down who wins."""
        self.won = score
        self.share = ONE // 2 if score == 0 else ONE if score > 0 else 0


_NOTHING = Twig(Position(board=()), 0, 0)


class ReferenceTreeSearcher(Stoppable):
    """Grows a tree of actions of one Program. It works for one thread at a time, but `stop` may come from any."""

    def __init__(self, program: Program, scale: Scale, room: int) -> None:
        """Prepare to search, with room for a number of actions; a full tree is searched, but grows no further."""
        engine = Reference(program)
        self.program, self.rules, self.room = program, engine.rules, room
        self.search = Search(engine, scale, NoTable(), prunes=True)
        self.seen: tuple[object, ...] = ()
        self.twigs = [_NOTHING]

    @property
    def used(self) -> int:
        """The number of actions in the tree, with the root as one."""
        return len(self.twigs)

    # Searching

    def begin(self, position: Position) -> None:
        """Take a position to search from. If the game has come to it through the tree, what is below it is kept."""
        self.search.begin(position)
        self.search.most_nodes = _NO_LIMIT
        found = self._find(position) if position.seen[: len(self.seen)] == self.seen else None
        if found is None:
            self.twigs = [Twig(position, 0, 0)]
        else:
            below = {id(twig) for twig in _below(found)}
            self.twigs = [twig for twig in self.twigs if id(twig) in below]
        self.seen = position.seen

    def grow(self, most_nodes: int) -> bool:
        """Search until a number of positions since `begin`, or until all is solved; return False if stopped."""
        root = self.twigs[0]
        try:
            while (self.nodes < most_nodes or root.visits < 2) and not self._is_stopped and root.won is None:
                self._visit()
        except StoppedError:
            return False
        return not self._is_stopped

    @property
    def _is_stopped(self) -> bool:
        return self.search.is_stopped or self.search.deadline.is_over()

    def lines(self, most: int) -> list[tuple[list[int], int, int]]:
        """Return the best lines, as the names of their actions, visits of the first action, and score."""
        side = actor(self.program, self.twigs[0].position)
        best = self._order(self.twigs[0])[:most]
        return [(self._names(twig), twig.visits, _score(twig, side)) for twig in best]

    def actions(self, position: Position, names: list[int]) -> list[Action]:
        """Return a line of actions, given by their names, from a position."""
        found: list[Action] = []
        self.rules.lookahead.ask()
        for name in names:
            legal = legal_candidates(self.rules, position)
            candidate = next(c for c in legal if name_of(self.program, c.action) == name)
            found.append(candidate.action)
            after = self.search.after(position, candidate)
            assert after is not None, "a line of the tree is legal"
            position = after
        return found

    def forget(self) -> None:
        """Cut the tree down."""
        self.twigs = [_NOTHING]
        self.seen = ()

    # One visit

    def _visit(self) -> None:
        """Go down to a position that is new, judge it, and count its share on the whole way."""
        twig, way = self.twigs[0], [self.twigs[0]]
        while True:
            at = len(way) - 1
            self.rules.lookahead.ask()
            self.search.path[at] = key_of_state(self.program, twig.position) if begins_turn(twig.position) else None
            if twig.won is None and (not twig.visits or twig.counted):
                self._judge(twig, at)
                break
            if twig.won is not None or at >= MOST_DEEP or not (twig.actions or self._expand(twig)):
                self.search.look()
                break
            twig = self._choose(twig)
            way.append(twig)
        for one in way:
            one.visits += 1
            one.total += twig.share
        while len(way) > 1 and way.pop().won is not None:
            if not _resolve(way[-1], self._side(way[-1])):
                break

    def _judge(self, twig: Twig, at: int) -> None:
        """Write down who has won a position, or else the share that the calm search promises."""
        position, side = twig.position, self._side(twig)
        self.search.look()
        twig.counted = False
        won = goal_outcome(self.rules, position)
        if won is not None:
            twig.solve(won_score(won.winner, WHITE, 0))
        elif at and self.search.is_over(position, at):
            winner = self.search.winner_by_count(position, at)
            twig.counted, twig.share = True, (ONE // 2, ONE, 0)[0 if winner is None else 1 + winner]
        elif not goes_on(self.rules, position):
            score = self.search.score_of_no_action(position, 0, side)
            twig.solve(score if side == WHITE else -score)
        else:
            self.search.traces[at] = Trace()
            score = self.search.calm(position, at, -WON - 1, WON + 1, 0)
            score = score if side == WHITE else -score
            twig.share = SHARES[max(-MOST_SCORE, min(MOST_SCORE, score)) + MOST_SCORE]

    # New actions

    def _expand(self, twig: Twig) -> bool:
        """Add the legal actions of a position to the tree; return False if there is no room."""
        found = [self._sprout(twig, candidate) for candidate in legal_candidates(self.rules, twig.position)]
        if self.used + len(found) > self.room:
            return False
        found.sort(key=lambda one: (-one.promise, -one.name))
        likely = [LIKELIHOODS[min(found[0].promise - one.promise, len(LIKELIHOODS) - 1)] for one in found]
        for one, likelihood in zip(found, likely, strict=True):
            one.prior = likelihood * ONE // sum(likely)
        twig.actions = found
        self.twigs += found
        return True

    def _sprout(self, twig: Twig, candidate: Candidate) -> Twig:
        after = self.search.after(twig.position, candidate)
        assert after is not None, "legal candidates are legal"
        return Twig(after, name_of(self.program, candidate.action), self._promise(twig.position, candidate, after))

    def _promise(self, position: Position, candidate: Candidate, after: Position) -> int:
        """Return the points that the side to act has after an action, before any answer."""
        side, judge = actor(self.program, position), self.search.judge
        won = goal_outcome(self.rules, after)
        if won is not None:
            return won_score(won.winner, side, 0)
        score = evaluate(judge, after)
        if actor(self.program, after) != side:
            score = -score
        if after.side != position.side and is_checked(self.rules, after, after.side):
            if not goes_on(self.rules, after):
                return WON
            score += judge.scale.margin
        if candidate.action.kind is Kind.MOVE:
            gain = max(0, gain_of(judge, position, candidate))
            if is_losing(judge, position, candidate, gain):
                score -= (judge.scale.value[position.board[candidate.action.origin][0].piece] - gain) // 2
        return score

    # Choosing

    def _side(self, twig: Twig) -> Side:
        return actor(self.program, twig.position)

    def _choose(self, twig: Twig) -> Twig:
        """Return the action to look at next: a good one, or one that was rarely looked at for what it promised."""
        side = self._side(twig)
        new = _seen_by(side, twig.mean) - DOUBT
        root = isqrt(twig.visits << 16)

        def worth(one: Twig) -> int:
            known = one.visits or one.won is not None
            hope = (one.prior * root * CURIOSITY >> 12) // (1 + one.visits)
            return (_seen_by(side, one.mean) if known else new) + hope

        return max((one for one in twig.actions if not _is_won(one, 1 - side)), key=worth)

    def _order(self, twig: Twig) -> list[Twig]:
        """Return the actions of a position: wins, the soonest first, then by visits, then losses."""
        sign = 1 if self._side(twig) == WHITE else -1
        return sorted(twig.actions, key=lambda one: (-sign * (one.won or 0), -one.visits))

    def _names(self, twig: Twig) -> list[int]:
        """Return the names of an action and of those that would follow."""
        names = [twig.name]
        while len(names) < MOST_DEEP and twig.actions:
            twig = self._order(twig)[0]
            if not twig.visits:
                break
            names.append(twig.name)
        return names

    def _find(self, position: Position) -> Twig | None:
        """Return the most visited position of the tree that is the one described."""
        key = key_of_state(self.program, position)
        known = [
            twig
            for twig in self.twigs
            if twig.visits
            and (twig.position.number, twig.position.clock) == (position.number, position.clock)
            and key_of_state(self.program, twig.position) == key
        ]
        return max(known, key=lambda twig: twig.visits, default=None)


def _seen_by(side: Side, share: int) -> int:
    return share if side == WHITE else ONE - share


def _is_won(twig: Twig, side: Side) -> bool:
    return twig.won is not None and (twig.won > 0 if side == WHITE else twig.won < 0)


def _score(twig: Twig, side: Side) -> int:
    """Return the score of an action for a side."""
    score = _one_later(twig.won) if twig.won else score_of(twig.mean)
    return score if side == WHITE else -score


def _one_later(score: int) -> int:
    return score - 1 if score > 0 else score + 1 if score < 0 else 0


def _resolve(twig: Twig, side: Side) -> bool:
    """Return True if a position is solved by the actions of a side: one wins, or all are solved."""
    sign = 1 if side == WHITE else -1
    solved = [sign * one.won for one in twig.actions if one.won is not None]
    if max(solved) <= 0 and len(solved) < len(twig.actions):
        return False
    twig.solve(sign * _one_later(max(solved)))
    return True


def _below(twig: Twig) -> list[Twig]:
    """Return a node and all below it."""
    found = [twig]
    for one in found:
        found += one.actions
    return found
