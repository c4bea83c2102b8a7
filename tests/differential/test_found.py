"""What random rule files have shown: small games in which one engine, or both, once went wrong."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter import State
from interpreter.game.state import Game
from interpreter.state.action import Kind

ENGINES = ["reference", "kernel"]


def _state(engine: str, lines: str, fen: str) -> State:
    """A position of a small game, played by an engine; the side to act may attack a king."""
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    return Game(toy(lines).ruleset, engine).placed(fen)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_way_that_leaves_the_board_does_not_come_back(engine: str) -> None:
    rules = 'board 6x5\npiece ox O { moves [frblnA?aF-W] }\narray "k5/6/6/6/5K"'

    assert _state(engine, rules, "1O3k/6/6/6/5K w - - 0 1").destinations("b5") == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_unit_captured_on_the_way_to_a_square_it_crossed_is_captured_once(engine: str) -> None:
    rules = """
board 4x6
piece ox O { moves fnD leaving en passant }
piece elk E { moves fcafeK }
array "k3/4/4/4/4/3K"
"""
    state = _state(engine, rules, "k1o1/4/4/2E1/4/3K b - - 0 1").play("c6c4")

    assert state.fen() == "k3/4/2o1/2E1/4/3K w - c5 1 2"
    assert state.play("c3xc4c5").fen() == "k3/2E1/4/4/4/3K b - - 2 2"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_square_that_was_crossed_is_not_open_while_a_unit_stands_there(engine: str) -> None:
    rules = """
board 4x6
piece ox O { moves fmpafK leaving en passant }
piece elk E { moves eK }
turn { 2 actions }
array "k3/4/4/4/4/3K"
"""
    fen = "k1o1/%s/4/1E2/4/3K b - - 0 1"

    assert _state(engine, rules, fen % "4").play("c6c4").fen().split()[3] == "c5"
    assert _state(engine, rules, fen % "2o1").play("c6c4").fen().split()[3] == "-"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_unit_that_comes_back_to_a_square_it_shares_with_an_enemy_captures_him(engine: str) -> None:
    rules = "piece ox O { moves fcabK }\npiece elk E\nstacking { a lone unit joins a lone friend; a lone capture takes one }"
    state = _state(engine, rules, "k3/1e2/1(Oe)2/3K w - - 0 1")

    assert state.play("b2xb3b2").fen() == "k3/4/1O2/3K b - - 1 1"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_unit_is_not_its_own_partner_in_castling(engine: str) -> None:
    rules = (
        'board 6x4\npiece king K { moves fWlO2 }\npiece ox O\narray "4ok/6/6/K1K3"\n'
        "zone home { white rank 1; black rank 4 }\nshuffle home"
    )
    state = _state(engine, rules, "5k/6/6/2K1K1 w Q - 0 1")

    assert state.legal_texts() == ("c1c2", "e1a1", "e1e2")


@pytest.mark.parametrize("engine", ENGINES)
def test_who_may_capture_a_friend_does_not_fuse_with_him(engine: str) -> None:
    rules = "piece ox O { moves fdW }\npiece elk E\nfusion { ox + ox = elk; made by move }"
    state = _state(engine, rules, "k3/1O2/1O2/3K w - - 0 1")

    assert state.legal_texts().count("b2b3") == 1
    assert state.play("b2b3").fen().startswith("k3/1O2/4/3K b")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_part_that_leaves_swaps_with_nobody(engine: str) -> None:
    rules = "piece ox O { moves mWucW }\npiece elk E\nfusion { ox + ox = elk; made by move; splits by move }"
    state = _state(engine, rules, "k3/1o2/1E2/3K w - - 0 1")

    assert {text for text in state.legal_texts() if text[0] == "b"} == {"b2a2:O", "b2b1:O", "b2c2:O"}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("moves", "texts"),
    [
        ("cabdW", {"b2b3:A"}),  # back to where it began
        ("[cfW-dbW-mrW]", {"b2b3:A"}),  # and on
        ("[cfW-bW-mrW]", {"b2b3:A"}),  # nor does it pass there
    ],
)
def test_a_part_captures_nothing_of_what_it_leaves(engine: str, moves: str, texts: set[str]) -> None:
    rules = f"""
