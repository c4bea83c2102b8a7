"""Games written in the formats of other programs, and read back."""

import io
from random import Random

import pytest
from support.command import rumpus
from support.each import each

from interpreter import load
from interpreter.errors import InvalidRecordError
from interpreter.game.export import in_format
from interpreter.game.replay import Followed, follow, game_of, record_game
from interpreter.game.state import State
from interpreter.notation import Record, stream_games
from interpreter.notation.formats.output import OUTPUTS
from interpreter.state.outcome import Outcome

TAGS = {"White": "An ox", "Black": "An elk", "Event": "A friendly", "Date": "2003.05.03", "Time": "10:30:00"}


def written(record: Record, name: str) -> str:
    return in_format(record, follow(record, game_of(record)), name)


def read(text: str, rules: str | None = None) -> tuple[Record, Followed]:
    (reading,) = stream_games(io.StringIO(text, newline="\n"), "games")
    assert reading.record is not None, reading.faults
    followed = follow(reading.record, game_of(reading.record, rules))
    assert not followed.faults, followed.faults
    return reading.record, followed


def random_game(ruleset: str, seed: int, most: int) -> tuple[State, list[str]]:
    """Return the end of a random game and its actions."""
    random, state, played = Random(f"{ruleset}{seed}"), load(ruleset).start(), list[str]()
    while (legal := state.legal_texts()) and len(played) < most:
        played.append(random.choice(legal))
        state = state.play(played[-1])
    return state, played


def test_kif() -> None:
    text = '[Variant "shogi"] {at first} 1. c3c4 {[%emt 0:00:16] bold} g7g6 2. b2h8+ {[%emt 0:01:03]} g9h8 0-1'
    (reading,) = stream_games([text])
    assert reading.record is not None
    assert written(reading.record, "kif").splitlines() == [
        "#KIF version=2.0 encoding=UTF-8",
        "手合割：平手",
        "先手：",
        "後手：",
        "手数----指手---------消費時間--",
        "*at first",
        "   1 ７六歩(77)   ( 0:16/00:00:16)",
        "*bold",
        "   2 ３四歩(33)",
        "   3 ２二角成(88)   ( 1:03/00:01:19)",
        "   4 同　銀(31)",
        "   5 投了",
        "まで4手で後手の勝ち",
    ]


def test_ki2_has_several_moves_in_a_line() -> None:
    record = record_game(load("shogi").start(), ["c3c4", "g7g6", "b2h8+", "g9h8"], tags=TAGS)
    assert written(record, "ki2").splitlines()[-2:] == ["▲７六歩　△３四歩　▲２二角成　△同　銀", "まで4手で中断"]


def test_csa_with_a_start_of_its_own() -> None:
    start = load("shogi").state("4k4/9/9/9/9/9/9/9/4K4[PPg] b - - 0 4")
    record = record_game(start, ["G@e8"], tags=TAGS, outcome=Outcome(1, "resignation"))
    lines = written(record, "csa").splitlines()
    assert lines[:6] == [
        "'CSA encoding=UTF-8",
        "V2.2",
        "N+An ox",
        "N-An elk",
        "$EVENT:A friendly",
        "$START_TIME:2003/05/03 10:30:00",
    ]
    assert lines[6] == "P1 *  *  *  * -OU *  *  *  * "
    assert lines[15:] == ["P+00FU00FU", "P-00KI", "-", "-0052KI", "%TORYO"]


@each(("limit", "lines"), [("00:25+00", ["$TIME_LIMIT:00:25+00"]), ("25 minutes", []), ("?", [])])
def test_csa_has_a_time_limit_of_its_form_alone(limit: str, lines: list[str]) -> None:
    record = record_game(load("shogi").start(), ["c3c4"], tags={**TAGS, "TimeLimit": limit})
    assert [line for line in written(record, "csa").splitlines() if "TIME_LIMIT" in line] == lines


def test_usi_with_a_start_of_its_own() -> None:
    start = load("shogi").state("4k4/9/9/9/9/9/9/9/4K4[PPg] b - - 0 4")
    assert written(record_game(start, ["G@e8"]), "usi") == "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pg 8 moves G*5b\n"


@each(
    ("form", "moves"),
    [
        ("iccs", "1. H2-E2 H9-G7 2. H0-G2 *"),
        ("wxf", "1. C2=5 H8+7 2. H2+3 *"),
        ("chinese", "1. 炮二平五 马8进7 2. 马二进三 *"),
    ],
)
def test_pgn_of_xiangqi_programs(form: str, moves: str) -> None:
    record = record_game(load("xiangqi").start(), ["h3e3", "h10g8", "h1g3"], tags=TAGS)
    lines = written(record, form).splitlines()
    assert lines[0] == '[Game "Chinese Chess"]'
    assert '[Red "An ox"]' in lines
    assert f'[Format "{ {"iccs": "ICCS", "wxf": "WXF", "chinese": "Chinese"}[form] }"]' in lines
    assert lines[-1] == moves


def test_dhtmlxq() -> None:
    record = record_game(load("xiangqi").start(), ["h3e3", "h10g8"], tags=TAGS)
    text = written(record, "dhtmlxq")
    assert "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]" in text
    assert "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]" in text


