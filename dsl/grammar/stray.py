"""What has no meaning in a rule file, though it has elsewhere: signs, quotes and comments of other programs."""

import re
import unicodedata

from dsl.diagnostics import Diagnostic, Edit, Fix, Label, diagnostic
from dsl.source import Span
from dsl.words.english import with_article
from dsl.words.lookalike import described, first_look_alike, plain

_REST_OF_LINE = re.compile(r"[ \t\r]*(?:\n|\Z)")


def unclosed_text(quotes: Span) -> Diagnostic:
    """A text that its quotes open, and none close."""
    return diagnostic(
        "unterminated-text",
        quotes,
        "a text is never closed",
        label="opened here",
        help=f"close it with `{quotes.text}`" + ("" if len(quotes.text) == 3 else " on the same line"),
    )


def text_over_lines(text: Span) -> Diagnostic:
    """A text between single quotes that goes on for several lines, and is closed at the end of one."""
    last = text.end - text.start
    quotes = (text.part(0, 1), text.part(last - 1, last))
    return diagnostic(
        "unterminated-text",
        quotes[0],
        "a text over several lines stands between three quotes",
        label="only one opens it",
        labels=(Label(quotes[1], "and only one closes it"),),
        help='write `"""` before it and behind it',
        fix=Fix('write `"""`', tuple(Edit(quote, '"""') for quote in quotes), "unsafe"),
    )


def curly_text(text: Span) -> Diagnostic:
    """A text between quotes as word processors make them: they mean straight ones."""
    edits = tuple(Edit(text.part(found.start(), found.end()), '"') for found in re.finditer("[“”„]", text.text))
    return diagnostic(
        "stray-character",
        text.part(0, 1),
        f"the character `{text.text[0]}` has no meaning in a rule file",
        label="a curly quote",
        help='write straight quotes, `"`',
        fix=Fix('write straight quotes, `"`', edits, "unsafe" if '"' in text.text else "safe"),
    )


def foreign_comment(comment: Span) -> Diagnostic:
    """A comment between `/*` and `*/`, as other languages have them: each of its lines is one here."""
    lines = comment.text[2:-2].split("\n")
    said = [re.sub(r"^\*+ ?", "", line.strip()) for line in lines]
    text = "\n".join(f"# {line}".rstrip() for line in said if line)
    help = "write comments behind `#`" + (", each line of them" if len(lines) > 1 else "")
    is_last = _REST_OF_LINE.match(comment.source.text, comment.end)
    return diagnostic(
        "stray-character",
        comment.part(0, 2),
        "`/*` begins no comment in a rule file",
        label="a comment of another language",
        help=help,
        fix=Fix(help, (Edit(comment, text),), "unsafe") if is_last else None,
    )


def look_alike(word: Span) -> Diagnostic:
    """A word with a character that looks like one of those it should be made of."""
    char = first_look_alike(word.text)
    others = plain(word.text)
    title = f"write `{plain(char)}` for `{char}`"
    return diagnostic(
        "stray-character",
        word,
        f"{described(char)} looks like `{plain(char)}`, and is another character",
        label=f"U+{ord(char):04X}" + ("" if char == word.text else f" in `{word.text}`"),
        help=f"write `{others}`",
        fix=Fix(title, (Edit(word, others),), "safe"),
    )


def stray_character(char: Span) -> Diagnostic:
    """A character that looks like a blank, or like nothing at all, or is for machines."""
    instead, cure = " ", "write a blank in its place"
    if not char.text.isspace():
        instead, cure = "", "take it out"
    elif len(f"a{char.text}a".splitlines()) > 1:
        instead, cure = "\n", "begin a line in its place"
    name = "NUL" if char.text == "\0" else unicodedata.name(char.text, "").lower()
    return diagnostic(
        "stray-character",
        char,
        f"the character U+{ord(char.text):04X} has no meaning in a rule file",
        label=with_article(name) if name else "here",
        help=cure,
        fix=Fix(cure, (Edit(char, instead),), "safe"),
    )
