"""Grammars of rule files for programs that let a language model write only what can be read: Lark's form, and GBNF.

Both come from the form table. They accept every rule file that has no error of syntax, and leave names, numbers and
what belongs together to `rumpus check`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from dsl.grammar.form import PHRASES, Form
from dsl.grammar.forms import FORMS
from dsl.grammar.tokens import CHOICES, PATTERNS


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the language; `plural` if an `s` may follow."""

    text: str
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A token or a phrase, by its kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign."""

    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Maybe:
    """Items that may be left out."""

    items: "tuple[Item, ...]"


@dataclass(frozen=True, slots=True)
class Several:
    """A list of one kind of item, with a sign between them or with blanks."""

    item: "Item"
    separator: str


Item = Word | Token | Mark | Choice | Maybe | Several


def items_of(words: list[str]) -> tuple[Item, ...]:
    """Return the items of a form, as `dsl.grammar.form` describes them."""
    found: list[Item] = []
    while words:
        item, words = _item(words)
        found.append(item)
    return tuple(found)


def _item(words: list[str]) -> tuple[Item, list[str]]:
    word, rest = words[0], words[1:]
    if word == "[":
        end = _end(words)
        return Maybe(items_of(words[1:end])), words[end + 1 :]
    if word.endswith(":("):
        end = rest.index(")")
        return Choice(tuple(each for each in rest[:end] if each != "|")), rest[end + 1 :]
    kind = word.rpartition(":")[2]
    name = kind.rstrip(",")
    if not name.isupper():
        return _plain(word), rest
    item = Token(name)
    if rest[:1] == [".."]:
        return Several(item, "," if kind.endswith(",") else ""), rest[1:]
    if rest[:2] == ["|", ".."]:
        return Several(item, "|"), rest[2:]
    return item, rest


def _plain(word: str) -> Item:
    if word.endswith("(s)"):
        return Word(word[:-3], plural=True)
    return Word(word) if word.isalpha() else Mark(word.strip('"'))


def _end(words: list[str]) -> int:
    depth = 0
    for place, word in enumerate(words):
        depth += (word == "[") - (word == "]")
        if depth == 0:
            return place
    raise AssertionError("a form closes its brackets")


def _texts(forms: Iterable[Form]) -> tuple[str, ...]:
    """Return the different texts of some forms."""
    return tuple(dict.fromkeys(form.text for form in forms))


def _heads() -> Iterator[tuple[str, str, str | None]]:
    """Yield the statements of all blocks: the block, the text, and the block inside, or none."""
    for block, forms in FORMS.items():
        plain = [form for form in forms if form.body != "must"]
        yield from ((block, text, None) for text in _texts(plain))
        for form in forms:
            if form.body != "none":
                yield block, form.text, form.block or block


_RULES = {*PHRASES, *CHOICES}
"""Kinds of parts that are rules of the grammars, and not tokens."""


# Lark

_LARK_HEAD = r"""// The grammar of rule files for Lark (LALR with its contextual lexer), made from the form table.
start: _SEP? {start}
_SEP: /(?:[\n;](?:[ \t\r]|\#[^\n]*)*)+/
_OPEN: /\{{(?:[ \t\r\n;]|\#[^\n]*)*/
_CLOSE: "}}"
%ignore /[ \t\r\ufeff]+/
%ignore /\#[^\n]*/
"""
_CONTINUED = r"(?:[ \t\r\n]|\#[^\n]*)*"
"""What may follow a sign at the end of a line that the next one continues."""

_CONTINUES = {"=": "_EQUALS", "|": "_BAR", "+": "_PLUS", ",": "_COMMA"}

_SPECIFIC = ("SIZE", "SQUARE", "LETTER", "LABEL", "INT")
"""Tokens that are looked for before others that would match the same text."""

_ACTION = r'[^\s,";{}#]+'
"""An action up to what ends a statement."""


def lark_grammar() -> str:
    """Return the grammar in the form of Lark."""
    lines = [_LARK_HEAD.format(start=_lark_name("file"))]
    for block in FORMS:
        name = _lark_name(block)
        heads = dict.fromkeys((text, inside) for where, text, inside in _heads() if where == block)
        plain = [_lark(items_of(text.split(" "))) for text, inside in heads if inside is None]
        opened = [
            f"{_lark(items_of(text.split(' ')))} guard _OPEN {_lark_name(inside)} _CLOSE"
            for text, inside in heads
            if inside is not None
        ]
        opened.append(f'"when" NAME _EQUALS VALUE _OPEN {name} _CLOSE')
        lines.append(f"{name}: ({name}_block _SEP? | {name}_line _SEP)* {name}_line?")
        lines.append(f"{name}_block: " + "\n  | ".join(opened))
        lines.append(f"{name}_line: " + "\n  | ".join(f"{each} guard" for each in plain))
    lines += [
        f"{kind.lower()}: " + "\n  | ".join(_lark(items_of(text.split(" "))) for text in _texts(forms))
        for kind, forms in PHRASES.items()
    ]
    lines.append('guard: ("when" NAME _EQUALS VALUE)?')
    lines += [f"{kind.lower()}: {_lark_item(Choice(words))}" for kind, words in CHOICES.items()]
    lines += [f"{name}: /{re.escape(sign)}{_CONTINUED}/" for sign, name in _CONTINUES.items()]
    lines += [f"{name}: /{pattern}/s" for name, pattern in _lark_tokens()]
    return "\n".join(lines) + "\n"


def _lark_tokens() -> Iterator[tuple[str, str]]:
    for kind in dict.fromkeys(map(_shared, PATTERNS)):
        if kind not in CHOICES:
            pattern = _ACTION if kind == "ACTION" else PATTERNS[kind][0]
            priority = len(_SPECIFIC) - _SPECIFIC.index(kind) if kind in _SPECIFIC else 0
            yield f"{kind}.{priority}", pattern.replace("/", "\\/")


def _shared(kind: str) -> str:
    """Return the first kind of token with the same pattern: for a program they are one.

    >>> _shared("ZONE"), _shared("FILE")
    ('NAME', 'LETTER')
    """
    if kind == "FILE":
        kind = "LETTER"
    return next(each for each, (pattern, _) in PATTERNS.items() if pattern == PATTERNS[kind][0] and each != "FILE")


def _lark_name(block: str) -> str:
    return f"{block}_statements"


def _lark(items: Iterable[Item]) -> str:
    return " ".join(map(_lark_item, items))


def _lark_item(item: Item) -> str:
    match item:
        case Word(text, plural):
            return f'("{text}" | "{text}s")' if plural else f'"{text}"'
        case Token(kind):
            return kind.lower() if kind in _RULES else _shared(kind)
        case Mark(text):
            return _CONTINUES.get(text, f'"{text}"')
        case Choice(words):
            return f"({' | '.join(map(_quoted, words))})"
        case Maybe(within):
            return f"({_lark(within)})?"
        case Several(each, separator):
            one = _lark_item(each)
            return f"{one} ({_CONTINUES[separator]} {one})*" if separator else f"{one}+"


def _quoted(text: str) -> str:
    return f'"{text}"'


# GBNF

_GBNF_HEAD = r"""# The grammar of rule files in GBNF, made from the form table.
root ::= gap {start}
gap ::= ([ \t\r\n;] | comment)*
ws ::= [ \t\r]*
sp ::= [ \t\r]+
comment ::= "#" [^\n]*
more ::= ([ \t\r\n] | comment)*
end ::= ws comment? [\n;] gap
guard ::= sp "when" sp name ws "=" more value
"""

_GBNF_TOKENS: Mapping[str, str] = {
    "NAME": r'[a-z] [a-z0-9]* ("-" [a-z0-9]+)*',
    "SYMBOL": r'"+"? [A-Z] [A-Z0-9]? [A-Z0-9]?',
    "SQUARE": "[a-z] [0-9] [0-9]?",
    "LETTER": "[a-z]",
    "LABEL": "[a-z] | [0-9] [0-9]?",
    "SIZE": 'int "x" int',
    "INT": "[0-9] [0-9]? [0-9]? [0-9]? [0-9]? [0-9]?",
    "VALUE": "name | int",
    "ATOM": "[A-Z]",
    "HASH": " ".join(["[0-9a-f]"] * 16),
    "BETZA": r'("(" [0-9]+ "," [0-9]+ ")" | [A-Za-z0-9()\[\]?@-])+',
    "ACTION": r'[^ \t\r\n,";{}#]+',
    "TEXT": r'"\"\"\"" ([^"\\] | "\\" [^\x00] | "\"" [^"] | "\"\"" [^"])* "\"\"\"" '
    r'| "\"" ([^"\\\n] | "\\" [^\n])* "\""',
}


def gbnf_grammar() -> str:
    """Return the grammar in GBNF, the form of llama.cpp, which has blanks and comments in its rules."""
    lines = [_GBNF_HEAD.format(start="file-statements")]
    for block in FORMS:
        heads = dict.fromkeys((text, inside) for where, text, inside in _heads() if where == block)
        plain = [_gbnf(items_of(text.split(" "))) for text, inside in heads if inside is None]
        opened = [
            f'{_gbnf(items_of(text.split(" ")))} guard? ws "{{" gap {inside}-statements "}}"'
            for text, inside in heads
            if inside is not None
        ]
        opened.append(f'"when" sp name ws "=" more value ws "{{" gap {block}-statements "}}"')
        lines.append(f"{block}-statements ::= ({block}-block gap | {block}-line end)* ({block}-line ws comment?)?")
        lines.append(f"{block}-block ::= " + " | ".join(opened))
        lines.append(f"{block}-line ::= ({' | '.join(plain)}) guard?")
    lines += [
        f"{kind.lower()} ::= " + " | ".join(_gbnf(items_of(text.split(" "))) for text in _texts(forms))
        for kind, forms in PHRASES.items()
    ]
    lines += [f"{kind.lower()} ::= {_gbnf_item(Choice(words))}" for kind, words in CHOICES.items()]
    kinds = [kind for kind in dict.fromkeys(map(_shared, PATTERNS)) if kind not in CHOICES]
    return "\n".join([*lines, *(f"{kind.lower()} ::= {_GBNF_TOKENS[kind]}" for kind in kinds)]) + "\n"


def _gbnf(items: Iterable[Item], *, follows: bool = False, after_mark: bool = False) -> str:
    """Return a sequence with blanks between its items: they may be left out next to a sign."""
    parts: list[str] = []
    for item in items:
        blank = "ws" if after_mark or isinstance(item, Mark) else "sp"
        match item:
            case Maybe(within):
                parts.append(f"({_gbnf(within, follows=True, after_mark=after_mark)})?")
                continue
            case Mark(text):
                said, glued = f'"{text}"{" more" if text in _CONTINUES else ""}', True
            case _:
                said, glued = _gbnf_item(item), False
        parts += [blank, said] if follows else [said]
        follows, after_mark = True, glued
    return " ".join(parts)


def _gbnf_item(item: Item) -> str:
    match item:
        case Word(text, plural):
            return f'"{text}" "s"?' if plural else f'"{text}"'
        case Token(kind):
            return kind.lower() if kind in _RULES else _shared(kind).lower()
        case Choice(words):
            return f"({' | '.join(map(_quoted, words))})"
        case Several(each, separator):
            one = _gbnf_item(each)
            between = f'ws "{separator}" more' if separator else "sp"
            return f"{one} ({between} {one})*"
    raise AssertionError("signs and what may be left out are written with their blanks")


GRAMMARS: Mapping[str, Callable[[], str]] = {
    "assets/rumpus.lark": lark_grammar,
    "assets/rumpus.gbnf": gbnf_grammar,
}
"""The files of the site, with the functions that return their texts."""
