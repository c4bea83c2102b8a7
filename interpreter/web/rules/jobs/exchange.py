"""Rule files from sections of a `variants.ini`, and sections from rule files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.source import Source
from interpreter.exchange.exporting.naming import export_section
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import read_sections
from interpreter.web.rules.bundle import NAME, BundleLibrary
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs.job import TextJob
from interpreter.web.wire.answers import ExportAnswer, FindingShape, ImportAnswer


@dataclass(frozen=True, kw_only=True)
class ImportSection(TextJob[ImportAnswer]):
    """Return the rule file of a section; without a name, of the only one."""

    text: str
    section: str = ""

    def answer(self) -> ImportAnswer:
        """Return the answer."""
        findings: list[Diagnostic] = []
        sections = read_sections(Source("variants.ini", self.text), findings)
        if not sections:
            raise JobError("there is no section: one starts with `[name]` or `[name:base]`")
        name = self.section or (next(iter(sections)) if len(sections) == 1 else "")
        if not name:
            return {"sections": list(sections), "name": "", "text": "", "findings": []}
        if name not in sections:
            raise JobError(f"there is no section `{name[:60]}`")
        made = import_section(sections[name], sections)
        found = _shown((*findings, *made.findings))
        return {"sections": list(sections), "name": name, "text": made.text or "", "findings": found}


@dataclass(frozen=True, kw_only=True)
class ExportSection(TextJob[ExportAnswer]):
    """Return a text as a section, and what the section does not say."""

    text: str

    def answer(self) -> ExportAnswer:
        """Return the answer."""
        compiled = compile_source(Source(NAME, self.text), library=BundleLibrary())
        if compiled.ruleset is None or compiled.has_errors:
            raise JobError("the rules have errors: mend them first")
        name = "".join(char if char.isalnum() else "-" for char in compiled.ruleset.title.lower()).strip("-")
        made = export_section(compiled.ruleset, name or "variant")
        return {"text": made.text, "findings": _shown(made.findings)}


def _shown(found: Iterable[Diagnostic]) -> list[FindingShape]:
    return [
        {"code": each.code, "severity": each.severity.value, "line": each.span.line, "message": each.message}
        for each in dict.fromkeys(found)
    ]
