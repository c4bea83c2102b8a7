"""Two engines side by side: both are asked the same about every position of a game, and a difference is a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Protocol

from dsl.model.rows import PhaseKind
from interpreter.engines.protocol import Engine
from interpreter.errors import UndecidedError
from interpreter.notation import read_fen, write_action, write_fen
from interpreter.program.tables import BLACK, WHITE, Program
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position, last_opening
from support.reduction import plainer, sound


class Tested(Engine, Protocol):
    """An engine that tells what it plays."""

    @property
    def program(self) -> Program:
        """What it plays."""
        ...

    def __hash__(self) -> int:
        """Return a number for dictionaries."""
        ...


@dataclass(frozen=True)
class Pair:
    """Two engines for one Program: the first is right, the second is asked whether it is as well."""

    first: Tested
    second: Tested

    @property
    def program(self) -> Program:
        """What both of them play."""
        return self.first.program


@dataclass(frozen=True)
class Raised:
    """What an engine raised instead of an answer."""

    text: str


@dataclass(frozen=True)
class Disagreement:
    """A question about a position to which two engines have different answers, and how the position came about."""

    question: str
    position: Position
    answers: tuple[object, object]
    played: tuple[str, ...] = ()
    shrunk_from: Position | None = None


@dataclass(frozen=True)
class Dose:
    """How long a random game is, and at how many of its positions everything is asked: dear games get less."""

    actions: int
    share: float


# Questions


def _by_text(engine: Tested, actions: tuple[Action, ...]) -> dict[str, Action]:
    """The actions by their texts; a text shared by two of them shows as such."""
    found: dict[str, Action] = {}
    for action in actions:
        text = write_action(engine.program, action)
        found[f"{text} once more" if text in found else text] = action
    return found


@lru_cache(maxsize=2)  # several questions about a position begin with them
def _legal(engine: Tested, position: Position) -> dict[str, Action]:
    return _by_text(engine, engine.legal_actions(position))


def _successors(engine: Tested, position: Position) -> dict[str, Position]:
    return {write_action(engine.program, action): after for action, after in engine.successors(position)}


def _played(engine: Tested, position: Position) -> dict[str, Position | Raised]:
    return {text: after(engine, position, action) for text, action in _legal(engine, position).items()}


def _named(engine: Tested, position: Position) -> dict[str, Action | None]:
    """The candidate that some actions name: a castling by another square, a capture in passing unsaid, any move."""
    return {str(probe): engine.candidate_action(position, probe) for probe in _probes(engine, position)}


def _probes(engine: Tested, position: Position) -> Iterator[Action]:
    squares = range(engine.program.board.n_squares)
    random = Random(sum(map(len, position.board)))
    yield from (Action(Kind.MOVE, origin=random.choice(squares), target=random.choice(squares)) for _ in range(3))
    for _, action in sorted(_legal(engine, position).items()):
        if action.taken and action.kind is Kind.MOVE:
            yield action._replace(taken=())
        if action.kind is Kind.CASTLE:
            yield from (Action(Kind.MOVE, origin=action.origin, target=square) for square in squares)


def _read_back(engine: Tested, position: Position) -> Position:
    """The position written down and taken up again."""
    return engine.admit(read_fen(engine.program, _fen(engine, position)))


QUESTIONS: Mapping[str, Callable[[Tested, Position], object]] = {
    "whose choice it is": lambda engine, position: engine.actor(position),
    "how many actions the turn has": lambda engine, position: tuple(engine.actions_of_turn(position)),
    "the active squares of White": lambda engine, position: frozenset(engine.active(position, WHITE)),
    "the active squares of Black": lambda engine, position: frozenset(engine.active(position, BLACK)),
    "check": lambda engine, position: engine.is_checked(position),
    "the legal actions": lambda engine, position: _legal(engine, position),
    "the outcome": lambda engine, position: engine.outcome(position, stuck=False),
    "the outcome without a legal action": lambda engine, position: engine.outcome(position, stuck=True),
    "what comes after each action": _successors,
    "the FEN": lambda engine, position: _fen(engine, position),
    "the position taken up from its FEN": _read_back,
    "which candidate an action names": _named,
}
"""What is asked of a position, the cheap questions first."""

PLAYED = "what comes of an action played"
READ_BACK = "whether the position reads back from its FEN"
UNDONE = "whether its actions leave the position as it was"
HASHED = "whether equal positions have equal hashes"
HASHED_APART = "whether unequal positions have unequal hashes"


def _hashed(engine: Tested, position: Position) -> bool:
    """Neither the past nor counts of turns are in a hash, but for first turns like no others, and turns that grow."""
    counts = position.number <= max(2, last_opening(engine.program)) or any(
        row.number for row in engine.program.lengths
    )
    equal = replace(position, seen=(), clock=position.clock + 1, number=position.number + (not counts))
    return not hasattr(engine, "hash") or engine.hash(position) == engine.hash(equal)


def _hashed_apart(engine: Tested, position: Position) -> bool:
    """Whether the hash tells a position from those with less in them, and these from each other."""
    if not hasattr(engine, "hash"):
        return True
    known: dict[int, str] = {}
    plain = (sound(engine.program, each) for each in plainer(position))
    return all(
        known.setdefault(engine.hash(each), _essence(engine, each)) == _essence(engine, each)
        for each in (position, *map(engine.admit, filter(None, plain)))
    )


def _essence(engine: Tested, position: Position) -> str:
    """The FEN without clock and number."""
    words = write_fen(engine.program, position).split(" ")
    return " ".join(words[:4] + words[6:])


def _reads_back(engine: Tested, position: Position) -> bool:
    if engine.name == "reference":
        return True
    reread = _read_back(engine, position)
    return reread == position or (is_gated(engine.program) and _fen(engine, reread) == _fen(engine, position))


def _fen(engine: Tested, position: Position) -> str:
    return write_fen(engine.program, engine.minimal(position))


def is_gated(program: Program) -> bool:
    """Return True if a FEN tells which units have not moved only as far as a unit can still come to their squares."""
    return any(row.kind is PhaseKind.PLACE and row.where == "left" for row in program.phases)


def _undoes(engine: Tested, position: Position) -> bool:
    return not hasattr(engine, "undoes") or bool(engine.undoes(position))


_ASKED = {
    **QUESTIONS,
    PLAYED: _played,
    HASHED: _hashed,
    HASHED_APART: _hashed_apart,
    READ_BACK: _reads_back,
    UNDONE: _undoes,
}


def answer(engine: Tested, question: str, position: Position) -> object:
    """Return the answer of an engine to a question; an exception counts as an answer, to be compared and shown.

    Only an undecided question has no answer: each engine has its own limit.
    """
    try:
        return _ASKED[question](engine, position)
    except UndecidedError:
        raise
    except Exception as fault:
        return Raised(f"{type(fault).__name__}: {fault}")


def asked(pair: Pair, question: str, position: Position) -> Disagreement | None:
    """The disagreement of two engines about one question, if they disagree; what both of them raise is one too."""
    answers = answer(pair.first, question, position), answer(pair.second, question, position)
    return Disagreement(question, position, answers) if answers[0] != answers[1] or raised(answers[0]) else None


def raised(answer: object) -> bool:
    """True if an engine raised something instead of an answer, or instead of a part of one."""
    return any(isinstance(part, Raised) for part in (answer.values() if isinstance(answer, dict) else [answer]))


def looked_at(pair: Pair, position: Position) -> Disagreement | None:
    """The first disagreement about a position, whatever the question."""
    questions = (*QUESTIONS, READ_BACK, UNDONE)
    return next(filter(None, (asked(pair, question, position) for question in questions)), None)


# Games

Choice = Callable[[Random, tuple[str, ...], Sequence[str]], str]
"""Which of some actions is played next, seeing those played before."""


def at_random(random: Random, texts: tuple[str, ...], played: Sequence[str]) -> str:
    """A random action, more often than by chance one that says more than two squares."""
    rare = [text for text in texts if len(text) > 4]
    return random.choice(rare if rare and random.random() < 0.3 else texts)


def back_and_forth(random: Random, texts: tuple[str, ...], played: Sequence[str]) -> str:
    """The way back of a move played lately, so that positions come up again."""
    back = [text[2:] + text[:2] for text in reversed(played[-4:]) if len(text) == 4]
    return next((text for text in back if text in texts), None) or random.choice(texts)


def compared_game(
    pair: Pair, random: Random, dose: Dose, start: Position | None = None, choice: Choice = at_random
) -> Disagreement | None:
    """Play a random game on both engines, each from its own positions, up to the first disagreement.

    The second engine says what can be played, so that what it allows wrongly is played too; the first follows. After
    every action the positions are compared, and at some of them, by chance, everything is asked.
    """
    played: list[str] = []
    ours, theirs = (pair.first.start(), pair.second.start()) if start is None else (start, start)
    found = Disagreement("the start", ours, (ours, theirs)) if ours != theirs else None
    for number in range(dose.actions):
        if number == 0 or random.random() < dose.share:
            found = found or looked_at(pair, ours)
        actions = _legal(pair.second, theirs)
        found = found or _told_apart(pair, ours, theirs, stuck=not actions)
        if found or not actions or pair.second.outcome(theirs, stuck=False):
            break
        text = choice(random, tuple(sorted(actions)), played)
        one, other = after(pair.first, ours, actions[text]), after(pair.second, theirs, actions[text])
        if one != other or isinstance(one, Raised) or isinstance(other, Raised):
            found = Disagreement(PLAYED, ours, ({text: one}, {text: other}))
            break
        ours, theirs = one, other
        played.append(text)
    return replace(found, played=tuple(played)) if found else None


def _told_apart(pair: Pair, ours: Position, theirs: Position, *, stuck: bool) -> Disagreement | None:
    """What equal positions of two engines differ in, though they are equal: their past, or their hashes."""
    outcomes = pair.first.outcome(ours, stuck=stuck), pair.second.outcome(theirs, stuck=stuck)
    if outcomes[0] != outcomes[1]:
        return Disagreement("the outcome", ours, outcomes)
    if hasattr(pair.second, "hash") and pair.second.hash(ours) != pair.second.hash(theirs):
        return Disagreement(HASHED, ours, (pair.second.hash(ours), pair.second.hash(theirs)))
    return asked(pair, HASHED, ours)


def after(engine: Tested, position: Position, action: Action) -> Position | Raised:
    """The position after an action, or what the engine raises."""
    try:
        return engine.play(position, action)
    except UndecidedError:
        raise
    except Exception as fault:
        return Raised(f"{type(fault).__name__}: {fault}")
