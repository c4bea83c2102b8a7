"""Laws of the kernel's memory: nothing it works out leaves a trace, and however long it plays, it does not grow.

Whether its answers are right is asked elsewhere, beside the reference engine.
"""

import gc
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from support.each import each
from support.plain import VARIED, plainly
from support.positions import positions_of_tests

from interpreter import load
from interpreter.engines.choose import kernel_obstacle
from interpreter.notation import read_fen
from interpreter.state.position import Position
from rulesets import Catalogue

if kernel_obstacle() is not None:
    pytest.skip("the kernel is not built here: `rumpus doctor` says why", allow_module_level=True)

from interpreter.engines.kernel.engine import Kernel

NAMES = Catalogue().rulesets()
STATM = Path("/proc/self/statm")
LONG_ACTIONS = 10_000_000
SLACK = 6 << 20
"""What memory may come and go between two looks, in bytes: less than a kernel of each ruleset that is not given back."""


@cache
def _kernel(name: str, settings: tuple[tuple[str, str], ...] = ()) -> Kernel:
    return Kernel(load(name, dict(settings)).program)


def _walk(kernel: Kernel, seed: int, actions: int) -> Iterator[Position]:
    """The positions of a random game."""
    random, position = Random(seed), kernel.start()
    for _ in range(actions):
        yield position
        after = kernel.successors(position)
        if not after or kernel.outcome(position, stuck=False):
            return
        position = random.choice(after)[1]


@pytest.mark.parametrize("name", NAMES)
def test_an_action_leaves_no_trace_in_the_position_from_which_the_next_is_played(name: str) -> None:
    kernel = _kernel(name)
    for position in _walk(kernel, 1, 12):
        key = kernel.hash(position)
        together = kernel.successors(position)
        assert {action: kernel.play(position, action) for action, _ in together} == dict(together)
        assert set(kernel.legal_actions(position)) == dict(together).keys()
        assert kernel.hash(position) == key


@each("name", NAMES)
def test_an_action_undone_leaves_the_state_as_it_was_byte_for_byte(name: str) -> None:
    kernel = _kernel(name)

    assert all(kernel.undoes(position) for position in _walk(kernel, 3, 40))


@pytest.mark.parametrize("name", plainly(NAMES, *VARIED))
def test_questions_do_not_change_each_others_answers(name: str) -> None:
    kernel = _kernel(name)
    positions = list(_walk(kernel, 2, 20))
    fresh = [_answers(Kernel(kernel.program), position) for position in positions]

    Random(2).shuffle(shuffled := list(enumerate(positions)))

    assert all(_answers(kernel, position) == fresh[number] for number, position in shuffled)


def _answers(kernel: Kernel, position: Position) -> tuple[object, ...]:
    after = kernel.successors(position)
    return (
        set(after),
        kernel.hash(position),
        kernel.is_checked(position),
        kernel.outcome(position, stuck=not after),
        kernel.active(position, 0),
        kernel.active(position, 1),
        kernel.admit(position),
        [kernel.candidate_action(position, action) for action, _ in after],
        kernel.minimal(position),
        kernel.playouts(position, count=2, seed=1, cap=20),
    )


@each("name", NAMES)
def test_a_count_is_the_same_however_it_is_counted(name: str) -> None:
    kernel, start = _kernel(name), _kernel(name).start()
    depth = 2 if len(kernel.legal_actions(start)) > 40 else 3

    made = kernel.perft(start, depth, bulk=False)

    assert kernel.perft(start, depth) == made
    assert kernel.perft(start, depth, hash_mb=1) == made
    assert kernel.perft(start, depth, jobs=2) == made
    assert sum(kernel.perft(position, depth - 1) for _, position in kernel.successors(start)) == made


CHOICES = [(name, ()) for name in NAMES] + [
    (name, ((option.name, value),))
    for name in NAMES
    for option in load(name).ruleset.options
    for value in option.values[1:]
]


@pytest.mark.parametrize(("name", "settings"), plainly(CHOICES, *CHOICES[::3]), ids=str)
def test_random_games_are_the_same_again_and_add_up(name: str, settings: tuple[tuple[str, str], ...]) -> None:
    kernel = _kernel(name, settings)

    played = kernel.playouts(kernel.start(), count=20, seed=3, cap=300)

    assert played == Kernel(kernel.program).playouts(kernel.start(), count=20, seed=3, cap=300)
    assert played.count == played.white + played.black + played.draws + played.capped == 20
    assert played.turns <= played.actions <= 20 * 300


@pytest.mark.parametrize("part", plainly(range(4), 0))
@pytest.mark.parametrize("name", plainly(NAMES, *VARIED))
def test_questions_leave_no_trace_in_the_positions_of_a_rulesets_tests(name: str, part: int) -> None:
    for settings, fen in positions_of_tests(name)[part::4]:
        kernel = _kernel(name, settings)
        position = kernel.admit(read_fen(kernel.program, fen))
        first = _answers(kernel, position)
        kernel.perft(position, 2)
        assert _answers(kernel, position) == first


# Memory

needs_proc = pytest.mark.skipif(not STATM.exists(), reason="only Linux says in /proc how much memory is in use")


def _resident() -> int:
    """The bytes of memory in use."""
    gc.collect()
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _played(names: list[str], actions: int) -> int:
    """Use kernels, then let go of them, until so many random actions are played; how many were."""
    total = seed = 0
    while total < actions:
        for name in names:
            kernel = Kernel(_kernel(name).program)
            position = kernel.start()
            total += kernel.playouts(position, count=50, seed=seed, cap=200).actions
            kernel.perft(position, 2, bulk=False, hash_mb=1, jobs=2)
            kernel.successors(position)
            seed += 1
    return total


@pytest.mark.slow
@needs_proc
def test_kernels_that_come_and_go_leave_no_memory_behind() -> None:
    _played(NAMES, 1)
    before = _resident()

    for _ in range(2):
        _played(NAMES, 1)

    assert _resident() - before < SLACK


@needs_proc
@pytest.mark.slow
def test_ten_million_actions_leave_no_memory_behind() -> None:
    _played(NAMES, LONG_ACTIONS // 20)
    before = _resident()

    assert _played(NAMES, LONG_ACTIONS) >= LONG_ACTIONS
    assert _resident() - before < SLACK
