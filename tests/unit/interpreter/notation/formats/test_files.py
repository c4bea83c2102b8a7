"""Files of games in the formats of other programs: what is read, what is left out, and what is refused."""

import io
from time import perf_counter

import pytest
from support.each import each
from support.engines import NO_KERNEL, is_kernel_built

from interpreter.errors import InvalidRecordError
from interpreter.game.replay import discrepancies, follow, game_of
from interpreter.notation import Reading, Record, stream_games
from interpreter.notation.formats.decoding import encoding_of
from interpreter.notation.formats.starts import HANDICAPS
from interpreter.notation.record_reader import MAX_FAULTS
from interpreter.notation.record_text import MAX_TEXT

KIF = """\
# ---- Kifu for Windows95 V3.53 棋譜ファイル ----
開始日時：1999/07/15(木) 19:07:12
終了日時：1999/07/15(木) 19:17:17
棋戦：A friendly
手合割：平手
先手：An ox
後手：An elk
手数----指手---------消費時間--
*before the first move
   1 ７六歩(77)   ( 0:16/00:00:16)+
   2 ３四歩(33)   ( 0:00/00:00:00)
*a good
**answer
   3 ２二角成(88) ( 1:03/ 0:01:19)
&a bookmark
   4 同　銀(31)   ( 0:03/ 0:00:03)
   5 投了         ( 0:03/ 0:01:22)
まで4手で後手の勝ち

変化：2手
   2 ８四歩(83)
変化：1手
   1 ２六歩(27)
"""

BOARD = """\
後手の持駒：なし
  ５ ４ ３ ２ １
+---------------+
|v飛v角v銀v金v玉|一
| ・ ・ ・ ・v歩|二
| 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・|四
| 玉 金 銀 角 飛|五
+---------------+
先手の持駒：歩十一　金
後手番
"""

CSA = """\
'CSA encoding=UTF-8
V3.0
N+An ox
N-An elk
$EVENT:A friendly
$START_TIME:2003/05/03 10:30:00
$TIME:300+0+3
$MAX_MOVES:256
PI82HI22KA
-
'*from the start
-3334FU,T12
+2726FU
T6.5
'**best
'for programs
%TORYO
/
V2.2
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *
P5 *  *  *  *  *  *  *  *  *
P6 *  *  *  *  *  *  *  *  *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
+2726FU
"""


def readings(text: str) -> list[Reading]:
    return list(stream_games(io.StringIO(text, newline="\n"), "games"))


def record(text: str) -> Record:
    (reading,) = readings(text)
    assert reading.record is not None, reading.faults
    return reading.record


def fault(text: str) -> tuple[int, int, str]:
    """Return the first fault of a text, in its form or in its moves."""
    reading = next(each for each in readings(text) if each.faults or each.record)
    faults = reading.faults
    if reading.record is not None:
        faults = follow(reading.record, game_of(reading.record)).faults
    return faults[0].line, faults[0].column, faults[0].sentence


def fault_of_game(text: str) -> str:
    """Return why the game of a text is not known."""
    with pytest.raises(InvalidRecordError) as refused:
        game_of(record(text))
    return refused.value.faults[0].sentence


def actions(found: Record) -> tuple[str, ...]:
    followed = follow(found, game_of(found))
    assert not followed.faults
    return followed.actions


def test_kif_is_read_with_its_headers_comments_and_times() -> None:
    (reading,) = readings(KIF)
    found = reading.record
    assert found is not None
    assert actions(found) == ("c3c4", "g7g6", "b2h8+", "g9h8")
    assert found.comment == "before the first move"
    assert [turn.comment for turn in found.turns] == [
        "[%emt 0:00:16]",
        "a good answer",
        "[%emt 0:01:03]",
        "[%emt 0:00:03]",
    ]
    wanted = {
        "Event": "A friendly",
        "White": "An ox",
        "Black": "An elk",
        "Date": "1999.07.15",
        "Time": "19:07:12",
        "EndDate": "1999.07.15",
        "EndTime": "19:17:17",
        "Variant": "shogi",
        "Result": "0-1",
        "Termination": "resignation",
    }
    assert {name: found.tags[name] for name in wanted} == wanted
    assert reading.left_out == ("1 bookmark", "2 variations")
    assert not list(discrepancies(found, follow(found, game_of(found)).states[-1]))


