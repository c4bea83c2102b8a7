"""A kit: the files with which a ruleset is uploaded to PyChess, and the report about them."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic
from dsl.source import Source, Span
from interpreter.exchange.exporting.comparing import start_of
from interpreter.exchange.exporting.section import export_ruleset
from interpreter.exchange.findings import finding
from interpreter.exchange.pychess import limits
from interpreter.exchange.pychess.judging import Judged, judge, pieces_line
from interpreter.exchange.pychess.pictures import board, pieces
from interpreter.exchange.pychess.words import description, display_name, piece_names, site_name
from interpreter.exchange.reading.sections import read_sections
from interpreter.game.state import Game


@dataclass(frozen=True, slots=True)
class Kit:
    """A ruleset for the site: files by their paths, none if the site refuses it, and what is to know about them."""

    name: str
    files: Mapping[str, str]
    findings: tuple[Diagnostic, ...]
    shows: tuple[str, ...]
    """What the site shows otherwise, in sentences."""


def make_kit(game: Game, name: str) -> Kit:
    """Return the kit of a game under a name.

    >>> from interpreter import load
    >>> kit = make_kit(load("gardner"), "gardner")
    >>> kit.name, kit.findings, [file for file in kit.files if "/" not in file]  # doctest: +ELLIPSIS
    ('gardner-variant', (), ['gardner-variant.ini', 'board.svg', 'name.txt', 'description.txt', ...])
    """
    wanted, name = name, site_name(name)
    exported = export_ruleset(game.ruleset, name)
    if not exported.has_section:
        message, note = f"`{wanted}` has no section of `variants.ini`", exported.text.partition("\n")[0].lstrip("# ")
        none = finding("site-limit", start_of(game.ruleset), message, label="this file", note=note)
        return Kit(name, {}, (none, *exported.findings), ())
    first = judge(Source(f"{name}.ini", exported.text))
    text = _with_pieces(exported.text, first)
    source = Source(f"{name}.ini", text)
    judged = judge(source)
    shows = (*_renamed(wanted, name), *_retitled(game), *judged.shows)
    if not judged.is_taken:
        return Kit(name, {}, (*exported.findings, *judged.findings), shows)
    names = _names(source, name, judged)
    drawn = {f"pieces/{file}": picture for file, picture in pieces(game.program, names).items()}
    files = {
        f"{name}.ini": text,
        **drawn,
        "board.svg": board(game.program),
        "name.txt": f"{display_name(game.title)}\n",
        "description.txt": f"{description(game.ruleset)}\n",
        "piece-names.txt": piece_names(names.items()),
    }
    findings = (*exported.findings, *judged.findings, *_too_large(files, source))
    kit = Kit(name, files, findings, shows)
    if any(found.is_error for found in findings):
        return Kit(name, {}, findings, shows)
    return Kit(name, {**files, "report.txt": _as_text(kit), "report.json": _as_json(kit)}, findings, shows)


def _with_pieces(text: str, judged: Judged) -> str:
    """Return a section with the line that lists its pieces, after its head."""
    head, _, rest = text.partition("\n")
    return f"{head}\n{pieces_line(judged.pieces)}\n{rest}" if judged.pieces else text


def _names(source: Source, section: str, judged: Judged) -> dict[str, str]:
    """Return the names of the pieces that the site shows by their letters."""
    notes = read_sections(source, [])[section].notes
    names = dict(text.split(" ", 1) for kind, text in notes if kind == "piece")
    return {letter: names.get(letter) or names[judged.forms[letter]] for letter in judged.pieces}


def _renamed(wanted: str, name: str) -> Iterator[str]:
    if wanted != name:
        yield f"the variant is called `{name}`: `{wanted}` is taken, or not a name on the site"


def _retitled(game: Game) -> Iterator[str]:
    shown = display_name(game.title)
    if shown != game.title:
        yield f"the title is `{shown}`: some characters of `{game.title}` are refused"


def _too_large(files: Mapping[str, str], source: Source) -> Iterator[Diagnostic]:
    """Yield a finding for each file that is larger than the site takes, and for all pictures of pieces together."""
    sizes = {name: len(text.encode()) for name, text in files.items()}
    drawn = {name: size for name, size in sizes.items() if name.startswith("pieces/")}
    most = {**dict.fromkeys(drawn, limits.PIECE_BYTES), "board.svg": limits.BOARD_BYTES}
    found = [(name, sizes[name], limit, "bytes") for name, limit in most.items()]
    found.append(("pieces", sum(drawn.values()), limits.SET_BYTES, "bytes"))
    found.append(("piece-names.txt", len(files["piece-names.txt"]), limits.PIECE_NAMES, "characters"))
    for name, size, limit, unit in found:
        if size > limit:
            message = f"`{name}` has {size} {unit}; PyChess takes {limit}"
            yield finding("site-limit", Span(source, 0, 0), message)


def _as_text(kit: Kit) -> str:
    """Return the report of a kit for people."""
    lost = [_line(found) for found in kit.findings]
    parts = [f"{kit.name}: a kit for PyChess\n", _list("What is lost", lost), _list("What the site shows", kit.shows)]
    return "\n".join((*parts, _list("Files", list(kit.files))))


def _list(title: str, lines: list[str] | tuple[str, ...]) -> str:
    return "".join(f"{line}\n" for line in (f"{title}:", *(f"- {line}" for line in lines or ("nothing",))))


def _line(found: Diagnostic) -> str:
    notes = f": {found.notes[0]}" if found.notes else ""
    return f"{found.message}{notes} ({found.span.place})"


def _as_json(kit: Kit) -> str:
    """Return the report of a kit for programs."""
    lost = [
        {"message": found.message, "note": " ".join(found.notes), "place": found.span.place} for found in kit.findings
    ]
    report = {"name": kit.name, "lost": lost, "shows": list(kit.shows), "files": list(kit.files)}
    return f"{json.dumps(report, indent=2, ensure_ascii=False)}\n"
