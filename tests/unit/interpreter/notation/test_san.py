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
    with pytest.raises(IllegalActionError, match="`e2e5` is not legal here"):
        load("chess").start().recorded("e2e5")
    with pytest.raises(InvalidActionError, match="`Zz9` is not an action"):
        load("chess").start().recorded("Zz9")


LOST = "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1"
NO_ROOK = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"


@pytest.mark.parametrize(
    ("text", "fen", "reason"),
    [
        ("Ne5", "", "no knight can go to e5"),
        ("Ke2", "", "white's pawn stands on e2, a unit of the same side"),
        ("Ng1-e6+", "", "a knight on g1 does not move to e6"),
        ("exd3", "", "d3 is empty, and this move only captures"),
        ("a1=Q", "", "a pawn on a2 does not move to a1"),
        ("O-O", "", "the way is blocked: white's bishop stands on f1; white's knight stands on g1"),
        ("O-O", LOST, "the right to castle with white's rook on h1 is gone"),
        ("0-0", NO_ROOK, "White has no right to castle on this side"),
        ("O-O-O", "4k3/8/8/8/8/8/8/R4K2 w - - 0 1", "the right to castle with white's rook on a1 is gone"),
        ("P@d2+", "", "White has no pawn in hand"),
        ("@d2", "7k/8/8/8/8/8/3N4/7K[P] w - - 0 1", "white's knight stands on d2"),
        ("P@d8", "7k/8/8/8/8/8/8/7K[P] w - - 0 1", "a pawn cannot drop on d8"),
    ],
)
def test_an_illegal_text_is_refused_for_the_reason_of_the_action_that_it_names(
    text: str, fen: str, reason: str
) -> None:
    game = load("crazyhouse" if "@" in text else "chess")
    state = game.state(fen) if fen else game.start()

    with pytest.raises(IllegalActionError) as caught:
        state.recorded(text)
    assert (caught.value.text, caught.value.reason) == (text, reason)


def test_without_castling_in_the_rules_none_is_legal() -> None:
    with pytest.raises(IllegalActionError, match="this game has no castling"):
        load("racing-kings").start().recorded("O-O")


@pytest.mark.parametrize("text", ["a3", "a2a3", "O-O", "a7-a6"])
def test_after_the_end_no_text_is_legal(text: str) -> None:
    over = "the game is over: black wins by checkmate"
    state = load("chess").start().play_all("f2f3,e7e5,g2g4,d8h4")

    with pytest.raises(IllegalActionError) as caught:
        state.recorded(text)
    assert caught.value.reason == over


def test_the_advice_for_a_short_spelling_is_none_after_the_end() -> None:
    state = load("chess").start().play_all("f2f3,e7e5,g2g4,d8h4")

    with pytest.raises(InvalidActionError, match="the game is over: black wins by checkmate"):
        state.play("a3")


def test_a_win_by_another_rule_has_the_sign_of_mate() -> None:
    hill = toy('zone hill = b2\narray "k3/4/4/K3"\ngoal reach hill with king').start()

    assert hill.san("a1b2") == "Kb2#"
    assert hill.san("a1a2") == "Ka2"
