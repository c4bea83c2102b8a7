"""Mistakes of a beginner who knows the field and not the words: the advice is the line that was meant."""

from support.each import each
from support.guesses import Guess, advice_of

from dsl.compiler import compile_source
from dsl.source import Source
from rulesets import Catalogue

GAME = """ruleset "Meadow"
board 4x4
piece king K { moves K }
piece ox O { moves W }
array "1k2/o3/3O/2K1"
goal capture of king
draw stalemate
test "an ox steps" {
  from "k3/o3/3O/K3 w - - 0 1"
  allow d2d3
}
"""


def found(text: str) -> list[tuple[str, str]]:
    """The names of the findings on a text, and the help of each."""
    compiled = compile_source(Source("meadow", text), library=Catalogue())
    return [(each.name, each.help) for each in compiled.findings]


@each(
    ("block", "typed", "cure"),
    [
        # who wins by something has a goal
        ("file", "win checkmate of king", "write `goal checkmate of king`"),
        ("file", "win capture of king", "write `goal capture of king`"),
        ("file", "loss capture of king", "write `goal capture of king`"),
        ("file", "win reach last-rank with pawn", "write `goal reach last-rank with pawn`"),
        ("file", "win row of 4 with pawn along orthogonal", "write `goal row of 4 with pawn along orthogonal`"),
        ("file", "50 move rule", "write `draw 100 turns without capture or pawn move`"),
        ("file", "the fifty-move rule", "write `draw 100 turns without capture or pawn move`"),
        # blocks after captures
        ("file", "after a capture of pawn { removes units within 1 }", "write `after capture of pawn { … }`"),
        ("file", "after a capture by queen { removes units within 1 }", "write `after capture by queen { … }`"),
        # the squares of zones
        ("file", "zone far = white rank 5", "write `zone far { white rank 5 }`"),
        ("file", "zone far = white rank 5", "the block of a zone has a line for each side"),
        ("file", "black rank 1", "put it into `zone NAME { … }`"),
        ("file", "black begins", "put it into `turn { … }`"),
        ("zone", "white row 5", "write `white rank 5`"),
        ("zone", "black column a", "write `black file a`"),
        ("zone", "rank 8 white", "write `white rank 8`"),
        ("zone", "a8-h8 for black", "write `black a8-h8`"),
        ("zone", "white a5..e5", "write `white a5-e5`"),
        ("zone", "white a5 to e5", "write `white a5-e5`"),
        # the letters of a movement are one word
        ("piece", "moves fs mW", "write `moves fsmW`"),
        ("piece", "moves f W", "write `moves fW`"),
        ("piece", "moves Q(2,1", "write `moves Q(2,1)`"),
    ],
)  # fmt: skip
def test_the_line_that_was_meant_is_shown(block: str, typed: str, cure: str) -> None:
    assert cure in advice_of(Guess(block, typed, ()))


def test_a_note_shows_no_line_that_is_none() -> None:
    assert "zone hill = a1" in advice_of(Guess("zone", "a1", ()))
    assert "without a block" not in advice_of(Guess("zone", "rank 8 white", ()))


def test_the_name_of_a_game_has_hyphens() -> None:
    assert ("unexpected-word", "write `extends english-draughts`") in found('ruleset "Toy"\nextends english draughts')
    assert "english" not in found('ruleset "Toy"\nextends english oxen')[0][1]


@each("head", ["piece ox o {", "piece O ox {", "pieces ox O {", "peice ox O {", 'piece ox "O" {'])
def test_a_faulty_head_of_a_piece_hides_its_symbol_from_nothing(head: str) -> None:
    assert [name for name, _ in found(GAME.replace("piece ox O {", head)) if name == "array-symbol"] == []


def test_a_faulty_line_of_a_hand_makes_no_board_empty() -> None:
    empty = GAME.replace("1k2/o3/3O/2K1", "4/4/4/4").partition("test")[0]

    assert "array-empty" in [name for name, _ in found(empty)]
    assert [name for name, _ in found(f"{empty}hand {{ endless stones; drops on empty squares }}")] == [
        "unknown-statement"
    ]


@each("lines", ["moves [cW-mW\n  promotes after each move to king", "moves [cW-mW\n  moves F"])
def test_an_open_bracket_ends_with_its_line(lines: str) -> None:
    findings = found(GAME.replace("{ moves W }", f"{{\n  {lines}\n}}"))

    assert [name for name, _ in findings] == ["betza-malformed"]


def test_a_bracket_over_several_lines_goes_on() -> None:
    assert found(GAME.replace("{ moves K }", "{ moves [W-\n    F]W }"))[0][0] == "unexpected-word"
    assert found(GAME.replace("goal capture of king", "goal capture of king,\n  ox")) == []
