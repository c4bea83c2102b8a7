"""Numbers within bounds."""

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.syntax import Phrase, Statement, Word


def read_number(word: Word, least: int, most: int, what: str, findings: list[Diagnostic]) -> int:
    """Return the number of a word; report one out of bounds, and move it into them."""
    number = int(word.text)
    if least <= number <= most:
        return number
    findings.append(
        diagnostic(
            "number-out-of-bounds",
            word.span,
            f"{number} is not a valid {what}",
            label=f"from {least} to {most}",
            help=f"write a number from {least} to {most}",
        )
    )
    return min(max(number, least), most)


def read_range(clause: Phrase, bounds: tuple[int, int], what: str, findings: list[Diagnostic]) -> tuple[int, int]:
    """Return the two numbers of `least to most` in order; a single number is both."""
    most_word, before = clause.word("most"), len(findings)
    least = read_number(clause.need("least"), *bounds, what, findings)
    most = read_number(most_word, *bounds, what, findings) if most_word else least
    if most >= least or len(findings) > before:
        return min(least, most), max(least, most)
    findings.append(
        diagnostic(
            "range-backwards",
            clause.head if isinstance(clause, Statement) else clause.span,
            f"{least} to {most} is not a range",
            label="the second number is smaller",
            help=f"write `{most} to {least}`",
        )
    )
    return most, least


def read_size(word: Word, most: int, what: str, findings: list[Diagnostic]) -> tuple[int, int]:
    """Return files and ranks of a size such as `2x3`, moved into their bounds."""
    pair: list[int] = []
    for part in word.text.split("x"):
        number = int(part)
        pair.append(min(max(number, 1), most))
    if f"{pair[0]}x{pair[1]}" != word.text.lstrip("0"):
        findings.append(
            diagnostic(
                "size-out-of-bounds",
                word.span,
                f"`{word.text}` is not a valid size of a {what}",
                label=f"each side is 1 to {most}",
                help="write files, `x`, ranks",
            )
        )
    return pair[0], pair[1]
