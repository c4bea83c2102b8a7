"""The kernel gives the answers of the reference engine: in random games of every ruleset, and where its tests stand."""

from functools import cache
from random import Random

import pytest
from support.agreement import HASHED_APART, Disagreement, Dose, Pair, asked, back_and_forth, compared_game
from support.engines import NO_KERNEL, is_kernel_built, pair
from support.plain import VARIED, plainly
from support.positions import positions_of_tests
from support.shrinking import shrunk
from support.telling import shown

from interpreter import load
from interpreter.engines.reference import Reference
from interpreter.game.perft import perft
from interpreter.notation import read_fen
from rulesets import Catalogue

NAMES = Catalogue().rulesets()

GAMES = 25
MANY_GAMES = 2000
DOSES = {
    "brouhaha": Dose(60, 0.06),
    "chain-of-fools": Dose(60, 0.12),
    "chess": Dose(60, 0.06),
    "chesimal-fusion-1": Dose(24, 0.06),
    "chesimals-0-1": Dose(50, 0.08),
    "chesimals-0-5": Dose(40, 0.06),
    "chesimals-0-75": Dose(50, 0.08),
    "chesimals-1-0": Dose(40, 0.06),
    "crazyhouse": Dose(60, 0.04),
    "fluid-chess": Dose(40, 0.04),
    "fusion-chess": Dose(60, 0.06),
    "hullabaloo": Dose(30, 0.03),
    "marseillais": Dose(60, 0.05),
}
"""How far games go, and how often everything is asked: the dearer the reference engine's answers, the less."""

PARTS = 16
"""Parts of the positions in a ruleset's tests; one of them is in every run."""

LONG_GAMES, LONGER = 40, 4
"""How many games go further than that, and how much further."""

CHOICES = [(name, {}) for name in NAMES] + [
    (name, {option.name: value})
    for name in NAMES
    for option in load(name).ruleset.options
    for value in option.values[1:]
]
"""Every ruleset as it is, and under each value of each option that is not its default."""


@cache
def _pair(name: str, settings: tuple[tuple[str, str], ...] = ()) -> Pair:
    """The engines for a ruleset; the test that asks is skipped where there is no second one."""
    if not is_kernel_built():
        pytest.skip(NO_KERNEL)
    return pair(load(name, dict(settings)).program)


def _assert_agreed(engines: Pair, found: Disagreement | None) -> None:
    """Nothing was found, or else it is made small and shown."""
    if found is not None:
        pytest.fail(shown(engines, shrunk(engines, found)), pytrace=False)


def _play(engines: Pair, name: str, seeds: range, *, longer: int = 1, asked: float = 1) -> None:
    dose = Dose(DOSES[name].actions * longer, DOSES[name].share * asked)
    for seed in seeds:
        _assert_agreed(engines, compared_game(engines, Random(seed), dose))


@pytest.mark.parametrize("part", plainly(range(10), 0))
@pytest.mark.parametrize("name", plainly(NAMES, *VARIED, "hullabaloo"))
def test_random_games_agree(name: str, part: int) -> None:
    _play(_pair(name), name, range(part, GAMES, 10), asked=0.25)


@pytest.mark.parametrize(("name", "settings"), plainly(CHOICES[len(NAMES) :], *CHOICES[len(NAMES) :: 3]), ids=str)
def test_random_games_agree_under_every_option(name: str, settings: dict[str, str]) -> None:
    _play(_pair(name, tuple(settings.items())), name, range(1000, 1001))


@pytest.mark.parametrize("name", NAMES)
def test_games_that_go_back_and_forth_agree_and_repeat(name: str) -> None:
    engines = _pair(name)
    _assert_agreed(engines, compared_game(engines, Random(0), Dose(40, 0), choice=back_and_forth))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(40))
@pytest.mark.parametrize("name", NAMES)
def test_two_thousand_random_games_agree(name: str, part: int) -> None:
    _play(_pair(name), name, range(GAMES + part, GAMES + MANY_GAMES, 40))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("name", "settings"), CHOICES, ids=str)
def test_long_random_games_agree_under_every_option(name: str, settings: dict[str, str], part: int) -> None:
    _play(_pair(name, tuple(settings.items())), name, range(1000 + part, 1000 + LONG_GAMES, 4), longer=LONGER)


@pytest.mark.parametrize("part", plainly(range(PARTS), 0))
@pytest.mark.parametrize("name", plainly(NAMES, *VARIED, "hullabaloo"))
def test_the_positions_of_a_rulesets_tests_agree(name: str, part: int) -> None:
    for settings, fen in positions_of_tests(name)[part::PARTS]:
        engines = _pair(name, settings)
        position = engines.first.admit(read_fen(engines.program, fen))
        _assert_agreed(engines, asked(engines, HASHED_APART, position))
        _assert_agreed(engines, compared_game(engines, Random(fen), Dose(2, 0), position))


@pytest.mark.parametrize("name", plainly(NAMES, "brouhaha", "chain-of-fools", "fluid-chess"))
def test_counting_agrees_with_the_reference_whatever_its_settings(name: str) -> None:
    engines = _pair(name)
    start = engines.first.start()
    expected = perft(Reference(engines.program), start, 2)
    kernel = engines.second
    for bulk in (True, False):
        for hash_mb in (0, 1):
            assert kernel.perft(start, 2, bulk=bulk, hash_mb=hash_mb) == expected
    assert kernel.perft(start, 2, jobs=2) == expected


def test_every_ruleset_has_a_dose() -> None:
    assert set(DOSES) == set(NAMES)
