"""The search for the strength at which games are even, and a short run of it."""

from pathlib import Path
from random import Random

import pytest

from interpreter.match.elo import points_at
from tests.benchmark.yardstick import GAMES, STRONGEST, WEAKEST, Result, estimate, main


def test_the_search_finds_a_strength_from_noisy_results() -> None:
    random, results = Random(3), list[Result]()
    for _ in range(30):
        elo = estimate(results)
        won = sum(random.random() < points_at(1700 - elo) for _ in range(10))
        results.append(Result(elo, won, 10))

    assert estimate(results) == pytest.approx(1700, abs=60)


@pytest.mark.parametrize(("share", "end"), [(0.0, WEAKEST), (1.0, STRONGEST)])
def test_who_loses_or_wins_all_games_is_taken_to_an_end(share: float, end: int) -> None:
    results: list[Result] = []
    for _ in range(12):
        results.append(Result(estimate(results), share * 10, 10))

    assert estimate(results) == pytest.approx(end, abs=250)


@pytest.mark.oracle
@pytest.mark.parametrize("game", GAMES)
def test_a_short_run_prints_a_strength_and_continues(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [game, "--player", "random", "--movetime", "10", "--games", "4", "--rounds", "1", "--scouts", "2"]
    for _ in range(2):
        assert main([*words, "--folder", str(tmp_path)]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Fairy-Stockfish")
    assert f"{game}: UCI_Elo " in lines[-1]
    assert len(list(tmp_path.iterdir())) == 2
