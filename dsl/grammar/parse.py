"""Runs the forms over the statements of a text."""

import re
from collections.abc import Iterable
from functools import lru_cache

import pyparsing as pp

from dsl import limits
from dsl.diagnostics import Diagnostic, Edit, Fix, are_enough, diagnostic
from dsl.diagnostics.near import near_names, quoted_list
from dsl.grammar import lexicon
from dsl.grammar.form import Form, gather
from dsl.grammar.forms import FORMS
from dsl.grammar.scanner import scan
from dsl.source import Source, Span
from dsl.syntax import Chunk, Guard, Phrase, Statement, Tree, Word

MAX_LEAD = 100
"""Characters of a statement by which its form is known."""

_WHEN = Form("when", "when option:OPTION = is:VALUE", body="must")


def parse(source: Source, findings: list[Diagnostic], *, tests: bool = True) -> Tree:
    """The syntax tree of a text; what is wrong with it goes to `findings`, statement by statement.

    Without `tests` the tests of the file are passed over, which for most files is the larger part.
    """
    if len(source.text) > limits.MAX_TEXT:
        findings.append(
            diagnostic(
                "text-too-long",
                Span(source, 0, 0),
                f"the text has {len(source.text)} characters, {limits.MAX_TEXT} are allowed",
                help="move parts of the file to a library and `use` it",
            )
        )
        return Tree(source, (), (), whole=False)
    chunks, comments = scan(source, findings)
    if not tests:
        chunks = tuple(chunk for chunk in chunks if not re.match(r"(test|reading)\b", chunk.head.text))
    statements = _statements(chunks, "file", (), findings)
    return Tree(source, statements, comments, whole=not findings)


def _statements(
    chunks: Iterable[Chunk], block: str, guards: tuple[Guard, ...], findings: list[Diagnostic]
) -> tuple[Statement, ...]:
    found: list[Statement] = []
    for chunk in chunks:
        if are_enough(findings):
            break
        if re.match(r"when\b", chunk.head.text):
            found += _guarded(chunk, block, guards, findings)
        elif (statement := _statement(chunk, block, guards, findings)) is not None:
            found.append(statement)
    return tuple(found)


def _guarded(chunk: Chunk, block: str, guards: tuple[Guard, ...], findings: list[Diagnostic]) -> tuple[Statement, ...]:
    """The statements of a `when` block, each under its guard."""
    pairs = _read(chunk, (_WHEN,), findings)
    if pairs is None:
        return ()
    slots = gather(pairs[1])
    guard = Guard(_as_word(slots["option"]), _as_word(slots["is"]))
    if chunk.body is None:
        findings.append(_block_missing(chunk, (_WHEN,)))
        return ()
    return _statements(chunk.body, block, (*guards, guard), findings)


def _as_word(parts: tuple[Word | Phrase, ...]) -> Word:
    assert isinstance(parts[0], Word), "guards are made of tokens"
    return parts[0]


def _statement(chunk: Chunk, block: str, guards: tuple[Guard, ...], findings: list[Diagnostic]) -> Statement | None:
    forms = _forms_for(chunk.head.text[:MAX_LEAD], chunk.body is not None, block)
    if not forms:
        findings.append(_unknown_statement(chunk, block))
        return None
    read = _read(chunk, forms, findings)
    if read is None:
        return None
    form, pairs = read
    slots = gather(pairs)
    if "guard" in slots:
        guards = (*guards, Guard(_as_word(slots.pop("guard")), _as_word(slots.pop("is"))))
    body: tuple[Statement, ...] = ()
    whole = True
    if chunk.body is not None and form.body == "none":
        findings.append(_block_not_wanted(chunk, form))
    elif chunk.body is not None and form.block is not None:
        before = len(findings)
        body = _statements(chunk.body, form.block, (), findings)
        whole = len(findings) == before
    elif form.body == "must":
        findings.append(_block_missing(chunk, forms))
        return None
    return Statement(form.key, chunk.span, slots, guards, body, whole, head=chunk.head)


@lru_cache(maxsize=4096)
def _forms_for(begun: str, has_body: bool, block: str) -> tuple[Form, ...]:
    """The forms a statement may have by the words it starts with; if these are none of ours, the token forms.

    An editor reads almost the same statements again after every key, so this is remembered.
    """
    words = re.findall(r"[a-z-]+|\S", begun)
    named = tuple(form for form in FORMS[block] if form.first == words[0])
    with_block = tuple(form for form in named if (form.body != "none") == has_body)
    fitting = [form for form in with_block or named if tuple(words[: len(form.lead)]) == form.lead]
    longest = max((len(form.lead) for form in fitting), default=0)
    closest = tuple(form for form in fitting if len(form.lead) == longest)
    first = words[0] if words[0].isalpha() else ""
    return closest or named or tuple(form for form in FORMS[block] if form.first is None and _may_start(form, first))


def _may_start(form: Form, first: str) -> bool:
    """Whether a statement whose first word is no word of the language can have this form."""
    kind = form.text.split(" ")[0].rpartition(":")[2]
    if kind in lexicon.CHOICES:
        return first in lexicon.CHOICES[kind]
    return (kind == "INT") == (first == "")


