"""Networks from games: what weights cannot say is learned, chance is not, and an interruption changes nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest
from support.engines import NO_KERNEL, is_kernel_built

from dsl.source import Source
from interpreter import load
from interpreter.engines.choose import KERNEL
from interpreter.engines.reference.searching.network import appraise
from interpreter.engines.scale import FINE
from interpreter.game.judging.file import WeightsError
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.network import MOST_OUT, LearnedNetwork, check, tables_of
from interpreter.game.worker_rules import rules_of
from interpreter.pool import pool_for
from interpreter.train import network_fit
from interpreter.train.fit import POINT, chance
from interpreter.train.network_fit import _FOLLOWING, _Model, examples_of, learned, points_of
from interpreter.train.network_positions import NetworkPositions, features_of, n_features, positions_in
from interpreter.train.network_rounds import NetworkRound, network_rounds
from interpreter.train.plan import Plan, Task
from interpreter.train.play import NetworkSample, play_for_network
from interpreter.train.store import Store, seen_games
from rulesets import Catalogue

needs_kernel = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
PROGRAM = load("hexapawn").program
SEEN = seen_games(n_features(load("chess").program))


def games(said: float, *, count: int = 480, seed: int = 1) -> list[tuple[float, NetworkPositions]]:
    """Games in which White, Black or neither has pawns on the first two files all the time.

    A search sees that they are some points better than the weights say; and results are as likely as its scores.
    """
    random, found = Random(seed), []
    for number in range(count):
        seen, paired = NetworkPositions(), (True, False, None)[number % 3]
        bonus = said if paired else 0 if paired is None else -said
        for _ in range(10):
            noise = 0 if said else random.choice((-20, 20))
            actor = random.randrange(2)
            base = random.randint(-100, 100)
            seen.add(_units(random, paired), actor, base + round(-bonus if actor else bonus) + noise, base)
        found.append((float(random.random() < chance(np.array([POINT * bonus]))[0]), seen))
    return found


def _units(random: Random, paired: bool | None) -> list[int]:
    """Return the features of two white and two black pawns; paired are those of White, of Black, or none."""
    squares = PROGRAM.board.n_squares
    while True:
        places = random.sample(range(squares), 4)
        files = [PROGRAM.board.places[place][0] for place in places]
        white, black = set(files[:2]) == {0, 1}, set(files[2:]) == {0, 1}
        if (white, black) == (paired is True, paired is False):
            return [places[0], places[1], squares + places[2], squares + places[3]]


def test_what_units_are_worth_together_is_learned() -> None:
    found = learned(PROGRAM, games(300), width=32, nodes=1, seed=1)

    check(PROGRAM, found.network)
    assert found.gain > 4 * found.error
    assert found.positions == 4800


def test_what_is_chance_is_not_learned() -> None:
    found = learned(PROGRAM, games(0), width=32, nodes=1, seed=1)

    assert found.gain < 2 * found.error


def test_whole_numbers_say_what_was_learned() -> None:
    """Of the planted 300 points most arrive in the tables that the engines read."""

    game = load("hexapawn")
    network = tables_of(PROGRAM, learned(PROGRAM, games(300), width=32, nodes=1, seed=1).network)
    with_pair, without = (
        appraise(network, len(PROGRAM.pieces), game.state(fen).position, 0) / 16
        for fen in ("p1p/3/PP1 w", "p1p/3/P1P w")
    )

    assert with_pair - without > 150


def test_the_gain_is_that_of_the_numbers_that_the_engines_read() -> None:
    game = load("hexapawn")
    network = learned(PROGRAM, games(300), width=32, nodes=1, seed=1).network
    seen, states = NetworkPositions(), [game.state(fen) for fen in ("p1p/3/PP1 w", "p1p/3/P1P b", "ppp/3/PPP w")]
    for state in states:
        seen.add(features_of(PROGRAM, state.position), state.actor == "black", 0, 0)
    found = points_of(network, examples_of(PROGRAM, [(0.5, seen)]))
    tables, pieces = tables_of(PROGRAM, network), len(PROGRAM.pieces)

    for state, points in zip(states, found, strict=True):
        assert appraise(tables, pieces, state.position, state.actor == "black") / FINE == pytest.approx(points, abs=0.1)


def test_a_number_that_had_to_be_cut_counts_in_the_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = learned(PROGRAM, games(300), width=32, nodes=1, seed=1).gain
    monkeypatch.setattr(network_fit, "largest_row", lambda program: 10)

    assert learned(PROGRAM, games(300), width=32, nodes=1, seed=1).gain < whole - 0.001


@pytest.mark.slow
def test_the_same_seed_learns_the_same() -> None:
    first, second = (learned(PROGRAM, games(300), width=32, nodes=1, seed=5).network for _ in range(2))

    assert first == second
    assert first != learned(PROGRAM, games(300), width=32, nodes=1, seed=6).network


def test_what_is_wanted_is_what_the_search_saw_then_and_later_and_the_result() -> None:
    seen = NetworkPositions()
    seen.add([0, 1], 0, 100, 0)
    seen.add([0, 1], 1, 2000, 0)
    found = examples_of(PROGRAM, [(0.0, seen)])

    now, later = chance(found.point * np.array([100, -2000])) * (1 - _FOLLOWING)
    assert found.wanted == pytest.approx([now + _FOLLOWING * later], abs=1e-6)
    assert len(found.base) == 1  # the second is won


@pytest.mark.parametrize(("won", "lost", "scale"), [(24, 6, 2.0), (18, 10, 1.02), (10, 10, 0.5)])
def test_a_point_is_worth_what_results_say(won: int, lost: int, scale: float) -> None:
    """Games that are won too often or too seldom at 100 points make a point worth twice or half as much at most."""
    seen = NetworkPositions()
    seen.add([0, 1], 0, 100, 0)
    found = examples_of(PROGRAM, [*[(1.0, seen)] * won, *[(0.0, seen)] * lost])

    assert found.point / POINT == pytest.approx(scale, abs=0.01)


def test_a_result_is_that_of_the_side_to_act() -> None:
    seen = NetworkPositions()
    for actor in (0, 1):
        seen.add([0, 1], actor, 100, 0)
    found = examples_of(PROGRAM, [(1.0, seen)])
    white, black = found.wanted
    seen_then = chance(np.array([found.point * 100]))[0]

    assert black == pytest.approx((1 - _FOLLOWING) * seen_then, abs=1e-6)
    assert white == pytest.approx((1 - _FOLLOWING) * seen_then + _FOLLOWING * (1 - black), abs=1e-6)


def test_single_squares_say_little_beside_files_and_ranks() -> None:
    """What a pair of files is worth is told by files, though each of its squares could tell it as well."""
    examples, model = examples_of(PROGRAM, games(300)), _Model(PROGRAM, 32, 1, 1)
    for _ in range(6):
        model.go_through(examples, np.arange(len(examples.base)))
    on_board = 2 * len(PROGRAM.pieces) * PROGRAM.board.n_squares
    single, shared = (abs(part).mean() for part in np.split(model.numbers[0], [on_board]))

    assert 10 * single < shared


def test_the_more_positions_there_are_the_less_is_forgotten() -> None:
    few, many, more = (_Model(PROGRAM, 32, 1, positions).decay for positions in (100, 10_000_000, 20_000_000))

    assert (few.max(), few.min()) == (100.0, 5.0)
    assert many.max() == pytest.approx(1.0)
    assert many.min() == pytest.approx(0.4)
    assert (many / more == 2).all()


def test_what_a_unit_in_hand_says_is_forgotten_as_slowly_as_what_a_file_says() -> None:
    program = load("crazyhouse").program
    model, pieces = _Model(program, 32, 1, 1), 2 * len(program.pieces)

    assert model.decay[: 64 * pieces].min() > model.decay[64 * pieces :].max()


def test_the_numbers_of_the_best_epoch_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def worse_and_worse(model: network_fit._Model, *_: object) -> None:
        model.numbers[2][:] = 0
        model.numbers[3][:] = 10 * model.steps
        model.steps += 1

    monkeypatch.setattr(network_fit._Model, "go_through", worse_and_worse)
    found = learned(PROGRAM, games(300), width=32, nodes=1, seed=1)
    assert (found.gain, found.network.out_bias) == (0.0, 0)


def test_features_name_side_piece_and_square() -> None:
    game = load("crazyhouse")
    pieces, squares = len(game.program.pieces), 64
    king = [piece.name for piece in game.program.pieces].index("king")
    pawn = [piece.name for piece in game.program.pieces].index("pawn")
    found = features_of(game.program, game.state("4k3/8/8/8/8/8/8/4K3[PPp] w - - 0 1").position)

    assert found == [
        king * squares + 4,
        (pieces + king) * squares + 60,
        *[2 * pieces * squares + pawn] * 2,
        2 * pieces * squares + pieces + pawn,
    ]
    assert max(found) < n_features(game.program)


def test_black_sees_the_board_turned_around() -> None:
    game = load("crazyhouse")
    white = game.state("4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1").position
    black = game.state("4k3/4p3/8/8/8/8/8/4K3[n] b - - 0 1").position
    seen = NetworkPositions()
    seen.add(features_of(game.program, white), 0, 0, 0)
    seen.add(features_of(game.program, black), 1, 0, 0)
    found = examples_of(game.program, [(0.5, seen)])

    for view in (found.own, found.other):
        assert (view[0] != view[1]).nnz == 0
    assert (found.own != found.other).nnz > 0


def test_positions_are_kept_in_a_text() -> None:
    for _, played in games(300, count=2):
        assert positions_in(played.text(), n_features(PROGRAM)) == played
    assert positions_in(NetworkPositions().text(), 0) == NetworkPositions()


@pytest.mark.parametrize("text", ["", "no", "bm8=", NetworkPositions().text()[:-8]])
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected the positions of a game"):
        positions_in(text, 6)


def plan(count: int = 20) -> Plan:
    source, _ = Catalogue().open("chess")
    return Plan(rules=rules_of(source, {}, KERNEL), games=count, nodes=10, rounds=2, seed=3, neurons=32)


def trained(wanted: Plan, path: Path | None, *, jobs: int = 1) -> list[NetworkRound]:
    store = Store.opened(SEEN, wanted.as_tags(), wanted.rules.hash, path)
    weights = weights_from_rules(load("chess").program)
    return list(network_rounds(wanted, weights, store, partial(pool_for(jobs).results, play_for_network)))


@needs_kernel
def test_a_position_has_the_score_of_the_search_and_that_of_the_weights_for_the_side_to_act() -> None:
    program, width = load("chess").program, 32
    rows = 2 * len(program.pieces) * width
    constant = LearnedNetwork(
        games=1,
        nodes=1,
        pieces=tuple(piece.name for piece in program.pieces),
        squares=program.board.names,
        rows=(0,) * rows * 64,
        held=(0,) * rows,
        bias=(0,) * width,
        out=(0,) * 2 * width,
        out_bias=FINE * 2000,
        grain=1,
    )
    text = 'array "4k3/pppp4/8/8/8/8/PPPPPPPP/RNBQKBNR"'
    source = Source("own.rumpus", f'ruleset "Own" {{ author "me" }}\nextends chess\n{text}\n')
    lopsided = replace(plan(), rules=rules_of(source, {}, KERNEL))
    for network in (None, constant):
        weights = replace(weights_from_rules(program), network=network)
        task = Task(plan=lopsided, weights=weights, round=0, number=0)
        played = positions_in(play_for_network(task).seen, n_features(program))
        said = [*played.bases, *(played.scores if network is None else [])]

        assert {*played.actors} == {0, 1}
        assert [number > 0 for number in said] == [actor == 0 for actor in played.actors] * (
            len(said) // len(played.counts)
        )


class StoppedError(Exception):
    pass


def stopped_after(count: int, tasks: Sequence[Task]) -> Iterator[NetworkSample]:
    for task in tasks[:count]:
        yield play_for_network(task)
    raise StoppedError


@needs_kernel
def test_an_interrupted_training_and_one_by_two_processes_learn_the_same(tmp_path: Path) -> None:
    wanted, path = plan(), tmp_path / "state"
    store = Store.opened(SEEN, wanted.as_tags(), wanted.rules.hash, path)
    with pytest.raises(StoppedError):
        list(network_rounds(wanted, weights_from_rules(load("chess").program), store, partial(stopped_after, 5)))
    path.write_text(path.read_text()[:-100])  # killed in the middle of a line
    resumed = trained(wanted, path)

    assert resumed[0].games == 20
    assert resumed == trained(wanted, None, jobs=2)


@needs_kernel
def test_too_few_positions_are_refused() -> None:
    with pytest.raises(WeightsError, match="100 in 11 games are needed, and the same command with a larger --games"):
        trained(plan(1), None)


@pytest.mark.parametrize("count", [10, 11])
def test_games_of_which_one_alone_would_be_held_out_are_too_few(count: int) -> None:
    found = games(300, count=count)
    found[0] = (1.0, won())
    with pytest.raises(
        WeightsError, match=rf"{count} games have {10 * (count - 1)} quiet positions .* in {count - 1} "
    ):
        learned(PROGRAM, found, width=32, nodes=1, seed=1)


def test_games_that_are_won_all_along_are_not_held_out() -> None:
    found = [(result, won() if i % 10 == 0 else seen) for i, (result, seen) in enumerate(games(300))]
    assert learned(PROGRAM, found, width=32, nodes=1, seed=1).error < 1


def won() -> NetworkPositions:
    """A game in which one side is far ahead in all positions."""
    seen = NetworkPositions()
    for _ in range(20):
        seen.add([0, 1], 0, 2000, 0)
    return seen


def test_no_neuron_weighs_more_than_a_table_holds() -> None:
    model = _Model(PROGRAM, 32, 1, 1)
    model.numbers[2][:] = 0
    model.numbers[2][0] = 20

    network = model.whole(1, 1)
    check(PROGRAM, network)
    assert max(network.out) == MOST_OUT


def test_a_game_with_other_positions_is_refused(tmp_path: Path) -> None:
    wanted, path = plan(), tmp_path / "state"
    store = Store.opened(SEEN, wanted.as_tags(), "0123", path)
    store.add(NetworkSample(round=0, number=0, result=0.5, actions=3, seen=NetworkPositions().text()))
    path.write_text(path.read_text().replace('"seen":"', '"seen":"x'))

    with pytest.raises(WeightsError, match=r"line 2 of .* is not a game of a training"):
        Store.opened(SEEN, wanted.as_tags(), "0123", path)
