"""`rumpus import`: rule files from the formats of other programs."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.render.text import summary
from dsl.diagnostics.report import FileReport, Report
from dsl.file_kind import DIAGRAM, LUDII, RULES, TAGS, ZRF, file_kind, wrapping
from dsl.words.near import near_names, quoted_list
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.folders import make_folder
from interpreter.cli.shared.foreign import open_foreign
from interpreter.cli.shared.reporting import TEXT, ReportOption, show
from interpreter.cli.shared.write_out import write_out
from rulesets.absence import ENDING

if TYPE_CHECKING:
    from dsl.source import Source
    from interpreter.exchange.importing.imported import Imported


class Origin(StrEnum):
    """The formats that `rumpus import` reads."""

    VARIANTS_INI = "variants-ini"
    INTERACTIVE_DIAGRAM = "interactive-diagram"
    ZRF = "zrf"
    LUDII = "ludii"


ImportedArgument = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A `variants.ini`, the page of a Diagram, a `.zrf`, a `.lud`, or - for input."),
]
NamesArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="NAME..", help="Sections, or games, of the file; without any, all of them."),
]
OriginOption = Annotated[
    Origin, typer.Option("--from", help="The format of the file; a `.zrf` and a `.lud` need none.")
]
ItemsOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="TITLE=ITEM", help="An item of an option of a `.lud`; may be repeated."),
]
ToOption = Annotated[
    Path | None,
    typer.Option(
        "--to", metavar="FOLDER", help="Write NAME.rumpus for each of them into this folder, made if need be."
    ),
]


def import_(
    file: ImportedArgument,
    names: NamesArgument = None,
    origin: OriginOption = Origin.VARIANTS_INI,
    to: ToOption = None,
    option: ItemsOption = None,
    format: ReportOption = TEXT,
) -> None:
    """Write rule files from a format of another program.

    It is a `variants.ini`, an Interactive Diagram, a rule file of Zillions of Games or a game description of Ludii. One
    section goes to standard output; several need --to. The report names each key that a rule file cannot say, and why,
    in the lines of the file. A section with an error gives no rule file.
    """
    from interpreter.exchange.diagram.importing import import_diagram
    from interpreter.exchange.findings import abouts

    source = open_foreign(file)
    findings: list[Diagnostic] = []
    if origin is Origin.VARIANTS_INI:
        origin = _recognized(file, source.text)
    if option and origin is not Origin.LUDII:
        raise UsageError("--option chooses an item of a `.lud`; the other formats have no options")
    if origin is Origin.VARIANTS_INI:
        made, what = _sections(source, file, names, to, findings), "section"
    elif origin is Origin.ZRF:
        made, what = _games(source, file, names, to, findings), "game"
    elif names:
        raise UsageError(f"{file} is one game; leave out `{names[0]}`, which names a part of a file with several")
    elif origin is Origin.LUDII:
        from interpreter.exchange.ludii.importing import import_ludii

        made, what = [import_ludii(source, _items(option or []))], "game"
    else:
        made, what = [import_diagram(source)], "Diagram"
    if to is not None:
        _check_free(to, [one.name for one in made if one.text])
        make_folder(to)
    for one in made:
        if one.text and to is None:
            print(one.text, end="")
        elif one.text and to is not None:
            write_out(to / f"{one.name}{ENDING}", one.text)
    found = tuple(dict.fromkeys((*findings, *(each for one in made for each in one.findings))))
    n_made = sum(bool(one.text) for one in made)
    lines = (f"{n_made} of {len(made)} {what}{'s' * (len(made) != 1)} imported: {summary(list(found))}",)
    report = Report(command="import", files=(FileReport(name=file, findings=found),), summary=lines, abouts=abouts)
    show(report, format, to_stderr=to is None)
    if found:
        raise typer.Exit(1)


def _recognized(file: str, text: str) -> Origin:
    """Return the format of a file by the end of its name, or else by its first words."""
    by_ending = {".lud": Origin.LUDII, ".zrf": Origin.ZRF}.get(Path(file).suffix.lower())
    if by_ending is not None:
        return by_ending
    kind = (wrapping(text) or ("",))[0]
    if kind == DIAGRAM:
        raise UsageError(f"{file} is {DIAGRAM}; write --from interactive-diagram")
    if (other := file_kind(text)) is not None:
        cures = {
            RULES: "`rumpus check` reads it as it is",
            TAGS: "if it has an Interactive Diagram, write --from interactive-diagram",
        }
        cure = cures.get(other, "expected a `variants.ini`, a Diagram, a `.zrf` or a `.lud`")
        raise UsageError(f"{file} is {other}; {cure}")
    return {LUDII: Origin.LUDII, ZRF: Origin.ZRF}.get(kind, Origin.VARIANTS_INI)


def _items(texts: list[str]) -> list[tuple[str, str]]:
    """Return the options that are chosen, each as its title and the name of an item."""
    for text in texts:
        if "=" not in text:
            raise UsageError(f"expected --option TITLE=ITEM, found `{text}`")
    return [(title.strip(), item.strip()) for title, _, item in (text.partition("=") for text in texts)]


def _sections(
    source: "Source", file: str, names: list[str] | None, to: Path | None, findings: list[Diagnostic]
) -> "Sequence[Imported]":
    """Return the sections of a file that are wanted, as rule files."""
    from interpreter.exchange.importing.section import import_section
    from interpreter.exchange.reading.sections import read_sections

    sections = read_sections(source, findings)
    wanted = list(dict.fromkeys(names or sections))
    for name in wanted:
        if name not in sections:
            near = near_names(name, sections)
            hint = f"; did you mean {quoted_list(near)}?" if near else ""
            raise UsageError(f"{file} has no section `{name}`{hint}")
    if len(wanted) > 1 and to is None:
        raise UsageError(f"{file} has {len(wanted)} sections; name one, or write all into a folder with --to FOLDER")
    if not wanted and not findings:
        raise UsageError(f"{file} has no section; a section starts with `[name]` or `[name:base]`")
    return [import_section(sections[name], sections) for name in wanted]


def _games(
    source: "Source", file: str, names: list[str] | None, to: Path | None, findings: list[Diagnostic]
) -> "Sequence[Imported]":
    """Return the games of a ZRF that are wanted, as rule files."""
    from interpreter.exchange.zillions.document import named_games, read_games
    from interpreter.exchange.zillions.importing import import_game

    games = named_games(read_games(source, findings))
    by_title = {game.title.lower(): name for name, game in reversed(games.items())}
    wanted: list[str] = []
    for name in names or games:
        found = name if name in games else by_title.get(name.lower())
        if found is None:
            near = near_names(name, [*games, *(game.title for game in games.values())])
            hint = f"; did you mean {quoted_list(near)}?" if near else ""
            raise UsageError(f"{file} has no game `{name}`{hint}")
        wanted.append(found)
    if len(wanted) > 1 and to is None:
        shown = list(games)[:5]
        some = quoted_list(shown, "and") if len(games) == len(shown) else f"among them {quoted_list(shown, 'and')}"
        raise UsageError(
            f"{file} has {len(wanted)} games, {some}; name one, or write all into a folder with --to FOLDER"
        )
    if not wanted and not findings:
        raise UsageError(f"{file} has no game; a game begins with `(game`")
    return [import_game(games[name], name) for name in dict.fromkeys(wanted)]


def _check_free(folder: Path, names: list[str]) -> None:
    """Raise `UsageError` if two files would have the same name, or one already exists."""
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two sections would be {name}{ENDING}; rename one")
        if (folder / f"{name}{ENDING}").exists():
            raise UsageError(f"{folder / f'{name}{ENDING}'} already exists; remove it, or choose another folder")
