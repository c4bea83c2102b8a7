"""The turn, check, goals and draws."""

from dsl.grammar.tokens import CHOICES
from support.rule_files.cast import Cast
from support.rule_files.chance import block, listed


def turn(cast: Cast) -> list[str]:
    """The turn: how long, and what ends it or follows."""
    chance = cast.chance
    if cast.kind == "plain" and chance.may(40):
        cast.has.add("single actions")
        return []
    lines = _command_turn(cast) if cast.kind == "commands" else _length(cast)
    lines += chance.lines(40, "each unit acts once")
    lines += chance.lines(30, "a new unit acts afresh") if "each unit acts once" in lines else []
    lines += chance.lines(40, "a push counts as 2 actions") if "pushing" in cast.has else []
    lines += chance.lines(12, "each action is legal by itself")
    lines += chance.lines(25, "ends when no action is left")
    lines += chance.lines(15, "ends when a unit is captured") + chance.lines(
        0 if "turning" in cast.has else 10, "ends when a unit promotes"
    )
    if cast.kind != "stacking":
        lines += chance.lines(20, lambda: f"a captor {chance.pick(('captures', 'may capture'))} again")
    if "vanishing" not in cast.has:
        lines += chance.lines(15, "a captured unit closes its square until the turn ends")
        cast.has |= {"closing"} if "closes" in " ".join(lines) else set()
    lines += chance.lines(20, lambda: _pass(cast))
    lines += chance.lines(8, "swap allowed in the second turn")
    lines += chance.lines(25, "ends when check is given") if "check" in cast.has else []
    lines += chance.lines(12, lambda: f"relocate captured by {_who(cast)}") if "hand" not in cast.has else []
    lines += chance.lines(15, lambda: _second(cast)) if cast.kind != "stacking" else []
    if cast.kind == "chains":
        lines.append("claim any chains")
        relocate = chance.pick(("relocate", "may relocate"))
        lines += (
            chance.lines(50, lambda: f"{relocate} unclaimed chains by {_who(cast)}") if "formed" in cast.has else []
        )
    return [block("turn", lines)]


def _pass(cast: Cast) -> str:
    said = cast.chance.pick(("pass allowed", "pass when no action is left"))
    cast.has.add(said)
    return said + _side(cast)


def _second(cast: Cast) -> str:
    """The second part of a turn."""
    chance, pieces = cast.chance, tuple(piece for piece in cast.pieces if piece not in cast.royal) or cast.pieces
    if "hand" in cast.has and chance.may(50):
        but = f" but {listed(chance.some(cast.pieces, 1, 2))}" if chance.may(50) else ""
        placed = listed(chance.some(pieces, 1, 2))
        held = " already in hand" if chance.may(40) and cast.has & {"pockets", "receives"} else ""
        return f"then may place {placed}{held} on the square just left by an unmoved unit{but}"
    empty = f"any empty square of {chance.pick(cast.zones)}" if chance.may(40) else "any empty square"
    new, where = chance.pick(("", "new ")), chance.pick((empty, "a square the mover reaches"))
    return f"then place {new}{chance.pick(pieces)} on {where}"


def _who(cast: Cast) -> str:
    return cast.chance.pick(("mover", "opponent"))


def _command_turn(cast: Cast) -> list[str]:
    return ["take command", cast.chance.pick(("1 or more actions", "1 to 3 actions", "2 actions"))]


OPENINGS = ("1 actions", "2 actions", "2 turns of 2 actions", "3 turns of 1 actions")

LENGTHS = ("1 action", "2 actions", "1 to 2 actions", "1 to 3 actions", "3 actions")


def _length(cast: Cast) -> list[str]:
    """How many actions; turns without an end only where no check makes every one of them a question."""
    chance = cast.chance
    lines = [chance.pick((*LENGTHS, *_varying(cast), *(["1 or more actions"] if "check" not in cast.has else [])))]
    lines += chance.lines(15, lambda: f"{chance.pick(('white', 'black'))} begins")
    for side in ("white", "black"):
        lines += chance.lines(12, lambda side=side: f"{side} opens with {chance.pick(OPENINGS)}")  # type: ignore[misc]
    lines += chance.lines(15, lambda: f"{chance.pick(('white', 'black'))} {chance.pick(LENGTHS)}")
    lines += (
        [f"{chance.pick(LENGTHS)} with {piece}" for piece in chance.some(cast.pieces, 1, 2)] if chance.may(12) else []
    )
    return lines


