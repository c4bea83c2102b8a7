"""Chains, claims, relocations, and the fields of a FEN that speak of them."""

import pytest
from support.games import toy, toy_state

from interpreter import State, load
from interpreter.drawing import turn_line
from interpreter.engines.reference.effect import Lift, Put
from interpreter.engines.reference.effects import carry_out
from interpreter.errors import InvalidActionError, InvalidFenError
from interpreter.game.state import Game

LINE = """
board 6x2
piece king K { moves K }
piece ox O { moves W }
array "k4k/KO1O1K"
graph contact { joins friends touching orthogonal }
values { king 2; ox 3 }
chain { path in contact; 3 to 4 units; scores values }
turn { claim any chains }
goal score 100
"""
"""Chains of units that touch, old ones too; claimed units stay where they are."""


def _line(fen: str) -> State:
    return toy_state(LINE, fen)


def _texts(state: State) -> list[str]:
    return [text for text in state.legal_texts() if text.startswith(("claim", "relocate", "end"))]


def test_a_chain_may_be_a_path_of_touching_units() -> None:
    state = _line("k4k/KO1O1K w - - 0 1").play("d1c1")

    assert _texts(state) == ["claim:a1-b1-c1", "claim:c1-b1-a1", "end"]


def test_units_of_a_claimed_chain_stay_if_nothing_relocates_them() -> None:
    state = _line("k4k/KO1O1K w - - 0 1").play_all("d1c1,claim:a1-b1-c1")

    assert state.fen().startswith("k4k/KOO2K w - - 1 1 spent:1 phase:claim score:8/0")
    assert _texts(state) == ["claim:c1-b1-a1", "end"]


def test_the_turn_passes_when_nothing_is_left_to_claim() -> None:
    state = _line("k4k/KO1O1K w - - 0 1").play_all("d1c1,claim:a1-b1-c1,claim:c1-b1-a1")

    assert state.turn == "black"
    assert state.position.scores == (16, 0)


def test_old_chains_count_where_nothing_says_formed_this_turn() -> None:
    state = _line("k4k/KOO2K w - - 0 1").play("f1e1")

    assert "claim:a1-b1-c1" in _texts(state)


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        ("spent:1 phase:x", "cannot be `x`"),
        ("phase:claim", "`spent:` is missing"),
        ("spent:1 phase:relocate", "no such part"),
        ("score:1", "cannot be `1`"),
        ("spent:1 waits:K", "has no meaning in this game"),
        ("links:a1-b1", "a part for each side"),
        ("links:a1-c9/-", "unknown unit `c9`"),
        ("links:a1/-", "joins two units"),
        ("claimed:a1-b1", "needs `links:`"),
    ],
)
def test_fields_that_cannot_be_are_refused(field: str, fault: str) -> None:
    with pytest.raises(InvalidFenError) as caught:
        _line(f"k4k/KO1O1K w - - 0 1 {field}")

    assert fault in str(caught.value)


@pytest.mark.parametrize("field", ["phase:claim", "waits:P", "score:1/2", "links:-/-", "claimed:a1-b1", "relocated:a1"])
def test_games_without_chains_have_none_of_the_fields(field: str) -> None:
    with pytest.raises(InvalidFenError, match="has no meaning in this game"):
        load("chess").state(f"4k3/8/8/8/8/8/8/4K3 w - - 0 1 spent:1 {field}")


def test_what_waits_is_placed_in_order_and_read_back() -> None:
    game = load("chain-of-fools")
    state = game.state("7k/8/8/8/N7/8/8/R3B3 w - - 0 1").play_all("e1c3,claim:a1-a4-c3")

    assert "waits:R,B,N" in state.fen()
    assert game.state(state.fen()).position == state.position
    assert state.actor == "black"
    assert state.turn == "white"
    assert state.play_all("@h1,@a4,@c3").position.board[7][0].piece == game.program.piece_by_symbol("R")


def test_a_position_without_links_takes_the_chains_that_stand_as_old() -> None:
    game = load("chain-of-fools")
    state = game.start()

    assert "links:" not in state.fen()
    assert game.state(state.fen()).position == state.position


def test_a_captured_unit_that_is_relocated_loses_its_marks_but_stays_promoted() -> None:
    state = load("chain-of-fools").state("1r5k/P7/8/8/8/8/8/8 w - - 0 1").play_all("a7a8q,b8a8,@c3")

    assert state.position.unit(18) is not None
    assert state.fen().split()[0] == "r6k/8/8/8/8/2Q5/8/8"


