"""The sentence for each kind of miss."""

from collections.abc import Mapping
from typing import NamedTuple


class Said(NamedTuple):
    """A sentence, a help text, and the reason if it differs from the kind."""

    sentence: str
    help: str = ""
    reason: str = ""


ALONE = "add {alone:parts} to let one of the two go alone"
"""The help if one unit of a pair can act but not the pair."""

# fmt: off
CONSTRAINTS: Mapping[str, Said] = {
    "acted": Said("the {piece:man} on {0:name} has already acted this turn", "act with another unit"),
    "frozen": Said("{0:unit} is frozen by the {by:man} on {there:name}",
        "act with another unit, or remove the {by:man}"),
    "rode": Said("the {name} on {all:names} has already ridden this turn",
        "act with another unit, or with one member alone"),
    "budget": Said("{0:unit} has activated {number} units and cannot activate any more", "end the turn"),
    "budget-of-others": Said("{0:unit} has activated {number} others and cannot activate any more", "end the turn",
        "budget"),
    "all-activated": Said("each {piece:man} activates only {number} a turn, and those that reach {0:unit} have done so",
        "act with a unit that another {piece:man} reaches, or end the turn", "budget"),
    "idle": Said("the {piece:man} on {place:name} is not active: {missing:missing}", "{missing:cures}", "activation"),
    "far-from-leader": Said("{reached:chain} and does not reach {0:unit}, which commands", "join it to {0:unit}",
        "activation"),
    "too-far": Said("it is {distance} squares from the {piece:man}, and {number} is the limit",
        "bring it within {number} of the {piece:man}", "activation"),
    "not-joined-to": Said("{reached:chain} and does not reach the {piece:man}", "join it to the {piece:man}",
        "activation"),
    "other-stance": Said("{1:unit} commands in stance {taken}, in which it activates no {piece:man}",
        "take command in stance {others:any}", "stance"),
    "other-kind": Said("{1:unit} commands, and it never activates {piece:a}", "let another leader take command",
        "kind"),
    "spared": Said("{0:unit} cannot be converted"),
    "royal": Said("the {piece:man} on {0:name} is royal and cannot be captured"),
    "costs-royal": Said("the {piece:man} on {0:name} would be lost, and a side never gives up its royal units itself",
        reason="royal"),
    "no-capture": Said("in this game no unit is captured"),
    "converts-nothing": Said("a drop on {0:name} would convert no unit"),
    "no-pocket": Said("the {piece:man} on {0:name} cannot be pocketed"),
    "drops-uneven": Said("{piece:a} in hand could then not come to the other color of squares", reason="zone"),
    "no-drop": Said("{piece:a} cannot drop on {0:name}", reason="zone"),
    "crowded": Said("a side has at most {number} of {piece:man} on the board", reason="limit"),
    "uncaptured": Said("no {piece:man} of yours has been captured", reason="promotion"),
    "out-of-range": Said("{0:name} is not within {number} of your {piece:man}",
        "drop on a square within {number} of your {piece:man}", "range"),
    "out-of-touch": Said("{0:name} is not within {number} of your {piece:man} or touching an active friend",
        "drop on a square within {number} of your {piece:man} or touching an active friend", "range"),
    "drops-idle": Said("a unit on {0:name} would not be active", "drop on a square where it is", "range"),
    "splits-attacked": Said("{0:unit} is attacked by the {by:man} on {there:names}, so it cannot split",
        "stop the attack first", "attacked"),
    "in-check": Said("the {piece:man} on {0:name} is in check", reason="check"),
    "crosses-attack": Said("the {piece:man} on {start:name} would cross {all:names}, which is attacked",
        reason="check"),
    "drops-stuck": Said("{piece:a} could never move from {0:name}", "drop it on another square", "stuck"),
    "fills-first": Said("drops go to the zone while {0:name} is empty", "drop on {0:name}", "zone"),
    "drops-unheld": Said("nothing holds up a unit on {0:name}, because {1:name} is empty",
        "drop on {1:name}, or on a square below it", "held-up"),
    "gives-check": Said("it leaves {0:unit} attacked by the {by:man} on {there:names}, and nobody gives check",
        reason="gives-check"),
    "promotion-gives-check": Said(
        "it leaves {0:unit} attacked by the {by:man} on {there:names}, and no promotion gives check",
        reason="gives-check"),
    "promotes-standing": Said("{piece:a} promotes {when}", reason="promotion"),
    "promotes-to-empty": Said("{0:here}, and a unit that promotes before its move goes to an empty square",
        reason="promotion"),
    "promotes-attacking": Said("{piece:a} on {0:name} would attack an enemy", reason="promotion"),
    "drop-gives-check": Said("it leaves {0:unit} attacked by the {by:man} on {there:names}, and no drop gives check",
        reason="gives-check"),
    "drop-mates": Said("a drop of {piece:a} may not give checkmate", reason="gives-check"),
    "answers-check": Said("{0:unit} is attacked by the {by:man} on {there:names}, and does not move out of check",
        "capture the attacker with another unit, or block it"),
    "answers-unless": Said(
        "{0:unit} is attacked by the {by:man} on {there:names}, and moves only to capture the attacker",
        "capture or block the attacker", "answers-check"),
    "captures-first": Said("a capture is legal, and captures come first", "capture{action:action}", "duty"),
    "drops-first": Said("a drop is legal, and it comes first", "drop{action:action}", "duty"),
    "not-stuck": Said("another action is legal, and only a side without one passes", "act{action:action}", "must-act"),
    "both-stuck": Said("the other side has no action either, so the game is over"),
    "command-idle": Said("{0:unit} could activate nothing that can act", "let another leader take command", "no-end"),
    "turn-unfinished": Said("the turn is not complete, and no legal action could follow", reason="no-end"),
    "left-in-check": Said("it leaves the {piece:man} on {place:name} attacked by the {by:man} on {there:names}",
        "{side:Side} must end the turn out of check", "check"),
    "never-out-of-check": Said(
        "it leaves the {piece:man} on {place:name} attacked by the {by:man} on {there:names}, and no further action "
        "of the turn would help",
        "{side:Side} must end the turn out of check", "check"),
    "other-board": Said("the unit would pass to {0:name}, the same square of the next board, but {0:here}",
        "go to a square whose equal on the next board is empty"),
    "passes-in-check": Said(
        "before the unit passes to the next board, it leaves the {piece:man} on {place:name} attacked by the {by:man} "
        "on {there:names}",
        "a move must be legal on its own board as well", "check"),
    "faces": Said("the {piece:man} on {place:name} would face the {by:man} on {there:name}", "keep a unit between them",
        "facing"),
    "faces-on": Said("the {piece:man} on {0:name} would still face the {by:man} on {1:name}", "end that, or pass",
        "facing"),
    "enters-idly": Said("units come to {0:name} only for a capture", reason="zone"),
    "enters-needlessly": Said("a unit comes to {0:name} only for a capture that needs it, and {1:name} would do",
        "go to {1:name}", "zone"),
}
"""Sentences for constraints on a candidate and on the end of the turn."""

