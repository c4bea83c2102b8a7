"""`rumpus check`: diagnostics of rule files."""

import typer

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.render.text import summary
from dsl.source import Source
from interpreter.cache import Watched, is_known_sound, keep_soundness
from interpreter.cli.shared.files import FilesArgument, Format, FormatOption
from interpreter.cli.shared.output import print_findings, print_json
from interpreter.cli.shared.rule_files import rule_files
from interpreter.cli.shared.watch import WatchOption, run_or_watch
from rulesets import Catalogue


def check(files: FilesArgument, format: FormatOption = Format.TEXT, watch: WatchOption = False) -> None:
    """Say what is wrong with rule files, under every option."""
    run_or_watch(lambda: _check(files, format), files, watch=watch)


def _check(files: list[str], format: Format) -> None:
    opened = rule_files(files)
    findings = [found for file in opened for found in file.faults or findings_of(file.source)]
    if format is Format.JSON:
        from dsl.diagnostics.render.json import to_object

        print_json([to_object(finding) for finding in findings])
    else:
        print_findings(findings)
        print(f"{len(opened)} file{'s' if len(opened) > 1 else ''}: {summary(findings)}")
    if findings:
        raise typer.Exit(1)


def findings_of(source: Source) -> tuple[Diagnostic, ...]:
    """The findings, but for warnings that a comment of the file allows."""
    library = Watched(Catalogue())
    if is_known_sound(source, library):
        return ()
    from dsl.compiler import compile_source

    findings = compile_source(source, library=library, thorough=True).findings
    if not findings:
        keep_soundness(source, library)
        return ()
    from dsl.lint.run import not_allowed

    return not_allowed(source, findings)
