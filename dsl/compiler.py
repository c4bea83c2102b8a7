"""The entry point of the package: from text to checked model."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from dsl import limits
from dsl.check import check_ruleset
from dsl.check.cases import Material, check_cases
from dsl.check.pins import check_pins
from dsl.diagnostics import Diagnostic
from dsl.elaborate.ruleset import build_ruleset
from dsl.elaborate.stacking import stack_forms
from dsl.elaborate.turning import with_directions
from dsl.errors import CompileError, SettingError
from dsl.grammar import parse
from dsl.model import ConstraintKind, PhaseKind, Ruleset
from dsl.notation.respelling import Second
from dsl.opened import read_source as read_source
from dsl.resolve import (
    Declarations,
    Library,
    OptionTable,
    check_guards,
    check_names,
    declare,
    gather,
    is_unread,
    names_anywhere,
    names_of,
    options_of,
    report_at_cause,
    symbols_unread,
)
from dsl.resolve.files import NoLibrary, lacks_files, says_nothing
from dsl.resolve.names import Names, Unknown
from dsl.source import Source, Span
from dsl.syntax import Tree


class Model(NamedTuple):
    """The model under a combination of options, and its declarations."""

    settings: Mapping[str, str]
    declared: Declarations
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class Compiled:
    """The result of compiling a text: the model, unless there are errors, and the findings in order."""

    source: Source
    ruleset: Ruleset | None
    findings: tuple[Diagnostic, ...]
    is_library: bool = False
    """True if the file is a library, which has no model."""
    trees: tuple[Tree, ...] = ()
    """The files that were read: those it builds on, and itself last."""
    models: tuple[Model, ...] = ()
    """For a file without errors, the model under each combination of options that was tried."""

    @property
    def has_errors(self) -> bool:
        """True if the file cannot be played."""
        return any(found.is_error for found in self.findings)


def compile_source(
    source: Source,
    settings: Mapping[str, str] | None = None,
    library: Library | None = None,
    *,
    tests: bool = False,
    thorough: bool = False,
    pinned: bool = True,
) -> Compiled:
    """Compile a text under settings; options not set have their defaults.

    Playing needs nothing more. With `tests` the model has the tests and readings of the file. With `thorough`, as in
    `check` does, tests are looked over and every value of every option is tried. `SettingError` is raised for a setting
    that the ruleset does not have. Without `pinned`, the hashes that `extends .. at` names are not compared.
    """
    findings: list[Diagnostic] = []
    tree = parse(source, findings, tests=tests or thorough)
    if not tree.statements:
        _tell_unread((tree,), findings, library)
        if not findings:
            findings.append(says_nothing(source))
        return Compiled(source, None, _ordered(findings), trees=(tree,))
    before = len(findings)
    trees = gather(tree, library or NoLibrary(), findings, tests=tests or thorough)
    _tell_unread(trees, findings, library)
    is_library = tree.statements[0].form == "library"
    if lacks_files(trees, findings[before:]):
        return Compiled(source, None, _ordered(findings), is_library=is_library, trees=trees)
    if pinned:
        check_pins(trees, library or NoLibrary(), _rules_of, findings)
    table = options_of(trees, findings)
    _check_settings(settings or {}, table)
    chosen = {**table.defaults(), **(settings or {})}
    every = tuple(statement for each in trees for statement in each.statements)
    check_guards(every, table, trees, findings)
    if is_library:
        return Compiled(source, None, _ordered(findings), is_library=True, trees=trees)
    known: list[Diagnostic] = []
    models = [_compile(trees, table, chosen, known, findings)]
    ruleset = models[0].rules if models[0] else None
    if thorough:
        _check_tests(trees, chosen, ruleset, findings)
        models += [_compile(trees, table, variant, known, findings) for variant in table.tried()]
    if any(found.is_error for found in findings):
        return Compiled(source, None, _ordered(findings), trees=trees)
    return Compiled(source, ruleset, _ordered(findings), trees=trees, models=tuple(filter(None, models)))


def _rules_of(source: Source, library: Library) -> Ruleset | None:
    return compile_source(source, library=library, pinned=False).ruleset  # all pins of a file are compared at once


def _tell_unread(trees: tuple[Tree, ...], findings: list[Diagnostic], library: Library | None) -> None:
    if any(tree.unread for tree in trees):
        from dsl.advice.unread import tell_unread  # imported only for files with mistakes, because it is large

        tell_unread(trees, findings, library or NoLibrary())


def _tell_unknown(unknown: Unknown, names: Names, trees: tuple[Tree, ...]) -> Diagnostic:
    from dsl.advice.names import tell_unknown  # imported only for files with mistakes, as above

    return tell_unknown(unknown, names, trees)


def _why_command(place: Span, action: str) -> str:
    from dsl.advice.why_command import why_command  # for files with mistakes alone, as above

    return why_command(place, action)


def compile_text(text: str, name: str = "text", settings: Mapping[str, str] | None = None) -> Ruleset:
    """Return the model of a text, or raise `CompileError` if it has errors.

    >>> toy = 'ruleset "Toy"; board 3x3; piece ox O { moves K }; array "o2/3/2O"; goal capture of ox; draw stalemate'
    >>> rules = compile_text(toy)
    >>> rules.title, len(rules.board.squares)
    ('Toy', 9)
    """
    compiled = compile_source(Source(name, text), settings)
    if compiled.ruleset is None:
        raise CompileError(compiled.findings)
    return compiled.ruleset


def _check_settings(settings: Mapping[str, str], table: OptionTable) -> None:
    for name, value in settings.items():
        problem = table.problem(name, value)
        if problem is not None:
            raise SettingError(*problem)


def _compile(
    trees: tuple[Tree, ...],
    table: OptionTable,
    settings: Mapping[str, str],
    known: list[Diagnostic],
    findings: list[Diagnostic],
) -> Model | None:
    """Return the model under settings, and report new faults where the author can fix them."""
    found: list[Diagnostic] = []
    model = _build(trees, table, settings, found)
    new = [each for each in found if each not in known]
    known += new

    def attempt(some: tuple[Tree, ...]) -> list[Diagnostic]:
        faults: list[Diagnostic] = []
        _build(some, table, settings, faults)
        return faults

    findings += report_at_cause(new, trees, attempt)
    return model


def _build(
    trees: tuple[Tree, ...], table: OptionTable, settings: Mapping[str, str], findings: list[Diagnostic]
) -> Model | None:
    """Return the model under settings. Global checks run only on a model whose parts are complete and sound."""
    declared = with_directions(declare(trees, settings, findings), findings)
    loose = [s for s in trees[-1].statements if s.form == "amend"]  # amended pieces count as far as they are kept
    check_names([*declared.all(), *loose], names_of(declared), trees, findings, _tell_unknown)
    before = len(findings)
    model = model_of(trees, table, settings, declared, findings)
    if model is not None and declared.whole and not any(found.is_error for found in findings[before:]):
        findings += check_ruleset(model.rules)
    return model


def model_of(
    trees: tuple[Tree, ...],
    table: OptionTable,
    settings: Mapping[str, str],
    declared: Declarations,
    findings: list[Diagnostic],
) -> Model | None:
    """Return the model of some declarations, without global checks."""
    bases = tuple(str(tree.statements[0].word("title") or "") for tree in trees[:-1])
    rules = build_ruleset(declared, table, settings, bases, trees[-1].source, findings)
    return Model(settings, declared, rules) if rules is not None else None


def _check_tests(
    trees: tuple[Tree, ...], settings: Mapping[str, str], ruleset: Ruleset | None, findings: list[Diagnostic]
) -> None:
    """Report faults in the tests of the main file: names, squares, positions and actions."""
    declared = declare(trees[-1:], settings, [])
    check_names(declared.tests, names_anywhere(trees), trees, findings, _tell_unknown)
    if ruleset is not None:
        symbols = {**symbols_unread(trees), **_guarded_symbols(trees)}
        symbols |= {piece.symbol: piece.name for piece in ruleset.pieces}
        stacks = stack_forms(ruleset.bound(ConstraintKind.UNSHARED), ruleset.pairs) if ruleset.stacking else None
        hand = ruleset.hand is not None or is_unread("hand", trees)
        check_cases(
            declared.tests, Material(ruleset.board, symbols, hand, stacks, _second(ruleset)), _why_command, findings
        )


def _second(ruleset: Ruleset) -> Second | None:
    """Return what the second part of a turn places."""
    row = ruleset.phase(PhaseKind.PLACE)
    symbols = {piece.name: piece.symbol for piece in ruleset.pieces}
    known = frozenset(symbols[name] for name in row.pieces if name in symbols) if row else frozenset()
    return Second(known, row.where == "left") if row else None


def _follows(found: Diagnostic, findings: list[Diagnostic]) -> bool:
    """Return True if a part of the rules may only be missing because the statement that has it is faulty."""
    if found.name == "array-empty":
        return any(other.name in _UNREAD for other in findings)
    lacks = found.name.endswith("-missing") or found.name == "inherited-misfit"
    return lacks and any(other.name in _LEAVES_OUT for other in findings)


_UNREAD = ("unknown-statement", "unexpected-word", "incomplete-statement")
"""Faults of a statement that may be the one with endless units in hand, which need none on the board."""

_LEAVES_OUT = ("unknown-option", "unknown-value", "unknown-kind")
"""Faults of a guard or of a removal: what it guards is left out, and what it removes stays."""


def _guarded_symbols(trees: tuple[Tree, ...]) -> Mapping[str, str]:
    """Return the symbols of pieces that exist under some settings only; a test may set these."""
    pieces = [each for tree in trees for each in tree.statements if each.form == "piece" and each.guards]
    return {each.need("symbol").text: each.need("name").text for each in pieces}


def _ordered(findings: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings in order, those of the main file last, up to a readable number."""
    unique = [found for found in dict.fromkeys(findings) if not _follows(found, findings)]
    unique.sort(key=lambda found: (found.span.source.name, found.span.start, found.span.end, found.code))
    return tuple(unique[: limits.MAX_DIAGNOSTICS])
