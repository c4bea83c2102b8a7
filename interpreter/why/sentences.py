"""What is said of each kind of miss."""

from collections.abc import Mapping
from typing import NamedTuple


class Said(NamedTuple):
    """A sentence, what would change the matter, and the word of the reason, if the kind is not the word itself."""

    sentence: str
    help: str = ""
    reason: str = ""


ALONE = "add {alone:parts} to let one of the two go alone"
"""The help where one unit of a pair could do what the pair cannot."""

# fmt: off
CONSTRAINTS: Mapping[str, Said] = {
    "acted": Said("the {piece:man} on {0:name} has acted this turn", "act with another unit"),
    "rode": Said("the {name} on {all:names} has ridden this turn", "act with another unit, or with one member alone"),
    "budget": Said("{0:unit} has activated {number} units and may activate no more", "end the turn"),
    "budget-of-others": Said("{0:unit} has activated {number} others and may activate no more", "end the turn", "budget"),
    "idle": Said("the {piece:man} on {place:name} is not active: {lacks:lacks}", "{lacks:cures}", "activation"),
    "far-from-leader": Said("{reached:chain} and does not reach {0:unit}, which commands", "join it to {0:unit}", "activation"),
    "too-far": Said("it stands {distance} squares from the {piece:man}, and {number} would do", "bring it within {number} of the {piece:man}", "activation"),
    "not-joined-to": Said("{reached:chain} and does not reach the {piece:man}", "join it to the {piece:man}", "activation"),
    "other-stance": Said("{1:unit} commands in stance {taken}, in which it activates no {piece:man}", "take command in stance {others:any}", "stance"),
    "other-kind": Said("{1:unit} commands, and it never activates {piece:a}", "let another leader take command", "kind"),
    "spared": Said("{0:unit} is never converted"),
    "royal": Said("the {piece:man} on {0:name} is royal and is never captured"),
    "no-pocket": Said("the {piece:man} on {0:name} cannot be pocketed"),
    "no-drop": Said("{piece:a} cannot drop on {0:name}", reason="zone"),
    "out-of-range": Said("{0:name} is not within {number} of your {piece:man}", "drop on a square within {number} of your {piece:man}", "range"),
    "out-of-touch": Said("{0:name} is not within {number} of your {piece:man} or touching an active friend", "drop on a square within {number} of your {piece:man} or touching an active friend", "range"),
    "splits-attacked": Said("{0:unit} is attacked by the {by:man} on {there:names}, and does not come apart", "take the attack away first", "attacked"),
    "in-check": Said("the {piece:man} on {0:name} is in check", reason="check"),
    "crosses-attack": Said("the {piece:man} on {start:name} would cross {all:names}, which is attacked", reason="check"),
    "turn-unfinished": Said("no legal action could follow, and the turn is not complete", reason="no-end"),
    "left-in-check": Said("it leaves the {piece:man} on {place:name} attacked by the {by:man} on {there:names}", "{side:Side} must end the turn out of check", "check"),
    "never-out-of-check": Said("it leaves the {piece:man} on {place:name} attacked by the {by:man} on {there:names}, and no further action of the turn would help", "{side:Side} must end the turn out of check", "check"),
}
"""What forbids a candidate, or keeps the turn from ending after it."""

UNITS: Mapping[str, Said] = {
    "gone": Said("the square {0:name} has vanished"),
    "no-unit": Said("no unit stands on {0:name}"),
    "neutral": Said("{0:here} and obeys nobody"),
    "not-yours": Said("{0:here}, and it is {side:side}'s turn"),
}
"""Why there is no unit to act."""

