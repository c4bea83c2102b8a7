"""Begins the draft of a rule file: its start position, and the names of its pieces and zones."""

import re
from collections.abc import Mapping, Set
from dataclasses import replace
from string import ascii_lowercase

from dsl.diagnostics import Diagnostic
from dsl.model.board import SIDES, BoardShape
from dsl.words.near import quoted_list
from interpreter.exchange.betza.dialect import atoms_of, passed_over
from interpreter.exchange.betza.steps import steps
from interpreter.exchange.betza.wider import counts_units, goes_furthest, jump, shoots
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.draft import CHESS, Draft, Mobility, Piece
from interpreter.exchange.importing.zones import Squares, Zones
from interpreter.exchange.reading.key import Takes
from interpreter.exchange.reading.keys import known_keys
from interpreter.exchange.reading.pieces import NAMES, PIECES
from interpreter.exchange.reading.variant import Kind, Variant, squares_of

_WIDER_PARTS = re.compile(
    r"[a-z]*\^[a-z^]*[A-Z]\d*|[a-z]*\{[^{}]*\}[a-z]*(?:[A-Z]\d*)?|[a-z]*(?:\(\d+,\d+\))+\d*|[a-z]*[A-Z]\[\d+-\d*\]"
)
"""Captures from afar, hoppers by their own rules, leaps by numbers, and ranges of Fairy-Stockfish-X."""
_WIDER_ATOMS = re.compile(r"[a-z]*[OUM]\d*")
"""Its atoms, which Fairy-Stockfish ignores."""
_LEAP = re.compile(r"\((\d),(\d)\)")
_LETTERS = {"01": "W", "11": "F", "02": "D", "12": "N", "22": "A", "03": "H", "13": "C", "23": "Z", "33": "G"}
"""The letters of leaps by their numbers, the smaller one first."""
_NO_MOVEMENT = ("-", "0", "m", "c")
"""The movements of custom pieces that never move."""
_ALL = ("extinctionPieceTypes", "blastImmuneTypes", "connectPieceTypes", "flagPiece")
"""The keys in which `*` means all pieces."""


def new_draft(variant: Variant, findings: list[Diagnostic], mobility: Mapping[str, Mobility]) -> Draft:
    """Return the draft of a variant with its start, its named zones and its pieces, and report what does not fit."""
    files, ranks = ascii_lowercase[: variant.n_files], map(str, range(1, variant.n_ranks + 1))
    shape = BoardShape(files=tuple(files), ranks=tuple(ranks), squares=(), span=variant.section.span)
    fields = [*variant.text("startFen").split(), "-", "w", "-"]
    placement, _, held = fields[0].partition("[")
    held = held.rstrip("]").replace("-", "")
    if variant.text("orientedPieceTypes"):
        placement = re.sub(r"\([0-3]\)", "", placement)
    units, holes, problem = _placed(variant, placement)
    draft = Draft(
        variant=variant, findings=findings, mobility=mobility, shape=shape, zones=Zones(shape), units=units,
        holes=holes, held=held, side=fields[1], rights=fields[2],
    )  # fmt: skip
    if not re.fullmatch("[A-Za-z]*", held):
        problem = problem or f"`{held[:40]}` is not a hand"
    if problem:
        _report(draft, "startFen", f"the start position does not fit: {problem}")
    _note_zones(draft)
    _add_pieces(draft)
    return draft


def _report(draft: Draft, key: str, message: str, name: str = "ini-position", note: str = "") -> None:
    draft.findings.append(finding(name, draft.variant.span(key), message, label="here", note=note))


def _placed(variant: Variant, placement: str) -> tuple[dict[str, str], Squares, str]:
    """Return the units of a placement, the squares that the board does not have, and what is wrong with it."""
    ranks = placement.split("/")
    problem = "" if len(ranks) == variant.n_ranks else f"expected {variant.n_ranks} ranks, found {len(ranks)}"
    units, holes = {}, set()
    for rank, text in zip(range(variant.n_ranks, 0, -1), ranks, strict=False):
        file = 0
        for item in re.findall(r"\d+|\*|\+?[A-Za-z]~?|.", text):
            if item.isdecimal():
                file += int(item[:3])
                continue
            square = f"{ascii_lowercase[min(file, 25)]}{rank}"
            file += 1
            if item == "*":
                holes.add(square)
            elif not item.strip("+~").isalpha() or not item.isascii():
                problem = problem or f"`{item}` is not a unit of a position"
            else:
                units[square] = item
        if file != variant.n_files:
            problem = problem or f"expected {variant.n_files} files in `{text[:40]}`, found {file}"
    return units, frozenset(holes), problem


