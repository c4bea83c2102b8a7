"""What forbids an action: the kinds of constraints, and the reasons for which actions are refused."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class ConstraintKind(StrEnum):
    """The kinds of constraints on candidate actions."""

    IDLE = "idle"
    """Only active units do the `deeds`."""
    ACTED = "acted"
    """A unit acts once in a turn, and so does a formation."""
    BUDGET = "budget"
    """The leader `of` the row activates at most `number` units; with `others` it does not count itself."""
    SHARED = "shared"
    """Every activation of a turn is by a unit `of` the row, and each of these activates at most `number` units."""
    SPARED = "spared"
    """Units of the `pieces` are not converted by the leader `of` the row."""
    ROYAL = "royal"
    """Units of the `pieces` are never captured, and no turn leaves them attacked.

    With `which` "last" this holds for the last one of a side only. With "every" the last one is never captured, and no
    turn leaves all of them attacked.
    """
    EVERY_ACTION = "every action"
    """No action leaves a royal unit attacked, even before the turn ends."""
    END_OF_TURN = "end of turn"
    """No turn leaves a royal unit attacked, though its actions may; this is the default."""
    BY_ITSELF = "by itself"
    """An action needs none after it: a side may be left without a legal action before its turn is complete."""
    HARMLESS = "harmless"
    """Units of the `pieces` give no check."""
    OTHER_WING = "other wing"
    """A castling costs the enemy the right to castle with partners on the same side of its movers."""
    NOT_THROUGH = "not through"
    """Units of the `pieces` cross no attacked square; with `deeds` only when they do these."""
    NOT_OUT = "not out"
    """Units of the `pieces` do not do the `deeds` while they are attacked, `unless` they capture all attackers."""
    NO_POCKET = "no pocket"
    POCKET_ZONE = "pocket zone"
    """Only units in the zone are taken into a hand."""
    """Units of the `pieces` are not taken into the hand."""
    DROP_ZONE = "drop zone"
    """The `pieces`, or all without any, drop in the zone only."""
    DROP_RANGE = "drop range"
    """A drop is within `number` squares of a unit `of` the row or, with `touching`, next to an active friend."""
    DROP_ACTIVE = "drop active"
    """A dropped unit is active where it lands."""
    DROP_COLORS = "drop colors"
    """No drop keeps the units of one of the `pieces` from being spread evenly over the two colors of squares."""
    SPLIT_EMPTY = "split to empty"
    """The part that leaves goes to an empty square."""
    SPLIT_UNATTACKED = "split unattacked"
    """A unit that is attacked does not split."""
    NOT_BEGUN = "not begun"
    """Units of the `pieces` do not begin a fusion."""
    UNSHARED = "unshared"
    """Units of the `pieces` share a square with no friend."""
    FORMED = "formed"
    """A chain that existed when the side's last turn ended is not claimed."""
    UNCAPTURED = "uncaptured"
    """Units of the `pieces` promote only to pieces of which their side has fewer units than at the start.

    With `unless`, they attack nothing on squares where they would have to promote and cannot.
    """
    PROMOTES_HELD = "promotes held"
    """Units of the `pieces` promote only to pieces in the hand of their side, which leave it."""
    PROMOTES_QUIETLY = "promotes quietly"
    """Units of the `pieces` promote only where they then could capture no enemy with their next move."""
    STAYS_OUT = "stays out"
    """A unit does not move to squares of a zone."""
    CROWDED = "crowded"
    """No promotion and no drop gives a side more than `number` units `of` the row."""
    CLAIMED = "claimed"
    """A chain that was claimed is not claimed again in the turn."""
    UNORDERED = "unordered"
    """A chain is a set of units: it exists as long as some order of them is a path."""
    NO_CHECK = "no check"
    """No action leaves a royal unit of the enemy attacked, `unless` it is checkmate."""
    NO_EARLY_CHECK = "no early check"
    """No action after which its side goes on leaves a royal unit of the enemy attacked."""
    BY_EFFECTS = "by effects"
    """A side is in check, too, if an effect of a move of the enemy would take a royal unit that it must keep."""
    BY_PUSHES = "by pushes"
    """Who could push or pull a unit over the edge attacks it."""
    NO_CHECK_BY = "no check by"
    """No action that does the `deeds` leaves a royal unit of the enemy attacked."""
    FREEZES = "freezes"
    """Enemies within `number` squares of a unit `of` the row do not act by themselves, and give no check.

    With `only`, these are enemies of the `pieces`; otherwise of all others. With `ways`, only these directions count.
    With `unless`, an enemy with a friend next to it is free.
    """
    FROZEN = "frozen"
    """Units `of` the row do neither while an enemy of the `pieces` attacks them, frozen or not."""
    NO_CAPTURE = "no capture"
    """No action captures."""
    DROP_CONVERTS = "drop converts"
    """A drop converts a unit."""
    NO_MATE = "no mate"
    """No action that does the `deeds` with the `pieces` is checkmate."""
    DROP_LIBERTY = "drop liberty"
    """A drop leaves its group a liberty, an empty square next to it along the `ways`; with `others`, all groups."""
    DROP_MOBILE = "drop mobile"
    """Units of the `pieces` drop only on squares from which a move leads on in some position."""
    DROP_HELD = "drop held"
    """A drop is on a square that has a unit or the edge of the board beneath it."""
    DROP_FILLS = "drop fills"
    """While a square of the zone is empty, drops go to the zone; a drop there need not convert."""
    NEEDED = "needed"
    """A move ends in the zone only if its unit can capture the same nowhere else, or only across more of the zone."""
    FIRST = "first"
    """While an action that does the `deeds` is legal, no other is; of drops, one of the `pieces` if the row has any."""
    STUCK = "stuck"
    """A side passes only if no other action is legal, and the other side then has one."""
    FACES = "faces"
    """No unit `of` the row sees an enemy of the `pieces` along the `ways`, over empty squares, after a turn."""
    STOPS_FACING = "stops facing"
    """While a unit `of` the row sees an enemy of the `pieces` along the `ways`, an action must end that."""
    CAPTURES_NOT = "captures not"
    """Units `of` the row capture no units of the `pieces`, or none without pieces."""
    CAPTURES_ONLY = "captures only"
    """Units `of` the row capture only units of the `pieces`."""
    HOPS_NOT = "hops not"
    """Units `of` the row hop over no units of the `pieces`."""
    HOPS_ONLY = "hops only"
    """Units `of` the row hop only over units of the `pieces`."""
    NOT_CAPTURED_BY = "not captured by"
    """Units `of` the row are not captured by units of the `pieces`, or by any without pieces."""
    CAPTURED_ONLY_BY = "captured only by"
    """Units `of` the row are captured only by units of the `pieces`."""
    REPEATS = "repeats"
    """No turn brings a position about for the `number`th time or, without one, that before the enemy's turn."""
    CHANGES = "changes"
    """A turn ends with another position than it began with, the side to act apart."""
    SHIFT_COST = "shift cost"
    """A move that pushes or pulls counts as `number` actions, and is made only if the turn has so many left."""