piece ant A {{ moves fW }}
piece ox O {{ moves {moves} }}
piece elk E
fusion {{ ant + ox = elk; made by move; splits by move }}
"""
    state = _state(engine, rules, "k3/1o2/1E2/3K w - - 0 1")

    assert {text for text in state.legal_texts() if text.startswith("b2")} == texts
    assert not state.why("b2xb3b2:O").allowed


@pytest.mark.parametrize("engine", ENGINES)
def test_a_unit_that_was_swapped_has_moved(engine: str) -> None:
    rules = """
piece king K { moves W; moves ifmD }
piece ox O { moves fW }
piece elk E { moves udW }
castling { king with ox; toward d: king to d, ox to c }
array "k3/4/4/EK1O"
"""
    state = _state(engine, rules, "k3/4/4/EK1O w K - 0 1")

    assert "b1c1" in state.legal_texts()
    assert state.play("a1b1").fen() == "k3/4/4/KE1O b - - 1 1 unmoved:a4"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_royal_unit_that_waits_to_be_placed_is_not_missing(engine: str) -> None:
    rules = """
goal checkmate of king
piece ox O { moves W }
graph near { joins friends touching orthogonal }
chain { path in near; 2 to 2 units; then relocated by mover }
turn { claim any chains }
"""
    state = _state(engine, rules, "k3/4/1O2/3K w - - 0 1").play("b2c2").play("a4a3").play("c2d2").play("claim:d2-d1")

    assert state.game.state(state.fen()).position == state.position


@pytest.mark.parametrize("engine", ENGINES)
def test_a_right_to_castle_is_that_of_a_partner_on_its_side(engine: str) -> None:
    rules = 'board 6x4\npiece king K { moves fWO2 }\npiece ox O\npiece elk E\narray "k5/6/6/EO1K1O"'
    state = _state(engine, rules, "k5/6/6/EO1K1O w KQ - 0 1")

    assert state == state.game.start()
    assert state.fen().split()[2] == "KQ"


@pytest.mark.parametrize("engine", ENGINES)
def test_of_two_equal_units_on_a_square_the_one_that_has_not_moved_castles(engine: str) -> None:
    rules = """
board 6x4
stacking { a lone unit joins a lone friend; one of a pair leaves }
piece king K { moves fW }
piece ox O { moves W; moves ifF }
castling { king with ox; toward f: king to f, ox to e }
array "k5/6/6/2K1OO"
"""
    state = _state(engine, rules, "k5/6/6/2K1OO w K - 0 1").play("e1f1")

    assert state.game.state(state.fen()).position == state.position


@pytest.mark.parametrize("engine", ENGINES)
def test_a_fen_says_which_unit_crossed_a_square_where_it_is_not_clear(engine: str) -> None:
    rules = 'board 5x5\npiece ox O { moves sR leaving en passant }\npiece elk E { moves eK }\narray "k4/5/5/5/4K"'
    state = _state(engine, rules, "k4/3oo/1E3/5/4K b - - 0 1").play("d4b4")

    assert state.fen().split()[3] == "c4/b4"
    assert state.game.state(state.fen()).position == state.position


@pytest.mark.parametrize("engine", ENGINES)
def test_a_royal_unit_is_not_captured_en_passant(engine: str) -> None:
    rules = """
board 5x4
piece king K { moves eDK0 leaving en passant }
piece ox O { moves W }
goal checkmate of king
array "k4/5/5/4K"
"""
    state = _state(engine, rules, "5/4K/2k2/5 w - c3 0 1")

    assert "e3c3" not in state.legal_texts()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_way_on_which_nothing_can_be_done_is_no_way_around_an_attack(engine: str) -> None:
    rules = """
