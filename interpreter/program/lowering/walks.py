"""Lowers movement terms to threaded walks: builds a tree of squares to look at, then lays it out as a list."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from dsl.model import Leg, Term, Touch, Vector
from dsl.model.course import courses, directions, is_free_slide, longest_slide, single_steps
from dsl.model.piece import Shift
from dsl.model.vector import lame_path
from interpreter.program.walk import Content, Landing, Landings, Node, Walk

_WAYS_TO_GO_ON = (  # the touches as plain numbers, because lowering tests them thousands of times
    # for each touch of a leg before the last: the required content, and True if the unit there is captured
    (Touch.MOVE.value, Content.EMPTY, False),
    (Touch.CAPTURE.value, Content.ENEMY, True),
    (Touch.DESTROY.value, Content.FRIEND, True),
    (Touch.HOP_FRIEND.value, Content.FRIEND, False),
    (Touch.HOP_ENEMY.value, Content.ENEMY, False),
)

_LANDS = (
    # for each touch of a last leg: the required content, and the landing
    (Touch.MOVE.value, Content.EMPTY, Landing.STEP),
    (Touch.PASSANT.value, Content.EMPTY, Landing.PASSANT),
    (Touch.CAPTURE.value, Content.ENEMY, Landing.CAPTURE),
    (Touch.DESTROY.value, Content.FRIEND, Landing.DESTROY),
)

_NO_CONTENT: frozenset[Content] = frozenset()

_Key = tuple[Vector, int, "tuple[_Taken, ...]", str]
_Siblings = dict[_Key, "_Branch"]
_LEAF: "tuple[_Siblings, ...]" = ({}, {}, {}, {})


@dataclass(slots=True, eq=False)
class _Branch:
    """A node of the tree: a square, the landings on it, and the next branches for each content."""

    at: Vector
    wraps: int
    parent: "_Branch | None"
    taken: "tuple[_Taken, ...]"
    lands: list[Landings] = field(default_factory=lambda: [Landing.NOTHING] * 4)
    under: "Sequence[_Siblings]" = _LEAF
    """The next branches by the first four contents; stacking adds the other two later."""
    number: int = -1

    def lists(self) -> "list[_Siblings]":
        """Return the lists below the branch, created on first use; most branches of leapers never need them."""
        if not isinstance(self.under, list):
            self.under = [{}, {}, {}, {}]
        return self.under


@dataclass(frozen=True, slots=True)
class _Taken:
    """A unit captured on the way: its branch and its content."""

    branch: _Branch
    content: Content


@dataclass(frozen=True, slots=True)
class _Tip:
    """A growing point of the tree: the siblings of the next branch, its parent, and the units captured on the way."""

    siblings: _Siblings
    parent: _Branch | None = None
    taken: tuple[_Taken, ...] = ()

    def branch(self, at: Vector, wraps: int, kind: str = "") -> _Branch:
        """The branch at a square: paths that begin alike share their beginning, if they are of one kind."""
        key = (at, wraps, self.taken, kind)
        if key not in self.siblings:
            self.siblings[key] = _Branch(at, wraps, self.parent, self.taken)
        return self.siblings[key]

    def beyond(self, branch: _Branch, content: Content, *, captures: bool = False) -> "_Tip":
        """Return the tip after a branch whose square has this content."""
        return _Tip(branch.lists()[content], branch, (*self.taken, _Taken(branch, content)) if captures else self.taken)


@dataclass(frozen=True, slots=True)
class _Grower:
    """Grows the tree of a piece's terms on a board of a size."""

    width: int
    height: int
    fuses: bool
    skips: bool

    def grow(self, terms: Iterable[Term]) -> _Siblings:
        roots: _Siblings = {}
        for term in terms:
            self._leg(term.legs, (0, 0), None, _Tip(roots))
        return roots

    def _leg(self, legs: tuple[Leg, ...], start: Vector, before: Vector | None, tip: _Tip) -> None:
        """Grow the first of the legs from a square in each of its directions."""
        for first in directions(legs[0], before):
            for path in courses(legs[0], first, longest_slide(legs[0], self.width, self.height)):
                self._slide(legs, start, path, tip)

    def _slide(self, legs: tuple[Leg, ...], at: Vector, path: list[Vector], tip: _Tip) -> None:
        """Grow the first of the legs along a path of steps, and the other legs from each square on which it may end."""
        leg, rest = legs[0], legs[1:]
        if self.skips and not is_free_slide(leg):
            self._skip(legs, at, path, tip)
            return
        for count, step in enumerate(path, 1):
            over = self._through_leap(leg, at, step, tip)
            at = (at[0] + step[0], at[1] + step[1])
            if over is None or not self._may_be_on_board(at, leg.around):
                return
            tip = over
            if leg.skips and count == 1:
                continue
            branch = tip.branch(at, leg.around, "slide" if self.skips else "")
            cleared = self._cleared(branch)
            if count >= leg.least and rest:
                for content, captures in _ways_to_go_on(leg.touch, cleared):
                    self._leg(rest, at, step, tip.beyond(branch, content, captures=captures))
            elif count >= leg.least:
                self._land(branch, leg.touch, cleared)
            if count < len(path):
                tip = tip.beyond(branch, cleared or Content.EMPTY)
                if self.skips:
                    branch.lists()[Content.OFF] = branch.lists()[Content.EMPTY]

    def _skip(self, legs: tuple[Leg, ...], at: Vector, path: list[Vector], tip: _Tip, count: int = 1) -> None:
        """Grow the first of the legs along a path of steps where vanished squares do not count, and the other legs."""
        leg, rest, step = legs[0], legs[1:], path[0]
        for reached, place in self._arrivals(leg, at, single_steps(step), tip):
            branch = reached.branch(place, leg.around)
            cleared = self._cleared(branch)
            may_end = count >= leg.least and not (leg.skips and count == 1)
            for content, captures in _ways_to_go_on(leg.touch, cleared) if may_end and rest else ():
                self._leg(rest, place, step, reached.beyond(branch, content, captures=captures))
            if may_end and not rest:
                self._land(branch, leg.touch, cleared)
            if len(path) > 1:
                self._skip(legs, place, path[1:], reached.beyond(branch, cleared or Content.EMPTY), count + 1)

    def _arrivals(self, leg: Leg, at: Vector, steps: list[Vector], tip: _Tip) -> Iterator[tuple[_Tip, Vector]]:
        """Yield the places that single steps may lead to, with their tips: each goes on over vanished squares."""
        (dx, dy), *rest = steps
        while self._may_be_on_board(at := (at[0] + dx, at[1] + dy), leg.around):
            branch = tip.branch(at, leg.around, leg.path if rest and leg.path != "lame" else "")
            if rest:
                yield from self._arrivals(leg, at, rest, self._over(leg, tip, branch))
            else:
                yield tip, at
            tip = tip.beyond(branch, Content.OFF)

    def _over(self, leg: Leg, tip: _Tip, branch: _Branch) -> _Tip:
        """Return the tip after a square under a leap: any but a vanished one, unless the leap is lame or must jump."""
        under = branch.lists()
        if leg.path == "lame":
            return tip.beyond(branch, self._cleared(branch) or Content.EMPTY)
        under[Content.FRIEND] = under[Content.ENEMY]
        if leg.path == "leap":
            under[Content.EMPTY] = under[Content.ENEMY]
        return tip.beyond(branch, Content.ENEMY)

    def _through_leap(self, leg: Leg, at: Vector, step: Vector, tip: _Tip) -> _Tip | None:
        """Return the tip after the squares under a leap: empty ones if it is lame, occupied ones if it must jump."""
        if leg.path == "leap":
            return tip
        for dx, dy in lame_path(step) or ():
            # a hurdle of either side leads to the same list, so no other move may share its branch
            branch = tip.branch((at[0] + dx, at[1] + dy), leg.around, "jump" if leg.path == "jump" else "")
            cleared = self._cleared(branch)
            if leg.path == "lame":
                tip = tip.beyond(branch, cleared or Content.EMPTY)
            elif cleared is None:
                under = branch.lists()
                under[Content.FRIEND] = under[Content.ENEMY]
                tip = tip.beyond(branch, Content.ENEMY)
            else:
                return None
        return tip

    def _land(self, branch: _Branch, touch: Touch, cleared: Content | None) -> None:
        """Let the move end here; a move that returns to its start without a capture does not count."""
        if self._is_same(branch, (0, 0)) and not branch.taken:
            return
        if cleared is not None:
            branch.lands[cleared] |= Landing.STEP if Touch.MOVE in touch else Landing.NOTHING
            return
        touches = touch.value
        for kind, content, landing in _LANDS:
            if kind & touches:
                branch.lands[content] |= landing
        if self.fuses and touch & (Touch.MOVE | Touch.CAPTURE):
            branch.lands[Content.FRIEND] |= Landing.FUSE

    def _cleared(self, branch: _Branch) -> Content | None:
        """Return the content of a square from which the move has already captured the unit."""
        if not branch.taken:
            return None
        return next((taken.content for taken in branch.taken if self._is_same(branch, taken.branch.at)), None)

    def _is_same(self, branch: _Branch, at: Vector) -> bool:
        """Return True if a branch looks at a place."""
        files, ranks = branch.at[0] - at[0], branch.at[1] - at[1]
        same_rank = ranks % self.height == 0 if branch.wraps > 1 else ranks == 0
        return same_rank and (files % self.width == 0 if branch.wraps else files == 0)

    def _may_be_on_board(self, at: Vector, wraps: int) -> bool:
        return (abs(at[1]) < self.height or wraps > 1) and (abs(at[0]) < self.width or wraps > 0)


