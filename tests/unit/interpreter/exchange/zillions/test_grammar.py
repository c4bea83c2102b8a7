"""The syntax of a ZRF: what is read, and where a file is not one."""

from hypothesis import given, settings
from hypothesis import strategies as st
from support.each import each
from support.zrf import game, imported, lines_of

from dsl.diagnostics import Diagnostic
from dsl.source import Source
from interpreter.exchange.zillions.document import named_games, read_games
from interpreter.exchange.zillions.grammar import read_nodes


def _found(text: str) -> list[Diagnostic]:
    findings: list[Diagnostic] = []
    read_games(Source("toy.zrf", text), findings)
    return findings


@each(
    ("text", "line", "message", "help"),
    [
        ("\n(game\n(title x)", 2, "the list `(game` is never closed", "write the `)` that closes it"),
        ("(game)\n)", 2, "`)` closes no list", ""),
        ('(game\n (title "Toy))', 2, "unterminated text", 'write the `"` that closes it'),
        ('\n(include "more.zrf")', 2, "`include` is not read", ""),
        ("(define)", 1, "a macro is `(define name body)`", ""),
        ("(gaem (title x))", 1, "unexpected `gaem`", "did you mean `game`?"),
        ("(variant (title x))", 1, "a variant before any game", "write `(game ..)` before the variants"),
        ("(game (tilte x))", 1, "`(tilte` is neither a section of a game nor a macro", "did you mean `title`?"),
        ("(define a (a))\n(game (a))", 1, "a macro calls itself, or lists and macros are more than 150 deep", ""),
        (
            f"(define a $1$1)\n(game (title {'(a ' * 40}x{')' * 40}))",
            1,
            "with its macros, a word has more than 1,000 characters",
            "",
        ),
        (
            f"(define a '$1$1')\n(game (title {'(a ' * 40}'x'{')' * 40}))".replace("'", '"'),
            1,
            "with its macros, the file has more than 100,000 elements",
            "",
        ),
        ("(" * 101, 1, "lists are at most 100 deep", ""),
    ],
)
def test_a_fault_of_the_syntax_has_its_place_and_cure(text: str, line: int, message: str, help: str) -> None:
    (found,) = _found(text)

    assert (found.span.line, found.message, found.help) == (line, message, help)


def test_macros_that_double_themselves_are_given_up() -> None:
    text = "(define a0 x x)" + "".join(f"(define a{i + 1} (a{i}) (a{i}))" for i in range(30)) + "(game (a30))"

    (found,) = _found(text)

    assert "more than 100,000 elements" in found.message


def test_a_number_of_many_digits_is_no_number() -> None:
    dimensions = f'(dimensions ("a/b" ({"9" * 5000} 0)) ("1/2" (0 -9)))'
    found = imported(game("(n add)").replace("(n 0 -1)", f"(n +-{'9' * 500} {'9' * 500})", 1))

    assert "a direction is `(n 0 -1)`" in {each.message for each in found.findings}
    assert "a word has more than 1,000 characters" in _found(f"(game {dimensions})")[0].message


def test_a_file_that_is_too_long_is_not_read() -> None:
    (found,) = _found("; a long comment\n" * 20_000)

    assert found.message == "a file has at most 262,144 characters"


def test_macros_take_arguments_and_those_of_the_macro_around_them() -> None:
    before = "(define end (verify $2) add) (define step ($1 (end)))"

    assert lines_of(imported(game("(step n enemy?) (step s empty?)", before=before))) == ["moves fcWbmW"]


def test_a_macro_is_called_by_its_exact_name_so_that_pieces_may_be_called_alike() -> None:
    made = imported(game("(ox n)", before="(define ox ($1 (verify not-friend?) add))"))

    assert made.findings == ()
    assert lines_of(made) == ["moves fW"]


def test_games_of_one_title_are_numbered_and_rules_between_them_are_left_out() -> None:
    findings: list[Diagnostic] = []
    text = game() + '(variant (title "-")) (variant (title "Toy")) (variant (title "Toy"))'

    assert list(named_games(read_games(Source("toy.zrf", text), findings))) == ["toy", "toy-2", "toy-3"]
    assert findings == []


def test_blanks_of_any_kind_are_between_elements() -> None:
    read = [
        [each.word for each in node.items or ()]
        for node in read_nodes(Source("toy.zrf", "(a\xa0b\x0c;\xa0(\n)\u3000(\x1cc)\x0b"), [])
    ]
    assert read == [["a", "b"], ["c"]]


@given(st.text(alphabet='()";\\ \xa0\x00\n\x0cab$1', max_size=60))
@settings(max_examples=50, deadline=None)
def test_any_text_is_read_or_gets_a_finding(text: str) -> None:
    _found(text)
