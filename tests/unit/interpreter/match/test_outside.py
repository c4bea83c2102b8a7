"""What programs write, which may be anything, and any amount of it."""

import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from interpreter.engines.scale import CERTAIN, WON
from interpreter.game.load import load
from interpreter.game.players import Budget
from interpreter.match.outside.cecp import CecpPlayer
from interpreter.match.outside.fault import PlayerFault
from interpreter.match.outside.pipe import Pipe
from interpreter.match.outside.player import OutsidePlayer
from interpreter.match.outside.uci import UciPlayer
from interpreter.protocols.uci.machine import speak as speak_uci
from interpreter.protocols.xboard.machine import speak
from interpreter.state.action import END

GAME = load("chess")
BUDGET = Budget(seconds=0.1)


def program(code: str) -> str:
    """The command line of a program in Python."""
    return shlex.join([sys.executable, "-c", code])


def endless(line: str) -> str:
    """The command line of a program that writes the same line again and again and reads nothing."""
    return program(f"while True: print({line!r})")


def fault_of(kind: type[OutsidePlayer], command: str) -> str:
    """Why a program loses that has to act at the start of a game."""
    with pytest.raises(PlayerFault) as fault:
        choose(kind, command)
    return str(fault.value)


def choose(kind: type[OutsidePlayer], command: str) -> None:
    """Let a program act at the start of a game."""
    player = kind(command, GAME, {}, BUDGET)
    try:
        player.choose(GAME.start())
    finally:
        player.close()


def note(*lines: str) -> UciPlayer:
    """A player that has heard lines of thought, without a program."""
    player = UciPlayer.__new__(UciPlayer)
    player.depth, player.nodes, player.score = 1, 2, 3
    for line in lines:
        player._is_answer(line)
    return player


@pytest.mark.parametrize("number", ["9" * 5000, "٣", "²", "--3", "1.5", "x"])
def test_what_is_not_a_number_of_a_sensible_length_changes_nothing(number: str) -> None:
    player = note(f"info depth {number} nodes {number} score cp {number}")

    assert (player.depth, player.nodes, player.score) == (1, 2, 3)


@pytest.mark.parametrize(
    ("score", "kept"),
    [
        ("cp 25", 25),
        ("cp 999999999", WON),
        ("cp -999999999", -WON),
        ("mate 2", WON - 4),
        ("mate 999999999", CERTAIN),
        ("mate -999999999", -CERTAIN),
    ],
)
def test_scores_stay_within_those_of_won_and_lost_games(score: str, kept: int) -> None:
    assert note(f"info depth 5 score {score}").score == kept


