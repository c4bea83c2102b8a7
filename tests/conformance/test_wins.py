"""The suite of forced wins: what it holds, its proofs, and that the search finds them."""

from itertools import islice

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.plain import VARIED, plainly

from interpreter import load
from interpreter.game.players import Budget
from rulesets import Catalogue
from tests.benchmark.win import Win, by_ruleset, read_wins, write_wins

WINS = read_wins()
needs_kernel = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)


def _name(win: Win) -> str:
    return f"{win.ruleset}-{win.line.replace(' ', '-')}"


def test_every_ruleset_has_ten_positions() -> None:
    assert {name: len(wins) >= 10 for name, wins in by_ruleset(WINS).items()} == dict.fromkeys(
        Catalogue().rulesets(), True
    )


def test_every_file_of_wins_is_read_as_it_was_written(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("wins") / "wins.toml"
    write_wins(reversed(WINS), path)

    assert read_wins(path) == WINS


@pytest.mark.parametrize("win", plainly(WINS, *WINS[::12]), ids=_name)
def test_the_line_of_a_win_is_played_to_its_end_on_the_reference_engine(win: Win) -> None:
    state = load(win.ruleset, engine="reference").state(win.fen)
    winner, legal = state.actor, state.legal_texts()
    choices = 0
    for action in win.line.split(" "):
        choices += state.actor == winner
        state = state.play(action)

    assert state.outcome() is not None
    assert str(state.outcome()).startswith(f"{winner} wins")
    assert len(win.line.split(" ")) == win.actions
    assert win.line.split(" ")[0] in win.first
    assert choices > 1, "the winner chooses at least twice"
    assert set(win.first) < set(legal), "not every first action wins"


@needs_kernel
@pytest.mark.parametrize("ruleset", plainly(Catalogue().rulesets(), *VARIED))
def test_the_search_finds_three_of_the_five_shortest_wins_among_few_positions(ruleset: str) -> None:
    from tests.benchmark.wins import attempt

    wins = by_ruleset(WINS)[ruleset][:5]
    solved = (win for win in wins if attempt(win, name="alphabeta", budget=Budget(nodes=100_000)).is_solved)

    assert len(list(islice(solved, 3))) == 3


@needs_kernel
def test_a_mate_that_begins_with_quiet_checks_is_found_soon() -> None:
    from tests.benchmark.wins import attempt

    win = next(win for win in by_ruleset(WINS)["crazyhouse"] if win.line == "c1d2 b1b2 e5c4")

    assert attempt(win, name="alphabeta", budget=Budget(nodes=10_000)).is_solved


@needs_kernel
@pytest.mark.slow
@pytest.mark.parametrize("win", WINS, ids=_name)
def test_a_win_is_proven_again_by_trying_everything(win: Win) -> None:
    from tests.benchmark.wins_found import prove

    assert prove(load(win.ruleset, engine="kernel"), win.ruleset, win.fen, win.actions, 1_000_000) == win