@pytest.mark.parametrize("text", ["claim:", "claim:a1", "claim:a1-", "claim:a1b1", "@", "@@a1", "relocate:a1-z99"])
def test_texts_that_are_no_claims_are_refused(text: str) -> None:
    with pytest.raises(InvalidActionError):
        load("chain-of-fools").start().play(text)


def test_check_is_judged_when_captured_units_are_placed() -> None:
    game = toy(
        'board 4x4\npiece king K { moves K }\npiece rook R { moves R }\narray "k2r/4/4/K2R"\n'
        "goal checkmate of king\ndraw stalemate\nturn { relocate captured by mover }"
    )
    state = game.start().play("d1d4")

    assert state.actor == "white"
    assert state.why("a1a2").reasons == ("must-place",)
    assert state.why("@b1").reasons == ("check",)
    assert state.play("@c2").turn == "black"


def test_why_a_chain_is_refused_names_the_link_that_is_missing() -> None:
    state = load("chain-of-fools", {"identity": "order"}).state("7k/8/8/8/N7/8/8/R3B3 w - - 0 1").play("e1c3")

    assert state.why("claim:a1-c3-a4").refusals[0].sentence == "the rook on a1 does not defend the bishop on c3"


def test_why_a_set_of_units_is_no_chain_says_that_no_order_works() -> None:
    touching = LINE.replace("3 to 4 units;", "3 to 4 units; same in any order;")
    state = toy_state(touching, "k4k/KO1O1K w - - 0 1")

    assert state.why("claim:a1-b1-d1").refusals[-1].sentence == (
        "in no order does each of these units touch the next, as contact asks"
    )


def test_the_line_says_whose_choice_it_is_and_of_what() -> None:
    def line(state: State) -> str:
        return turn_line(state.game.program, state.position)

    state = load("chain-of-fools").state("7k/8/8/8/N7/8/8/R3B3 w - - 0 1").play("e1c3")

    assert line(state) == "White to act: claim a chain, or end (White 0, Black 0)"
    assert line(state.play("end")) == "Black to act: relocate an unclaimed chain (White 0, Black 0)"
    claimed = state.play("claim:a1-a4-c3")
    assert line(claimed) == "Black to act: place white's rook, then 2 more (White 4, Black 0)"
    assert line(claimed.play_all("@h1,@a4")) == "Black to act: place white's knight (White 4, Black 0)"


def test_links_and_new_chains_can_be_drawn() -> None:
    state = load("chain-of-fools").state("7k/8/8/8/N7/8/8/R3B3 w - - 0 1").play("e1c3")
    engine, names = state.game.reference, state.game.program.board.names

    def named(pairs: tuple[tuple[int, ...], ...]) -> list[str]:
        return sorted("-".join(names[square] for square in pair) for pair in pairs)

    assert named(engine.chain_edges(state.position)) == ["a1-a4", "a4-c3", "c3-a1"]
    assert named(engine.new_chains(state.position)) == ["a1-c3-a4"]
    assert load("chess").reference.chain_edges(load("chess").start().position) == ()


def test_a_move_that_gives_no_check_still_defends() -> None:
    rules = "piece ox O { moves tR }\ngraph g { from friend to friend it could recapture }\n"
    rules += "chain { path in g; 2 to 3 units; formed this turn }\nturn { claim any chains }"
    state = toy_state(rules, "k3/4/4/O2K w - - 0 1")

    assert state.game.reference.chain_edges(state.position) == ((0, 3),)


def test_en_passant_ends_once_the_crossed_square_was_filled_even_if_it_is_left_again() -> None:
    state = load("chain-of-fools").state("7k/8/8/8/3pP3/8/8/N7 b - e3 0 1")
    rules, board = state.game.reference.rules, state.game.program.board
    knight, filled = state.position.unit(board.square("a1")), board.square("e3")
    assert state.position.passant
    assert knight is not None

    after = carry_out(rules, state.position, [Lift(board.square("a1")), Put(filled, knight)])
    assert carry_out(rules, after, [Lift(filled), Put(board.square("a1"), knight)]).passant == ()


def test_a_claim_need_not_end_that_units_face_each_other(engine: str) -> None:
    text = LINE.replace("moves K }", "moves K; stops facing king along orthogonal }")
    state = Game(toy(text).ruleset, engine).state("k4k/KOO2K w - - 1 1 spent:1 phase:claim")

    assert _texts(state) == ["claim:a1-b1-c1", "claim:c1-b1-a1", "end"]


