"""Movements of `variants.ini`: they keep their meaning, which is not always that of the same letters in a rule file."""

from support.each import each

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter.exchange.exporting.section import export_ruleset
from interpreter.exchange.importing.imported import Imported
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import read_sections
from interpreter.game.load import load_source
from rulesets import Catalogue


def _imported(betza: str) -> Imported:
    lines = f"[a:chess]\ncustomPiece1 = x:{betza}\nstartFen = k7/8/8/8/3X4/8/8/7K w - - 0 1\n"
    sections = read_sections(Source("some.ini", lines), [])
    return import_section(sections["a"], sections)


def _lines(betza: str) -> list[str]:
    """Return the movements of the piece in the rule file."""
    text = load_source(Source("a.rumpus", _imported(betza).text)).ruleset
    return [line.text for piece in text.pieces if piece.symbol == "X" for line in piece.moves]


def _ends(betza: str, placement: str = "k7/8/8/8/3X4/8/8/7K") -> str:
    """Return where the piece goes from d4."""
    game = load_source(Source("a.rumpus", _imported(betza).text))
    return " ".join(game.state(f"{placement} w - - 0 1").destinations("d4"))


@each(
    ("betza", "squares"),
    [
        ("fsF", "c5 e5"),
        ("bsF", "c3 e3"),
        ("fsK", "c4 c5 e4 e5"),
        ("bsK", "c3 c4 e3 e4"),
        ("flK", "c4 c5"),
        ("fsA", "b6 f6"),
        ("fsG", "a7 g7"),
        ("fsB", "a7 b6 c5 e5 f6 g7 h8"),
        ("D0W", "c4 d3 d5 e4"),
        ("AAH0CCZ0GGW", "c4 d3 d5 e4"),
        ("R1", "c4 d3 d5 e4"),
        ("R4R2", "b4 c4 d2 d3 d5 d6 e4 f4"),
        ("fbF0fB3", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7"),
        ("vrNW", "c4 d3 d5 e4"),
        ("sfNW", "c4 d3 d5 e4"),
        ("nNN", "b3 b5 b8 c2 c6 e2 e6 f3 f5 f8 h2 h6"),
        ("lhB", "a1 a7 b2 b6 c3 c5"),
        ("lhN", "b3 b5 c2 c6"),
        ("oR2", "b4 c4 d2 d3 d5 d6 e4 f4"),
        ("pW", ""),
    ],
)
def test_a_movement_keeps_its_meaning(betza: str, squares: str) -> None:
    assert _ends(betza) == squares


def test_the_left_half_of_a_queen_has_the_file_ahead_and_back() -> None:
    straight = "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8"

    assert _ends("lhQ") == " ".join(sorted(f"{straight} a1 a7 b2 b6 c3 c5".split()))


@each(
    ("betza", "squares"),
    [
        ("pW", "d7 d8"),
        ("pR3", "d7"),
        ("pR1", "d7"),
        ("gQ2", ""),
        ("nDcbR", "b4 d1 d2 d6 f4"),
        ("fRbpR", "d1 d2 d3 d5 d6 d7 d8"),
    ],
)
def test_hops_and_lame_leaps_have_the_units_between_that_they_need(betza: str, squares: str) -> None:
    assert _ends(betza, "k7/8/3n4/8/3X4/8/8/3n3K") == squares


@each(
    ("betza", "lines"),
    [
        ("fsW", ["fsW"]),
        ("fN", ["ffN"]),
        ("mRcpR", ["mRcpR"]),
        ("NN", ["N0"]),
        ("fWbW", ["fWbW"]),
        ("fsK", ["sWfF"]),
        ("[W?B]", ["WB"]),
        ("J2L", ["C"]),
        ("mBcpB", ["mBcpB"]),
        ("cbBpB", ["pBcB"]),
        ("nWfR", ["bWfR"]),
        ("NNN", ["N0N"]),
        ("srNHHN", ["ssrrN", "N"]),
        ("pBpQ", ["pBpQ"]),
        ("W12", ["W"]),
    ],
)
def test_letters_stay_where_they_mean_the_same(betza: str, lines: list[str]) -> None:
    assert _lines(betza) == lines


@each(
    ("betza", "messages"),
    [
        ("fsK", []),
        ("R4R2", []),
        ("pR3", []),
        ("cbBpB", []),
        ("mafsR", ["`a` is not a modifier here"]),
        ("WU", ["`U` is not an atom here"]),
        ("WD0", ["`D0` has no moves of its own here"]),
        ("WvrN", ["`vr` is not a direction of `N` here"]),
        ("nR", ["`n` goes with single leaps by N, Z, A, D alone"]),
        ("R12", ["a range has one digit"]),
        ("WicN", ["`i` goes with moves without capture: write `imN`"]),
        ("Wfm", ["expected an atom after the modifiers"]),
    ],
)
def test_a_part_without_effect_is_reported(betza: str, messages: list[str]) -> None:
    made = _imported(betza)

    assert [found.message for found in made.findings] == messages
    assert {found.name for found in made.findings} <= {"no-effect"}
    assert made.text
    assert "Not said here" not in made.text


def _exported(betza: str) -> tuple[str, list[str]]:
    """Return the movement of a piece in its section, and what the export reports."""
    text = f'ruleset "Toy" {{ author "you" }}\nextends chess\npiece ox X {{ moves {betza} }}\n'
    ruleset = compile_source(Source("toy.rumpus", text), library=Catalogue()).ruleset
    assert ruleset is not None
    made = export_ruleset(ruleset, "toy")
    written = [line for line in made.text.splitlines() if "= x" in line]
    return written[0].partition(" = ")[2], [found.message for found in made.findings]


@each(
    ("betza", "written"),
    [
        ("fsK", "x:fsWF"),
        ("lfK", "x:flWflF"),
        ("frQ", "x:frRfrB"),
        ("ffN", "x:ffN"),
        ("N0", "x:N0"),
        ("R7", "x:R7"),
        ("W02", "x:nD"),
        ("R4fR2", "x:R4"),
        ("jD", "x:pR2"),
        ("[pQ-K]", "x:gRgB"),
        ("[W-F]", "x"),
        ("[F-F]", "x"),
        ("fmafcW", "x:fcnD"),
        ("[W-F-F]", "x"),
        ("WmafsW", "x:nNW"),
        ("K", "x"),
    ],
)
def test_an_exported_movement_means_the_same_in_the_dialect(betza: str, written: str) -> None:
    found, lost = _exported(betza)

    assert found == written
    assert not any("is lost" in message for message in lost)


@each(
    ("betza", "lost"),
    [
        ("WD0", "the movement `D0` is lost"),
        ("WW03", "the movement `W03` is lost"),
        ("WpsaR", "the movement `psaR` is lost"),
        ("W[F-W]", "the movement `[F-W]` is lost"),
        ("WmasW", "the movement `masW` is lost"),
        ("W(4,1)", "the movement `(4,1)` is lost"),
        ("WpN0", "the movement `pN0` is lost"),
        ("fRbpR", "the movement `fRbpR` is lost"),
        ("fR; moves bpR", "the movement of `ox` is lost"),
    ],
)
def test_what_the_dialect_has_no_letters_for_is_reported(betza: str, lost: str) -> None:
    assert lost in _exported(betza)[1]