def _ways_to_go_on(touch: Touch, cleared: Content | None) -> Iterator[tuple[Content, bool]]:
    """Yield the contents on which a leg before the last may end, each with True if it captures the unit there.

    `cleared` is given if the move has already captured the unit on this square, and is that unit's content. The square
    then counts as empty, so a leg may only pass it.
    """
    if cleared is not None:
        yield from ((cleared, False),) if Touch.MOVE in touch else ()
        return
    for kind, content, captures in _WAYS_TO_GO_ON:
        if kind & touch.value:
            yield content, captures


def make_walk(terms: Iterable[Term], width: int, height: int, *, fuses: bool = False, skips: bool = False) -> Walk:
    """Return the threaded walk of some terms on a board of a size.

    With `fuses`, a move may end on a friend. With `skips`, vanished squares do not count on its way.
    """
    roots = _Grower(width, height, fuses, skips).grow(terms)
    order = list(_in_order(roots))
    for number, branch in enumerate(order):
        branch.number = number
    nodes: dict[int, Node] = {}
    _thread(roots, len(order), nodes)
    return Walk(tuple(nodes[i] for i in range(len(order))))


def over_vanished(walk: Walk) -> Walk:
    """Return the walk of units that pass over missing squares as over empty ones; off the board no square follows."""
    return Walk(tuple(_over_vanished(node) for node in walk.nodes))