def _varying(cast: Cast) -> list[str]:
    """Numbers of actions that change in a game."""
    piece = cast.piece()
    growing = [] if "check" in cast.has else ["1 action, 1 more each turn"]
    return [*growing, f"as many actions as {piece}", f"1 to as many actions as {piece}"]


def after(cast: Cast) -> list[str]:
    """What follows captures, moves and drops."""
    chance = cast.chance
    triggers = ["after capture", "after a move", *(["after a drop"] if "hand" in cast.has else [])]
    found = [
        block(_trigger(cast, each), _effects(cast, each))
        for each in triggers
        if chance.may(12 if cast.boards == 1 else 60)
    ]
    if chance.may(8):
        ways = chance.pick(("orthogonal", "diagonal"))
        found.append(block(_trigger(cast, "after a move", f" along {ways}"), _effects(cast, "straight moves")))
    if {"single actions", "check"} <= cast.has and chance.may(50):  # seldom else does one threaten royal units
        cast.has |= {"falls", "threatens"}
        found.append(block("after a move", [f"{chance.pick(('removes', 'converts'))} {chance.pick(_FALLING)}"]))
    may_go_back = cast.boards == 1 and "single actions" in cast.has and not cast.has & {"vanishing", "formation"}
    if not found and may_go_back and chance.may(60):
        found.append(block("after capture", ["goes back"]))
    if "converting drops" in cast.has:
        but = f" but {listed(cast.royal)}" if "check" in cast.has else ""
        found.append(block("after a drop", [f"converts enemies within {chance.number(1, 2)}{but}"]))
    return found


_FALLING = ("enemies within 1", "enemies attacked", "units without neighbors along orthogonal")


def _trigger(cast: Cast, event: str, along: str = "") -> str:
    """An event, or only those of certain pieces, in a zone, or of one side."""
    chance, captures = cast.chance, event == "after capture"
    of = f" of {listed(chance.some(cast.pieces, 1, 3))}" if captures and chance.may(25) else ""
    by = f" {'by' if captures else 'of'} {listed(chance.some(cast.pieces, 1, 3))}" if chance.may(25) else ""
    where = f" {'to' if event == 'after a move' else 'in'} {chance.pick(cast.zones)}" if chance.may(20) else ""
    return f"{event}{of}{by}{where}{along}{_side(cast) if chance.may(30) else ''}"


def _effects(cast: Cast, event: str) -> list[str]:
    """One to three effects; royal units fall only where a goal says what happens then."""
    chance = cast.chance
    found: list[str] = []
    for _ in range(chance.number(1, 3)):
        if cast.boards > 1 and not any(line.startswith("passes") for line in found) and chance.may(60):
            found.append(f"passes to the next board{chance.pick(('', '', ' if there is room'))}")
            continue
        said = {line.partition(" ")[0] for line in found}
        if cast.kind != "stacking" and event != "straight moves" and "becomes" not in said and chance.may(20):
            found.append(f"becomes {cast.piece()}")
            continue
        if cast.kind != "stacking" and event != "after a drop" and "leaves" not in said and chance.may(20):
            found.append(f"leaves {chance.pick(('a copy', cast.piece()))}")
            continue
        verbs = ["removes", "captures", *(["petrifies"] if "closing" not in cast.has else [])]
        verb = chance.pick((*verbs, *(["converts"] if cast.kind != "stacking" else [])))
        whom = chance.pick(_selections(cast, event))
        spared = [piece for piece in cast.pieces if chance.may(20)]
        if whom != "the captor" and "check" in cast.has and chance.may(60):
            spared = [*dict.fromkeys((*cast.royal, *spared))]
        if not {*cast.royal} <= {*spared}:
            cast.has |= {"falls", *(["threatens"] if whom != "the captor" and event != "after a drop" else [])}
        limit = f" but {listed(spared)}" if spared else ""
        if spared and set(spared) != set(cast.pieces) and chance.may(30):
            limit = f" only {listed([piece for piece in cast.pieces if piece not in spared])}"
        where = f" in {chance.pick(cast.zones)}" if cast.zones and chance.may(15) else ""
        found.append(f"{verb} {whom}{where}{limit}")
    takes = event == "after capture" or any(line.startswith("captures") for line in found)
    return list(dict.fromkeys(found)) + chance.lines(30, lambda: _scores(cast, takes=takes))


def _scores(cast: Cast, *, takes: bool) -> str:
    """Points for the side that acted, of what it `takes` if it may."""
    cast.has.add("scored")
    if takes and cast.chance.may(50):
        cast.has.add("points")
        return "scores values"
    return f"scores {cast.chance.number(1, 3)} points"


