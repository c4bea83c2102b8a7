"""The games that decide which player suits a ruleset."""

import tomllib

import pytest

from interpreter import load
from interpreter.game.players import Budget, player_named
from tests.benchmark.players import budget_of, main, row, score


def test_two_players_of_one_kind_share_the_points() -> None:
    game = load("chesimals-0-1")
    players = [player_named("random", game) for _ in range(2)]

    points = score(game, players, [Budget(), Budget()], games=4, opening=4, seed=1)

    assert points == 2


def test_more_time_buys_more_positions() -> None:
    game = load("chess")
    player = player_named("mcts", game)

    little, much = (budget_of(game, player, seconds).nodes or 0 for seconds in (0.001, 1.0))

    assert 0 < little < much


@pytest.mark.parametrize(("points", "chosen"), [(20.0, "mcts"), (12.0, "alphabeta"), (3.0, "alphabeta")])
def test_the_first_player_is_chosen_only_if_it_is_clearly_better(points: float, chosen: str) -> None:
    found = tomllib.loads(row("chess", load("chess"), ("mcts", "alphabeta"), 20, points))["measured"]

    assert [one["player"] for one in found] == [chosen]
    assert sum(found[0]["points"].values()) == 20


def test_a_row_is_printed_for_each_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    main(["random", "random", "--rulesets", "chesimals-0-1", "--games", "2", "--opening", "2"])

    assert 'ruleset = "chesimals-0-1"' in capsys.readouterr().out