def _read(
    chunk: Chunk, forms: tuple[Form, ...], findings: list[Diagnostic]
) -> tuple[Form, list[tuple[str, Word | Phrase]]] | None:
    """The first form that fits the whole head; if none does, the fault that lies furthest is reported."""
    if chunk.head.end - chunk.head.start > limits.MAX_HEAD:
        findings.append(_statement_too_long(chunk))
        return None
    text = lexicon.Slice.cut(chunk.head)
    furthest = -1
    expected: list[tuple[Form, str]] = []
    for form in forms:
        try:
            return form, form.read(text)
        except pp.ParseBaseException as fault:
            if fault.loc > furthest:
                furthest, expected = fault.loc, []
            if fault.loc == furthest:
                expected.append((form, fault.msg.removeprefix("Expected ")))
    if not any(found.span.source is text.source and _within(found.span, chunk.head) for found in findings):
        findings.append(_misfit(text, furthest, expected))
    return None


def _statement_too_long(chunk: Chunk) -> Diagnostic:
    return diagnostic(
        "statement-too-long",
        chunk.head.part(0, 1),
        f"a statement has at most {limits.MAX_HEAD} characters",
        label=f"this one has {chunk.head.end - chunk.head.start}",
        help="make several statements of it",
    )


def _within(inner: Span, outer: Span) -> bool:
    """Whether a finding of the scanner lies in a statement, whose misfit then follows from it."""
    return outer.start <= inner.start < outer.end


def _misfit(text: lexicon.Slice, loc: int, expected: list[tuple[Form, str]]) -> Diagnostic:
    start = loc + len(text[loc:]) - len(text[loc:].lstrip())
    wanted = list(dict.fromkeys(name for _, name in expected if name != "end of text"))
    belongs = f"here belongs {_either(wanted)}" if wanted else "the statement should end here"
    help = "the form is " + " or ".join(f"`{form.shown}`" for form, _ in expected[:4])
    if start >= len(text):
        end = len(text.rstrip())
        return diagnostic(
            "incomplete-statement",
            text.span(end - 1, end),
            f"the statement is not complete: {_either(wanted)} is missing",
            label=f"{_either(wanted)} is missing behind this",
            help=help,
        )
    match = re.match(r"[A-Za-z0-9_-]+|\"[^\"\n]*\"|.", text[start:], re.DOTALL)
    found = match[0] if match else text[start]
    span = text.span(start, start + len(found))
    words = [name.strip("`") for name in wanted if name.startswith("`")]
    words += [word for kind in lexicon.CHOICES.values() if quoted_list(kind) in wanted for word in kind]
    near = near_names(found, words)
    return diagnostic(
        "unexpected-word",
        span,
        f"`{found}` does not fit here",
        label=belongs,
        help=f"write `{near[0]}`" if near else help,
        fix=Fix(f"write `{near[0]}`", (Edit(span, near[0]),)) if near else None,
    )


def _either(names: list[str]) -> str:
    return " or ".join(names) if names else "something"


def _unknown_statement(chunk: Chunk, block: str) -> Diagnostic:
    match = re.match(r"[A-Za-z0-9_-]+|.", chunk.head.text, re.DOTALL)
    word = match[0] if match else chunk.head.text
    span = chunk.head.part(0, len(word))
    known = list(dict.fromkeys(form.first for form in FORMS[block] if form.first))
    starts = [form.text.split(" ")[0].rpartition(":")[2] for form in FORMS[block] if form.first is None]
    known += [choice for kind in starts for choice in lexicon.CHOICES.get(kind, ())]
    near = near_names(word, known)
    where = "in a rule file" if block == "file" else f"in a `{block}` block"
    elsewhere = [name for name, forms in FORMS.items() if any(form.first == word for form in forms)]
    return diagnostic(
        "unknown-statement",
        span,
        f"no statement {where} starts with `{word}`",
        label="not a word that belongs here",
        notes=(f"`{word}` belongs in {_blocks(elsewhere)}",) if elsewhere else (),
        help=f"write `{near[0]}`" if near else _starts(block, known),
        fix=Fix(f"write `{near[0]}`", (Edit(span, near[0]),)) if near else None,
    )


def _starts(block: str, known: list[str]) -> str:
    """What the statements of a block look like: the words they start with, or their forms if they start with none."""
    if known:
        return f"statements here start with {quoted_list(known)}"
    return f"statements here are written {quoted_list(form.shown for form in FORMS[block])}"


def _blocks(names: list[str]) -> str:
    return " or ".join("the file itself" if name == "file" else f"a `{name}` block" for name in names)


def _block_missing(chunk: Chunk, forms: tuple[Form, ...]) -> Diagnostic:
    return diagnostic(
        "block-missing",
        chunk.head,
        "this statement needs a block",
        label="no `{` stands behind it",
        help=f"write `{forms[0].shown} {{ … }}`",
    )


def _block_not_wanted(chunk: Chunk, form: Form) -> Diagnostic:
    return diagnostic(
        "block-not-wanted",
        chunk.head,
        "this statement takes no block",
        label="a block stands behind it",
        help=f"the form is `{form.shown}`",
    )
