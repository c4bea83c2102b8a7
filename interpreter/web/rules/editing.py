"""The answers to an editor on the page: those of the language server, as JSON, from one analysis of each text."""

import time
from typing import Any, NamedTuple

from lsprotocol import types
from lsprotocol.converters import get_converter

from dsl.diagnostics.codes import find_code
from dsl.formatter import format_source
from dsl.lint.choice import Choice
from dsl.lsp.action_description import action_at, described
from dsl.lsp.analysis import Analysis, analyse
from dsl.lsp.code_action import code_actions
from dsl.lsp.completion import completion
from dsl.lsp.diagnostics import diagnostics
from dsl.lsp.formatting import formatting
from dsl.lsp.hover import hover
from dsl.lsp.rule_file import rule_files
from dsl.prose import facts
from dsl.source import Source
from interpreter.document import piece_entry
from interpreter.game.match import Match
from interpreter.game.state import Game
from interpreter.lint.editor import findings_while_writing
from interpreter.lint.registry import all_rules
from interpreter.testing.editor import describe_action, run_tests
from interpreter.web import scene
from interpreter.web.caches import Recent
from interpreter.web.rules.bundle import NAME, BundleLibrary
from interpreter.web.wire.answers import (
    BoardAnswer,
    CodeAnswer,
    CompletionAnswer,
    FindingsAnswer,
    FixesAnswer,
    FormatAnswer,
    HoverAnswer,
    PieceAnswer,
    TestsAnswer,
    TestShape,
)
from interpreter.web.wire.author import Place, Range

URI = "rumpus:/"
"""The address of a file in answers, before its name."""

_SESSIONS = 8
_CONVERTER = get_converter()
_LIBRARY = BundleLibrary()


class Session(NamedTuple):
    """What a process remembers of an author's text: its analysis, and the game of the last correct text."""

    analysis: Analysis
    game: Game | None = None
    is_linted: bool = False


_sessions: Recent[str, Session] = Recent(_SESSIONS)


def _session(session: str, text: str) -> Session:
    """Return the session with a text; a changed text is analyzed."""
    known = _sessions.get(session)
    if known is not None and known.analysis.source.text == text:
        return known
    analysis = analyse(Source(NAME, text), _LIBRARY, before=known.analysis if known else None)
    same = known is not None and known.analysis.rules is analysis.rules
    return _sessions.put(session, Session(analysis, known.game if known and same else None))


def _linted(session: str, text: str) -> Session:
    """Return the session with the findings of the linter."""
    known = _session(session, text)
    compiled = known.analysis.compiled
    if known.is_linted or compiled is None or compiled.has_errors:
        return known
    more = findings_while_writing(compiled, _LIBRARY, Choice())
    return _sessions.put(session, known._replace(analysis=known.analysis.with_more(more), is_linted=True))


def _with_game(session: str, text: str) -> Session:
    """Return the session with the game of its last correct text, if there is one."""
    known = _session(session, text)
    if known.game is None and known.analysis.rules is not None:
        return _sessions.put(session, known._replace(game=Game(known.analysis.rules)))
    return known


def _uri_of(source: Source) -> str:
    return f"{URI}{source.name}"


def _plain(found: Any) -> Any:  # Any: values of the protocol
    return _CONVERTER.unstructure(found)


def _position(position: Place) -> types.Position:
    return types.Position(int(position["line"]), int(position["character"]))


def find(session: str, text: str) -> FindingsAnswer:
    """Return the findings of a text; those of the linter follow by `lint`."""
    analysis = _session(session, text).analysis
    return {"items": _plain(diagnostics(analysis, _uri_of, _no_page)), "ok": _is_playable(analysis)}


def lint(session: str, text: str) -> FindingsAnswer:
    """Return the findings of a text and of the linter."""
    analysis = _linted(session, text).analysis
    return {"items": _plain(diagnostics(analysis, _uri_of, _no_page)), "ok": _is_playable(analysis)}


def _no_page(found: object) -> None:
    """Return no address: the page shows explanations itself."""


def _is_playable(analysis: Analysis) -> bool:
    compiled = analysis.compiled
    return compiled is not None and compiled.ruleset is not None and not compiled.has_errors


def describe(session: str, text: str, position: Place) -> HoverAnswer:
    """Return the hover text of a place."""
    analysis, place = _session(session, text).analysis, _position(position)
    return {"hover": _plain(hover(analysis, place) or _action_hover(analysis, place))}