MOVES: Mapping[str, Said] = {
    "not-its-move": Said("{piece:a} on {0:name} does not move to {1:name}"),
    "not-its-guise": Said("{piece:a} on {0:name}, which moves as {guise:a}, does not move to {1:name}", reason="not-its-move"),
    "way-off-board": Said("a square on the way to {goal:name} does not exist", reason="no-square"),
    "way-gone": Said("the square {place:name} on the way to {goal:name} has vanished", reason="gone"),
    "blocked": Said("the way to {goal:name} is blocked: {0:here}", "{0:name} must {wanted:wanted}"),
    "other-zone": Said("{piece:a} moves so only from {zone:names}", reason="zone"),
    "moved": Said("the {piece:man} on {0:name} has moved"),
    "own-unit": Said("{0:here}, an own unit"),
    "uncapturable": Said("{0:here} and cannot be captured", reason="neutral"),
    "cannot-capture": Said("{0:here}, and this move cannot capture"),
    "captures-only": Said("{0:here}, and this move only captures", reason="nothing-to-capture"),
    "nothing-to-capture": Said("{0:name} is empty, and this move only captures"),
    "nothing-crossed": Said("no unit has just crossed {0:name}", reason="en-passant"),
    "captures-elsewhere": Said("{piece:a} captures nothing on {all:names} on this way to {goal:name}", reason="nothing-to-capture"),
    "not-one-of-two": Said("no one unit of two is captured there alone: {0:here}", "leave `x{victim:symbol}` out", "which"),
    "one-of-two": Said("{0:here}, and the capture takes one of them", "add {takes:victims}", "which"),
    "no-promotion": Said("{piece:a} does not promote on {goal:name}", "leave `{other:letter}` out", "promotion"),
    "promotes": Said("{piece:a} promotes on {goal:name}", "add {choices:choices}", "promotion"),
    "promotes-otherwise": Said("{piece:a} promotes on {goal:name}, and not to {other:a}", "add {choices:choices}", "promotion"),
    "castles-no-more": Said("the right to castle with {unit:owned} on {1:name} is gone", reason="castling"),
    "castling-blocked": Said("the way is blocked: {all:heres}", reason="blocked"),
    "castling-off-board": Said("the way is blocked: a square is missing", reason="blocked"),
    "no-formation": Said("no {name} stands there: {files} by {ranks} of {piece:man}, lowest and first on {0:name}"),
    "no-ride": Said("{name:with-a} does not ride from {start:name} to {end:name}", reason="not-its-move"),
    "ride-leaves-board": Said("the {name} would leave the board", reason="no-square"),
    "ride-blocked": Said("the {name} cannot pass: {all:heres}", reason="blocked"),
    "ride-cannot-capture": Said("the {name} cannot pass: {all:heres}", reason="cannot-capture"),
}
"""Where moves, castling and rides fail."""

COMPANY: Mapping[str, Said] = {
    "make-nothing": Said("{first:man} and {second:man} make nothing together", reason="no-fusion"),
    "begins-no-fusion": Said("{piece:a} fuses only with a unit that comes to it", reason="no-fusion"),
    "fuses-unpromoted": Said("{first:man} and {second:man} make {made:a}, and do not promote", "leave out what it promotes to", "promotion"),
    "no-splits": Said("in this game no part leaves a unit by a move", reason="no-split"),
    "no-splits-to-hand": Said("in this game no part leaves a unit into the hand", reason="no-split"),
    "not-a-part": Said("{piece:a} has no {part:man} in it that can leave it"),
    "splits-to-empty": Said("{0:here}, and a part leaves only for an empty square", reason="occupied"),
    "not-together": Said("{pieces:men} on {0:name} do not move together", reason="pair"),
    "not-there": Said("no {piece:man} to act stands on {0:name}", reason="not-a-part"),
    "no-companion": Said("the {piece:man} on {place:name} has no companion to leave", "leave `:{piece:symbol}` out", "which"),
    "none-leaves": Said("in this game neither unit of a pair leaves the other", reason="no-split"),
    "nobody-joins": Said("{0:here}, and nobody joins a friend", reason="own-unit"),
    "pair-joins-nobody": Said("{0:here}, and a pair joins nobody", reason="pair"),
    "unshared": Said("{0:here}, and {piece:a} shares a square with no friend"),
    "full": Said("{0:here}, and no third may come there"),
    "no-room": Said("{pieces:men} have no room beside the unit that stays on {0:name}", reason="full"),
}
"""Where fusions, splits and moves of units that share squares fail."""