def _selections(cast: Cast, event: str) -> list[str]:
    """The units that an effect may select."""
    near = cast.chance.number(1, 2)
    found = [f"enemies within {near}", *([f"units within {near}"] if event != "straight moves" else [])]
    found += ["the captor", "the captor"] if event == "after capture" else []
    found += ["enemies attacked"] if cast.kind != "stacking" else []
    found += ["the enemy ahead", "the enemy left behind", f"enemies at the corners with {cast.piece()}"]
    within = cast.chance.pick(("", " within 1", " within 2", " in a row of 2", " in a row of 1 to 2"))
    ways = cast.chance.pick(("orthogonal", "diagonal", "orthogonal, diagonal"))
    against = f" or against {cast.chance.pick(cast.zones)}" if cast.zones and cast.chance.may(40) else ""
    against += " even while occupied" if against and cast.chance.may(40) else ""
    return [
        *found,
        f"enemies enclosed{within} along {ways}{against}",
        f"enemies surrounded along {ways}{against}",
        f"enemies without liberties along {ways}",
        *(
            ["units hit by beams"] * (3 if "beams" in cast.has else 1)
            if event != "straight moves" and cast.kind != "stacking"
            else []
        ),
        *(
            [f"units without {who} along {ways}" for who in ("friends", "neighbors")]
            if event != "straight moves"
            else []
        ),
    ]


def duties(cast: Cast) -> list[str]:
    """What goes before all other actions."""
    chance = cast.chance
    lines = chance.lines(12, "captures first", "most captures first")
    lines += chance.lines(8, "captures that go on first")
    lines += chance.lines(30, "promotions first") if cast.promoted and "turning" not in cast.has else []
    lines += chance.lines(3, "no unit is captured")
    lines += chance.lines(
        3, "no position occurs 2 times", "no turn takes back the one before", "each turn changes the position"
    )
    if cast.kind != "stacking":
        lines += chance.lines(8, lambda: f"no unit enters {chance.pick(cast.zones)} but for a capture that needs it")
    if "hand" in cast.has:
        lines += chance.lines(12, "drops first") + chance.lines(12, lambda: f"drops {cast.piece()} first")
    return [block("duties", lines)] if lines else []


def check(cast: Cast) -> list[str]:
    """When check is judged, and who has to do with it."""
    chance = cast.chance
    if "check" not in cast.has:
        return []
    lines = [chance.pick(("judged at the end of a turn", "judged after every action"))]
    if cast.boards == 1 and {"single actions", "threatens"} <= cast.has:
        lines += chance.lines(70, "given by effects")
    lines += chance.lines(60 if "pushing" in cast.has else 0, "given by pushes")
    lines += chance.lines(20, lambda: f"never by {listed(chance.some(cast.pieces, 1, 2))}")
    given = ("never given", "never given unless it is mate", "never given by drop", "never given by drop")
    lines += chance.lines(20, lambda: chance.pick(given if "hand" in cast.has else given[:2]))
    lines += chance.lines(0 if "turning" in cast.has else 10, "never given by promotion")
    but = chance.pick(("", " but to capture the attacker"))
    lines += chance.lines(0 if "single actions" in cast.has else 15, "never given before the last action")
    lines += chance.lines(20, lambda: f"never answered by {chance.pick(cast.royal)} move{but}")
    if cast.kind != "stacking":
        lines += chance.lines(20, lambda: f"no move through check by {chance.pick(cast.royal)}")
    return [block("check", lines)]


