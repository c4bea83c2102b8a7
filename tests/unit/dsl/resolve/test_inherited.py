"""What a file breaks of its base is told in the file, once for each declaration that breaks something."""

import pytest

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.resolve import Opened
from dsl.source import Source
from rulesets import Catalogue


class CatalogueWithFiles:
    """The shipped rulesets, and some files more."""

    def __init__(self, **texts: str) -> None:
        self.texts = texts

    def find(self, name: str, importer: Source) -> Opened | None:
        return (Source(name, self.texts[name]), ()) if name in self.texts else Catalogue().find(name, importer)

    def names(self) -> tuple[str, ...]:
        return tuple(self.texts)


def _findings(lines: str, **files: str) -> tuple[Diagnostic, ...]:
    base = "base" if files else "chess"
    source = Source("child", f'ruleset "Child"\nextends {base}\n{lines}')
    return compile_source(source, library=CatalogueWithFiles(**files), thorough=True).findings


BASE_WITH_DRAWS = """ruleset "Base"
board 8x8
piece king   K { moves K }
piece queen  Q { moves Q }
piece rook   R { moves R }
piece bishop B { moves B }
piece knight N { moves N }
piece pawn   P { moves fW }
array "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
goal checkmate of king
loss stalemate
draw repetition 3
draw 100 turns without capture or pawn move
"""


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        ("board 10x8", "the inherited `array` conflicts with `board 10x8`", "write in this file as well: `array …`"),
        (
            "without piece queen",
            "the inherited `piece pawn` and `array` conflict with `without piece queen`",
            "write in this file as well: `amend piece pawn { promotes … }` and `array …`",
        ),
        (
            "without zone last-rank",
            "the inherited `piece pawn` conflicts with `without zone last-rank`",
            "write in this file as well: `amend piece pawn { promotes … }`",
        ),
        (
            "board 8x8 { files b c d e f g h i }",
            "the inherited `castling` conflicts with `board 8x8`",
            "write in this file as well: `castling …` (or `without castling`)",
        ),
    ],
)
def test_what_breaks_a_base_is_told_where_it_is_declared(line: str, message: str, help: str) -> None:
    (found,) = _findings(line)

    assert (found.name, found.message, found.help) == ("inherited-misfit", message, help)
    assert line.startswith(found.span.text)


def test_the_place_in_the_base_is_shown_with_what_is_wrong_there() -> None:
    (found,) = _findings("board 10x8")

    assert [label.text for label in found.labels] == ["each rank has 8 squares, but the board has 10 files"]
    assert found.labels[0].span.source.name == "rulesets/chess.rumpus"


def test_a_piece_with_another_symbol_is_told_with_both() -> None:
    (found,) = _findings("piece knight H { moves N }")

    assert found.message == "the inherited `array` conflicts with `piece knight H`"
    assert found.notes == ("the inherited `knight` has the symbol `N`, this one `H`",)


def test_lines_that_a_new_one_replaces_as_well_are_named() -> None:
    (found,) = _findings('without piece pawn\narray "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR"', base=BASE_WITH_DRAWS)

    assert found.help == "write in this file as well: `draw …`"
    assert found.notes == (
        "new `draw` lines replace all inherited ones, so repeat those to keep, of `loss stalemate` and `draw repetition 3`",
    )


def test_the_cure_cures() -> None:
    lines = "without piece queen\namend piece pawn { promotes in last-rank to rook }"

    assert not _findings(f'{lines}\narray "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR"')


def test_it_is_told_under_a_setting_too() -> None:
    (found,) = _findings("option size = small | large\nboard 10x8 when size = large")

    assert found.span.text.startswith("board 10x8")


def test_two_causes_are_told_apart() -> None:
    found = _findings(
        'without piece queen\nwithout zone last-rank\narray "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR"'
    )

    assert [each.span.text for each in found] == ["without piece queen", "without zone last-rank"]


