"""The notations that players use besides algebraic notation: written by the published examples, and read back."""

from random import Random

import pytest
from support.each import each

from interpreter import load
from interpreter.errors import IllegalActionError
from interpreter.notation.styles import styles_of


@each(
    ("ruleset", "styles"),
    [
        ("chess", ("algebraic",)),
        ("xiangqi", ("algebraic", "wxf", "hodges")),
        ("shogi", ("hodges",)),
        ("crazyhouse", ("algebraic",)),
        ("hullabaloo", ()),
        ("breakthrough", ("algebraic", "hodges")),
    ],
)
def test_a_game_has_the_notations_that_can_write_it(ruleset: str, styles: tuple[str, ...]) -> None:
    assert styles_of(load(ruleset).program) == styles


@each(
    ("fen", "action", "text"),
    [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "h1g3", "H2+3"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "h3e3", "C2=5"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "h3h10", "C2+7"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", "h10g8", "H8+7"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", "c10e8", "E3+5"),
        ("3k5/9/9/9/4C4/4C4/9/9/9/4K4 w - - 0 1", "e5e4", "C--1"),
        ("3k5/9/9/9/4C4/4C4/9/9/9/4K4 w - - 0 1", "e6g6", "C+=3"),
        ("4k4/9/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "g8f8", "P+=4"),
        ("4k4/9/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "g7f7", "P3=4"),
        ("4k4/9/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "g6f6", "P-=4"),
        ("4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "g9f9", "++=4"),
        ("4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "g6f6", "--=4"),
        ("4k4/9/2P3P2/2P3P2/6P2/9/9/9/9/3K5 w - - 0 1", "g7f7", "33=4"),
        ("4k4/9/2P3P2/2P3P2/6P2/9/9/9/9/3K5 w - - 0 1", "c8d8", "7+=6"),
    ],
)
def test_files_are_counted_from_the_right_of_each_side(fen: str, action: str, text: str) -> None:
    assert load("xiangqi").state(fen).written(action, "wxf") == text


@each(
    ("fen", "action", "text"),
    [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "c3c4", "P-7f"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "f1e2", "G4i-5h"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "c1d2", "S-6h"),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 3", "b2h8+", "Bx2b+"),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 3", "b2h8", "Bx2b="),
        ("4k4/9/9/9/9/9/9/9/4K4[G] w - - 0 1", "G@e8", "G*5b"),
        ("4k4/9/9/9/9/9/4+B4/9/4K4 w - - 0 1", "e3e4", "+B-5f"),
    ],
)
def test_ranks_are_letters_from_the_far_end(fen: str, action: str, text: str) -> None:
    assert load("shogi").state(fen).written(action, "hodges") == text


@pytest.mark.parametrize("ruleset", ["xiangqi", "shogi", "minixiangqi", "antichess", "tori-shogi", "breakthrough"])
def test_a_text_of_a_notation_is_read_as_its_action(ruleset: str) -> None:
    game, random = load(ruleset), Random(ruleset)
    state = game.start()
    for _ in range(40):
        legal = state.legal_actions()
        if not legal:
            break
        for style in game.styles:
            texts = [state.written_to(style, action, state.after(action)) for action in legal]
            alone = [action for action, text in zip(legal, texts, strict=True) if texts.count(text) == 1]
            assert len(alone) == len(legal)
            action = random.choice(alone)
            assert state.recorded(state.written(action, style)) == action
        state = state.after(random.choice(legal))


def test_the_dot_of_the_federation_is_read_too() -> None:
    state = load("xiangqi").start()

    assert state.recorded("C2.5") == state.recorded("C2=5") == state.named("h3e3")


def test_a_text_of_no_legal_action_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalActionError, match="`C2=9` is not legal here: the way to a3 is blocked"):
        load("xiangqi").start().recorded("C2=9")
