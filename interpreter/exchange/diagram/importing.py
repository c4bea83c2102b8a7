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
from interpreter.exchange.diagram.pieces import betza_of, move_lines, names_of, number_of, promotion_lines, zone_line
from interpreter.exchange.diagram.reading import Diagram, PieceLine, read_diagram, whole
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.draft import block, head_lines
from interpreter.exchange.importing.finish import finished, with_remarks
from interpreter.exchange.importing.imported import Imported, file_name, stem

_SAID = {"files", "ranks", "royal", "promoZone", "promoChoice", "promoOffset", "maxPromote", "symmetry"}
_LOOKS = {
    "graphicsDir", "graphicsType", "squareSize", "whitePrefix", "blackPrefix", "lightShade", "darkShade", "rimColor",
    "coordColor", "borders", "useMarkers", "newClick", "satellite", "startShade", "theme", "showBoard", "firstRank",
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
        return Imported(name, "", tuple(findings))
    text = finished(name, rules, "diagram-rules", diagram.span, title, findings)
    return Imported(name, with_remarks(name, text, findings), tuple(findings))


def _unsaid(diagram: Diagram) -> Iterator[Diagnostic]:
    """Yield a finding for each parameter that no rule file says."""
    for each in diagram.parameters:
        if each.key not in _SAID | _LOOKS:
            message = f"`{each.key}={each.value}` cannot be said in a rule file yet"
            yield finding("not-said", each.span, message, label="not in the rule file")


def _rules(diagram: Diagram, title: str, findings: list[Diagnostic]) -> Iterator[str]:
    """Yield the lines of the rule file."""
    n_files, n_ranks = _size(diagram, "files", findings), _size(diagram, "ranks", findings)
    pieces = [piece for piece in diagram.pieces if piece.name.lower() != "hole"]
    holes = {square for piece in diagram.pieces if piece not in pieces for square in piece.white}
    files, ranks = tuple(ascii_lowercase[:n_files]), tuple(str(rank + 1) for rank in range(n_ranks))
    every = tuple(file + rank for rank in ranks for file in files)
    squares = tuple(square for square in every if square not in holes)
    yield from head_lines(title.replace("-", " "), "an Interactive Diagram", "Imported from an Interactive Diagram.")
    shape = BoardShape(files=files, ranks=ranks, squares=squares, span=diagram.span)
    exist = f" {{ squares {blocks_of(shape, set(squares))} }}" if holes else ""
    yield f"board {n_files}x{n_ranks}{exist}"
    names = names_of(pieces)
    promotions = dict(promotion_lines(diagram, pieces, names, findings))
    depth = number_of(diagram, "promoZone", 1)
    if promotions:
        yield f"\n{zone_line(depth, files, ranks)}"
    yield ""
    passes = any(re.search(r"e[a-z]*[A-Z]", betza_of(piece)) for piece in pieces)
    for piece in pieces:
        if not betza_of(piece):
            problem, note = f"`{piece.name}` has no movement", "only some names have a movement of their own"
            findings.append(finding("diagram-line", piece.span, problem, label="here", note=note))
        lines = [*move_lines(betza_of(piece), passes), *promotions.get(piece.symbol, ())]
        head = f"piece {names[piece.symbol]} {piece.symbol}"
        yield from block(head, lines) if len(lines) > 1 else [f"{head} {{ {lines[0]} }}"]
    yield f'\narray "{_array(diagram, pieces, shape, set(squares), findings)}"\n'
    royal = [names[piece.symbol] for piece in _royal(diagram, pieces, findings)]
    yield f"goal checkmate of {', '.join(royal)}"
    yield "draw stalemate"
    yield "draw repetition 3"


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


def _royal(diagram: Diagram, pieces: list[PieceLine], findings: list[Diagnostic]) -> list[PieceLine]:
    """Return the royal pieces, which parameters name by numbers or ids; without any, the king."""
    wanted = [
        each
        for entry in diagram.parameters
        if entry.key == "royal"
        for each in re.split(r"[\s,]+", entry.value)
        if each
    ]
    found = [
        piece
        for number, piece in enumerate(diagram.pieces, 1)
        if piece in pieces
        and (str(number) in wanted or piece.symbol in wanted or (not wanted and piece.name.lower() == "king"))
    ]
    if not found:
        problem, note = "no piece is royal", "`royal=` names a piece by its number in the table, or by its id"
        findings.append(finding("diagram-rules", diagram.span, problem, label="this Diagram", note=note))
    return found


def _array(
    diagram: Diagram, pieces: list[PieceLine], shape: BoardShape, squares: set[str], findings: list[Diagnostic]
) -> str:
    """Return the start position."""
    cells = {file + rank: "" for file in shape.files for rank in shape.ranks}
    for piece in pieces:
        black = piece.black if piece.black is not None else _opposite(diagram, piece.white, shape)
        for symbol, places in ((piece.symbol, piece.white), (piece.symbol.lower(), black)):
            for square in places:
                if square not in squares:
                    message = f"`{square}` is not on the board"
                    findings.append(finding("diagram-line", piece.span, message, label="here"))
                cells[square] = symbol if len(symbol) == 1 or symbol.startswith("+") else f"{{{symbol}}}"
    return "/".join(with_runs(cells[file + rank] for file in shape.files) for rank in reversed(shape.ranks))


def _opposite(diagram: Diagram, squares: tuple[str, ...], shape: BoardShape) -> tuple[str, ...]:
    """Return the squares of Black's units if only those of White are given."""
    symmetry = diagram.text("symmetry", "mirror")
    if symmetry == "none":
        return ()
    found = []
    for square in squares:
        file, rank = square[0], square[1:]
        if file in shape.files and rank in shape.ranks:
            turned = shape.files[-1 - shape.files.index(file)] if symmetry == "rotate" else file
            found.append(f"{turned}{shape.ranks[-1 - shape.ranks.index(rank)]}")
    return tuple(found)