def test_the_time_of_a_move_comes_before_its_comments() -> None:
    found = record("V2.2\nPI\n+\n+7776FU\n'*good\nT5\nT12\n-3334FU\n")
    assert [turn.comment for turn in found.turns] == ["[%emt 0:00:12] good", ""]


def test_ki2_is_read_by_the_side_and_the_words_of_each_move() -> None:
    found = record(
        "手合割：平手\n先手：An ox\n▲７六歩 △３四歩\n*an idea\n▲２二角成△同　銀 ▲６八銀\nまで5手で先手の勝ち\n"
    )
    assert actions(found) == ("c3c4", "g7g6", "b2h8+", "g9h8", "c1d2")
    assert (found.result, found.tags["Termination"], found.turns[1].comment) == ("1-0", "normal", "an idea")


def test_a_diagram_is_the_start() -> None:
    found = record(f"{BOARD}手数----指手---------消費時間--\n   1 ２四角(42)\n   2 同　歩(15)\n")
    assert found.fen == "rbsgk/4p/P4/5/KGSBR[PPPPPPPPPPPG] b - - 0 1"
    assert (found.tags["Variant"], found.turns[0].name) == ("minishogi", "Black's turn 1")


def test_a_diagram_of_the_array_is_no_other_start() -> None:
    text = BOARD.replace("歩十一　金", "なし").replace("後手番\n", "").replace("・ ・ ・ ・v歩", "・ ・ ・ ・v歩")
    lines = text.replace("| 歩 ・ ・ ・ ・|三", "| ・ ・ ・ ・ ・|三").replace(
        "| ・ ・ ・ ・ ・|四", "| 歩 ・ ・ ・ ・|四"
    )
    assert record(f"{lines}   1 中断\n").fen is None


@pytest.mark.parametrize("name", HANDICAPS)
def test_in_a_handicap_the_upper_side_begins(name: str) -> None:
    found = record(f"手合割：{name}\n下手：An ox\n上手：An elk\n   1 ６二玉(51)\n   2 ７六歩(77)\n")
    assert actions(found) == ("e9d8", "c3c4")
    assert (found.tags["White"], found.tags["Black"], found.turns[0].side) == ("An ox", "An elk", 1)


@each(
    ("name", "ruleset"),
    [
        ("平手", "shogi"),
        ("5五将棋", "minishogi"),
        ("五々将棋", "minishogi"),
        ("京都将棋", "kyoto-shogi"),
        ("王手将棋", "checkshogi"),
    ],
)
def test_the_name_of_the_start_is_that_of_a_game(name: str, ruleset: str) -> None:
    assert record(f"手合割：{name}\n   1 中断\n").tags["Variant"] == ruleset


def test_units_of_another_game_have_its_names() -> None:
    board = "後手の持駒：なし\n+---------------+\n| ・ ・v玉 ・ ・|一\n| ・ ・ ・ ・ ・|二\n| 飛 ・ 玉 と 金|三\n+---------------+\n先手の持駒：なし\n"
    assert record(f"手合割：京都将棋\n{board}   1 中断\n").fen == "2k2/5/+P1K+L+N[] w - - 0 1"


