"""The head of an imported rule file takes texts from anywhere."""

from support.each import each

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter.exchange.importing.draft import head_lines


@each("text", ["a { b", "}", "a # b", '"', '"""', "a\\", "a\nb", "\x00\x1f", "\u2028", "\x85"])
def test_no_text_breaks_the_head(text: str) -> None:
    head = head_lines(text, text, text, author=text, year="1999")
    rest = ["board 3x3", "piece ox O { moves K }", 'array "1O1/3/1o1"', "goal checkmate of ox", "draw stalemate"]
    made = compile_source(Source("ox.rumpus", "\n".join([*head, *rest])))

    assert not made.has_errors


def test_the_head_says_who_and_when_if_it_is_known() -> None:
    assert list(head_lines("ox  and elk", "x", "From x.", author="A. \"B\"", year="1952")) == [
        'ruleset "Ox and elk" {', '  author "A. B"', "  year 1952", '  source "x"', '  about "From x."', "}",
    ]  # fmt: skip
    assert list(head_lines("", "x", "From x."))[:2] == ['ruleset "Variant" {', '  author "unknown"']
