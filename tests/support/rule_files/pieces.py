"""Pieces and the array: how they move, promote, and where they stand at the start."""

from dsl.grammar.tokens import CHOICES
from dsl.notation.rank import write_rank, write_stack
from support.rule_files.beams import on_beams
from support.rule_files.cast import PIECES, Cast
from support.rule_files.chance import block, listed
from support.rule_files.movement import movement


def pieces(cast: Cast) -> list[str]:
    """All pieces. The first is a king, so that there is one whom a goal may name."""
    return [_piece(cast, name) for name in cast.pieces]


def pairs(cast: Cast) -> list[str]:
    """A name for two pieces on a square."""
    if "pairs" not in cast.has:
        return []
    return [f"pair team T = {cast.pieces[1]} + {cast.pieces[-1]}"]


def _piece(cast: Cast, name: str) -> str:
    lines = _walker(cast) if name in cast.commoners and cast.chance.may(30) else _mover(cast, name)
    if name == "king" and "castles by letter" in cast.has:
        lines.append(f"moves {cast.chance.pick(('O2', 'rO2lO2', f'O{cast.side - 1}', 'lO2'))}")
    if name in cast.commoners and name not in cast.kept and cast.chance.may(25):
        meek = cast.chance.pick(("", " else gives no check"))
        lines += cast.chance.lines(20, f"promotes only to captured pieces{meek}")
        lines += cast.chance.lines(20 if "hand" in cast.has else 0, "promotes only from the hand")
        lines += [_promotion(cast, name) for _ in range(2 if cast.chance.may(20) else 1)]
    if name in cast.commoners and name not in cast.kept and cast.kind != "stacking":
        lines += cast.chance.lines(8, lambda: _standing_promotion(cast, name))
    if any("promote" in line for line in lines):
        lines += cast.chance.lines(10, "promotes only where it attacks no enemy")
    lines += cast.chance.lines(6, lambda: f"never enters {cast.chance.pick(cast.zones)}")
    lines += _limits(cast)
    lines += on_beams(cast)
    if cast.chance.may(6) and name in cast.commoners:
        lines = []
    if cast.chance.may(6):
        lines.append(f"at most {cast.chance.number(1, 3)} on the board{' by promotion' * cast.chance.may(30)}")
    head = f"piece {name} {PIECES[name]}"
    return block(head, lines) if lines else head


def _mover(cast: Cast, name: str) -> list[str]:
    """One or two lines of any movement, at times limited to a zone or to drops on some ranks."""
    chance, lines = cast.chance, []
    takes_friends = cast.kind != "stacking"
    for _ in range(2 if chance.may(25) else 1):
        betza = movement(chance, cast.side, takes_friends=takes_friends, en_passant="en passant" in cast.has)
        zone = f" while in {chance.pick(cast.zones)}" if chance.may(12) else ""
        zone += f" within {chance.pick(cast.zones)}" if chance.may(8) else ""
        zone += f" to {chance.pick(cast.zones)}" if chance.may(8) else ""
        leaving = " leaving en passant" if "en passant" in cast.has and chance.may(25) else ""
        prey = f" capturing only {_some(cast)}" if chance.may(6) else ""
        counted = " as many squares as units on its line" if chance.may(6) else ""
        shift = f" {_shift(cast, name)}" if cast.kind not in ("stacking", "commands") and chance.may(8) else ""
        if _goes_straight(shift):
            lines.append(f"moves {chance.pick(('K', 'N', 'mR', 'B', 'Q', 'fW', 'cF', 'R3', 'mcB'))}{shift}")
            continue
        lines.append(f"moves {betza}{zone}{leaving}{prey}{counted}{shift}")
    if "hand" in cast.has and chance.may(15):
        lines.append(f"moves {chance.pick(('@3', 'j@4', 'f@7', 'sb@5', 'ff@9', '@'))}")
    return lines


def _goes_straight(shift: str) -> bool:
    """Return True if a unit with such a move may stay, or leave the board."""
    return "staying" in shift or ("edge" in shift and "pushing" not in shift)


def _shift(cast: Cast, name: str) -> str:
    """How a move pushes units, or pulls one, or leads off the board."""
    chance = cast.chance
    cast.has.add("pushing")
    of = f" of {_some(cast)}" if chance.may(30) else ""
    who = f"{chance.pick(('enemies', 'friends', 'units'))}{of}"
    along = f"along {chance.pick((*CHOICES['WAY'], 'orthogonal, diagonal'))}"
    if chance.may(25):
        way = chance.pick(("pushing", "pulling"))
        falls, stays = chance.may(60), chance.may(40) and cast.kind != "chains"
        falls = falls and (way == "pushing" or (name not in cast.kept and cast.kind != "chains"))
        return f"{way} {who} as far as it moves{' over the edge' * falls}{' or staying' * stays}"
    if chance.may(15) and name not in cast.kept and cast.kind != "chains":
        return "over the edge"
    if chance.may(40):
        return f"pulling {who}{f' {along}' if chance.may(50) else ''}"
    if chance.may(40):
        return f"pushing {who} aside {along}"
    row = f" up to {chance.number(1, 3)}" if chance.may(60) else ""
    return f"pushing {who}{row}{' over the edge' * chance.may(60)}"