UNITS: Mapping[str, Said] = {
    "gone": Said("the square {0:name} has vanished"),
    "no-unit": Said("there is no unit on {0:name}"),
    "neutral": Said("{0:here} and cannot act"),
    "not-yours": Said("{0:here}, and it is {side:side}'s turn"),
}
"""Sentences for a missing unit."""

MOVES: Mapping[str, Said] = {
    "not-its-move": Said("{piece:a} on {0:name} does not move to {1:name}"),
    "not-its-guise": Said("{piece:a} on {0:name}, which moves as {guise:a}, does not move to {1:name}",
        reason="not-its-move"),
    "way-off-board": Said("a square on the way to {goal:name} does not exist", reason="no-square"),
    "way-gone": Said("the square {place:name} on the way to {goal:name} has vanished", reason="gone"),
    "blocked-unshared": Said("the way to {goal:name} is blocked: {0:here}",
        "{0:name} must hold nothing, or a lone friend other than {piece:a}", "blocked"),
    "blocked": Said("the way to {goal:name} is blocked: {0:here}", "{0:name} must {wanted:wanted}"),
    "other-zone": Said("{piece:a} has this move only from {zone:names}", reason="zone"),
    "leaves-zone": Said("{piece:a} has this move only inside a zone, and {0:name} is outside it", reason="zone"),
    "no-hurdle": Said("{0:here}, and {piece:a} never hops over it", reason="hurdle"),
    "no-prey": Said("{0:here}, and {piece:a} never captures it", reason="prey"),
    "moved": Said("the {piece:man} on {0:name} has moved"),
    "startled": Said("the {piece:man} on {0:name} has moved, or was attacked", reason="moved"),
    "own-unit": Said("{0:here}, a unit of the same side"),
    "uncapturable": Said("{0:here} and cannot be captured", reason="neutral"),
    "cannot-capture": Said("{0:here}, and this move cannot capture"),
    "captures-only": Said("{0:here}, and this move only captures", reason="nothing-to-capture"),
    "nothing-to-capture": Said("{0:name} is empty, and this move only captures"),
    "nothing-crossed": Said("no unit has just crossed {0:name}", reason="en-passant"),
    "captures-elsewhere": Said("{piece:a} has nothing to capture on {all:names} on this way to {goal:name}",
        reason="nothing-to-capture"),
    "not-one-of-two": Said("there are no two units to choose from: {0:here}", "remove `x{victim:symbol}`", "which"),
    "one-of-two": Said("{0:here}, and the capture takes one of them", "add {takes:victims}", "which"),
    "no-promotion": Said("{piece:a} does not promote on {goal:name}", "remove `{other:letter}`", "promotion"),
    "promotes": Said("{piece:a} promotes on {goal:name}", "add {choices:choices}", "promotion"),
    "promotes-or-sticks": Said("{piece:a} could never move again from {goal:name}", "add {choices:choices}",
        "promotion"),
    "promotes-then": Said("{piece:a} promotes {when}", "remove `{other:letter}`", "promotion"),
    "promotes-otherwise": Said("{piece:a} promotes on {goal:name}, but not to {other:a}", "add {choices:choices}",
        "promotion"),
    "castles-no-more": Said("the right to castle with {unit:owned} on {1:name} is gone", reason="castling"),
    "castles-how-far": Said("the unit on {0:name} may castle as far as it likes: name the square on which it lands",
        reason="castling"),
    "castling-first": Said("one after the other slides, and the first must end on an empty square: {all:heres}",
        "empty one of these squares", "blocked"),
    "castling-blocked": Said("the way is blocked: {all:heres}", reason="blocked"),
    "castling-off-board": Said("the way is blocked: a square is missing", reason="blocked"),
    "no-formation": Said("there is no {name} here: {files} by {ranks} of {piece:man}, lowest and first on {0:name}"),
    "no-ride": Said("{name:with-a} does not ride from {start:name} to {end:name}", reason="not-its-move"),
    "ride-leaves-board": Said("the {name} would leave the board", reason="no-square"),
    "ride-blocked": Said("the {name} cannot pass: {all:heres}", reason="blocked"),
    "ride-cannot-capture": Said("the {name} cannot pass: {all:heres}", reason="cannot-capture"),
}
"""Sentences for moves, castling and rides."""