def goals(cast: Cast) -> list[str]:
    """What wins: checkmate or capture of the king, and at times more."""
    chance = cast.chance
    found = [
        f"goal checkmate of {_which(cast)}{listed(cast.royal)}{_side(cast)}"
        if "check" in cast.has
        else f"goal capture of {listed(cast.royal)}"
    ]
    found += [f"goal capture of {listed(cast.royal)}"] if {"check", "falls"} <= cast.has else []
    safe = chance.pick(("", "", " unattacked"))
    late, some = chance.pick(("", "", " after the reply")), chance.pick(("", "", "2 "))
    found += chance.lines(
        15,
        lambda: f"goal reach {chance.pick(cast.zones)} with {some}{cast.piece()}{safe}{_full(cast)}{late}{_side(cast)}",
    )
    found += chance.lines(10, lambda: f"goal capture of {listed(cast.pieces)} leaving 1{late}{_side(cast)}")
    found += chance.lines(12, lambda: f"goal hold {chance.pick(cast.zones)} with {some}{cast.piece()}{_side(cast)}")
    if {"check", "falls"} & cast.has == {"check"}:  # else the capture of a king wins, and its loss may not
        found += chance.lines(
            12, lambda: f"goal loss of {listed(tuple(dict.fromkeys(('king', cast.piece()))))}{_side(cast)}"
        )
    found += chance.lines(12, lambda: f"goal row of {chance.number(3, 4)} with {_row(cast)}{_first(cast)}{_side(cast)}")
    found += chance.lines(6, lambda: f"loss row of {chance.number(3, 4)} with {_row(cast)}")
    found += chance.lines(
        10, lambda: f"goal ring of {listed(chance.some(cast.pieces))} along {chance.pick(_RINGS)}{_side(cast)}"
    )
    found += chance.lines(15, lambda: f"goal block of 2 with {listed(chance.some(cast.pieces))}{_side(cast)}")
    if cast.graphs:
        found += chance.lines(25, lambda: f"goal {_joined(cast)}{_side(cast)}")
        found += chance.lines(12, lambda: f"loss {_join(cast)}") if cast.zones else []
    found += (
        chance.lines(40, lambda: f"goal checks {chance.number(1, 3)}{_side(cast)}")
        if "check" in cast.has and not cast.has & {"score", "scored"}
        else []
    )
    found += (
        chance.lines(50, lambda: f"goal score {chance.number(5, 20)}{_side(cast)}")
        if cast.has & {"score", "scored"}
        else []
    )
    return found


_RINGS = ("orthogonal", "orthogonal, diagonal", "orthogonal, falling", "vertical, horizontal, rising")


def _joined(cast: Cast) -> str:
    if cast.chance.may(50) and cast.zones:
        return _join(cast)
    return f"one group of {listed(cast.chance.some(cast.pieces, 1, 3))} by {cast.chance.pick(cast.graphs)}"


def _join(cast: Cast) -> str:
    chance, pieces = cast.chance, listed(cast.chance.some(cast.pieces, 1, 3))
    third = f" and {chance.pick(cast.zones)}" if chance.may(30) else ""
    joined = f"joins {chance.pick(cast.zones)} to {chance.pick(cast.zones)}{third}"
    return f"{joined} by {chance.pick(cast.graphs)} with {pieces}"


def _full(cast: Cast) -> str:
    return " while the zone is full" if cast.chance.may(15) else ""


def _side(cast: Cast) -> str:
    return cast.chance.pick(("", "", " for white", " for black"))


def _row(cast: Cast) -> str:
    pieces = listed(cast.chance.some(cast.pieces, 1, 3))
    return f"{pieces} along {listed(cast.chance.some(CHOICES['WAY'], 1, 2))}{cast.chance.pick(('', ' with gaps'))}"


def _first(cast: Cast) -> str:
    return cast.chance.pick(("", "", " enemy first", " most first"))


def _which(cast: Cast) -> str:
    return cast.chance.pick(("", "", "last ", "last 2 ", "every ", "own "))


def _stalemate(cast: Cast) -> list[str]:
    """What becomes of a side that is stuck, or of each side."""
    chance = cast.chance
    said = ("draw stalemate{}", "loss stalemate{}", "win stalemate{}", f"win stalemate{{}} with {_more(cast)}")
    sides = (" for white", " for black") if chance.may(30) else ("",)
    return [chance.pick(said).format(side) for side in sides]


def draws(cast: Cast) -> list[str]:
    """What draws, and what becomes of a side that is stuck."""
    chance = cast.chance
    found = _stalemate(cast)
    found += chance.lines(20, lambda: _bare(cast))
    found += [line for _ in range(2) for line in chance.lines(20, lambda: _cannot_win(cast))]
    found += chance.lines(40, lambda: _repetition(cast))
    if "check" in cast.has and "formation" not in cast.has and cast.kind not in ("stacking", "fusion"):
        found += chance.lines(12, lambda: f"draw checkmate without check by {_some_pieces(cast)}")
        found += chance.lines(12, lambda: f"win checkmate by {_some_pieces(cast)} alone")
    found += chance.lines(15, lambda: f"draw odds for {chance.pick(('white', 'black'))}")
    found += chance.lines(40, lambda: f"draw {chance.number(2, 20)} turns without {_progress(cast)}")
    found += chance.lines(85 if "pass allowed" in cast.has else 2, lambda: _passes(cast))
    found += chance.lines(40 if "pass allowed" in cast.has else 2, lambda: _facing(cast))
    found += [count for _ in range(3) for count in chance.lines(20, lambda: _count(cast))]
    if "points" in cast.has and not (cast.kind == "chains" and "score" in cast.has):
        found.append(block("values", [f"{piece} {chance.number(0, 5)}" for piece in cast.pieces]))
    return found


