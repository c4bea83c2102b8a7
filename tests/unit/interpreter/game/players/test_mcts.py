"""The player that grows a tree: what it finds, what it proves, and how it behaves under its budgets."""

import tomllib
import tracemalloc
from functools import cache
from importlib.resources import files
from random import Random
from threading import Event, Thread

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy
from support.plain import VARIED, plainly
from support.solving import Solved, key_of, solve

from interpreter import load
from interpreter.engines.shares import LIKELIHOODS, ONE, SHARES
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players import Budget, Report, player_named
from interpreter.game.players.best import best_player
from interpreter.game.players.choose import tree_searcher_of
from interpreter.game.players.mcts import MctsPlayer, TreeSearcher
from interpreter.game.state import Game, State
from rulesets import Catalogue

PLAYERS = files("rulesets") / "players.toml"

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)


def _searcher(game: Game, room: int = 100_000) -> TreeSearcher:
    return tree_searcher_of(game, scale_of(game.program, weights_from_rules(game.program)), room)


def _think(state: State, nodes: int, lines: int = 1) -> Report:
    return player_named("mcts", state.game).think(state, Budget(nodes=nodes), lines=lines)


def _played(game: Game, actions: int, seed: int = 1) -> State:
    """Return a state after some random actions, that is not over."""
    random = Random(seed)
    while True:
        state = game.start()
        for _ in range(actions):
            if state.legal_actions():
                state = state.play(random.choice(state.legal_actions()))
        if state.legal_actions():
            return state


# What it finds


@pytest.mark.parametrize(
    ("fen", "action", "wins_in"),
    [
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", 1),
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", "d5f6", 3),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 5),
    ],
)
def test_a_mate_in_up_to_three_is_proven(fen: str, action: str, wins_in: int) -> None:
    state = load("chess").state(fen)

    line = _think(state, 100_000).lines[0]

    assert state.game.action_text(line.actions[0]) == action
    assert line.wins_in == wins_in


def test_a_forced_loss_is_proven() -> None:
    state = load("chess").state("7k/8/8/8/8/1r6/r7/6K1 w - - 0 1")

    assert _think(state, 20_000).lines[0].wins_in == -2


def test_a_position_that_comes_back_again_is_a_draw() -> None:
    state = load("chess").start()
    for action in ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"):
        state = state.play(action)
    lines = _think(state, 20_000, lines=len(state.legal_actions())).lines

    scores = {state.game.action_text(line.actions[0]): line.score for line in lines}

    assert scores["f6g8"] == 0
    assert any(score != 0 for score in scores.values())


# What it proves

RACE = """
board 3x4
zone far {{ white rank 4; black rank 1 }}
piece ox O {{ moves fmWfcF }}
array "ooo/3/3/OOO"
turn {{ {turn} }}
goal reach far with ox
loss stalemate
"""
"""Oxen run for the last rank."""

HUNT = """
board 2x4
piece king K {{ moves W }}
piece ox O {{ moves F }}
array "ko/2/2/OK"
turn {{ {turn} }}
goal capture of king
draw stalemate
"""
"""Kings can be captured, and captured oxen come back."""

TOYS = {
    "one action": RACE.format(turn="1 action"),
    "up to two actions": RACE.format(turn="1 to 2 actions"),
    "two actions": RACE.format(turn="2 actions; ends when no action is left"),
    "a hunt": HUNT.format(turn="1 to 2 actions; ends when a unit is captured"),
    "placements by the opponent": HUNT.format(turn="relocate captured by opponent"),
    "both": HUNT.format(turn="1 to 2 actions; relocate captured by opponent"),
}


@cache
def _solved(name: str) -> tuple[Game, Solved]:
    game = toy(TOYS[name])
    return game, solve(game.start())


