"""A search starts no thread, which a browser's Python could not: it looks at the clock itself."""

from threading import Thread
from time import perf_counter

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from interpreter import load
from interpreter.game.players import Budget, player_named

SECONDS, LATE = 0.1, 5.0
"""What a search may take, and how late a busy machine may be."""


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(self: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", start)


@pytest.mark.parametrize("name", ["alphabeta", "mcts"])
@pytest.mark.parametrize("engine", ["kernel", "reference"])
def test_a_search_ends_in_time_and_the_next_one_has_its_own(engine: str, name: str) -> None:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    game = load("chess", engine=engine)
    thinker = player_named(name, game)

    for _ in range(2):
        began = perf_counter()
        report = thinker.think(game.start(), Budget(seconds=SECONDS))
        assert SECONDS <= perf_counter() - began < LATE
        assert len(report.lines[0].actions) > 0
    assert thinker.think(game.start(), Budget(nodes=100)).nodes >= 50
