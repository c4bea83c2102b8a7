"""No text breaks the readers of `variants.ini` and of Interactive Diagrams: it gets findings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.each import each
from support.plain import plainly

from dsl.limits import MAX_DIAGNOSTICS
from dsl.source import Source
from interpreter.exchange.diagram.importing import import_diagram
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.pychess.judging import judge
from interpreter.exchange.reading.inheritance import known_sections
from interpreter.exchange.reading.keys import known_keys
from interpreter.exchange.reading.sections import read_sections

_VALUES = st.one_of(
    st.sampled_from(
        ["true", "false", "-", "*", "3", "10", "k", "x:NN", "k:W", "*8", "a1 b2", "loss", "p:q", "q:1", "[W?B]"]
    ),
    st.text(alphabet="abkqpn*-:012 +/[]~wWFNRaifme", max_size=30),
    st.from_regex(r"[a-z]:([a-z]{0,3}[A-Z][0-9]?){1,2}", fullmatch=True),
    st.text(max_size=12),
)
_ENTRIES = st.tuples(st.sampled_from(sorted(known_keys())), _VALUES)
_BASES = st.sampled_from(["", ":chess", ":crazyhouse", ":shogi", ":s0", ":nothing", ":"])


def _imported(text: str) -> None:
    sections = read_sections(Source("some.ini", text), [])
    for section in sections.values():
        made = import_section(section, sections)

        assert bool(made.text) != any(found.is_error for found in made.findings)
    judge(Source("some.ini", text))


_PARAMETERS = st.tuples(
    st.sampled_from(
        ["files", "ranks", "royal", "promoZone", "promoChoice", "promoOffset", "maxPromote", "symmetry", "x"]
    ),
    st.one_of(
        st.sampled_from(["3", "5", "0", "99", "K", "1,2", "QN", "+P", "none", "rotate", ""]), st.text(max_size=8)
    ),
)
_PIECES = st.tuples(
    st.sampled_from(["King", "Pawn", "hole", "Great Ox", "-", "k1"]),
    st.sampled_from(["K", "P", "+P", "OX", "", "!"]),
    st.one_of(st.sampled_from(["K", "fmWfceFifmnD", "KisO2", "[F?R]", "", "x"]), st.text(max_size=6)),
    st.one_of(st.sampled_from(["a1", "a1-c2", "a1,,c3", "b2,b2", "z9", "", "a1-", "c3-a1"]), st.text(max_size=6)),
)


@settings(max_examples=30, deadline=None)
@given(st.lists(_PARAMETERS, max_size=4), st.lists(_PIECES, max_size=4))
def test_diagrams_with_any_values_get_a_rule_file_or_findings(
    parameters: list[tuple[str, str]], pieces: list[tuple[str, str, str, str]]
) -> None:
    lines = [f"{key}={value}" for key, value in parameters]
    lines += [f"{name}:{symbol}:{betza}:x:{squares}" for name, symbol, betza, squares in pieces]
    made = import_diagram(Source("some.txt", "\n".join(lines)))

    assert bool(made.text) != any(found.is_error for found in made.findings)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(_BASES, st.lists(_ENTRIES, max_size=5)), min_size=1, max_size=2))
def test_sections_with_any_values_get_a_rule_file_or_findings(found: list[tuple[str, list[tuple[str, str]]]]) -> None:
    lines = []
    for i, (base, entries) in enumerate(found):
        lines += [f"[s{i}{base}]", *(f"{key} = {value}" for key, value in entries)]
    _imported("\n".join(lines))


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gets_findings(text: str) -> None:
    _imported(text)
    import_diagram(Source("some.txt", text))


@each(
    ("text", "message"),
    [
        ("[a:b]\n[b:chess]\n", "`a` comes before `b`, on which it is based"),
        ("[a:b]\n[b:a]\n", "`a` is based on `b`, which is based on `a` again"),
        ("[a:a]\n", "`a` is based on itself"),
        ("[a:chess]\ncustomPiece1 = a:mafsR\n", "`a` is not a modifier here"),
        ("[a:chess]\npawn = p:fW\n", "expected a letter, or `-`, found `p:fW`"),
        ("[a:chess]\ncustomPiece2 = zz:K\n", "expected a letter, a colon and a movement, such as `d:WD`, found `zz:K`"),
        (
            "[a:chess]\nking = kk\n",
            "expected a letter, or a letter, a colon and a movement, such as `k:KN`, found `kk`",
        ),
        ("[a:chess]\nflagPiece = k\nflagRegionWhite = e9\n", "no square of `e9` is on the board"),
        ("[a]\n[a]\n", "a second section `a`"),
        ("[a\n", "expected `[name]` or `[name:base]`"),
        ("key = 1\n[a:chess]\n", "a key before the first section"),
        ("[a:chess]\nnonsense\n", "expected a key and a value, `key = value`"),
        ("[a:ches]\n", "unknown variant `ches`"),
        ("[a:chess]\nmaxRank = 17\n", "expected a rank, such as `3`, found `17`"),
        ("[a:chess]\nmustCapture = yes\n", "expected `true` or `false`, found `yes`"),
        ("[a:chess]\nmustCapture = true\nmustCapture = false\n", "`mustCapture` has no effect: line 3 sets it again"),
        ("[a:chess]\ncustomPiece1 = x:W[F\n", "`[` is not a letter of a movement here"),
        ("[a:chess]\ncustomPiece1 = x:fmw\n", "expected an atom after the modifiers"),
        (
            "[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/²/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
            "the start position does not fit: `²` is not a unit of a position",
        ),
        ("[a:chess]\ncustomPiece1 = x:R²\n", "`²` is not a letter of a movement here"),
        ("[a:chess]\nstartFen = 8/8 w - - 0 1\n", "the start position does not fit: expected 8 ranks, found 2"),
        ("[a:chess]\nflagPiece = z\n", "no piece has the letter `z`"),
        ("[a:chess]\ncustomPiece26 = x:W\n", "unknown key `customPiece26`"),
    ],
)
def test_a_wrong_file_gets_a_finding(text: str, message: str) -> None:
    findings = []
    sections = read_sections(Source("some.ini", text), findings)
    for section in sections.values():
        findings += import_section(section, sections).findings

    assert message in [found.message for found in findings]


@each("text", ["[a:chess]\nnMoveRule: 7\n", "[a:chess]\nmaxRank = xx\n[b:a]\n", "[a:chess]\ncastling\n[b:a]\n[c:b]\n"])
def test_a_section_with_an_error_or_based_on_one_gives_no_rule_file(text: str) -> None:
    sections = read_sections(Source("some.ini", text), [])
    for section in sections.values():
        made = import_section(section, sections)

        assert made.text == ""
        assert any(found.is_error for found in made.findings)


def test_a_byte_order_mark_is_not_part_of_the_first_line() -> None:
    findings = []
    sections = read_sections(Source("some.ini", "\ufeff[a:chess]\ncastling = false\n"), findings)

    assert (list(sections), findings, sections["a"].span.start) == (["a"], [], 1)


def test_a_long_line_of_bases_is_read() -> None:
    text = "[s0:chess]\n" + "".join(f"[s{i}:s{i - 1}]\n" for i in range(1, 900))
    sections = read_sections(Source("some.ini", text), [])

    assert import_section(sections["s899"], sections).text


def test_a_huge_file_is_refused() -> None:
    findings = []

    assert read_sections(Source("some.ini", "#" * 300_000), findings) == {}
    assert len(findings) == 1


@pytest.mark.parametrize("name", plainly(known_sections(), *list(known_sections())[::4]))
def test_a_variant_to_start_from_is_itself_sound(name: str) -> None:
    sections = read_sections(Source("some.ini", f"[again:{name}]\n"), [])
    made = import_section(sections["again"], sections)

    assert made.text
    assert not any(found.is_error for found in made.findings)


@each(
    ("base", "help"),
    [
        ("placemen", "did you mean `placement`?"),
        ("zzzzzzzz", "declare it above, or start from a known variant"),
        ("jesonmor", "write a rule file with `extends jeson-mor`, which Rumpus has"),
        ("ultima", "write a rule file with `extends ultima`, which Rumpus has"),
    ],
)
def test_an_unknown_base_is_reported_with_the_next_step(base: str, help: str) -> None:
    sections = read_sections(Source("some.ini", f"[a:{base}]\n"), [])
    (found,) = import_section(sections["a"], sections).findings

    assert (found.help, found.notes) == (help, ("the page how-to/variants-ini lists the known variants",))


@each(
    ("text", "n_errors"),
    [
        ("".join(f"k{i} = 1\n" for i in range(20_000)), 100),
        ("promotionRegion = a1\n" * 10_000, 100),
        ("mustCapture = yes\n" * 10_000, 100),
        ("nonsense\n" * 10_000, 100),
        (f"customPiece1 = x:{'W' * 200_000}\n", 1),
        (f"customPiece1 = x:{'m' * 501}\n", 1),
        ("".join(f"customPiece{i} = {chr(96 + i)}:{'F' * 400}\n" for i in range(1, 14)), 1),
    ],
)
def test_a_section_without_bounds_is_not_read_to_its_end(text: str, n_errors: int) -> None:
    findings = []
    sections = read_sections(Source("some.ini", f"[a:chess]\n{text}"), findings)
    made = import_section(sections["a"], sections)

    assert made.text == ""
    assert sum(found.is_error for found in made.findings) == n_errors


def test_lines_that_are_set_again_are_all_read() -> None:
    text = "[a:chess]\n" + "".join(f"nMoveRule = {i}\n" for i in range(150))
    sections = read_sections(Source("some.ini", text), [])
    made = import_section(sections["a"], sections)

    assert "draw 298 turns without capture or pawn move" in made.text


def test_squares_that_a_region_names_again_and_again_are_its_squares() -> None:
    text = f"[a:chess]\npromotionRegionWhite = {'** ' * 80_000}\n"
    sections = read_sections(Source("some.ini", text), [])

    assert import_section(sections["a"], sections).text


@each(
    ("text", "message"),
    [
        (f"files={'9' * 5000}\n", f"expected a number from 1 to 26, found `{'9' * 40}`"),
        ("files=²\n", "expected a number from 1 to 26, found `²`"),
        (f"files=8\nranks=8\nOx:O:K:x:{'a1-z99,' * 30_000}\n", "expected squares such as"),
        (f"files=8\nranks=8\nmaxPromote={'9' * 5000}\npromoZone={'9' * 5000}\nKing:K:W{'9' * 5000}:x:e1\n", ""),
    ],
)
def test_a_diagram_without_bounds_gets_a_finding(text: str, message: str) -> None:
    made = import_diagram(Source("some.txt", text))

    assert made.text == ""
    assert any(message in found.message for found in made.findings)


def test_many_unknown_parameters_are_listed_up_to_a_bound_with_the_number_of_the_others() -> None:
    lines = ["files=4", "ranks=4", "King:K:K:king:a1,,d4", "royal=K", *(f"x{i}=1" for i in range(30_000))]
    made = import_diagram(Source("some.txt", "\n".join(lines)))

    assert len(made.findings) == MAX_DIAGNOSTICS
    assert [found.message for found in made.findings[-2:]] == [
        "`x98=1` cannot be said in a rule file yet",
        "and 29,901 more, which are not listed",
    ]
    assert made.text.count("# Not said here: ") == MAX_DIAGNOSTICS
    assert "# Not said here: and 29,901 more, which are not listed\nruleset" in made.text


def test_a_parameter_that_is_given_again_and_again_is_reported_once_where_it_counts() -> None:
    lines = ["files=4", "ranks=4", "King:K:K:king:a1,,d4", "royal=K", *(f"x={i}" for i in range(200))]
    made = import_diagram(Source("some.txt", "\n".join(lines)))

    assert [(found.message, found.span.text) for found in made.findings] == [
        ("`x=199` cannot be said in a rule file yet", "x=199")
    ]


def test_of_many_findings_errors_are_listed_first() -> None:
    lines = ["files=4", *(f"x{i}=1" for i in range(200)), "nonsense"]
    made = import_diagram(Source("some.txt", "\n".join(lines)))

    assert len(made.findings) == MAX_DIAGNOSTICS
    assert made.text == ""
    assert made.findings[0].is_error