@each(
    ("form", "ruleset", "reason"),
    [
        ("kif", "chess", "KIF cannot carry this game: there is no name for the queen in this format"),
        ("usi", "hullabaloo", "USI cannot carry this game: a turn may have several actions"),
        ("chinese", "shogi", "PGN with Chinese cannot carry this game: there is no name for the gold"),
        ("dhtmlxq", "minixiangqi", "DhtmlXQ cannot carry this game: the board is not 9 files by 10 ranks"),
        ("dhtmlxq", "manchu", "DhtmlXQ cannot carry this game: the pieces are not R, N, B, A, K, C, P"),
    ],
)
def test_a_format_says_why_it_cannot_carry_a_game(form: str, ruleset: str, reason: str) -> None:
    start = load(ruleset).start()
    with pytest.raises(InvalidRecordError, match=reason):
        written(record_game(start, start.legal_texts()[:1]), form)


def test_most_formats_cannot_carry_options() -> None:
    record = record_game(load("dawsons-chess", {"last": "wins"}).start(), [])
    with pytest.raises(InvalidRecordError, match="USI cannot carry this game: the options last=wins"):
        written(record, "usi")
    assert '[Options "last=wins"]' in written(record, "iccs")


@each(
    ("ending", "winner", "kif", "csa"),
    [
        ("resignation", 0, "投了", "%TORYO"),
        ("time forfeit", 0, "切れ負け", "%TIME_UP"),
        ("agreement", None, "引き分け", "%HIKIWAKE"),
        ("illegal move", 1, "反則勝ち", "%-ILLEGAL_ACTION"),
        ("illegal move", 0, "反則負け", "%ILLEGAL_MOVE"),
        ("win by declaration", 1, "入玉勝ち", "%KACHI"),
        ("draw by impasse", None, "持将棋", "%JISHOGI"),
    ],
)
def test_an_ending_has_its_word(ending: str, winner: int | None, kif: str, csa: str) -> None:
    record = record_game(load("shogi").start(), ["c3c4"], outcome=Outcome(winner, ending))
    assert f"   2 {kif}" in written(record, "kif").splitlines()
    wanted = csa.replace("%-", "%+") if ending == "illegal move" and winner == 1 else csa
    assert written(record, "csa").splitlines()[-1] == wanted
    for form in ("kif", "csa"):
        assert read(written(record, form))[0].result == record.result


GAMES = {
    "shogi": ("kif", "ki2", "csa", "usi"),
    "minishogi": ("kif", "ki2", "csa", "usi"),
    "kyoto-shogi": ("kif", "ki2", "csa", "usi"),
    "judkins-shogi": ("kif", "ki2", "csa", "usi"),
    "xiangqi": ("iccs", "wxf", "chinese", "dhtmlxq"),
    "minixiangqi": ("iccs", "wxf", "chinese"),
}


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_random_game_is_read_back_as_it_was_written(ruleset: str) -> None:
    _, played = random_game(ruleset, 1, 40)
    record = record_game(load(ruleset).start(), played, tags=TAGS)
    for form in GAMES[ruleset]:
        found, followed = read(written(record, form), ruleset)
        assert list(followed.actions) == played, form
        if form != "usi":  # which does not tell how a game ended
            assert found.result == record.result, form
            assert (found.tags["White"], found.tags["Black"]) == ("An ox", "An elk")
            assert found.tags["Variant"] == ruleset


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["shogi", "minishogi", "xiangqi"])
def test_200_random_games_are_read_back_in_each_format(ruleset: str) -> None:
    for seed in range(200):
        end, played = random_game(ruleset, seed, 10 + seed % 25)
        record = record_game(load(ruleset).start(), played, tags=TAGS)
        followed = follow(record, load(ruleset))
        for form in GAMES[ruleset]:
            found, again = read(in_format(record, followed, form), ruleset)
            assert list(again.actions) == played, form
            assert again.states[-1].fen() == end.fen(), form
            assert found.result == record.result or form == "usi", form


def test_replay_recognizes_the_format_and_writes_another() -> None:
    kif = "手合割：平手\n先手：An ox\n   1 ７六歩(77)\n   2 投了\n変化：1手\n   1 ２六歩(27)\n"
    done = rumpus("replay", "-", "--export", "csa", stdin=kif)
    assert done.returncode == 0
    assert done.stdout.splitlines() == ["'CSA encoding=UTF-8", "V2.2", "N+An ox", "PI", "+", "+7776FU", "%TORYO"]
    assert done.stderr == "standard input: note: left out: 1 variation\n"


def test_replay_parts_the_games_of_csa() -> None:
    done = rumpus(
        "replay", "-", "--export", "csa", stdin="position startpos moves 7g7f\nposition startpos moves 2g2f\n"
    )
    assert done.stdout.count("\n/\n") == 1
    assert rumpus("replay", "-", "--export", "usi", stdin=done.stdout).stdout.splitlines() == [
        "position startpos moves 7g7f",
        "position startpos moves 2g2f",
    ]


def test_a_move_that_is_not_legal_is_shown_with_its_line() -> None:
    done = rumpus("replay", "-", stdin="手合割：平手\n   1 ７五歩(77)\n")
    assert done.returncode == 1
    assert done.stderr.startswith(
        "standard input:2:6: White's turn 1, action 1 of the game: `７五歩(77)` is not legal here: a pawn on c3"
    )


@pytest.mark.parametrize("form", OUTPUTS)
def test_every_format_is_an_option_of_replay(form: str) -> None:
    from interpreter.cli.commands.replay.options import Form

    assert form in {each.value for each in Form}