@each(
    ("words", "moves", "result", "termination"),
    [
        ("投了", 1, "1-0", "resignation"),
        ("投了", 2, "0-1", "resignation"),
        ("詰み", 1, "1-0", "checkmate"),
        ("中断", 1, "*", "unterminated"),
        ("千日手", 1, "1/2-1/2", "repetition"),
        ("持将棋", 1, "1/2-1/2", "draw by impasse"),
        ("切れ負け", 2, "0-1", "time forfeit"),
        ("反則負け", 2, "0-1", "illegal move"),
        ("反則勝ち", 2, "1-0", "illegal move"),
        ("入玉勝ち", 2, "1-0", "win by declaration"),
        ("不戦敗", 2, "0-1", "forfeit"),
    ],
)
def test_an_ending_is_about_the_side_to_move(words: str, moves: int, result: str, termination: str) -> None:
    lines = ["   1 ７六歩(77)", "   2 ３四歩(33)"][:moves]
    found = record("\n".join([*lines, f"   {moves + 1} {words}", ""]))
    assert (found.result, found.tags["Termination"]) == (result, termination)


@each(
    ("summary", "result", "termination"),
    [
        ("まで1手で先手の勝ち", "1-0", "normal"),
        ("まで1手で時間切れにより後手の勝ち", "0-1", "time forfeit"),
        ("まで1手で先手の反則負け", "0-1", "illegal move"),
        ("まで1手で千日手", "1/2-1/2", "repetition"),
        ("まで1手で中断", "*", "unterminated"),
    ],
)
def test_a_summary_tells_the_end_where_no_line_does(summary: str, result: str, termination: str) -> None:
    found = record(f"   1 ７六歩(77)\n{summary}\n")
    assert (found.result, found.tags["Termination"]) == (result, termination)


def test_the_games_of_csa_have_their_starts_facts_and_times() -> None:
    first, second = readings(CSA)
    assert first.record is not None
    assert second.record is not None
    assert first.record.fen == f"{HANDICAPS['二枚落ち']}[] b - - 0 1"
    assert actions(first.record) == ("g7g6", "h3h4")
    assert [turn.comment for turn in first.record.turns] == ["[%emt 0:00:12]", "[%emt 0:00:06.5] best"]
    assert first.record.comment == "from the start"
    assert (first.record.result, first.record.tags["TimeControl"], first.record.tags["Time"]) == (
        "1-0",
        "300+3",
        "10:30:00",
    )
    assert first.left_out == ("1 fact $MAX_MOVES",)
    assert (second.record.fen, second.record.result, actions(second.record)) == (None, "*", ("h3h4",))


@each(
    ("lines", "fen"),
    [
        ("P+59OU00FU\nP-51OU\nP+00FU\n-", "4k4/9/9/9/9/9/9/9/4K4[PP] b - - 0 1"),
        ("P+59OU\nP-51OU11TO\nP-00KY\n+", "4k3+p/9/9/9/9/9/9/9/4K4[l] w - - 0 1"),
        (
            "P+59OU28HI\nP-51OU\nP-00AL\n+",
            f"4k4/9/9/9/9/9/9/7R1/4K4[{'r' + 'bb' + 'gggg' + 'ssss' + 'nnnn' + 'llll' + 'p' * 18}] w - - 0 1",
        ),
    ],
)
def test_csa_places_units_one_by_one(lines: str, fen: str) -> None:
    found = record(f"V2.2\n{lines}\n%CHUDAN\n").fen
    assert found is not None
    placed, _, rest = found.partition("[")
    assert (placed, sorted(rest.partition("]")[0]), rest.partition("]")[2]) == (
        fen.partition("[")[0],
        sorted(fen.partition("[")[2].partition("]")[0]),
        fen.partition("]")[2],
    )


@each(
    ("line", "fen", "moves"),
    [
        ("position startpos moves 7g7f 3c3d", None, ("c3c4", "g7g6")),
        ("startpos moves 7g7f", None, ("c3c4",)),
        ("7g7f 3c3d 8h2b+", None, ("c3c4", "g7g6", "b2h8+")),
        ("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f", None, ("c3c4",)),
        ("position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pg 8 moves G*5b", "4k4/9/9/9/9/9/9/9/4K4[PPg] b - - 0 4", ("G@e8",)),
        ("position startpos moves 7g7f resign", None, ("c3c4",)),
    ],
)
def test_a_line_of_usi_is_a_game(line: str, fen: str | None, moves: tuple[str, ...]) -> None:
    found = record(f"{line}\n")
    assert (found.fen, actions(found)) == (fen, moves)
    assert found.result == ("1-0" if "resign" in line else "*")


