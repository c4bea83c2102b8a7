"""The machine of CECP, line by line."""

import re
from pathlib import Path
from time import monotonic, sleep

import pytest
from support.each import each
from support.players import Faulty, Plodder
from support.protocols import xboard

from interpreter import load
from interpreter.game.players import Budget, player_named
from interpreter.notation.holes import without_holes
from interpreter.protocols.serving import Events


def moves(said: list[str]) -> list[str]:
    return [line for line in said if line.startswith("move ")]


def test_the_features_end_with_done() -> None:
    said = xboard().said
    assert said[-1] == "feature done=1"
    assert " setboard=1 usermove=1 ping=1 " in said[1]
    (variants,) = [line for line in said if line.startswith("feature variants=")]
    assert {"normal", "crazyhouse", "hullabaloo", "kingofthehill", "3check"} <= set(variants.split('"')[1].split(","))


def test_a_game_that_graphical_programs_know_needs_no_setup() -> None:
    assert xboard().to("variant crazyhouse", "variant nocastle", "variant 3check", "variant normal") == []


def test_a_game_that_another_program_names_otherwise_is_set_up() -> None:
    assert xboard().to("variant kingofthehill") == xboard().to("variant king-of-the-hill")
    assert xboard().to("variant kingofthehill")[0].startswith("setup (")


def test_another_game_is_set_up_with_its_board_and_pieces() -> None:
    assert xboard().to("variant brouhaha") == [
        "setup (PNBRQ...C..........S.Kpnbrq...c..........s.k) 10x10+0_fairy "
        "c***ss***c/*rnbqkbnr*/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/*RNBQKBNR*/C***SS***C w KQkq - 0 1",
        "piece K& KisO2",
        "piece Q& Q",
        "piece R& R",
        "piece B& B",
        "piece N& N",
        "piece P& fmWfceFifmnD",
        "piece C& BDiC",
        "piece S& WHiN",
    ]


def test_a_piece_whose_moves_these_letters_cannot_say_has_no_line() -> None:
    said = xboard().to("variant hullabaloo")
    assert "piece E& FA" in said
    assert not any(line.startswith("piece C&") for line in said)