RECALLING: frozenset[ConstraintKind] = frozenset((ConstraintKind.REPEATS, ConstraintKind.CHANGES))
"""The kinds that ask how earlier turns began: an engine remembers this for them alone."""


class Said(NamedTuple):
    """A sentence about a miss, filled in with its facts, and what to do about it."""

    sentence: str
    help: str = ""


class Reason(NamedTuple):
    """A reason: its meaning, and a sentence for each kind of miss that has it."""

    meaning: str
    misses: Mapping[str, Said] = {}


ALONE = "add {alone:parts} to let one of the two go alone"
"""The help if one unit of a pair can act but not the pair."""

# fmt: off
REASONS: Mapping[str, Reason] = {
    "over": Reason("the game is over"),
    "no-square": Reason("the board has no such square", {
        "way-off-board": Said("a square on the way to {goal:name} does not exist"),
        "ride-leaves-board": Said("the {name} would leave the board"),
    }),
    "gone": Reason("the square has vanished", {
        "gone": Said("the square {0:name} has vanished"),
        "way-gone": Said("the square {place:name} on the way to {goal:name} has vanished"),
        "placed-on-gone": Said("{0:here}"),
    }),
    "no-unit": Reason("the square has no unit that can act", {
        "no-unit": Said("there is no unit on {0:name}"),
    }),
    "not-yours": Reason("the unit belongs to the other side", {
        "not-yours": Said("{0:here}, and it is {side:side}'s turn"),
    }),
    "not-its-move": Reason("the piece does not have this move", {
        "not-its-move": Said("{piece:a} on {0:name} does not move to {1:name}"),
        "not-its-guise": Said("{piece:a} on {0:name}, which moves as {guise:a}, does not move to {1:name}"),
        "not-its-capture": Said("{piece:a} on {0:name} does not capture on {places:names} on its way to {1:name}"),
        "no-ride": Said("{name:with-a} does not ride from {start:name} to {end:name}"),
    }),
    "blocked": Reason("a unit is in the way", {
        "blocked-unshared": Said("the way to {goal:name} is blocked: {0:here}",
            "{0:name} must hold nothing, or a lone friend other than {piece:a}"),
        "blocked": Said("the way to {goal:name} is blocked: {0:here}", "{0:name} must {wanted:wanted}"),
        "castling-first": Said("one after the other slides, and the first must end on an empty square: {all:heres}",
            "empty one of these squares"),
        "castling-blocked": Said("the way is blocked: {all:heres}"),
        "castling-off-board": Said("the way is blocked: a square is missing"),
        "ride-blocked": Said("the {name} cannot pass: {all:heres}"),
    }),
    "nothing-to-capture": Reason("the move is only for captures, and there is nothing to capture", {
        "captures-only": Said("{0:here}, and this move only captures"),
        "nothing-to-capture": Said("{0:name} is empty, and this move only captures"),
        "captures-elsewhere": Said("{piece:a} has nothing to capture on {all:names} on this way to {goal:name}"),
    }),
    "cannot-capture": Reason("the move cannot capture", {
        "cannot-capture": Said("{0:here}, and this move cannot capture"),
        "ride-cannot-capture": Said("the {name} cannot pass: {all:heres}"),
    }),
    "own-unit": Reason("the square has a unit of the same side", {
        "own-unit": Said("{0:here}, a unit of the same side"),
        "nobody-joins": Said("{0:here}, and units cannot join a friend in this game"),
    }),
    "distance": Reason("the move goes too far, or not far enough, for the units on its line", {
        "miscounted": Said("the move is {steps} long, but must be {number} long, the number of units on its line",
            "go to a square at that distance"),
    }),
    "prey": Reason("the piece does not capture that piece", {
        "no-prey": Said("{0:here}, and {piece:a} never captures it"),
    }),
    "push": Reason("the move cannot push or pull so", {
        "not-pushed": Said("{0:here}, and {piece:a} does not push it this way"),
        "too-many-pushed": Said("{0:here}, and the move pushes at most {number} in a row"),
        "push-blocked": Said("{0:here}, in the way of the unit that is pushed"),
        "push-over-edge": Said("{0:here}, and is not pushed over the edge"),
        "push-gone": Said("{0:name} has vanished, and no unit is pushed there"),
        "nothing-sent": Said("{piece:a} on {0:name} pushes or pulls no unit to {1:name} from where it is"),
        "nothing-sent-off": Said("{0:here}, and {piece:a} does not push it over the edge from where it is"),
        "stays-on-board": Said("{piece:a} on {0:name} does not leave the board with this move"),
        "pulls-none-off": Said("{0:here}, and {piece:a} does not pull it off the board"),
        "no-way-aside": Said("{0:here}, and there is no empty square to push it to"),
        "nothing-to-push": Said("{0:name} is empty, and this move only pushes"),
        "pulls-none": Said("there is no unit that {piece:a} on {0:name} pulls with this move"),
        "shift-named": Said("the text of this move also names the square to which it pushes a unit, or from which it "
            "pulls one", "add {all:shifts}"),
        "too-few-left": Said("a move that pushes or pulls counts as {number} actions, and the turn has {left} left"),
        "no-drop-pushes": Said("a drop pushes no unit in this game", "remove `-{1:name}`"),
        "drop-pushes-none": Said("{0:name} is empty, and a drop there pushes no unit", "remove `-{1:name}`"),
        "drops-to-push": Said("{0:name} is empty, and in this game a unit in hand drops only at the edge where it "
            "pushes another one"),
        "not-from-edge": Said("a drop on {0:name} does not push a unit to {1:name}", "drop at the edge, and name the "
            "next square inward"),
        "drop-push-named": Said("the text of a drop on a unit also names the square to which it pushes that one",
            "add {all:shifts}"),
        "shifts-nothing": Said("this move pushes and pulls no unit", "remove `-{0:name}`"),
    }),
    "hurdle": Reason("the piece does not hop over that piece", {
        "no-hurdle": Said("{0:here}, and {piece:a} never hops over it"),
    }),
    "facing": Reason("two units would face each other that may not", {
        "faces": Said("the {piece:man} on {place:name} would face the {by:man} on {there:name}",
            "keep a unit between them"),
        "faces-on": Said("the {piece:man} on {0:name} would still face the {by:man} on {1:name}", "end that, or pass"),
    }),
    "full": Reason("the square already has two units", {
        "full": Said("{0:here}, and there is no room for a third"),
        "no-room": Said("{pieces:men} have no room with the unit that stays on {0:name}"),
    }),
    "unshared": Reason("the piece, or the friend on the square, never shares a square with a friend", {
        "unshared": Said("{0:here}, and {piece:a} never shares a square with a friend"),
    }),
    "pair": Reason("a pair cannot join a unit", {
        "not-together": Said("{pieces:men} on {0:name} do not move together"),
        "pair-joins-nobody": Said("{0:here}, and a pair cannot join a unit"),
    }),
    "which": Reason("the text does not name one of the two units that may act or be captured", {
        "not-one-of-two": Said("there are no two units to choose from: {0:here}", "remove `x{victim:symbol}`"),
        "one-of-two": Said("{0:here}, and the capture takes one of them", "add {takes:victims}"),
        "no-companion": Said("the {piece:man} on {place:name} has no companion to leave", "remove `:{piece:symbol}`"),
        "other-order": Said("name two pieces in hand in their order: {first:man}, then {second:man}"),
        "which-of-two": Said("{0:here}, and the text does not name one of them"),
    }),
    "no-fusion": Reason("the two pieces do not fuse", {
        "make-nothing": Said("{first:man} and {second:man} do not fuse"),
        "begins-no-fusion": Said("{piece:a} fuses only with a unit that comes to it"),
    }),
    "zone": Reason("the move, the drop or the second part is limited to a zone", {
        "drops-uneven": Said("{piece:a} in hand could then not come to the other color of squares"),
        "no-pocket-zone": Said("no unit on {0:name} is taken into the hand"),
        "no-drop": Said("{piece:a} cannot drop on {0:name}"),
        "fills-first": Said("drops go to the zone while {0:name} is empty", "drop on {0:name}"),
        "stays-out": Said("{piece:a} does not move to {0:name}"),
        "enters-idly": Said("units come to {0:name} only for a capture"),
        "enters-needlessly": Said("units come to {0:name} only for a capture that needs it; {1:name} would do",
            "go to {1:name}"),
        "other-zone": Said("{piece:a} has this move only from {zone:names}"),
        "leaves-zone": Said("{piece:a} has this move only inside a zone, and {0:name} is outside it"),
        "places-elsewhere": Said("no {piece:man} is placed on {0:name}"),
    }),
    "moved": Reason("only an unmoved unit can do this", {
        "moved": Said("the {piece:man} on {0:name} has moved"),
        "startled": Said("the {piece:man} on {0:name} has moved, or was attacked"),
    }),
    "en-passant": Reason("no unit has just crossed the square", {
        "nothing-crossed": Said("no unit has just crossed {0:name}"),
    }),
    "castling": Reason("the right to castle is gone, or the partner is not there", {
        "castles-no-more": Said("the right to castle with {unit:owned} on {1:name} is gone"),
        "castles-how-far": Said(
            "the unit on {0:name} may castle as far as it likes: name the square on which it lands"),
    }),
    "promotion": Reason("the promotion is missing, or names a piece that is not allowed", {
        "uncaptured": Said("no {piece:man} of yours has been captured"),
        "promotes-unheld": Said("there is no {piece:man} in your hand to promote to"),
        "promotes-standing": Said("{piece:a} promotes {when}"),
        "promotes-to-empty": Said("{0:here}, and a unit that promotes before its move goes to an empty square"),
        "promotes-attacking": Said("{piece:a} on {0:name} would attack an enemy"),
        "no-promotion": Said("{piece:a} does not promote on {goal:name}", "remove `{other:letter}`"),
        "promotes-not-passing": Said("{piece:a} does not promote by a capture en passant", "remove `{other:letter}`"),
        "promotes": Said("{piece:a} promotes on {goal:name}", "add {choices:choices}"),
        "promotes-or-sticks": Said("{piece:a} could never move again from {goal:name}", "add {choices:choices}"),
        "promotes-then": Said("{piece:a} promotes {when}", "remove `{other:letter}`"),
        "promotes-otherwise": Said("{piece:a} promotes on {goal:name}, but not to {other:a}", "add {choices:choices}"),
        "fuses-unpromoted": Said("{first:man} and {second:man} make {made:a}, which does not promote",
            "remove the promotion"),
    }),
    "direction": Reason("the direction is missing, or the unit does not turn to it, or not then", {
        "turns": Said("{piece:a} on {goal:name} turns to another direction", "add {choices:choices}"),
        "turns-otherwise": Said("{piece:a} does not turn to {other:man}", "add {choices:choices}"),
        "turns-standing": Said("{piece:a} turns {when}"),
        "turns-then": Said("{piece:a} turns {when}", "remove `{other:letter}`"),
    }),
    "gives-check": Reason("it gives check, or checkmate, which is not allowed", {
        "gives-check": Said("it leaves {0:unit} attacked by the {by:man} on {there:names}, but nobody may give check"),
        "gives-early-check": Said(
            "it leaves {0:unit} attacked by the {by:man} on {there:names}, and only the last action of a turn gives "
            "check"),
        "promotion-gives-check": Said(
            "it leaves {0:unit} attacked by the {by:man} on {there:names}, but a promotion may not give check"),
        "drop-gives-check": Said(
            "it leaves {0:unit} attacked by the {by:man} on {there:names}, but a drop may not give check"),
        "drop-mates": Said("a drop of {piece:a} may not give checkmate"),
    }),
    "answers-check": Reason("the piece does not move out of check", {
        "answers-check": Said("{0:unit} is attacked by the {by:man} on {there:names}, and does not move out of check",
            "capture the attacker with another unit, or block it"),
        "answers-unless": Said(
            "{0:unit} is attacked by the {by:man} on {there:names}, and moves only to capture the attacker",
            "capture or block the attacker"),
    }),
    "stuck": Reason("the piece could never move from the square", {
        "drops-stuck": Said("{piece:a} could never move from {0:name}", "drop it on another square"),
    }),
    "duty": Reason("an action that goes before others is legal", {
        "captures-first": Said("a capture is legal, and captures come first", "capture{action:action}"),
        "most-captures-first": Said("another capture lets one unit capture more units in this turn",
            "capture{action:action}"),
        "captures-on-first": Said("{0:unit} can capture the same and then capture again", "capture{action:action}"),
        "promotes-first": Said("{0:unit} can promote by this move", "promote{action:action}"),
        "drops-first": Said("a drop is legal, and it comes first", "drop{action:action}"),
        "captures-again": Said("{0:unit} has captured, and captures again if it can", "capture with it"),
        "may-capture-again": Said("{0:unit} has captured, and nothing else acts in this turn",
            "capture with it, or `end`"),
    }),
    "royal": Reason("the unit is royal, and cannot be captured or given up", {
        "royal": Said("the {piece:man} on {0:name} is royal and cannot be captured"),
        "costs-royal": Said(
            "the {piece:man} on {0:name} would be lost, and a side never gives up its royal units itself"),
    }),
    "no-capture": Reason("no unit is captured in this game", {
        "no-capture": Said("in this game no unit is captured"),
    }),
    "converts-nothing": Reason("the drop would convert no unit", {
        "converts-nothing": Said("a drop on {0:name} would convert no unit"),
    }),
    "liberty": Reason("a group would have no empty square next to it", {
        "stifles-own": Said("the group of {0:name} would have no empty square next to it"),
        "stifles-other": Said("the group of {1:name} would have no empty square next to it"),
    }),
    "held-up": Reason("the square has neither a unit nor the edge of the board beneath it", {
        "drops-unheld": Said("nothing holds up a unit on {0:name}, because {1:name} is empty",
            "drop on {1:name}, or on a square below it"),
    }),
    "activation": Reason("the unit is not active", {
        "idle": Said("the {piece:man} on {place:name} is not active: {missing:missing}", "{missing:cures}"),
        "far-from-leader": Said("{reached:chain} and does not reach {0:unit}, which commands", "join it to {0:unit}"),
        "too-far": Said("it is {distance} squares from the {piece:man}, and {number} is the limit",
            "bring it within {number} of the {piece:man}"),
        "not-joined-to": Said("{reached:chain} and does not reach the {piece:man}", "join it to the {piece:man}"),
    }),
    "no-command": Reason("no leader has taken command of the turn", {
        "no-command": Said("no leader of {side:Side} has taken command of this turn",
            "let a leader take command first{example:action}"),
    }),
    "commanded": Reason("a leader has already taken command of the turn", {
        "commanded": Said("a leader has already taken command of this turn"),
        "commanded-by": Said("{leader:unit} has already taken command of this turn"),
    }),
    "no-leader": Reason("the piece cannot take command", {
        "no-commands": Said("this game has no commands"),
        "no-leader": Said("{piece:a} cannot take command", "choose {leaders:any-a}"),
    }),
    "stance": Reason("the leader has no such stance, or does not activate the piece in the one it took", {
        "other-stance": Said("{1:unit} commands in stance {taken}, in which it activates no {piece:man}",
            "take command in stance {others:any}"),
        "no-such-stance": Said("{piece:a} takes command in stance {stances:any}", "write {calls:actions}"),
        "no-stances": Said("{piece:a} takes command without a stance", "write {calls:actions}"),
    }),
    "kind": Reason("the leader in command never activates this piece", {
        "other-kind": Said("{1:unit} commands, and it never activates {piece:a}", "let another leader take command"),
    }),
    "budget": Reason("the leader in command has no activations left", {
        "budget": Said("{0:unit} has activated {number} units and cannot activate any more", "end the turn"),
        "budget-of-others": Said("{0:unit} has activated {number} others and cannot activate any more", "end the turn"),
        "all-activated": Said(
            "each {piece:man} activates only {number} a turn, and those that reach {0:unit} have already done it",
            "act with a unit that another {piece:man} reaches, or end the turn"),
    }),
    "neutral": Reason("the unit is neutral: it cannot act, be captured or be pushed", {
        "neutral": Said("{0:here} and cannot act"),
        "uncapturable": Said("{0:here} and cannot be captured"),
        "unpushable": Said("{0:here} and cannot be pushed"),
    }),
    "no-conversion": Reason("no leader in command converts units", {
        "no-conversions": Said("no leader in command converts units"),
        "no-converter": Said("the leader in command does not convert units"),
    }),
    "not-touching": Reason("the leader in command does not touch the unit", {
        "no-touch": Said("{0:unit}, which commands, does not touch {1:name}", "bring it next to the unit"),
    }),
    "spared": Reason("the piece cannot be converted", {
        "spared": Said("{0:unit} cannot be converted"),
    }),
    "acted": Reason("the unit has already acted this turn", {
        "acted": Said("the {piece:man} on {0:name} has already acted this turn", "act with another unit"),
    }),
    "frozen": Reason("an enemy keeps the unit from acting", {
        "frozen": Said("{0:unit} is frozen by the {by:man} on {there:name}",
            "act with another unit, or remove the {by:man}"),
    }),
    "rode": Reason("the formation has already ridden this turn", {
        "rode": Said("the {name} on {all:names} has already ridden this turn",
            "act with another unit, or with one member alone"),
    }),
    "no-formation": Reason("there is no such formation here", {
        "no-formation": Said(
            "there is no {name} here: {files} by {ranks} of {piece:man}, with its lower left unit on {0:name}"),
    }),
    "not-a-part": Reason("the unit has no such part", {
        "not-a-part": Said("{piece:a} has no part {part:man} that can leave it"),
        "not-there": Said("there is no {piece:man} on {0:name} that could act"),
    }),
    "no-split": Reason("units cannot split in this way", {
        "no-splits": Said("this game has no splits by a move"),
        "no-splits-to-hand": Said("this game has no splits to the hand"),
        "none-leaves": Said("in this game no unit can leave a pair"),
    }),
    "attacked": Reason("the unit is attacked, and only an unattacked unit can do this", {
        "splits-attacked": Said("{0:unit} is attacked by the {by:man} on {there:names}, so it cannot split",
            "stop the attack first"),
    }),
    "no-hand": Reason("the game has no hand, or does not use it for this", {
        "no-hands": Said("this game has no hands"),
        "no-hand-fusion": Said("this game has no fusion in the hand"),
        "no-pockets": Said("this game has no pocketing"),
        "drops-to-fuse": Said("{0:here}, and in this game a unit in hand drops only onto a friend with which it fuses",
            "drop on such a friend"),
    }),
    "not-in-hand": Reason("the piece is not in hand", {
        "not-in-hand": Said("{side:Side} has no {piece:man} in hand"),
        "just-came": Said("the {piece:man} has come to hand in this turn, and enters in a later one"),
    }),
    "exchange": Reason("no such unit is captured, or the enemy is not worth enough to be given for it", {
        "no-exchanges": Said("this game has no exchange of captured units"),
        "not-captured": Said("no {piece:man} of {side:Side} is captured"),
        "worth-less": Said("{other:a} is worth less than {piece:a}, so it is not enough for it"),
    }),
    "occupied": Reason("the square is not empty", {
        "splits-to-empty": Said("{0:here}, but a part can only leave to an empty square"),
        "occupied": Said("{0:here}"),
    }),
    "limit": Reason("the side has as many units of the piece as it may have", {
        "crowded": Said("a side has at most {number} of {piece:man} on the board"),
    }),
    "range": Reason("the square is out of reach for a drop", {
        "out-of-range": Said("{0:name} is not within {number} of your {piece:man}",
            "drop on a square within {number} of your {piece:man}"),
        "out-of-touch": Said("{0:name} is not within {number} of your {piece:man} or touching an active friend",
            "drop on a square within {number} of your {piece:man} or touching an active friend"),
        "drops-idle": Said("a unit on {0:name} would not be active", "drop on a square where it is"),
    }),
    "no-pocket": Reason("the piece cannot be pocketed", {
        "no-pocket": Said("the {piece:man} on {0:name} cannot be pocketed"),
    }),
    "must-act": Reason("the turn is not complete", {
        "not-stuck": Said("another action is legal, and only a side without one passes", "act{action:action}"),
        "second-turn": Said("sides are swapped only instead of the second turn of the game", "act"),
        "one-action": Said("a turn has one action, which is required"),
        "first-action": Said("the first action of a turn is required"),
        "action-left": Said("action {number} of a turn is required"),
        "turn-is-spent": Said("the turn has no actions left"),
        "command-unused": Said("a leader that takes command must activate a unit before the turn can end"),
    }),
    "both-stuck": Reason("neither side has another action, so the game is over", {
        "both-stuck": Said("the other side has no action either, so the game is over"),
    }),
    "must-place": Reason("a lifted unit must be placed first, or the second part of the turn is due", {
        "must-place": Said("{unit:owned} must be placed first", "place it, such as `@e4`"),
        "places-next": Said("the actions of this turn are done: place {pieces:any-a} next", "place it, such as `@e4`"),
        "may-place-next": Said("the actions of this turn are done: place {pieces:any-a}, or `end`"),
    }),
    "not-reached": Reason("the unit that has moved does not reach the square", {
        "not-reached": Said("{1:unit}, which has moved, does not reach {0:name}"),
    }),
    "not-just-left": Reason("no unmoved unit has just left the square", {
        "not-just-left": Said("no unmoved unit has just left {0:name}"),
    }),
    "nothing-to-place": Reason("no unit is waiting to be placed", {
        "nothing-to-place": Said("no unit is waiting to be placed"),
    }),
    "phase": Reason("the action belongs to another part of the turn", {
        "claims-now": Said("the actions of this turn are done: claim a chain, or `end`"),
        "relocations-now": Said("unclaimed chains are relocated first"),
        "chains-later": Said("chains come after the actions of the turn"),
        "no-chains": Said("this game has no chains"),
    }),
    "no-chain": Reason("the units are not a chain", {
        "chain-length": Said("a chain has {least} to {most} units, not {number}"),
        "chain-meets-itself": Said("a unit can be in a chain only once"),
        "chain-lacks-unit": Said("there is no unit of {side:Side} on {place:name}"),
        "chain-lacks-defense": Said("{start:unit} does not defend {end:unit}"),
        "chain-lacks-touch": Said("{start:unit} does not touch {end:unit}, as {graph} asks"),
        "chain-lacks-defending-order": Said("in no order does each of these units defend the next"),
        "chain-lacks-touching-order": Said("in no order does each of these units touch the next, as {graph} asks"),
    }),
    "not-formed": Reason("the chain already existed at the end of the side's last turn", {
        "not-formed": Said("this chain already existed at the end of {side:Side}'s last turn"),
    }),
    "claimed": Reason("the chain has already been claimed this turn", {
        "claimed": Said("this chain has already been claimed in this turn"),
    }),
    "relocated": Reason("a unit of the chain has already been relocated", {
        "relocated": Said("a unit of this chain has already been relocated in this turn"),
    }),
    "other-board": Reason("the same square of the next board is not empty", {
        "other-board": Said("the unit would pass to {0:name}, the same square of the next board, but {0:here}",
            "go to a square that is also empty on the next board"),
    }),
    "check": Reason("a royal piece would be attacked", {
        "in-check": Said("the {piece:man} on {0:name} is in check"),
        "crosses-attack": Said("the {piece:man} on {start:name} would cross {all:names}, which is attacked"),
        "left-in-check": Said("it leaves the {piece:man} on {place:name} attacked by the {by:man} on {there:names}",
            "{side:Side} must end the turn out of check"),
        "left-to-effects": Said(
            "it leaves the {piece:man} on {place:name} where effects of a move by the {by:man} on {there:names} could "
            "take it",
            "{side:Side} must end the turn out of check"),
        "never-out-of-check": Said(
            "it leaves the {piece:man} on {place:name} attacked by the {by:man} on {there:names}, and no further "
            "action of the turn would help",
            "{side:Side} must end the turn out of check"),
        "passes-in-check": Said(
            "before the unit passes to the next board, it leaves the {piece:man} on {place:name} attacked by the "
            "{by:man} on {there:names}",
            "a move must be legal on its own board as well"),
    }),
    "repetition": Reason("the position has occurred before, and may not come back", {
        "comes-back": Said("it repeats the position of {ago} turns ago, which may not occur {number} times",
            "end the turn with another position"),
        "changes-nothing": Said("it ends the turn with the position that the turn began with",
            "end the turn with another position"),
        "takes-back": Said("it repeats the position before {side:side}'s turn",
            "end the turn with another position"),
    }),
    "no-end": Reason("the turn could not end legally", {
        "command-idle": Said("{0:unit} could activate nothing that can act", "let another leader take command"),
        "turn-unfinished": Said("the turn is not complete, and no legal action could follow"),
    }),
}
"""Reasons why an action is refused, by the words after `because`, with all that `why` says of them."""
# fmt: on

REASON_OF: Mapping[str, str] = {kind: word for word, reason in REASONS.items() for kind in reason.misses}
"""The reason of each kind of miss."""
