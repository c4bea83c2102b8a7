"""Leaders that command: what the shipped game does not show, and what is said of it."""

import pytest
from support.each import each
from support.engines import NO_KERNEL, is_kernel_built
from support.games import findings, toy, toy_state
from support.work import calls

from interpreter import State, load
from interpreter.drawing import svg_board, text_board, turn_line
from interpreter.errors import InvalidFenError
from interpreter.game.state import Game
from interpreter.program.listing import list_program

RULES = """
piece ox O { moves W }
piece elk E { moves D }
piece calf C
graph contact { joins friends touching orthogonal, diagonal }
activation { under command; needed to move }
command king {
  leads units joined to it by contact
  activates any
  calf moves as king
  at most 2 others
  converts touching enemies but king
}
command ox {
  leads units joined to it by contact
  activates ox
  stance elks { activates elk }
  stance calves { activates calf; calf moves as ox }
  at most 2 units
}
turn { take command; 1 or more actions; each unit acts once }
"""


def _state(fen: str, **also: str) -> State:
    return toy_state(RULES, fen, **also)


def test_the_command_goes_with_its_leader() -> None:
    state = _state("k3/4/CC2/K3 w - - 0 1").play_all("command:a1,a1b1")

    assert state.fen().split()[6:] == ["spent:2", "acted:b1", "command:b1"]
    assert state.play("b2b3").why("end").allowed


def test_lines_outside_the_stances_hold_in_all() -> None:
    start = _state("k3/4/EC2/KO2 w - - 0 1")

    assert start.play("command:b1/elks").is_active("b1")
    assert start.play("command:b1/elks").is_active("a2")
    assert start.play("command:b1/calves").is_active("b1")
    assert start.play("command:b1/calves").why("a2a4").reasons == ("stance",)


def test_a_spent_budget_of_units_ends_the_turn() -> None:
    state = _state("k3/4/EC2/KO2 w - - 0 1").play_all("command:b1/calves,b1c1")

    assert state.actions_of_turn() == (2, 3)
    assert state.play("b2b3").turn == "black"


def test_a_budget_of_others_leaves_the_leader_its_action() -> None:
    state = _state("k3/4/CC2/KC2 w - - 0 1").play_all("command:a1,a2a3,b2b3")

    assert state.why("b1c1").reasons == ("budget",)
    assert state.why("b1c1").refusals[0].line is not None
    assert state.play("a1a2").turn == "black"


def test_captured_units_are_placed_after_the_budget_is_spent() -> None:
    rules = RULES.replace("turn { ", "turn { relocate captured by mover; ")
    state = toy_state(rules, "k3/1e2/CC2/K3 w - - 0 1").play_all("command:a1,a2a3,b2b3")

    assert state.why("@a2").allowed
    assert "@a2" in state.legal_texts()


def test_chains_are_claimed_and_relocated_after_the_budget_is_spent() -> None:
    chains = "chain { path in contact; 3 to 5 units; formed this turn }\n"
    phases = "turn { claim any chains; relocate unclaimed chains by mover; "
    fen = "3k/1C2/CC2/K2C w - - 0 1 links:-/-"
    state = toy_state(chains + RULES.replace("turn { ", phases), fen).play_all("command:a1,a2a3,b2a2,a1b1")

    assert "claim:a3-a2-b3" in state.legal_texts()
    assert state.why("claim:a3-a2-b3").allowed
    assert state.play("end").why("relocate:a3-a2-b3").allowed


def test_without_a_bound_a_leader_may_act_as_often_as_it_likes() -> None:
    rules = RULES.replace("; each unit acts once", "")
    state = toy_state(rules, "k3/4/CC2/KC2 w - - 0 1").play_all("command:a1,a2a3,b2b3,a1a2")

    assert state.why("a2a1").allowed
    assert state.why("b1c1").reasons == ("budget",)
    assert state.game.state(state.fen()).position == state.position


def test_a_leader_that_fuses_into_another_piece_leads_nobody() -> None:
    rules = RULES + "fusion { king + ox = elk; made by move }\ngoal capture of ox, king, elk"
    state = toy_state(rules, "k3/4/OE2/K3 w - - 0 1").play_all("command:a1,a1a2")

    assert state.fen().endswith("command:-")
    assert state.game.state(state.fen()).position == state.position
    assert "the leader is gone" in turn_line(state.game.program, state.position)
    assert state.legal_texts() == ("end",)
    assert state.play("end").turn == "black"