board 5x5
piece king K { moves (ma)2WeN }
piece ox O { moves R leaving en passant }
check { no move through check by king }
goal checkmate of king
array "k4/5/5/5/4K"
"""
    state = _state(engine, rules, "2o1k/5/5/1K3/5 w - - 0 1")

    assert state.why("b2d1").reasons == ("check",)
    assert "b2d1" not in state.legal_texts()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_unit_does_not_promote_in_company_to_what_shares_no_square(engine: str) -> None:
    rules = """
zone far { white rank 4; black rank 1 }
piece ox O { moves W; promotes in far to elk, hare }
piece elk E { moves F }
piece hare H { moves N }
stacking { a lone unit joins a lone friend; never hare }
"""
    state = _state(engine, rules, "K2k/O3/4/4 w - - 0 1")

    assert [text for text in state.legal_texts() if text.startswith("a3a4")] == ["a3a4e"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_capture_by_the_last_action_of_a_command_leaves_a_unit_to_be_placed(engine: str) -> None:
    rules = """
piece ox O { moves W }
graph near { joins friends touching orthogonal }
command king { leads units joined to it by near; at most 1 units; activates any }
activation { under command; needed to move }
turn { take command; 1 or more actions; relocate captured by mover }
array "k2o/4/oO2/1K2"
"""
    state = _state(engine, rules, "k2o/4/oO2/1K2 w - - 0 1").play("command:b1").play("b2a2")

    assert "waits:" in state.fen()
    assert state.game.state(state.fen()).position == state.position


CASTLING = "castling { king with ox; toward h: king to g, ox to f; toward a: king to c, ox to d }\n"
QUEENS = "board 8x2\npiece ox O { moves W }\ndraw stalemate\ngoal capture of king\n"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("lines", "meeting"),
    [
        ("piece king K { moves Q }\npiece owl L { moves Q }\nfusion { king + ox = owl; made by move }", True),
        ("piece king K { moves mcdQ }", True),
        ("piece king K { moves mcdK }", False),
        ("piece king K { moves Q }", False),
    ],
)
def test_castling_is_not_offered_where_it_reads_as_meeting_the_partner(engine: str, lines: str, meeting: bool) -> None:
    state = _state(engine, f'{QUEENS}{CASTLING}{lines}\narray "4k3/O3K2O"', "4k3/O3K2O w KQ - 0 1")
    castlings = [state.game.action_text(action) for action in state.legal_actions() if action.kind is Kind.CASTLE]

    assert len(set(state.legal_texts())) == len(state.legal_texts())
    assert castlings == ([] if meeting else ["e1c1", "e1g1"] if "mcdK" in lines else ["e1a1", "e1h1"])


@pytest.mark.parametrize("engine", ENGINES)
def test_castling_is_told_from_a_move_made_under_command(engine: str) -> None:
    command = """
