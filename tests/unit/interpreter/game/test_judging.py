"""Judging positions: features, counts and weights say the same in Python and in the kernel."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.plain import plainly

from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter.engines.reference.searching.judging import Judge, Trace, bounded, counted, estimate, evaluate
from interpreter.engines.reference.searching.nearing import filled_rows, gaps
from interpreter.engines.scale import Scale, Term
from interpreter.game.judging.features import Features, values_of
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.lookup import weights_of
from interpreter.game.judging.weighing import scale_of
from interpreter.game.judging.weights import Trait, Weights
from interpreter.game.load import load, load_source
from interpreter.game.players import Budget
from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.players.choose import searchers_of
from interpreter.game.state import Game, State
from rulesets import Catalogue

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

RULESETS = (*Catalogue().rulesets(), "antichess", "three-kings", "gomoku", "bridg-it", "groups")
FEW = ("chess", "crazyhouse", "hullabaloo", "chain-of-fools", "fluid-chess", "chesimals-0-1", "three-kings", "groups")
ROUNDING = 3.0
"""Points by which the sum of rounded weights may differ from the sum of the weights."""


@cache
def game_of(name: str) -> Game:
    return load(name)


def states(game: Game, *, seed: int, actions: int = 50, every: int = 7) -> Iterator[State]:
    random, state = Random(seed), game.start()
    for number in range(actions):
        legal = state.legal_actions()
        if not legal:
            return
        state = state.play(random.choice(legal))
        if number % every == 0:
            yield state


def disturbed(weights: Weights) -> Weights:
    """Weights in which everything that is counted weighs something."""
    random = Random(1)
    return Weights(
        pieces={
            name: {trait: weight + random.randint(16, 80) / 16 for trait, weight in row.items()}
            for name, row in weights.pieces.items()
        },
        terms={term: (round(16 * weight) + random.randint(1, 40)) / 16 for term, weight in weights.terms.items()},
        sizes=weights.sizes,
    )


def test_terms_are_in_the_order_of_the_kernel():
    text = Path("interpreter/engines/kernel/search/evaluate.pxd").read_text(encoding="utf-8")
    names = re.findall(r"^    ([A-Z_]+)(?: = 0)?$", text.partition("N_TERMS\n")[0], re.MULTILINE)
    assert names == [term.name for term in Term]


@pytest.mark.parametrize("name", plainly(RULESETS, *FEW))
def test_features_times_weights_are_the_score(name):
    game = game_of(name)
    weights = disturbed(weights_from_rules(game.program))
    features = Features(game.program, weights)
    (searcher,) = searchers_of(game, scale_of(game.program, weights), 1)
    values = values_of(weights, features.names)
    for seed in range(2):
        for state in states(game, seed=seed):
            score = searcher.evaluate(state.position) * (1 if state.actor == "white" else -1)
            found = features.count(state.position, searcher.counts(state.position))
            assert sum(values[place] * number for place, number in found.items()) == pytest.approx(score, abs=ROUNDING)


@pytest.mark.parametrize("name", plainly(RULESETS, *FEW))
def test_the_kernel_counts_what_python_counts(name):
    game = game_of(name)
    scale = scale_of(game.program, disturbed(weights_from_rules(game.program)))
    judge = Judge(game.reference.rules, scale)
    (searcher,) = searchers_of(game, scale, 1)
    for state in states(game, seed=1, every=4):
        tally = counted(judge, state.position)
        assert searcher.counts(state.position) == [*tally.mobility, *tally.terms.values()], state.fen()
        assert searcher.evaluate(state.position) == evaluate(judge, state.position)


def zero(scale: Scale) -> Scale:
    nothing = [0] * len(scale.held)
    empty = [[[0] * len(table) for table in side] for side in scale.early]
    return Scale(
        early=empty,
        late=empty,
        near=scale.near,
        bars=scale.bars,
        rows=scale.rows,
        held=nothing,
        mobility=nothing,
        value=nothing,
        size=scale.size,
        stage=scale.stage,
        full=scale.full,
        terms=dict.fromkeys(Term, 0),
        slack=scale.slack,
        margin=scale.margin,
    )


@pytest.mark.parametrize("name", plainly(RULESETS, *FEW))
def test_without_weights_every_position_is_worth_nothing(name):
    game = game_of(name)
    (searcher,) = searchers_of(game, zero(scale_of(game.program, weights_from_rules(game.program))), 1)
    assert {searcher.evaluate(state.position) for state in states(game, seed=3)} == {0}


def mirrored(fen: str) -> str:
    """The position with colors and ranks exchanged, for games in which that changes nothing else."""
    board, side, *rest = fen.split(" ")
    squares, bracket, hand = board.partition("[")
    squares = "/".join(reversed(squares.swapcase().split("/")))
    castling, passant, *numbers = rest
    passant = passant if passant == "-" else passant[0] + str(9 - int(passant[1]))
    castling = castling.swapcase()
    return " ".join([squares + bracket + hand.swapcase(), "b" if side == "w" else "w", castling, passant, *numbers])


@pytest.mark.parametrize("name", ["chess", "crazyhouse"])
def test_a_mirrored_position_has_the_negated_score_for_white(name):
    game = game_of(name)
    (searcher,) = searchers_of(game, scale_of(game.program, disturbed(weights_from_rules(game.program))), 1)
    for seed in range(4):
        for state in states(game, seed=seed):
            other = game.state(mirrored(state.fen()))
            assert searcher.evaluate(other.position) == pytest.approx(searcher.evaluate(state.position), abs=1)


def test_a_unit_is_worth_less_than_nothing_if_its_loss_wins():
    losing = weights_from_rules(game_of("antichess").program)
    usual = weights_from_rules(game_of("three-kings").program)

    assert losing.pieces["queen"][Trait.VALUE] == -usual.pieces["queen"][Trait.VALUE] < 0


HUNTS = [
    ("chess", "8/8/8/3k4/8/8/8/QK6 w - - 0 1", 8),
    ("chess", "8/8/8/3k4/8/8/8/1KQ5 b - - 0 1", 8),
    ("chess", "7K/8/8/8/8/8/qqqqqqpk/R7 w - - 0 1", -3),
    ("chess", "7K/8/8/8/8/8/qqqqq2k/R7 w - - 0 1", 0),
    ("chess", "8/8/8/3k4/8/8/8/K7 w - - 0 1", 0),
    ("crazyhouse", "8/8/8/3k4/8/8/8/QK6[p] w - - 0 1", 0),
    ("crazyhouse", "8/8/8/3k4/8/8/8/1K6[RRRRRRp] w - - 0 1", 4),
    ("alice", "17/17/17/3k13/17/17/17/1K7Q7 w - - 0 1", -4),
    ("chesimals-0-1", "10/10/4l5/10/10/10/10/10/10/3WLW4 w - - 0 1", 2),
    ("chesimals-0-1", "10/10/4l5/4f5/10/10/10/10/10/3WLW4 w - - 0 1", 0),
    ("antichess", "8/8/8/3k4/8/8/8/QK6 w - - 0 1", 0),
]
"""Rulesets, positions, and how near White is to a unit that Black must keep and that is all but alone, less the same
for Black.
"""


@pytest.mark.parametrize(("name", "fen", "near"), HUNTS)
def test_who_has_nearly_everything_counts_how_near_the_hunted_unit_is(name, fen, near):
    game = game_of(name)
    position = game.state(fen).position
    scale = scale_of(game.program, weights_from_rules(game.program))
    (searcher,) = searchers_of(game, scale, 1)

    assert counted(Judge(game.reference.rules, scale), position).terms[Term.HUNT] == near
    assert searcher.counts(position)[len(game.program.pieces) + Term.HUNT] == near


STANDINGS = [
    ("tic-tac-toe", "SS1/3/3[] w - - 0 1", Term.ROWS, 256 + 3 * 64),
    ("tic-tac-toe", "SSs/3/3[] w - - 0 1", Term.ROWS, 3 * 64 - 2 * 64),
    ("tic-tac-toe", "SsS/sSs/sSs[] w - - 0 1", Term.ROWS, 0),
    ("groups", "DDD5/DDD5/8/8/8/8/d7/1d4d1 w - - 0 1", Term.GAPS, 2),
    ("bridg-it", "", Term.GAPS, 0),
    ("bridg-it", "B@b2", Term.GAPS, 1),
    ("bridg-it", "B@b2,B@b4,B@d2,B@b6", Term.GAPS, 2),
    ("bridg-it", "B@b2,B@c3,B@d2,B@c5,B@f2,B@c7,B@h2", Term.GAPS, 4),
]
"""Rulesets, positions or actions from the array, a term, and what it counts for White."""


@pytest.mark.parametrize(("name", "position", "term", "number"), STANDINGS)
def test_who_is_nearer_to_a_row_or_to_a_group_counts_more(name, position, term, number):
    game = game_of(name)
    state = game.state(position) if "/" in position else game.start().play_all(position) if position else game.start()
    (searcher,) = searchers_of(game, scale_of(game.program, weights_from_rules(game.program)), 1)
    assert searcher.counts(state.position)[len(game.program.pieces) + term] == number


NEAR = """
board 5x5
piece king K { moves K }
piece stone S { moves W }
graph crowd { joins units touching orthogonal }
zone near { white file a; black rank 5 }
zone edge { white file e; black rank 1 }
array "k4/5/S3s/5/4K"
goal capture of king
goal row of 3 with stone along orthogonal for black
goal joins near to edge by crowd with stone
draw stalemate
"""


def test_a_row_counts_for_the_side_that_wins_by_it_and_enemies_carry_a_graph_of_all_units():
    game = load_source(Source("toy", framed(NEAR)))
    position = game.state("k4/5/SSs2/2S2/4K w - - 0 1").position
    rules, scale = game.reference.rules, scale_of(game.program, weights_from_rules(game.program))
    (searcher,) = searchers_of(game, scale, 1)
    counts = searcher.counts(position)[len(game.program.pieces) :]

    assert [gaps(rules, position, side) for side in (0, 1)] == [2, 3]
    assert filled_rows(rules, scale, position, 0) == 0
    assert filled_rows(rules, scale, position, 1) > 0
    assert counts[Term.ROWS] == -filled_rows(rules, scale, position, 1)
    assert abs(counts[Term.GAPS]) == 1


def test_a_zone_to_hold_attracts_units_as_one_to_reach_does():
    rules = 'board 5x5\nzone far { white a5-e5; black a1-e1 }\npiece ox O { moves W }\narray "o4/5/5/5/4O"\n'
    texts = [f"{rules}goal {verb} far with ox\ndraw stalemate\n" for verb in ("reach", "hold")]
    reach, hold = (load_source(Source("toy", framed(text))) for text in texts)
    assert weights_from_rules(reach.program) == weights_from_rules(hold.program)
    one, other = (scale_of(game.program, weights_from_rules(game.program)) for game in (reach, hold))
    assert one.near == other.near
    assert one.early == other.early


@pytest.mark.parametrize(
    ("name", "estimates"),
    [("chess", True), ("shogi", True), ("marseillais", False), ("hullabaloo", False), ("gomoku", False)],
)
def test_scores_are_estimated_where_an_action_changes_details_little(name: str, estimates: bool):
    program = game_of(name).program
    assert (scale_of(program, weights_from_rules(program)).slack > 0) == estimates


def test_details_of_an_earlier_position_say_that_a_score_is_clear_of_a_window():
    game = game_of("chess")
    judge = Judge(game.reference.rules, scale_of(game.program, weights_from_rules(game.program)))
    position = game.start().play_all("e2e4,e7e5,g1f3").position
    exact, slack = evaluate(judge, position), judge.scale.slack
    rough = estimate(judge, position)
    trace = Trace(0, ago=1)

    assert abs(exact - rough) <= slack
    assert bounded(judge, position, rough - 3 * slack, rough - slack, trace) == rough - slack
    assert bounded(judge, position, rough + slack, rough + 3 * slack, trace) == rough + slack
    assert bounded(judge, position, rough - 2 * slack, rough + 2 * slack, trace, roughly=True) == rough
    assert trace == Trace(0, ago=1)
    assert bounded(judge, position, rough - slack, rough - slack + 1, Trace(0, ago=2)) == exact  # that is too long ago
    assert bounded(judge, position, rough - 2 * slack, rough + 2 * slack, trace) == exact
    assert trace.ago == 0
    assert bounded(judge, position, -1, 0, Trace()) == exact


@pytest.mark.parametrize("name", ["chess", "fluid-chess"])
def test_shipped_weights_lead_to_mate_with_king_and_rook(name: str):
    game = game_of(name)
    state = game.state("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
    player = AlphaBetaPlayer(searchers_of(game, scale_of(game.program, weights_of(game)), 8)[0], Budget(nodes=8_000))
    while state.outcome() is None and state.position.number <= 50:
        state = state.play(player.choose(state))
    assert str(state.outcome()) == "white wins by checkmate"


def test_a_square_to_which_a_unit_comes_in_two_ways_around_a_ring_counts_twice():
    game = game_of("cylinder-chess")
    scale = scale_of(game.program, weights_from_rules(game.program))
    state = game.state("4k3/8/4B3/8/8/8/8/4K3 w - - 0 1")
    (searcher,) = searchers_of(game, scale, 1)
    judge = Judge(game.reference.rules, scale)

    bishop = next(number for number, piece in enumerate(game.program.pieces) if piece.name == "bishop")

    assert counted(judge, state.position).mobility[bishop] == searcher.counts(state.position)[bishop] == 14
    assert searcher.evaluate(state.position) == evaluate(judge, state.position)


LONE = "9l/10/10/10/3{gu}6/4L5/4{GU}5/10/10/10 w - - 0 1"


@pytest.mark.parametrize(("term", "number"), [(Term.CLOSENESS, -1), (Term.SHELTER, 1)])
def test_units_count_near_the_only_unit_by_whose_capture_a_side_loses(term, number):
    game = game_of("chesimals-0-75")
    scale = scale_of(game.program, disturbed(weights_from_rules(game.program)))
    state = game.state(LONE)
    (searcher,) = searchers_of(game, scale, 1)
    found = counted(Judge(game.reference.rules, scale), state.position).terms[term]

    assert searcher.counts(state.position)[len(game.program.pieces) + term] == found
    assert (found > 0) - (found < 0) == number
    assert searcher.evaluate(state.position) == evaluate(Judge(game.reference.rules, scale), state.position)