@pytest.mark.slow
@pytest.mark.parametrize("name", plainly(TOYS, "both"))
def test_what_is_proven_is_true_and_what_can_be_won_is_won(name: str) -> None:
    game, solved = _solved(name)
    open_positions = [position for key, position in solved.positions.items() if solved.after[key]]
    decided = proven = 0

    for position in Random(1).sample(open_positions, 30):
        state = State(game, position)
        report = _think(state, 4_000)
        result = solved.result(position)
        wins_in = report.lines[0].wins_in
        assert wins_in is None or (wins_in > 0) == (result > 0) == (result >= 0)
        if result > 0:
            after = state.play(report.action).position
            assert solved.results[key_of(after)] == solved.sign(position)
        decided += result != 0
        proven += wins_in is not None

    assert decided > 5
    assert proven > 0.8 * decided


@pytest.mark.parametrize("name", ["up to two actions", "two actions", "a hunt", "both"])
def test_the_only_action_that_saves_is_found(name: str) -> None:
    game, solved = _solved(name)
    narrow = [
        position
        for key, position in solved.positions.items()
        if len(solved.after[key]) > 2
        and solved.result(position) >= 0
        and sum(solved.results[after] != -solved.sign(position) for after in solved.after[key]) == 1
    ]
    assert len(narrow) > 5

    for position in Random(1).sample(narrow, 4):
        state = State(game, position)
        after = state.play(_think(state, 20_000).action).position
        assert solved.results[key_of(after)] != -solved.sign(position)


# How it behaves


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), *VARIED))
def test_every_ruleset_is_played_by_its_rules(name: str) -> None:
    state = _played(load(name), 6)
    player = player_named("mcts", state.game)

    for _ in range(8):
        if not state.legal_actions():
            break
        report = player.think(state, Budget(nodes=300), lines=3)
        after = state
        for action in report.lines[0].actions:
            assert action in after.legal_actions()
            after = after.play(action)
        state = state.play(report.action)


@pytest.mark.parametrize(
    "name", plainly(Catalogue().rulesets(), "chess", "brouhaha", "chain-of-fools", "chesimals-0-1")
)
def test_both_engines_grow_the_same_tree(name: str) -> None:
    state = _played(load(name), 5)
    searchers = [_searcher(state.game, 2_000), _searcher(load(name, engine="reference"), 2_000)]

    found = []
    for searcher in searchers:
        searcher.begin(state.position)
        searcher.grow(40)
        found.append((searcher.nodes, searcher.lines(5)))

    assert found[0] == found[1]


@pytest.mark.parametrize("name", ["chess", "hullabaloo", "chain-of-fools"])
def test_the_same_number_of_positions_gives_the_same_answer(name: str) -> None:
    state = _played(load(name), 6)
    player = player_named("mcts", state.game)
    first = player.think(state, Budget(nodes=3_000), lines=3)
    player.restart()

    again = player.think(state, Budget(nodes=3_000), lines=3)

    assert (first.lines, first.nodes) == (again.lines, again.nodes)


def test_what_is_reported_in_between_changes_nothing() -> None:
    state = load("chess").start()
    one, other = _searcher(state.game), _searcher(state.game)
    one.begin(state.position)
    other.begin(state.position)
    for nodes in (10, 500, 3_000):
        one.grow(nodes)
    other.grow(3_000)

    assert one.lines(20) == other.lines(20)


def test_a_full_tree_is_searched_on() -> None:
    state = load("chess").start()
    searcher = _searcher(state.game, 100)
    searcher.begin(state.position)

    assert searcher.grow(5_000)

    assert 21 < searcher.used <= 100
    assert sum(visits for _, visits, _ in searcher.lines(20)) > 200


def test_a_tree_without_room_for_one_position_still_gives_an_action() -> None:
    state = load("chess").start()
    player = MctsPlayer(_searcher(state.game, 5), Budget(nodes=100))

    assert player.choose(state) in state.legal_actions()