graph contact { joins friends touching orthogonal }
command king { leads units joined to it by contact; activates any; king moves as ox }
activation { under command; needed to move, castle }
turn { take command; 1 or more actions }
piece king K { moves K }
piece ox O { moves R }
"""
    rules = f'board 8x2\ndraw stalemate\ngoal capture of king\n{CASTLING}{command}array "4k3/O3K2O"'
    texts = _state(engine, rules, "4k3/O3K2O w KQ - 0 1").play("command:e1").legal_texts()

    assert len(set(texts)) == len(texts)
    assert {"e1g1", "e1h1"} <= set(texts)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("moves", ["F", "Q"])
def test_of_several_kings_each_castles_from_where_it_begins(engine: str, moves: str) -> None:
    rules = (
        f"board 8x3\npiece king K {{ moves {moves}O2 }}\npiece ox O {{ moves W }}\n"
        'piece hare H { moves W }\ngoal capture of hare\narray "h7/1H1K3O/O3K2O"'
    )
    state = _state(engine, rules, "h7/1H1K3O/O3K2O w - - 0 1").game.start()
    castlings = [state.game.action_text(action) for action in state.legal_actions() if action.kind is Kind.CASTLE]

    assert castlings == (["d2f2", "e1c1", "e1g1"] if moves == "F" else ["d2h2", "e1a1", "e1h1"])


@pytest.mark.parametrize("engine", ENGINES)
def test_of_castlings_that_read_alike_there_is_the_first(engine: str) -> None:
    rules = (
        "board 8x2\npiece ox O { moves W }\nstacking { a lone unit joins a lone friend; a lone unit passes a lone friend }\n"
        f'{CASTLING}array "3ok3/O3K1OO"\nzone home {{ white rank 1; black rank 2 }}\nshuffle home'
    )
    texts = _state(engine, rules, "4k3/O3K1OO w KQG - 0 1").legal_texts()

    assert texts.count("e1g1") == 1


HILLS = """
goal checkmate of king
goal {goal}
zone hill = {hill}
piece rook R {{ moves R }}
piece ox O {{ moves R }}
array "kr1o/4/4/KR1O"
"""


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("goal", "hill", "fen", "refused", "won"),
    [
        ("reach hill with king", "c3, a1", "k1r1/4/1K2/4 w - - 0 1", "b2c3", "b2a1"),
        ("reach hill with rook", "b3, c1", "k3/4/4/KR1r w - - 0 1", "b1b3", "b1c1"),
        ("capture of ox", "a1", "k3/1o2/4/KO1r w - - 0 1", "b1b3", ""),
        ("capture of ox", "a1", "k3/1o2/4/KO2 w - - 0 1", "a1b1", "b1b3"),
    ],
)
def test_no_goal_is_won_by_an_action_that_leaves_the_royal_unit_attacked(
    engine: str, goal: str, hill: str, fen: str, refused: str, won: str
) -> None:
    state = _state(engine, HILLS.format(goal=goal, hill=hill), fen)

    assert refused not in state.legal_texts()
    if won:
        assert str(state.play(won).outcome()) == f"white wins by {goal.split()[0]}"


def test_a_goal_that_check_forbids_is_refused_because_of_check() -> None:
    state = _state("reference", HILLS.format(goal="reach hill with rook", hill="b3"), "k3/4/4/KR1r w - - 0 1")

    assert state.why("b1b3").reasons == ("check",)
    assert state.why("b1b3").refusals[0].sentence == "it leaves the king on a1 attacked by the rook on d1"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_goal_won_in_the_middle_of_a_turn_is_won_out_of_check(engine: str) -> None:
    rules = HILLS.format(goal="reach hill with ox", hill="c3, d3") + (
        "turn { 2 actions }\ncheck { judged at the end of a turn }"
    )
    state = _state(engine, rules, "k3/4/2O1/KR1r w - - 0 1")

    assert "c2c3" in state.legal_texts()
    state = _state(engine, rules, "k3/4/2O1/K2r w - - 0 1")
    assert "c2c3" not in state.legal_texts()
    assert "c2c1" in state.legal_texts()
    assert str(state.play("a1a2").play("c2c3").outcome()) == "white wins by reach"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_swap_with_a_royal_unit_is_no_repeat_of_its_capture_through_a_friend(engine: str) -> None:
    rules = """
goal checkmate of king
piece ox O { moves fcdacQ; moves mcudQ }
array "ko2/4/4/KO2"
"""
    state = _state(engine, rules, "4/4/kO2/1O1K w - - 0 1")

    assert "b1a2" in state.legal_texts()
    assert "b1xb2a2" not in state.legal_texts()


@pytest.mark.parametrize("engine", ENGINES)
def test_royal_units_that_start_in_hands_are_dropped_out_of_check(engine: str) -> None:
    rules = """
goal checkmate of king
piece rook R { moves R }
hand { drops on empty squares }
array "4/4/4/4[KRkr]"
"""
    state = _state(engine, rules, "4/4/4/4[KRkr] w")

    assert {"K@a1", "R@a1"} <= set(state.legal_texts())
    assert len(state.legal_texts()) == 32
    state = state.play_all("R@a1,R@d4")
    assert [text for text in state.legal_texts() if text.startswith("K")] == [
        *(f"K@{square}" for square in ("a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"))
    ]
    assert state.game.state(state.fen()).position == state.position


@pytest.mark.parametrize("engine", ENGINES)
def test_a_royal_unit_that_promotes_to_another_stays_royal(engine: str) -> None:
    rules = """