def _limits(cast: Cast) -> list[str]:
    """Whom a piece captures, hops over and may not face, and by whom it is captured; if an attack moves it."""
    chance = cast.chance
    startled = chance.lines(10, "counts as moved once attacked")
    if not chance.may(15):
        return startled
    captures = ("never captures {}", "only captures {}", "never captures {}", "never captures")
    lines = startled + chance.lines(35, lambda: chance.pick(captures).format(_some(cast)))
    lines += chance.lines(35, lambda: f"{chance.pick(('never', 'only'))} hops over {_some(cast)}")
    lines += chance.lines(
        35, lambda: chance.pick(("never captured by {}", "only captured by {}", "never captured")).format(_some(cast))
    )
    ways = (*CHOICES["WAY"], "orthogonal, diagonal", "vertical, rising")
    if cast.kind != "stacking":
        lines += chance.lines(20, lambda: f"freezes enemies within {chance.number(1, 2)}{_frozen(cast)}")
        lines += chance.lines(20, lambda: f"frozen while attacked by {_some(cast)}")
    lines += chance.lines(20, lambda: f"stops facing {cast.piece()} along {chance.pick(ways)}")
    return lines + chance.lines(35, lambda: f"faces no {cast.piece()} along {chance.pick(ways)}")


def _frozen(cast: Cast) -> str:
    ways = f" along {cast.chance.pick(CHOICES['WAY'])}" if cast.chance.may(40) else ""
    return f"{ways}{' without friends' * cast.chance.may(40)}{_limit(cast)}"


def _limit(cast: Cast) -> str:
    return f" {cast.chance.pick(('but', 'only'))} {_some(cast)}" if cast.chance.may(30) else ""


def _some(cast: Cast) -> str:
    return listed(cast.chance.some((*cast.pieces, *(["yak"] if "turning" in cast.has else [])), 1, 3))


def _walker(cast: Cast) -> list[str]:
    """A pawn of some kind."""
    if "en passant" not in cast.has:
        return [f"moves {cast.chance.pick(('fmWfcF', 'fW', 'fFmW'))}"]
    zone = f" while in {cast.chance.pick(cast.zones)}" if cast.chance.may(30) else ""
    step = cast.chance.pick(("fmnD", "fmW02", "fmnD", "fmA", "ifmnD"))
    return [f"moves {cast.chance.pick(('fmWfceF', 'fmWceF'))}", f"moves {step}{zone} leaving en passant"]


def _promotion(cast: Cast, name: str) -> str:
    """A line of promotion, most often by arriving in a zone."""
    chance = cast.chance
    verb = "may promote" if chance.may(30) else "promotes"
    second = f" or {_event(cast)}" if chance.may(15) else ""
    first = _event(cast) if chance.may(40) else f"in {chance.pick(cast.zones)}"
    tail = chance.lines(20, "but not en passant") + (chance.lines(20, "or stay for good") if verb[0] == "m" else [])
    return " ".join((f"{verb} {first}{second} to {listed(_promotions(cast, name))}", *tail))


def _standing_promotion(cast: Cast, name: str) -> str:
    """A line of promotion where the unit stands."""
    first, second = (_standing(cast, word) for word in cast.chance.some(("instead of", "before"), 2, 2))
    return f"may promote {first}{f' or {second}' if cast.chance.may(50) else ''} to {listed(_promotions(cast, name))}"


def _standing(cast: Cast, word: str) -> str:
    zone = f" in {cast.chance.pick(cast.zones)}" if cast.chance.may(50) else ""
    return f"{word} a move{zone}{' as the last one' if cast.chance.may(25) else ''}"


def _event(cast: Cast) -> str:
    zone = cast.chance.pick(cast.zones)
    moves = (
        f"in {zone}",
        f"on entering {zone}",
        f"inside {zone}",
        f"on leaving {zone}",
        "on capture",
        "after each move",
    )
    return cast.chance.pick(moves)


def _promotions(cast: Cast, name: str) -> list[str]:
    """To what a piece promotes: nothing royal, not itself, at times a pair."""
    forms = () if name == "ox" else ("bull",)  # of the ox alone
    others = [other for other in cast.commoners if other not in (name, *forms, *cast.kept)]
    men = [*others, *(["team"] if "pairs" in cast.has else [])]
    chosen = cast.chance.some(men, 1, 3)
    for other in chosen:
        for piece in (cast.commoners[0], cast.pieces[-1]) if other == "team" else (other,):
            cast.promoted.setdefault(piece, set()).add(name)
    return chosen


# The array


