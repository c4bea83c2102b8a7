"""Hover: the item under the cursor, in words and pictures."""

import re
from collections.abc import Iterator

from lsprotocol import types

from dsl.grammar.block import WHEN, block_of
from dsl.grammar.form import Form
from dsl.grammar.forms import FORM, FORMS
from dsl.grammar.scanner import opened
from dsl.lsp.analysis import Analysis
from dsl.lsp.diagram import diagram
from dsl.lsp.drawn import unit_at
from dsl.lsp.movement import terms_in, terms_of
from dsl.lsp.symbol import Occurrence
from dsl.model.refusals import REASONS
from dsl.model.rows import ENDINGS
from dsl.prose.wording import in_words
from dsl.source import Span
from dsl.syntax import Statement, Word

_WORD = re.compile(r"[A-Za-z0-9-]+")
_MANY = 12
"""Maximum number of fusion lines shown for a piece."""


def hover(analysis: Analysis, position: types.Position) -> types.Hover | None:
    """Return the hover text of a place, if any."""
    offset = analysis.offset(position)
    found = (
        _of_name(analysis, offset)
        or _of_unit(analysis, offset)
        or _of_word(analysis, offset)
        or _of_keyword(analysis, offset)
    )
    if found is None:
        return None
    span, text = found
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), analysis.range(span))


def _of_name(analysis: Analysis, offset: int) -> tuple[Span, str] | None:
    occurrence = analysis.occurrence_at(offset)
    if occurrence is not None and occurrence.kind == "file":
        return _of_file(analysis, occurrence)
    declaration = analysis.declaration(occurrence) if occurrence else None
    if occurrence is None or declaration is None:
        return None
    return occurrence.span, "\n\n".join(about(analysis, occurrence, declaration))


def _of_unit(analysis: Analysis, offset: int) -> tuple[Span, str] | None:
    """Describe the side and the piece of a unit in a placement or a diagram."""
    unit = unit_at(analysis, offset)
    declaration = analysis.declaration(unit[1]) if unit else None
    if unit is None or declaration is None:
        return None
    owner, occurrence = unit
    said = f"A {owner} {occurrence.name}." if owner == "neutral" else f"{owner.title()}'s {occurrence.name}."
    return occurrence.span, "\n\n".join([said, *about(analysis, occurrence, declaration)])


def _of_file(analysis: Analysis, occurrence: Occurrence) -> tuple[Span, str] | None:
    """Describe the header of a base file."""
    tree = analysis.base(occurrence.name)
    if tree is None:
        return None
    head = tree.statements[0]
    lines = [word.text for clause in head.clauses("about", "author") for word in clause.words("text")]
    return occurrence.span, "\n\n".join([_code(_one_line(head.head.text)), *lines, f"In `{tree.source.name}`."])


def about(analysis: Analysis, occurrence: Occurrence, declaration: Statement) -> Iterator[str]:
    """Yield the paragraphs about a declaration."""
    yield _code(_one_line(declaration.head.text))
    match declaration.form:
        case "piece":
            yield from _of_piece(analysis, declaration)
        case "graph" | "formation":
            yield from _of_clauses(declaration)
        case "reading":
            yield f"{declaration.need('text')} ({declaration.need('mark')})"
        case "option":
            about = declaration.word("about")
            yield f"{about.text if about else 'An option'}; the default is `{declaration.words('value')[0]}`."
        case "series":
            yield _code("\n".join(f"{i} {word}" for i, word in enumerate(declaration.words("piece"), 1)), "text")
        case "zone" | "zone-list":
            yield from _of_zone(analysis, declaration)
        case form:
            yield FORM[form].meaning
    if declaration.span.source is not analysis.source:
        yield f"Declared in `{declaration.span.place}`."


def _of_piece(analysis: Analysis, declaration: Statement) -> Iterator[str]:
    """Yield the moves of a piece, with diagrams, and its fusions."""
    name = declaration.need("name").text
    moves = [s for s in _lines_of_piece(analysis, declaration) if s.form == "moves"]
    if not moves:
        yield "It has no moves of its own."
    for statement in moves:
        yield _code(_one_line(statement.head.text))
        yield _code(diagram(terms_in([statement])), "text")
    fusions = _fusions(analysis, name)
    if fusions:
        yield _code("\n".join(fusions))


