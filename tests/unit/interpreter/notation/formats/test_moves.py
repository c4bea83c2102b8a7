"""Moves in the forms of record formats: written as published examples have them, read back, and refused with reasons."""

import re
from random import Random

import pytest
from support.each import each
from support.games import toy

from dsl.limits import MAX_SIDE
from interpreter import load
from interpreter.errors import IllegalActionError, InvalidActionError
from interpreter.notation.formats.moves import MOVES

SHOGI = ("usi", "csa", "kif", "ki2")
XIANGQI = ("iccs", "wxf", "chinese")


def _written(ruleset: str, fen: str, action: str, form: str) -> str:
    state = load(ruleset).state(fen) if fen else load(ruleset).start()
    return MOVES[form].write(state.before(form), state.named(action))


@each(
    ("ruleset", "fen", "action", "texts"),
    [
        ("shogi", "", "c3c4", ("7g7f", "+7776FU", "７六歩(77)", "▲７六歩")),
        (
            "shogi",
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 3",
            "b2h8+",
            ("8h2b+", "+8822UM", "２二角成(88)", "▲２二角成"),
        ),
        (
            "shogi",
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 3",
            "b2h8",
            ("8h2b", "+8822KA", "２二角(88)", "▲２二角不成"),
        ),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[g] b - - 0 1", "G@e2", ("G*5h", "-0058KI", "５八金打", "△５八金")),
        ("shogi", "4k4/9/9/9/9/9/4+S4/9/4K4[] w - - 0 1", "e3e4", ("5g5f", "+5756NG", "５六成銀(57)", "▲５六成銀")),
        ("minishogi", "", "d1c2", ("2e3d", "+2534KA", "３四角(25)", "▲３四角")),
        ("kyoto-shogi", "", "d1d2n", ("2e2d-", "+2524KE", "２四金成(25)", "▲２四金成")),
    ],
)
def test_moves_of_shogi_programs(ruleset: str, fen: str, action: str, texts: tuple[str, ...]) -> None:
    assert tuple(_written(ruleset, fen, action, form) for form in SHOGI) == texts


@each(
    ("fen", "action", "text"),
    [
        ("4k4/9/9/9/9/9/9/3G1G3/4K4[] w - - 0 1", "d2e3", "▲５七金左"),
        ("4k4/9/9/9/9/9/9/3G1G3/4K4[] w - - 0 1", "f2e3", "▲５七金右"),
        ("4k4/9/9/9/9/9/9/3GGG3/4K4[] w - - 0 1", "e2e3", "▲５七金直"),
        ("4k4/9/9/9/9/9/3G5/4G4/4K4[] w - - 0 1", "d3e3", "▲５七金寄"),
        ("4k4/9/9/9/9/9/3G5/4G4/4K4[] w - - 0 1", "e2e3", "▲５七金上"),
        ("4k4/9/9/9/9/4G4/9/4G4/4K4[] w - - 0 1", "e4e3", "▲５七金引"),
        ("4k4/9/9/9/9/9/3G1G3/3G1G3/4K4[] w - - 0 1", "d3e3", "▲５七金左寄"),
        ("4k4/9/9/9/9/9/3G1G3/3G1G3/4K4[] w - - 0 1", "f2e3", "▲５七金右上"),
        ("4k4/9/9/9/9/3S1S3/9/3S5/4K4[] w - - 0 1", "d4e3", "▲５七銀左引"),
        ("k8/9/9/9/9/4+R4/9/9/2+R1K4[] w - - 0 1", "e4f3", "▲４七龍"),
        ("k8/9/9/9/9/9/9/2+R2+R3/4K4[] w - - 0 1", "c2e2", "▲５八龍左"),
        ("4k4/9/9/9/9/9/9/3G5/4K4[G] w - - 0 1", "G@e3", "▲５七金打"),
        ("4k4/9/3g1g3/9/9/9/9/9/4K4[] b - - 0 1", "d7e6", "△５四金右"),
    ],
)
def test_words_of_ki2_tell_units_apart(fen: str, action: str, text: str) -> None:
    assert _written("shogi", fen, action, "ki2") == text
    assert load("shogi").state(fen).recorded(text) == load("shogi").state(fen).named(action)


