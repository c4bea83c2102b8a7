"""The table of a game: what a board must know before it shows any position of it."""

from dsl.model.rows import EndKind, OfferKind, PhaseKind
from interpreter.drawing.figure import draw_figures
from interpreter.drawing.parts import fused_parts
from interpreter.drawing.shades import Shade, shades_of
from interpreter.drawing.tiles import draw_tiles
from interpreter.drawing.turn import keeps_score
from interpreter.game.overlays import overlays_of
from interpreter.game.state import Game
from interpreter.program.tables import NEUTRAL, Piece, Program
from interpreter.program.tracks import tracks
from interpreter.program.wrapping import open_edges
from interpreter.web.wire.scene import PieceShape, Table


def table_of(game: Game) -> Table:
    """Return what never changes during a game: its board, pieces and formations, and what a page must show.

    >>> from interpreter import load
    >>> table = table_of(load("chess"))
    >>> table["title"], table["cells"][0], table["pieces"][0]["name"], table["most"]
    ('Chess', ['a1', 0, 0], 'king', 1)
    """
    program, board = game.program, game.program.board
    return {
        "rules": game.rules_hash[:16],
        "title": game.title,
        "files": list(board.labels),
        "ranks": list(board.ranks),
        "cells": [[name, *place] for name, place in zip(board.names, board.places, strict=True)],
        "dark": _of_shade(program, Shade.DARK),
        "middle": _of_shade(program, Shade.MIDDLE),
        "hexagons": {"diagonal": board.hexagons, "upright": board.upright} if board.hexagons else None,
        "tracks": [[board.names[one], board.names[other]] for one, other in tracks(program)],
        "open": [[board.names[square], dx, dy] for square, dx, dy in open_edges(program)],
        "pieces": _pieces(program),
        "formations": [
            {"name": rule.name, "cells": [list(cell) for cell in rule.cells]} for rule in program.formations
        ],
        "hands": program.hand is not None or any(program.array_hands),
        "endless": list(_endless(program)),
        "scores": keeps_score(program) and program.end(EndKind.CHECKS) is None,
        "overlays": sorted(name.value for name in overlays_of(program)),
        "stacks": program.stacking is not None,
        "most": max(row.most for row in program.lengths),
        "claims": program.chain is not None,
        "commands": bool(program.commands),
        "vanishing": bool(board.vanishing),
    }


def _endless(program: Program) -> tuple[Piece, ...]:
    """Return the pieces of which no hand ever runs out; positions do not count them."""
    row = program.offer(OfferKind.DROP_ENDLESS)
    return () if row is None else row.pieces


def _of_shade(program: Program, wanted: Shade) -> list[str]:
    """Return the squares that are drawn in a shade."""
    return [name for name, shade in zip(program.board.names, shades_of(program), strict=True) if shade is wanted]


def _pieces(program: Program) -> list[PieceShape]:
    figures, tiles, parts = draw_figures(program), draw_tiles(program), fused_parts(program)
    return [
        {
            "name": piece.name,
            "symbol": piece.symbol,
            "royal": number in program.royal,
            "figures": list(figures[number]),
            "tiles": None if tiles is None else list(tiles[number]),
            "sides": sides_of(program, number),
            "parts": [list(part) for part in parts[number]] if number in parts else None,
        }
        for number, piece in enumerate(program.pieces)
    ]


def placed_neutral(program: Program) -> tuple[Piece, ...]:
    """Return the pieces of nobody that are placed as the second part of a turn."""
    row = program.phase(PhaseKind.PLACE)
    return () if row is None or row.where == "left" else row.pieces


def sides_of(program: Program, piece: Piece) -> list[int]:
    """Return the sides that units of a piece may have in a position that is set up."""
    own = {unit.side for unit in program.array if unit.piece == piece}
    own |= {NEUTRAL} if piece in placed_neutral(program) else set()
    return [NEUTRAL] if own == {NEUTRAL} else sorted({0, 1} | own)
