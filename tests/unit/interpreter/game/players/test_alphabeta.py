"""What the searching player finds, and what it says of it when its budget is short."""

from typing import Literal

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.plain import plainly

from interpreter import Budget, load, player_named
from interpreter.engines.scale import CERTAIN, WON
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.players.choose import searchers_of

ENGINES = [
    "reference",
    pytest.param("kernel", marks=pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)),
]


def test_a_capture_in_the_middle_of_a_turn_is_not_free_if_it_can_be_taken_back() -> None:
    game = load("hullabaloo")
    (searcher,) = searchers_of(game, scale_of(game.program, weights_from_rules(game.program)), 1)
    player = AlphaBetaPlayer(searcher, Budget())
    scores = []
    for fen in ("9/4c4/9/4w4/4f4/4W4/9/4C4/9[] w - - 0 20", "c8/9/9/9/4f4/4W4/9/4C4/9[] w - - 0 20"):
        scores.append(player.think(game.state(fen), Budget(depth=1)).lines[0].score)
    assert scores[0] < 0, "e4e5 wins a ferz, and e6e5 takes the wazir in turn"
    assert scores[1] > 10, "nobody can take back"


@pytest.mark.parametrize("nodes", [1000, 1500, 2000, 3000])
def test_a_search_that_is_cut_off_tells_no_forced_loss_that_it_has_not_found(nodes: int) -> None:
    game = load("crazyhouse")
    state = game.state("rn1k1bnr/p3p1pp/2B2p2/3p4/P3q1b1/3PPPP1/1PP1K2P/RNBQ2NR[PP] w - - 18 10")
    report = player_named("alphabeta", game, memory=1).think(state, Budget(nodes=nodes))
    assert abs(report.lines[0].score) < CERTAIN


@pytest.mark.parametrize("engine", ENGINES)
def test_a_quiet_action_that_comes_late_is_looked_at_where_a_side_only_moves(
    engine: Literal["reference", "kernel"],
) -> None:
    game = load("chess", engine=engine)
    (searcher,) = searchers_of(game, scale_of(game.program, weights_from_rules(game.program)), 1)
    searcher.begin(game.state("4k3/8/8/8/8/8/8/R3K2R w - - 0 1").position)

    score, ended = searcher.iterate(3, -WON - 1, WON + 1, [], 1 << 62)
    assert ended
    assert score > CERTAIN, "two rooks give mate in two turns"


@pytest.mark.parametrize("engine", ENGINES)
def test_late_quiet_actions_are_left_out_where_units_in_hand_may_be_dropped(
    engine: Literal["reference", "kernel"],
) -> None:
    game = load("crazyhouse", engine=engine)
    (searcher,) = searchers_of(game, scale_of(game.program, weights_from_rules(game.program)), 1)
    searcher.begin(game.state("8/k7/2K5/8/8/8/8/1R6[P] w - - 0 1").position)
    searcher.iterate(5, -WON - 1, WON + 1, [], 1 << 62)

    assert searcher.nodes == 374, "401 if all were looked at"


@pytest.mark.parametrize("player", ["alphabeta", "mcts"])
def test_a_game_of_captures_only_is_searched_within_its_budget(player: str) -> None:
    game = load("clobber")
    report = player_named(player, game, memory=1).think(game.start(), Budget(nodes=1000))

    assert report.nodes <= 1000
    assert report.lines[0].actions[0] in game.start().legal_actions()


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
def test_captures_all_over_the_board_do_not_keep_the_search_from_its_first_answer() -> None:
    game = load("chess")
    state = game.state("4k3/1qrq4/1RQR4/1qrq4/1RQR4/1qrq4/1RQR4/4K3 w - - 0 1")
    report = player_named("alphabeta", game, memory=1).think(state, Budget(depth=1))

    assert report.nodes < 1_000 * len(state.legal_actions())