def test_moves_of_xiangqi_programs_are_in_the_notation_of_the_tag() -> None:
    head = '[Game "Chinese Chess"]\n[Red "An ox"]\n[Black "An elk"]\n'
    texts = [
        f'{head}[Format "ICCS"]\n\n1. h2e2 h9g7 2. H0-G2 {{a knight}} 1-0\n',
        f'{head}[Format "WXF"]\n\n1. C2.5 h8+7 2. H2+3 {{a knight}} 1-0\n',
        f"{head}\n1. 炮二平五 马8进7 (1... 炮8平5) 2.馬二進三 {{a knight}} 1-0\n",
    ]
    for found in map(record, texts):
        assert actions(found) == ("h3e3", "h10g8", "h1g3")
        assert (found.tags["Variant"], found.tags["White"], found.tags["Black"]) == ("xiangqi", "An ox", "An elk")
        assert found.turns[-1].comment == "a knight"


def test_a_red_side_is_one_of_xiangqi_unless_the_game_has_another_name() -> None:
    assert actions(record('[Red "An ox"]\n\n1. C2=5 *\n')) == ("h3e3",)
    assert fault_of_game('[Game "Chinese Ches"]\n[Red "An ox"]\n\n1. C2=5 *\n') == (
        "Chinese Ches does not come with Rumpus; name the rule file of the game"
    )


def test_a_position_in_which_red_moves_may_say_so() -> None:
    fen = "3k5/9/9/9/4R4/4R4/9/9/9/5K3"
    found = record(f'[Game "Chinese Chess"]\n[FEN "{fen} r - - 0 1"]\n[SetUp "1"]\n\n1. 前车平六 *\n')
    assert (found.fen, actions(found)) == (f"{fen} w - - 0 1", ("e6d6",))


def test_dhtmlxq_is_read_with_its_comments() -> None:
    (reading,) = readings(
        "[DhtmlXQ]\n[DhtmlXQ_redname]An ox[/DhtmlXQ_redname]\n[DhtmlXQ_date]2003-05-03[/DhtmlXQ_date]\n"
        "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[DhtmlXQ_comment0]at first[/DhtmlXQ_comment0]\n"
        "[DhtmlXQ_comment2]then||that[/DhtmlXQ_comment2]\n[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]\n"
        "[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[/DhtmlXQ]\n"
    )
    found = reading.record
    assert found is not None
    assert actions(found) == ("h3e3", "h10g8")
    assert (found.comment, found.turns[1].comment, found.tags["White"]) == ("at first", "then that", "An ox")
    assert (found.tags["Date"], found.result, reading.left_out) == ("2003.05.03", "1-0", ("1 variation",))


def test_dhtmlxq_has_the_squares_of_units() -> None:
    squares = "999999994999999999" + "99" * 7 + "999999993099999999" + "99" * 7
    found = record(
        f"[DhtmlXQ]\n[DhtmlXQ_binit]{squares}[/DhtmlXQ_binit]\n[DhtmlXQ_firstnum]1[/DhtmlXQ_firstnum]\n[/DhtmlXQ]\n"
    )
    assert found.fen == "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"


