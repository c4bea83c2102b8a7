"""Bans on check and checkmate, moves of attacked units, and drops from which nothing moves."""

from support.games import toy_state

PIECES = "piece king K { moves K }\npiece ox O { moves R }\npiece lance L { moves fR }\n"
ON = 'board 5x5\narray "k4/5/5/5/4K"\n' + PIECES
MATE = "goal checkmate of king\n"
HAND = "hand { drops on empty squares }\n"


def check(line: str) -> str:
    return ON + MATE + f"check {{ {line} }}\n"


def test_nobody_gives_check_where_it_is_never_given() -> None:
    state = toy_state(check("never given"), "k4/5/5/5/2O1K w - - 0 1")

    assert state.why("c1c5").reasons == ("gives-check",)
    assert state.why("c1a1").reasons == ("gives-check",)
    assert state.why("c1b1").allowed


def test_a_check_by_a_unit_that_was_shielded_is_given_as_well() -> None:
    state = toy_state(check("never given"), "k4/5/K4/5/O4 w - - 0 1")

    assert state.why("a3b3").reasons == ("gives-check",)
    assert state.why("a3a2").allowed


def test_checkmate_may_be_given_where_the_rule_excepts_it() -> None:
    rules = check("never given unless it is mate")

    assert toy_state(rules, "k4/5/5/5/2O1K w - - 0 1").why("c1c5").reasons == ("gives-check",)
    assert toy_state(rules, "k4/3O1/5/5/2O1K w - - 0 1").play("c1c5").outcome().ending == "checkmate"


def test_only_drops_give_no_check_where_only_these_are_named() -> None:
    state = toy_state(check("never given by drop") + HAND, "k4/5/5/5/2O1K[O] w - - 0 1")

    assert state.why("O@a1").reasons == ("gives-check",)
    assert state.why("c1a1").allowed
    assert state.why("O@b2").allowed


def test_a_drop_without_mate_may_give_check() -> None:
    rules = ON + MATE + "hand { drops on empty squares; drops ox without mate }\n"

    assert toy_state(rules, "k4/3O1/5/5/4K[O] w - - 0 1").why("O@d5").reasons == ("gives-check",)
    assert toy_state(rules, "k4/3O1/5/5/4K[L] w - - 0 1").why("L@a2").allowed
    assert toy_state(rules, "k4/5/5/5/4K[O] w - - 0 1").why("O@d5").allowed


def test_an_attacked_king_does_not_move_where_moves_are_no_answer() -> None:
    state = toy_state(check("never answered by king move"), "4k/5/5/O2o1/3K1 w - - 0 1")

    assert state.why("d1c1").reasons == ("answers-check",)
    assert state.legal_texts() == ("a2d2",)


def test_it_may_capture_the_attacker_where_the_rule_excepts_that() -> None:
    rules = check("never answered by king move but to capture the attacker")

    assert toy_state(rules, "4k/5/5/3o1/3K1 w - - 0 1").legal_texts() == ("d1d2",)
    assert toy_state(rules, "4k/3o1/O4/5/3K1 w - - 0 1").why("d1c1").reasons == ("answers-check",)
    assert toy_state(rules, "4k/5/5/5/3K1 w - - 0 1").why("d1c1").allowed


def test_two_attackers_are_not_both_captured() -> None:
    rules, fen = check("never answered by king move%s"), "4k/5/5/3o1/1o1K1 w - - 0 1"

    assert toy_state(rules % " but to capture the attacker", fen).outcome().ending == "checkmate"
    assert toy_state(check("judged after every action"), fen).legal_texts() == ("d1d2",)


def test_a_unit_drops_only_where_it_could_move() -> None:
    rules = ON + MATE + "hand { drops on empty squares; drops lance only where it can move }\n"
    state = toy_state(rules, "k4/5/5/5/4K[LO] w - - 0 1")

    assert state.why("L@c5").reasons == ("stuck",)
    assert state.why("L@c4").allowed
    assert state.why("O@c5").allowed