def test_a_unit_fused_from_a_leader_and_another_of_its_kind_still_leads() -> None:
    rules = RULES + "fusion { ox + ox = ox; made by move }\nboard 4x4"
    state = toy_state(rules, "k3/4/OE2/OK2 w - - 0 1").play_all("command:a1/elks,a1a2")

    assert state.fen().split()[-1] == "command:a2/elks/1"
    assert state.is_active("b2")


def test_a_promoted_leader_that_is_a_leader_no_more_leads_nobody() -> None:
    rules = "zone top = rank 4\n" + RULES.replace(
        "piece ox O { moves W }", "piece ox O { moves W; promotes in top to elk }"
    )
    state = toy_state(rules, "k3/2OE/4/3K w - - 0 1").play_all("command:c3/elks,c3c4e")

    assert state.legal_texts() == ("end",)


@each(
    ("played", "action", "reason", "sentence"),
    [
        ("", "a2a3", "no-command", "no leader of White has taken command of this turn"),
        ("", "command:a2", "no-leader", "a calf cannot take command"),
        ("", "command:b2/calfs", "stance", "an ox takes command in stance elks or calves"),
        ("", "command:a1/elks", "stance", "a king takes command without a stance"),
        ("command:b2/elks", "command:a1", "commanded", "the ox on b2 has already taken command of this turn"),
        ("command:b2/elks", "a1a2", "own-unit", "white's calf stands on a2, a unit of the same side"),
        ("command:b2/elks", "convert:b3", "no-conversion", "the leader in command does not convert units"),
        ("command:b2/calves", "b1d1", "stance", "the ox on b2 commands in stance calves, in which it activates no elk"),
        ("command:b2/calves", "c1c2", "kind", "the ox on b2 commands, and it never activates a king"),
        ("command:a1", "convert:b3", "not-touching", "the king on a1, which commands, does not touch b3"),
        ("command:a1", "end", "must-act", "a leader that takes command must activate a unit before the turn can end"),
    ],
)
def test_each_reason_has_its_line_and_a_sentence_of_its_own(
    played: str, action: str, reason: str, sentence: str
) -> None:
    state = _state("k3/1c2/CO2/KEK1 w - - 0 1")
    refusal = (state.play(played) if played else state).why(action).refusals[0]

    assert (refusal.reason, refusal.sentence) == (reason, sentence)
    assert refusal.line is not None


def test_who_forgets_to_take_command_is_told_how_with_a_leader_of_the_game() -> None:
    first = _state("k3/1c2/CO2/KEK1 w - - 0 1").why("a2a3").refusals[0]
    assert first.help == "let a leader take command first, as `command:a1`"


def test_an_idle_unit_is_told_where_its_chain_ends() -> None:
    state = _state("k3/3C/3C/K3 w - - 0 1").play("command:a1")

    assert state.why("d3c3").refusals[0].sentence == (
        "the calf on d3 is not active: its chain of friends ends with d2, d3 and does not reach the king on a1, which commands"
    )


def test_conversion_is_asked_of_the_leader_in_command() -> None:
    state = _state("k3/4/cO2/K3 w - - 0 1")

    assert state.play("command:a1").play("convert:a2").fen().startswith("k3/4/=CO2/K3 w")
    assert state.why("convert:a2").reasons == ("no-command",)
    assert state.play("command:b2/calves").why("convert:a2").reasons == ("no-conversion",)
    assert toy("").start().why("convert:d1").reasons == ("no-conversion",)
    assert toy("").start().why("command:d1").reasons == ("no-leader",)


def test_a_neutral_unit_is_in_the_way_of_all_but_leaps() -> None:
    state = _state("k3/=C3/=E3/EK2 w - - 0 1").play("command:b1")

    assert state.why("a1a2").reasons == ("not-its-move",)
    assert state.why("a1a3").reasons == ("neutral",)
    assert state.why("b1a2").reasons == ("neutral",)
    assert state.why("a2a1").reasons == ("neutral",)
    assert state.why("a1c1").allowed


def test_neutral_units_may_stand_in_any_array() -> None:
    game = toy('piece ox O\narray "k3/1=O2/4/3K"')

    assert game.start().fen() == "k3/1=O2/4/3K w - - 0 1"
    assert not game.start().is_active("b3")
    assert game.state("k3/2=O1/3K/4 w - - 0 1").why("d2c3").reasons == ("neutral",)


def test_boards_show_neutral_units_and_who_commands() -> None:
    state = _state("k3/4/=C3/K3 w - - 0 1")
    game = state.game

    assert "=C" in text_board(game.program, state.position)
    assert "neutral calf on a2" in svg_board(game.program, state.position)
    assert turn_line(game.program, state.position) == "White to act: no leader in command yet"
    commanded = state.play("command:a1").position
    assert turn_line(game.program, commanded) == "White to act: king on a1 commands, 0 of 2 others used"
    assert turn_line(toy("").program, toy("").start().position) == "White to act"


