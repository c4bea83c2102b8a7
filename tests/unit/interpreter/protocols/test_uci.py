"""The machine of UCI, line by line."""

import re
from pathlib import Path
from queue import Queue
from threading import Thread
from time import sleep
from unittest.mock import Mock

import pytest
from support.each import each
from support.players import Faulty, Plodder
from support.protocols import Conversation, uci

from interpreter import load
from interpreter.game.perft import perft
from interpreter.game.players import Budget, player_named
from interpreter.game.players.levels import LEVELS
from interpreter.protocols.serving import Events
from interpreter.protocols.uci.perft import Perft


def moves(said: list[str]) -> list[str]:
    return [line for line in said if line.startswith("bestmove")]


def test_the_greeting_offers_every_shipped_ruleset_and_ends_with_uciok() -> None:
    said = uci().said
    assert said[0].startswith("id name Rumpus ")
    assert any(
        re.fullmatch(r"option name UCI_Variant type combo default chess var .* var hullabaloo .*", s) for s in said
    )
    assert said[-1] == "uciok"


def test_nothing_unasked_is_said_before_uciok() -> None:
    talk = uci()
    talk.machine._greeted = False
    assert talk.to("setoption name UCI_Variant value brouhaha", "position startpos moves e2e5", "position fen x") == []
    assert talk.to("isready") == ["readyok"]


def test_a_change_of_variant_is_told_with_its_board() -> None:
    assert uci().to("setoption name UCI_Variant value Hullabaloo") == [
        "info string variant hullabaloo files 9 ranks 9 pocket 19 template fairy startpos "
        "fwfwcwfwf/wfwfwfwfw/9/9/9/9/9/WFWFWFWFW/FWFWCWFWF[] w - - 0 1 opening:yes"
    ]


def test_a_variant_has_the_name_that_the_client_gave_it() -> None:
    said = uci().to("setoption name UCI_Variant value kingofthehill", "setoption name UCI_Variant value KingOfTheHill")
    assert [line.split(" files ")[0] for line in said] == [
        "info string variant kingofthehill",
        "info string variant king-of-the-hill",
    ]


def test_the_names_of_other_programs_are_offered() -> None:
    (option,) = [line for line in uci().said if "UCI_Variant" in line]
    assert {"3check", "kingofthehill", "three-check", "losalamos"} <= set(option.split(" var "))


def test_an_unknown_variant_changes_nothing() -> None:
    talk = uci()
    assert talk.to("setoption name UCI_Variant value tiddlywinks") == ["info string unknown variant tiddlywinks"]
    assert "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" in talk.to("d")


def test_files_on_the_variant_path_are_variants(tmp_path) -> None:
    (tmp_path / "wee.rumpus").write_text('ruleset "Wee" {}\nextends chess\n')
    (tmp_path / "broken.rumpus").write_text("bored 8x8\n")
    talk = uci()
    (option,) = talk.to(f"setoption name VariantPath value {tmp_path}")
    assert "var wee" in option
    assert talk.to("setoption name UCI_Variant value broken")[0].startswith(
        "info string variant broken cannot be played"
    )
    (said,) = talk.to("setoption name UCI_Variant value wee")
    assert said.startswith("info string variant wee files 8")


def test_a_path_that_does_not_exist_is_told_and_adds_nothing(tmp_path: Path) -> None:
    (tmp_path / "wee.rumpus").write_text('ruleset "Wee" {}\nextends chess\n')
    talk = uci()
    before = talk.session.variants.names
    for path in (f"{tmp_path}/none", f"{tmp_path}:{tmp_path}/none"):
        assert talk.to(f"setoption name VariantPath value {path}") == [f"info string no file or folder {tmp_path}/none"]
    assert talk.session.variants.names == before


def test_the_empty_value_of_uci_is_no_path() -> None:
    talk = uci()
    before = talk.session.variants.names
    (option,) = talk.to("setoption name VariantPath value <empty>")
    assert option.startswith("option name UCI_Variant type combo ")
    assert talk.session.variants.names == before


@pytest.mark.parametrize(
    ("option", "value", "kept"), [("Hash", "1", (1, 1)), ("Threads", "2", (32, 2)), ("Hash", "x", (32, 1))]
)
def test_memory_and_threads_are_those_of_the_next_player(option: str, value: str, kept: tuple[int, int]) -> None:
    talk = uci()
    talk.to(f"setoption name {option} value {value}")
    assert (talk.machine.session.memory, talk.machine.session.threads) == kept
    assert moves(talk.turn("go nodes 100"))


