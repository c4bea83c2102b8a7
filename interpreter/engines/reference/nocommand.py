"""Why an action of a game of commands is none: who takes command, in which stance, and whom a leader converts."""

from dsl.model.rows import PhaseKind
from dsl.words.english import with_article
from interpreter.engines.reference.commands import takings
from interpreter.engines.reference.refusal import Refusal
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.standing import own_units, standing
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import SIDE_NAMES, CommandRule
from interpreter.state.action import Action
from interpreter.state.position import Position
from interpreter.state.turn import order_of


class NoCommand:
    """Looks for what keeps a leader from commanding or converting."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.program, self.position = rules, rules.program, position
        self.side = SIDE_NAMES[position.side].capitalize()

    def name(self, square: Square) -> str:
        """The name of a square."""
        return self.rules.board.names[square]

    def first(self, action: Action) -> Refusal:
        """Something else than taking command, before command is taken."""
        own = own_units(self.rules, self.position, action.origin) if action.origin != NOWHERE else None
        if isinstance(own, Refusal):
            return own
        return Refusal(
            reason="no-command",
            sentence=f"no leader of {self.side} has taken command of this turn",
            line=self.rules.phase[PhaseKind.COMMAND].span,
            help=f"let a leader take command first{self._example()}",
        )

    def _example(self) -> str:
        """How a leader takes command, if there is one."""
        taking = next(takings(self.rules, self.position), None)
        if taking is None:
            return ""
        stance = f"/{taking.action.stance}" if taking.action.stance else ""
        return f", as `command:{self.name(taking.action.origin)}{stance}`"

    def command(self, action: Action) -> Refusal:
        """A command that nobody can take."""
        phase = self.rules.phase.get(PhaseKind.COMMAND)
        if phase is None:
            return Refusal(reason="no-leader", sentence="in this game nobody takes command")
        if self.position.command is not None:
            return self.second()
        square, own = action.origin, own_units(self.rules, self.position, action.origin)
        if isinstance(own, Refusal):
            return own
        rule, name = self.program.commands.get(own[0].piece), self.program.pieces[own[0].piece].name
        if rule is None:
            leaders = " or ".join(with_article(self.program.pieces[piece].name) for piece in self.program.commands)
            sentence = f"{with_article(name)} never takes command"
            return Refusal(
                reason="no-leader", sentence=sentence, line=phase.span, squares=(square,), help=f"choose {leaders}"
            )
        return self.stance(rule, action, name)

    def second(self) -> Refusal:
        """A second command in one turn."""
        order = order_of(self.program, self.position)
        who = "a leader" if order is None else f"the {self._leader(order.rule)} on {self.name(order.leader)}"
        sentence = f"{who} has taken command of this turn"
        return Refusal(reason="commanded", sentence=sentence, line=self.rules.phase[PhaseKind.COMMAND].span)

    def _leader(self, rule: CommandRule) -> str:
        return self.program.pieces[rule.piece].name

    def stance(self, rule: CommandRule, action: Action, name: str) -> Refusal:
        """A command in a stance that the leader does not have."""
        names = [stance.name for stance in rule.stances if stance.name]
        here, how = f"command:{self.name(action.origin)}", f"in stance {' or '.join(names)}"
        return Refusal(
            reason="stance",
            sentence=f"{with_article(name)} takes command {how if names else 'without a stance'}",
            line=rule.span,
            squares=(action.origin,),
            help="write " + " or ".join(f"`{here}/{stance}`" for stance in names) if names else f"write `{here}`",
        )

    def conversion(self, action: Action) -> Refusal:
        """A unit that the leader in command does not touch, or that is not there to be converted."""
        square, order = action.target, order_of(self.program, self.position)
        row = self.rules.converting(order.rule.piece) if order is not None else None
        if order is None or row is None:
            sentence = "the leader in command converts nobody" if order is not None else "nobody in command converts"
            return Refusal(reason="no-conversion", sentence=sentence, line=order.rule.span if order else None)
        unit = self.position.unit(square)
        if unit is None:
            return Refusal(reason="no-unit", sentence=f"no unit stands on {self.name(square)}", squares=(square,))
        if unit.side == self.position.side:
            sentence = f"{standing(self.rules, self.position, square)}, an own unit"
            return Refusal(reason="own-unit", sentence=sentence, line=row.span, squares=(square,))
        leader = f"the {self._leader(order.rule)} on {self.name(order.leader)}"
        return Refusal(
            reason="not-touching",
            sentence=f"{leader}, which commands, does not touch {self.name(square)}",
            line=row.span,
            squares=(order.leader, square),
            help="bring it to a square beside the unit",
        )
