"""Explanations of actions, from the verdicts of the reference engine."""

from dataclasses import replace

from dsl.model.rows import PhaseKind
from dsl.notation.respelling import in_two
from dsl.words.near import quoted_list
from interpreter.engines.reference import Reference
from interpreter.notation.actions import second_part, write_action
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, SIDE_NAMES
from interpreter.state.action import Action, Kind
from interpreter.state.outcome import Outcome
from interpreter.state.position import Phase, Position
from interpreter.why.refusal import Explanation, Refusal
from interpreter.why.telling import Teller


def explain(reference: Reference, position: Position, action: Action, over: Outcome | None) -> Explanation:
    """Explain an action of a position, even if the game is over."""
    if over is not None:
        return Explanation(refusals=(Refusal(reason="over", sentence=f"the game is over: {over}", line=over.line),))
    verdict, teller = reference.judge(position, action), Teller(reference.program, position)
    told = map(teller.refusal, verdict.misses)
    refusals = tuple({(each.reason, each.sentence): each for each in reversed([*told])}.values())[::-1]
    if verdict.candidate is not None:  # of several constraints with the same reason, keep the first
        refusals = tuple({refusal.reason: refusal for refusal in reversed(refusals)}.values())[::-1]
    other = ""
    if refusals:
        other = _in_passing(reference, position, action) or _placed_after(reference, position, action)
    if refusals and refusals[0].reason == "blocked":
        other = other or _alone(reference, position, action)
    if other:
        refusals = (replace(refusals[0], help=other), *refusals[1:])
    note = "" if refusals else _left_unclaimed(reference, position, action)
    return Explanation(refusals=refusals, lines=verdict.lines, note=note)


def _alone(reference: Reference, position: Position, action: Action) -> str:
    """Return how to write that a part of the unit, or one of a pair, goes to the target of a move alone."""
    if action.kind is not Kind.MOVE or action.piece != NO_PIECE:
        return ""
    legal = reference.legal_actions(position)
    parts = [each for each in legal if each.kind is Kind.SPLIT and _ends_of(each) == _ends_of(action)]
    texts = sorted(write_action(reference.program, each) for each in parts)
    return f"write {quoted_list(texts[:_MOST])}, which moves a part alone" if texts else ""


def _ends_of(action: Action) -> tuple[Square, Square]:
    return action.origin, action.target


def _left_unclaimed(reference: Reference, position: Position, action: Action) -> str:
    """Return the consequence of ending the claims while there are new chains, if there is one."""
    rows = (row for row in reference.program.phases if row.kind is PhaseKind.RELOCATE)
    row = next(rows, None)
    if action.kind is not Kind.END or position.phase is not Phase.CLAIM or row is None:
        return ""
    count = sum(each.kind is Kind.CLAIM for each in reference.legal_actions(position))
    chains = f"{count} new chain{'s are' if count > 1 else ' is'} left unclaimed"
    who = SIDE_NAMES[position.side if row.by == "mover" else 1 - position.side]
    return (
        f"{chains}: {who} {'relocates' if row.least else 'may relocate'} the units, and nobody scores" if count else ""
    )


def _in_passing(reference: Reference, position: Position, action: Action) -> str:
    """Return how to write the captures in passing of the enemy on the target of a move."""
    if action.kind is not Kind.MOVE or action.taken or position.unit(action.target) is None:
        return ""
    offered = reference.offered_actions(position)
    fitting = {each for each in offered if each.origin == action.origin and action.target in each.taken}
    if any(rule.rays for piece in reference.program.pieces for rule in piece.moves):  # pushes from where the unit is
        fitting = {each for each in fitting if each.target not in (NOWHERE, each.origin)}
    legal = fitting.intersection(reference.legal_actions(position)) if fitting else ()
    texts = sorted(write_action(reference.program, each) for each in legal)
    return f"write {quoted_list(texts[:_MOST])}, which captures in passing" if texts else ""


def _placed_after(reference: Reference, position: Position, action: Action) -> str:
    """Return how to write a move that names, like a promotion, the unit that the second part of its turn places."""
    plain = action._replace(other=NO_PIECE)
    if action.kind is not Kind.MOVE or action.other == NO_PIECE or plain not in reference.legal_actions(position):
        return ""
    return in_two(write_action(reference.program, action), second_part(reference.program))


_MOST = 4
"""Maximum number of actions to name."""


def why_not_on_board(square: str) -> Explanation:
    """Explain that an action names an unknown square."""
    return Explanation(refusals=(Refusal(reason="no-square", sentence=f"the board has no square {square}"),))


def why_none_from(reference: Reference, position: Position, square: Square) -> Refusal:
    """Return why no legal action starts on a square."""
    teller, found = Teller(reference.program, position), reference.not_to_act(position, square)
    if found is not None:
        return teller.refusal(found)
    sentence = f"{teller.here(square)}, and has no legal action"
    return Refusal(reason="not-its-move", sentence=sentence, help="try a target to see which rule refuses it")