def _over_vanished(node: Node) -> Node:
    following = list(node.next)
    following[Content.OFF] = following[Content.EMPTY]
    needs = node.needs | {Content.OFF} if Content.EMPTY in node.needs else node.needs
    return replace(node, next=tuple(following), needs=needs)


def shifting(walk: Walk, shift: Shift) -> Walk:
    """Return the walk of a move that pushes the units on its last square, or pulls one to its first."""
    return Walk(tuple(_shifting(node, shift) for node in walk.nodes))


def _shifting(node: Node, shift: Shift) -> Node:
    """Return a node on whose square a unit pushes, or to which it pulls; one that captures on its way does neither."""
    lands = [Landing.NOTHING] * len(node.lands)
    empty = node.lands[Content.EMPTY] & Landing.STEP and not node.victims
    if shift.pulls:
        lands[Content.EMPTY] = Landing.PULL if empty else Landing.NOTHING
    else:
        pushes = Landing.PUSH if node.lands[Content.ENEMY] & Landing.CAPTURE and not node.victims else Landing.NOTHING
        lands[Content.EMPTY] = Landing.STEP if empty else Landing.NOTHING
        lands[Content.FRIEND] = pushes if shift.friends else Landing.NOTHING
        lands[Content.ENEMY] = pushes if shift.enemies else Landing.NOTHING
    return replace(node, lands=tuple(lands))


def _in_order(siblings: _Siblings) -> Iterator[_Branch]:
    """Yield all branches, parents first."""
    for branch in siblings.values():
        yield branch
        for under in _lists(branch):
            yield from _in_order(under)


def _lists(branch: _Branch) -> list[_Siblings]:
    """Return the non-empty lists below a branch without duplicates: several contents may lead to the same list."""
    if branch.under is _LEAF:
        return []
    found: list[_Siblings] = []
    for under in branch.under:
        if under and not any(under is other for other in found):
            found.append(under)
    return found


def _thread(siblings: _Siblings, after: int, nodes: dict[int, Node]) -> None:
    """Number the branches in order; `after` is the node that follows the last of them."""
    branches = list(siblings.values())
    for i, branch in enumerate(branches):
        behind = branches[i + 1].number if i + 1 < len(branches) else after
        for under in _lists(branch):
            _thread(under, behind, nodes)
        nodes[branch.number] = Node(
            dx=branch.at[0],
            dy=branch.at[1],
            wraps=branch.wraps,
            lands=_shared(*branch.lands),
            next=_next(branch, behind),
            path=_path(branch),
            victims=tuple([taken.branch.number for taken in branch.taken]) if branch.taken else (),
            needs=_needs(branch),
        )


def _next(branch: _Branch, behind: int) -> tuple[int, ...]:
    """Return the next node after a branch for each content of its square."""
    if branch.under is _LEAF:
        return _shared(behind, behind, behind, behind)
    return tuple(_first(under, behind) for under in branch.under)


@lru_cache(maxsize=4096)
def _shared(*numbers: int) -> tuple[int, ...]:
    """Return one shared object for equal numbers, because hundreds of thousands of nodes would fill memory."""
    return numbers


def _first(siblings: _Siblings, behind: int) -> int:
    """Return the number of the first of some branches, or of the node that follows them."""
    for branch in siblings.values():
        return branch.number
    return behind


def _path(branch: _Branch) -> tuple[int, ...]:
    if branch.parent is None:
        return ()
    path: list[int] = []
    parent: _Branch | None = branch.parent
    while parent is not None:
        path.append(parent.number)
        parent = parent.parent
    return tuple(reversed(path))


def _needs(branch: _Branch) -> frozenset[Content]:
    """Return the contents of the previous square that lead to this branch."""
    if branch.parent is None:
        return _NO_CONTENT
    return _set_of(
        *[any(other is branch for other in under.values()) if under else False for under in branch.parent.under]
    )


@cache
def _set_of(*leads: bool) -> frozenset[Content]:
    return frozenset(Content(number) for number, led in enumerate(leads) if led)
