"""What follows captures, moves and drops: units leave the game, change sides, or turn to wall."""

import pytest
from support.each import each
from support.games import compiled, findings, toy_state

from interpreter.game.state import Game

PIECES = "piece king K { moves K }\npiece ox O { moves R }\npiece elk E { moves F }\n"
BOTH = "removes the captor; removes units within 1"


def rules(after: str, goal: str = "goal capture of king", event: str = "after capture") -> str:
    return f'board 5x5\narray "k4/5/5/5/4K"\n{PIECES}{goal}\n{event} {{ {after} }}\n'


def placed(text: str, fen: str, actions: str) -> str:
    return toy_state(text, fen).play_all(actions).fen().split(" ")[0]


@each(
    ("after", "placement"),
    [
        ("removes the captor", "k4/2e2/3E1/5/K4"),
        ("removes units within 1", "k4/5/2O2/5/K4"),
        ("removes units within 2", "5/5/2O2/5/5"),
        ("removes enemies within 1", "k4/5/2OE1/5/K4"),
        (BOTH, "k4/5/5/5/K4"),
        ("removes units within 1 but elk", "k4/2e2/2OE1/5/K4"),
        (f"{BOTH} but elk", "k4/2e2/3E1/5/K4"),
        ("converts the captor", "k4/2e2/2oE1/5/K4"),
        ("converts units within 1", "k4/2E2/2Oe1/5/K4"),
        ("converts enemies attacked", "k4/2E2/2OE1/5/K4"),
        ("petrifies the captor", "k4/2e2/2*E1/5/K4"),
        ("petrifies enemies within 1", "k4/2*2/2OE1/5/K4"),
        ("removes the captor; converts enemies attacked", "k4/2e2/3E1/5/K4"),
    ],
)
def test_effects_of_a_capture(after: str, placement: str) -> None:
    assert placed(rules(after), "k4/2e2/2eE1/5/K1O2 w - - 0 1", "c1c3") == placement


def test_nothing_follows_a_move_that_captures_nothing() -> None:
    assert placed(rules(BOTH), "k4/2e2/2eE1/5/K1O2 w - - 0 1", "c1c2") == "k4/2e2/2eE1/2O2/K4"


def test_only_certain_pieces_trigger_an_effect() -> None:
    text = rules("removes the captor", event="after capture by ox, king")

    assert placed(text, "k4/2e2/2eE1/5/K1O2 w - - 0 1", "c1c3") == "k4/2e2/3E1/5/K4"
    assert placed(text, "k4/2e2/2eE1/5/K1O2 w - - 0 1", "d3c4") == "k4/2E2/2e2/5/K1O2"


def test_a_king_next_to_a_capture_is_lost_with_it() -> None:
    outcome = toy_state(rules(BOTH), "k4/1e3/1O3/5/K4 w - - 0 1").play("b3b4").outcome()

    assert outcome is not None
    assert (outcome.winner, outcome.ending) == (0, "capture")


# Royal units

ROYAL = "goal checkmate of king; goal capture of king"


def legal(text: str, fen: str) -> tuple[str, ...]:
    return toy_state(text, fen).legal_texts()


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_no_drop_takes_an_own_royal_unit(engine: str) -> None:
    text = rules("removes units within 1", ROYAL, "after a drop") + "hand { drops on empty squares }\n"
    ruleset = compiled(text).ruleset
    assert ruleset is not None
    found = Game(ruleset, engine).state("k4/5/5/5/K4[O] w - - 0 1").legal_texts()

    assert "O@b2" not in found
    assert "O@c3" in found


def test_no_side_takes_its_own_royal_unit() -> None:
    text = rules(BOTH, ROYAL)

    assert "a1b2" not in legal(text, "k4/5/5/1e3/K4 w - - 0 1")
    assert "c2b2" not in legal(text, "k4/5/5/1eO2/K4 w - - 0 1")
    assert toy_state(text, "k4/5/5/1eO2/K4 w - - 0 1").why("c2b2").reasons == ("royal",)


