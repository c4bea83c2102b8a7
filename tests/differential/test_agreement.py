"""Tests of the differential test: it finds planted faults, makes them small, and finds nothing where nothing is wrong."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from support.agreement import HASHED, HASHED_APART, PLAYED, Disagreement, Dose, Pair, asked, compared_game
from support.engines import pair
from support.plain import plainly
from support.shrinking import shrunk
from support.telling import shown

from interpreter import load
from interpreter.engines.reference import Reference
from interpreter.program.board import Square
from interpreter.program.tables import Program, Side
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position
from rulesets import Catalogue

NAMES = Catalogue().rulesets()
DOSE = Dose(80, 0.3)


class Forgetful(Reference):
    """Forgets what it captures on the fifth rank."""

    name = "forgetful"

    def play(self, position: Position, action: Action) -> Position:
        after = super().play(position, action)
        on_fifth = action.target in range(32, 40) and position.board[action.target]
        return replace(after, hands=position.hands) if on_fifth else after


class Blind(Reference):
    """Does not see that units may go back to the first rank."""

    name = "blind"

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        return tuple(action for action in super().legal_actions(position) if action.target not in range(8))


class Careless(Reference):
    """Never thinks that Black is in check."""

    name = "careless"

    def is_checked(self, position: Position) -> bool:
        return position.side == 0 and super().is_checked(position)


class Drowsy(Reference):
    """Thinks that no unit on the fourth rank is active."""

    name = "drowsy"

    def active(self, position: Position, side: Side) -> frozenset[Square]:
        return super().active(position, side) - frozenset(range(27, 36))


class Lenient(Reference):
    """Forgets the claims of this turn."""

    name = "lenient"

    def successors(self, position: Position) -> list[tuple[Action, Position]]:
        return [(action, self._forgotten(action, after)) for action, after in super().successors(position)]

    def _forgotten(self, action: Action, after: Position) -> Position:
        if action.kind is not Kind.CLAIM or after.book is None:
            return after
        return replace(after, book=replace(after.book, claimed=frozenset()))


class Stumbling(Reference):
    """Falls over whatever comes apart."""

    name = "stumbling"

    def play(self, position: Position, action: Action) -> Position:
        if action.kind is Kind.SPLIT:
            raise IndexError("list index out of range")
        return super().play(position, action)


class Hashing(Reference):
    """Hashes, as a kernel would: by what decides the future."""

    name = "hashing"

    def hash(self, position: Position) -> int:
        return hash(replace(position, clock=0, number=1))


class Counting(Hashing):
    """Hashes the number of the turn, which decides nothing."""

    def hash(self, position: Position) -> int:
        return hash(position)


class Colliding(Hashing):
    """Hashes no hands."""

    def hash(self, position: Position) -> int:
        return hash(replace(position, clock=0, number=1, hands=((), ())))


def _first_found(engines: Pair, dose: Dose = DOSE) -> Disagreement:
    found = (compared_game(engines, Random(seed), dose) for seed in range(40))
    return next(disagreement for disagreement in found if disagreement is not None)


def _n_units(position: Position) -> int:
    return sum(map(len, position.board))


PLANTED: list[tuple[str, Callable[[Program], Reference], str, int]] = [
    ("crazyhouse", Forgetful, "what comes of an action played", 4),
    ("chess", Blind, "the legal actions", 3),
    ("chess", Careless, "check", 3),
    ("fusion-chess", Stumbling, "what comes of an action played", 3),
    ("hullabaloo", Drowsy, "the active squares of ", 3),
    ("chain-of-fools once=on", Lenient, "what comes after each action", 4),
    ("fluid-chess", Blind, "the legal actions", 3),
]


@pytest.mark.parametrize(
    ("name", "engine", "question", "n_units"),
    plainly(PLANTED, PLANTED[0]),
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_planted_fault_is_found_and_made_small(
    name: str, engine: Callable[[Program], Reference], question: str, n_units: int
) -> None:
    name, *settings = name.split()
    engines = pair(load(name, dict(setting.split("=") for setting in settings)).program, engine)
    found = _first_found(engines)
    small = shrunk(engines, found)

    assert found.question == small.question
    assert found.question.startswith(question)
    assert _n_units(small.position) <= n_units < _n_units(found.position)


@pytest.mark.parametrize("name", plainly(NAMES, "chess", "fluid-chess", "chain-of-fools", "chesimals-0-5"))
def test_an_engine_agrees_with_itself(name: str) -> None:
    engines = pair(load(name).program, Hashing)

    assert compared_game(engines, Random(1), Dose(12, 0.2)) is None


def test_what_both_engines_raise_is_found() -> None:
    program = load("fusion-chess").program
    engines = Pair(Stumbling(program), Stumbling(program))
    found = _first_found(engines)
    same = asked(engines, PLAYED, found.position)

    assert found.question == PLAYED
    assert same is not None
    assert "    stumbling: IndexError: list index out of range\n    stumbling: IndexError" in shown(engines, same)


def test_a_hash_that_says_too_much_is_found() -> None:
    assert _first_found(pair(load("crazyhouse").program, Counting)).question == HASHED


def test_a_hash_that_says_too_little_is_found() -> None:
    game = load("crazyhouse")
    position = game.state("4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1").position

    assert asked(pair(game.program, Colliding), HASHED_APART, position) is not None
    assert asked(pair(game.program, Hashing), HASHED_APART, position) is None


def test_equal_seeds_play_equal_games() -> None:
    engines = pair(load("crazyhouse").program, Forgetful)
    games = [compared_game(engines, Random(3), DOSE) for _ in range(2)]

    assert games[0] == games[1]


SAID = """\
the engines disagree about what comes of an action played
  game      Fusion Chess (cavalier-king=leaps)
  position  4k3/8/8/8/8/8/2P1N3/1M2K3 w - - 0 1
  played    h2h3,a7a6
  at b1a1:R
    reference: 4k3/8/8/8/8/8/2P1N3/RN2K3 b - - 1 1
    stumbling: IndexError: list index out of range
  at b1a3:N
    reference: 4k3/8/8/8/8/N7/2P1N3/1R2K3 b - - 1 1
    stumbling: IndexError: list index out of range
  at b1b2:R
    reference: 4k3/8/8/8/8/8/1RP1N3/1N2K3 b - - 1 1
    stumbling: IndexError: list index out of range"""


def test_a_disagreement_says_which_game_where_and_what() -> None:
    game = load("fusion-chess")
    position = game.state("4k3/8/8/8/8/8/2P1N3/1M2K3 w - - 0 1").position
    engines = pair(game.program, Stumbling)
    found = asked(engines, PLAYED, position)

    assert found is not None
    assert shown(engines, replace(found, played=("h2h3", "a7a6"))) == SAID


def test_answers_are_told_only_where_they_differ() -> None:
    game = load("chess")
    position = game.state("4k3/8/8/8/8/8/P7/4K3 b - - 0 1").position
    engines = pair(game.program, Blind)
    after = game.state("4k3/8/8/8/8/8/P7/5K2 w - - 0 1").position

    assert shown(engines, Disagreement("the legal actions", position, ({"a": 1, "b": 2}, {"b": 2, "c": 3}))).endswith(
        "  only reference: a\n  only blind: c"
    )
    assert shown(engines, Disagreement("the start", position, (position, after))).endswith("  side: 1 and 0")