def _action_hover(analysis: Analysis, position: types.Position) -> types.Hover | None:
    found = action_at(analysis, analysis.offset(position))
    if found is None:
        return None
    test, word = found
    return described(analysis, word, describe_action(analysis.source, _LIBRARY, test.span.start, word.span.start))


def complete(session: str, text: str, position: Place) -> CompletionAnswer:
    """Return what may follow at a place."""
    analysis = _session(session, text).analysis
    return {"list": _plain(completion(analysis, _position(position), rule_files(analysis.source, _LIBRARY)))}


def fixes(session: str, text: str, range: Range) -> FixesAnswer:
    """Return the quick fixes of a range."""
    params = types.CodeActionParams(
        text_document=types.TextDocumentIdentifier(URI + NAME),
        range=types.Range(_position(range["start"]), _position(range["end"])),
        context=types.CodeActionContext(diagnostics=[]),
    )
    return {"actions": _plain(code_actions(_linted(session, text).analysis, params, _uri_of, _no_page))}


def layout(session: str, text: str) -> FormatAnswer:
    """Return the edits that format a text."""
    analysis = _session(session, text).analysis
    return {"edits": _plain(formatting(analysis, lambda source: format_source(source).text))}


def board(session: str, text: str) -> BoardAnswer:
    """Return the table and the view of the start of the last correct text, or nothing if there is none."""
    found = _with_game(session, text)
    game = found.game
    if game is None:
        return {}
    match = Match([game.start()])
    return {
        "table": scene.table_of(game),
        "view": scene.view_of(match),
        "legal": scene.legal_of(match.state),
        "title": game.title,
        "rules": game.rules_hash,
        "current": _is_playable(found.analysis),
    }


def piece(session: str, text: str, position: Place | None = None, name: str = "") -> PieceAnswer:
    """Return how a piece moves, by its name or by a place in the text; nothing if there is none."""
    session_now = _with_game(session, text)
    analysis, game = session_now.analysis, session_now.game
    if position is not None:
        name = _piece_at(analysis, analysis.offset(_position(position)))
    if game is None or name not in {each.name for each in game.program.pieces}:
        return {}
    entry = piece_entry(game, name, facts(game.ruleset))
    symbol = entry.name.removeprefix(f"{name}, ")
    return {"name": name, "symbol": symbol, "text": entry.text, "notes": list(entry.notes), "svg": entry.picture.svg}


def _piece_at(analysis: Analysis, offset: int) -> str:
    """Return the piece that is named at a character, or whose statement this is."""
    named = analysis.occurrence_at(offset)
    if named is not None and named.kind in ("piece", "man"):
        return named.name
    around = (each for each in analysis.statements if each.span.start <= offset <= each.span.end)
    words = (
        each.word("piece") if each.form == "amend" else each.word("name") for each in around if _is_piece(each.form)
    )
    return next((word.text for word in words if word is not None), "")


def _is_piece(form: str) -> bool:
    return form in ("piece", "amend")


def tests(session: str, text: str) -> TestsAnswer:
    """Return the results of the tests of a text, in its order; none if it has errors."""
    analysis, began = _session(session, text).analysis, time.perf_counter()
    starts = {test.span.start: test for test in analysis.tests}
    found = run_tests(analysis.source, _LIBRARY, frozenset(starts))
    results: list[TestShape] = [
        {
            "name": starts[start].need("name").text,
            "range": _plain(analysis.range(starts[start].head)),
            "failures": [{"range": _plain(analysis.range(each.span)), "text": each.label.text} for each in failures],
        }
        for start, failures in sorted(found.items())
    ]
    return {"results": results, "seconds": round(time.perf_counter() - began, 3), "ran": len(found) == len(starts)}


def explain(code: str) -> CodeAnswer:
    """Return what a finding means: its summary and its sections by their headings."""
    rule = next((rule for rule in all_rules() if rule.code == code), None)
    if rule is not None:
        return {"title": f"{rule.code} {rule.name}", "summary": rule.summary, "sections": dict(rule.sections)}
    known = find_code(code)
    if known is None:
        return {}
    sections = {"Triggered by": known.trigger, "Cured by": known.cure}
    return {"title": f"{known.code} {known.name}", "summary": f"{known.summary}.", "sections": sections}
