"""The reader: matches the statements of a text against the forms."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from dsl import limits
from dsl.diagnostics import Diagnostic, Edit, Fix, are_enough, diagnostic
from dsl.grammar import tokens
from dsl.grammar.block import MAX_LEAD, WHEN, lead_of
from dsl.grammar.form import Form, gather
from dsl.grammar.forms import FORMS, with_block
from dsl.grammar.regroup import braced, rest_of_list, split_list, text_apart, text_below
from dsl.grammar.scanner import scan
from dsl.source import Source, Span
from dsl.syntax import Chunk, Guard, Phrase, Statement, Tree, Unread, Word


def parse(source: Source, findings: list[Diagnostic], *, tests: bool = True) -> Tree:
    """Return the syntax tree of a text, and add the faults of its parts to `findings`.

    Statements that cannot be read are in the tree; the advice about them is given elsewhere.
    Without `tests` the tests of the file are passed over, which for most files is the larger part.
    """
    if len(source.text) > limits.MAX_TEXT:
        findings.append(
            diagnostic(
                "text-too-long",
                Span(source, 0, 0),
                f"the text has more than {limits.MAX_TEXT} characters",
                help="move parts of the file to a library and `use` it",
            )
        )
        return Tree(source, (), (), whole=False)
    chunks, comments = scan(source, findings)
    chunks = braced(chunks, "file", findings)
    if not tests:
        chunks = tuple(chunk for chunk in chunks if not re.match(r"(test|reading)\b", chunk.head.text))
    notes = _Notes(findings)
    statements = _statements(chunks, "file", (), notes)
    return Tree(source, statements, comments, whole=not findings and not notes.unread, unread=tuple(notes.unread))


@dataclass(frozen=True, slots=True)
class _Place:
    """A block being read: its kind and its statements."""

    block: str
    chunks: tuple[Chunk, ...]


@dataclass(slots=True)
class _Notes:
    """The findings of a text."""

    findings: list[Diagnostic]
    unread: list[Unread] = field(default_factory=list)
    n_unreported: int = 0
    """Unreadable statements without a finding."""

    @property
    def are_enough(self) -> bool:
        """True if there are so many faults that reading stops."""
        return are_enough(self.findings, self.n_unreported)

    def add_unread(self, chunk: Chunk, block: str, siblings: tuple[Chunk, ...]) -> None:
        """Record an unreadable statement, unless the scanner has reported a fault in it."""
        is_reported = any(found.span.source is chunk.head.source and _explains(found, chunk) for found in self.findings)
        self.unread.append(Unread(chunk, block, siblings, is_reported))
        self.n_unreported += not is_reported

    def add_split_list(self, chunk: Chunk, rest: tuple[Chunk, ...], place: _Place) -> None:
        """Record a statement whose list continues after a `;`."""
        self.findings.append(split_list(chunk, rest))
        self.unread.append(Unread(chunk, place.block, place.chunks, is_reported=True))

    def add_text_apart(self, chunk: Chunk, text: Chunk, place: _Place) -> None:
        """Record a statement whose text is on the next line."""
        self.findings.append(text_apart(chunk, text))
        self.unread.append(Unread(chunk, place.block, place.chunks, is_reported=True))


def _statements(chunks: Iterable[Chunk], block: str, guards: tuple[Guard, ...], notes: _Notes) -> tuple[Statement, ...]:
    """Read the statements of a block, and note what cannot be read."""
    found: list[Statement] = []
    place = _Place(block, braced(tuple(chunks), block, notes.findings))
    listed: tuple[Chunk, ...] = ()
    for number, chunk in enumerate(place.chunks):
        if notes.are_enough:
            break
        if chunk in listed:
            continue
        if (text := text_below(place.chunks, number, block)) is not None:
            notes.add_text_apart(chunk, text, place)
            listed = (text,)
            continue
        listed = rest_of_list(place.chunks, number, block)
        if listed:
            notes.add_split_list(chunk, listed, place)
        if re.match(r"when\b", chunk.head.text):
            found += _guarded(chunk, place, guards, notes)
        elif (statement := _statement(chunk, place, guards, notes)) is not None:
            found.append(statement)
    return tuple(found)


def _guarded(chunk: Chunk, place: _Place, guards: tuple[Guard, ...], notes: _Notes) -> tuple[Statement, ...]:
    """Return the statements of a `when` block, each under its guard."""
    pairs = _read(chunk, place, (WHEN,), notes)
    if pairs is None:
        return ()
    slots = gather(pairs[1])
    guard = Guard(_as_word(slots["option"]), _as_word(slots["is"]))
    if chunk.body is None:
        before = next((each for each in place.chunks if each.body is not None and _is_right_before(each, chunk)), None)
        notes.findings.append(_guard_after(before, chunk) if before else _block_missing(chunk, (WHEN,)))
        return ()
    return _statements(chunk.body, place.block, (*guards, guard), notes)


def _is_right_before(chunk: Chunk, guard: Chunk) -> bool:
    """Return True if a guard follows the block of a statement, on the same line."""
    return re.fullmatch(r"[ \t]*", guard.head.source.text[chunk.span.end : guard.head.start]) is not None and (
        chunk.span.end <= guard.head.start
    )


def _guard_after(chunk: Chunk, guard: Chunk) -> Diagnostic:
    """Return the finding for a guard that follows the block of its statement."""
    source, head = guard.head.source, chunk.head
    moved = (
        Edit(Span(source, head.end, head.end), f" {guard.head.text}"),
        Edit(Span(source, chunk.span.end, guard.head.end), ""),
    )
    written = f"{head.text} {guard.head.text} {{"
    return diagnostic(
        "unexpected-word",
        guard.head,
        "a guard comes before the block of its statement, not after it",
        label="belongs before the block",
        help=f"write it before its `{{`, as in `{written} … }}`",
        fix=Fix(f"write `{written}`", moved, "unsafe"),
    )


def _as_word(parts: tuple[Word | Phrase, ...]) -> Word:
    assert isinstance(parts[0], Word), "guards are made of tokens"
    return parts[0]


def _statement(chunk: Chunk, place: _Place, guards: tuple[Guard, ...], notes: _Notes) -> Statement | None:
    """Read one statement with its guard and block, or note why it cannot be read."""
    forms = _forms_for(chunk.head.text[:MAX_LEAD], chunk.body is not None, place.block)
    read = _read(chunk, place, forms, notes)
    if read is None:
        return None
    form, pairs = read
    slots = gather(pairs)
    if "guard" in slots:
        guards = (*guards, Guard(_as_word(slots.pop("guard")), _as_word(slots.pop("is"))))
    body: tuple[Statement, ...] = ()
    whole = True
    if chunk.body is not None and form.body == "none":
        notes.findings.append(_block_not_wanted(chunk, form))
    elif chunk.body is not None and form.block is not None:
        before = len(notes.findings), len(notes.unread)
        body = _statements(chunk.body, form.block, (), notes)
        whole = (len(notes.findings), len(notes.unread)) == before
    elif form.body == "must":
        notes.findings.append(_block_missing(chunk, forms))
        return None
    return Statement(form.key, chunk.span, slots, guards, body, whole, head=chunk.head)


@lru_cache(maxsize=4096)
def _forms_for(begun: str, has_body: bool, block: str) -> tuple[Form, ...]:
    """Return the forms that a statement may have by its first words; for unknown words, the token forms.

    An editor reads almost the same statements again after every key, so this is remembered.
    """
    words = lead_of(begun)
    named = tuple(form for form in FORMS[block] if form.first == words[0])
    with_block = tuple(form for form in named if (form.body != "none") == has_body)
    fitting = [form for form in with_block or named if tuple(words[: len(form.lead)]) == form.lead]
    longest = max((len(form.lead) for form in fitting), default=0)
    closest = tuple(form for form in fitting if len(form.lead) == longest)
    first = words[0] if words[0][:1].isalpha() else ""
    return closest or named or tuple(form for form in FORMS[block] if form.first is None and _may_start(form, first))


def _may_start(form: Form, first: str) -> bool:
    """Return True if a statement with an unknown first word can have this form."""
    kind = form.first_kind
    if kind in tokens.CHOICES:
        return first in tokens.CHOICES[kind]
    return (kind == "INT") == (first == "")


def _read(
    chunk: Chunk, place: _Place, forms: tuple[Form, ...], notes: _Notes
) -> tuple[Form, list[tuple[str, Word | Phrase]]] | None:
    """Return the first form that matches the whole head."""
    if chunk.head.end - chunk.head.start > limits.MAX_HEAD:
        notes.findings.append(_statement_too_long(chunk))
        return None
    text = tokens.Slice.cut(chunk.head)
    for form in forms:
        said = form.read(text)
        if said is not None:
            return form, said
    notes.add_unread(chunk, place.block, place.chunks)
    return None


def _explains(found: Diagnostic, chunk: Chunk) -> bool:
    """Return True if a finding of the scanner explains why a statement is unreadable.

    It lies in the statement, or it is about a quote on the line: a text that no quote opens may hold the `;` after it.
    """
    if chunk.head.start <= found.span.start < chunk.head.end:
        return True
    between = chunk.head.source.text[chunk.head.end : found.span.start]
    return found.name == "unterminated-text" and found.span.start >= chunk.head.end and "\n" not in between


def _statement_too_long(chunk: Chunk) -> Diagnostic:
    return diagnostic(
        "statement-too-long",
        chunk.head.part(0, 1),
        f"a statement has at most {limits.MAX_HEAD} characters",
        label=f"this one has {chunk.head.end - chunk.head.start}",
        help="split it into several statements",
    )


def _block_missing(chunk: Chunk, forms: tuple[Form, ...]) -> Diagnostic:
    return diagnostic(
        "block-missing",
        chunk.head,
        "this statement needs a block",
        label="no `{` after it",
        help=f"write `{chunk.head.text} {{ … }}`, or write the guard after the statement it is for"
        if WHEN in forms
        else f"write `{chunk.head.text}{with_block(forms[0]).removeprefix(forms[0].shown)}`",
    )


def _block_not_wanted(chunk: Chunk, form: Form) -> Diagnostic:
    return diagnostic(
        "block-not-wanted",
        chunk.head,
        "this statement takes no block",
        label="a block follows it",
        help=f"the form is `{form.shown}`",
    )
