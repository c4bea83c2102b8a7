"""Limits between pieces: whom a unit captures, hops over and may not face, and where its moves may lead."""

import pytest
from support.games import findings, toy_state

from interpreter.game.state import State
from interpreter.program.tables import BLACK, WHITE

KING = "piece king K { moves K }\n"
OX, ELK, HARE = "piece ox O { moves R }\n", "piece elk E { moves F }\n", "piece hare H { moves N }\n"
REST = 'goal checkmate of king\ndraw stalemate\narray "k4/5/5/5/4K"\nboard 5x5\n'


def rules(*lines: str) -> str:
    return REST + "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def actions(state: State) -> list[str]:
    """Return the legal actions as text."""
    return [state.game.action_text(action) for action in state.legal_actions()]


def reached(text: str, fen: str, square: str) -> list[str]:
    """Return the squares that the unit on a square reaches."""
    state = toy_state(text, f"{fen} w - - 0 1")
    return sorted(action[2:] for action in actions(state) if action.startswith(square))


def why(text: str, fen: str, action: str) -> tuple[str, ...]:
    return toy_state(text, f"{fen} w - - 0 1").why(action).reasons


# Zones


ZONED = "piece ox O {{ moves R {} }}\nzone yard = a1-c3\n"


@pytest.mark.parametrize(
    ("limit", "start", "squares"),
    [
        ("", "c2", "a2 b2 c1 c3 c4 c5 d2 e2"),
        ("within yard", "c2", "a2 b2 c1 c3"),
        ("to yard", "c2", "a2 b2 c1 c3"),
        ("within yard", "e2", ""),
        ("to yard", "e2", "a2 b2 c2"),
        ("while in yard", "c2", "a2 b2 c1 c3 c4 c5 d2 e2"),
        ("while in yard to yard", "e2", ""),
    ],
)
def test_zone_limits_the_whole_move_or_its_end(limit: str, start: str, squares: str) -> None:
    fen = {"c2": "k4/5/5/2O2/4K", "e2": "k4/5/5/4O/3K1"}[start]
    assert reached(rules(KING, ZONED.format(limit)), fen, start) == squares.split()


def test_whole_move_stays_within_a_zone_on_its_way() -> None:
    around = "zone ring = a1-a3, b3, c1-c3\npiece ox O { moves R within ring }\n"
    assert reached(rules(KING, around), "k4/5/5/5/O3K", "a1") == ["a2", "a3"]
    assert reached(rules(KING, around.replace("within", "to")), "k4/5/5/5/O3K", "a1") == ["a2", "a3", "c1"]


def test_zone_of_a_black_unit_is_its_own() -> None:
    home = "zone home { white a1-e2; black a4-e5 }\npiece ox O { moves R within home }\n"
    state = toy_state(rules(KING, home), "k4/2o2/5/2O2/4K b - - 0 1")
    assert {action[2:] for action in actions(state) if action.startswith("c4")} == {"a4", "b4", "d4", "e4", "c5"}


def test_move_within_a_zone_gives_check_only_there() -> None:
    yard = rules(KING, ZONED.format("within yard"))
    assert not toy_state(yard, "5/5/5/2O1k/K4 b - - 0 1").is_check()
    assert toy_state(yard, "5/5/5/k1O2/K4 b - - 0 1").is_check()


@pytest.mark.parametrize(("limit", "outside"), [("within yard", "d2"), ("to yard", "e2")])
def test_refusal_names_the_first_square_outside_the_zone(limit: str, outside: str) -> None:
    verdict = toy_state(rules(KING, ZONED.format(limit)), "k4/5/5/2O2/4K w - - 0 1").why("c2e2")
    assert verdict.reasons == ("zone",)
    assert verdict.refusals[0].sentence == f"an ox has this move only inside a zone, and {outside} is outside it"


# Captures


