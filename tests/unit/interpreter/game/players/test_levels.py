"""Levels: what each may spend, and how it errs."""

from dataclasses import replace
from random import Random

from interpreter import load
from interpreter.game.players import Budget, player_named
from interpreter.game.players.choose import judge_named
from interpreter.game.players.levels import LEVELS, LevelPlayer
from interpreter.game.state import State
from interpreter.match.contestant import read_contestant

CHESS = load("chess")


def _states(count: int) -> list[State]:
    """Positions after some random actions."""
    found = []
    for seed in range(count):
        random, state = Random(seed), CHESS.start()
        for _ in range(4):
            state = state.play(random.choice(state.legal_actions()))
        found.append(state)
    return found


def test_a_level_looks_at_more_positions_than_the_one_below() -> None:
    nodes = [level.budget.nodes for level in LEVELS.values()][:-1]
    assert nodes == sorted(set(nodes))
    assert LEVELS["8"].budget == Budget(seconds=1.0, hurries=True)


def test_the_lowest_level_plays_just_anything_about_as_often_as_it_says() -> None:
    states = _states(120)
    level, best = player_named("1", CHESS), player_named("alphabeta", CHESS)
    four = [{line.actions[0] for line in best.think(state, LEVELS["1"].budget, lines=4).lines} for state in states]
    others = sum(level.choose(state) not in known for state, known in zip(states, four, strict=True))
    assert 0.3 < others / len(states) < LEVELS["1"].slips


def test_a_level_that_does_not_slip_may_take_one_line_for_another() -> None:
    states, best = _states(30), player_named("alphabeta", CHESS)
    level = player_named("1", CHESS)
    assert isinstance(level, LevelPlayer)
    level.level = replace(level.level, slips=0.0)
    seen = [[line.actions[0] for line in best.think(state, level.level.budget, lines=4).lines] for state in states]
    chosen = [level.choose(state) for state in states]

    assert all(action in lines for action, lines in zip(chosen, seen, strict=True))
    assert [lines[0] for lines in seen] != chosen


def test_the_same_seed_errs_alike_and_another_does_not() -> None:
    states = _states(30)

    def played(seed: int) -> list[object]:
        player = player_named("1", CHESS, seed=seed)
        return [player.choose(state) for state in states]

    assert played(1) == played(1) != played(2)


def test_what_is_played_at_random_is_not_searched() -> None:
    states, searched = _states(60), 0
    other = player_named("2", CHESS)
    for state in states:
        level = player_named("2", CHESS)
        assert isinstance(level, LevelPlayer)
        assert level.choose(state) == other.decide(state).action
        searched += level.searching.searcher.nodes > 0
    assert 0.25 < searched / len(states) < 0.65


def test_a_level_that_does_not_err_plays_the_best_line_it_sees() -> None:
    for state in _states(5):
        budget = Budget(nodes=LEVELS["6"].budget.nodes)  # without the seconds, of which a busy machine has few
        report = player_named("6", CHESS).think(state, budget)
        again = player_named("alphabeta", CHESS).think(state, budget)
        assert report.lines == again.lines


def test_a_level_that_judges_does_not_err() -> None:
    for state in _states(10):
        assert (
            judge_named("1", CHESS).think(state).lines
            == player_named("alphabeta", CHESS).think(state, Budget(nodes=30)).lines
        )


def test_who_plays_hurries_and_who_judges_does_not() -> None:
    assert all(level.budget.hurries for level in LEVELS.values())
    assert not judge_named("8", CHESS).budget.hurries  # type: ignore[attr-defined]
    found = read_contestant("8 movetime=300").budget
    assert found is not None
    assert found.hurries
