"""Characters without meaning in a rule file: signs, quotes and comments of other programs."""

import html
import re
import unicodedata

from dsl.diagnostics import Diagnostic, Edit, Fix, Label, diagnostic
from dsl.source import Span
from dsl.words.english import with_article
from dsl.words.lookalike import described, first_look_alike, plain

_REST_OF_LINE = re.compile(r"[ \t\r]*(?:\n|\Z)")


def unclosed_text(quotes: Span) -> Diagnostic:
    """Report an unterminated string."""
    return diagnostic(
        "unterminated-text",
        quotes,
        "unterminated string",
        label="opened here",
        help=f"close it with `{quotes.text}`" + ("" if len(quotes.text) == 3 else " on the same line"),
    )


def text_over_lines(text: Span) -> Diagnostic:
    """Report a string over several lines that single quotes open and close."""
    last = text.end - text.start
    quotes = (text.part(0, 1), text.part(last - 1, last))
    return diagnostic(
        "unterminated-text",
        quotes[0],
        "a string over several lines needs three quotes",
        label="opened with one quote",
        labels=(Label(quotes[1], "closed with one quote"),),
        help='write `"""` before and after it',
        fix=Fix('write `"""`', tuple(Edit(quote, '"""') for quote in quotes), "unsafe"),
    )


def curly_text(text: Span) -> Diagnostic:
    """Report a string between curly quotes."""
    edits = tuple(Edit(text.part(found.start(), found.end()), '"') for found in re.finditer("[“”„]", text.text))
    return diagnostic(
        "stray-character",
        text.part(0, 1),
        f"the character `{text.text[0]}` has no meaning in a rule file",
        label="a curly quote",
        help='write straight quotes, `"`',
        fix=Fix('write straight quotes, `"`', edits, "unsafe" if '"' in text.text else "safe"),
    )


ENTITY = "&(?:quot|apos|amp|lt|gt|nbsp|ndash|mdash|ldquo|rdquo|#[0-9]{1,5}|#x[0-9A-Fa-f]{1,4});"
"""Pattern of an HTML entity."""


def html_entity(text: Span) -> Diagnostic:
    """Report a character of a web page, or a string between two of them."""
    found = [(entity, html.unescape(entity[0]).replace("\xa0", " ")) for entity in re.finditer(ENTITY, text.text)]
    edits = tuple(Edit(text.part(*entity.span()), sign) for entity, sign in found)
    entity, sign = found[0]
    return diagnostic(
        "stray-character",
        text.part(*entity.span()),
        f"`{entity[0]}` is HTML for `{sign}`",
        label="as in the source of a web page",
        help=f"write `{sign}`",
        fix=Fix(f"write `{sign}`", edits, "safe"),
    )


def foreign_comment(comment: Span) -> Diagnostic:
    """Report a comment between `/*` and `*/`, as in other languages; each of its lines becomes a comment."""
    lines = comment.text[2:-2].split("\n")
    said = [re.sub(r"^\*+ ?", "", line.strip()) for line in lines]
    text = "\n".join(f"# {line}".rstrip() for line in said if line)
    help = "write comments after `#`" + (", on each line" if len(lines) > 1 else "")
    is_last = _REST_OF_LINE.match(comment.source.text, comment.end)
    return diagnostic(
        "stray-character",
        comment.part(0, 2),
        "`/*` does not start a comment in a rule file",
        label="a comment from another language",
        help=help,
        fix=Fix(help, (Edit(comment, text),), "unsafe") if is_last else None,
    )


def look_alike(word: Span) -> Diagnostic:
    """Report a word with a character that looks like another one."""
    char = first_look_alike(word.text)
    others = plain(word.text)
    title = f"write `{plain(char)}` for `{char}`"
    return diagnostic(
        "stray-character",
        word,
        f"{described(char)} looks like `{plain(char)}`, but is a different character",
        label=f"U+{ord(char):04X}" + ("" if char == word.text else f" in `{word.text}`"),
        help=f"write `{others}`",
        fix=Fix(title, (Edit(word, others),), "safe"),
    )


def stray_character(char: Span) -> Diagnostic:
    """Report a blank, invisible or control character."""
    instead, cure = " ", "replace it with a blank"
    if not char.text.isspace():
        instead, cure = "", "remove it"
    elif len(f"a{char.text}a".splitlines()) > 1:
        instead, cure = "\n", "replace it with a line break"
    name = "NUL" if char.text == "\0" else unicodedata.name(char.text, "").lower()
    return diagnostic(
        "stray-character",
        char,
        f"the character U+{ord(char.text):04X} has no meaning in a rule file",
        label=with_article(name) if name else "here",
        help=cure,
        fix=Fix(cure, (Edit(char, instead),), "safe"),
    )