@pytest.mark.parametrize("engine", ENGINES)
def test_the_shortest_look_ahead_sees_that_a_unit_alone_has_no_action_left(
    engine: Literal["reference", "kernel"],
) -> None:
    game = load("chess", engine=engine)
    state = game.state("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1")
    report = player_named("alphabeta", game, memory=1).think(state, Budget(depth=1), lines=40)
    score = {line.actions[0]: line.score for line in report.lines}

    assert score[state.read("g1g7")] > CERTAIN, "checkmate"
    assert score[state.read("g1g6")] == 0, "stalemate"
    assert score[state.read("g1g2")] > 300, "the king may still move to h7"


@pytest.mark.parametrize("engine", ENGINES)
def test_lines_differ_in_their_first_action_wherever_the_search_is_cut_off(
    engine: Literal["reference", "kernel"],
) -> None:
    game = load("chess", engine=engine)
    state = game.state("1nbqkbnr/1p2p1pp/r1pp1p2/pP6/4P1P1/P2P1N2/2P2P1P/RNBQKB1R w KQk - 1 8")
    for nodes in (200, 300, 500):
        report = player_named("alphabeta", game, memory=1).think(state, Budget(nodes=nodes), lines=4)
        assert len({line.actions[0] for line in report.lines}) == 4


def test_a_slip_is_told_once() -> None:
    game = load("chess")
    for seed in range(10):
        report = player_named("2", game, seed=seed, memory=1).think(game.start(), lines=4)
        assert len({line.actions[0] for line in report.lines}) == 4


@pytest.mark.parametrize(
    ("engine", "fen", "texts", "count"),
    [
        ("reference", "6k1/5ppp/8/8/3q4/8/2Q2PPP/6K1 w - - 0 1", ("c2c8", "c2c3", "g1f1"), 26),
        pytest.param(
            "kernel",
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",  # the most actions of any position
            ("a3a2", "a8b8", "d1b2"),
            218,
            marks=pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL),
        ),
    ],
)
def test_only_some_actions_are_searched_and_with_the_scores_that_they_have_among_all(
    engine: Literal["reference", "kernel"], fen: str, texts: tuple[str, ...], count: int
) -> None:
    game = load("chess", engine=engine)
    state = game.state(fen)
    only = [state.read(text) for text in texts]
    wanted = player_named("alphabeta", game, memory=1).think(state, Budget(depth=1), lines=9, only=only)
    every = player_named("alphabeta", game, memory=1).think(state, Budget(depth=1), lines=300)
    score = {line.actions[0]: line.score for line in every.lines}

    assert len(score) == count
    assert {line.actions[0]: line.score for line in wanted.lines} == {action: score[action] for action in only}
    assert wanted.nodes < every.nodes / 4


@pytest.mark.parametrize("player", ["random", "alphabeta", "mcts", "1"])
def test_every_player_keeps_to_the_actions_it_is_given(player: str) -> None:
    game = load("chess")
    only = [game.start().read("a2a3"), game.start().read("h2h4")]
    for seed in range(8):
        for lines in (1, 4):
            report = player_named(player, game, seed=seed, memory=1).think(
                game.start(), Budget(nodes=300), lines=lines, only=only
            )
            assert {line.actions[0] for line in report.lines} <= set(only)


def test_a_budget_smaller_than_the_first_report_of_a_tree_is_kept_where_there_is_no_choice() -> None:
    game = load("chess")
    state = game.state("7k/8/8/8/8/8/6q1/7K w - - 0 1")
    assert len(state.legal_actions()) == 1
    assert player_named("mcts", game).think(state, Budget(nodes=30)).nodes <= 30


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("nodes", plainly((100, 150, 250, 600), 150, 600))
def test_lines_come_best_first_though_a_depth_is_cut_off(engine: Literal["reference", "kernel"], nodes: int) -> None:
    game = load("chess", engine=engine)
    scores = [
        line.score for line in player_named("alphabeta", game).think(game.start(), Budget(nodes=nodes), lines=4).lines
    ]

    assert scores == sorted(scores, reverse=True)


def test_the_greedy_player_looks_one_action_ahead_however_much_it_may_spend() -> None:
    game = load("chess")
    found = player_named("greedy", game).think(game.start(), Budget(nodes=100_000))

    assert found.depth == 1
    assert found.nodes < 1_000
