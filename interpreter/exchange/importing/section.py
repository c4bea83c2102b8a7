"""From a section of `variants.ini` to a rule file, and a report of what it does not say."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.model import EndKind
from dsl.source import Source
from dsl.words.near import quoted_list
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.draws import depend_on_movements
from interpreter.exchange.importing.finish import finished, ordered, with_remarks
from interpreter.exchange.importing.goals import FOLDED, is_folded
from interpreter.exchange.importing.imported import Imported, file_name
from interpreter.exchange.importing.rule_file import rule_text
from interpreter.exchange.importing.scoring import POINTS, is_scored
from interpreter.exchange.reading.inheritance import variant_of
from interpreter.exchange.reading.keys import known_keys, without_side
from interpreter.exchange.reading.sections import Section
from interpreter.exchange.reading.variant import Variant
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.game.state import State


def import_section(section: Section, sections: Mapping[str, Section]) -> Imported:
    """Return a section as a rule file; what the file does not say is among the findings."""
    findings: list[Diagnostic] = []
    name, text = file_name(section.name), ""
    variant = variant_of(section, sections, findings)
    if variant is not None:
        findings += _unsaid(variant)
        rules = "" if _are_errors(findings) else _rules(variant, findings)
        text = "" if _are_errors(findings) else _finished(name, rules, variant, findings)
    return Imported(name, "" if _are_errors(findings) else text, ordered(findings))


def _rules(variant: Variant, findings: list[Diagnostic]) -> str:
    """Return the rules of a variant, written again if what they say depends on what its movements show."""
    from interpreter.exchange.importing.mobility import mobilities
    from interpreter.program.lowering import lower

    first: list[Diagnostic] = []
    rules = rule_text(variant, first, {})
    if depend_on_movements(variant) and not _are_errors(first):
        ruleset = compile_source(Source("first.rumpus", rules), library=Catalogue()).ruleset
        if ruleset is not None:
            first = []
            rules = rule_text(variant, first, mobilities(lower(ruleset)))
    findings += first
    return rules


def _are_errors(findings: list[Diagnostic]) -> bool:
    return any(found.is_error for found in findings)


_WAYS = ("connectRegion1", "connectRegion2")
"""The keys of ways between two regions, which go in all directions in Fairy-Stockfish-X."""


def _is_said(variant: Variant, key: str) -> bool:
    """Return True if a rule file says a key in this section, though not in all."""
    said = (key in FOLDED and is_folded(variant)) or (key in POINTS and is_scored(variant))
    mover = key == "connectGoalSimulValueByMover" and variant.text(key) == "win"
    return said or mover or (variant.is_wider and without_side(key) in _WAYS)


def _unsaid(variant: Variant) -> Iterator[Diagnostic]:
    """Yield a finding for each notion that cannot be said, whatever the other settings are."""
    found: dict[str, list[str]] = {}
    for key, entry in variant.settings.items():
        row = known_keys()[key]
        if row.why and entry.value not in row.idle and not _is_said(variant, key):
            found.setdefault(row.why, []).append(key)
    if variant.lost:
        found["squares are the same for all pieces, or those of one `moves` line"] = list(variant.lost)
    for why, (key, *others) in found.items():
        entry = variant.lost.get(key) or variant.settings[key]
        span = entry.span if entry.span.source is variant.section.span.source else variant.section.span
        message = f"`{key} = {entry.value}` cannot be said in a rule file yet"
        label = "not in the rule file" if span is entry.span else f"inherited from `{variant.section.base}`"
        also = f"; nor can {quoted_list(others)}" if others else ""
        yield finding("not-said", span, message, label=label, note=why + also)


def _finished(name: str, rules: str, variant: Variant, findings: list[Diagnostic]) -> str:
    """Return the finished file, or report why it is not sound."""
    section = variant.section
    text = finished(name, rules, "ini-rules", section.span, section.name, findings, partial(_unlike, variant))
    return with_remarks(name, text, findings)


def _unlike(variant: Variant, start: "State") -> Iterator[Diagnostic]:
    """Yield what the start of the program shows to be otherwise than in `variants.ini`."""
    from interpreter.exchange.importing.mobility import unlike_moves
    from interpreter.game.exposure import exposure, takes_royal

    game, outcome = start.game, start.outcome()
    yield from unlike_moves(variant, game.program)
    if outcome is not None and outcome.ending == EndKind.REACH:
        note = "another program waits for a move of the side that has won"
        yield _about(variant, "the game is over at the start", note)
    exposed = exposure(game, start.position)
    if exposed and takes_royal(game, start.position):
        note = "another program begins with that capture"
        yield _about(variant, f"no legal turn leads to the start: {exposed}", note)


def _about(variant: Variant, message: str, note: str) -> Diagnostic:
    """Return a finding about a section as a whole that does not stop the import."""
    return finding("not-said", variant.section.span, message, label="this section", note=note)