def array(cast: Cast) -> str:
    """A position to start from: both sides near their edges, at times mirrored, at times strewn about."""
    placed = _placed(cast)
    rows = [
        [placed.get(file + rank, "" if file + rank in cast.squares else "_") for file in cast.files]
        for rank in reversed(cast.ranks)
    ]
    if cast.boards > 1 and cast.chance.may(60):
        rows = [_dealt(cast, row) for row in rows]
    else:
        cast.placed = placed
    if "hand" not in cast.has and cast.chance.may(30):
        drawn = "\n".join("  " + " ".join(item or "." for item in row) for row in rows)
        return f'array """\n{drawn}\n"""'
    text = "/".join(write_rank(["" if item == "_" else item for item in row]) for row in rows)
    return f'array "{text}{_hand(cast)}"'


def _dealt(cast: Cast, row: list[str]) -> list[str]:
    """A rank of all boards, among which the units of one board are dealt out."""
    on = [cast.chance.number(0, cast.boards - 1) for _ in row]
    dealt: list[str] = []
    for board in range(cast.boards):
        dealt += ["_"] * (board > 0)
        dealt += [item if item == "_" or on[i] == board else "" for i, item in enumerate(row)]
    return dealt


def _hand(cast: Cast) -> str:
    if "hand" not in cast.has:
        return ""
    held = [_symbol(piece, cast.chance.may(50)) for piece in cast.chance.some(cast.commoners, 0, 3)]
    return f"[{write_rank(held)}]" if held else ""


def _symbol(piece: str, is_black: bool) -> str:
    return PIECES[piece].lower() if is_black else PIECES[piece]


def _placed(cast: Cast) -> dict[str, str]:
    """Symbols by square."""
    chance, found = cast.chance, {}
    for is_black in (False, True):
        home = cast.ranks[-2:] if is_black else cast.ranks[:2]
        free = [square for square in cast.squares if square[1:] in home]
        men = [] if "castling" in cast.has else ["king"]
        men += [_man(cast) for _ in range(chance.number(2, 6))]
        for man in men[: len(free)]:
            found[free.pop(chance.number(0, len(free) - 1))] = _symbol(man, is_black)
        if "turning" in cast.has:
            found |= dict.fromkeys(free[:2], "y" if is_black else "Y")
        if "formation" in cast.has and chance.may(80):
            found |= _block(cast, home, is_black)
        if "castling" in cast.has:
            for rank in home if chance.may(25) else [cast.ranks[-1] if is_black else cast.ranks[0]]:
                found |= _castlers(cast, rank, is_black)
    for is_black in (False, True):  # once nothing takes another's square any more
        found |= {
            square: _symbol(need, is_black)
            for need, square in zip(_needed(cast, found, is_black), _free(cast, found), strict=False)
        }
    if chance.may(10):
        found |= {square: f"={PIECES[chance.pick(cast.commoners)]}" for square in _free(cast, found)[:1]}
    if cast.kind == "stacking" and chance.may(40):
        found |= _stacked(cast, found)
    return found


def _man(cast: Cast) -> str:
    """Any piece, a king rarely."""
    return cast.chance.pick((*cast.commoners, *cast.commoners, *cast.pieces))


def _needed(cast: Cast, found: dict[str, str], is_black: bool) -> list[str]:
    """The king, if the castlers, or what stands beside it, have taken its place."""
    return [] if _symbol("king", is_black) in found.values() else ["king"]


def _free(cast: Cast, found: dict[str, str]) -> list[str]:
    middle = len(cast.squares) // 2
    return [square for square in (*cast.squares[middle:], *cast.squares[:middle]) if square not in found]


def _castlers(cast: Cast, rank: str, is_black: bool) -> dict[str, str]:
    """A king, or another that castles, in the middle of his rank, partners at the ends, and mostly nothing between."""
    files = cast.files
    men = {
        files[0]: cast.chance.pick(cast.partners),
        files[-1]: "ox",
        files[len(files) // 2]: cast.chance.pick(cast.movers),
    }
    if len(cast.partners) > 1 and cast.chance.may(40):
        men |= {files[1]: cast.chance.pick(cast.partners)}
    here = {file + rank: _symbol(men[file], is_black) for file in men if file + rank in cast.squares}
    return here


def _block(cast: Cast, home: tuple[str, ...], is_black: bool) -> dict[str, str]:
    """The units of a formation, side by side near their edge, if there is room."""
    piece, size = cast.wall
    width, height = map(int, size.split("x"))
    start = cast.chance.number(0, len(cast.files) - width)
    squares = [file + rank for rank in home[:height] for file in cast.files[start : start + width]]
    return dict.fromkeys(squares, _symbol(piece, is_black)) if set(squares) <= set(cast.squares) else {}


def _stacked(cast: Cast, found: dict[str, str]) -> dict[str, str]:
    """Two units on a square, a friend or an enemy beside one that stood there alone."""
    square = cast.chance.pick(sorted(found))
    alone = found[square]
    is_black = alone.isupper() if "never" in cast.has else cast.chance.may(50)
    beside = _symbol(cast.chance.pick(cast.commoners), is_black)
    return {} if alone.startswith("=") else {square: write_stack([alone, beside])}