def _note_zones(draft: Draft) -> None:
    """Take over the names of zones from comments."""
    for kind, text in draft.variant.notes:
        name, _, squares = text.partition(" ")
        if kind == "zone" and re.fullmatch(r"[a-z][a-z0-9-]*", name):
            white, _, black = squares.partition("|")
            every = draft.variant.every
            draft.zones.found[name] = frozenset(white.split()) & every, frozenset(black.split()) & every


def _add_pieces(draft: Draft) -> None:
    """Name the pieces, and report those that do not fit the start position or other settings."""
    variant, kinds = draft.variant, [_read_here(draft, kind) for kind in draft.variant.kinds()]
    for kind in kinds:
        _check_movement(draft, kind)
    used = {item.strip("+~").lower() for item in draft.units.values()} | set(draft.held.lower())
    for letter in sorted(used - {kind.letter for kind in kinds}):
        _report(draft, "startFen", f"no piece has the letter `{letter}` of the start position")
    if not kinds:
        draft.findings.append(finding("ini-rules", variant.section.span, "the section has no pieces"))
        return
    far = max(variant.n_files, variant.n_ranks) - 1
    for kind in kinds:
        name = _name(variant, kind, {each.key for each in kinds}, {piece.name for piece in draft.pieces})
        ways = (*steps(kind.betza, far), *draft.jumps.get(kind.key, ()))
        draft.pieces.append(Piece(name, kind.letter.upper(), kind, ways))
    _add_forms(draft)
    _check_letters(draft)
    _find_endless(draft)
    wanted = used | {c for side in SIDES for c in variant.letters("promotionPieceTypes", side)}
    patterns = set(variant.pairs("promotedPieceType").values()) - wanted
    draft.pieces = [piece for piece in draft.pieces if piece.form or piece.letter not in patterns]
    have = {(piece.name, piece.symbol) for piece in draft.pieces}
    plain = [name for name, (symbol, _) in CHESS.items() if (name, symbol) in have]
    zones = {text.partition(" ")[0] for kind, text in variant.notes if kind == "zone"}
    named = zones >= {"second-rank", "last-rank"} or not any(kind == "title" for kind, _ in variant.notes)
    draft.extends = named and len(plain) >= 4 and "pawn" in plain and variant.n_ranks >= 8
    if draft.extends:
        chess = {"second-rank": (draft.rank(2), draft.rank(7)), "last-rank": (draft.rank(8), draft.rank(1))}
        draft.zones.inherited = chess


def _read_here(draft: Draft, kind: Kind) -> Kind:
    """Return a piece without the parts of its movement that only Fairy-Stockfish-X reads, which are reported."""
    if not (kind.is_custom or kind.key == "king"):
        return kind
    kind = replace(kind, betza=_LEAP.sub(_atom, kind.betza))
    plain = counts_units(kind.betza)
    if plain and len(draft.variant.kinds()) == 1:
        draft.counted.add(kind.key)
        return replace(kind, betza=plain)
    shots = shoots(kind.betza) if draft.variant.is_wider else ""
    if shots:
        draft.shooters.add(kind.key)
        return replace(kind, betza=shots)
    far = goes_furthest(kind.betza)
    if far:
        draft.furthest.add(kind.key)
        return replace(kind, betza=f"m{far}")
    parts, betza = list[str](), kind.betza
    for pattern in (_WIDER_PARTS, _WIDER_ATOMS) if draft.variant.is_wider else (_WIDER_PARTS,):
        parts += [match[0] for match in pattern.finditer(betza)]
        betza = pattern.sub("", betza)
    found = [jump(part) for part in parts]
    draft.jumps[kind.key] = tuple(step for step in found if step is not None)
    unread = [part for part, step in zip(parts, found, strict=True) if step is None]
    if unread:
        draft.warn(kind.key, f"Rumpus does not read {quoted_list([part[:40] for part in unread])}")
    return replace(kind, betza=betza)


def _atom(leap: re.Match[str]) -> str:
    """Return the letter of a leap that is written in numbers, or its text if it has none."""
    return _LETTERS.get("".join(sorted(leap.groups())), leap[0])


