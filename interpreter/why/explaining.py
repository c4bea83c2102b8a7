"""Explanations of actions, from the verdicts of the reference engine."""

from interpreter.engines.reference import Reference
from interpreter.program.board import Square
from interpreter.state.action import Action
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position
from interpreter.why.refusal import Explanation, Refusal
from interpreter.why.telling import Teller


def explain(reference: Reference, position: Position, action: Action, over: Outcome | None) -> Explanation:
    """Explain an action of a position, even if the game is over."""
    if over is not None:
        return Explanation(refusals=(Refusal(reason="over", sentence=f"the game is over: {over}", line=over.line),))
    verdict, teller = reference.judge(position, action), Teller(reference.program, position)
    refusals = tuple(dict.fromkeys(map(teller.refusal, verdict.misses)))
    if verdict.candidate is not None:  # of several constraints with the same reason, keep the first
        refusals = tuple({refusal.reason: refusal for refusal in reversed(refusals)}.values())[::-1]
    return Explanation(refusals=refusals, lines=verdict.lines)


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