HANDS: Mapping[str, Said] = {
    "no-hands": Said("there are no hands in this game", reason="no-hand"),
    "no-hand-fusion": Said("in this game pieces do not fuse in the hand", reason="no-hand"),
    "no-pockets": Said("in this game units are not taken into the hand", reason="no-hand"),
    "not-in-hand": Said("{side:Side} has no {piece:man} in hand"),
    "other-order": Said("two pieces in hand are named in their order: {first:man}, then {second:man}", reason="which"),
    "which-of-two": Said("{0:here}, and the text does not say which", reason="which"),
    "occupied": Said("{0:here}"),
}
"""Where drops, pockets and fusions in hand fail."""

COMMANDS: Mapping[str, Said] = {
    "no-command": Said("no leader of {side:Side} has taken command of this turn", "let a leader take command first{example:action}"),
    "no-commands": Said("in this game nobody takes command", reason="no-leader"),
    "no-leader": Said("{piece:a} never takes command", "choose {leaders:any-a}"),
    "commanded": Said("a leader has taken command of this turn"),
    "commanded-by": Said("{leader:unit} has taken command of this turn", reason="commanded"),
    "no-such-stance": Said("{piece:a} takes command in stance {stances:any}", "write {calls:actions}", "stance"),
    "no-stances": Said("{piece:a} takes command without a stance", "write {calls:actions}", "stance"),
    "no-conversions": Said("nobody in command converts", reason="no-conversion"),
    "no-converter": Said("the leader in command converts nobody", reason="no-conversion"),
    "no-touch": Said("{0:unit}, which commands, does not touch {1:name}", "bring it to a square beside the unit", "not-touching"),
}
"""Where commands and conversions fail."""

TURN: Mapping[str, Said] = {
    "one-action": Said("a turn has one action, and it cannot be left out", reason="must-act"),
    "first-action": Said("the first action of a turn cannot be left out", reason="must-act"),
    "action-left": Said("action {number} of a turn cannot be left out", reason="must-act"),
    "turn-is-spent": Said("the turn has no action left to leave out", reason="must-act"),
    "command-unused": Said("a leader that takes command activates something before the turn may end", reason="must-act"),
    "must-place": Said("{unit:owned} waits to be placed first", "place it, as `@e4`"),
    "nothing-to-place": Said("no unit waits to be placed"),
    "placed-on-gone": Said("{0:here}", reason="gone"),
    "claims-now": Said("the actions of this turn are done: claim a chain, or `end`", reason="phase"),
    "relocations-now": Said("chains left unclaimed are relocated first", reason="phase"),
    "chains-later": Said("chains come when the actions of the turn are done", reason="phase"),
    "no-chains": Said("there are no chains in this game", reason="phase"),
    "chain-length": Said("a chain has {least} to {most} units, not {number}", reason="no-chain"),
    "chain-meets-itself": Said("a unit stands in a chain once", reason="no-chain"),
    "chain-lacks-unit": Said("no unit of {side:Side} stands on {place:name}", reason="no-chain"),
    "chain-lacks-link": Said("no link of {graph} leads from {start:name} to {end:name}", reason="no-chain"),
    "not-formed": Said("this chain stood already when {side:Side}'s last turn ended"),
    "claimed": Said("this chain was claimed in this turn"),
    "relocated": Said("a unit of this chain was relocated in this turn already"),
}
"""Where ends of turns, placements, claims and relocations fail."""
# fmt: on

SENTENCES: Mapping[str, Said] = {**CONSTRAINTS, **UNITS, **MOVES, **COMPANY, **HANDS, **COMMANDS, **TURN}