@pytest.mark.parametrize(
    ("lines", "captures"),
    [
        ("", "elk hare ox"),
        ("never captures elk", "hare ox"),
        ("never captures elk, ox", "hare"),
        ("never captures", ""),
        ("only captures elk", "elk"),
        ("only captures elk, ox", "elk ox"),
    ],
)
def test_piece_captures_only_its_prey(lines: str, captures: str) -> None:
    text = rules(KING, ELK, HARE, f"piece ox O {{ moves R; {lines} }}" if lines else OX)
    names = {"b2": "elk", "c3": "hare", "d2": "ox"}
    found = reached(text, "k4/5/2h2/1eOo1/4K", "c2")
    assert " ".join(sorted(names[square] for square in found if square in names)) == captures


@pytest.mark.parametrize(
    ("lines", "captors"),
    [
        ("", "c2 e3"),
        ("never captured by ox", "e3"),
        ("never captured by ox, hare", ""),
        ("only captured by ox", "c2"),
        ("never captured", ""),
    ],
)
def test_piece_is_captured_by_its_captors_only(lines: str, captors: str) -> None:
    text = rules(KING, OX, HARE, f"piece elk E {{ moves F; {lines} }}" if lines else ELK)
    state = toy_state(text, "k4/2e2/4H/2O2/4K w - - 0 1")
    assert " ".join(sorted(action[:2] for action in actions(state) if action.endswith("c4"))) == captors


def test_line_captures_only_its_prey() -> None:
    text = rules(KING, ELK, HARE, "piece ox O { moves mW; moves cF capturing only elk }")
    assert reached(text, "k4/5/1e1h1/2O2/K4", "c2") == ["b2", "b3", "c1", "c3", "d2"]


def test_unit_that_does_not_capture_a_king_gives_no_check() -> None:
    text = rules("piece king K { moves K; never captured by ox }", OX)
    assert not toy_state(text, "k4/5/5/O4/4K b - - 0 1").is_check()
    assert toy_state(rules(KING, OX), "k4/5/5/O4/4K b - - 0 1").is_check()


def test_capture_on_the_way_needs_prey_as_well() -> None:
    text = rules(KING, ELK, HARE, "piece ox O { moves [cW-mW]; only captures elk }")
    assert reached(text, "k4/5/2e2/2Oh1/K4", "c2") == ["xc3c4"]
    assert reached(text.replace("captures elk", "captures elk, hare"), "k4/5/2e2/2Oh1/K4", "c2") == ["xc3c4", "xd2e2"]


def test_friend_that_is_not_prey_is_not_captured() -> None:
    text = rules(KING, ELK, HARE, "piece ox O { moves dW; only captures elk }")
    assert reached(text, "k4/5/5/1EOH1/4K", "c2") == ["b2"]


def test_unit_that_is_spared_may_change_places() -> None:
    text = rules(KING, ELK, "piece ox O { moves ucW; only captures king }")
    assert reached(text, "k4/5/2e2/2O2/4K", "c2") == ["c3"]


def test_en_passant_takes_prey_only() -> None:
    ox = "moves fmWfceF; {}\n  moves fmnD leaving en passant"
    double = "4k/o4/5/1O3/4K b - - 0 1"
    free, bound = (rules(KING, f"piece ox O {{ {ox.format(limit)} }}") for limit in ("", "never captures ox"))
    assert "b2a3" in actions(toy_state(free, double).play("a4a2"))
    assert "b2a3" not in actions(toy_state(bound, double).play("a4a2"))


@pytest.mark.parametrize("limit", ["never captures elk", "only captures king"])
def test_refusal_names_the_spared_unit(limit: str) -> None:
    text = rules(KING, ELK, f"piece ox O {{ moves R; {limit} }}")
    assert why(text, "k4/5/2e2/2O2/4K", "c2c3") == ("prey",)


def test_formation_captures_the_prey_of_its_piece() -> None:
    wall = "formation wall WA { ox in 2x1; rides W by 1; captures all }\n"
    elk = "piece elk E { moves F; never captured by ox }\n"
    rides = [
        actions(toy_state(text, "k4/5/1e3/OO3/4K w - - 0 1"))
        for text in (rules(KING, OX, ELK, wall), rules(KING, OX, elk, wall))
    ]
    assert "WA:a2a3" in rides[0]
    assert "WA:a2a3" not in rides[1]


