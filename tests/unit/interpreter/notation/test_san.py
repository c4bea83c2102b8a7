"""Algebraic notation: the least that tells an action from the other legal ones, and what a reader takes for it."""

import pytest
from support.each import each
from support.games import toy

from interpreter import State, load
from interpreter.errors import IllegalActionError, InvalidActionError

WRITTEN = {
    "a file": ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2"),
    "a rank": ("4k3/8/8/3N4/8/3N4/8/4K3 w - - 0 1", "d3f4", "N3f4"),
    "both": ("4k3/8/8/Q2Q4/8/8/Q7/4K3 w - - 0 1", "a5d2", "Qa5d2"),
    "nothing, as the other is pinned": ("4r3/8/8/8/1N6/4N3/8/4K2k w - - 0 1", "b4d5", "Nd5"),
    "nothing, as the other is of another piece": ("4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "b1a3", "Na3"),
    "a pawn that captures": ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"),
    "en passant": ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6"),
    "promotion with mate": ("6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", "e8=R#"),
    "castling with check": ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    "castling far": ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"),
}


@each(("fen", "action", "text"), WRITTEN.values(), ids=WRITTEN.keys())
def test_actions_are_written_as_players_write_them(fen: str, action: str, text: str) -> None:
    state = load("chess").state(fen)

    assert state.san(action) == text
    assert state.game.action_text(state.recorded(text)) == action


def _played(state: State, *texts: str) -> list[str]:
    """The actions that texts stand for, each in the same state."""
    return [state.game.action_text(state.recorded(text)) for text in texts]


def test_a_text_may_say_more_or_less_than_it_needs() -> None:
    start = load("chess").start()
    castle = load("chess").state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")

    assert _played(start, "Ngf3", "Ng1f3", "Ng1-f3", "Nf3+!", "1.Nf3", "g1f3") == ["g1f3"] * 6
    assert _played(castle, "0-0", "O-O", "e1g1", "e1h1", "0-0-0") == ["e1g1"] * 4 + ["e1c1"]


def test_the_letter_of_a_pawn_may_be_missing_in_a_drop() -> None:
    state = load("crazyhouse").state("4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1")

    assert [state.san(action) for action in ("P@e4", "N@e4", "N@f6")] == ["@e4", "N@e4", "N@f6+"]
    assert _played(state, "@e4", "P@e4", "N@e4") == ["P@e4", "P@e4", "N@e4"]


def test_an_ambiguous_text_names_the_actions_that_it_may_mean() -> None:
    state = load("chess").state("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    with pytest.raises(InvalidActionError, match="`Nd2` is not an action: did you mean `b1d2` or `f1d2`"):
        state.recorded("Nd2")


def test_an_illegal_text_is_refused_with_a_reason() -> None:
    with pytest.raises(InvalidActionError, match="no knight can go to e5 here"):
        load("chess").start().recorded("Ne5")
    with pytest.raises(IllegalActionError, match="`e2e5` is not legal here"):
        load("chess").start().recorded("e2e5")


def test_a_win_by_another_rule_has_the_sign_of_mate() -> None:
    hill = toy('zone hill = b2\narray "k3/4/4/K3"\ngoal reach hill with king').start()

    assert hill.san("a1b2") == "Kb2#"
    assert hill.san("a1a2") == "Ka2"