@pytest.mark.parametrize(
    ("option", "remark"),
    [
        ("Hash value 0", "Hash takes whole numbers from 1 to 4096, found `0`"),
        ("Hash value 4097", "Hash takes whole numbers from 1 to 4096, found `4097`"),
        ("threads value -1", "Threads takes whole numbers from 1 to 64, found `-1`"),
        ("MultiPV value many", "MultiPV takes whole numbers from 1 to 500, found `many`"),
        ("MultiPV", "MultiPV takes whole numbers from 1 to 500, found nothing"),
        ("Hash value " + "9" * 5000, f"Hash takes whole numbers from 1 to 4096, found `{'9' * 100}`"),
        ("Ponder value yes", "Ponder takes true or false, found `yes`"),
        ("UCI_Chess960 value 1", "UCI_Chess960 takes true or false, found `1`"),
        ("Hasch value 4", "unknown option Hasch"),
    ],
)
def test_an_option_that_does_not_take_its_value_says_so(option: str, remark: str) -> None:
    talk = uci()
    assert talk.to(f"setoption name {option}") == [f"info string {remark}"]
    assert (talk.session.memory, talk.session.threads, talk.machine._n_lines) == (32, 1, 1)


def test_castling_promotion_and_drops_are_written_as_clients_expect() -> None:
    talk = uci()
    castles = talk.to("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1", "d")
    assert "Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1" in castles
    promotes = talk.to("position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8q", "d")
    assert "Fen: Q3k3/8/8/8/8/8/8/4K3 b - - 0 1" in promotes
    talk.to("setoption name UCI_Variant value crazyhouse")
    drops = talk.to("position fen 4k3/8/8/8/8/8/8/4K3[P] w - - 0 1 moves P@e4", "d")
    assert "Fen: 4k3/8/8/8/4P3/8/8/4K3[] b - - 1 1" in drops


def test_squares_are_counted_from_a1_whatever_the_rule_file_calls_them() -> None:
    talk = uci("brouhaha")
    said = talk.to("position startpos moves e3e5 h8h7 e5e6 f8f6", "d")
    assert said[-1] == (
        "Fen: c***ss***c/*rnbqkbnr*/*pppp1p1p*/*6p1*/*3Pp3*/*8*/*8*/*PPP1PPPP*/*RNBQKBNR*/C***SS***C w KQkq f7 0 3"
    )
    again = talk.to(f"position fen {said[-1][5:]} moves e6f7", "d")
    assert again[-1].startswith("Fen: c***ss***c/*rnbqkbnr*/*pppp1p1p*/*4P1p1*/*8*/")


def test_a_castling_letter_that_names_no_file_of_the_board_is_refused_in_a_sentence() -> None:
    (said,) = uci("brouhaha").to("position fen 10/10/10/10/4k5/10/4K5/10/10/10 w Zz - 0 1")
    assert "castling" in said