@each(
    ("text", "line", "column", "sentence"),
    [
        (
            KIF.replace("３四歩(33)", "３五歩(33)"),
            11,
            6,
            "`３五歩(33)` is not legal here: a pawn on g7 does not move to g5",
        ),
        (KIF.replace("   2 ３四", "   3 ３四", 1), 11, 4, "the next move has the number 2, not 3"),
        (KIF.replace("手合割：平手", "手合割：百枚落ち"), 5, 5, "unknown start `百枚落ち`; the known ones are"),
        (
            KIF.replace("*a good", "a good"),
            12,
            1,
            "`a good` is not a move, a comment or an end of KIF; comments begin with `*`",
        ),
        (KIF.replace("７六歩(77)", "同　歩(77)"), 10, 6, "`同` is the square of the move before, and there is none"),
        (KIF.replace("７六歩(77)", "７六犬(77)"), 10, 6, "`７六犬(77)` is not a move of KIF, such as `７六歩(77)`"),
        ("手合割：平手\nhello\n", 2, 1, "`hello` is not a header, such as `先手：` and a name, and no move"),
        (f"手合割：平手\n{BOARD.replace('玉|', '犬|')}", 5, 1, "this rank of the diagram has a unit that is unknown"),
        (
            f"手合割：平手\n{BOARD.replace('| 歩 ・ ', '| 歩 ')}",
            7,
            1,
            "this rank of the diagram is not as long as the first",
        ),
        (f"手合割：平手\n{BOARD.replace('十一', 'x')}", 11, 7, "`歩x　金` is not a hand, such as `飛　歩二`"),
        (f"手合割：平手\n{BOARD.replace('十一', '十一十')}", 11, 7, "`歩十一十　金` is not a hand, such as `飛　歩二`"),
        ("先手の持駒：歩\n   1 中断\n", 1, 7, "units in hand need a diagram of the board"),
        ("   1 中断\n   2 ７六歩(77)\n", 2, 6, "`７六歩(77)` comes after the end of the game"),
        ("▲７六歩 ７七歩\n", 1, 6, "`７七歩` is not a move of KI2, such as `▲７六歩`"),
        ("▲７六歩 ▲３四歩\n", 1, 6, "it is Black's turn, whose moves begin with `△`"),
        (
            CSA.replace("+2726FU\nT6.5", "+2725FU\nT6.5"),
            13,
            1,
            "`+2725FU` is not legal here: a pawn on h3 does not move to h5",
        ),
        (CSA.replace("T6.5", "T6x"), 14, 1, "`T6x` is not a statement of CSA, such as `+7776FU`"),
        (CSA.replace("V3.0", "V7"), 2, 1, "unknown version `V7`: V1, V2, V2.1, V2.2 and V3.0 are known"),
        (CSA.replace("%TORYO", "%TORYOX"), 17, 1, "unknown end `%TORYOX`: %TORYO, "),
        (CSA.replace("82HI22KA", "82HI55KA"), 9, 1, "the array has no unit on 55 that could be missing"),
        (CSA.replace("82HI22KA", "82HIX"), 9, 7, "expected a square and a piece, such as `82HI`, found `X`"),
        ("V2.2\nP1-KY-XX\n+\n", 2, 6, "expected a unit such as `-FU`, or ` * `, found `-XX`"),
        ("V2.2\nP1-KY-KY\nP2 * \n+\n", 2, 1, "P2 has 1 squares, but other ranks have 2"),
        ("V2.2\nPI\n+\n+7776FU\nN+late\n", 5, 1, "`N+late` belongs before the moves; a line `/` begins another game"),
        ("V2.2\n+\n%TORYO\n+7776FU\n", 4, 1, "`+7776FU` comes after the end of the game; a line `/` begins"),
        ("position startpos moves 7g7f 3c3x9\n", 1, 30, "`3c3x9` is not a move of USI, such as `7g7f`"),
        ("position startpos moves 7g7e\n", 1, 25, "`7g7e` is not legal here"),
        ("position sfen hello\n", 1, 15, "expected a position after `sfen`"),
        ("position sfen 4k4/9/4K4 x - 1\n", 1, 15, "a position of SFEN has the side to move, `b` or `w`"),
        ("position sfen 4k4/9/4K4 b 2 1\n", 1, 27, "`2` is not the hands of SFEN"),
        ('[Game "Chinese Chess"]\n\n1. 炮二平五 马8进6 *\n', 3, 9, "`马8进6` is not legal here"),
        ("[DhtmlXQ]\n[DhtmlXQ_movelist]7747x\n[/DhtmlXQ_movelist]", 2, 23, "`x` is not a move: expected four digits"),
        ("[DhtmlXQ]\n[DhtmlXQ_binit]12[/DhtmlXQ_binit]", 2, 16, "binit has 64 digits, two for each of 32 units"),
        (f"[DhtmlXQ]\n[DhtmlXQ_binit]{'²' * 64}[/DhtmlXQ_binit]", 2, 16, "binit has 64 digits, two for each of 32"),
        ("V2.2\nP²\n+\n", 2, 1, "`P²` is not a line of a start: PI, P1 to P9, P+ or P-"),
        (f"V2.2\nP1{' * ' * 10}\n+\n", 2, 1, "a rank has at most 9 squares"),
        ("V2.2\n'Variant:kyoto-shogi\nP+55NG\n+\n", 3, 1, "this game has no piece NG"),
        ("position sfen 9²/9 b - 1\n", 1, 15, "`9²/9` is not the board of SFEN, such as `lnsgkgsnl/9`"),
        (f"position sfen {'9' * 5000}/9 b - 1\n", 1, 15, "is not the board of SFEN"),
        ("position sfen 4k4/9 b 400P400p 1\n", 1, 23, "`400P400p` is not the hands of SFEN"),
    ],
)
def test_a_fault_has_its_place_and_a_cure(text: str, line: int, column: int, sentence: str) -> None:
    found = fault(text)
    assert (found[0], found[1]) == (line, column), found
    assert sentence in found[2]


