"""What a rule file says apart from its layout, and other layouts that say the same."""

from collections.abc import Iterator

from hypothesis import strategies as st

from dsl.diagnostics import Diagnostic
from dsl.formatter.diagram import is_diagram
from dsl.grammar.scanner import tokens
from dsl.source import Source
from dsl.syntax import Statement, Word
from support.reading import read


def meaning(text: str) -> object:
    """The statements of a text with all their words and guards, and its comments."""
    findings: list[Diagnostic] = []
    tree = read(Source("text", text), findings)
    assert not findings, findings[0].message
    comments = [comment.span.text.rstrip() for comment in tree.comments]
    return [_said(statement) for statement in tree.statements], comments


def _said(statement: Statement) -> object:
    words = [(word.kind, _plain(statement, word)) for word in statement.all_words()]
    guards = [(guard.option.text, guard.value.text) for guard in statement.guards]
    return statement.form, words, guards, [_said(clause) for clause in statement.body]


def _plain(statement: Statement, word: Word) -> object:
    drawn = statement.form == "array" and is_diagram(word.span.text)
    return [line.split() for line in word.text.splitlines() if line.strip()] if drawn else word.text


BLANKS = [" ", "   ", "\t", " \t "]
ENDS = ["\n", "\n\n\n\n", " ; ", "  # why\n", "\n   # a line of its own\n", ";;\n", "\r\n"]
MORE = [" ", "", "\n", "\n\n  ", "  # why so\n  "]


@st.composite
def loosened(draw: st.DrawFn, texts: list[str]) -> str:
    """A text laid out anew: other blanks, line ends and comments where the language allows them."""
    text = draw(st.sampled_from(texts))
    random = draw(st.randoms(use_true_random=False))
    return "".join(_spelled(text, random))


def _spelled(text: str, random: object) -> Iterator[str]:
    choice = random.choice  # type: ignore[attr-defined]
    goes_on, after_comment = False, False
    for kind, start, end in tokens(text):
        found = text[start:end]
        if kind == "blank":
            found = choice(MORE if goes_on else BLANKS)
        elif kind == "end" and found == "\n":
            found = "\n" if after_comment or goes_on else choice(ENDS)
        elif kind == "brace":
            found = choice([" {", "{  ", "{\n", "{ # opened\n"] if found == "{" else ["}", " }", "\n}", ";\n\n  }"])
        yield found
        after_comment = kind == "comment"
        goes_on = kind == "more" if kind not in ("blank", "comment", "end") else goes_on
