"""Units that share squares: each line of the block alone and left out, and what else of the language meets them."""

import pytest
from support.games import findings, toy, toy_state

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter import State, load
from interpreter.errors import InvalidFenError
from interpreter.game.state import Game
from interpreter.notation import read_action, write_action
from interpreter.program.listing import list_program
from rulesets import Catalogue

MEN = "piece ox O { moves R }\npiece elk E { moves F }\npiece calf C { moves fW }\n"
JOINS = "a lone unit joins a lone friend"
PASSES = "a lone unit passes a lone friend"
ALL = f"{JOINS}; {PASSES}; a pair moves as either; one of a pair leaves; a lone capture takes one; never calf"


def _state(block: str, fen: str, more: str = "") -> State:
    return toy_state(f"{MEN}stacking {{ {block} }}\n{more}", f"{fen} w - - 0 1")


def _from(state: State, square: str) -> set[str]:
    return {text for text in state.legal_texts() if text.startswith(square)}


def test_units_that_join_need_not_pass() -> None:
    state = _state(JOINS, "k3/4/4/OE1K")

    assert {"a1b1"} == {text for text in _from(state, "a1") if text.endswith("1")}
    assert state.why("a1c1").reasons == ("blocked",)


def test_units_that_pass_need_not_join() -> None:
    state = _state(PASSES, "k3/4/4/OE1K")

    assert {"a1c1"} == {text for text in _from(state, "a1") if text.endswith("1")}
    assert state.why("a1b1").reasons == ("own-unit",)


def test_a_pair_that_has_no_line_for_it_does_not_part() -> None:
    state = _state(f"{JOINS}; a pair moves as either", "k3/4/4/(OE)2K")

    assert _from(state, "a1") == {"a1a2", "a1a3", "a1a4", "a1b1", "a1c1", "a1b2"}
    assert state.why("a1a2:O").reasons == ("no-split",)


def test_a_pair_that_has_no_line_for_it_does_not_move_together() -> None:
    state = _state(f"{JOINS}; one of a pair leaves", "k3/4/4/(OE)2K")

    assert _from(state, "a1") == {"a1a2:O", "a1a3:O", "a1a4:O", "a1b1:O", "a1c1:O", "a1d1:O", "a1b2:E"}
    why = state.why("a1a2")
    assert why.reasons == ("pair",)
    assert why.refusals[0].help == "add `:O` to let one of the two go alone"


def test_a_capture_takes_all_where_nothing_else_is_said() -> None:
    state = _state(JOINS, "(ke)k2/4/4/O2K").play("a1a4")

    assert state.fen() == "Ok2/4/4/3K b - - 1 1"


def test_of_equal_enemies_one_is_taken_by_one_action() -> None:
    state = _state(ALL, "k3/4/(ee)3/O2K")

    assert "a1a2xE" in _from(state, "a1")
    assert state.play("a1a2xE").fen() == "k3/4/(Oe)3/3K b - - 1 1"


def test_a_capture_in_passing_takes_all_on_the_square() -> None:
    state = _state(ALL, "k3/4/1(ee)2/S2K", "piece stag S { moves mcafF }")

    assert state.play("a1xb2c3").fen() == "k3/2S1/4/3K b - - 1 1"


def test_captures_of_a_pair_go_to_the_hand() -> None:
    more = "hand { receives captures; drops on empty squares; pockets any }"
    state = _state(f"{JOINS}; one of a pair leaves", "(oe)2k/4/4/O2K[]", more)

    assert state.play("a1a4").fen().split()[0] == "O2k/4/4/3K[OE]"


def test_one_of_a_pair_is_pocketed_by_name() -> None:
    state = _state(f"{JOINS}; one of a pair leaves", "k3/4/4/(OE)2K[]", "hand { drops on empty squares; pockets any }")

    assert {"a1@:O", "a1@:E"} <= set(state.legal_texts())
    assert state.play("a1@:E").fen().split()[0] == "k3/4/4/O2K[E]"
    assert state.why("a1@").reasons == ("which",)