ANY_ORDER = LINE.replace("3 to 4 units;", "3 to 4 units; same in any order;")


def _played(text: str, engine: str, fen: str) -> State:
    return Game(toy(text).ruleset, engine).state(fen)


def test_a_set_of_units_is_one_claim_in_any_order(engine: str) -> None:
    state = _played(ANY_ORDER, engine, "k4k/KO1O1K w - - 0 1").play("d1c1")

    assert _texts(state) == ["claim:a1-b1-c1", "end"]
    assert state.play("claim:c1-a1-b1").position.scores == (8, 0)
    assert state.play("claim:c1-a1-b1").turn == "black"


def test_a_claimed_set_is_remembered_even_if_its_units_are_on_other_squares(engine: str) -> None:
    text = ANY_ORDER.replace("scores values", "claimed once a turn; scores values; then relocated by mover")
    state = _played(text, engine, "k4k/KO1O1K w - - 0 1").play_all("d1c1,claim:a1-b1-c1,@c1,@b1")

    assert "claimed:@1-" not in state.fen()
    assert state.game.state(state.fen()).position == state.position
    assert state.play("@a1").turn == "black"


LATER = """
board 6x3
piece king K { moves K }
piece ox O { moves W }
array "k4k/6/KO1O1K"
graph contact { joins friends touching orthogonal }
chain { path in contact; 3 to 3 units; same in any order; formed this turn }
turn { claim any chains; may relocate unclaimed chains by opponent }
goal capture of king
"""
"""Chains that the other side may lift after a later turn."""


def test_an_unclaimed_chain_may_be_lifted_after_a_later_turn(engine: str) -> None:
    state = _played(LATER, engine, "k4k/6/KO1O1K w - - 0 1").play_all("d1c1,end,end")
    assert state.fen().endswith("unclaimed:a1-b1-c1")
    assert state.game.state(state.fen()).position == state.position

    state = state.play_all("a3a2,f1e1")
    assert state.actor == "black"
    assert _texts(state) == ["end", "relocate:a1-b1-c1"]
    assert state.why("relocate:b1-c1-e1").reasons == ("no-chain",)
    lifted = state.play_all("relocate:a1-b1-c1,@a1,@b1,@c1")
    assert lifted.turn == "black"
    assert "unclaimed:" not in lifted.fen()
    assert lifted.play_all("f3e3,e1f1").turn == "black"


def test_a_chain_that_another_unit_keeps_together_in_another_order_is_unbroken(engine: str) -> None:
    state = _played(LATER, engine, "k4k/6/KO1O1K w - - 0 1").play_all("d1c1,end,end,a3a2,c1c2")
    assert state.turn == "black"
    assert "unclaimed:" not in state.fen()

    state = _played(LATER, engine, "k4k/6/KO1O1K w - - 0 1").play_all("d1c1,end,end,a3b3,a1b2")
    assert state.actor == "black"
    assert _texts(state) == ["end", "relocate:b1-c1-b2"]


def test_a_lifted_unit_breaks_the_unclaimed_chains_that_hold_it(engine: str) -> None:
    text = LATER.replace("turn {", "turn { relocate captured by mover;")
    state = _played(text, engine, "k5/6/KO1O1k w - - 0 1").play_all("d1c1,end,end")
    assert "unclaimed:" in state.fen()

    state = _played(text, engine, "6/1k4/KO1O2 w - - 0 1").play_all("d1c1,end,end,b2c1,@d1")
    assert "unclaimed:" not in state.fen()


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        ("unclaimed:a1-b1-d1", "needs `links:`"),
        ("links:-/- unclaimed:a1-b1", "must have 3 to 3 units"),
        ("links:-/- unclaimed:a1-b1-d1,b1-a1-d1", "duplicate chain"),
        ("links:-/- unclaimed:a1-b1-c1", "unknown unit `c1`"),
    ],
)
def test_fields_of_unclaimed_chains_that_cannot_be_are_refused(field: str, fault: str) -> None:
    with pytest.raises(InvalidFenError) as caught:
        toy_state(LATER, f"k4k/6/KO1O1K w - - 0 1 {field}")

    assert fault in str(caught.value)


def test_only_games_that_let_chains_stay_have_unclaimed_ones() -> None:
    for options in ({}, {"unclaimed": "void"}):
        with pytest.raises(InvalidFenError, match="has no meaning in this game"):
            load("chain-of-fools", options).state("7k/8/8/8/N7/2B5/8/R7 w - - 0 1 links:-/- unclaimed:a1-a4-c3")
