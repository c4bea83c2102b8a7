"""Runs a move program of a ZRF over all that may be on the squares it looks at, and lists the moves that it adds."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from interpreter.exchange.zillions.board import Board, Vector
from interpreter.exchange.zillions.grammar import Node
from interpreter.exchange.zillions.names import QUESTIONS

EMPTY = 1
"""The bit of an empty square in a set of contents; each piece has two bits, for friends and for enemies."""

FEW_STEPS, MANY_STEPS = 2_000, 30_000
"""Steps of one program from one square, all its branches together: on an unknown board, and on a known one."""

_MOST_ADDED = 150
"""Moves of one program from one square of an unknown board."""

_MOST_ROUNDS = 60
"""Rounds of one `while`."""

_EFFECTS = {"capture", "flip", "change-owner", "change-type", "create", "set-attribute", "set-position-flag"}
_ADDS = {"add", "add-partial", "add-copy", "add-copy-partial", "verify", "cascade", "from", "to"}

_SPLITS = {"empty?", "enemy?", "friend?", "neutral?", "any-owner?", "piece?"}


class StrangeError(Exception):
    """A program does what cannot be followed; its text is a sentence about the place."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(f"`{node.shown}` {why}")


Fact = tuple[str, str]
"""A question about a position that its contents do not answer, as `attacked?`, or the name of an attribute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A move that a program adds."""

    start: str
    end: str
    offset: Vector | None
    """What the steps of the program add up to; None if it jumped."""
    contents: Mapping[str, int]
    """The positions that may not contain everything, with what they may contain."""
    offsets: Mapping[str, Vector]
    """What the steps to these positions, and to those of captures, add up to."""
    facts: Mapping[Fact, bool]
    captures: frozenset[str]
    """The positions whose unit is captured, apart from the last one."""
    changed: frozenset[str]
    """The positions whose unit changes its side."""
    becomes: tuple[str, ...]
    """The pieces that the mover may become; empty if it stays what it is."""
    others: tuple[tuple[str, str], ...]
    """The moves of other units, by `cascade`."""
    clears: frozenset[str]
    """The attributes that the mover loses."""
    goes_on: str | None
    """The type of the moves by which the same unit may go on; empty for any, None if the turn is over."""
    is_copy: bool
    odd: str
    """What the move does besides, for which there is no word here."""


@dataclass(slots=True)
class _State:
    at: str
    start: str
    mark: str
    end: str | None
    offset: Vector | None
    offsets: dict[str, Vector]
    contents: dict[str, int]
    facts: dict[Fact, bool]
    captures: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    types: tuple[tuple[str, str], ...] = ()
    clears: frozenset[tuple[str, str]] = frozenset()
    legs: tuple[tuple[str, str], ...] = ()
    flags: dict[str, bool] = field(default_factory=dict)
    odd: str = ""

    def copy(self) -> "_State":
        # Written out, since `replace` takes most of the time of a program
        return _State(
            self.at, self.start, self.mark, self.end, self.offset, self.offsets.copy(), self.contents.copy(),
            self.facts.copy(), self.captures, self.changed, self.types, self.clears, self.legs, self.flags.copy(),
            self.odd,
        )  # fmt: skip