def test_what_is_below_the_actions_played_is_kept() -> None:
    state = load("marseillais").start()
    searcher = _searcher(state.game)
    searcher.begin(state.position)
    searcher.grow(20_000)
    line = searcher.actions(state.position, searcher.lines(1)[0][0])
    before = searcher.used
    after = state.play(line[0]).play(line[1])

    searcher.begin(after.position)

    assert 1 < searcher.used < before
    assert searcher.actions(after.position, searcher.lines(1)[0][0]) == line[2:]
    searcher.grow(20_000)
    assert searcher.actions(after.position, searcher.lines(1)[0][0])[0] in after.legal_actions()


def test_another_game_begins_another_tree() -> None:
    state = load("chess").start()
    searcher = _searcher(state.game)
    searcher.begin(state.play_all("e2e4,e7e5,g1f3").position)
    searcher.grow(5_000)

    searcher.begin(state.play_all("g1f3,e7e5,e2e4").position)

    assert searcher.used == 1


def test_a_search_without_a_limit_ends_when_it_is_stopped() -> None:
    state = load("chess").start()
    player = player_named("mcts", state.game)
    reported = Event()
    reports: list[Report] = []
    thread = Thread(target=lambda: reports.append(player.think(state, Budget(), listener=lambda _: reported.set())))
    thread.start()
    assert reported.wait(20)
    assert thread.is_alive()

    player.stop()

    thread.join(20)
    assert not thread.is_alive()
    assert reports[0].action in state.legal_actions()


def test_a_budget_of_depth_alone_is_taken_as_none() -> None:
    state = load("chess").start()
    player = MctsPlayer(_searcher(state.game), Budget(nodes=600))

    assert 600 <= player.think(state, Budget(depth=1)).nodes < 1_200
    assert player.think(state, Budget(depth=1, nodes=2_000)).nodes >= 2_000


def test_lines_come_from_the_actions_looked_at_most() -> None:
    state = load("chess").start()
    searcher = _searcher(state.game)
    searcher.begin(state.position)
    searcher.grow(5_000)
    visits = [number for _, number, _ in searcher.lines(20)]

    assert visits == sorted(visits, reverse=True)
    assert visits[0] > visits[-1]
    report = _think(state, 5_000, lines=4)
    assert len({line.actions[0] for line in report.lines}) == 4


def test_reports_come_now_and_then_with_more_nodes_each() -> None:
    state = load("chess").start()
    reports: list[Report] = []

    player_named("mcts", state.game).think(state, Budget(nodes=3_000), listener=reports.append)

    nodes = [report.nodes for report in reports]
    assert len(nodes) > 2
    assert nodes == sorted(set(nodes))


def test_memory_stays_flat_over_a_game() -> None:
    state = load("chess").start()
    player = player_named("mcts", state.game)
    sizes = []
    tracemalloc.start()
    try:
        for _ in range(30):
            player.think(state, Budget(nodes=300))
            state.legal_actions()
            sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()

    assert sizes[-1] < sizes[5] + 100_000


def test_the_best_player_is_the_one_that_was_clearly_better() -> None:
    rows = {row["ruleset"]: row for row in tomllib.loads(PLAYERS.read_text(encoding="utf-8"))["measured"]}

    assert rows
    for name, row in rows.items():
        game = load(name)
        assert row["rules"] == game.rules_hash, f"the rules of {name} have changed: measure again"
        assert best_player(game) == row["player"]
        assert (row["player"] == "mcts") == (row["points"]["mcts"] / row["games"] - 0.5 > row["games"] ** -0.5)
        assert sum(row["points"].values()) == row["games"]
        assert player_named("best", game).name == row["player"]


def test_rules_that_were_not_measured_are_played_by_the_usual_player() -> None:
    assert best_player(toy(TOYS["a hunt"])) == "alphabeta"


def test_shares_and_likelihoods_run_in_one_direction() -> None:
    assert list(SHARES) == sorted(SHARES)
    assert SHARES[len(SHARES) // 2] == ONE // 2
    assert list(LIKELIHOODS) == sorted(LIKELIHOODS, reverse=True)
    assert LIKELIHOODS[-1] > 0
