"""Recognizes the kind of a file by its first characters, for messages about files of another kind."""

from dsl.lazy import pattern

DIAGRAM = "the definition of an Interactive Diagram"
ZRF = "a rule file of Zillions of Games"
LUDII = "a game description of Ludii"
RULES, RECORD, UTF_16, BINARY = "a rule file", "a record of games", "text in UTF-16", "binary data"
TAGS = "a page or a picture made of tags"

_LOOKED_AT = 2_000
"""Number of characters to examine."""

_OTHER_RECORDS = (
    r"(?:\s|\#[^\n]*\n)*(?:(?:開始日時|終了日時|棋戦|手合割|先手|後手|下手|上手)[：:]|手数-{2,}|[▲△☗☖▼▽][１-９])",
    r"(?:'[^\n]*\n)*(?:V[1-3](?:\.[0-9])?\r?\n|N[+-][^\n]*\n|PI\r?\n|P1[ +-])",
    r"\s*position\s+(?:startpos|sfen)\b",
    r"\s*\[DhtmlXQ",
)
"""How records of KIF and KI2, CSA, USI and DhtmlXQ begin."""

_KINDS = (
    ("a picture", pattern(r"\ufffdPNG\r?\n|GIF8[79]a|\s*<svg")),
    ("a PDF document", pattern(r"%PDF-")),
    ("an archive", pattern(r"PK\x03\x04|\x1f\ufffd\x08")),
    (UTF_16, pattern(r"(?:\ufffd\ufffd)?(?:(?:[^\x00]\x00){4}|(?:\x00[^\x00]){4})")),
    (TAGS, pattern(r"\s*<")),
    ("JSON", pattern(r'\s*(?:\{\s*(?:"[^"\n]*"\s*:|\})|\[\s*[\[{"\d\]])')),
    (RECORD, pattern(r'(?:\s|;[^\n]*\n|%[^\n]*\n)*(?:\[[A-Za-z]\w*[ \t]+"|1\.\s*[a-zA-Z@])')),
    *((RECORD, pattern(begins)) for begins in _OTHER_RECORDS),
    ("a position (FEN)", pattern(r"\s*[^\s/]+(?:/[^\s/]+)+ [wb] \S")),
    (RULES, pattern(r'(?:\s|\#[^\n]*\n)*(?:(?:ruleset|library)\b|(?:extends|use) [a-z]|board [0-9"])')),
    (BINARY, pattern(r"(?:[^\x00]*\x00){3}")),
)

_RULES_AT_ONCE = pattern(r'(?:\s|\#[^\n\x00]*\n)*(?:ruleset|library) +"[^"\n\x00]*"')
"""The start of nearly all rule files, and of no other file, so most texts need no further comparison."""


_HEADS = "From|To|Cc|Subject|Date|Message-ID|Reply-To|Return-Path|Received|MIME-Version|Content-Type|Newsgroups"

_WRAPPED = (
    (
        "a `variants.ini`",
        pattern(r"(?:\s|[;\#][^\n]*\n)*\[[\w-]+(?::[\w-]+)?\][ \t]*\r?(?:\n|$)"),
        "`rumpus import {}` writes rule files from it",
    ),
    (
        DIAGRAM,
        pattern(r"\s*(?:[A-Za-z]\w*[ \t]*=[^\n]*\n)*?(?:files|ranks)[ \t]*=[ \t]*[0-9]"),
        "`rumpus import {} --from interactive-diagram` writes a rule file from it",
    ),
    (
        LUDII,
        pattern(r'(?:\s|//[^\n]*\n)*\((?:game|define|option)\s+"'),
        "`rumpus import {} --from ludii` writes a rule file from it",
    ),
    (
        ZRF,
        pattern(r"(?:\s|;[^\n]*\n)*\((?:define|game|include|variant|version)\b"),
        "`rumpus import {}` writes rule files from it",
    ),
    (
        "a diff",
        pattern(r"\s*(?:diff --git |Index: |---? [^\n]*\n\+\+\+ |@@ -[0-9]|[+-](?:ruleset|library)\b)"),
        "save the rule file itself, without `+` and `-` before its lines",
    ),
    (
        "a mail",
        pattern(rf"\s*(?:(?:{_HEADS}): [^\n]*\n(?:[ \t][^\n]*\n)*){{2}}"),
        "save only the rules, without the mail",
    ),
    ("a quotation", pattern(r"\s*(?:>[> ]*[^\n]*\n){2}"), "remove `>` before its lines"),
    (
        "text with line numbers",
        pattern(r"\s*[0-9]+[ \t:.|)]+(?:(?:ruleset|library)\b|\#)"),
        "save the file without the numbers before its lines",
    ),
    (
        "Markdown",
        pattern(r"(?:[^\n]*\n){0,40}?[ \t]*(?:```|~~~)"),
        "save only the lines between the fences",
    ),
)
"""Texts around or before the lines of a file: each with its name, its beginning, and what to do."""


def wrapping(text: str) -> tuple[str, str] | None:
    """Return what surrounds the rules in a text, with what to do about it; None if that cannot be seen.

    `{}` stands for the name of the file.

    >>> wrapping("diff --git a/toy.rumpus b/toy.rumpus\\n")
    ('a diff', 'save the rule file itself, without `+` and `-` before its lines')
    """
    beginning = text.removeprefix("\ufeff")[:_LOOKED_AT]
    return next(((kind, help) for kind, form, help in _WRAPPED if form.match(beginning)), None)


def file_kind(text: str) -> str | None:
    """Return the kind of file that begins like this, or None. Bytes that are not UTF-8 are `\\ufffd` here.

    >>> file_kind('# mine\\nruleset "Toy"'), file_kind('[Event "?"]'), file_kind('{"a": 1}'), file_kind("e2e4")
    ('a rule file', 'a record of games', 'JSON', None)
    """
    beginning = text.removeprefix("\ufeff")[:_LOOKED_AT]
    if _RULES_AT_ONCE.match(beginning):
        return RULES
    return next((kind for kind, form in _KINDS if form.match(beginning)), None)