zone far { white rank 4; black rank 1 }
piece king K { moves W; promotes in far to elk }
piece elk E { moves N }
piece rook R { moves R }
goal checkmate of king, elk
array "k3/4/4/3K"
"""
    state = _state(engine, rules, "3k/1K2/2r1/4 w")

    assert state.legal_texts() == ("b3a3", "b3b4e")
    assert state.play("b3b4e").fen().startswith("1E1k/4/2r1/4 b")
    assert "c2b2" in (after := state.play("b3b4e")).legal_texts()
    assert after.play("c2b2").is_check()


@pytest.mark.parametrize("bulk", [True, False])
def test_an_action_that_makes_the_turn_longer_is_counted_only_if_it_can_go_on(bulk: bool) -> None:
    rules = """
piece ox O { moves fW }
piece elk E { moves W }
piece stag S
piece cow C
fusion { ox + elk = stag; made by move }
turn { 1 to 3 actions; 2 actions with stag; each unit acts once }
goal capture of cow
array "c3/4/4/C2O"
"""
    state = _state("kernel", rules, "c3/4/3E/C2O w - - 0 1")

    assert set(state.legal_texts()) == {"d2c2", "d2d3"}  # after d1d2 White owes an action and has none
    assert state.game.engine.perft(state.position, 1, bulk=bulk) == 2


FUSES_OR_PROMOTES = """
board 6x4
zone far { white rank 4; black rank 1 }
piece king K { moves K }
piece ox O { moves {moves}; promotes in far to elk, hare }
piece elk E { moves W }
piece hare H { moves W }
fusion { ox + ox = elk; made by move }
array "3ko1/5o/KO4/O5"
"""


@pytest.mark.parametrize("moves", ["dcW; moves W2", "fdcmW3; moves fcmW; moves fbW02"])
@pytest.mark.parametrize("engine", ENGINES)
def test_to_fuse_is_no_repeat_of_a_capture_that_promotes(engine: str, moves: str) -> None:
    """A unit that captures a friend by one line, and fuses with it by another, has both actions where it promotes."""
    state = _state(engine, FUSES_OR_PROMOTES.replace("{moves}", moves), "3kO1/4O1/K5/6 w - - 0 1")

    assert [text for text in state.legal_texts() if text.startswith("e3e4")] == ["e3e4", "e3e4e", "e3e4h"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_castling_partner_may_capture_the_unit_that_it_castles_with(engine: str) -> None:
    rules = """
board 5x4
piece king K { moves W }
piece ox O { moves dcmR }
castling { king with ox; toward e: king to d, ox to c }
turn { 1 action; relocate captured by opponent }
goal capture of king
array "k4/5/5/K3O"
"""
    state = _state(engine, rules, "k4/5/4K/4O w - - 0 1 castles:e1")

    assert "e1e2" in state.legal_texts()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_leader_that_captures_the_one_before_it_does_not_lead_in_its_place(engine: str) -> None:
    rules = """
board 4x4
piece king K { moves dmK }
piece ox O { moves W }
graph contact { joins friends touching orthogonal, diagonal }
command king { leads units joined to it by contact; activates any; at most 1 units }
command ox { leads units joined to it by contact; activates any }
activation { under command; needed to move }
turn { take command; 1 to 3 actions }
goal capture of king
array "k3/4/2K1/OK2"
"""
    state = _state(engine, rules, "k3/4/4/OK2 w - - 0 1 spent:1 command:a1")

    assert state.play("b1a1").fen().endswith(" command:-")
    assert state.play("b1a1").legal_texts() == ("end",)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_unit_that_swaps_places_with_a_friend_may_promote(engine: str) -> None:
    rules = """
board 4x4
zone far { white rank 4; black rank 1 }
piece king K { moves K }
piece ox O { moves W }
piece stag S { moves mudN; promotes in far to ox }
array "k3/4/4/K1OS"
"""
    state = _state(engine, rules, "k1K1/4/3S/4 w - - 0 1")

    assert "d2c4o" in state.legal_texts()
    assert state.play("d2c4o").fen() == "k1O1/4/3K/4 b - - 1 1"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_unit_that_crosses_a_square_twice_is_open_to_en_passant_there_once(engine: str) -> None:
    rules = """
