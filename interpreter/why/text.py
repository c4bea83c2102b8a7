"""Explanations of actions as text."""

from interpreter.why.refusal import Explanation, Refusal


def explanation_text(action: str, explanation: Explanation) -> str:
    """Return an explanation as text."""
    if explanation.allowed:
        lines = [f"{action} is legal, by"]
        lines += [f"  {span.place}: {span.text.strip()}" for span in explanation.lines]
        lines += [f"note: {explanation.note}"] if explanation.note else []
    else:
        lines = [f"{action} is refused"]
        for refusal in explanation.refusals:
            lines += _refusal(refusal)
    return "\n".join(lines) + "\n"


def _refusal(refusal: Refusal) -> list[str]:
    lines = [f"  {refusal.reason}: {refusal.sentence}"]
    if refusal.line is not None:
        lines.append(f"    {refusal.line.place}: {refusal.line.text.strip()}")
    if refusal.help:
        lines.append(f"    to change it: {refusal.help}")
    return lines