def test_a_file_of_kif_may_have_several_games_and_a_faulty_one_is_skipped() -> None:
    found = readings(f"{KIF}\n{KIF.replace('７六歩', '７六犬')}\n{KIF}")
    assert [reading.record is not None for reading in found] == [True, False, True]
    assert [reading.number for reading in found] == [1, 2, 3]
    assert found[1].faults[0].line == KIF.count("\n") + 11


@each("text", ["V2.2\nPI\n+\n" + "x," * 500, f"手合割：平手\n▲７六歩{' x ▲３四歩' * 500}\n"])
def test_a_line_has_no_more_faults_than_a_game_may_have(text: str) -> None:
    (reading,) = readings(text)
    assert len(reading.faults) == MAX_FAULTS


def test_a_game_that_is_too_long_is_not_kept() -> None:
    first, second = readings(f"V2.2\nPI\n{'+7776FU' * (MAX_TEXT // 7 + 2)}\n/\nPI\n+\n+7776FU\n")
    assert "the game is too long" in first.faults[0].sentence
    assert second.record is not None


@each(
    ("text", "encoding", "name"),
    [
        (KIF, "cp932", "cp932"),
        (KIF, "utf-8", "utf-8"),
        (KIF, "utf-8-sig", "utf-8"),
        (KIF, "euc_jp", "euc_jp"),
        ("V2.2\nN+羽生\nPI\n+\n", "cp932", "cp932"),
        ("V2.2\nN+羽生\nPI\n+\n", "euc_jp", "euc_jp"),
        ("'CSA encoding=EUC-JP\nV3.0\nN+カ\n", "euc_jp", "euc_jp"),
        ("'CSA encoding=SHIFT_JIS\nV3.0\nN+羽生\n", "cp932", "cp932"),
        ('[Game "Chinese Chess"]\n\n1. 炮二平五 马8进7 *\n', "gb18030", "gb18030"),
        ('[Event "賽"]\n\n1. 炮二平五 馬8進7 *\n', "big5", "big5"),
        ('[Game "Chinese Chess"]\n[Red "胡榮華"]\n\n1. 炮二平五 馬8進7 *\n', "big5", "big5"),
        ('[Game "Chinese Chess"]\n[Red "胡荣华"]\n[Format "WXF"]\n\n1. C2=5 *\n', "gb18030", "gb18030"),
        ('[White "José"]\n\n1. e4 *\n', "latin-1", "latin-1"),
    ],
)
def test_the_encoding_is_told_by_the_words(text: str, encoding: str, name: str) -> None:
    data = text.encode(encoding)
    assert encoding_of(data) == name
    assert data.decode(name).lstrip("\ufeff") == text