# Hops


@pytest.mark.parametrize(
    ("lines", "squares"),
    [
        ("", "c4 c5 e2"),
        ("never hops over elk", "c4 c5"),
        ("never hops over elk, hare", ""),
        ("only hops over elk", "e2"),
    ],
)
def test_piece_hops_over_its_hurdles_only(lines: str, squares: str) -> None:
    text = rules(KING, ELK, HARE, f"piece ox O {{ moves pR; {lines} }}")
    assert reached(text, "k4/5/2h2/2OE1/K4", "c2") == squares.split()


def test_leap_over_units_needs_hurdles() -> None:
    text = rules(KING, ELK, HARE, "piece ox O { moves jD; never hops over elk }")
    assert reached(text, "k4/5/2h2/2OE1/K4", "c2") == ["c4"]


def test_a_wrong_hurdle_shields_the_king() -> None:
    text = rules(KING, ELK, "piece ox O { moves pR; never hops over elk }")
    assert not toy_state(text, "k4/e4/5/O4/4K b - - 0 1").is_check()
    assert toy_state(text.replace("over elk", "over ox"), "k4/e4/5/O4/4K b - - 0 1").is_check()


def test_refusal_names_the_hurdle() -> None:
    text = rules(KING, ELK, "piece ox O { moves pR; never hops over elk }")
    assert why(text, "k4/5/2e2/2O2/4K", "c2c4") == ("hurdle",)


def test_a_line_swaps_only_with_the_pieces_that_it_names() -> None:
    swaps = "piece elk E { moves mFucFudF capturing only ox }"
    assert reached(rules(OX, HARE, swaps), "k4/1o1h1/2E2/1O1H1/4K", "c3") == ["b2", "b4"]
    limited = "piece elk E { moves mFucFudF; never captures ox }"
    assert reached(rules(OX, HARE, limited), "k4/1o1h1/2E2/1O1H1/4K", "c3") == ["b2", "b4", "d2", "d4"]


# Facing


FACING = "piece king K {{ moves K; faces no king along {} }}\n"


@pytest.mark.parametrize(
    ("ways", "fen", "legal"),
    [
        ("orthogonal", "1k3/5/1O3/5/1K3", False),
        ("orthogonal", "1k3/1o3/1O3/5/1K3", True),
        ("diagonal", "1k3/5/1O3/5/1K3", True),
        ("diagonal", "4k/5/2O2/5/K4", False),
        ("orthogonal", "4k/5/2O2/5/K4", True),
        ("orthogonal, diagonal", "4k/5/2O2/5/K4", False),
    ],
)
def test_no_turn_opens_the_line_between_two_that_may_not_face(ways: str, fen: str, *, legal: bool) -> None:
    ox = "piece ox O { moves WF }\n"
    state = toy_state(rules(FACING.format(ways), ox), f"{fen} w - - 0 1")
    assert (("b3a3" if "1O3" in fen else "c3d3") in actions(state)) is legal


def test_unit_does_not_step_into_a_line_with_one_that_it_may_not_face() -> None:
    assert reached(rules(FACING.format("orthogonal")), "1k3/5/5/5/2K2", "c1") == ["c2", "d1", "d2"]


def test_either_side_keeps_two_pieces_from_facing() -> None:
    text = rules("piece king K { moves K; faces no ox along orthogonal }", OX)
    assert "c1b1" not in reached(text, "1k3/5/5/5/2O1K", "c1")
    assert "b1" not in reached(text, "1k3/5/5/5/2O1K", "c1")
    assert reached(text, "4k/1o3/5/5/2K2", "c1") == ["c2", "d1", "d2"]


