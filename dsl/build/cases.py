"""Readings and tests."""

from collections.abc import Iterable, Iterator, Mapping

from dsl.build.board import SquareReader
from dsl.build.start import report_fault
from dsl.diagnostics import Diagnostic, are_enough, diagnostic
from dsl.diagnostics.near import near_names, quoted_list
from dsl.grammar.foreign import SYNONYMS
from dsl.model import BoardShape, Case, Reading
from dsl.model.placement import StackForms, read_placement
from dsl.model.word import ENDINGS, REASONS
from dsl.resolve import Declarations
from dsl.syntax import Statement, Word


def build_readings(declared: Declarations) -> tuple[Reading, ...]:
    """The readings in the order written."""
    return tuple(
        Reading(name=name, mark=s.need("mark").text, text=s.need("text").text, span=s.head)
        for name, s in declared.readings.items()
    )


def build_cases(declared: Declarations) -> tuple[Case, ...]:
    """The tests in the order written."""
    return tuple(_case(statement) for statement in declared.tests)


def _case(statement: Statement) -> Case:
    return Case(
        name=statement.need("name").text,
        shows=tuple(word.text for clause in statement.clauses("shows") for word in clause.words("reading")),
        options=tuple((c.need("option").text, c.need("value").text) for c in statement.clauses("set")),
        steps=tuple(clause for clause in statement.body if clause.form not in ("shows", "set")),
        span=statement.head,
    )


def check_cases(
    tests: Iterable[Statement],
    shape: BoardShape,
    symbols: Mapping[str, str],
    hand: bool,
    stacks: StackForms | None,
    findings: list[Diagnostic],
) -> None:
    """What can be seen of tests without playing them: squares, positions, reasons, and that they claim something."""
    squares = SquareReader(shape, {}, findings)
    names: set[str] = set()
    for test in tests:
        if are_enough(findings):
            return
        findings += _check_name(test, names)
        for clause in test.body:
            for slot in ("square", "target"):
                for word in clause.words(slot):
                    squares.square(word)
            if clause.form == "from":
                text = clause.need("text")
                placement = text.text.split(" ")[0]
                _, faults = read_placement(placement, shape, symbols, with_hand=hand, stacks=stacks)
                findings += [report_fault(text, fault) for fault in faults]
            findings += _check_word(clause, "reason", REASONS, "reason")
            if clause.form in ("expect-win", "expect-draw"):
                findings += _check_word(clause, "name", ENDINGS, "ending")


def _check_name(test: Statement, names: set[str]) -> Iterator[Diagnostic]:
    name = test.need("name")
    if name.text in names:
        yield diagnostic(
            "duplicate-test",
            name.span,
            f'a second test called "{name.text}"',
            label="used again here",
            help="give it a name of its own",
        )
    names.add(name.text)
    asserting = ("allow", "refuse", "perft")
    if test.whole and not any(clause.form in asserting or clause.form.startswith("expect") for clause in test.body):
        yield diagnostic(
            "test-without-claim",
            test.head,
            "this test cannot fail",
            label="it claims nothing",
            help="add an `expect`, `allow`, `refuse` or `perft` line",
        )


def _check_word(clause: Statement, slot: str, known: Mapping[str, str], what: str) -> Iterator[Diagnostic]:
    word: Word | None = clause.word(slot)
    if word is None or word.text in known:
        return
    near = near_names(word.text, known) or tuple(each for each in SYNONYMS.get(word.text, ()) if each in known)
    action = clause.word("action")
    ways = f"`rumpus why FILE {action}` tells the reason" if action else f"the {what}s are {quoted_list(known, 'and')}"
    yield diagnostic(
        f"unknown-{what}",
        word.span,
        f"no {what} is called `{word.text}`",
        label=f"used here as {'an' if what == 'ending' else 'a'} {what}",
        notes=(ways,) if near and action else (),
        help=f"write {quoted_list(near)}" if near else ways,
    )
