"""From a ruleset to a section of `variants.ini`, and a report of the rules that the section does not carry."""

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic
from dsl.model import Ruleset
from dsl.model.board import SIDES
from dsl.model.rows import BY_PASSES, EndKind
from interpreter.exchange.exporting.castling import set_castling
from interpreter.exchange.exporting.comparing import UNREADABLE, losses, start_of
from interpreter.exchange.exporting.ends import is_by_passes, set_ends
from interpreter.exchange.exporting.hand import set_hand
from interpreter.exchange.exporting.letter_castling import BLOCK, with_block
from interpreter.exchange.exporting.pieces import set_first_regions, set_passing, set_passing_types, set_piece
from interpreter.exchange.exporting.promotions import set_promotion, set_promotion_limits
from interpreter.exchange.exporting.releases import note
from interpreter.exchange.exporting.rows import set_rows
from interpreter.exchange.exporting.settings import Settings, new_settings
from interpreter.exchange.exporting.start import start_fen
from interpreter.exchange.exporting.turn import set_effects, set_second_part, set_walls_past
from interpreter.exchange.reading.inheritance import known_sections
from interpreter.exchange.reading.key import Takes
from interpreter.exchange.reading.keys import CHESS_START, DEFAULTS, known_keys, of_sides
from interpreter.exchange.reading.pieces import LEAPS
from interpreter.exchange.reading.variant import MOST
from rulesets.elsewhere import names_elsewhere

_CHESS = ("king", "queen", "rook", "bishop", "knight", "pawn")

BLOCKS = ("fusion", "pairs", "graphs", "activation", "chain", "values", "commands", "formations", "options")
"""Rules that no section can express."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A ruleset as a section: the text, and the rules that it does not carry."""

    text: str
    findings: tuple[Diagnostic, ...]

    @property
    def has_section(self) -> bool:
        """True if the text is more than a comment."""
        return self.text.startswith("[")


def export_ruleset(ruleset: Ruleset, name: str) -> Exported:
    """Return a ruleset as a section. If nothing is reported, its import has the same rules."""
    blocked = with_block(ruleset)
    settings = new_settings(blocked or ruleset)
    _set_all(settings)
    if blocked is not None:
        span = next(piece.span for piece in ruleset.pieces if piece.castles)
        settings.reword(span, "castling by `O`", "the import has a `castling` block", BLOCK)
    shape = ruleset.board
    if len(shape.files) > MOST[0] or len(shape.ranks) > MOST[1]:
        settings.lose(shape.span, "the board", f"a board has at most {MOST[0]} files and {MOST[1]} ranks")
        text = f"# `{name}` has no section: its board has more than {MOST[0]} files or {MOST[1]} ranks.\n"
        return Exported(text, tuple(dict.fromkeys(settings.findings)))
    text = _written(ruleset, name, settings)
    unnamed = list(losses(ruleset, text, name, settings.findings, settings.unused, settings.reworded))
    if any(found.message.startswith(UNREADABLE) for found in unnamed):
        text = "".join(f"# {line}\n" for line in ("`rumpus import` cannot read this section.", *text.splitlines()))
    return Exported(text, tuple(dict.fromkeys((*settings.findings, *unnamed))))


def _set_all(settings: Settings) -> None:
    """Set the values of all keys that a ruleset sets, and report each row that none carries."""
    set_first_regions(settings)
    for piece in settings.rules.pieces:
        set_piece(settings, piece)
    set_passing(settings)
    for piece in settings.pieces:
        set_promotion(settings, piece)
    set_passing_types(settings)
    set_promotion_limits(settings)
    for key in of_sides("promotionRegion") if "pawn" in settings.keys.values() else ():
        settings.values.setdefault(key, "-")
    _lose_blocks(settings)
    _set_board(settings)
    set_castling(settings)
    set_hand(settings)
    set_effects(settings)
    set_second_part(settings)
    set_ends(settings)
    set_rows(settings)


def _lose_blocks(settings: Settings) -> None:
    """Report what no section has."""
    rules = settings.rules
    weighed = any(
        row.points and (row.kind is EndKind.CHASE or (row.kind in BY_PASSES and is_by_passes(settings, row)))
        for row in rules.ends
    )
    shuffles = {option.name for option in rules.options} <= names_elsewhere().shuffled.keys()
    for block in BLOCKS:
        carried = (block == "values" and weighed) or (block == "options" and shuffles)
        if getattr(rules, block) and not carried:
            settings.lose(rules.blocks.get(block) or start_of(rules), f"`{block}`")
    if rules.shuffle is not None:
        settings.lose(rules.shuffle.span, "that the start is drawn by lot", "`chess960` is about castling")


def _set_board(settings: Settings) -> None:
    """Set the size of the board and the start."""
    shape, values = settings.rules.board, settings.values
    if not shape.has_plain_labels:
        settings.lose(shape.span, "that files and ranks have other names")
    set_walls_past(settings)
    if shape.boards > 1:
        settings.lose(shape.span, "that there are several boards")
    if shape.hexagons:
        settings.lose(shape.span, "that squares are drawn as hexagons")
    values |= {"maxFile": str(len(shape.files)), "maxRank": str(len(shape.ranks))}
    leapers = [name for name, key in settings.keys.items() if key in LEAPS] if "cambodianMoves" in values else []
    values["startFen"] = start_fen(settings.rules, settings.letters, leapers)
    board, side, *_ = values["startFen"].split(" ")
    if board == CHESS_START.split(" ")[0] and settings.rules.castling:
        values["startFen"] = CHESS_START.replace(" w ", f" {side} ")


def _written(ruleset: Ruleset, name: str, settings: Settings) -> str:
    """Return the text of a section, based on chess if it has all pieces of chess."""
    chess = {entry.key: entry.value for entry in known_sections()["chess"].entries}
    values = settings.values
    base = settings.base or ("chess" if all(values.get(key) == chess[key] for key in _CHESS) else "")
    inherited = {entry.key: entry.value for entry in known_sections()[base].entries} if base else {}
    if settings.base:
        every = " ".join(f"*{number}" for number in range(1, len(ruleset.board.ranks) + 1))
        values = {**{key: _unset(key, every) for key in inherited if key not in values}, **values}
    usual = {**dict.fromkeys(values, "false"), **DEFAULTS, **inherited}
    written = {key: value for key, value in values.items() if sorted(usual[key].split()) != sorted(value.split())}
    lines = [f"[{name}:{base}]" if base else f"[{name}]", *note(written, based=bool(base)), *_names(ruleset, settings)]
    return "".join(f"{line}\n" for line in (*lines, *(f"{key} = {value}" for key, value in written.items())))


def _names(ruleset: Ruleset, settings: Settings) -> Iterator[str]:
    """Yield the comments that keep the title and the names of pieces and zones."""
    yield f"#: title {ruleset.title}"
    yield from (f"#: piece {letter} {piece}" for piece, letter in settings.letters.items())
    for zone in ruleset.zones:
        white, black = (" ".join(sorted(settings.names[square] for square in zone.of(side))) for side in SIDES)
        yield f"#: zone {zone.name} {white}|{black}"


def _unset(key: str, every: str) -> str:
    """Return the value of a key that a section has to set because its base has another; `every` is all ranks."""
    if key.startswith("mobilityRegion"):
        return every
    takes = known_keys()[key].takes
    return DEFAULTS.get(key) or {Takes.BOOL: "false", Takes.WORD: "none"}.get(takes, "-")