def test_a_royal_unit_that_is_spared_stays() -> None:
    text = rules(f"{BOTH} but king", "goal checkmate of king")

    assert placed(text, "k4/5/5/1eO2/K4 w - - 0 1", "c2b2") == "k4/5/5/5/K4"


def test_taking_the_royal_unit_of_the_enemy_wins_even_in_check() -> None:
    state = toy_state(rules(BOTH, ROYAL), "k4/1e3/5/1O3/K3o w - - 0 1")

    assert state.is_check()
    outcome = state.play("b2b4").outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_a_capture_that_would_cost_the_own_royal_unit_gives_no_check() -> None:
    text = rules(BOTH, ROYAL)

    assert not toy_state(text, "5/5/1kO2/K4/5 b - - 0 1").is_check()
    assert toy_state(text, "5/K4/5/5/1k1O1 b - - 0 1").is_check()
    assert {"b3b2", "b3a3"} <= set(legal(text, "5/5/1kO2/K4/5 b - - 0 1"))


def test_a_captor_that_changes_sides_may_not_leave_its_king_attacked() -> None:
    text = rules("converts the captor but king", "goal checkmate of king")

    assert "a3a2" not in legal(text, "k4/5/O4/e4/K4 w - - 0 1")
    assert "a1a2" in legal(text, "k4/5/O4/e4/K4 w - - 0 1")


# Moves and drops

HAND = "hand { drops on empty squares }\n"


def test_a_move_converts_what_the_moved_unit_attacks() -> None:
    text = rules("converts enemies attacked", event="after a move") + "duties { no unit is captured }\n"

    assert placed(text, "k4/4e/5/O1e2/4K w - - 0 1", "a2b2") == "k4/4e/5/1OE2/4K"
    assert "a2c2" not in legal(text, "k4/4e/5/O1e2/4K w - - 0 1")


def test_both_units_of_a_castling_convert() -> None:
    castling = "castling { king with ox; toward a: king to b, ox to c }\n"
    text = rules("converts enemies within 1", event="after a move") + castling
    text = text.replace("4K", "O3K")

    assert placed(text, "4k/5/5/e1e1e/O3K w Q - 0 1", "e1b1") == "4k/5/5/E1E1e/1KO2"


def test_a_drop_converts_enemies_enclosed_in_lines() -> None:
    ways = "converts enemies enclosed along orthogonal"
    text = rules(ways, event="after a drop") + HAND

    assert placed(text, "k4/2E2/2e2/5/K1eeO[O] w - - 0 1", "O@c2") == "k4/2E2/2E2/2O2/K1eeO[]"
    assert placed(text, "k4/5/4K/5/2eeO[O] w - - 0 1", "O@b1") == "k4/5/4K/5/1OEEO[]"


def test_a_drop_must_convert_where_the_hand_says_so() -> None:
    converts = rules("converts enemies within 1", event="after a drop")
    state = toy_state(f"{converts}hand {{ drops on empty squares; drops only where they convert }}\n", ATTACKER)

    assert [text for text in state.legal_texts() if "@" in text] == [
        "O@a3",
        "O@a4",
        "O@b3",
        "O@b5",
        "O@c3",
        "O@c4",
        "O@c5",
    ]
    assert state.why("O@e1").reasons == ("converts-nothing",)


ATTACKER = "k4/1e3/5/5/K4[O] w - - 0 1"


def test_a_hand_that_never_runs_out_drops_without_end() -> None:
    text = rules(BOTH) + "hand { never runs out of elk; drops on empty squares }\n"

    assert placed(text, "k4/5/5/5/4K w - - 0 1", "E@a1,a5b5,E@a2,b5a5,E@b1") == "k4/5/5/E4/EE2K[]"


def test_walls_can_be_written_and_read() -> None:
    state = toy_state(rules("petrifies the captor but king"), "k4/2e2/2*2/5/K1O2 w - - 0 1")

    assert "c1c3" not in state.legal_texts()
    assert state.game.state(state.fen()).position == state.position


