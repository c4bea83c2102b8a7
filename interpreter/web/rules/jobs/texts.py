"""Questions about texts that are being written; those of an editor load the language server when they are asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter.beginning import placeholders
from interpreter.web.rules.bundle import NAME, BundleLibrary, bundle_of
from interpreter.web.rules.jobs.job import Answer, TextJob
from interpreter.web.wire.answers import (
    BoardAnswer,
    CheckAnswer,
    CodeAnswer,
    CompletionAnswer,
    FindingsAnswer,
    FindingShape,
    FixesAnswer,
    FormatAnswer,
    HoverAnswer,
    Nothing,
    PieceAnswer,
    TestsAnswer,
)
from interpreter.web.wire.author import Place, Range


class Idle(TextJob[Nothing]):
    """Do nothing."""

    seconds = 20.0

    def answer(self) -> Nothing:
        """Return the answer."""
        return {}


@dataclass(frozen=True, kw_only=True)
class Check(TextJob[CheckAnswer]):
    """Return the bundle of a text, and its findings; it can be played if `ok` is true."""

    text: str
    files: Mapping[str, str] | None = None

    def answer(self) -> CheckAnswer:
        """Return the answer."""
        bundle = bundle_of(self.text, self.files)
        compiled = compile_source(Source(NAME, self.text), library=BundleLibrary(self.files), thorough=True)
        findings: list[FindingShape] = [
            {"code": each.code, "severity": each.severity.value, "line": each.span.line, "message": each.message}
            for each in compiled.findings
        ]
        title = compiled.ruleset.title if compiled.ruleset else bundle.title
        about = compiled.ruleset.about if compiled.ruleset else ""
        authors = compiled.ruleset.authors if compiled.ruleset else ()
        unfilled = placeholders(compiled.ruleset) if compiled.ruleset else ()
        return {
            "ok": compiled.ruleset is not None and not compiled.has_errors,
            "bundle": {"sha": bundle.sha, "text": bundle.text, "files": dict(bundle.files), "title": title},
            "about": about,
            "authors": ", ".join(authors),
            "placeholders": [{"part": each.part, "text": each.text, "cure": each.cure} for each in unfilled],
            "findings": findings,
        }


@dataclass(frozen=True, kw_only=True)
class EditorJob(TextJob[Answer]):
    """A question of an editor, whose session names what the process may remember of its text."""

    session: str
    text: str


@dataclass(frozen=True, kw_only=True)
class PlaceJob(EditorJob[Answer]):
    """A question about a place in the text."""

    position: Place


class FindMistakes(EditorJob[FindingsAnswer]):
    """Return the findings of a text; those of the linter follow by `Lint`."""

    def answer(self) -> FindingsAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.find(self.session, self.text)


class Lint(EditorJob[FindingsAnswer]):
    """Return the findings of a text and of the linter."""

    def answer(self) -> FindingsAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.lint(self.session, self.text)


class Hover(PlaceJob[HoverAnswer]):
    """Return the hover text of a place."""

    def answer(self) -> HoverAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.describe(self.session, self.text, self.position)


class Complete(PlaceJob[CompletionAnswer]):
    """Return what may follow at a place."""

    def answer(self) -> CompletionAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.complete(self.session, self.text, self.position)


@dataclass(frozen=True, kw_only=True)
class SuggestFixes(EditorJob[FixesAnswer]):
    """Return the quick fixes of a range."""

    range: Range

    def answer(self) -> FixesAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.fixes(self.session, self.text, self.range)


class Format(EditorJob[FormatAnswer]):
    """Return the edits that format a text."""

    def answer(self) -> FormatAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.layout(self.session, self.text)


class ShowBoard(EditorJob[BoardAnswer]):
    """Return the start of the last correct text, or nothing if there was none."""

    def answer(self) -> BoardAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.board(self.session, self.text)


class RunTests(EditorJob[TestsAnswer]):
    """Return the results of the tests of a text, in its order; none if it has errors."""

    seconds = 10.0

    def answer(self) -> TestsAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.tests(self.session, self.text)


@dataclass(frozen=True, kw_only=True)
class ShowPiece(EditorJob[PieceAnswer]):
    """Return how a piece moves, by its name or by a place in the text; nothing if there is none."""

    position: Place | None = None
    name: str = ""

    def answer(self) -> PieceAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.piece(self.session, self.text, self.position, self.name)


@dataclass(frozen=True, kw_only=True)
class ExplainCode(TextJob[CodeAnswer]):
    """Return what a finding means: its summary and its sections by their headings."""

    code: str

    def answer(self) -> CodeAnswer:
        """Return the answer."""
        from interpreter.web.rules import editing

        return editing.explain(self.code)