COMPANY: Mapping[str, Said] = {
    "make-nothing": Said("{first:man} and {second:man} do not fuse", reason="no-fusion"),
    "begins-no-fusion": Said("{piece:a} fuses only with a unit that comes to it", reason="no-fusion"),
    "fuses-unpromoted": Said("{first:man} and {second:man} make {made:a}, which does not promote",
        "remove the promotion", "promotion"),
    "no-splits": Said("this game has no splits by a move", reason="no-split"),
    "no-splits-to-hand": Said("this game has no splits to the hand", reason="no-split"),
    "not-a-part": Said("{piece:a} has no part {part:man} that can leave it"),
    "splits-to-empty": Said("{0:here}, but a part can only leave to an empty square", reason="occupied"),
    "not-together": Said("{pieces:men} on {0:name} do not move together", reason="pair"),
    "not-there": Said("there is no {piece:man} on {0:name} that could act", reason="not-a-part"),
    "no-companion": Said("the {piece:man} on {place:name} has no companion to leave", "remove `:{piece:symbol}`",
        "which"),
    "none-leaves": Said("in this game no unit can leave a pair", reason="no-split"),
    "nobody-joins": Said("{0:here}, and units cannot join a friend in this game", reason="own-unit"),
    "pair-joins-nobody": Said("{0:here}, and a pair cannot join a unit", reason="pair"),
    "unshared": Said("{0:here}, and {piece:a} never shares a square with a friend"),
    "full": Said("{0:here}, and there is no room for a third"),
    "no-room": Said("{pieces:men} have no room with the unit that stays on {0:name}", reason="full"),
}
"""Sentences for fusions, splits and moves of units that share squares."""

HANDS: Mapping[str, Said] = {
    "no-hands": Said("this game has no hands", reason="no-hand"),
    "no-hand-fusion": Said("this game has no fusion in the hand", reason="no-hand"),
    "no-pockets": Said("this game has no pocketing", reason="no-hand"),
    "not-in-hand": Said("{side:Side} has no {piece:man} in hand"),
    "other-order": Said("name two pieces in hand in their order: {first:man}, then {second:man}", reason="which"),
    "which-of-two": Said("{0:here}, and the text does not name one of them", reason="which"),
    "occupied": Said("{0:here}"),
    "drops-to-fuse": Said("{0:here}, and in this game a unit in hand drops only onto a friend with which it fuses",
        "drop on such a friend", "no-hand"),
}
"""Sentences for drops, pockets and fusions in hand."""