def test_bytes_that_end_within_a_character_are_text() -> None:
    assert encoding_of("手合割：平".encode()[:-1]) == "utf-8"


def test_a_side_may_resign_when_it_is_mated() -> None:
    moves = ["7g7f", "3c3d", "8h2b+", "4a5b", "B*4b", "5a4a", "2b3a", "resign"]
    found = record(f"position startpos moves {' '.join(moves)}\n")
    end = follow(found, game_of(found)).states[-1]
    assert (str(end.outcome()), found.tags["Termination"]) == ("white wins by checkmate", "resignation")
    assert not list(discrepancies(found, end))


def test_a_format_may_leave_the_end_open() -> None:
    found = record("position startpos moves 7g7f 3c3d 8h2b+ 4a5b B*4b 5a4a 2b3a\n")
    end = follow(found, game_of(found)).states[-1]
    assert (found.result, end.outcome() is not None, list(discrepancies(found, end))) == ("*", True, [])


@pytest.mark.parametrize(
    "text",
    [
        f"手合割：平手\n   1 ７六歩(77){' ' * 60_000}x\n",
        f"手合割：平手\n   1 ７{' ' * 60_000}(x\n",
        f"手合割：平手\n開始日時：1999/07/15{' ' * 60_000}x\n",
        f"▲{'同 ' * 30_000}\n",
        f"V2.2\n{chr(10) * 60_000}x\n",
        f"{chr(10) * 60_000}手合割：平手\n",
        f"position sfen {'9/' * 30_000} x\n",
        f"[DhtmlXQ]\n{'[DhtmlXQ_a]' * 6_000}\n",
        f"V2.2\nP1{'+FU' * 10_000}\n" + "P+00AL\n" * 4_500 + "+\n",
        f"[DhtmlXQ]\n[DhtmlXQ_movelist]{'7747' * 15_000}x[/DhtmlXQ_movelist]\n",
    ],
    ids=range(10),
)
def test_a_hostile_text_takes_no_longer_than_others(text: str) -> None:
    began = perf_counter()
    assert list(readings(text))
    assert perf_counter() - began < 5


@each(
    ("text", "place", "sentence"),
    [
        ("V2.2\nP² * \n+\n", (2, 1), "`P² *` is not a line of a start: PI, P1 to P9, P+ or P-"),
        ("V2.2\nP0 * \n+\n", (2, 1), "`P0 *` is not a line of a start: PI, P1 to P9, P+ or P-"),
        ("V2.2\nPI\nP+05FU\n+\n", (2, 1), "the board has no square 05; 00 is the hand"),
        ("V2.2\nP+55OU55FU\n+\n", (2, 1), "two units are on 55"),
        ("V2.2\nPI\nP1 * -OU\n+\n", (2, 1), "PI is the whole array: leave it out, or the ranks P1 to P9"),
        (
            "V2.2\nP1-OU * \nP2 * +OU\n+\n",
            (2, 1),
            "a game on 2x2 does not come with Rumpus; name the rule file of the game",
        ),
        (
            f"position sfen {'9' * 5000}/9 b - 1 moves 7g7f\n",
            (1, 15),
            f"`{'9' * 40}` is not the board of SFEN, such as `lnsgkgsnl/9`",
        ),
        (
            f"[DhtmlXQ]\n[DhtmlXQ_binit]²{'9' * 63}[/DhtmlXQ_binit]\n[/DhtmlXQ]\n",
            (2, 16),
            f"binit has 64 digits, two for each of 32 units, and not ²{'9' * 19}…",
        ),
        (
            f"[DhtmlXQ]\n[DhtmlXQ_binit]8989{'9' * 60}[/DhtmlXQ_binit]\n[/DhtmlXQ]\n",
            (2, 16),
            "two units are on `89`",
        ),
        (
            "[DhtmlXQ]\n[DhtmlXQ_movelist]7747",
            (2, 1),
            "this field is cut off: expected `[/DhtmlXQ_movelist]` after it",
        ),
    ],
)
def test_what_a_start_cannot_have_is_a_fault_and_not_lost(text: str, place: tuple[int, int], sentence: str) -> None:
    reading = readings(text)[0]
    faults = reading.faults
    if reading.record is not None:
        with pytest.raises(InvalidRecordError) as refused:
            game_of(reading.record)
        faults = refused.value.faults

    assert (faults[0].line, faults[0].column, faults[0].sentence) == (*place, sentence)