def test_who_has_acted_is_remembered_of_each_unit() -> None:
    turn = "turn { 2 actions; each unit acts once }"
    state = _state(ALL, "k3/4/4/OE1K", turn).play("a1b1")

    assert state.fen().endswith("acted:b1/O")
    assert state.game.state(state.fen()).position == state.position
    assert state.why("b1b2:O").reasons == ("acted",)
    assert state.why("b1b2").reasons == ("acted",)
    assert "b1a2:E" in state.legal_texts()


def test_the_fresh_one_of_two_equal_units_leaves() -> None:
    turn = "turn { 2 actions; each unit acts once }"
    state = _state(ALL, "k3/4/4/OO1K", turn).play("a1b1")

    assert "b1b2:O" in state.legal_texts()
    assert state.game.state(state.fen()).position == state.position


def test_who_has_not_moved_is_remembered_of_each_unit() -> None:
    rules = f'{MEN}piece hare H {{ moves WiD }}\nstacking {{ {ALL} }}\narray "k3/4/4/HH1K"'
    state = toy(rules).start().play("a1b1")

    assert state.fen().endswith("unmoved:b1/H,d1,a4")
    assert state.game.state(state.fen()).position == state.position
    assert "b1b3:H" in state.play("a4b4").legal_texts()


def test_both_units_of_a_pair_are_active() -> None:
    rules = (
        "graph contact { joins friends touching orthogonal }\nactivation { joined to king by contact; needed to move }"
    )
    state = _state(ALL, "k3/4/4/1O(OE)K", rules)

    assert state.is_active("b1")
    assert {"c1c2:O", "c1b2:E", "c1c2"} <= set(state.legal_texts())
    assert state.play("c1c2:O").is_active("c1")


TOP = "zone top { white rank 4; black rank 1 }\npiece hare H { moves F; promotes in top to ox }"


def test_a_unit_promotes_alone_and_never_in_company() -> None:
    state = _state(ALL, "3k/(OH)3/4/3K", TOP)

    assert state.play("a3b4").fen().startswith("1(OH)1k/4")
    assert state.play("a3b4o:H").fen().startswith("1O1k/O3")


def test_a_unit_that_joins_a_friend_promotes_to_what_there_is_room_for() -> None:
    more = TOP.replace("to ox", "to ox, team") + "\npair team T = ox + elk"

    assert _from(_state(ALL, "1O1k/H3/4/3K", more), "a3") == {"a3b4o", "a3b2"}
    assert _from(_state(ALL, "3k/H3/4/3K", more), "a3") == {"a3b4o", "a3b4t", "a3b2"}


CASTLING = (
    "piece rook R { moves R }\ngoal checkmate of king\ncastling { king with rook; toward d: king to c, rook to b }\n"
)


def test_castling_is_not_offered_where_it_reads_as_joining() -> None:
    rules = f'{CASTLING}stacking {{ {ALL} }}\narray "k3/4/4/1KR1"\n{MEN}'
    state = toy(rules).state("k3/4/4/1KR1 w K - 0 1")

    assert "b1c1" in state.legal_texts()
    assert len(set(state.legal_texts())) == len(state.legal_texts())
    assert state.play("b1c1").fen() == "k3/4/4/2(RK)1 b - - 1 1"


def test_castling_partners_pass_each_other_only_where_units_pass() -> None:
    rules = f'{CASTLING}array "k3/4/4/1K1R"\n{MEN}stacking '

    assert "b1d1" not in toy(rules + f"{{ {JOINS}; one of a pair leaves }}").start().legal_texts()
    assert "b1d1" in toy(rules + f"{{ {JOINS}; {PASSES} }}").start().legal_texts()


def test_the_mover_may_castle_to_the_companion_its_partner_leaves() -> None:
    rules = f'{CASTLING}stacking {{ {ALL} }}\narray "k3/4/4/K1R1"\n{MEN}'
    state = toy(rules).state("k3/4/4/K1(OR)1 w K - 0 1")

    assert state.play("a1c1").fen() == "k3/4/4/1R(OK)1 b - - 1 1"


def test_a_pinned_unit_gives_check_and_its_companion_does_not_shield() -> None:
    state = load("fluid-chess").state("k7/8/8/8/8/r7/8/(KB)7 w - - 0 1")

    assert state.is_check()
    assert state.why("a1b2:B").reasons == ("check",)


