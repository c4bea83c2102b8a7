"""Writes the draft of a variant as a rule file."""

import re
from collections.abc import Iterable, Iterator, Mapping

from dsl.diagnostics import Diagnostic
from dsl.notation.squares import blocks_of
from interpreter.exchange.importing.castling import castling_block
from interpreter.exchange.importing.check import add_facing, check_combinations, check_lines
from interpreter.exchange.importing.draft import CHESS, Draft, Mobility, block, head_lines
from interpreter.exchange.importing.draws import draw_lines
from interpreter.exchange.importing.effects import effect_blocks
from interpreter.exchange.importing.goals import goal_lines
from interpreter.exchange.importing.hand import enclosing_lines, hand_lines
from interpreter.exchange.importing.moves import move_lines
from interpreter.exchange.importing.passing import check_capturers
from interpreter.exchange.importing.promotions import promotion_lines
from interpreter.exchange.importing.setup import new_draft
from interpreter.exchange.importing.turn import duty_lines, turn_lines, vanishing_lines
from interpreter.exchange.reading.keys import CHESS_START
from interpreter.exchange.reading.variant import Variant

_CHESS_DRAWS = ("draw stalemate", "draw repetition 3", "draw 100 turns without capture or pawn move")
_CHESS_ARRAY = CHESS_START.partition(" ")[0]


def rule_text(variant: Variant, findings: list[Diagnostic], mobility: Mapping[str, Mobility]) -> str:
    """Return the text of the rule file of a variant, or nothing if its pieces or its start have errors.

    What the movements of the pieces show is known once the file has been written without it.
    """
    draft = new_draft(variant, findings, mobility)
    if any(found.is_error for found in findings):
        return ""
    for piece in draft.pieces:
        piece.lines += move_lines(draft, piece)
    for piece in draft.pieces:
        piece.lines += promotion_lines(draft, piece)
    hand = list(hand_lines(draft))
    add_facing(draft)
    check_capturers(draft)
    check_combinations(draft)
    goals = list(goal_lines(draft))
    blocks = [
        *block("hand", [*hand, *(enclosing_lines(draft) if hand else ())]),
        *castling_block(draft),
        *block("turn", turn_lines(draft)),
        *block("duties", duty_lines(draft)),
        *block("check", check_lines(draft)),
        *effect_blocks(draft),
        *vanishing_lines(draft),
        *(["stacking { a lone unit passes a lone friend }"] if draft.counted else ()),
    ]
    draws = list(draw_lines(draft))
    parts = (_head(draft), draft.zones.lines(), _pieces(draft), _array(draft), blocks, _ends(draft, goals, draws))
    return re.sub(r"\n{3,}", "\n\n", "\n\n".join("\n".join(part) for part in parts) + "\n")


def _head(draft: Draft) -> Iterator[str]:
    """Yield the declarations before the zones."""
    variant, base = draft.variant, draft.variant.section.base
    title = next((text for kind, text in variant.notes if kind == "title"), "")
    title = title or re.sub("[-_]+", " ", variant.section.name).strip()
    yield from head_lines(
        title, "variants.ini", f"Imported from variants.ini{f', where it is based on {base}' if base else ''}."
    )
    if draft.extends:
        yield "extends chess"
    size = f"board {variant.n_files}x{variant.n_ranks}"
    exist = f"squares {blocks_of(draft.shape, variant.every - draft.holes)}" if draft.holes else ""
    if variant.is_on("hexBoard"):
        diagonal = "rising" if variant.is_on("connectNorthEast") else "falling"
        yield from _braced(size, [f"hexagons {diagonal}", *filter(None, [exist])])
    elif exist:
        yield f"{size} {{ {exist} }}"
    elif not draft.extends or size != "board 8x8":
        yield size


def _pieces(draft: Draft) -> Iterator[str]:
    """Yield the declarations of the pieces: those that chess does not have, and what differs from it."""
    have = {(piece.name, piece.symbol) for piece in draft.pieces}
    if draft.extends:
        yield from (f"without piece {name}" for name, (symbol, _) in CHESS.items() if (name, symbol) not in have)
    for piece in draft.pieces:
        symbol, lines = CHESS.get(piece.name, ("", ()))
        inherits = draft.extends and symbol == piece.symbol
        changed = _changed(piece.lines, lines) if inherits else None
        if inherits and tuple(piece.lines) == lines:
            continue
        if changed is not None:
            yield from _braced(f"amend piece {piece.name}", changed)
        else:
            yield from _braced(f"piece {piece.name} {piece.symbol}", piece.lines)
    if draft.placed:
        yield f"piece {draft.placed}"


def _changed(lines: Iterable[str], chess: Iterable[str]) -> list[str] | None:
    """Return the lines of the kinds that differ from chess, or None if chess has a kind that is not wanted."""
    wanted, had = _by_kind(lines), _by_kind(chess)
    if set(had) - set(wanted):
        return None
    return [line for kind, part in wanted.items() if part != had.get(kind) for line in part]


def _by_kind(lines: Iterable[str]) -> dict[str, list[str]]:
    """Return the lines of a piece by their kinds."""
    found: dict[str, list[str]] = {}
    for line in lines:
        kind = "promotes" if "promotes" in line or "may promote" in line else line.split()[0]
        found.setdefault(kind, []).append(line)
    return found


def _braced(head: str, lines: list[str]) -> Iterator[str]:
    """Yield a statement with its block, on one line if that has one line at most."""
    yield from block(head, lines) if len(lines) > 1 else [f"{head} {{ {''.join(lines)} }}"]


def _array(draft: Draft) -> Iterator[str]:
    """Yield the start position, if it is not that of chess."""
    shape = draft.shape
    rows = [[draft.units.get(file + rank, ".").rstrip("~") for file in shape.files] for rank in reversed(shape.ranks)]
    placement = "/".join(re.sub(r"\.+", lambda match: str(len(match[0])), "".join(row)) for row in rows)
    if draft.extends and placement == _CHESS_ARRAY and not draft.held:
        return
    if draft.held or draft.holes:
        yield f'array "{placement}{f"[{draft.held}]" if draft.held else ""}"'
    else:
        yield from ('array """', *(f"  {' '.join(row)}" for row in rows), '"""')


def _ends(draft: Draft, goals: list[str], draws: list[str]) -> Iterator[str]:
    """Yield the lines on how games end, if they are not those of chess."""
    if not draft.extends or goals != ["goal checkmate of king"]:
        yield from goals or ["without goal"] * draft.extends
    if not draft.extends or tuple(draws) != _CHESS_DRAWS:
        yield from draws