def test_black_may_begin_from_the_array_of_dhtmlxq() -> None:
    text = "[DhtmlXQ]\n[DhtmlXQ_firstnum]1[/DhtmlXQ_firstnum][DhtmlXQ_movelist]7062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"

    assert actions(record(text)) == ("h10g8",)


def test_what_is_left_out_is_counted_in_words() -> None:
    comments = "".join(f"[DhtmlXQ_comment{i}]late[/DhtmlXQ_comment{i}]" for i in (8, 9))
    (late,) = readings(f"[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]{comments}[/DhtmlXQ]\n")
    (dates,) = readings("手合割：平手\n開始日時：soon\n終了日時：later\nまで\nまで\n")

    assert late.left_out == ("2 comments of a move that is not there",)
    assert dates.left_out == ("2 dates that cannot be read", "2 summaries that cannot be read")


def test_few_kinds_of_what_is_left_out_are_named() -> None:
    facts = "".join(f"$FACT{i}:x\n" for i in range(50))
    (reading,) = readings(f"V2.2\n{facts}PI\n+\n+7776FU\n")
    assert reading.left_out == (*(f"1 fact $FACT{i}" for i in range(20)), "30 more kinds")
    (reading,) = readings(f"V2.2\n{''.join(facts.splitlines(keepends=True)[:21])}PI\n+\n+7776FU\n")
    assert len(reading.left_out) == 21
    assert reading.left_out[-1] == "1 fact $FACT20"


def test_an_unknown_notation_of_the_tag_is_said() -> None:
    (reading,) = readings('[Game "Chinese Chess"]\n[Format "Ox"]\n\n1. C2=5 *\n')
    assert reading.record is not None
    assert reading.left_out == ("the Format `Ox`, which is unknown; the known ones are ICCS, WXF, Chinese",)
    for known in ("ICCS", "wxf", "Chinese"):
        (reading,) = readings(f'[Game "Chinese Chess"]\n[Format "{known}"]\n\n*\n')
        assert reading.left_out == ()


def test_a_hand_of_csa_has_a_size() -> None:
    assert fault(f"V2.2\nPI\nP+{'00FU' * 500}\n+\n") == (3, 1607, "a start has at most 400 units in hand")


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
def test_more_in_hand_than_the_engine_counts_is_a_fault_of_the_start() -> None:
    text = f'[Variant "crazyhouse"]\n[FEN "4k3/8/8/8/8/8/8/4K3[{"P" * 33_000}] w - - 0 1"]\n\n*\n'
    assert fault(text) == (2, 7, "more is in hand than can be counted")


@each(
    "text",
    [
        '[White "An\x1b[31m ox"]\n\n{\x1b[31m} 1. e4 {\x9b31m} *\n',
        "手合割：平手\n先手：An\x1b[31m ox\n*\x1b[31m\n   1 ７六歩(77)\n*\x9b31m\n",
    ],
)
def test_no_control_character_is_kept(text: str) -> None:
    found = record(text)
    assert found.tags["White"] == "An\ufffd[31m ox"
    assert (found.comment, found.turns[0].comment) == ("\ufffd[31m", "\ufffd31m")


def test_a_fault_shows_no_control_character() -> None:
    (reading,) = readings("手合割：平手\n   1 ７\x1b[31m\n")
    assert reading.faults[0].sentence.startswith("`７\ufffd[31m` is not a move of KIF")
    assert reading.faults[0].text == "   1 ７\ufffd[31m"