board 4x4
piece king K { moves K }
piece ox O { moves [fW-fW-bW-sW] leaving en passant }
piece elk E { moves mW; moves ceK }
array "k3/4/4/O2K"
"""
    after = _state(engine, rules, "k3/1e2/4/O2K w - - 0 1").play("a1b2")

    assert after.fen() == "k3/1e2/1O2/3K b - a2a3 1 1"
    assert after.game.state(after.fen()).fen() == after.fen()


@pytest.mark.parametrize("engine", ENGINES)
def test_the_king_that_is_left_is_found_beside_an_enemy_king_on_one_square_with_a_friend(engine: str) -> None:
    rules = (
        "piece ox O { moves W }\npiece rook R { moves R }\n"
        "stacking { a lone unit joins a lone friend; a lone capture takes one }\n"
        "turn { 2 actions; ends when check is given }\ncheck { judged at the end of a turn }\ngoal checkmate of last king\n"
        'array "k2k/4/o3/R2K"'
    )
    state = _state(engine, rules, "k2k/4/4/R2(Ko) w - - 0 1")

    assert state.play("a1a4").turn == "black"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_turn_does_not_end_early_before_a_second_part_that_is_not_legal(engine: str) -> None:
    rules = (
        "piece king K { moves W; faces no king along orthogonal }\npiece ox O { moves W }\npiece elk E { moves bW }\n"
        "piece duck D\nturn { 1 to 2 actions; then place duck on any empty square }\n"
        'goal capture of king\narray "3O/k3/=D3/KE2"'
    )
    state = _state(engine, rules, "3O/k3/=D3/KE2 w - - 0 1")

    assert state.legal_texts() == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_who_may_swap_with_a_unit_or_capture_it_promotes_by_the_capture_alone(engine: str) -> None:
    rules = (
        "piece ox O { moves W }\npiece elk E { moves fucW; moves fcW; promotes on capture to ox }\n"
        'goal capture of king\narray "k3/o3/E3/3K"'
    )
    state = _state(engine, rules, "k3/o3/E3/3K w - - 0 1")

    assert {text for text in state.legal_texts() if text.startswith("a2")} == {"a2a3", "a2a3o"}
    assert state.play("a2a3").fen() == "k3/E3/o3/3K b - - 1 1"
    assert state.play("a2a3o").fen() == "k3/O3/4/3K b - - 1 1"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_formation_whose_units_change_sides_by_its_capture_has_not_ridden(engine: str) -> None:
    rules = (
        "piece cow C { moves W }\nformation wall WL { cow in 1x2; rides W by 1; captures all }\n"
        "turn { 1 to 2 actions; each unit acts once }\nafter capture { converts the captor }\n"
        'goal capture of king\narray "k3/c3/C3/C2K"'
    )
    after = _state(engine, rules, "k3/c3/C3/C2K w - - 0 1").play("WL:a1a2")

    assert after.game.state(after.fen()).fen() == after.fen()
    assert "rode" not in after.fen()


@pytest.mark.parametrize("engine", ENGINES)
def test_who_passes_while_units_face_each_other_may_still_claim_a_chain(engine: str) -> None:
    rules = (
        "piece king K { stops facing elk along orthogonal }\npiece ox O\npiece elk E\n"
        "graph contact { joins friends touching orthogonal }\nchain { path in contact; 2 to 3 units; scores values }\n"
        "values { king 0; ox 1; elk 0 }\nturn { pass when no action is left; claim any chains }\n"
        'goal capture of king\narray "e2K/4/OO2/k3"'
    )
    state = _state(engine, rules, "e2K/4/OO2/k3 w - - 0 1")

    assert state.legal_texts() == ("end",)
    assert "claim:a2-b2" in state.play("end").legal_texts()


@pytest.mark.parametrize("engine", ENGINES)
def test_who_may_promote_where_it_also_fuses_does_either(engine: str) -> None:
    rules = (
        "piece ox O { moves W; moves udW; may promote in low to elk }\npiece elk E { moves F }\npiece hare H { moves N }\n"
        "zone low = a1-d2\nfusion { ox + ox = hare; made by move }\n"
        'goal capture of king\narray "k3/4/OO2/3K"'
    )
    state = _state(engine, rules, "k3/4/OO2/3K w - - 0 1")

    assert {text for text in state.legal_texts() if text.startswith("a2b2")} == {"a2b2", "a2b2e"}
    assert state.play("a2b2").fen().split()[0] == "k3/4/1H2/3K"
    assert state.play("a2b2e").fen().split()[0] == "k3/4/OE2/3K"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_unit_that_passes_friends_attacks_what_is_behind_them(engine: str) -> None:
    rules = (
        "piece ox O { moves fW; promotes in far to rook, elk; promotes only where it attacks no enemy }\n"
        "piece rook R { moves R }\npiece elk E { moves F }\nzone far { white rank 4; black rank 1 }\n"
        "stacking { a lone unit passes a lone friend }\n"
        'goal capture of king\narray "k3/4/4/3K"'
    )
    state = _state(engine, rules, "1E1e/O2k/4/3K w - - 0 1")

    assert {text for text in state.legal_texts() if text.startswith("a3")} == {"a3a4e"}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_formation_whose_units_become_others_has_not_ridden(engine: str) -> None:
    rules = (
        "piece cow C { moves W }\npiece ox O { moves F }\nformation wall WL { cow in 1x2; rides W by 1 }\n"
        "turn { 1 to 2 actions; each unit acts once }\nafter a move { becomes ox }\n"
        'goal capture of king\narray "k3/4/C3/C2K"'
    )
    after = _state(engine, rules, "k3/4/C3/C2K w - - 0 1").play("WL:a1a2")

    assert after.game.state(after.fen()).fen() == after.fen()
    assert "rode" not in after.fen()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_square_on_which_a_unit_could_not_move_is_not_kept_for_its_color(engine: str) -> None:
    rules = (
        "zone far { white c4, d4; black a1, b1 }\npiece ox O { moves fW }\n"
        "hand { drops on empty squares; drops in far; drops ox on both colors%s }\n"
        'goal capture of king\narray "k3/4/4/3K"'
    )
    kept = _state(engine, rules % "", "k3/4/1O2/3K[KO] w - - 0 1")
    open_to_all = _state(engine, rules % "; drops ox only where it can move", kept.fen())

    assert [text for text in kept.legal_texts() if text.startswith("K@")] == ["K@d4"]
    assert [text for text in open_to_all.legal_texts() if text.startswith("K@")] == ["K@c4", "K@d4"]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("change", "text"),
    [
        ("after a move of ox { becomes king }", "b1b2"),
        ("zone far { white rank 2; black rank 3 }\npiece ox O { moves W; promotes in far to king }", "b1b2k"),
        ("fusion { ox + elk = king; made by move }", "b1b2"),
    ],
)
def test_a_leader_that_becomes_another_has_spent_its_own_actions(engine: str, change: str, text: str) -> None:
    ox = "" if "piece ox" in change else "piece ox O { moves W }\n"
    rules = (
        f"{ox}piece elk E {{ moves F }}\n{change}\n"
        "graph contact { joins friends touching diagonal, orthogonal }\n"
        "command ox { leads units joined to it by contact; at most 1 others; activates any }\n"
        "command king { leads units joined to it by contact; activates any }\n"
        "activation { under command; needed to move }\nturn { take command; 1 to 3 actions }\n"
        'goal capture of king\narray "k3/4/4/1O1K"'
    )
    fen = "k3/4/1E2/1O1K w - - 0 1" if "fusion" in change else "k3/4/4/1OEK w - - 0 1"
    after = _state(engine, rules, fen).play("command:b1").play(text)

    assert after.game.state(after.fen()).fen() == after.fen()


@pytest.mark.parametrize("engine", ENGINES)
def test_every_unit_is_active_where_it_drops_in_a_game_without_activation(engine: str) -> None:
    rules = """