# Enclosing, approaching, withdrawing, coordinating


@each(
    ("after", "fen", "action", "placement"),
    [
        ("removes enemies enclosed within 1 along orthogonal", "k4/5/Oe3/4O/K4", "e2e3:", "k4/5/Oe2O/5/K4"),
        ("removes enemies enclosed within 1 along orthogonal", "k4/5/Oe3/2O2/K4", "c2c3", "k4/5/O1O2/5/K4"),
        ("removes enemies enclosed within 1 along orthogonal", "k4/5/Oee2/3O1/K4", "d2d3", "k4/5/OeeO1/5/K4"),
        ("removes enemies enclosed within 2 along orthogonal", "k4/5/Oee2/3O1/K4", "d2d3", "k4/5/O2O1/5/K4"),
        ("removes the enemy ahead", "k4/2e2/5/2O2/K4", "c2c3", "k4/5/2O2/5/K4"),
        ("removes the enemy ahead", "k1e2/5/5/2O2/K4", "c2c3", "k1e2/5/2O2/5/K4"),
        ("removes the enemy left behind", "k4/2e2/2O2/5/K4", "c3c1", "k4/5/5/5/K1O2"),
        ("removes the enemy left behind", "k4/2e2/2O2/5/K4", "c3d3", "k4/2e2/3O1/5/K4"),
        ("removes enemies at the corners with king", "k4/e4/4O/5/K2e1", "e3d3", "k4/e4/3O1/5/K4"),
        ("removes enemies at the corners with king", "k4/5/e3O/5/K2e1", "e3d3", "k4/5/3O1/5/K4"),
    ],
)
def test_enemies_around_a_move_are_removed(after: str, fen: str, action: str, placement: str) -> None:
    assert placed(rules(after, event="after a move of ox"), f"{fen} w - - 0 1", action.rstrip(":")) == placement


# Passing, and most units


def test_a_pass_that_leaves_nothing_to_the_other_side_is_no_action() -> None:
    text = 'board 3x1\npiece ox O { moves fW }\narray "O1o"\nturn { pass when no action is left }\n'
    state = toy_state(f"{text}goal capture of ox\nwin stalemate with most units\n", "OOo w - - 0 1")
    outcome = state.outcome()

    assert state.legal_actions() == ()
    assert outcome is not None
    assert outcome.winner == 0
    assert state.why("end").reasons == ("over",)


@pytest.mark.parametrize(
    ("after", "placement"),
    [
        ("removes enemies within 1 only elk", "k4/5/2O1o/5/K4"),
        ("removes enemies within 1 only ox, king", "k4/1e3/2O1o/5/K4"),
        ("converts enemies within 1 only elk", "k4/1E3/2O1o/5/K4"),
    ],
)
def test_an_effect_may_fall_on_some_pieces_only(after: str, placement: str) -> None:
    assert placed(rules(after, event="after a move"), "k4/1e3/4o/2O2/K4 w - - 0 1", "c2c3") == placement


@pytest.mark.parametrize(
    ("ways", "action", "falls"),
    [
        ("orthogonal", "c2c3", True),
        ("diagonal", "c2c3", False),
        ("diagonal", "c2b3", True),
        ("orthogonal", "c2b3", False),
        ("orthogonal, diagonal", "c2b3", True),
        ("orthogonal, diagonal", "c2d4", False),
    ],
)
def test_an_effect_may_follow_straight_moves_along_some_lines_only(ways: str, action: str, falls: bool) -> None:
    text = rules("removes enemies within 1 but king", event=f"after a move along {ways}").replace("moves R", "moves QN")
    after = placed(text, "k4/2e2/5/2O2/K4 w - - 0 1", action)

    assert ("e" not in after) == falls


def test_what_follows_straight_moves_falls_on_enemies() -> None:
    text = rules("removes units within 1", event="after a move along diagonal")

    assert findings(text) == ["along-own"]
