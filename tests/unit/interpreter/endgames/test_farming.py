"""Tables made by several workers are those of one, byte by byte, in whatever order the slices come."""

from collections.abc import Callable, Generator, Iterable
from pathlib import Path

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from interpreter.endgames import PoolFarm, Writing, read_material, read_table, solve_endgame
from interpreter.game.worker_rules import Rules, game_of, rules_of
from interpreter.pool import Pool
from interpreter.pool.pool import Result, Task
from rulesets import Catalogue

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)


class Backward:
    """A pool that does the last tasks first, and counts those that it had at once."""

    def __init__(self) -> None:
        self.widths: list[int] = []

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        waiting = list(tasks)
        self.widths.append(len(waiting))
        yield from (work(task) for task in reversed(waiting))


def made(rules: Rules, units: str, path: Path, pool: Pool | None = None) -> bytes:
    game = game_of(rules)
    material = read_material(game.program, units)
    farm = None if pool is None else PoolFarm(pool, rules, is_symmetric=True)
    with Writing(path, game, material, is_symmetric=True) as writing:
        solve_endgame(game, material, farm=farm, known=writing.known, done=writing.add)
    return path.read_bytes()


def rules(name: str, engine: str = "auto") -> Rules:
    source, _ = Catalogue().open(name)
    return rules_of(source, {}, engine)


@pytest.mark.parametrize(("name", "units"), [("chess-4x5", "K,P,k"), ("minishogi", "K,k,g"), ("chess-4x5", "K,R,k")])
def test_the_bytes_are_those_of_one_worker(name: str, units: str, tmp_path: Path) -> None:
    pool = Backward()
    far = made(rules(name), units, tmp_path / "far", pool)
    assert far == made(rules(name), units, tmp_path / "near")
    if units == "K,P,k":
        assert pool.widths == [1, 4, 1]


def test_workers_without_the_kernel_make_the_same_table(tmp_path: Path) -> None:
    slow = made(rules("hexapawn", "reference"), "P,p", tmp_path / "slow", Backward())
    assert slow == made(rules("hexapawn"), "P,p", tmp_path / "fast")


def test_what_a_sample_misses_is_solved_as_it_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given, pool = rules("chess-4x5"), Backward()
    made(given, "K,P,k", tmp_path / "whole")
    monkeypatch.setattr("interpreter.endgames.by_kernel.KernelWorker.look", lambda *_: set())
    made(given, "K,P,k", tmp_path / "missed", pool)
    game = game_of(given)
    whole, missed = (read_table(tmp_path / name, game.program, game.rules_hash) for name in ("whole", "missed"))
    assert {one: each.values for one, each in whole.slices.items()} == {
        one: each.values for one, each in missed.slices.items()
    }
    assert len(pool.widths) > 2
