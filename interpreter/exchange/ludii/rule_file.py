"""Writes what is read of a description as statements of a rule file."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from string import ascii_uppercase

from dsl.notation.rank import with_runs
from interpreter.exchange.importing.draft import block
from interpreter.exchange.ludii.ends import Ends
from interpreter.exchange.ludii.equipment import BLACK, NEUTRAL, WHITE, Declared
from interpreter.exchange.ludii.movement import Move, merged
from interpreter.exchange.ludii.play import Play
from interpreter.exchange.ludii.reading import Reading
from interpreter.exchange.ludii.regions import piece_of
from interpreter.exchange.ludii.start import Start

SIDES = {WHITE: "white", BLACK: "black"}


@dataclass(slots=True)
class Piece:
    """A piece of the rule file: its name and symbol, the piece of the description, and the moves of its owners."""

    name: str
    symbol: str
    source: Declared
    moves: dict[int, list[Move]]
    aliases: tuple[str, ...] = ()
    """Other pieces of the description that are the same."""

    @property
    def first(self) -> list[Move]:
        """The moves of its first owner."""
        return next(iter(self.moves.values()), [])


@dataclass(slots=True)
class Table:
    """The pieces of the rule file."""

    pieces: list[Piece] = field(default_factory=list)

    def names(self) -> dict[str, tuple[str, ...]]:
        """Return the names in the rule file of the pieces that belong to a side, by those of the description."""
        found: dict[str, tuple[str, ...]] = {}
        for piece in self.pieces:
            if NEUTRAL not in piece.moves:
                for name in (piece.source.name, *piece.aliases):
                    found[name] = (*found.get(name, ()), piece.name)
        return found

    def of(self, name: str, player: int) -> Piece | None:
        """Return the piece of the rule file for a piece of a player."""
        fitting = [piece for piece in self.pieces if name in (piece.source.name, *piece.aliases)]
        return next((piece for piece in fitting if player in piece.moves), None)


_USUAL = {"knight": "N", "queen": "Q", "king": "K", "rook": "R", "bishop": "B", "pawn": "P"}


def table_of(declared: Sequence[Declared], play: Play, start: Start) -> Table:
    """Return the pieces of the rule file: one for both sides if they move alike, else one for each."""
    drafts: list[tuple[str, Declared, dict[int, list[Move]]]] = []
    for name in dict.fromkeys(each.name for each in declared):
        of = [each for each in declared if each.name == name]
        moves = {owner: _used(name, each, owner, play) for each in of for owner in each.owners}
        turned = {player for piece, player in start.units.values() if piece == name and player}
        if list(moves) == [NEUTRAL] and turned:
            moves = {WHITE: [], BLACK: []}
        if WHITE in moves and BLACK in moves and _lines(moves[WHITE]) != _lines(moves[BLACK]):
            drafts += [(name, of[0], {WHITE: moves[WHITE]}), (name, of[-1], {BLACK: moves[BLACK]})]
        else:
            drafts.append((name, of[0], moves))
    aliases: dict[int, tuple[str, ...]] = {}
    single = [each for each in drafts if len(each[2]) == 1 and NEUTRAL not in each[2]]
    if len(single) == 2 and len(drafts) == 2 and not any(moves for _, _, each in single for moves in each.values()):
        # Two sides with a stone each that never moves have the same stones.
        (one, source, _), (other, _, _) = single
        drafts, aliases = [(one, source, {WHITE: [], BLACK: []})], {0: (other,)}
    table = Table()
    for at, (name, source, moves) in enumerate(drafts):
        plain = _name(name, [piece.name for piece in table.pieces])
        symbol = _symbol(plain, [piece.symbol for piece in table.pieces])
        table.pieces.append(Piece(plain, symbol, source, moves, aliases.get(at, ())))
    return table


def _used(name: str, each: Declared, owner: int, play: Play) -> list[Move]:
    """Return the moves of a piece that `play` makes use of."""
    own = each.moves.get(owner, []) if play.pieces else []
    return merged([*own, *(play.moves.get(name, []) if owner != NEUTRAL else [])])


def _lines(moves: Sequence[Move]) -> list[str]:
    return [repr(replace(move, after=replace(move.after, effects=()))) for move in moves]


def _name(name: str, taken: Sequence[str]) -> str:
    """Return a name for the rule file.

    >>> _name("DoubleCounter", []), _name("King_noCross", []), _name("Thrall", ["thrall"])
    ('double-counter', 'king', 'thrall-two')
    """
    split = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name.removesuffix("_noCross"))
    plain = "-".join(re.findall(r"[a-z0-9]+", split.lower()))
    plain = plain if plain[:1].isalpha() else f"piece-{plain}".strip("-")
    while plain in taken:
        plain = f"{plain}-two"
    return plain


def _symbol(name: str, taken: Sequence[str]) -> str:
    """Return a free symbol for a piece: a letter of its name, another letter, or two."""
    letters = [_USUAL.get(name, ""), *name.upper().replace("-", ""), *ascii_uppercase]
    pairs = [one + other for one in ascii_uppercase for other in ascii_uppercase]
    usual = {letter for piece, letter in _USUAL.items() if piece != name}
    free = [each for each in letters if len(each) == 1 and each.isalpha() and each not in taken]
    return next(
        (each for each in free if each not in usual),
        next(iter(free), next(each for each in pairs if each not in taken)),
    )


def piece_lines(table: Table, reading: Reading, play: Play) -> Iterator[str]:
    """Yield the statements about pieces."""
    for piece in table.pieces:
        if NEUTRAL in piece.moves:
            if play.walls and piece.source.name == play.walls[0]:
                yield f"piece {piece.name} {piece.symbol}"
            continue
        lines = [*_move_lines(piece, reading, play), *_promotions(piece, table, reading, play)]
        head = f"piece {piece.name} {piece.symbol}"
        if len(lines) > 1:
            yield from block(head, lines)
        else:
            yield f"{head} {{ {lines[0]} }}" if lines else f"{head} {{}}"


def _move_lines(piece: Piece, reading: Reading, play: Play) -> Iterator[str]:
    """Yield the lines about moves: one for all that are possible under the same conditions."""
    found: dict[str, list[str]] = {}
    for move in piece.first:
        if not move.copies:
            where = "".join(f" {word} {reading.zone(sides, _hint(word))}" for word, sides in move.where)
            where += " leaving en passant" * move.after.leaving
            found.setdefault(where, []).append(move.letters)
    if piece.source.name in play.files:
        found.setdefault("", []).append(f"f@{reading.board.n_ranks}")
    for where, letters in found.items():
        yield f"moves {''.join(dict.fromkeys(letters))}{where}"


def _hint(word: str) -> str:
    """Return a name for a zone of a limit."""
    return {"while in": "start", "within": "open", "to": "reached"}[word]


def _promotions(piece: Piece, table: Table, reading: Reading, play: Play) -> Iterator[str]:
    """Yield the lines about promotion."""
    owner = next(iter(piece.moves))
    if len({frozenset(move.after.promotes) for move in piece.first}) > 1:
        reading.lose(piece.source.node, "a promotion by some moves of a piece only is not read")
    for promotion in dict.fromkeys(each for move in piece.first for each in move.after.promotes):
        wanted = [_mapped(each, piece, owner, reading) for each in promotion.pieces or play.promotes]
        targets = [table.of(each, owner) for each in wanted]
        names = [target.name for target in targets if target is not None]
        if not names or len(names) < len(targets):
            reading.lose(piece.source.node, f"to what `{piece.source.name}` promotes is not read")
            continue
        word = "may promote" if play.declines and not promotion.pieces else "promotes"
        zone = reading.zone(promotion.zone, "promotion")
        yield f"{word} in {zone}{f' or on leaving {zone}' * promotion.leaving} to {', '.join(names)}"


def _mapped(name: str, piece: Piece, owner: int, reading: Reading) -> str:
    """Return a piece, which a map may name for the one that promotes."""
    if not name.startswith("@"):
        return name
    target = reading.maps.get(name[1:], {}).get(f'(id "{piece.source.name}" P{owner})')
    return piece_of(target) if target is not None else ""


def after_lines(table: Table, play: Play, reading: Reading, ends: Ends) -> Iterator[str]:
    """Yield the blocks about what follows a move or a drop."""
    names = table.names()
    movers = [piece for piece in table.pieces if NEUTRAL not in piece.moves and any(piece.moves.values())]
    groups: dict[tuple[str, ...], list[tuple[str, int]]] = {}
    for piece in movers:
        for owner, moves in piece.moves.items():
            kinds = {move.after.effects for move in moves}
            if len(kinds) > 1:
                reading.lose(piece.source.node, "effects that follow some moves of a piece only are not read")
            elif kinds and (effects := kinds.pop()):
                groups.setdefault(effects, []).append((piece.name, owner))
    everyone = [(piece.name, owner) for piece in movers for owner in piece.moves]
    for effects, of in groups.items():
        lines = _effects(effects, names, ends)
        if of == everyone:
            yield from block("after a move", lines)
            continue
        owners = {owner for _, owner in of}
        side = f" for {SIDES[owners.pop()]}" if len(owners) == 1 else ""
        yield from block(f"after a move of {', '.join(dict.fromkeys(name for name, _ in of))}{side}", lines)
    dropped = [drop.after.effects for drop in play.drops]
    copied = [move.after.effects for piece in movers for move in piece.first if move.copies]
    for effects in dict.fromkeys((*dropped, *copied)):
        yield from block("after a drop", _effects(effects, names, ends))


def _effects(effects: Sequence[str], names: Mapping[str, tuple[str, ...]], ends: Ends) -> list[str]:
    """Return lines of effects with the names of the rule file; a capture that counts is one, not a removal."""
    lines = [
        re.sub("\u00ab(.*?)\u00bb", lambda match: ", ".join(names.get(match[1], (match[1],))), line) for line in effects
    ]
    if ends.points:
        lines = [*(re.sub("^removes", "captures", line) for line in lines), "scores values"] if lines else []
    return lines


def renamed(line: str, names: Mapping[str, tuple[str, ...]]) -> str:
    """Return a line with the names of the rule file for those of the description, which it has in marks."""
    return re.sub("\u00ab(.*?)\u00bb", lambda match: ", ".join(names.get(match[1], (match[1],))), line)


def hand_lines(table: Table, play: Play, start: Start, reading: Reading) -> Iterator[str]:
    """Yield the lines of the `hand` block."""
    own = [piece for piece in table.pieces if NEUTRAL not in piece.moves]
    copiers = [piece for piece in own if any(move.copies for move in piece.first)]
    if reading.hands:
        yield "receives captures"
        if any(piece != turned for piece, turned in reading.turned.items()):
            yield "promoted units come as they were"
        for piece in own:
            turned = reading.turned.get(piece.source.name, "")
            if not turned and piece.source.name != play.royal:
                reading.lose(piece.source.node, f"as what a captured `{piece.source.name}` enters a hand is not read")
            elif turned and turned != piece.source.name and turned not in _bases(piece, table, play, reading):
                reading.lose(piece.source.node, f"a captured `{piece.source.name}` becomes `{turned}`, not what it was")
    endless: list[str] = [piece.name for piece in copiers]
    places: list[str] = []
    for drop in play.drops:
        pieces = [
            piece
            for piece in own
            if not drop.pieces or piece.source.name in drop.pieces or set(piece.aliases) & set(drop.pieces)
        ]
        if drop.endless:
            if len(pieces) != 1:
                reading.lose(drop.node, "which piece is dropped is not read")
            endless += [piece.name for piece in pieces]
        if drop.zone is not None:
            what = f" {', '.join(piece.name for piece in pieces)}" if drop.pieces or len(play.drops) > 1 else ""
            places.append(f"drops{what} in {reading.zone(drop.zone, 'drops')}")
    if endless:
        yield f"never runs out of {', '.join(dict.fromkeys(endless))}"
    if play.drops or copiers:
        yield "drops on empty squares"
    for piece in copiers:
        yield f"drops within 1 of {piece.name}"
    names = table.names()
    for line in dict.fromkeys((*places, *play.lines)):
        yield renamed(line, names)


def _bases(piece: Piece, table: Table, play: Play, reading: Reading) -> set[str]:
    """Return the pieces of the description that promote to a piece."""
    found: set[str] = set()
    for each in table.pieces:
        for promotion in (one for move in each.first for one in move.after.promotes):
            named = [_mapped(name, each, next(iter(each.moves)), reading) for name in promotion.pieces or play.promotes]
            found |= {each.source.name} if piece.source.name in named else set()
    return found


def array_line(table: Table, start: Start, reading: Reading) -> str:
    """Return the start position."""
    board = reading.board
    cells: dict[tuple[int, int], str] = dict.fromkeys(
        ((x, y) for x in range(board.n_files) for y in range(board.n_ranks)), ""
    )
    for cell, (name, player) in start.units.items():
        cells[cell] = _unit(table, name, player, reading)
    held = "".join(_unit(table, name, player, reading) * count for (name, player), count in start.held.items())
    ranks = "/".join(with_runs(cells[x, y] for x in range(board.n_files)) for y in reversed(range(board.n_ranks)))
    return f'array "{ranks}{f"[{held}]" if held else ""}"'


def _unit(table: Table, name: str, player: int, reading: Reading) -> str:
    """Return the symbol of a unit in a position."""
    piece = table.of(name, player)
    if piece is None:
        return ""
    symbol = piece.symbol if len(piece.symbol) == 1 else f"{{{piece.symbol}}}"
    return f"={symbol}" if player == NEUTRAL else symbol if player == WHITE else symbol.lower()


def castling_lines(table: Table, play: Play, reading: Reading) -> Iterator[str]:
    """Yield the lines of the `castling` block."""
    made = play.castling
    names = table.names()
    if made is not None and made.king in names and made.rook in names:
        king, rook = names[made.king][0], names[made.rook][0]
        for piece in table.pieces:
            if piece.name in (king, rook) and not all(move.after.marks for move in piece.first):
                reading.lose(piece.source.node, "here, a unit that has moved does not castle")
        yield f"{king} with {rook}"
        for file, (to, rook_to) in made.ways.items():
            yield f"toward {file}: {king} to {to}, {rook} to {rook_to}"
        yield "not out of check"
        if made.sound:
            yield "not through check"


def goes_on(table: Table, play: Play, reading: Reading) -> list[str]:
    """Return the lines of the `turn` block about captures that go on; those in one direction become one move."""
    found: list[str] = []
    every = {_leg(move) for piece in table.pieces for move in piece.first if move.after.again == "any"}
    if play.legs and play.legs != every:
        reading.lose(table.pieces[0].source.node, "captures that go on in other directions are not read")
    for piece in table.pieces:
        for owner, moves in piece.moves.items():
            piece.moves[owner] = [_chained(move, reading) if _in_line(move, play) else move for move in moves]
        ways = {move.after.again for move in piece.first if move.captures and not move.step.count("?")}
        legs = {_leg(move) for move in piece.first if move.after.again == "any"}
        listed = {each for move in piece.first for each in move.after.ways}
        if listed and listed != legs:
            reading.lose(piece.source.node, "captures that go on in other directions are not read")
        if ways & {"any", "same"} and (play.goes_on != "any" or "same" in ways):
            reading.lose(piece.source.node, "how the turn goes on after a capture is not read")
        elif "any" in ways:
            found.append("a captor may capture again" if play.stops else "a captor captures again")
        shoots = play.walls is not None and play.walls[1] == "a square the mover reaches"
        if shoots and {move.letters for move in piece.first} not in ({"mQ"}, set()):
            reading.lose(piece.source.node, "here, the second unit goes where the first one moves")
        if play.walls and not all(move.after.doubles for move in piece.first):
            reading.lose(piece.source.node, "here, the same side moves and then places")
        if any(move.after.doubles for move in piece.first) and not play.walls:
            reading.lose(piece.source.node, "a second move in the same turn is not read")
        if any(move.after.ends for move in piece.first):
            found.append("ends when a unit promotes")
    return list(dict.fromkeys(found))


def _leg(move: Move) -> str:
    """Return the first leg of a movement."""
    return move.step.partition("-")[0]


def _in_line(move: Move, play: Play) -> bool:
    return move.after.again == "same" and play.goes_on == "same" and play.stops


def _chained(move: Move, reading: Reading) -> Move:
    """Return a capture that may go on in its direction as one move of several legs."""
    inner = move.step[1:-1]
    most = (max(reading.board.n_files, reading.board.n_ranks) - 1) // 2
    later = re.sub(r"^[fblr]+", "", inner)
    return replace(move, step=f"[{'?'.join([inner, *[later] * (most - 1)])}]", after=replace(move.after, again=""))