COMMANDS: Mapping[str, Said] = {
    "no-command": Said("no leader of {side:Side} has taken command of this turn",
        "let a leader take command first{example:action}"),
    "no-commands": Said("this game has no commands", reason="no-leader"),
    "no-leader": Said("{piece:a} cannot take command", "choose {leaders:any-a}"),
    "commanded": Said("a leader has already taken command of this turn"),
    "commanded-by": Said("{leader:unit} has already taken command of this turn", reason="commanded"),
    "no-such-stance": Said("{piece:a} takes command in stance {stances:any}", "write {calls:actions}", "stance"),
    "no-stances": Said("{piece:a} takes command without a stance", "write {calls:actions}", "stance"),
    "no-conversions": Said("no leader in command converts units", reason="no-conversion"),
    "no-converter": Said("the leader in command does not convert units", reason="no-conversion"),
    "no-touch": Said("{0:unit}, which commands, does not touch {1:name}", "bring it next to the unit", "not-touching"),
}
"""Sentences for commands and conversions."""

TURN: Mapping[str, Said] = {
    "one-action": Said("a turn has one action, which is required", reason="must-act"),
    "first-action": Said("the first action of a turn is required", reason="must-act"),
    "action-left": Said("action {number} of a turn is required", reason="must-act"),
    "captures-again": Said("{0:unit} has captured, and captures again if it can", "capture with it", "duty"),
    "may-capture-again": Said("{0:unit} has captured, and nothing else acts in this turn", "capture with it, or `end`",
        "duty"),
    "turn-is-spent": Said("the turn has no actions left", reason="must-act"),
    "command-unused": Said("a leader that takes command must activate a unit before the turn can end",
        reason="must-act"),
    "must-place": Said("{unit:owned} must be placed first", "place it, such as `@e4`"),
    "nothing-to-place": Said("no unit is waiting to be placed"),
    "placed-on-gone": Said("{0:here}", reason="gone"),
    "places-next": Said("the actions of this turn are done: place {pieces:any-a} next", "place it, such as `@e4`",
        "must-place"),
    "may-place-next": Said("the actions of this turn are done: place {pieces:any-a}, or `end`", reason="must-place"),
    "places-elsewhere": Said("no {piece:man} is placed on {0:name}", reason="zone"),
    "just-came": Said("the {piece:man} has come to hand in this turn, and enters in a later one", reason="not-in-hand"),
    "not-reached": Said("{1:unit}, which has moved, does not reach {0:name}"),
    "not-just-left": Said("no unmoved unit has just left {0:name}"),
    "claims-now": Said("the actions of this turn are done: claim a chain, or `end`", reason="phase"),
    "relocations-now": Said("unclaimed chains are relocated first", reason="phase"),
    "chains-later": Said("chains come after the actions of the turn", reason="phase"),
    "no-chains": Said("this game has no chains", reason="phase"),
    "chain-length": Said("a chain has {least} to {most} units, not {number}", reason="no-chain"),
    "chain-meets-itself": Said("a unit can be in a chain only once", reason="no-chain"),
    "chain-lacks-unit": Said("there is no unit of {side:Side} on {place:name}", reason="no-chain"),
    "chain-lacks-defense": Said("{start:unit} does not defend {end:unit}", reason="no-chain"),
    "chain-lacks-touch": Said("{start:unit} does not touch {end:unit}, as {graph} asks", reason="no-chain"),
    "chain-lacks-defending-order": Said("in no order does each of these units defend the next", reason="no-chain"),
    "chain-lacks-touching-order": Said(
        "in no order does each of these units touch the next, as {graph} asks", reason="no-chain"
    ),
    "not-formed": Said("this chain already existed at the end of {side:Side}'s last turn"),
    "claimed": Said("this chain has already been claimed in this turn"),
    "relocated": Said("a unit of this chain has already been relocated in this turn"),
}
"""Sentences for ends of turns, placements, claims and relocations."""
# fmt: on

SENTENCES: Mapping[str, Said] = {**CONSTRAINTS, **UNITS, **MOVES, **COMPANY, **HANDS, **COMMANDS, **TURN}
