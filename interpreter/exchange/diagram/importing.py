"""From an Interactive Diagram to a rule file, and a report of what the file does not say."""

import re
from collections.abc import Iterator
from string import ascii_lowercase

from dsl.diagnostics import Diagnostic
from dsl.limits import MAX_SIDE
from dsl.model import BoardShape
from dsl.notation.rank import with_runs
from dsl.notation.squares import blocks_of
from dsl.source import Source
from interpreter.exchange.diagram.castling import castling_block, needs_block, without_castling
from interpreter.exchange.diagram.pieces import betza_of, move_lines, names_of, number_of, promotion_lines, zone_line
from interpreter.exchange.diagram.reading import Diagram, PieceLine, read_diagram, whole
from interpreter.exchange.diagram.royal import end_lines, facing, is_said, royal_of
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.draft import block, head_lines
from interpreter.exchange.importing.finish import finished, ordered, with_remarks
from interpreter.exchange.importing.imported import Imported, file_name, stem

_SAID = {"files", "ranks", "royal", "promoZone", "promoChoice", "promoOffset", "maxPromote", "symmetry", "firstRank"}
_LOOKS = {
    "graphicsDir", "graphicsType", "squareSize", "whitePrefix", "blackPrefix", "lightShade", "darkShade", "rimColor",
    "coordColor", "borders", "useMarkers", "newClick", "satellite", "startShade", "theme", "showBoard", "enableAI",
}  # fmt: skip
"""The parameters about the picture and the page, on which no rule depends."""


def import_diagram(source: Source) -> Imported:
    """Return the Diagram of a text as a rule file; what the file does not say is among the findings.

    >>> text = "files=4\\nranks=4\\nKing:K:K:king:a1,,d4\\nRook:R:R:rook:b1,,c4\\nroyal=K"
    >>> print(import_diagram(Source("corner.txt", text)).text.partition("array")[0])
    ruleset "Corner" {
      author "unknown"
      source "an Interactive Diagram"
      about  "Imported from an Interactive Diagram."
    }
    board 4x4
    <BLANKLINE>
    piece king K { moves K }
    piece rook R { moves R }
    <BLANKLINE>
    <BLANKLINE>
    """
    findings: list[Diagnostic] = []
    title = stem(source)
    name = file_name(title) if title else "variant"
    diagram = read_diagram(source, findings)
    findings += _unsaid(diagram)
    rules = "\n".join(_rules(diagram, title, findings))
    if any(found.is_error for found in findings):
        return Imported(name, "", ordered(findings))
    text = finished(name, rules, "diagram-rules", diagram.span, title, findings)
    return Imported(name, with_remarks(name, text, findings), ordered(findings))


def _unsaid(diagram: Diagram) -> Iterator[Diagnostic]:
    """Yield a finding for each parameter that no rule file says."""
    for each in {each.key: each for each in diagram.parameters}.values():  # the last one of a name counts
        if each.key not in _SAID | _LOOKS and not is_said(each.key, each.value):
            message = f"`{each.key}={each.value}` cannot be said in a rule file yet"
            yield finding("not-said", each.span, message, label="not in the rule file")


def _rules(diagram: Diagram, title: str, findings: list[Diagnostic]) -> Iterator[str]:
    """Yield the lines of the rule file."""
    n_files, n_ranks = _size(diagram, "files", findings), _size(diagram, "ranks", findings)
    pieces = diagram.pieces
    files, ranks = tuple(ascii_lowercase[:n_files]), tuple(str(rank + 1) for rank in range(n_ranks))
    every = tuple(file + rank for rank in ranks for file in files)
    cells = _cells(diagram, files, ranks, findings)
    squares = tuple(square for square in every if cells[square] is not None)
    yield from head_lines(title.replace("-", " "), "an Interactive Diagram", "Imported from an Interactive Diagram.")
    shape = BoardShape(files=files, ranks=ranks, squares=squares, span=diagram.span)
    exist = f" {{ squares {blocks_of(shape, set(squares))} }}" if len(squares) < len(every) else ""
    yield f"board {n_files}x{n_ranks}{exist}"
    names = names_of(pieces)
    royal = royal_of(diagram, findings)
    promotions = dict(promotion_lines(diagram, pieces, names, royal, findings))
    depth = number_of(diagram, "promoZone", 1)
    if promotions:
        yield f"\n{zone_line(depth, files, ranks)}"
    yield ""
    castling: list[str] = []
    for piece in pieces:
        lines = _piece_lines(diagram, piece, names, cells, files, castling, findings)
        lines += promotions.get(piece.symbol, ())
        head = f"piece {names[piece.symbol]} {piece.symbol}"
        yield from block(head, lines) if len(lines) > 1 else [f"{head} {{ {lines[0]} }}"]
    rows = [with_runs(cells[file + rank] or "" for file in files) for rank in reversed(ranks)]
    yield f'\narray "{"/".join(rows)}"\n'
    yield from castling
    yield from end_lines(diagram, [names[piece.symbol] for piece in royal])