@each(
    ("fen", "action", "texts"),
    [
        ("", "h3e3", ("H2-E2", "C2=5", "炮二平五")),
        ("", "b1c3", ("B0-C2", "H8+7", "马八进七")),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", "h10g8", ("H9-G7", "H8+7", "马8进7")),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", "c7c6", ("C6-C5", "P3+1", "卒3进1")),
        ("3k5/9/9/9/4R4/4R4/9/9/9/5K3 w - - 0 1", "e6d6", ("E5-D5", "R+=6", "前车平六")),
        ("3k5/9/9/9/4R4/4R4/9/9/9/5K3 w - - 0 1", "e5e2", ("E4-E1", "R--3", "后车退三")),
        ("3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1", "e7d7", ("E6-D6", "P5=6", "中兵平六")),
        ("3ak1b2/9/3ab4/9/9/9/9/9/4A4/3AK4 b - - 0 1", "d10e9", ("D9-E8", "A-+5", "士4进5")),
        ("4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "g8f8", ("G7-F7", "P+=4", "二兵平四")),
        ("4k4/9/2P3P2/2P3P2/6P2/9/9/9/9/3K5 w - - 0 1", "g7f7", ("G6-F6", "33=4", "二兵平四")),
        ("4k4/9/2P3P2/2P3P2/6P2/9/9/9/9/3K5 w - - 0 1", "c8d8", ("C7-D7", "7+=6", "四兵平六")),
    ],
)
def test_moves_of_xiangqi_programs(fen: str, action: str, texts: tuple[str, ...]) -> None:
    assert tuple(_written("xiangqi", fen, action, form) for form in XIANGQI) == texts


@each(
    ("ruleset", "text", "action"),
    [
        ("xiangqi", "砲二平五", "h3e3"),
        ("xiangqi", "炮２平５", "h3e3"),
        ("xiangqi", "馬八進七", "b1c3"),
        ("xiangqi", "h2.3", None),
        ("xiangqi", "C2.5", "h3e3"),
        ("xiangqi", "N8+7", "b1c3"),
        ("shogi", "7六歩(77)", "c3c4"),
        ("shogi", "５八王(59)", "e1e2"),
        ("shogi", "☗７六歩", "c3c4"),
        ("shogi", "▲６八銀上", "c1d2"),
        ("shogi", "▲５八金右", "f1e2"),
        ("kyoto-shogi", "２四金(25)", "d1d2n"),
        ("kyoto-shogi", "2e2d+", "d1d2n"),
    ],
)
def test_other_spellings_are_read(ruleset: str, text: str, action: str | None) -> None:
    state = load(ruleset).start()
    if action is None:
        with pytest.raises(IllegalActionError):
            state.recorded(text)
    else:
        assert state.recorded(text) == state.named(action)