def _check_movement(draft: Draft, kind: Kind) -> None:
    """Report the parts of a movement that have no effect."""
    if kind.is_custom and kind.betza in ("", *_NO_MOVEMENT):
        return
    errors = not atoms_of(kind.betza) and bool(kind.betza)
    name, label = ("ini-betza", "here") if errors else ("no-effect", "has no effect")
    own = kind.span.source is draft.variant.section.span.source and kind.span.text.endswith(kind.betza)
    at = kind.span.end - len(kind.betza) - kind.span.start
    for start, end, problem in passed_over(kind.betza):
        span = kind.span.part(at + start, at + end) if own else kind.span
        draft.findings.append(finding(name, span, problem, label=label))


def _add_forms(draft: Draft) -> None:
    """Add the promoted forms of pieces, and report those that are missing."""
    variant, forms = draft.variant, draft.variant.pairs("promotedPieceType")
    for key in variant.formless():
        draft.warn("promotedPieceType", f"a `{draft.of(key)[0].name}` turns over to a piece that has no letter")
    for piece in list(draft.pieces):
        other = next((each for each in draft.pieces if each.letter == forms.get(piece.letter)), None)
        if other is piece:
            draft.warn("promotedPieceType", f"a `{piece.name}` that turns over changes only what it may do next")
        if other is not None:
            name = _noted(variant, f"+{piece.letter}") or f"promoted-{piece.name}"
            draft.pieces.append(Piece(name, f"+{piece.symbol}", other.kind, other.steps, form=piece.letter))
    for item in draft.units.values():
        if "+" in item and item.strip("+~").lower() not in forms:
            _report(draft, "startFen", f"`{item}` has no promoted form; `promotedPieceType` names none")


def _find_endless(draft: Draft) -> None:
    """Find the pieces that hands never run out of: a unit for each square that is left, which none ever leaves."""
    left = len(draft.variant.every) - len(draft.units) - len(draft.holes)
    settles = not any(each.steps for each in draft.pieces) and not draft.takes
    for piece in draft.pieces if draft.drops else ():
        enough = min(draft.held.count(piece.symbol), draft.held.count(piece.letter)) >= left > 0
        if draft.variant.is_on("freeDrops") or (enough and settles and not piece.form):
            draft.endless.append(piece)
            draft.held = "".join(c for c in draft.held if c.lower() != piece.letter)


def _check_letters(draft: Draft) -> None:
    """Report letters of values that no piece has, and squares none of which is on the board."""
    variant, letters = draft.variant, {piece.letter for piece in draft.pieces}
    for entry in variant.section.entries:
        takes = known_keys()[entry.key].takes
        on_board = any(True for _ in squares_of(entry.value, variant.n_files, variant.n_ranks))
        if takes is Takes.SQUARES and entry.value != "-" and "(" not in entry.value and not on_board:
            note = f"the board has {variant.n_files} files and {variant.n_ranks} ranks"
            _report(draft, entry.key, f"no square of `{entry.value[:40]}` is on the board", "ini-value", note)
        if not takes.names_pieces:
            continue
        if entry.value == "*" and not entry.key.startswith(_ALL):
            note = "another program reads `*` as no piece here: write the letters"
            message = f"`{entry.key} = *` cannot be said here"
            draft.findings.append(finding("not-said", entry.span, message, label="not all pieces", note=note))
        named = re.sub(r":\d+", "", entry.value).lower()
        for letter in sorted(set(re.findall("[a-z]", named)) - letters):
            _report(draft, entry.key, f"no piece has the letter `{letter}`", "ini-value")


def _noted(variant: Variant, letter: str) -> str:
    """Return the name that a comment gives to the piece of a letter, or nothing."""
    for kind, text in variant.notes:
        found, _, name = text.partition(" ")
        if kind == "piece" and found == letter and re.fullmatch(r"[a-z][a-z0-9-]*", name):
            return name
    return ""


def _name(variant: Variant, kind: Kind, keys: Set[str], taken: Set[str]) -> str:
    """Return a name for a piece that no other piece has."""
    noted = _noted(variant, kind.letter)
    if noted and noted not in taken:
        return noted
    chess = next((name for name, (symbol, _) in CHESS.items() if symbol.lower() == kind.letter), "")
    name = NAMES.get(kind.betza, "") if kind.is_custom else PIECES[kind.key][0]
    if kind.is_custom and chess and chess not in keys and (not name or chess == "pawn"):
        name = chess
    if kind.key == "commoner" and chess == "king" and "king" not in keys:
        name = "king"
    name = name or f"piece-{kind.letter}"
    return next(each for each in (name, f"{name}-{kind.letter}", f"{kind.letter}-{name}") if each not in taken)
