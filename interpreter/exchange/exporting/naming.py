"""The name of a section: a program keeps a game of its own that has the name, and passes over the section."""

from dataclasses import replace

from dsl.diagnostics import Diagnostic
from dsl.model import Ruleset
from dsl.model.digest import rules_hash
from interpreter.exchange.exporting.comparing import start_of
from interpreter.exchange.exporting.section import Exported, export_ruleset
from interpreter.exchange.findings import finding
from interpreter.exchange.reading.inheritance import known_sections
from interpreter.game.load import load
from rulesets.elsewhere import names_elsewhere


def export_section(ruleset: Ruleset, name: str) -> Exported:
    """Return a ruleset as a section for Fairy-Stockfish, under another name if the program's game has other rules."""
    if not _has_other_rules(ruleset, name):
        return export_ruleset(ruleset, name)
    own = f"my-{name}"
    made = export_ruleset(ruleset, own)
    return replace(made, findings=(_renamed(ruleset, name, own), *made.findings))


def _has_other_rules(ruleset: Ruleset, name: str) -> bool:
    """Return True if the program has a game of this name that is not known to have the same rules."""
    if name not in known_sections():
        return False
    theirs = None if name in names_elsewhere().others else names_elsewhere().ruleset(name)
    return theirs is None or rules_hash(load(theirs).ruleset) != rules_hash(ruleset)


def _renamed(ruleset: Ruleset, name: str, own: str) -> Diagnostic:
    """Return the finding about a name."""
    note = f"Fairy-Stockfish has another `{name}` and keeps it; the section is called `{own}`"
    return finding("not-carried", start_of(ruleset), f"the name `{name}` is lost", label="this file", note=note)