@each(
    ("fen", "text", "action"),
    [
        ("3ak1b2/9/3ab4/9/9/9/9/9/4A4/3AK4 b - - 0 1", "后士进5", "d10e9"),
        ("4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "前兵平四", "g9f9"),
        ("4k4/9/2P3P2/2P3P2/6P2/9/9/9/9/3K5 w - - 0 1", "前兵平八", "c8b8"),
        ("4k4/9/2P3P2/2P3P2/6P2/9/9/9/9/3K5 w - - 0 1", "前兵进一", None),
    ],
)
def test_soldiers_may_have_other_names_where_these_are_clear(fen: str, text: str, action: str | None) -> None:
    state = load("xiangqi").state(fen)
    if action is None:
        with pytest.raises(InvalidActionError, match="2 legal moves are written so"):
            state.recorded(text)
    else:
        assert state.recorded(text) == state.named(action)


@each(
    ("ruleset", "fen", "text", "reason"),
    [
        ("shogi", "", "7g7e", "`7g7e` is not legal here: a pawn on c3 does not move to c5"),
        ("shogi", "", "７五歩(77)", "`７五歩(77)` is not legal here: a pawn on c3 does not move to c5"),
        ("shogi", "", "+7775FU", "`+7775FU` is not legal here: a pawn on c3 does not move to c5"),
        ("shogi", "", "▲５五歩", "`▲５五歩` is not an action: no 歩 can go to this square"),
        ("shogi", "", "▲５五玉", "`▲５五玉` is not legal here: a king on e1 does not move to e5"),
        ("shogi", "", "P*5e", "`P*5e` is not legal here: White has no pawn in hand"),
        ("shogi", "", "+0055FU", "`+0055FU` is not legal here: White has no pawn in hand"),
        ("shogi", "", "-3334FU", "it is White's turn, whose moves begin with `+`"),
        ("shogi", "", "△３四歩", "it is White's turn, whose moves begin with `▲`"),
        ("shogi", "", "+7776XX", "the codes of pieces are OU, HI"),
        ("shogi", "", "+7776KI", "the unit on 77 is FU, which cannot become KI"),
        ("shogi", "", "７六銀(77)", "the unit on 77 is 歩 and not 銀"),
        ("shogi", "", "７六歩(75)", "there is no unit on c5"),
        ("shogi", "", "３四歩(33)", "White moves here, and has no unit on g7"),
        ("minishogi", "", "9g9f", "the board has 5 files and 5 ranks"),
        ("minishogi", "", "３三香打", "this game has no piece 香"),
        (
            "shogi",
            "4k4/9/9/9/9/9/9/3G1G3/4K4[] w - - 0 1",
            "▲５七金",
            "the 金 on 68 and 48 can go to this square: add a word",
        ),
        (
            "shogi",
            "4k4/9/9/9/9/9/9/3G1G3/4K4[] w - - 0 1",
            "▲５七金引",
            "of the 金 on 68 and 48 none goes as the text says",
        ),
        ("xiangqi", "", "H2-E3", "`H2-E3` is not legal here: a cannon on h3 does not move to e4"),
        ("xiangqi", "", "J2-E2", "the squares are A0 to I9"),
        ("xiangqi", "", "炮二进八", "`炮二进八` is not an action: it leads off the board"),
        ("xiangqi", "", "炮一平五", "White has no C on file 1"),
        ("xiangqi", "", "马八进六", "`马八进六` is not legal here"),
        ("xiangqi", "", "前炮平五", "no legal move is written so"),
        ("xiangqi", "", "H2+4", "`H2+4` is not legal here"),
    ],
)
def test_a_move_is_refused_with_the_reason(ruleset: str, fen: str, text: str, reason: str) -> None:
    state = load(ruleset).state(fen) if fen else load(ruleset).start()
    with pytest.raises((IllegalActionError, InvalidActionError), match=re.escape(reason)):
        state.recorded(text)


@each(
    ("form", "rulesets"),
    [
        ("kif", "checkshogi judkins-shogi kyoto-shogi micro-shogi minishogi shogi"),
        ("chinese", "minixiangqi xiangqi"),
        ("iccs", "manchu xiangqi"),
    ],
)
def test_a_format_is_for_games_of_its_kind(form: str, rulesets: str) -> None:
    assert not any(MOVES[form].unsaid(load(name).program) for name in rulesets.split())


@each(
    ("form", "ruleset", "reason"),
    [
        ("kif", "chess", "there is no name for the queen in this format"),
        ("kif", "wa-shogi", "the board has more than nine files or ranks"),
        ("usi", "marseillais", "a turn may have several actions"),
        ("usi", "crazyhouse", "there are actions besides moves and drops"),
        ("usi", "shatranj", "a unit becomes another piece than the `+` of its own"),
        ("kif", "one-dimensional", "there is no king, or no pawn"),
        ("iccs", "shogi", "there are actions besides moves"),
        ("iccs", "shatranj", "units become other pieces"),
        ("chinese", "manchu", "there is no name for the banner in this format"),
        ("wxf", "shogi", "units become other pieces, or come to hand"),
    ],
)
def test_why_a_format_cannot_write_a_game(form: str, ruleset: str, reason: str) -> None:
    assert MOVES[form].unsaid(load(ruleset).program) == reason


GAMES = {
    "shogi": SHOGI,
    "minishogi": SHOGI,
    "kyoto-shogi": SHOGI,
    "micro-shogi": SHOGI,
    "xiangqi": XIANGQI,
    "minixiangqi": XIANGQI,
    "dobutsu": ("usi",),
    "tori-shogi": ("usi",),
}


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_move_of_random_games_is_read_back(ruleset: str) -> None:
    game, random = load(ruleset), Random(ruleset)
    state = game.start()
    for _ in range(25):
        legal = state.legal_actions()
        if not legal:
            break
        for form in GAMES[ruleset]:
            texts = [MOVES[form].write(state.before(form), action) for action in legal]
            assert len({*texts}) == len(legal), state.fen()
            assert state.recorded(random.choice(texts)) in legal
            action = random.choice(legal)
            assert state.recorded(MOVES[form].write(state.before(form), action)) == action
        state = state.after(random.choice(legal))


def test_usi_has_a_letter_for_each_of_the_most_ranks_of_a_board() -> None:
    program = toy(f'board 2x{MAX_SIDE}\npiece king K {{ moves K }}\narray "k1/{"2/" * (MAX_SIDE - 2)}K1"').program
    assert MOVES["usi"].unsaid(program) == ""