def _piece_lines(
    diagram: Diagram,
    piece: PieceLine,
    names: dict[str, str],
    cells: dict[str, str | None],
    files: tuple[str, ...],
    castling: list[str],
    findings: list[Diagnostic],
) -> list[str]:
    """Return what a piece does, without its promotions; a block on castling, if it needs one, goes to `castling`."""
    betza = betza_of(piece, len(files))
    if not betza:
        problem, note = f"`{piece.name}` has no movement", "only some names have a movement of their own"
        findings.append(finding("diagram-line", piece.span, problem, label="here", note=note))
    passes = any(re.search(r"e[a-z]*[A-Z]", betza_of(each, len(files))) for each in diagram.pieces)
    if needs_block(betza, piece.symbol, cells, files):
        castling += castling_block(piece, betza, names, cells, files, findings)
        betza = without_castling(betza)
    betza, ways = facing(betza)
    lines = list(move_lines(betza, passes))
    return [*lines, f"faces no {names[piece.symbol]} along {', '.join(ways)}"] if ways else lines


def _size(diagram: Diagram, key: str, findings: list[Diagnostic]) -> int:
    """Return a size of the board, or report one that no board has."""
    text = diagram.text(key, "8")
    size = whole(text)
    if size is not None and 1 <= size <= MAX_SIDE:
        return size
    span = next(each.span for each in diagram.parameters if each.key == key)
    findings.append(
        finding("diagram-line", span, f"expected a number from 1 to {MAX_SIDE}, found `{text[:40]}`", label="here")
    )
    return 8


def _cells(
    diagram: Diagram, files: tuple[str, ...], ranks: tuple[str, ...], findings: list[Diagnostic]
) -> dict[str, str | None]:
    """Return what stands on each square at the start, "" if nothing does and None for a hole; later lines win."""
    cells: dict[str, str | None] = {file + rank: "" for rank in ranks for file in files}
    first = number_of(diagram, "firstRank", 1)
    for line in diagram.lines:
        white = _numbered(line.white, first)
        black = _numbered(line.black, first) if line.black is not None else _opposite(diagram, white, files, ranks)
        for symbol, places in ((line.symbol, white), (line.symbol.lower(), black)):
            for square in places:
                if square not in cells:
                    named = f"{square[0]}{int(square[1:]) + first - 1}"
                    findings.append(finding("diagram-line", line.span, f"`{named}` is not on the board", label="here"))
                    continue
                unit = symbol if len(symbol) == 1 or symbol.startswith("+") else f"{{{symbol}}}"
                cells[square] = None if line.is_hole else unit
    return cells


def _numbered(squares: tuple[str, ...], first: int) -> tuple[str, ...]:
    """Return squares with the ranks counted from 1, where a Diagram counts them from `first`."""
    return tuple(f"{square[0]}{int(square[1:]) - first + 1}" for square in squares)


def _opposite(
    diagram: Diagram, squares: tuple[str, ...], files: tuple[str, ...], ranks: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the squares of Black's units if only those of White are given."""
    symmetry = diagram.text("symmetry", "mirror")
    if symmetry == "none":
        return ()
    found = []
    for square in squares:
        file, rank = square[0], square[1:]
        if file in files and rank in ranks:
            turned = files[-1 - files.index(file)] if symmetry == "rotate" else file
            found.append(f"{turned}{ranks[-1 - ranks.index(rank)]}")
    return tuple(found)