@pytest.mark.parametrize(
    ("fen", "fault"),
    [
        ("(OOE)2k/4/4/3K", "holds two units"),
        ("(O)2k/4/4/3K", "holds two units"),
        ("(OC)2k/4/4/3K", "a calf never shares"),
        ("(OZ)2k/4/4/3K", "unknown symbol `Z`"),
        ("(O2k/4/4/3K", "has no meaning"),
        ("(OE)2k/4/4/3K w - - 0 1 acted:a4", "there are two units on a4"),
        ("(OE)2k/4/4/3K w - - 0 1 acted:a4/K", "but no unit"),
    ],
)
def test_stacks_that_cannot_be_are_refused(fen: str, fault: str) -> None:
    game = toy(f"{MEN}stacking {{ {ALL} }}\nturn {{ 2 actions; each unit acts once }}")
    with pytest.raises(InvalidFenError, match=fault):
        game.state(fen if " " in fen else f"{fen} w - - 0 1")


def test_a_game_without_stacking_reads_no_stacks() -> None:
    with pytest.raises(InvalidFenError, match="no `stacking`"):
        load("chess").state("4k3/8/8/8/8/8/8/3(RB)K3 w - - 0 1")


def test_a_friend_and_an_enemy_may_share_with_a_piece_that_never_shares() -> None:
    assert _state(ALL, "(Ce)2k/4/4/3K").fen() == "(eC)2k/4/4/3K w - - 0 1"


def test_positions_do_not_depend_on_the_order_of_a_stack() -> None:
    game = load("fluid-chess")

    first, second = (game.state(f"4k3/8/8/8/8/8/8/3({pair})K3 w - - 0 1") for pair in ("RB", "BR"))
    assert first.position == second.position


def test_actions_of_stacks_come_back_as_they_were() -> None:
    state = load("fluid-chess").state("1(nb)2k3/P7/8/8/8/8/1(RN)6/4K3 w - - 0 1")
    texts = state.legal_texts()

    assert {"a7b8rxN", "a7b8nxB", "b2b8xN:R", "b2b8xB:R", "b2b8", "b2b3:R", "b2b3"} <= set(texts)
    assert [write_action(state.game.program, read_action(state.game.program, text)) for text in texts] == list(texts)


def test_the_program_prints_stacking_with_its_lines() -> None:
    text = list_program(load("fluid-chess").program)

    assert "  pass a friend  (rulesets/fluid-chess.rumpus:" in text
    assert "pair queen Q = rook + bishop  (rulesets/fluid-chess.rumpus:" in text
    assert "companion: join" in text


@pytest.mark.parametrize(
    "lines",
    [
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; formed this turn }\nturn { claim any chains }",
        "graph g { joins friends touching diagonal }\ncommand king { leads units joined to it by g; activates any }\nactivation { under command; needed to move }\nturn { take command; 1 or more actions }",
        "goal checkmate of king\ncheck { no move through check by king }",
        "activation { within 2 of king; each king activates 1 unit a turn; needed to move }",
    ],
    ids=["chains", "commands", "no move through check", "shares"],
)
def test_chains_commands_shares_and_wary_pieces_do_not_go_with_stacking(lines: str) -> None:
    assert findings(f"stacking {{ a lone unit joins a lone friend }}\n{lines}") == ["stacking-clash"]


@pytest.mark.parametrize("host", ["gardner", "berolina", "capablanca"])
def test_the_lines_of_fluid_chess_can_be_added_to_other_games(host: str, engine: str) -> None:
    lines = ALL.replace("calf", "pawn").replace("; ", "\n")
    made = compile_source(
        Source("fluid", f'ruleset "Fluid"\nextends {host}\nstacking {{\n{lines}\n}}\n'), {}, Catalogue()
    )
    assert made.ruleset is not None
    state = Game(made.ruleset, engine).start().play("a1b1")
    state = state.play(state.legal_texts()[0])

    assert {"b1c3", "b1c3:N", "b1a1:R"} <= set(state.legal_texts())