@each(
    ("variant", "given", "read"),
    [
        ("chess", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", "r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1"),
        ("chess", "r3k2r/8/8/8/8/8/8/4K2R b HAha - 0 1", "r3k2r/8/8/8/8/8/8/4K2R b Kkq - 0 1"),
        ("suicide", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ],
)
def test_castling_rights_that_a_position_cannot_have_are_dropped(variant: str, given: str, read: str) -> None:
    assert uci(variant).to(f"position fen {given}", "d")[-1] == f"Fen: {read}"


@each(
    ("given", "note"),
    [
        (
            "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1",
            "`K` is an impossible castling right: there is no white king on e1; `Q`",
        ),
        ("4k3/8/8/8/8/8/8/R3KR2 w KQ - 0 1", "`K` is an impossible castling right: there is no white rook on h1"),
        ("4k3/8/8/8/8/8/8/R3K3 w HA - 0 1", "`H` is an impossible castling right: there is no white rook on h1"),
    ],
)
def test_a_note_says_why_castling_rights_are_dropped(given: str, note: str) -> None:
    (said,) = uci().to("uci", f"position fen {given}")[-1:]

    assert said.startswith(f"info string castling rights ignored: {note}")


@each(
    "given",
    [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w",
    ],
)
def test_nothing_is_said_about_rights_that_are_possible(given: str) -> None:
    assert uci().to(f"position fen {given}") == []


def test_partners_stand_anywhere_once_a_client_asks_for_chess960() -> None:
    said = uci().to("setoption name UCI_Chess960 value true", "position fen 4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "d")

    assert said[-1] == "Fen: 4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1"
    assert not any("impossible" in line for line in said)


def test_a_position_in_which_a_king_can_be_captured_is_not_set() -> None:
    said = uci().to("uci", "position fen 4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "go depth 1")

    assert said[-3].startswith("info string position not set: not a position of this game: the black king on e8")
    assert said[-1] == "bestmove (none)"


def test_other_faults_of_a_position_with_such_rights_are_told() -> None:
    (said,) = uci().to("position fen 4k3/8/8/8/8/8/8/4K3 w KQkq e4 0 1")
    assert said.startswith("info string position not set: ")


def test_a_refused_position_has_no_move_until_another_one_comes() -> None:
    talk = uci()
    talk.to("position startpos moves e2e4")
    (refusal,) = talk.to("position fen 8/8 w - - 0 1")
    assert talk.turn("go depth 1") == [refusal, "bestmove (none)"]
    assert talk.to("d") == [refusal]
    assert talk.to("position fen 8/8 w - - 0 1 moves e2e4") == [refusal]
    assert talk.to("go perft 1") == [refusal, "bestmove (none)"]
    assert talk.to("position startpos moves e2e4 e7e5") == []
    assert moves(talk.turn("go depth 1")) != ["bestmove (none)"]


def test_a_new_game_or_variant_follows_a_refused_position() -> None:
    for line in ("ucinewgame", "setoption name UCI_Variant value crazyhouse"):
        talk = uci()
        talk.to("position fen 8/8 w - - 0 1", line)
        assert moves(talk.turn("go depth 1")) != ["bestmove (none)"]


def test_a_turn_of_several_actions_is_one_word_and_may_come_in_parts() -> None:
    talk = uci("marseillais")
    (whole,) = moves(talk.turn("position startpos moves e2e4", "go depth 1"))
    assert re.fullmatch(r"bestmove \w+,\w+( ponder .*)?", whole)
    together = talk.to("position startpos moves e2e4 e7e5,d7d5", "d")
    apart = talk.to("position startpos moves e2e4 e7e5 d7d5", "d")
    assert together == apart
    assert apart[-1].split()[2] == "w"


def test_the_move_is_whole_from_the_middle_of_a_turn() -> None:
    (move,) = moves(uci("marseillais").turn("position startpos moves e2e4 e7e5", "go depth 1"))
    assert re.fullmatch(r"bestmove \w+( ponder .*)?", move)


@pytest.mark.parametrize("variant", ["chess", "hullabaloo", "chain-of-fools", "chesimal-fusion-1", "fluid-chess"])
def test_the_sides_take_turns_for_a_whole_stretch_of_play(variant: str) -> None:
    talk, played = uci(variant), []
    actors = []
    for _ in range(12):
        talk.to("position startpos" + (" moves " + " ".join(played) if played else ""))
        actors.append(talk.machine._place.state.actor)
        (move,) = moves(talk.turn("go depth 1"))
        if move == "bestmove (none)":
            break
        played.append(move.split()[1])
    assert len(actors) >= 8
    assert actors[::2] == ["white"] * len(actors[::2])
    assert actors[1::2] == ["black"] * len(actors[1::2])


@pytest.mark.parametrize(
    ("limits", "budget"),
    [
        ("movetime 50", Budget(seconds=0.05)),
        ("depth 4 nodes 300", Budget(depth=4, nodes=300)),
        ("", None),
        ("depth no", None),
        ("depth -3", Budget(depth=1)),
    ],
)
def test_go_makes_a_budget(limits: str, budget: Budget | None) -> None:
    plodder = Plodder()
    assert len(moves(uci(player=plodder).turn(f"go {limits}"))) == 1
    (given,) = plodder.budgets
    if given is not None and given.seconds is not None:
        assert given.seconds <= 0.05
    else:
        assert given == budget


def test_the_clock_is_that_of_the_side_to_act() -> None:
    plodder = Plodder()
    talk = uci(player=plodder)
    talk.turn("position startpos moves e2e4", "go wtime 900000 btime 300 movestogo 10")
    (budget,) = plodder.budgets
    assert 0 < budget.seconds <= 0.1


def test_a_level_keeps_its_strength_whatever_the_clock() -> None:
    plodder = Plodder()
    talk = uci(player=plodder)
    talk.to("setoption name Level value 3")
    talk.turn("go wtime 900 btime 900")
    talk.turn("go depth 2")
    timed, deep = plodder.budgets
    assert timed.nodes == LEVELS["3"].budget.nodes
    assert deep == Budget(depth=2)


def test_an_open_search_waits_for_stop() -> None:
    talk = uci()
    assert moves(talk.to("go infinite", "isready")) == []
    talk.machine.thought._thread.join(0.05)
    assert talk.ended == []
    assert len(moves(talk.to("stop"))) == 1
    assert talk.to("stop") == []


def test_pondering_becomes_thinking_at_ponderhit() -> None:
    plodder = Plodder()
    talk = uci(player=plodder)
    assert moves(talk.to("position startpos moves e2e4 e7e5", "go ponder wtime 600 btime 600")) == []
    assert len(moves(talk.turn("ponderhit"))) == 1
    assert plodder.budgets == [Budget()]


@pytest.mark.parametrize("limits", ["infinite", "infinite ponder"])
def test_ponderhit_changes_nothing_if_the_client_did_not_ask_to_ponder(limits: str) -> None:
    talk = uci(player=Plodder())
    talk.to(f"go {limits}", "ponderhit")
    sleep(0.2)
    assert talk.ended == []
    assert len(moves(talk.to("stop"))) == 1


def test_lines_are_numbered_and_scored() -> None:
    said = uci(player=Plodder()).turn("setoption name MultiPV value 3", "go depth 2")
    last = [line for line in said if line.startswith("info depth 2")][-3:]
    assert [line.split()[4] for line in last] == ["1", "2", "3"]
    assert [line.split()[7] for line in last] == ["50", "49", "48"]
    assert " pv h2h4 a7a5" in last[0]


def test_only_searched_moves_are_played() -> None:
    said = uci(player=Plodder()).turn("go depth 3 searchmoves a2a3 b2b3")
    assert moves(said)[0].startswith("bestmove b2b3")
    assert {line.split(" pv ")[1].split()[0] for line in said if " pv " in line} == {"b2b3"}
    random = moves(uci().turn("go depth 3 searchmoves a2a3"))
    assert random[0].startswith("bestmove a2a3")


def test_one_of_very_many_moves_may_be_searched_alone_and_all_of_them_shown() -> None:
    most = "position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"  # 218 moves
    talk = uci(player=player_named("alphabeta", load("chess"), memory=1))
    (move,) = moves(talk.turn(most, "go depth 1 searchmoves a8b8"))
    assert move.startswith("bestmove a8b8")
    said = talk.turn("setoption name MultiPV value 500", "go depth 1")
    assert len({line.split(" pv ")[1].split()[0] for line in said if line.startswith("info depth 1 ")}) == 218


def test_a_search_for_moves_of_which_none_is_legal_says_that_all_are_searched() -> None:
    said = uci().turn("go depth 1 searchmoves e2e5 e1e3")
    assert "info string no move of searchmoves is legal, so all legal moves are searched" in said
    assert len(moves(said)) == 1


def test_searched_turns_hold_from_their_first_action_on() -> None:
    (move,) = moves(uci("marseillais").turn("position startpos moves e2e4", "go searchmoves a7a6,b7b6"))
    assert move.split()[1] == "a7a6,b7b6"


def test_a_search_for_mate_ends_with_it() -> None:
    plodder = Plodder(wins_in=3, wins_at=4)
    said = uci(player=plodder).turn("go mate 2")
    assert "depth 4 multipv 1 score mate 2" in said[-2]
    assert not any("depth 5" in line for line in said)


def test_a_finished_game_has_no_move() -> None:
    said = uci().turn("position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 1")
    assert said == ["info depth 0 score mate 0", "bestmove (none)"]


def test_play_goes_on_after_a_repetition_that_the_client_does_not_claim() -> None:
    back = "g1f3 g8f6 f3g1 f6g8 "
    said = uci().turn(f"position startpos moves {back * 3}e2e4", "go depth 1")
    assert moves(said)[0] != "bestmove (none)"
    assert not any("illegal" in line or "the position is the one" in line for line in said)


def test_perft_counts_each_action() -> None:
    said = uci().turn("go perft 4")
    assert "e2e4: 13160" in said
    assert said[-1] == "Nodes searched: 197281"
    assert len(said) == 22


@pytest.mark.parametrize("engine", ["auto", "reference"])
def test_perft_listens_and_can_be_stopped(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_ENGINE", engine)
    talk = uci()
    talk.to("go perft 20")
    assert talk.to("isready") == ["readyok"]
    assert talk.to("stop") == ["info string perft was stopped"]
    assert len(moves(talk.turn("go depth 1"))) == 1


@pytest.mark.parametrize("variant", ["hullabaloo", "amazons"])
def test_very_many_actions_are_counted_in_parts_so_that_the_count_stops_soon(
    monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    found: Queue[int] = Queue()
    monkeypatch.setattr("interpreter.protocols.uci.perft.perft", lambda *words: found.put(perft(*words)) or 0)
    talk = uci(variant)
    talk.to("go perft 9")

    assert max(found.get() for _ in range(5)) < 300_000
    assert talk.to("stop")[-1] == "info string perft was stopped"


def serve(talk: Conversation, text: bytes) -> None:
    """Let a client write some text to a machine, and go."""
    chunks = iter([text, b""])
    talk.events.listen(lambda _: next(chunks))
    talk.events.serve(talk.machine)


def test_commands_wait_for_the_end_of_a_count_even_if_the_input_ends() -> None:
    talk = uci()
    serve(talk, b"go perft 3\nposition startpos moves e2e4\ngo perft 2\nquit\n")
    assert [line for line in talk.said if "searched" in line] == ["Nodes searched: 8902", "Nodes searched: 600"]


def test_a_count_ends_soon_if_other_commands_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.protocols.uci.perft.PATIENCE", 0.1)
    talk = uci()
    assert talk.turn("go perft 20", "position startpos moves e2e4", "go depth 1")[0] == "info string perft was stopped"
    assert len(moves(talk.said)) == 1


def test_a_client_that_writes_on_during_a_count_waits_for_its_end() -> None:
    talk = uci()
    talk.to("go perft 3", *["position startpos"] * 150)
    assert "Nodes searched: 8902" in talk.said


def test_stop_also_holds_for_what_waits_for_the_end_of_a_count() -> None:
    said = uci().to("go perft 20", "go perft 20", "go infinite", "stop")
    assert said[:2] == ["info string perft was stopped"] * 2
    assert len(moves(said)) == 1


def test_the_end_of_the_input_stops_a_long_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.protocols.uci.perft.PATIENCE", 0.1)
    talk = uci()
    serve(talk, b"go perft 20\n")
    assert talk.said[-1] == "info string perft was stopped"


@pytest.fixture
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A count gets no more time."""
    monkeypatch.setattr(Perft, "hurry", Mock(side_effect=AssertionError("a count gets more time")))


@pytest.mark.usefixtures("_no_patience")
def test_the_end_of_the_input_stops_a_count_at_once_that_has_gone_on_for_some_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Perft, "seconds", 0.5)
    talk = uci()
    talk.to("go perft 20")
    serve(talk, b"quit\n")
    assert talk.said[-1] == "info string perft was stopped"


@pytest.mark.usefixtures("_no_patience")
def test_an_interrupt_stops_a_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = uci()
    talk.to("go perft 20")
    monkeypatch.setattr(talk.machine, "hear", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        serve(talk, b"isready\n")
    assert talk.said[-1] == "info string perft was stopped"


def test_a_bug_in_a_player_is_told_and_a_legal_move_played() -> None:
    said = uci(player=Faulty()).turn("go depth 1")
    assert said == ["info string this is a bug in rumpus: ZeroDivisionError: a bug", "bestmove a2a3"]


def test_the_player_is_there_before_readyok() -> None:
    made: list[str] = []

    def new_player(level: str, *_: object, **__: object) -> Plodder:
        made.append(level)
        return Plodder()

    talk = uci()
    talk.session.new_player = new_player
    talk.to("setoption name Level value 3", "isready")
    assert made == ["3"]


def test_a_new_game_makes_the_player_forget() -> None:
    plodder = Plodder()
    uci(player=plodder).to("ucinewgame")
    assert plodder.restarts == 1


@each(
    "line",
    [
        None,
        "",
        "go depth " + "9" * 5000,
        "go movetime ٣",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1 moves e2e4",
        "position startpos moves \ufffd\0 e2e4",
        "setoption",
        "setoption name",
        "setoption name UCI_Variant",
        "setoption name MultiPV value many",
        "setoption name Level value 99",
        "setoption name VariantPath value /dev/null/x:\0:nowhere",
        "ponderhit",
        "go searchmoves zz mate x wtime -5",
        "go perft -1",
        "position startpos moves " + "e2e4," * 30_000,
    ],
    ids=lambda line: (line or "nothing")[:30],
)
def test_a_strange_line_leaves_the_machine_ready(line: str | None) -> None:
    talk = uci()
    talk.to(line)
    talk.to("stop")
    assert talk.to("isready") == ["readyok"]
    assert len(moves(talk.turn("position startpos", "go depth 1"))) == 1


def test_a_clock_of_thousands_of_years_is_taken_as_thirty() -> None:
    plodder = Plodder()
    talk = uci(player=plodder)
    talk.to("go movetime 999999999999999", "stop")
    assert [round(budget.seconds) for budget in plodder.budgets] == [10**9]


def test_numbers_that_are_too_long_or_of_other_scripts_are_no_limits() -> None:
    plodder = Plodder()
    uci(player=plodder).turn(f"go depth {'9' * 5000} nodes ٣ movetime ²")
    assert plodder.budgets == [None]


def test_ponderhit_with_an_endless_clock_needs_no_timer_that_the_system_lacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timers = []
    monkeypatch.setattr("threading.excepthook", timers.append)
    talk = uci(player=Plodder())
    talk.to("go ponder wtime 999999999999999", "ponderhit")
    timer = talk.machine.thought._timer
    timer.join(0.05)
    assert timer.is_alive()
    talk.to("stop")
    assert timers == []


def test_a_client_that_writes_faster_than_we_answer_waits() -> None:
    events, read = Events(), []

    def chunks(_: int) -> bytes:
        read.append(b"isready\n" * 10)
        return read[-1] if len(read) < 50 else b""

    reader = Thread(target=events.listen, args=(chunks,), daemon=True)
    reader.start()
    reader.join(0.2)
    assert reader.is_alive()
    assert len(read) == 11
    talk = uci()
    events.serve(talk.machine)
    assert talk.said.count("readyok") == 490


@pytest.mark.parametrize(("level", "n_remarks"), [("alphabeta", 1), ("random", 0)])
def test_weights_that_a_player_cannot_use_are_told(tmp_path: Path, level: str, n_remarks: int) -> None:
    (tmp_path / "wee.rumpus").write_text('ruleset "Wee" {}\nextends chess\n')
    (tmp_path / "wee.weights.json").write_text("{}")
    talk = uci()
    talk.to(f"setoption name Level value {level}", f"setoption name VariantPath value {tmp_path}")
    said = talk.to("setoption name UCI_Variant value wee")[1:]
    assert (
        said
        == [
            "info string the computer plays by weights made from the rules: "
            f"{tmp_path}/wee.weights.json is not a file of weights; `rumpus train` writes one"
        ]
        * n_remarks
    )


def test_the_end_of_the_input_stops_the_thought() -> None:
    talk = uci(player=Plodder())
    chunks = iter([b"go infinite\n", b""])
    events = Events()
    events.listen(lambda _: next(chunks))
    events.serve(talk.machine)
    assert len(moves(talk.said)) == 1


def test_lines_after_quit_are_not_read() -> None:
    talk = uci()
    chunks = iter([b"quit\nisready\n", b""])
    events = Events()
    events.listen(lambda _: next(chunks))
    events.serve(talk.machine)
    assert "readyok" not in talk.said


def test_no_moves_to_go_are_as_good_as_none_said() -> None:
    plodder = Plodder()
    talk = uci(player=plodder)
    talk.turn("go wtime 3000 btime 3000 movestogo 0")
    assert talk.ended[-1].task.budget.seconds < 0.5


def test_a_level_is_known_in_any_case() -> None:
    talk = uci()
    talk.to("setoption name Level value Greedy")
    assert talk.machine.session.level == "greedy"


def test_one_move_does_not_hold_those_of_both_sides() -> None:
    (said,) = uci().to("position startpos moves e2e4,e7e5")
    assert said == "info string the position is the one before e2e4,e7e5: the turn is over, and black has to act"


@pytest.mark.parametrize(("limits", "hurries"), [("wtime 3000 btime 3000", True), ("nodes 50", False)])
def test_the_only_move_takes_little_of_a_clock(limits: str, hurries: bool) -> None:
    plodder = Plodder()
    uci(player=plodder).turn(f"go {limits}")
    assert [budget.hurries for budget in plodder.budgets] == [hurries]


def test_a_move_to_the_same_square_is_a_pass_where_the_side_may_pass() -> None:
    talk = uci()
    talk.to("setoption name UCI_Variant value janggi")
    assert talk.to("position startpos moves e2e2 e9e9") == []
    assert talk.to("position startpos moves e3e3") == [
        "info string the position is the one before e3e3: there is no unit on e3"
    ]
    talk.to("setoption name UCI_Variant value chess")
    (said,) = talk.to("position startpos moves e1e1")
    assert said.startswith("info string the position is the one before e1e1: ")