@pytest.mark.parametrize("kind", [UciPlayer, CecpPlayer])
def test_a_program_that_never_pauses_loses(kind: type[OutsidePlayer], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.match.outside.pipe._MOST_UNANSWERING", 1000)

    assert fault_of(kind, endless("info string hello")) == "wrote more than 1000 lines without an answer"


def test_a_program_that_writes_on_and_on_has_no_more_time_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.match.outside.uci.START", 0.3)

    assert fault_of(UciPlayer, endless("hello")) == "gave no answer within 0.3 seconds"


@pytest.mark.parametrize("kind", [UciPlayer, CecpPlayer])
def test_a_program_whose_line_does_not_end_loses(kind: type[OutsidePlayer]) -> None:
    code = "import sys\nwhile True: sys.stdout.write('x' * 99999)"

    assert fault_of(kind, program(code)) == "wrote a line of more than 1000000 bytes"


def test_a_program_whose_turn_does_not_end_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.match.outside.cecp._SILENCE", 0.1)

    assert fault_of(CecpPlayer, endless("move a1a2,")) == "gave a turn of more than 100000 characters"


def test_features_that_we_can_do_without_are_accepted_only_if_they_are_off() -> None:
    player, said = CecpPlayer.__new__(CecpPlayer), []
    player.features, player.options = {}, {}
    player.pipe = SimpleNamespace(say=said.append)  # type: ignore[assignment]
    player._take_features([("colors", "1"), ("colors", "0"), ("option", "Level -combo a /// b"), ("ping", "1")])

    assert said == ["rejected colors", "accepted colors", "accepted option", "accepted ping"]
    assert player.features == {"ping": "1"}
    assert player.options["level"].values == ("a", "b")


def test_an_early_end_of_a_turn_is_a_pass_in_cecp() -> None:
    game = load("chesimals-1-0")
    state = game.start()
    first = next(action for action in state.legal_actions() if END in state.play(action).legal_actions())

    assert speak(game).write(state, [first, END]).endswith(",@@@@")


def test_a_program_whose_options_do_not_end_loses() -> None:
    code = "for i in range(600): print(f'option name a{i} type button', flush=True)"

    assert fault_of(UciPlayer, program(code)) == "has more than 500 options"


@pytest.mark.parametrize("line", ["feature a=1", "feature done=0"])
def test_a_program_whose_features_do_not_end_loses(line: str) -> None:
    assert fault_of(CecpPlayer, endless(line)) == "has more than 500 features"


def test_a_program_whose_lines_nobody_reads_waits_and_is_ended() -> None:
    pipe = Pipe(endless("hello"))
    pipe._reader.join(0.5)
    assert pipe._lines.full()

    pipe.close()

    assert not pipe._reader.is_alive()
    assert pipe._process.returncode is not None


def test_messages_show_long_texts_cut_and_without_control_characters() -> None:
    answer = "bestmove \\x1b[2J" + "e2e4" * 1000
    lines = ["uciok", "readyok", "readyok", answer]
    code = "; ".join([*(f"print('{line}', flush=True)" for line in lines), *["input()"] * 5])
    reason = fault_of(UciPlayer, program(code))

    assert reason.startswith("played `?[2Je2e4e2e4")
    assert "e2e4…`: " in reason
    assert len(reason) < 250


def test_a_command_with_an_open_quote_does_not_start() -> None:
    assert fault_of(UciPlayer, "engine 'x") == "does not start: its command has an unterminated quote"


def test_a_program_that_speaks_uci_gets_a_position_with_squares_counted_from_a1() -> None:
    said: list[str] = []
    player = UciPlayer.__new__(UciPlayer)
    player.game, player.played, player.dialect = load("brouhaha"), [], speak_uci(load("brouhaha"))
    player.start = player.now = player.game.start().play_all("d2d4,g7g6,d4d5,e7e5")
    player.pipe = SimpleNamespace(say=said.append, hear=lambda *_: "bestmove e6f7")  # type: ignore[assignment]

    assert player._ask(BUDGET) == "d5e6"
    assert said[1].split()[5] == "f7"


@pytest.mark.parametrize(("option", "sent"), [("UCI_Variant", "e2e2"), ("Variant", "0000")])
def test_a_program_that_knows_variants_gets_a_pass_as_a_move_to_the_same_square(option: str, sent: str) -> None:
    lines = [f"option name {option} type string default x", "uciok", "readyok", "readyok", "", "", "bestmove e9e9"]
    code = "\n".join(f"print({line!r}, flush=True); input()" for line in lines)
    game = load("janggi")
    player = UciPlayer(program(code), game, {}, BUDGET)
    try:
        after = game.start().play("end")
        player.inform(game.start(), "end", after)
        with patch.object(player.pipe, "say", wraps=player.pipe.say) as say:
            assert player.choose(after) == END
        assert say.call_args_list[1].args[0].endswith(f" moves {sent}")
    finally:
        player.close()


def test_a_side_without_a_royal_unit_passes_by_its_first_unit() -> None:
    game = load("ataxx")
    state = game.state("ppppppp/ppppppp/ppppppp/ppppppp/pppppp1/pp5/1PPpppp w - - 0 1")
    assert replace(speak_uci(game), passes_in_place=True).write(state, [END]) == "b1b1"


@pytest.mark.parametrize(
    ("game", "settings", "sent"),
    [
        ("xiangqi", {}, ["setoption name UCI_Variant value xiangqi"]),
        ("xiangqi", {"uci_variant": "shogi"}, ["setoption name UCI_Variant value shogi"]),
        ("achi", {}, []),
    ],
)
def test_a_program_plays_its_variant_with_the_name_of_the_rule_file_unless_it_is_told_another(
    game: str, settings: dict[str, str], sent: list[str]
) -> None:
    option = "option name UCI_Variant type combo default chess var chess var shogi var xiangqi"
    said: list[str] = []
    player = UciPlayer.__new__(UciPlayer)
    player.game, player.settings, player.played = load(game), settings, []

    def hear(wanted: Callable[[str], bool], seconds: float) -> str:
        return next(line for line in (option, "uciok", "readyok") if wanted(line))

    player.pipe = SimpleNamespace(say=said.append, hear=hear)  # type: ignore[assignment]
    player._greet()

    assert [line for line in said if line.startswith("setoption")] == sent
