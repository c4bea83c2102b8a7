"""Whether a turn of many actions can be ended: every search for that ends, and can be stopped."""

import signal
from types import FrameType

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter import load
from interpreter.engines.reference import chains, lookahead
from interpreter.errors import UndecidedError
from interpreter.game.state import Game, State

ENGINES = ["reference", "kernel"]


def _start(engine: str, lines: str) -> State:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    return Game(toy(lines).ruleset, engine).start()


KINGS = """
board 8x6
turn {{ {actions} actions; each unit acts once }}
array "kkkkkkkk/kkkkkkkk/8/8/KKKKKKKK/KKKKKKKK"
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_a_turn_of_more_actions_than_units_can_act_is_no_turn(engine: str) -> None:
    state = _start(engine, KINGS.format(actions=20))

    assert state.legal_texts() == ()
    assert str(state.outcome()) == "draw by stalemate"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_turn_of_as_many_actions_as_units_can_act_is_one(engine: str) -> None:
    assert len(_start(engine, KINGS.format(actions=16)).legal_texts()) == 22


CAPTIVE = """
board 7x7
piece king K {{ moves K }}
piece block B
piece knight N {{ moves N }}
piece ox O {{ moves {moves} }}
turn {{ 1 to {actions} actions }}
check {{ judged at the end of a turn }}
goal checkmate of king
array "k6/7/{oxen}/7/7/BBn4/KB5"
"""
"""White's king is in check, and nothing that the oxen do helps."""


@pytest.mark.parametrize("engine", ENGINES)
def test_positions_that_orders_of_actions_share_are_judged_once(engine: str) -> None:
    state = _start(engine, CAPTIVE.format(moves="mfbW", actions=40, oxen="OB3BO"))  # more than 2 ** 40 orders

    assert str(state.outcome()) == "black wins by checkmate"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_through_too_many_positions_is_given_up(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "MOST_TRIES", 1_500)  # of the reference engine, which needs seconds for all
    state = _start(engine, CAPTIVE.format(moves="mW2", actions=20, oxen="OOOOOOO"))

    with pytest.raises(UndecidedError, match="the legal actions could not be determined: more than"):
        state.legal_actions()


class AlarmError(Exception):
    """A signal has come."""


def _raise_alarm(number: int, frame: FrameType | None) -> None:
    raise AlarmError


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")
@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_is_stopped_by_a_signal(engine: str) -> None:
    state = _start(engine, CAPTIVE.format(moves="mW2", actions=20, oxen="OOOOOOO"))
    before = signal.signal(signal.SIGALRM, _raise_alarm)
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    try:
        with pytest.raises(AlarmError):
            state.legal_actions()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


BLOCK = """
board 20x20
piece rook R {{ moves R }}
graph contact {{ joins friends touching orthogonal, diagonal }}
chain {{ path in contact; 2 to 8 units; formed this turn; then relocated by opponent }}
turn {{ 1 action; claim any chains }}
array "k19/20/20/20/20/20/20/20/20/20/20/20/{rows}/K18R"
"""
"""All chains of a block of units are new."""


@pytest.mark.parametrize("engine", ENGINES)
def test_a_choice_among_too_many_chains_is_given_up(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "MOST_PATHS", 3_000)  # of the reference engine, which needs seconds for all
    lines = BLOCK.format(rows="/".join(["RRRRRRRRRRRRRRRRRRRR"] * 7))
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    game = Game(toy(lines).ruleset, engine)
    fen = game.start().fen().split(" ")
    state = game.state(" ".join([*fen[:6], "spent:1", "phase:claim", "links:-/-"]))

    with pytest.raises(UndecidedError, match="too many chains to list them all"):
        state.legal_actions()


def test_captures_that_go_on_too_often_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "MOST_TRIES", 10)
    state = load("international-draughts", engine="reference").state("10/10/10/10/6m3/10/4m5/3M6/10/10 w - - 0 1")

    with pytest.raises(UndecidedError, match="more than 10 continuations"):
        state.legal_actions()
