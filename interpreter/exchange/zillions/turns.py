"""The order of turns, the types of moves, and partial moves of a ZRF as the blocks `turn` and `duties`."""

from collections.abc import Iterator

from dsl.model.board import SIDES
from dsl.words.near import near_names, quoted_list
from interpreter.exchange.zillions.drops import Dropped
from interpreter.exchange.zillions.moves import Move
from interpreter.exchange.zillions.pieces import Drawn
from interpreter.exchange.zillions.rules import Rules


def turn_lines(rules: Rules, drawn: list[Drawn]) -> Iterator[str]:
    """Yield the lines of the block `turn`; report an order of turns that it cannot say."""
    circle = [rules.players.index(player) for player in rules.turns]
    opening = [rules.players.index(player) for player in rules.opening]
    if (opening or circle)[0] == 1:
        yield "black begins"
    runs, first = _runs(circle), _runs(opening)
    if opening and runs and len(first) == 1 and len(runs) == 2 and runs[0][0] != first[0][0]:
        yield f"{SIDES[first[0][0]]} opens with {first[0][1]} action{'s' * (first[0][1] > 1)}"
    elif opening:
        node = rules.game.one("turn-order")
        assert node is not None, "an opening is read from it"
        rules.lose(node, f"`{node.shown}` cannot be said in a rule file yet", "turns are of the two players in turn")
    if len(runs) == 2 and runs[0][1] == runs[1][1]:
        if runs[0][1] > 1:
            yield f"{runs[0][1]} actions"
    elif len(runs) == 2:
        for side, number in runs:
            yield f"{SIDES[side]} {number} action{'s' * (number > 1)}"
    else:
        node = rules.game.one("turn-order")
        assert node is not None, "the usual order is the default"
        rules.lose(node, f"`{node.shown}` cannot be said in a rule file yet", "turns are of the two players in turn")
    if any(number > 1 for _, number in runs):
        # In the other program each action is a turn, and the next one may be impossible
        yield "each action is legal by itself"
    value, _ = rules.game.option("pass turn")
    if value == "true":
        yield "pass allowed"
    elif value == "forced":
        yield "pass when no action is left"
    yield from _going_on(rules, drawn)


def _runs(sides: list[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for side in sides:
        if found and found[-1][0] == side:
            found[-1] = (side, found[-1][1] + 1)
        else:
            found.append((side, 1))
    return found


def _going_on(rules: Rules, drawn: list[Drawn]) -> Iterator[str]:
    """Yield the lines on units that go on after a partial move."""
    moves = [move for each in drawn for move in (*each.moves, *each.effects)]
    on = [move for move in moves if move.goes_on is not None]
    if not on:
        return
    wrong = next((move for move in on if not move.is_capture), None)
    if wrong is not None:
        rules.lose(wrong.program.node, f"`{wrong.program.node.shown}` goes on without a capture")
        return
    ends = [move for move in moves if move.is_capture and move.goes_on is None]
    promotes = [move for move in ends if move.becomes]
    for move in on:
        other = next((each for each in moves if _may_follow(each, move) and not each.is_capture), None)
        if other is not None:
            rules.lose(move.program.node, f"after `{move.program.node.shown}`, a move without a capture may follow")
            break
    single = next((move for move in ends if not move.becomes), None)
    if single is not None:
        rules.lose(single.program.node, f"`{single.program.node.shown}` ends the turn, unlike other captures")
    value, _ = rules.game.option("pass partial")
    yield "a captor may capture again" if value == "true" else "a captor captures again"
    if promotes:
        yield "ends when a unit promotes"


def _may_follow(move: Move, before: Move) -> bool:
    """Return True if a move may follow a partial one by the same unit."""
    same = move.program.node.span.source is before.program.node.span.source and move.side == before.side
    return same and move.added.start == before.added.end and before.goes_on in ("", move.program.type)


def duty_lines(rules: Rules, drawn: list[Drawn], dropped: list[Dropped]) -> Iterator[str]:
    """Yield the lines of the block `duties`, by the order of types of moves; report an order that none says."""
    most, at = rules.game.option("maximal captures")
    if most in ("true", "2"):
        if most == "2" and at is not None:
            rules.lose(at, "`maximal captures` counts some pieces more than others", "here all captures count the same")
        yield "most captures first"
    node = rules.game.one("move-priorities")
    order = [word.lower() for word in node.words] if node else []
    for word in order:
        if node is not None and word not in rules.types:
            near = near_names(word, sorted(rules.types - {""}))
            why = f"did you mean {quoted_list(near)}?" if near else "a type is set by `(move-type ..)` among the moves"
            rules.lose(node, f"no move has the type `{word[:40]}`", why)
    if node is None or len(order) < 2:
        return
    deeds: dict[str, set[str]] = {}
    for each in drawn:
        for move in (*each.moves, *each.effects, *each.passings, *each.castlings):
            deeds.setdefault(move.program.type, set()).add(
                "capture" if move.is_capture or move in each.passings else "move"
            )
    for drop in dropped:
        for program in drop.kind.drops:
            deeds.setdefault(program.type, set()).add("drop")
    ranks = [deeds.get(name, set()) for name in order if deeds.get(name)]
    rest = {deed for name, found in deeds.items() if name not in order for deed in found}
    if rest:
        ranks.append(rest)
    if len(ranks) < 2:
        return
    later = set[str]().union(*ranks[1:])
    if ranks[0] == {"capture"} and "capture" not in later and len(ranks) == 2:
        if most not in ("true", "2"):
            yield "captures first"
    elif ranks[0] == {"drop"} and "drop" not in later and len(ranks) == 2:
        yield "drops first"
    else:
        why = "captures, or drops, go before all other moves"
        rules.lose(node, f"`{node.shown}` cannot be said in a rule file yet", why)