def test_refusal_names_both_that_would_face() -> None:
    state = toy_state(rules(FACING.format("orthogonal"), OX), "1k3/5/1O3/5/1K3 w - - 0 1")
    verdict = state.why("b3c3")
    assert verdict.reasons == ("facing",)
    assert verdict.refusals[0].sentence == "the king on b1 would face the king on b5"


def test_a_turn_may_pass_through_facing_if_it_is_judged_at_its_end() -> None:
    turn = "turn { 2 actions }\n"
    text = rules(FACING.format("orthogonal"), "piece ox O { moves W }", turn)
    at_end, always = (f"{text}check {{ judged {when} }}\n" for when in ("at the end of a turn", "after every action"))
    assert "b3c3" in actions(toy_state(at_end, "1k3/5/1O3/5/1K3 w - - 0 1"))
    assert "b2c2" not in actions(toy_state(at_end, "1k3/5/1O3/5/1K3 w - - 0 1").play("b3b2"))
    assert "b3c3" not in actions(toy_state(always, "1k3/5/1O3/5/1K3 w - - 0 1"))


# Facing that must end


STOPS = "piece king K { moves K; stops facing king along orthogonal }\nturn { pass allowed }\n"
DRAWS = f"{STOPS}draw after a pass while king faces king along orthogonal\n"


def test_two_may_come_to_face_each_other() -> None:
    state = toy_state(rules(STOPS, OX), "1k3/5/1O3/5/1K3 w - - 0 1")
    assert "b3c3" in actions(state)


def test_an_action_must_end_that_and_a_pass_need_not() -> None:
    state = toy_state(rules(STOPS, OX), "1k3/5/4O/5/1K3 w - - 0 1")
    assert sorted(actions(state)) == ["b1a1", "b1a2", "b1c1", "b1c2", "e3b3", "end"]
    assert state.why("b1b2").reasons == ("facing",)
    assert state.why("b1b2").refusals[0].sentence == "the king on b2 would still face the king on b5"


def test_those_that_did_not_face_each_other_before_are_free() -> None:
    text = rules("piece king K { moves K; stops facing ox along diagonal }\n", OX)
    assert "c2" in reached(text, "k4/o4/5/5/2K2", "c1")


def test_a_pass_while_they_face_each_other_ends_the_game() -> None:
    state = toy_state(rules(DRAWS, OX), "1k3/5/4O/5/1K3 w - - 0 1").play("end")
    assert (state.outcome().ending, state.outcome().winner) == ("facing", None)
    assert actions(state) == []
    assert toy_state(rules(DRAWS, OX), "1k3/5/1O3/5/1K3 w - - 0 1").play("end").outcome() is None


def test_such_a_pass_is_legal_in_check() -> None:
    text = DRAWS + "piece rook R { moves R }\n"
    state = toy_state(rules(text), "1k3/5/5/r4/1K2r w - - 0 1")
    assert "end" in actions(state)
    closed = toy_state(rules(text), "k4/5/5/r4/1K2r w - - 0 1")
    assert "end" not in actions(closed)


def test_points_may_decide_then() -> None:
    wins = "win after a pass while king faces king along orthogonal with most points and 2 more for black\n"
    text = rules(f"{STOPS}{wins}values {{ ox 2; king 0 }}\n", OX)
    assert toy_state(text, "1k3/5/4O/5/1K3 w - - 0 1").play("end").outcome().winner is None
    assert toy_state(text, "1k3/5/5/5/1K3 w - - 0 1").play("end").outcome().winner == BLACK
    assert toy_state(text, "1k3/5/3OO/5/1K3 w - - 0 1").play("end").outcome().winner == WHITE


# Their lines


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("never captures ox", "only captures ox"),
        ("never hops over ox", "only hops over ox"),
        ("never captured by ox", "only captured by ox"),
    ],
)
def test_block_has_one_of_two_alternative_limits(one: str, other: str) -> None:
    both = rules(KING, OX, f"piece elk E {{ moves pR; {one}; {other} }}")
    assert findings(both) == ["said-twice"]
    assert findings(both.replace(f"; {other}", "")) == []
