"""The pieces of a ruleset as settings of a section."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from dsl.model import ConstraintKind, Piece
from dsl.model.board import SIDES
from dsl.model.piece import MoveLine
from dsl.model.rows import AFTERMATH
from interpreter.exchange.betza.dialect import atoms_of, meaning
from interpreter.exchange.betza.normal_form import most_crossed
from interpreter.exchange.betza.steps import initial, is_quiet, letters_for, letters_together, plainest, rises_by
from interpreter.exchange.exporting.settings import Settings
from interpreter.exchange.exporting.special_pieces import pattern_of
from interpreter.exchange.importing.zones import Sides
from interpreter.exchange.reading.keys import region_key
from interpreter.exchange.reading.pieces import PIECES
from interpreter.exchange.reading.variant import MOST

_PALACE_KING = "k:W"
"""The king of the known variant in which it goes along the lines of a palace."""

_ALL = MOST[0] * MOST[1]
"""The number up to which all units of a royal piece are royal, so that all are: the squares of the largest board."""

_JOINED = "the other program lets a piece hop on all lines on which it slides, and slide on all on which it hops"

_PASSANT = re.compile("e[a-z]*[A-Z]")


def set_first_regions(settings: Settings) -> None:
    """Set the region of the first steps of pawns, which comes before those of other pieces."""
    for piece in settings.rules.pieces:
        if piece.name == "pawn":
            for lines in _first_lines(piece).values():
                settings.fit(settings.region("doubleStepRegion", _starts(settings, lines)))


def set_piece(settings: Settings, piece: Piece) -> None:
    """Set the key of a piece, with its movement and its region."""
    letter, placed = settings.letters.get(piece.name, ""), settings.placed
    if letter.startswith("+") or (placed is not None and placed.where != "left" and piece.name in placed.pieces):
        return
    if not letter:
        settings.lose(piece.span, f"the piece `{piece.name}`", "all letters are taken")
        return
    if letter != piece.symbol.lower():
        why = f"`{piece.name}` has the letter `{letter}` in the section"
        settings.lose(piece.span, f"the symbol `{piece.symbol}`", why)
    if _has_pattern(settings, piece, letter):
        return
    betza = _betza(settings, piece)
    key = _key(settings, piece, betza)
    if piece.name in settings.rules.royal and key != "king":
        _set_royal(settings, piece, letter)
    settings.keys[piece.name] = key
    plain = key in PIECES and (PIECES[key][1] == betza or key == "pawn")
    settings.values[key] = letter if plain else f"{letter}:{betza}"
    zones = {line.within or line.goal for line in piece.moves}
    if len(zones) > 1:
        for line in piece.moves:
            settings.lose(line.span, "the zone of this line", "a piece has one region")
    else:
        _set_region(settings, next(iter(zones), None), key)


def _key(settings: Settings, piece: Piece, betza: str) -> str:
    """Return the key of a piece with a movement: one that no other piece has."""
    taken = settings.keys.values()
    first = any(line.zone for each in settings.rules.pieces for line in each.moves)
    if piece.name in settings.rules.royal and _may_be_king(settings, piece) and "king" not in taken:
        return "king"
    if piece.name == "pawn" and (betza == "fmWfceFifmnD" or (betza == "fmWfcF" and not first)):
        key = "pawn"
        if betza == "fmWfcF":
            settings.values["doubleStep"] = "false"
    else:
        alike = [key for key, (_, known) in PIECES.items() if known == betza and key not in ("king", "janggiCannon")]
        key = next((key for key in alike if PIECES[key][0] == piece.name), next(iter(alike), ""))
    return settings.free_key if not key or key in taken else key


def _may_be_king(settings: Settings, piece: Piece) -> bool:
    """Return True if a royal piece can be a `king`: it goes with no effects, and with no duck."""
    changed = any(row.effect in AFTERMATH for row in settings.rules.consequences)
    duck = settings.placed is not None and settings.placed.where == "empty"
    return not (changed or duck or _which(settings, piece)[0])


def _has_pattern(settings: Settings, piece: Piece, letter: str) -> bool:
    """Set the key that says all lines of a piece, if there is one that goes with what is set already."""
    pattern = pattern_of(piece, settings.rules)
    if pattern is None or pattern.key in settings.keys.values() or not settings.allow(pattern.settings):
        return False
    if pattern.key == "king":
        if not _may_be_king(settings, piece):
            return False
        if "diagonalLines" in pattern.settings:  # only a king that is inherited keeps to the lines of a palace
            if letter != _PALACE_KING[0]:
                return False
            settings.base, letter = "janggi", _PALACE_KING
    settings.keys[piece.name] = pattern.key
    settings.values |= {pattern.key: letter, **pattern.settings}
    settings.carried += pattern.rows
    _set_region(settings, piece.moves[0].within, pattern.key)
    return True


def _which(settings: Settings, piece: Piece) -> tuple[str, int]:
    """Return which units of a royal piece have to be attacked, if not any one, and the number of the last ones."""
    rows = settings.rules.constraints_of(ConstraintKind.ROYAL)
    return next(((row.which, row.number) for row in rows if piece.name in row.pieces), ("", 0))


def _set_royal(settings: Settings, piece: Piece, letter: str) -> None:
    """Set that the loss of a piece that is not a `king` loses the game, as that of a king does."""
    which, number = _which(settings, piece)
    settings.values |= {"extinctionValue": "loss", "extinctionPseudoRoyal": "true"}
    settings.values |= {"dupleCheck": "true"} if which == "every" else {}
    settings.add("extinctionPieceTypes", letter)
    made = any(piece.name in each.promoted for each in settings.rules.pieces)
    if not which and (made or max(settings.count(piece.name, side) for side in SIDES) > 1):
        settings.values["extinctionPieceCount"] = str(_ALL)
    elif number:
        settings.values["extinctionPieceCount"] = str(number - 1)


def _set_region(settings: Settings, zone: str | None, key: str) -> None:
    """Set the squares to which a piece may go, if a zone limits them."""
    for side in SIDES if zone is not None else ():
        settings.values[region_key(key, side)] = settings.squares(settings.rules.zone(zone or "").of(side))


def _betza(settings: Settings, piece: Piece) -> str:
    """Return the letters of a piece, and report if they mean other moves together than one by one."""
    parts = list(_steps(settings, piece))
    betza = letters_together(parts)
    if betza is None:
        settings.lose(piece.span, f"the movement of `{piece.name}`", _JOINED)
    return "".join(parts) if betza is None else betza


def _steps(settings: Settings, piece: Piece) -> Iterator[str]:
    """Yield the movements of a piece, steps from certain squares with `i`."""
    firsts = _first_lines(piece)
    for line in piece.moves:
        if line.prey:
            settings.lose(line.span, "what the line captures")
        if line.counted:
            settings.lose(line.span, "how far the line goes")
        _set_drops(settings, piece, line)
        letters = letters_for(line, plainest(re.sub(r"f*@\d+|[a-z]*O\d*", "", line.text)))
        if letters is None:
            yield _sayable(settings, line)
        elif line in firsts.get(line.text, ()):
            if line is firsts[line.text][0]:
                yield _first(settings, piece, firsts[line.text], letters)
        elif line.zone is not None:
            settings.lose(line.span, "the zone of this line", "a movement from certain squares has no captures")
            yield letters
        elif any(term.unmoved for term in line.terms):
            yield _unmoved(settings, piece, line, letters)
        else:
            yield letters


def _set_drops(settings: Settings, piece: Piece, line: MoveLine) -> None:
    """Set the limits on drops that letters such as `ff@9` are."""
    limit = re.search(r"(f*)@(\d+)", line.text)
    if limit is not None and limit[1]:
        settings.values["dropNoDoubled"] = settings.letters[piece.name]
        settings.values["dropNoDoubledCount"] = str(len(limit[1]))
    if limit is not None and int(limit[2]) < len(settings.rules.board.ranks):
        settings.values["immobilityIllegal"] = "true"


def _sayable(settings: Settings, line: MoveLine) -> str:
    """Return the letters for those moves of a line that have some, and report the others."""
    moves = {term.text: [each for each in line.terms if each.text == term.text] for term in line.terms}
    found = {text: letters_for(replace(line, terms=tuple(terms)), text) for text, terms in moves.items()}
    lost = "".join(text for text, letters in found.items() if letters is None)
    plain = not (line.zone or line.leaves or any(term.unmoved for term in line.terms))
    why = "variants.ini has no letters for it" if lost else _JOINED
    settings.lose(line.span, f"the movement `{lost if lost and plain else line.text}`", why)
    return "".join(letters or "" for letters in found.values()) if plain else ""


def _first_lines(piece: Piece) -> Mapping[str, list[MoveLine]]:
    """Return the lines that start in certain squares or may be captured in passing, by their movement."""
    found: dict[str, list[MoveLine]] = {}
    alike = len({line.limits[1:3] for line in piece.moves}) == 1
    for line in piece.moves:
        plain = (alike or not any(line.limits[1:3])) and not any(term.unmoved for term in line.terms)
        if plain and (line.zone or line.leaves) and letters_for(line, line.text) and is_quiet(line):
            found.setdefault(line.text, []).append(line)
    return found


def _starts(settings: Settings, lines: Iterable[MoveLine]) -> Sides:
    """Return the squares of both sides in which some lines start."""
    every = frozenset(settings.rules.board.squares)
    zones = [settings.rules.zone(line.zone) if line.zone else None for line in lines]
    white, black = (frozenset[str]().union(*(zone.of(side) if zone else every for zone in zones)) for side in SIDES)
    return white, black


def _first(settings: Settings, piece: Piece, lines: list[MoveLine], text: str) -> str:
    """Return a movement that starts in a zone with `i`, or without it if the zone is lost."""
    if not settings.fit(settings.region("doubleStepRegion", _starts(settings, lines))):
        for line in lines:
            settings.lose(line.span, "the zone of this line", "all first steps start in one region")
        return text
    number = max(map(most_crossed, meaning(atoms_of(text)).values()), default=0)
    if number:
        _note_crossed(settings, piece, lines, number)
    return initial(text)


def _note_crossed(settings: Settings, piece: Piece, lines: list[MoveLine], number: int) -> None:
    """Note the squares that first steps cross, those on which they may be captured in passing and the others."""
    left = _starts(settings, (line for line in lines if line.leaves))
    others = _starts(settings, (line for line in lines if not line.leaves))
    for i, (side, up) in enumerate(zip(SIDES, (1, -1), strict=True)):
        if not settings.appears(piece, side):
            continue
        for noted, squares in ((settings.crossed[i], left[i]), (settings.safe[i], others[i] - left[i])):
            for name in (settings.names[square] for square in squares):
                noted |= {f"{name[0]}{int(name[1:]) + up * ahead}" for ahead in range(1, number + 1)}


def set_passing(settings: Settings) -> None:
    """Set where units are captured in passing, if not after all first steps."""
    captors = [line for piece in settings.rules.pieces for line in piece.moves if _PASSANT.search(line.text)]
    for crossed, safe, enemy in zip(settings.crossed, settings.safe, ("Black", "White"), strict=True):
        if captors and safe:
            settings.values[f"enPassantRegion{enemy}"] = " ".join(sorted(crossed)) or "-"
            if safe & crossed:
                why = "it depends on the square"
                settings.lose(captors[0].span, "which first steps are captured in passing", why)


def set_passing_types(settings: Settings) -> None:
    """Set the pieces that capture in passing, if they are not the pawns and those with `e` in their movements."""
    captors = [piece for piece in settings.pieces if any(_PASSANT.search(line.text) for line in piece.moves)]
    needed = {settings.letters[piece.name] for piece in captors if settings.keys[piece.name] != "pawn"}
    if needed != {*settings.values.get("pawnTypes", needed)} and any((*settings.crossed, *settings.safe)):
        settings.values["enPassantTypes"] = "".join(sorted(needed)) or "-"
    for line in (line for piece in captors for line in piece.moves if any(settings.crossed)):
        if not is_quiet(line) and not _PASSANT.search(line.text):
            why = "all captures of a piece are"
            settings.lose(line.span, "that captures of this line are not in passing", why)


def _unmoved(settings: Settings, piece: Piece, line: MoveLine, text: str) -> str:
    """Return a movement of unmoved units, as one from the rank where all start if they only go forward."""
    settings.lose(line.span, "that only unmoved units make this move", "`i` is about the squares where a move starts")
    regions = []
    for side in SIDES:
        ranks = {u.square[1:] for u in settings.rules.array.units if (u.piece, u.side) == (piece.name, side)}
        regions.append(frozenset(square for square in settings.names if square[1:] in ranks and len(ranks) == 1))
    forward = all(map(rises_by, piece.moves)) and is_quiet(line) and all(regions)
    fits = forward and settings.fit(settings.region("doubleStepRegion", (regions[0], regions[1])))
    return initial(text) if fits else text
