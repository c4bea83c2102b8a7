"""Checks of tests that need no play: squares, positions, actions, reasons, and claims."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from dsl.diagnostics import Diagnostic, are_enough, diagnostic
from dsl.elaborate.board import SquareReader
from dsl.elaborate.start import moved, report_fault
from dsl.model import BoardShape
from dsl.model.refusals import REASONS
from dsl.model.rows import ENDINGS
from dsl.notation.action_form import SQUARE, squares_in
from dsl.notation.diagram import is_diagram, placement_of
from dsl.notation.placement import Fault, StackForms, read_placement
from dsl.notation.respelling import Second, castles, in_two, lacks_start, respelt, to_own_form
from dsl.source import Span
from dsl.syntax import Statement, Word
from dsl.words.english import with_article
from dsl.words.foreign import SYNONYMS
from dsl.words.near import near_names, quoted_list

_NEEDS_SIDE = "a position needs the side to act after its placement"

WhyCommand = Callable[[Span, str], str]
"""Gives the command that says why an action is refused at a place of a test."""


@dataclass(frozen=True, slots=True)
class Material:
    """The names that positions and actions of tests may use."""

    shape: BoardShape
    symbols: Mapping[str, str]
    """The names of pieces by their symbols."""
    hand: bool
    stacks: StackForms | None
    second: Second | None
    """The second part of a turn."""

    @property
    def key(self) -> tuple[Hashable, ...]:
        """A value that is equal if the same positions have the same faults."""
        return (self.shape, *self.symbols.items(), self.hand, *(self.stacks.key if self.stacks else ()))


def check_cases(
    tests: Iterable[Statement], material: Material, why_command: WhyCommand, findings: list[Diagnostic]
) -> None:
    """Report what is wrong with tests."""
    squares = SquareReader(material.shape, {}, findings)
    known = _known_faults(material.key)
    names: set[str] = set()
    for test in tests:
        if are_enough(findings):
            return
        findings += _check_name(test, names)
        before = len(findings)
        for clause in test.body:
            for slot in ("square", "target"):
                for word in clause.words(slot):
                    squares.square(word)
            if clause.form == "from":
                word = clause.need("text")
                if word.text not in known:
                    known[word.text] = _position(word.text, material)
                findings += [report_fault(word, fault) for fault in known[word.text]]
            _check_actions(clause, squares, material, why_command, findings)
            findings += _check_word(clause, "reason", REASONS, "reason", why_command)
            if clause.form in ("expect-win", "expect-draw"):
                findings += _check_word(clause, "name", ENDINGS, "ending", why_command)
        if len(findings) == before:
            findings += _check_claims(test)


@lru_cache(maxsize=4)
def _known_faults(board: tuple[Hashable, ...]) -> dict[str, tuple[Fault, ...]]:
    """What was said of the positions on a board: an editor looks at all of them again after every key."""
    return {}


def _position(text: str, material: Material) -> tuple[Fault, ...]:
    """What can be seen of a position without the rules: its placement, and that a side is to act."""
    if is_diagram(text) and "\n" in text.strip():
        return (_drawn(text, material.shape, material.symbols),)
    first, *others = text.split() or [""]
    margin = len(text) - len(text.lstrip())
    _, faults = read_placement(first, material.shape, material.symbols, with_hand=material.hand, stacks=material.stacks)
    if faults or others:
        return tuple(moved(fault, margin) for fault in faults)
    cure = f'write `w` or `b` after it, as `from "{first} w"`'
    return (Fault("position-incomplete", _NEEDS_SIDE, "only a placement", margin, margin + len(first), cure),)


def _drawn(text: str, shape: BoardShape, symbols: Mapping[str, str]) -> Fault:
    """The fault of a diagram where a FEN belongs, with the FEN; the side to act may stand at its end."""
    *lines, last = text.rstrip().split("\n")
    words = last.split()
    by_itself = len(words) == 1 and len(lines) >= len(shape.ranks)
    is_named = words[-1] in ("w", "b") and (by_itself or (len(words) == 2 and len(shape.files) > 2))
    side = words.pop() if is_named else ""
    placement = placement_of("\n".join([*lines, *words]) if side else text, shape, symbols)
    start = len(text) - len(text.lstrip())
    cure = f'write `from "{placement} {side or "w"}"`' + (", or `b` if Black is to act" if not side else "")
    return Fault("position-incomplete", "a position is a FEN, not a diagram", "drawn here", start, len(text), cure)


_ACTIONS = ("e2e4", "e7e8q", "F@c3", "a1a2:F", "a1@", "end")


def _check_actions(
    clause: Statement,
    squares: SquareReader,
    material: Material,
    why_command: WhyCommand,
    findings: list[Diagnostic],
) -> None:
    """Actions look like actions, and go where there are squares; that one is refused because there is none is fine."""
    for word in clause.words("action"):
        found = squares_in(word.text)
        if found is None or _leaves_first(word.text, material.symbols):
            findings.append(
                diagnostic(
                    "malformed-action",
                    word.span,
                    f"`{word}` is not an action",
                    label="used here as an action",
                    help=_action_cure(word, material, why_command),
                )
            )
        for name, start in found or () if clause.form != "refuse" else ():
            squares.square(Word(name, "SQUARE", word.span.part(start, start + len(name))))


def _leaves_first(text: str, symbols: Mapping[str, str]) -> bool:
    """Return True if an action names a piece before its squares, where only a formation may stand."""
    found = _PART_FIRST.fullmatch(text)
    return found is not None and found["part"] in symbols


_MOVE = rf"(?P<move>{SQUARE}{SQUARE})"
_PART_FIRST = re.compile(rf"(?P<part>[A-Za-z][A-Za-z0-9-]*):{_MOVE}")
_PART_LAST = re.compile(rf"{_MOVE}[:/(](?P<part>[A-Za-z][A-Za-z0-9-]*)\)?")


def _leaving(text: str, symbols: Mapping[str, str]) -> str:
    """The action by which a part leaves a fused unit, of a text that names the part otherwise."""
    found = _PART_FIRST.fullmatch(text) or _PART_LAST.fullmatch(text)
    part = found["part"] if found else ""
    symbol = next((symbol for symbol, name in symbols.items() if part.lower() in (symbol.lower(), name)), "")
    return f"{found['move']}:{symbol}" if found and symbol else ""


def _action_cure(word: Word, material: Material, why_command: WhyCommand) -> str:
    """What to write instead of a text that is not an action; which action chess books mean, only the position says."""
    if said := in_two(word.text, material.second):
        return said
    if material.second and not material.second.from_hand and re.fullmatch(SQUARE, word.text):
        return f"write `@{word.text}`: it is placed after a move"
    leaving = _leaving(word.text, material.symbols)
    if leaving and re.search("[/(]", word.text):
        promoted = leaving.replace(":", "").lower()
        return f"write `{leaving}` if a part leaves a fused unit, or `{promoted}` if a unit promotes"
    own = to_own_form(word.text, material.symbols)
    near = leaving or own or next((each for each in respelt(word.text) if squares_in(each) is not None), "")
    if near:
        return f"write `{near}`"
    hint = f"`{why_command(word.span, word.text)}` tells which"
    if behind := lacks_start(word.text):
        return f"write the square that the unit stands on before `{behind}`, as in `e2e4`: {hint}"
    if castles(word.text):
        return f"write castling by both squares of the unit that castles, as `e1g1`: {hint}"
    return f"actions look like {quoted_list(_ACTIONS)}"


def _check_name(test: Statement, names: set[str]) -> Iterator[Diagnostic]:
    """Report a second test with the same name."""
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


def _check_claims(test: Statement) -> Iterator[Diagnostic]:
    """Report a test that claims nothing; one with a faulty line may have been meant to."""
    if test.whole and not any(is_claim(clause) for clause in test.body):
        yield diagnostic(
            "test-without-claim",
            test.head,
            "this test claims nothing",
            label="no line of it claims anything",
            help="add an `expect`, `allow`, `refuse` or `perft` line",
        )


def is_claim(clause: Statement) -> bool:
    """Return True if a statement of a test claims something."""
    return clause.form in ("allow", "refuse", "perft") or clause.form.startswith("expect")


def _check_word(
    clause: Statement, slot: str, known: Mapping[str, object], what: str, why_command: WhyCommand
) -> Iterator[Diagnostic]:
    """Report a word of a test that is not among the known ones."""
    word: Word | None = clause.word(slot)
    if word is None or word.text in known:
        return
    near = near_names(word.text, known) or tuple(each for each in SYNONYMS.get(word.text, ()) if each in known)
    action = clause.word("action")
    if action:
        hint = f"`{why_command(clause.head, action.text)}` tells the reason"
    else:
        hint = f"the {what}s are {quoted_list(known, 'and')}"
    yield diagnostic(
        f"unknown-{what}",
        word.span,
        f"unknown {what} `{word.text}`",
        label=f"used here as {with_article(what)}",
        notes=(hint,) if near and action else (),
        help=f"write {quoted_list(near)}" if near else hint,
    )