def test_the_overlay_has_the_chain_and_those_the_leader_activates() -> None:
    state = _state("k3/4/COE1/K3 w - - 0 1").play("command:b2/elks")
    engine, board = state.game.reference, state.game.program.board

    assert {board.names[square] for square in engine.active(state.position, 0)} == {"b2", "c2"}
    assert len(engine.activation_edges(state.position)) == 4


@each(
    ("fields", "fault"),
    [
        ("spent:1", "belong together"),
        ("command:a1", "belong together"),
        ("spent:1 command:a2", "the side to act has no such leader"),
        ("spent:1 command:b1", "the side to act has no such leader"),
        ("spent:1 command:b1/calf", "the side to act has no such leader"),
        ("spent:1 command:a4", "the side to act has no such leader"),
        ("spent:1 command:a9", "must name a leader"),
        ("spent:1 command:/", "must name a leader"),
        ("spent:1 command:a1/1", "counts 1 activations"),
        ("spent:3 command:a1/1", "counts 1 activations"),
        ("spent:3 command:b1/elks/2", "has no action left"),
        ("spent:4 command:a1/2 acted:a1", "has no action left"),
    ],
)
def test_a_command_that_cannot_be_is_refused(fields: str, fault: str) -> None:
    with pytest.raises(InvalidFenError, match=fault):
        _state(f"k3/4/CC2/KO2 w - - 0 1 {fields}")


def test_a_game_without_commands_knows_no_such_field() -> None:
    with pytest.raises(InvalidFenError, match="this game has no commands"):
        toy("turn { 2 actions }").state("k3/4/4/3K w - - 0 1 spent:1 command:d1")


def test_the_listing_shows_commands() -> None:
    text = list_program(toy(RULES).program)

    assert "command ox  (toy.rumpus:15)\n  leads units joined by contact  (toy.rumpus:16)" in text
    assert "    calf moves as ox" in text
    assert "  under command  (toy.rumpus:7)" in text
    assert "phases\n  command, by mover, least 1, most 1" in text


def test_two_stances_of_one_name_and_two_ways_for_one_piece_are_found() -> None:
    assert findings(RULES.replace("stance calves", "stance elks")) == ["duplicate-name"]
    assert "said-twice" in findings(RULES.replace("calf moves as ox", "calf moves as ox; calf moves as king"))
    assert findings(RULES.replace("leads units joined to it by contact\n  activates any", "activates any")) == [
        "incomplete-block"
    ]
    assert findings(RULES.replace("activates any", "")) == ["incomplete-block"]


def test_the_actions_of_a_full_board_are_little_work() -> None:
    state = load("chesimal-fusion-1", engine="reference").start().play_all("command:g2,h3h4,f3f4")

    assert len(state.legal_actions()) > 40
    assert calls(lambda: state.game.engine.legal_actions(state.position)) < 200_000


def test_castling_that_the_partner_alone_makes_active_is_explained() -> None:
    state = toy_state(
        """
board 4x4
piece king K { moves W }
piece ox O { moves W }
graph contact { joins friends touching orthogonal, diagonal }
command king { leads units joined to it by contact; activates ox }
activation { under command; needed to castle }
castling { king with ox; toward a: king to a, ox to b }
turn { take command; 1 action }
array "ok2/4/4/OK2"
""",
        "3k/4/4/OK2 w Q - 0 1",
    )

    assert [line.text for line in state.play("command:b1").why("b1a1").lines][-2:] == [
        "activates ox",
        "leads units joined to it by contact",
    ]


@pytest.mark.parametrize("engine", ["reference", "kernel"])
def test_a_unit_that_promotes_before_it_moves_shows_the_stance_in_which_it_moves_so(engine: str) -> None:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    rules = """
piece ox O { moves D }
piece elk E { moves A }
piece calf C
piece hare H { moves fW; may promote before a move to calf }
graph contact { joins friends touching orthogonal, diagonal }
activation { under command; needed to move }
command king {
  leads units joined to it by contact
  stance silent { activates any; calf moves as ox; becomes leaping, skipping }
  stance leaping { activates any; calf moves as ox }
  stance skipping { activates any; calf moves as elk }
}
turn { take command; 1 or more actions; each unit acts once }
"""
    game = Game(toy(rules).ruleset, engine)
    state = game.state("k3/4/4/KH2 w - - 0 1").play("command:a1/silent").play("b1b3c")

    assert state.fen().split()[-1] == "command:a1/leaping/1"