def _bare(cast: Cast) -> str:
    """An end for a side that has few kinds of units left."""
    pieces = listed(cast.chance.some(cast.pieces, 1, max(1, len(cast.pieces) - 1)))
    side = cast.chance.pick(("", " for white", " for black"))
    reply = cast.chance.pick(("", " after the reply"))
    return cast.chance.pick(
        (
            f"draw bare {pieces}{side}",
            f"draw bare {pieces} on both sides",
            f"loss bare {pieces}{reply}{side}",
            f"win bare {pieces}{side}",
        )
    )


def _cannot_win(cast: Cast) -> str:
    """A side that cannot win with what it has left, which are most pieces: random games are short."""
    chance, n = cast.chance, len(cast.pieces)
    most = listed(chance.some(cast.pieces, max(1, n - 2), n))
    few = chance.pick(("", f" and {chance.number(1, 2)} {_some_pieces(cast)}"))
    foes = chance.pick(("", f" against {_some_pieces(cast)}"))
    color = chance.pick(("", "", f" while {_some_pieces(cast)} is on one color"))
    return f"cannot win with {most}{few}{foes}{color}"


def _some_pieces(cast: Cast) -> str:
    return listed(cast.chance.some(cast.pieces, 1, 3))


def _more(cast: Cast) -> str:
    if cast.has & {"score", "scored"} and cast.chance.may(90):
        return cast.chance.pick(("higher score", "lower score"))
    what = cast.chance.pick(("units", "points"))
    cast.has.add(what)
    return f"{cast.chance.pick(('most', 'fewest'))} {what}"


def _passes(cast: Cast) -> str:
    chance, number = cast.chance, cast.chance.number(2, 3)
    if chance.may(30):
        return f"draw after {number} passes"
    more = f" and {chance.number(1, 4)} more for {chance.pick(('white', 'black'))}" if chance.may(50) else ""
    if chance.may(25):
        ways = chance.pick(("orthogonal", "diagonal", "orthogonal, diagonal"))
        return f"win after {number} passes with {chance.pick(('most', 'fewest'))} area along {ways}{more}"
    return f"win after {number} passes with {_more(cast)}{more}"


def _facing(cast: Cast) -> str:
    """An end by a pass while two units face each other."""
    chance = cast.chance
    ways = chance.pick(("orthogonal", "diagonal", "orthogonal, diagonal"))
    said = f"after a pass while {cast.piece()} faces {cast.piece()} along {ways}"
    more = _more(cast)
    return f"draw {said}" if more.endswith("score") or chance.may(50) else f"win {said} with {more}"


def _count(cast: Cast) -> str:
    """A count of turns, while there are few units of some kind."""
    chance = cast.chance
    absent = f"no {listed(chance.some(cast.pieces, 1, 2))} is on the board"
    few = f"a side has at most {chance.number(1, 6)} units"
    runs = chance.pick(("", f" while {absent}", f" while {few}", f" while {few} and {absent}"))
    lines = chance.lines(40, "starts at the number of units")
    for _ in range(chance.number(0, 3)):
        pieces = listed(chance.some(cast.pieces, 1, 2))
        lines.append(f"{chance.number(1, 9)} turns against {chance.number(1, 3)} {chance.pick((pieces, 'units'))}")
    return block(f"draw by count{runs}", [*lines, f"{chance.number(2, 9)} turns"])


def _repetition(cast: Cast) -> str:
    chance = cast.chance
    said = f"{chance.pick(('draw', 'loss', 'win'))} repetition {chance.number(2, 3)}"
    if said.startswith("win"):
        said += chance.pick(("", " for white", " for black"))
    said += " but perpetual check loses" * ("check" in cast.has and chance.may(50))
    chases = "single actions" in cast.has and chance.may(50)
    but = f" but by {listed(chance.some(cast.pieces, 1, 3))}" if chases and chance.may(50) else ""
    prey = f" unless of {cast.piece()} in {chance.pick(cast.zones)}" if chases and cast.zones and chance.may(30) else ""
    return f"{said}\nloss perpetual chase{but}{prey}" if chases else said


def _progress(cast: Cast) -> str:
    two = listed(tuple(dict.fromkeys((cast.piece(), cast.piece()))))
    kinds = ("capture", "drop", "promotion", f"{cast.piece()} move", f"{two} move")
    if "turning" in cast.has:
        kinds = ("capture", "drop", "capture", "yak move", f"{two} move")
    first = cast.chance.pick(kinds)
    return f"{first} or {cast.chance.pick((f'{cast.piece()} move', *kinds[1:3]))}" if cast.chance.may(40) else first