@dataclass(slots=True)
class Runner:
    """Runs programs for a player. `contents` and `facts` say what is known of a position; None is unknown."""

    board: Board
    player: str
    pieces: tuple[str, ...]
    contents: Callable[[str], int]
    """What may be on a position, as bits."""
    fact: Callable[[Fact], bool | None]
    most_steps: int = FEW_STEPS
    skips_effects: bool = False
    """True if parts that neither move on nor add a move are passed over."""
    skipped: set[str] = field(default_factory=set)
    """The words of parts that were passed over."""
    found: list[Added] = field(default_factory=list)
    _n_steps: int = 0

    @property
    def all(self) -> int:
        """The bits of all contents."""
        return (1 << (2 * len(self.pieces) + 1)) - 1

    def bits(self, name: str, owner: str = "") -> int:
        """Return the bits of a piece for `friend?` or `enemy?`, or for both; of no piece, those of all."""
        numbers = [i for i, piece in enumerate(self.pieces) if not name or piece.lower() == name.lower()]
        friends = sum(1 << (2 * i + 1) for i in numbers)
        enemies = sum(1 << (2 * i + 2) for i in numbers)
        return friends if owner == "friend?" else enemies if owner == "enemy?" else friends | enemies

    def run(self, program: tuple[Node, ...], start: str) -> list[Added]:
        """Return the moves that a program adds from a position; raise `StrangeError` if it cannot be followed."""
        self.found, self._n_steps = [], 0
        self._all(program, _State(start, start, start, None, (0, 0), {start: (0, 0)}, {}, {}))
        return self.found

    def _all(self, nodes: tuple[Node, ...], state: _State) -> list[_State]:
        states = [state]
        for node in self._without_trips(nodes) if self.skips_effects else nodes:
            states = [each for before in states for each in self._one(node, before)]
        return states

    def _without_trips(self, nodes: tuple[Node, ...]) -> Iterator[Node]:
        """Yield steps without those from a `mark` to the `back` after it, if these only have effects."""
        words = [each.word.lower() if each.items is None else "" for each in nodes]
        i = 0
        while i < len(nodes):
            yield nodes[i]
            if words[i] == "mark" and "back" in words[i:]:
                end = words.index("back", i)
                trip = [word.lower() for each in nodes[i + 1 : end] for word in _words_of(each)]
                if not _ADDS & {*trip}:
                    self.skipped |= {*trip}
                    i = end
            i += 1

    def _one(self, node: Node, state: _State) -> list[_State]:
        self._n_steps += 1
        if self._n_steps > self.most_steps:
            raise StrangeError(node, "has too many branches")
        if node.items is None:
            return self._word(node, state)
        head = node.head
        if head == "verify":
            states = [state]
            for each in node.rest:
                states = [after for before in states for truth, after in self._ask(each, before) if truth]
            return states
        if head in ("if", "while") and self.skips_effects and _is_effect(node):
            self.skipped |= {each.lower() for each in _words_of(node)}
            return [state]
        if head == "if":
            return self._if(node, state)
        if head == "while":
            return self._while(node, state)
        return self._call(node, head, state)

    def _if(self, node: Node, state: _State) -> list[_State]:
        body = node.rest[1:]
        cut = next((i for i, each in enumerate(body) if each.items is None and each.word.lower() == "else"), len(body))
        parts = {True: body[:cut], False: body[cut + 1 :]}
        branches = tuple(self._ask(node.rest[0], state)) if node.rest else ()
        return [done for truth, after in branches for done in self._all(parts[truth], after)]

    def _while(self, node: Node, state: _State) -> list[_State]:
        if not node.rest:
            raise StrangeError(node, "is a loop without a condition")
        done: list[_State] = []
        states = [state]
        for _ in range(_MOST_ROUNDS):
            on: list[_State] = []
            for before in states:
                for truth, after in self._ask(node.rest[0], before):
                    if truth:
                        on += self._all(node.rest[1:], after)
                    else:
                        done.append(after)
            if not on:
                return done
            states = on
        raise StrangeError(node, "is a loop that does not end")

    def _word(self, node: Node, state: _State) -> list[_State]:
        word = node.word.lower()
        if word in ("mark", "back", "from", "to", "cascade"):
            return [_moved_marks(word, state.copy())]
        if word in ("add", "add-partial", "add-copy", "add-copy-partial"):
            self._add(node, word, (), state)
            return [state]
        if word in ("capture", "flip", "change-owner"):
            return [self._effect(word, state.at, state)]
        return self._go(node, state)

    def _call(self, node: Node, head: str, state: _State) -> list[_State]:
        words = node.words
        if head in ("add", "add-partial", "add-copy", "add-copy-partial"):
            self._add(node, head, words, state)
            return [state]
        if head in ("capture", "flip", "change-owner"):
            there = self._there(words[0], state) if words else state.at
            return [self._effect(head, there, state)] if there else []
        if head == "change-type":
            after = state.copy()
            there = self._there(words[1], state) if len(words) > 1 else state.at
            after.types = (*after.types, (there or "", words[0] if words else ""))
            return [after]
        if head == "set-attribute" and len(words) >= 2:
            after = state.copy()
            there = self._there(words[2], state) if len(words) > 2 else state.at
            if words[1].lower() == "false" and there:
                after.clears |= {(there, words[0].lower())}
            else:
                after.odd = after.odd or f"sets the attribute {words[0]}"
            return [after]
        if head in ("set-flag", "set-position-flag") and len(node.rest) >= 2:
            return self._set_flag(node, head, state)
        if head == "opposite" and words:
            return self._step(self._opposite(words[0]), state)
        if head == "go" and words:
            return self._go_to(node, words[0].lower(), state)
        if head == "not-verify":
            raise StrangeError(node, "is not a word of programs")
        if len(node.rest) == 0 and node.items:
            return self._one(node.items[0], state)
        after = state.copy()
        after.odd = after.odd or f"does `{node.shown}`"
        return [after]

    def _set_flag(self, node: Node, head: str, state: _State) -> list[_State]:
        name = node.rest[0].word.lower() + (f"@{state.at}" if head == "set-position-flag" else "")
        states: list[_State] = []
        for truth, after in self._ask(node.rest[1], state):
            on = after.copy()
            on.flags[name] = truth
            states.append(on)
        return states

    def _go_to(self, node: Node, word: str, state: _State) -> list[_State]:
        places = {"from": state.start, "to": state.end, "mark": state.mark}
        there = places.get(word)
        if there is None:
            raise StrangeError(node, "leads to a square of the move before")
        after = state.copy()
        after.at, after.offset = there, state.offsets.get(there)
        return [after]

    def _effect(self, word: str, there: str, state: _State) -> _State:
        after = state.copy()
        if word == "capture":
            after.captures |= {there}
        else:
            after.changed |= {there}
        return after

    def _add(self, node: Node, word: str, words: tuple[str, ...], state: _State) -> None:
        end = state.end if state.end is not None else state.at
        legs = state.legs
        start = state.start
        if legs:
            (start, end), legs = legs[0], (*legs[1:], (state.start, end))
        partial = "partial" in word
        becomes = () if partial else words
        types = {there: name for there, name in state.types if name}
        if end in types:
            becomes = becomes or (types.pop(end),)
        odd = state.odd or next((f"makes the unit on {there} a {name}" for there, name in types.items()), "")
        kept = {at for at in state.contents if state.contents[at] != self.contents(at)}
        if len(self.found) == _MOST_ADDED and self.most_steps == FEW_STEPS:
            raise StrangeError(node, "has too many branches")
        self.found.append(
            Added(
                start=start,
                end=end,
                offset=state.offsets.get(end),
                contents={at: state.contents[at] for at in kept},
                offsets=dict(state.offsets),
                facts=dict(state.facts),
                captures=frozenset(state.captures - {end}),
                changed=state.changed,
                becomes=becomes,
                others=tuple(leg for leg in legs if leg[0] != leg[1]),
                clears=frozenset(name for there, name in state.clears if there == end),
                goes_on=(words[0].lower() if words else "") if partial else None,
                is_copy="copy" in word,
                odd=odd,
            )
        )

    def _go(self, node: Node, state: _State) -> list[_State]:
        """Follow a direction, or jump to a position."""
        word = node.word.lower()
        if word in self.board.links or word in self.board.vectors:
            return self._step(word, state)
        there = self.board.known(node.word)
        if there is None:
            raise StrangeError(node, "is neither a word of programs, a macro, a direction nor a position")
        after = state.copy()
        after.at, after.offset = there, state.offsets.get(there)
        return [after]

    def _step(self, direction: str, state: _State) -> list[_State]:
        there = self.board.step(state.at, direction, self.player)
        if there is None:
            return []
        after = state.copy()
        way = self.board.vector(direction, self.player)
        after.offset = (state.offset[0] + way[0], state.offset[1] + way[1]) if state.offset and way else None
        after.at = there
        if after.offset is not None:
            after.offsets[there] = after.offset
        else:
            after.offsets.pop(there, None)
        return [after]

    def _opposite(self, direction: str) -> str:
        way = self.board.vector(direction.lower(), self.player)
        for name in self.board.vectors:
            if way and self.board.vector(name, self.player) == (-way[0], -way[1]):
                return name
        return ""

    def _there(self, word: str, state: _State) -> str | None:
        """Return the position that an argument names, as seen from where a program is."""
        low = word.lower()
        if low in self.board.links:
            there = self.board.step(state.at, low, self.player)
            way = self.board.vector(low, self.player)
            if there is not None and state.offset and way:
                state.offsets.setdefault(there, (state.offset[0] + way[0], state.offset[1] + way[1]))
            return there
        marks = {"from": state.start, "to": state.end or state.at, "mark": state.mark}
        return marks.get(low) or self.board.known(word)

    def _ask(self, node: Node, state: _State) -> Iterator[tuple[bool, _State]]:
        """Yield both answers to a question as far as they are possible, with what follows of each."""
        self._n_steps += 1
        if self._n_steps > self.most_steps:
            raise StrangeError(node, "has too many branches")
        if node.items is None:
            yield from self._question(node, node.word.lower(), (), state)
            return
        head = node.head
        if head in ("and", "or"):
            yield from self._several(node.rest, state, ends_on=head == "or")
        elif head == "not" and node.rest:
            for truth, after in self._ask(node.rest[0], state):
                yield not truth, after
        else:
            yield from self._question(node, head, node.words, state)

    def _several(self, nodes: tuple[Node, ...], state: _State, *, ends_on: bool) -> Iterator[tuple[bool, _State]]:
        if not nodes:
            yield not ends_on, state
            return
        for truth, after in self._ask(nodes[0], state):
            if truth is ends_on:
                yield truth, after
            else:
                yield from self._several(nodes[1:], after, ends_on=ends_on)

    def _question(self, node: Node, name: str, words: tuple[str, ...], state: _State) -> Iterator[tuple[bool, _State]]:
        if name in ("true", "false"):
            yield name == "true", state
            return
        if name.startswith("not-") and name[4:] in QUESTIONS:
            for truth, after in self._question(node, name[4:], words, state):
                yield not truth, after
            return
        takes = 1 if name in ("piece?", "in-zone?", "flag?", "position-flag?") else 0
        if name == "position?":
            yield bool(words) and self.board.known(words[0]) == state.at, state
            return
        there = self._there(words[takes], state) if len(words) > takes else state.at
        if name == "on-board?" or there is None:
            yield name == "on-board?" and there in self.board.places, state
        elif name in _SPLITS:
            yield from self._split(name, words, there, state)
        elif name == "in-zone?" and words:
            if words[0].lower() not in self.board.zone_names:
                raise StrangeError(node, f"names the zone `{words[0]}`, which the board does not have")
            yield self.board.is_in(there, words[0], self.player), state
        elif name == "marked?":
            yield there == state.mark, state
        elif name == "flag?" and words:
            # A flag that a part with effects sets asks for these effects
            yield words[0].lower() in self.skipped or state.flags.get(words[0].lower(), False), state
        elif name == "position-flag?" and words:
            yield state.flags.get(f"{words[0].lower()}@{there}", False), state
        else:
            yield from self._fact((name, there), state)

    def _split(self, name: str, words: tuple[str, ...], there: str, state: _State) -> Iterator[tuple[bool, _State]]:
        if name == "empty?":
            wanted = EMPTY
        elif name == "neutral?":
            wanted = 0
        elif name == "any-owner?":
            wanted = self.all & ~EMPTY
        else:
            wanted = self.bits(words[0] if name == "piece?" and words else "", name)
        now = state.contents.get(there, self.contents(there))
        for truth, part in ((True, now & wanted), (False, now & ~wanted)):
            if part == now:
                yield truth, state
            elif part:
                after = state.copy()
                after.contents[there] = part
                yield truth, after

    def _fact(self, fact: Fact, state: _State) -> Iterator[tuple[bool, _State]]:
        known = state.facts.get(fact, self.fact(fact))
        if known is not None:
            yield known, state
            return
        for truth in (True, False):
            after = state.copy()
            after.facts[fact] = truth
            yield truth, after


def _moved_marks(word: str, after: _State) -> _State:
    if word == "mark":
        after.mark = after.at
    elif word == "back":
        after.at, after.offset = after.mark, after.offsets.get(after.mark)
    elif word == "from":
        after.start = after.at
    elif word == "to":
        after.end = after.at
    else:
        after.legs = (*after.legs, (after.start, after.end if after.end is not None else after.at))
        after.start, after.end = after.at, None
    return after


def _is_effect(node: Node) -> bool:
    """Return True if a part of a program has effects and adds no move."""
    words = {each.lower() for each in _words_of(node)}
    return bool(words & _EFFECTS) and not words & _ADDS


def _words_of(node: Node) -> Iterator[str]:
    if node.items is None:
        yield node.word
    for each in node.items or ():
        yield from _words_of(each)