def test_a_king_in_name_only_is_no_king_for_the_other_program() -> None:
    (setup, *_) = xboard().to("variant chesimal-fusion-1")
    white = re.search(r"\((.*)\)", setup)[1]
    assert white[len(white) // 2 - 1] == "."
    assert "K" in white


def test_pairs_have_letters_of_their_own() -> None:
    (setup, *_) = xboard().to("variant fluid-chess")
    assert setup.endswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")


def test_an_unknown_variant_is_an_error() -> None:
    assert xboard().to("variant tiddlywinks") == ["Error (unknown variant): variant tiddlywinks"]


def test_the_engine_answers_a_move_with_a_move() -> None:
    talk = xboard()
    (move,) = moves(talk.turn("new", "usermove e2e4"))
    assert re.fullmatch(r"move [a-h][78][a-h][56]", move)
    assert len(moves(talk.turn("usermove d2d4"))) == 1


def test_moves_need_no_command_name() -> None:
    assert len(moves(xboard().turn("new", "e2e4"))) == 1


def test_boards_of_ten_ranks_count_them_from_0() -> None:
    talk = xboard("brouhaha")
    assert talk.to("usermove d2d4", "usermove d7d5", "usermove d4d5")[0].startswith("Illegal move (")
    assert talk.to("usermove e2e4") == []


def test_an_illegal_move_is_refused_with_the_reason() -> None:
    (said,) = xboard().to("usermove e1e2")
    assert re.fullmatch(r"Illegal move \([^()]*pawn stands on e2[^()]*\): e1e2", said)


def test_words_that_are_no_moves_are_refused_too() -> None:
    (said,) = xboard().to("usermove castles")
    assert said.startswith("Illegal move (actions look like")
    assert said.endswith("): castles")


def test_the_result_is_told_when_the_rules_end_the_game() -> None:
    said = xboard().to("usermove f2f3", "usermove e7e5", "usermove g2g4", "usermove d8h4")
    assert said == ["0-1 {black wins by checkmate}"]


def test_the_engine_does_not_move_in_a_finished_game() -> None:
    talk = xboard()
    talk.to("usermove f2f3", "usermove e7e5", "usermove g2g4")
    assert talk.turn("go", "ping 4")[-1] == "pong 4"
    assert moves(talk.to("go")) == []


def test_a_ping_waits_for_the_move() -> None:
    talk = xboard(player=Plodder())
    talk.to("new", "st 0.1", "usermove e2e4")
    assert talk.to("ping 7") == []
    said = talk.turn()
    assert [said[0][:5], said[1]] == ["move ", "pong 7"]
    assert talk.to("ping 8") == ["pong 8"]


def test_move_now_ends_the_thought() -> None:
    talk = xboard(player=Plodder())
    talk.to("new", "st 1000", "usermove e2e4")
    assert len(moves(talk.to("?"))) == 1
    assert talk.to("?") == []


def test_force_ends_the_thought_without_a_move() -> None:
    talk = xboard(player=Plodder())
    assert moves(talk.to("new", "st 1000", "usermove e2e4", "force", "ping 1")) == []
    assert talk.said[-1] == "pong 1"


def test_playother_plays_the_side_that_is_not_to_move() -> None:
    talk = xboard()
    assert moves(talk.to("playother")) == []
    assert len(moves(talk.turn("usermove e2e4"))) == 1


@pytest.mark.parametrize(
    ("lines", "budget"),
    [
        (["sd 5"], Budget(depth=5)),
        (["st 2"], Budget(seconds=1.8)),
        (["level 40 5 0", "time 6000"], "clock"),
        (["level 0 0:30 1"], "clock"),
        ([], None),
    ],
)
def test_time_controls_make_budgets(lines: list[str], budget: object) -> None:
    plodder = Plodder()
    talk = xboard(player=plodder)
    talk.to("new", *lines, "usermove e2e4", "?")
    (given,) = plodder.budgets
    if budget == "clock":
        assert 0.5 < given.seconds < 15
    elif isinstance(budget, Budget) and budget.seconds:
        assert budget.seconds - 0.1 < given.seconds <= budget.seconds
    else:
        assert given == budget


@each("setting", ["memory 64", "cores 2", "option Level=8", "exit", "holding [P] [p]"])
def test_a_setting_that_changes_during_a_turn_does_not_end_it(setting: str) -> None:
    plodder = Plodder()
    talk = xboard("crazyhouse", player=plodder)
    talk.to("new", "st 0.3", "usermove e2e4", "ping 1")
    talk.machine.thought._thread.join(0.15)
    assert talk.to(setting) == []
    said = talk.turn()
    assert [said[0][:5], said[1]] == ["move ", "pong 1"]
    assert plodder.budgets[-1].seconds < (0.13 if len(plodder.budgets) > 1 else 0.28)


def test_pondering_and_analysis_go_on_after_a_change_of_settings() -> None:
    talk = xboard(player=Plodder())
    talk.turn("new", "hard", "st 0.02", "usermove e2e4")
    first = talk.machine.thought
    talk.to("memory 64")
    assert talk.machine.thought is not first
    assert talk.machine.thought.task == first.task
    (reply,) = talk.machine._expected
    assert len(moves(talk.turn(f"usermove {talk.session.dialect.write(talk.machine._played.now, [reply])}"))) == 1
    talk.to("force", "analyze", "cores 2")
    assert talk.machine.thought.task.waits


def test_thinking_lines_are_told_if_wanted() -> None:
    talk = xboard(player=Plodder(wins_in=3))
    said = talk.turn("new", "post", "sd 3", "usermove e2e4")
    assert [line.split()[:2] for line in said[:3]] == [["1", "50"], ["2", "50"], ["3", "100002"]]
    assert re.fullmatch(r"1 50 \d+ 100 h7h6 a2a3", said[0])
    assert not any(
        line[0].isdigit() for line in xboard(player=Plodder()).turn("new", "nopost", "sd 3", "usermove e2e4")
    )


def test_moves_are_taken_back() -> None:
    talk = xboard()
    talk.to("usermove e2e4", "usermove e7e5", "usermove g1f3", "undo", "remove")
    assert talk.to("usermove e2e4") == []
    assert talk.to("undo", "undo") == ["Error (command not legal now): undo"]


def test_a_position_is_set_up() -> None:
    assert xboard().to("setboard 4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "usermove a7a8q") == []


def test_castling_rights_that_a_position_cannot_have_are_dropped_with_a_note() -> None:
    (said,) = xboard().to("setboard 4k3/7p/8/8/8/8/8/4K3 w K - 0 1", "usermove e1e2")
    assert said.startswith("# castling rights ignored: `K` is an impossible castling right: ")


def test_an_illegal_position_is_told_and_refuses_moves_until_another_one() -> None:
    talk = xboard()
    (said,) = talk.to("setboard 8/8/8/8/8/8/8 w - - 0 1")
    assert said.startswith("tellusererror Illegal position")
    assert talk.to("usermove e2e4")[0].startswith("Illegal move (")
    assert talk.to("new", "force", "usermove e2e4") == []


@each("command", ["go", "playother", "hint", "analyze", "holding [P] [p]"])
def test_after_an_illegal_position_the_engine_only_says_so(command: str) -> None:
    talk = xboard("crazyhouse")
    refusal = talk.to("usermove e2e4", "setboard 8/8 w - - 0 1")
    assert talk.to(command) == refusal
    assert talk.machine.thought is None
    assert talk.to("ping 1") == ["pong 1"]


def test_what_was_played_before_an_illegal_position_is_not_taken_back_or_shown() -> None:
    talk = xboard()
    talk.to("usermove e2e4", "setboard 8/8 w - - 0 1")
    assert talk.to("undo") == ["Error (command not legal now): undo"]
    assert talk.to("lift e7", "hover e5", "put e5") == []


def test_the_next_good_position_is_analyzed() -> None:
    talk = xboard(player=Plodder())
    talk.to("setboard 8/8 w - - 0 1", "analyze", "setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert talk.machine.thought.task.state.fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def test_a_position_is_edited_unit_by_unit() -> None:
    talk = xboard()
    talk.to("edit", "#", "Ke1", "Rh1", "Pa7", "Pa6", "xa6", "c", "Ke8", "rubbish", ".")
    assert talk.said[-1] == "Error (unknown edit command): rubbish"
    assert talk.to("usermove e1g1", "usermove e8e7", "usermove a7a8q") == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [("Qz9", "the board has no square z9"), ("xi1", "the board has no square i1"), ("Ye4", "unknown symbol `Y`")],
)
def test_an_edited_position_that_is_none_of_the_game_is_refused(line: str, reason: str) -> None:
    talk = xboard()
    assert talk.to("edit", line, "Pa3", ".") == [f"tellusererror Illegal position: {reason}"]
    assert talk.to("usermove e2e4") == [f"Illegal move ({reason}): e2e4"]
    assert talk.to("edit", line, "#", "Ke1", "Pa2", "c", "Ke8", ".", "usermove e1e2") == []


def test_hints_are_moves() -> None:
    assert re.fullmatch(r"Hint: [a-h]\d[a-h]\d", xboard().to("hint")[0])


def test_analysis_thinks_about_every_position_and_makes_no_move() -> None:
    talk = xboard(player=Plodder())
    talk.to("analyze")
    first = talk.machine.thought
    talk.to("usermove e2e4")
    assert talk.machine.thought is not first
    talk.machine.thought._thread.join(0.05)
    (status,) = [line for line in talk.to(".") if line.startswith("stat01: ")]
    assert len(status.split()) == 6
    talk.to("undo", "exit")
    assert talk.machine.thought is None
    assert moves(talk.said) == []


def test_pondering_goes_on_when_the_expected_move_comes() -> None:
    plodder = Plodder()
    talk = xboard(player=plodder)
    talk.turn("new", "hard", "st 0.02", "usermove e2e4")
    thought = talk.machine.thought
    assert thought is not None
    assert thought.task.waits
    (reply,) = talk.machine._expected
    said = talk.turn(f"usermove {talk.session.dialect.write(talk.machine._played.now, [reply])}")
    assert len(moves(said)) == 1


def test_pondering_ends_when_another_move_comes() -> None:
    talk = xboard(player=Plodder())
    talk.turn("new", "hard", "st 0.02", "usermove e2e4")
    thought = talk.machine.thought
    assert len(moves(talk.turn("usermove b1c3"))) == 1
    assert not thought._thread.is_alive()


def test_a_draw_is_accepted_only_when_losing() -> None:
    talk = xboard(player=Plodder())
    talk.turn("new", "sd 1", "usermove e2e4")
    assert talk.to("draw") == []


@pytest.mark.parametrize(("level", "n_remarks"), [("alphabeta", 1), ("random", 0)])
def test_weights_that_a_player_cannot_use_are_told_in_a_comment(tmp_path: Path, level: str, n_remarks: int) -> None:
    (tmp_path / "wee.rumpus").write_text('ruleset "Wee" {}\nextends chess\n')
    (tmp_path / "wee.weights.json").write_text("{}")
    said = xboard().to(f"option Level={level}", f"option VariantPath={tmp_path}", "variant wee")
    assert [line for line in said if line.startswith("#")] == [
        "# the computer plays by weights made from the rules: "
        f"{tmp_path}/wee.weights.json is not a file of weights; `rumpus train` writes one"
    ] * n_remarks


def test_the_options_are_set() -> None:
    talk = xboard()
    assert talk.to("option Level=random", "option Passes=0") == []
    assert talk.to("option Level=99")[0].startswith("Error (unknown option")


def test_a_path_that_does_not_exist_is_an_error() -> None:
    assert xboard().to("option VariantPath=/nowhere") == [
        "Error (no file or folder /nowhere): option VariantPath=/nowhere"
    ]


class TestTurnsOfSeveralActions:
    def test_the_engine_passes_until_the_turn_is_over(self) -> None:
        talk = xboard("marseillais")
        white = talk.to("new", "usermove e2e4")
        assert white == []  # the first turn has one action
        (first,) = moves(talk.turn())
        assert re.fullmatch(r"move \w{4}", first)
        (second,) = moves(talk.to("usermove @@@@"))
        assert re.fullmatch(r"move \w{4}", second)
        assert talk.to("usermove d2d4") == ["move @@@@"]
        assert len(moves(talk.turn("usermove g1f3"))) == 1

    def test_a_side_that_cannot_act_can_only_pass(self) -> None:
        talk = xboard("marseillais")
        talk.to("usermove e2e4", "usermove e7e5")
        (said,) = talk.to("usermove d2d4")
        assert said == "Illegal move (black has more actions in this turn: pass with @@@@): d2d4"
        assert talk.to("lift d2") == ["highlight 8/8/8/8/8/8/8/8"]
        assert talk.to("usermove @@@@", "usermove d7d5", "usermove d2d4") == []

    def test_a_position_after_a_pass_does_not_replace_ours(self) -> None:
        talk = xboard("marseillais")
        talk.turn("new", "usermove e2e4")
        (second,) = moves(talk.to("setboard 8/8/8/8/8/8/8/8 b - - 0 1"))
        assert re.fullmatch(r"move \w{4}", second)

    def test_without_passes_the_actions_are_legs(self) -> None:
        talk = xboard("marseillais")
        first, second = moves(talk.turn("option Passes=0", "new", "usermove e2e4"))
        assert first.endswith(",")
        assert not second.endswith(",")
        assert len(moves(talk.turn("usermove d2d4,g1f3"))) == 2

    def test_a_turn_is_ended_early_by_a_pass(self) -> None:
        talk = xboard("hullabaloo")
        assert talk.to("usermove a2a3", "usermove a8a7") == []
        assert talk.to("usermove @@@@", "usermove @@@@", "usermove a3a4") == []


class TestHighlights:
    def test_a_lifted_unit_shows_its_legal_moves(self) -> None:
        assert xboard().to("lift g1") == ["highlight 8/8/8/8/8/5Y1Y/8/8"]
        assert xboard().to("lift e5") == ["highlight 8/8/8/8/8/8/8/8"]

    def test_captures_are_red_and_promotions_magenta(self) -> None:
        talk = xboard()
        talk.to("setboard 1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
        assert talk.to("lift a7") == ["highlight MM6/8/8/8/8/8/8/8"]
        assert talk.to("put a8") == ["choice QRBN"]
        talk.to("setboard 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
        assert talk.to("lift e4") == ["highlight 8/8/8/3RY3/8/8/8/8"]

    def test_a_victim_elsewhere_is_shown(self) -> None:
        talk = xboard()
        talk.to("setboard 4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "lift d5")
        assert talk.to("hover c6") == ["highlight 8/8/2YY4/2g5/8/8/8/8"]

    def test_places_off_the_board_are_passed_over(self) -> None:
        assert xboard().to("lift k9", "hover zz", "put", "lift") == []


def test_a_capture_in_passing_is_sent_and_read_in_legs(tmp_path: Path) -> None:
    file = tmp_path / "lioness.rumpus"
    file.write_text('ruleset "Lioness" {}\nextends chess\namend piece queen { moves camK }\n')
    talk = xboard()
    talk.to(f"option VariantPath={file}", "variant lioness", "setboard 7k/8/8/3p4/4Q3/8/8/4K3 w - - 0 1")
    assert talk.to("lift e4")[0].split()[1].split("/")[3] == "2RCR3"
    state = talk.machine._played.state
    (double,) = talk.session.dialect.read(state, "e4d5,d5c6")
    assert state.game.action_text(double) == "e4xd5c6"
    assert talk.session.dialect.write(state, [double]) == "e4d5,d5c6"
    assert talk.to("put d5")[0].startswith("highlight 8/8/2YYY3/2Y1Y3/")
    assert talk.to("usermove e4d5,d5c6", "usermove h8g8") == []


@each(
    "line",
    [None, "", "usermove", "level", "level a b c", "st many", "sd", "time x", "holding", "holding [P] []", "lift",
     "edit", "variant", "setboard", "option", "ping", "usermove " + "e2e4," * 30_000, "\ufffd\0", "undo", "remove",
     "setboard " + "8/" * 5000, "sd 999999999999999999", "st -5", "level 40 99999999 0", "put e4", "playother", "."],
    ids=lambda line: (line or "nothing")[:20],
)  # fmt: skip
def test_a_strange_line_leaves_the_machine_ready(line: str | None) -> None:
    talk = xboard()
    talk.to(line, ".")
    assert all(
        re.match(r"Error \(|Illegal move \(|tellusererror |pong", said)
        for said in talk.said[len(xboard().said) :]
        if said
    )
    talk.to("force", "new")
    assert talk.to("ping 3") == ["pong 3"]
    assert len(moves(talk.turn("sd 1", "usermove e2e4"))) == 1


def test_a_time_of_thousands_of_years_is_taken_as_thirty() -> None:
    plodder = Plodder()
    xboard(player=plodder).to("new", "st 999999999999", "usermove e2e4", "?")
    assert [round(budget.seconds) for budget in plodder.budgets] == [9 * 10**8]


@pytest.mark.parametrize("line", ["st " + "9" * 5000, "sd ٣", "time ²", "memory 1e9", "cores inf", "st nan"])
def test_what_is_not_a_plain_number_is_refused(line: str) -> None:
    assert xboard().to(line) == [f"Error (expected a number): {line[:100]}"]


def test_pings_that_wait_for_a_move_have_a_limit() -> None:
    talk = xboard(player=Plodder())
    talk.to("new", "st 1000", "usermove e2e4")
    assert talk.to(*["ping 1"] * 1001) == ["Error (too many pings): ping 1"]
    assert talk.to("?").count("pong 1") == 1000


def test_ranks_that_are_far_too_wide_are_refused_on_a_board_with_holes() -> None:
    wide = "/".join(["9999K" * 100] * 10)
    (said,) = xboard("brouhaha").to(f"setboard {wide} w - - 0 1")
    assert said.startswith("tellusererror Illegal position: ")
    assert without_holes(xboard("brouhaha").session.game.program.board, wide) == wide


def test_hands_are_taken_over() -> None:
    talk = xboard("crazyhouse")
    assert talk.to("holding [PN] [q]", "usermove N@e4", "usermove Q@e5", "usermove P@a3") == []
    assert talk.to("usermove Q@a6")[0].startswith("Illegal move")


def test_a_bug_in_a_player_is_told_and_a_legal_move_played() -> None:
    said = xboard(player=Faulty()).turn("new", "usermove e2e4")
    assert said == ["telluser this is a bug in rumpus: ZeroDivisionError: a bug", "move a7a5"]


def test_the_end_of_the_input_stops_the_thought() -> None:
    talk = xboard(player=Plodder())
    chunks = iter([b"new\nst 1000\nusermove e2e4\n", b""])
    events = Events()
    events.listen(lambda _: next(chunks))
    events.serve(talk.machine)
    assert moves(talk.said) == []
    assert talk.machine.thought is None


LOST = "setboard 4k3/8/8/8/8/8/8/QQQ1K3 b - - 0 1"


@pytest.mark.parametrize("then", [["new"], ["undo"], ["setboard 4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1"], ["force"]])
def test_a_draw_is_answered_by_what_was_thought_of_this_game(then: list[str]) -> None:
    talk = xboard(player=player_named("greedy", load("chess")))
    talk.turn("new", "force", LOST, "st 0.1", "go")
    assert talk.to("draw") == ["offer draw"]
    assert "offer draw" not in talk.to(*then, "draw")


def test_a_draw_is_not_answered_by_an_analysis() -> None:
    talk = xboard(player=player_named("greedy", load("chess")))
    talk.to("new", "force", LOST, "analyze")
    until = monotonic() + 20
    while talk.machine._last is None and monotonic() < until:
        sleep(0.01)
    assert talk.machine._last is not None
    talk.to("exit")
    talk.machine._own = "black"
    assert talk.to("draw") == []


def test_one_move_does_not_hold_those_of_both_sides() -> None:
    (said,) = xboard().to("new", "force", "usermove e2e4,e7e5")
    assert said == "Illegal move (the turn is over, and black has to act): e2e4,e7e5"


def test_an_analysis_goes_on_in_another_variant() -> None:
    talk = xboard(player=Plodder())
    talk.to("new", "analyze", "variant crazyhouse")
    assert talk.machine.thought is not None


def test_hands_that_are_wrong_or_known_change_nothing() -> None:
    talk = xboard("crazyhouse")
    talk.to("new", "force", "setboard 4k3/8/8/8/8/8/8/4K3[PPq] w - - 0 1", "usermove P@e4")
    state = talk.machine._played.state

    (said,) = talk.to("holding [X] []")
    assert said.startswith("Error (unknown symbol `X`")
    assert talk.to("holding [P] [Q]") == []
    assert talk.machine._played.state is state
    assert talk.to("undo", "holding [R] [Q]") == []
    assert "[Rq]" in talk.machine._played.state.fen()