board 4x4
piece king K { moves W }
piece ox O { moves W }
hand { drops on empty squares; drops only where units are active }
goal capture of king
array "k3/4/4/3K[O]"
"""

    assert sum(text.startswith("O@") for text in _state(engine, rules, "k3/4/4/3K[O] w - - 0 1").legal_texts()) == 14


@pytest.mark.parametrize("engine", ENGINES)
def test_a_royal_unit_pulls_a_unit_on_a_way_that_is_not_attacked(engine: str) -> None:
    rules = """
board 5x5
piece king K { moves fcH pulling enemies of elk along orthogonal }
piece elk E
check { no move through check by king }
goal checkmate of last king
win stalemate
array "1k3/5/5/5/eK3"
"""

    assert _state(engine, rules, "1k3/5/5/5/eK3 w - - 0 1").legal_texts() == ("b1b4-a1",)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_square_to_which_a_unit_moves_by_pulling_is_one_that_it_reaches(engine: str) -> None:
    rules = """
board 5x5
piece king K { moves K }
piece ox O { moves W pulling units }
piece elk E
turn { then place new elk on a square the mover reaches }
goal checkmate of last king
win stalemate
array "4k/5/2O2/2E2/K4"
"""
    after = _state(engine, rules, "4k/5/2O2/2E2/K4 w - - 0 1").play("c3c4-c2")

    assert after.legal_texts() == ("@c5",)


@pytest.mark.parametrize("engine", ENGINES)
def test_neutral_units_have_no_rights_in_a_game_that_places_units_where_one_left(engine: str) -> None:
    rules = """