def _lines_of_piece(analysis: Analysis, declaration: Statement) -> tuple[Statement, ...]:
    """Return the statements of a piece, replaced by those of later `amend` statements."""
    lines = declaration.body
    for tree in analysis.trees:
        for statement in tree.statements:
            if statement.form == "amend" and statement.need("piece").text == declaration.need("name").text:
                changed = {clause.form for clause in statement.body}
                lines = tuple(clause for clause in lines if clause.form not in changed) + statement.body
    return lines


def _fusions(analysis: Analysis, name: str) -> list[str]:
    fusion = analysis.rules.fusion if analysis.rules else None
    pairs = fusion.pairs if fusion else ()
    found = [
        f"{pair.first} + {pair.second} = {pair.result}"
        for pair in pairs
        if name in (pair.first, pair.second, pair.result)
    ]
    return found if len(found) <= _MANY else [*found[:_MANY], f".. and {len(found) - _MANY} more"]


def _of_clauses(declaration: Statement) -> Iterator[str]:
    """Yield each line of a block with its meaning."""
    for clause in declaration.body:
        yield f"`{_one_line(clause.head.text)}`: {FORM[clause.form].meaning}"


def _of_zone(analysis: Analysis, declaration: Statement) -> Iterator[str]:
    """Yield a drawing of a zone's squares, or the meaning of the statement if the rules are not readable."""
    zones = analysis.rules.zones if analysis.rules else ()
    zone = next((zone for zone in zones if zone.name == declaration.need("name").text), None)
    if zone is None or analysis.rules is None:
        yield FORM[declaration.form].meaning
        return
    white, black = (zone.of(side) for side in ("white", "black"))
    shape = analysis.rules.board
    letters = {(True, True): "x", (True, False): "w", (False, True): "b"}
    rows = [
        " ".join(letters.get((file + rank in white, file + rank in black), ".") for file in shape.files)
        for rank in reversed(shape.ranks)
    ]
    yield _code("\n".join([*rows, "", "x: for both sides, w: for White, b: for Black"]), "text")


def _of_word(analysis: Analysis, offset: int) -> tuple[Span, str] | None:
    """Return a description of a token by its kind."""
    word = analysis.word_at(offset)
    text = _description(word) if word else None
    return (word.span, text) if word and text else None


def _description(word: Word) -> str | None:
    if word.kind == "BETZA":
        lines = "\n".join(f"- {line}" for line in in_words(word.text))
        return f"{lines}\n\n{_code(diagram(terms_of(word.text)), 'text')}" if lines else None
    if word.kind == "REASON" and word.text in REASONS:
        return f"`{word.text}`: {REASONS[word.text].meaning}"
    if word.kind == "NAME" and word.text in ENDINGS:
        return f"`{word.text}`: {ENDINGS[word.text]}"
    return None


def _of_keyword(analysis: Analysis, offset: int) -> tuple[Span, str] | None:
    """Return the form of a word of the language, by its statement or its first words."""
    text = analysis.source.text
    match = next((m for m in _WORD.finditer(text, _line_start(text, offset)) if m.end() >= offset), None)
    if match is None or match.start() > offset or opened(analysis.source, match.end()).is_prose:
        return None
    span = Span(analysis.source, match.start(), match.end())
    forms = [form for form in _forms_at(analysis, offset) if match[0] in _words_of(form)]
    return (span, "\n\n".join(_shown(form) for form in forms[:4])) if forms else None


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def _forms_at(analysis: Analysis, offset: int) -> list[Form]:
    """Return the forms that the statement at an offset may have."""
    statement = analysis.statement_at(offset)
    if statement is not None:
        return [FORM[statement.form], WHEN]
    block: str | None = "file"
    found = opened(analysis.source, offset)
    for head in found.blocks:
        block = block_of(head.text if head else None, block)
    begun = analysis.source.text[found.start if found.start is not None else offset :]
    forms = [*FORMS[block], WHEN] if block else []
    return [form for form in forms if form.first is None or re.match(rf"{form.first}\b", begun)]


def _words_of(form: Form) -> set[str]:
    return {word for each in form.text.replace("(s)", "s").split(" ") for word in (each, each.removesuffix("s"))} | {
        "when"
    }


def _shown(form: Form) -> str:
    return f"{_code(form.shown_with_block)}\n\n{form.meaning}"


def _one_line(text: str) -> str:
    short = " ".join(text.split())
    return short if len(short) <= 100 else f"{short[:100]} .."


def _code(text: str, language: str = "rumpus") -> str:
    return f"```{language}\n{text}\n```"
