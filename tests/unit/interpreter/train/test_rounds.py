"""Rounds of a training: the same weights whatever interrupts them, and on however many processes."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest
from support.engines import NO_KERNEL, is_kernel_built

from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter import load
from interpreter.engines.choose import KERNEL
from interpreter.engines.scale import Term
from interpreter.game.judging.file import WeightsError, weights_text
from interpreter.game.judging.weights import Trait
from interpreter.game.load import load_source
from interpreter.game.players import player_named
from interpreter.game.worker_rules import rules_of
from interpreter.match.openings import EVEN, lead
from interpreter.pool import pool_for
from interpreter.train.plan import Plan, Task
from interpreter.train.play import Sample, opening, play_task
from interpreter.train.rounds import Round, n_weighed, rounds, unlearned
from interpreter.train.store import Store, weighed_games
from rulesets import Catalogue

WEIGHED = weighed_games(n_weighed(load("chess").program))

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)


def plan(games: int = 8, most: int = 1) -> Plan:
    source, _ = Catalogue().open("chess")
    return Plan(rules=rules_of(source, {}, KERNEL), games=games, nodes=20, rounds=most, seed=3)


def trained(wanted: Plan, path: Path | None, *, jobs: int = 1) -> list[Round]:
    store = Store.opened(WEIGHED, wanted.as_tags(), wanted.rules.hash, path)
    return list(rounds(wanted, store, partial(pool_for(jobs).results, play_task)))


def text_of(found: list[Round]) -> list[str]:
    return [weights_text(one.weights, "", "") for one in found]


@pytest.fixture(scope="module")
def uninterrupted() -> list[str]:
    """What a training learns that one process does from its beginning to its end."""
    return text_of(trained(plan(), None))


class StoppedError(Exception):
    pass


def stopped_after(count: int, tasks: Sequence[Task]) -> Iterator[Sample]:
    for task in tasks[:count]:
        yield play_task(task)
    raise StoppedError


def test_an_interrupted_training_ends_like_one_that_was_not(tmp_path: Path, uninterrupted: list[str]):
    wanted, path = plan(), tmp_path / "state"
    store = Store.opened(WEIGHED, wanted.as_tags(), wanted.rules.hash, path)
    with pytest.raises(StoppedError):
        list(rounds(wanted, store, partial(stopped_after, 5)))
    path.write_text(path.read_text()[:-100])  # killed in the middle of a line
    assert len(Store.opened(WEIGHED, wanted.as_tags(), wanted.rules.hash, path).samples) == 4
    assert text_of(trained(wanted, path)) == uninterrupted


def test_two_processes_learn_what_one_learns(uninterrupted: list[str]):
    assert text_of(trained(plan(), None, jobs=2)) == uninterrupted


def test_the_state_of_another_training_is_refused(tmp_path: Path):
    path = tmp_path / "state"
    Store.opened(WEIGHED, plan().as_tags(), "1234", path)
    for other, rules in ((plan(games=7), "1234"), (plan(most=2), "1234"), (plan(), "1235"), (plan(9, 2), "1234")):
        with pytest.raises(WeightsError, match="another training"):
            Store.opened(WEIGHED, other.as_tags(), rules, path)


def test_more_games_of_the_first_round_end_like_a_training_that_began_with_them(
    tmp_path: Path, uninterrupted: list[str]
):
    path = tmp_path / "state"
    tiny = plan(games=1)
    with pytest.raises(
        WeightsError, match=r"^1 games have only .* the same command with a larger --games adds to them$"
    ):
        trained(tiny, path)
    kept = path.read_text().splitlines()[1:]
    more = plan()
    assert len(Store.opened(WEIGHED, more.as_tags(), more.rules.hash, path).samples) == 1

    assert text_of(trained(more, path)) == uninterrupted
    assert path.read_text().splitlines()[1:2] == kept
    assert len(Store.opened(WEIGHED, more.as_tags(), more.rules.hash, path).samples) == 8


def test_a_file_that_is_no_state_is_refused(tmp_path: Path):
    path = tmp_path / "state"
    path.write_text("not a line of JSON\n")
    with pytest.raises(WeightsError, match="not the state of a training"):
        Store.opened(WEIGHED, plan().as_tags(), "1234", path)


def test_too_few_positions_are_refused_with_the_number_that_is_needed():
    with pytest.raises(
        WeightsError, match="quiet positions, and 100 are needed; the same command with a larger --games"
    ):
        trained(plan(games=1), None)


def test_a_sample_is_of_a_quiet_position_with_its_result():
    wanted = plan()
    sample = play_task(Task(plan=wanted, weights=weights(), round=0, number=1))
    assert len(sample.positions) == len(sample.scores) > 0
    assert sample.result in (0.0, 0.5, 1.0)
    assert json.loads(json.dumps(sample.scores)) == sample.scores


def test_training_begins_where_neither_side_is_clearly_ahead():
    game = load("chess")
    player = player_named("alphabeta", game, weights=weights(), memory=4)
    assert max(lead(opening(game, Random(seed), player), player) for seed in range(20)) < EVEN


def test_a_game_that_is_over_at_once_cannot_be_trained():
    text = 'board 4x4\npiece ox O { moves W }\narray "kO2/4/4/K3"\ngoal capture of king\ndraw stalemate\ndraw 1 turns without capture'
    game = load_source(Source("toy", framed(text)))
    with pytest.raises(WeightsError, match="always over within 4 random actions"):
        opening(game, Random(1), player_named("alphabeta", game))


def weights():
    from interpreter.game.judging.from_rules import weights_from_rules
    from interpreter.game.worker_rules import game_of

    return weights_from_rules(game_of(plan().rules).program)


def test_neither_a_hunt_nor_a_mobility_that_counts_nothing_is_learned():
    names = (("king", Trait.MOBILITY), ("rook", Trait.MOBILITY), ("rook", Trait.VALUE), Term.HUNT, Term.RUN)
    assert unlearned(names, np.array([0.0, 2.0, 0.0, 15.0, 0.0])) == [0, 3]