_BASE = (
    'ruleset "Base"\nboard 4x4\npiece king K {{ moves K }}\n{}array "k3/4/4/3K"\ngoal capture of king\ndraw stalemate'
)


def test_the_own_faults_of_a_base_stay_where_they_are() -> None:
    (found,) = _findings("without draw\ndraw stalemate", base=_BASE.format("piece ox O { moves Y }\n"))

    assert (found.name, found.span.source.name) == ("betza-unknown-atom", "base")


def test_a_file_in_between_may_be_the_cause() -> None:
    files = {"base": 'ruleset "Between"\nextends first\nboard 5x4', "first": _BASE.format("")}
    (found,) = _findings("draw stalemate", **files)

    assert (found.span.source.name, found.span.text) == ("base", "board 5x4")


@pytest.mark.parametrize(
    "line", ["piece rook R", "piece rook R { }", "piece pawn P { promotes in last-rank to queen }"]
)
def test_a_piece_that_loses_its_moves_is_told_to_be_amended(line: str) -> None:
    (found,) = _findings(line)
    name = line.split()[1]

    assert found.name == "moveless-piece"
    assert found.message == f"this `{name}` replaces the inherited one, and has no moves"
    assert found.span.text == " ".join(line.split()[:3])
    assert found.help.startswith(f"write `amend piece {name} {{ … }}`, ")
    assert found.labels[0].span.source.name == "rulesets/chess.rumpus"


@pytest.mark.parametrize(
    "line",
    [
        "option pace = slow | fast\npiece rook R { moves R when pace = fast }",
        "amend piece pawn { promotes in last-rank to queen }",
        "piece ox O",
    ],
)
def test_a_piece_that_has_moves_under_some_option_or_replaces_none_is_not_moveless(line: str) -> None:
    assert _findings(line) == ()


_KINGLESS = 'array "rnbqrbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQRBNR"'


def test_an_array_without_the_royal_piece_of_the_base_is_told_two_ways_out() -> None:
    (found,) = _findings(_KINGLESS)

    assert (found.name, found.span.text) == ("goal-piece-missing", _KINGLESS)
    assert found.message == "White and Black have no `king` at the start, but the goal needs it"
    assert found.help == (
        "give each side a `king`, or write a goal about a piece that both have, such as `goal capture of queen`"
    )
    assert _findings(f"{_KINGLESS}\ngoal capture of queen") == ()


def test_who_takes_the_goal_away_is_offered_one_that_can_be_had() -> None:
    (found,) = _findings(f"{_KINGLESS}\nwithout goal")

    assert (found.name, found.help) == ("goal-missing", "write `goal capture of queen`")


def test_a_goal_of_the_file_that_the_array_does_not_serve_is_told_at_the_goal() -> None:
    (found,) = _findings(f"{_KINGLESS}\ngoal checkmate of king")

    assert (found.name, found.span.text) == ("goal-piece-missing", "goal checkmate of king")


def test_what_no_game_can_be_without_is_not_to_be_taken_away() -> None:
    (found,) = _findings("without piece king")

    assert found.help == "write in this file as well: `castling …` (or `without castling`) and `goal …` and `array …`"


GROUND = """ruleset "Ground"
board 4x4
zone last { white rank 4; black rank 1 }
piece king K { moves K }
piece queen Q { moves Q }
piece pawn P { moves fW; promotes in last to queen }
array "kp2/4/4/KP2"
goal capture of king
draw stalemate
"""
ELKS = 'ruleset "Elks"\nextends ground\npiece elk E { moves N }\namend piece pawn { promotes in last to elk }\n'


def test_what_a_base_amends_may_be_amended_again() -> None:
    again = "without piece elk\namend piece pawn { promotes in last to queen }"

    assert _findings(again, base=ELKS, ground=GROUND) == ()
    (found,) = _findings("without piece elk", base=ELKS, ground=GROUND)
    assert (found.name, found.help) == (
        "inherited-misfit",
        "write in this file as well: `amend piece pawn { promotes … }`",
    )
