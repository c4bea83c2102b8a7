"""Actions as text, and what is said of texts that are none."""

import pytest
from support.each import each
from support.games import toy_state

from interpreter import load
from interpreter.errors import IllegalActionError, InvalidActionError
from interpreter.notation import read_action, write_action


@pytest.mark.parametrize("text", ["e2e4", "a7a8q", "e2xd3e4", "end"])
def test_actions_come_back_as_they_were(text: str) -> None:
    program = load("chess").program

    assert write_action(program, read_action(program, text)) == text


@pytest.mark.parametrize("text", ["E3@e4", "a1@", "a1@:F", "a1a2:F", "R:a1c1", "W@@F", "e2e4"])
def test_actions_of_fusion_games_come_back_as_they_were(text: str) -> None:
    program = load("hullabaloo").program

    assert write_action(program, read_action(program, text)) == text


def test_the_order_of_a_fusion_in_hand_does_not_matter() -> None:
    program = load("hullabaloo").program

    assert read_action(program, "F@@W") == read_action(program, "W@@F")


@each("text", ["", "e2", "e2e", "@@e4", "e2-e4", "e2e4qq:", "Z@e4", "X:a1a2", "x" * 500, "e2e9"])
def test_texts_that_are_no_actions_are_refused(text: str) -> None:
    with pytest.raises(InvalidActionError):
        read_action(load("chess").program, text)


RESPELT = {
    "e2-e4": "write `e2e4`",
    "e2xe4": "write `e2e4`",
    "E2E4": "write `e2e4`",
    "e2 e4+": "write `e2e4`",
    "e7e8=Q": "write `e7e8q`",
    "e7xd8(N)": "write `e7d8n`",
    "Ng1-f3": "write `g1f3`",
    "q@e4": "write `Q@e4`",
    "pass": "write `end`",
    "e7e8=V": "unknown symbol v; this game has K, Q, R, B, N, P",
    "E2-e9": "the board has no square e9",
    "x2": "actions look like a1a2, a1a2q or e1g1",
}


@each(("text", "cure"), RESPELT.items())
def test_a_text_in_another_notation_is_cured(text: str, cure: str) -> None:
    with pytest.raises(InvalidActionError) as caught:
        read_action(load("chess").program, text)

    assert str(caught.value) == f"`{text}` is not an action: {cure}"


SHORT = {
    ("Nf3", ""): "did you mean `g1f3`?",
    ("e4", ""): "did you mean `e2e4`?",
    ("Nf6", ""): "a move names both squares, such as e2e4, but no knight can go to f6 here",
    ("O-O", ""): "castling is the king's move: write `e1g1`",
    ("0-0-0", ""): "castling is the king's move: write `e1c1`",
    ("e8=Q+", "8/4P3/8/k7/8/8/8/4K3 w - - 0 1"): "did you mean `e7e8q`?",
    ("e8", "8/4P3/8/k7/8/8/8/4K3 w - - 0 1"): "did you mean `e7e8b`, `e7e8n`, `e7e8q` or `e7e8r`?",
    ("Nbd2", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"): "did you mean `b1d2`?",
    ("Nd2", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"): "did you mean `b1d2` or `f1d2`?",
}


@each(("text", "fen"), SHORT)
def test_a_text_in_short_notation_is_looked_up(text: str, fen: str) -> None:
    game = load("chess")

    with pytest.raises(InvalidActionError) as caught:
        (game.state(fen) if fen else game.start()).play_all(text)

    assert str(caught.value) == f"`{text}` is not an action: {SHORT[text, fen]}"


def test_castling_by_the_partner_is_looked_up() -> None:
    state = load("fischer-random").state("5k2/8/8/8/8/8/8/5K1R w K - 0 1")

    with pytest.raises(InvalidActionError, match="castling is the king's move: write `f1h1`"):
        state.play_all("O-O")


def test_nobody_castles_where_no_rule_says_so() -> None:
    with pytest.raises(InvalidActionError, match="this game has no castling"):
        load("hullabaloo").start().why("O-O")


def test_an_action_refused_for_its_promotion_says_how_it_is_written() -> None:
    state = load("chess").state("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    letters = "add q for queen, r for rook, b for bishop, n for knight"

    with pytest.raises(IllegalActionError, match=f"a pawn promotes on a8; {letters}"):
        state.play("a7a8")
    with pytest.raises(IllegalActionError, match=f"a pawn promotes on a8, but not to a king; {letters}"):
        state.play("a7a8k")
    with pytest.raises(IllegalActionError, match="a king does not promote on e2; remove `q`"):
        state.play("e1e2q")


def test_an_illegal_action_says_why() -> None:
    with pytest.raises(IllegalActionError, match="blocked: white's knight stands on b1"):
        load("chess").start().play("a1e1")


def test_castling_is_found_by_either_square() -> None:
    state = load("chess").state("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")

    assert state.play("e1g1") == state.play("e1h1")
    assert state.play("e1c1") == state.play("e1a1")


def test_castling_that_looks_like_a_step_is_written_by_the_partner() -> None:
    state = load("fischer-random").state("5k2/8/8/8/8/8/8/5K1R w K - 0 1")

    assert {"f1g1", "f1h1"} <= set(state.legal_texts())
    assert state.play("f1h1").fen() == "5k2/8/8/8/8/8/8/5RK1 b - - 1 1"
    assert state.play("f1g1").fen() == "5k2/8/8/8/8/8/8/6KR b - - 1 1"


RIFLE = 'board 4x4\npiece rook R { moves mRcabWcabW02 }\narray "2k1/4/4/R2K"'


@pytest.mark.parametrize("text", ["a1xa3", "Rxa3", "xa3", "xa3a1", "Ra1xa3"])
def test_a_capture_in_passing_is_looked_up(text: str) -> None:
    state = toy_state(RIFLE, "2k1/r3/4/R2K w - - 0 1")

    with pytest.raises(InvalidActionError, match=r"did you mean `a1xa3a1`\?"):
        state.play(text)


def test_a_refused_move_onto_what_is_captured_in_passing_says_how_that_is_written() -> None:
    state = toy_state(RIFLE, "2k1/r3/4/R2K w - - 0 1")

    with pytest.raises(IllegalActionError, match="write `a1xa3a1`, which captures in passing"):
        state.play("a1a3")


@pytest.mark.parametrize("text", ["e2e4,e7e5,", ",e2e4", "e2e4,,e7e5", "e2e4, "])
def test_a_comma_without_an_action_is_told_with_the_whole_text(text: str) -> None:
    with pytest.raises(InvalidActionError) as fault:
        load("chess").start().play_all(text)
    assert str(fault.value) == f"`{text}` is not an action: expected an action before and after each comma"
