"""What becomes of units that come together: fusion, stacking, chains, commands, hands, formations, castling."""

from dsl.grammar.tokens import CHOICES
from support.rule_files.cast import Cast
from support.rule_files.chance import block, listed

TABLES = (
    ("alpha[i] + alpha[j] = alpha[i+j]",),
    ("alpha[1] + alpha[1] = alpha[2]", "ox + elk = {last}"),
    ("ox + elk = {last}", "{last} + {last} = ox"),
    ("alpha[1] + alpha[i+1] = alpha[i+2]",),
)
"""Tables of which none makes two things of the same two pieces, nor a part that leaves either of two behind."""

LOOSE = (("alpha[i] + beta[j] = {last}",), ("alpha[i] + alpha[i+1] = {last}",))
"""Tables by which a part could leave either of two pieces behind."""

CROWNED = (("king + ox = elk", "ox + ox = {last}"),)
"""Tables by which a king becomes an elk, who is royal if he is."""


def fusion(cast: Cast) -> list[str]:
    """Series, and the table of what they make."""
    if cast.kind != "fusion":
        return []
    chance, last = cast.chance, cast.pieces[-1]
    middle = max(2, len(cast.pieces) // 2)
    series = [f"series alpha = {listed(cast.pieces[1:])}", f"series beta = {listed(cast.pieces[middle:])}"]
    ways = ["made by move", *(["made by drop", "made in hand"] if "hand" in cast.has else [])]
    lines = [line.format(last=last) for line in chance.pick(_tables(cast))] + chance.some(ways, 1)
    if "splits" in cast.has:
        to_hand = "hand" in cast.has and "elk" not in cast.kept
        lines += chance.some(["splits by move", *(["splits to hand"] if to_hand else [])], 1)
        lines += chance.lines(40, "splits only to empty squares", "splits only unattacked units")
    lines += chance.lines(45, lambda: f"not begun by {listed(chance.some(('king', 'ox'), 1, 2))}")
    return [*series, block("fusion", lines)]


def _tables(cast: Cast) -> tuple[tuple[str, ...], ...]:
    """Tables that go with what else the file has."""
    if "elk" in cast.kept:
        return CROWNED
    loose = () if "splits" in cast.has else LOOSE
    return (*TABLES, *loose, *(() if cast.kept else CROWNED))


STACKING = (
    "a lone unit joins a lone friend",
    "a lone unit passes a lone friend",
    "a pair moves as either",
    "one of a pair leaves",
    "a lone capture takes one",
)


def stacking(cast: Cast) -> list[str]:
    """Who shares squares."""
    if cast.kind != "stacking":
        return []
    lines = [*cast.chance.lines(75, *STACKING)]
    lines = lines or [STACKING[0]]
    free = [piece for piece in ("hare", "king") if piece in cast.pieces]
    if "never" in cast.has:
        lines.append(f"never {listed(cast.chance.some(free, 1))}")
    return [block("stacking", lines)]


def graphs(cast: Cast) -> list[str]:
    """A graph of who touches whom, and in games of chains one of who could recapture whom."""
    found = []
    if cast.kind in ("chains", "commands") or cast.chance.may(30):
        who = cast.chance.pick(("friends", "friends", "units"))
        ways = listed(cast.chance.some(CHOICES["WAY"], 1))
        found.append(block("graph contact", [f"joins {who} touching {ways}"]))
        cast.graphs.append("contact")
    if cast.kind == "chains":
        found.append(block("graph defends", ["from friend to friend it could recapture"]))
    return found


def chains(cast: Cast) -> list[str]:
    """What a chain is, and what it is worth."""
    if cast.kind != "chains":
        return []
    chance = cast.chance
    least = chance.number(2, 3)
    lines = [f"path in {chance.pick(('defends', 'defends', 'contact'))}", f"{least} to {chance.number(least, 4)} units"]
    lines += ["formed this turn"] if "formed" in cast.has else []
    lines += chance.lines(40, "same in any order")
    lines += chance.lines(30, "claimed once a turn")
    lines += ["scores values"] if "score" in cast.has else []
    lines += chance.lines(60, lambda: f"then relocated by {chance.pick(('mover', 'opponent'))}")
    values = [f"{piece} {chance.number(0, 5)}" for piece in (*cast.pieces, *(["yak"] if "turning" in cast.has else []))]
    return [block("chain", lines), *([block("values", values)] if "score" in cast.has else [])]


def commands(cast: Cast) -> list[str]:
    """Who leads: the king, and at times another."""
    if cast.kind != "commands":
        return []
    leaders = ["king", *(["ox"] if cast.chance.may(50) else [])]
    return [_command(cast, leader) for leader in leaders]


def _command(cast: Cast, leader: str) -> str:
    chance = cast.chance
    lines = ["leads units joined to it by contact", *chance.lines(60, lambda: _budget(cast))]
    lines += chance.lines(50, lambda: f"converts touching enemies{_but(cast, 50)}")
    if chance.may(50):
        return block(f"command {leader}", [*lines, *_orders(cast)])
    stances = [block(f"stance {name}", _orders(cast)) for name in ("heavy", "light")[: chance.number(1, 2)]]
    if len(stances) == 2 and chance.may(50):
        stances.append(block("stance silent", [*_orders(cast), "becomes heavy, light"]))
    return block(f"command {leader}", [*lines, *stances])


def _budget(cast: Cast) -> str:
    return f"at most {cast.chance.number(1, 3)} {cast.chance.pick(('units', 'others'))}"


def _but(cast: Cast, percent: int) -> str:
    return f" but {listed(cast.chance.some(cast.pieces, 1, 2))}" if cast.chance.may(percent) else ""


def _orders(cast: Cast) -> list[str]:
    """Whom a leader activates, and who moves as another."""
    chance = cast.chance
    spared = chance.some(cast.commoners, 0, 1)
    named = chance.some(cast.pieces, 1, 4)
    lines = [
        f"activates any{f' but {listed(spared)}' if spared else ''}" if chance.may(50) else f"activates {listed(named)}"
    ]
    for piece in chance.some(cast.commoners, 0, 2):
        lines.append(f"{piece} moves as {chance.pick([other for other in cast.pieces if other != piece])}")
    return lines


# Activation, hands, formations, castling


def activation(cast: Cast) -> list[str]:
    """Who is active, and what for."""
    chance = cast.chance
    if "activation" not in cast.has:
        return []
    lines = ["under command"] if cast.kind == "commands" else []
    more = [lambda: f"always {cast.piece()}", lambda: f"within {chance.number(1, 2)} of {cast.piece()}"]
    more += [lambda: f"joined to {cast.piece()} by contact"] if cast.graphs else []
    lines += chance.lines(20 if cast.kind == "commands" else 50, *more)
    lines = lines or ["within 2 of king"]
    sources = [line.split()[-1] for line in lines if line.startswith("within")]
    shared = 0 if cast.kind == "stacking" else 30
    lines += chance.lines(
        shared, *[f"each {piece} activates {chance.number(1, 2)} units a turn" for piece in sources[:1]]
    )
    return [block("activation", [*lines, f"needed to {listed(_deeds(cast))}"])]


def _deeds(cast: Cast) -> list[str]:
    asked = {"move": True, "castle": cast.castles, "pocket": "pockets" in cast.has, "split": "splits" in cast.has}
    asked |= {"ride": "formation" in cast.has, "check": "check" in cast.has}
    possible = [deed for deed in asked if asked[deed]]
    return cast.chance.some(possible, 1)


def hand(cast: Cast) -> list[str]:
    """Hands: what comes there, and where it drops."""
    if "hand" not in cast.has:
        return []
    chance = cast.chance
    lines = ["drops on empty squares", *chance.lines(75, "receives captures")]
    if "receives captures" in lines:
        cast.has.add("receives")
    elif chance.may(60):
        lines.append("exchanges captured units for enemies of at least their value")
        cast.has.add("points")
    spared = f" but {listed(cast.kept)}" if cast.kept else _but(cast, 40)
    lines += [f"pockets any{spared}"] if "pockets" in cast.has else []
    if chance.may(50):
        is_clear = all(len(before) == 1 for before in cast.promoted.values())
        as_before = "they were" if is_clear else cast.commoners[0]
        lines.append(f"promoted units come as {chance.pick((*cast.commoners, as_before))}")
    lines += chance.lines(20, "drops promoted or not")
    lines += chance.lines(30, lambda: _near(cast))
    lines += chance.lines(20, lambda: f"drops in {chance.pick(cast.zones)}")
    lines += chance.lines(20, lambda: f"drops {listed(chance.some(cast.commoners, 1, 2))} in {chance.pick(cast.zones)}")
    lines += chance.lines(20, lambda: f"drops {listed(chance.some(cast.commoners, 1, 2))} only where it can move")
    lines += chance.lines(15, lambda: f"drops {listed(chance.some(cast.commoners, 1, 2))} on both colors")
    if "check" in cast.has:
        lines += chance.lines(20, lambda: f"drops {listed(chance.some(cast.commoners, 1, 2))} without mate")
    lines += chance.lines(12, lambda: f"never runs out of {listed(chance.some(cast.commoners, 1, 2))}")
    lines += chance.lines(10, "drops only above a unit or the edge")
    lines += chance.lines(15, "drops only where units are active")
    lines += chance.lines(
        12,
        lambda: (
            f"drops only with liberties along {chance.pick(('orthogonal', 'diagonal'))}{chance.pick(('', ' for all'))}"
        ),
    )
    if cast.kind != "stacking" and chance.may(10):
        cast.has.add("converting drops")
        lines.append("drops only where they convert")
    lines += chance.lines(10, lambda: f"drops fill {chance.pick(cast.zones)} first")
    lines += _neutral(cast) + _pushing(cast, lines)
    return [block("hand", lines)]


def _neutral(cast: Cast) -> list[str]:
    """Units that are taken into the hand: neutral ones, and those of a zone only."""
    lines = cast.chance.lines(15 if cast.kind not in ("stacking", "commands") else 0, "pockets neutral units")
    return lines + cast.chance.lines(
        30 if "pockets" in cast.has or lines else 0, f"pockets in {cast.chance.pick(cast.zones)}"
    )


def _pushing(cast: Cast, lines: list[str]) -> list[str]:
    """Drops that push, in a game without the words that judge a drop as if nothing else moved."""
    clashes = any(word in line for line in lines for word in ("both colors", "active", "convert"))
    if clashes or cast.kind in ("stacking", "commands"):
        return []
    ways = listed(cast.chance.some(CHOICES["WAY"], 1, 2))
    return cast.chance.lines(
        30, f"drops at the edge pushing units along {ways}{' over the edge' * cast.chance.may(60)}"
    )


def _near(cast: Cast) -> str:
    touching = " or touching active friends" if cast.chance.may(50) else ""
    return f"drops within {cast.chance.number(1, 3)} of {cast.piece()}{touching}"


def formations(cast: Cast) -> list[str]:
    """A block of units that rides."""
    if "formation" not in cast.has:
        return []
    chance = cast.chance
    piece, size = cast.wall
    lines = [f"{piece} in {size}", f"rides {chance.pick('WFK')} by {chance.number(1, 2)}"]
    return [block("formation wall WL", lines + chance.lines(60, "captures all"))]


def castling(cast: Cast) -> list[str]:
    """Castling of the king, and perhaps of another piece, with oxen, and perhaps others."""
    if "castling" not in cast.has:
        return []
    files, chance = cast.files, cast.chance
    middle, movers, partners = len(files) // 2, listed(cast.movers), listed(cast.partners)
    wings = [
        f"toward {files[-1]}: {movers} to {files[-1]}, {partners} to {files[-2]}",
        f"toward {files[0]}: {movers} to {files[middle - 1]}, {partners} to {files[middle]}",
    ]
    if len(cast.partners) == len(cast.movers) == 1:
        wings.append(f"toward {files[0]}: ox to {files[1]}, king to {files[0]}")
    far = f"{movers} {chance.pick(('1', '1 to 2', '2', '1 to 3', '2 to 4'))} squares, {partners} past it"
    lines = [chance.pick(wings[1:]), *chance.lines(80, wings[0])]
    if chance.may(40):
        lines = [f"toward {files[0]}: {far}", *chance.lines(80, f"toward {files[-1]}: {far}")]
    if "hand" in cast.has:
        zones = chance.pick(cast.zones), chance.pick(cast.zones)
        unmoved = chance.pick(("", "unmoved "))
        lines += chance.lines(40, f"after a drop, {unmoved}{movers} in {zones[0]} with {partners} in {zones[1]}")
    side = chance.pick(("", "", " for white", " for black"))
    lines += chance.lines(0 if side else 25, "not to the side to which the enemy has castled")
    return [
        block(
            "castling",
            [f"{movers} with {partners}{side}", *lines, *chance.lines(50, "not out of check", "not through check")],
        )
    ]