board 5x5
piece king K { moves K }
piece ox O { moves ifR }
hand { drops on empty squares }
turn { then may place ox on the square just left by an unmoved unit but ox }
goal capture of king
array "k4/5/2=O2/5/K4[O]"
"""
    start = _state(engine, rules, "k4/5/2=O2/5/K4[O] w - - 0 1")

    assert start.game.state(start.fen()).fen() == start.fen()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_move_that_pulls_is_no_repeat_of_the_same_move_without_a_pull(engine: str) -> None:
    rules = """
board 5x6
piece king K { moves K }
piece elk E { moves fmD pulling units; moves fmD; promotes on capture to hare }
piece hare H
goal capture of king
draw stalemate
array "4k/5/5/5/3E1/3K1"
"""
    state = _state(engine, rules, "4k/5/5/5/3E1/3K1 w - - 0 1")

    assert [text for text in state.legal_texts() if text.startswith("d2")] == ["d2d4", "d2d4-d1"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_turn_that_an_action_has_made_shorter_may_have_had_more_actions(engine: str) -> None:
    rules = """
board 5x5
piece king K { moves K }
piece ox O { moves W; promotes in far to hare }
piece hare H { moves W }
zone far { white rank 5; black rank 1 }
turn {
  1 to 3 actions
  1 to 2 actions with hare
  then place new ox on any empty square
}
goal capture of king
draw stalemate
array "k4/2O2/5/5/4K"
"""
    after = _state(engine, rules, "k4/2O2/5/5/4K w - - 0 1").play_all("e1e2,e2e3,c4c5h")

    assert after.game.state(after.fen()).fen() == after.fen()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_partner_that_drops_in_its_zone_may_castle_wherever_its_king_stands(engine: str) -> None:
    rules = """
board 5x5
piece king K { moves K }
piece ox O { moves W }
zone far { white rank 5; black rank 1 }
zone meadow { white d2-b5; black rank 2 }
hand { drops on empty squares }
castling {
  king with ox
  toward a: king to b, ox to c
  toward e: king to e, ox to d
  after a drop, king in far with ox in meadow
}
goal capture of king
draw stalemate
array "k1O1K/5/5/5/5[O]"
"""
    after = _state(engine, rules, "k1O1K/5/5/5/5[O] w - - 0 1").play("O@b2")

    assert after.game.state(after.fen()).fen() == after.fen()
