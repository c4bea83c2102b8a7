"""From a game of a ZRF to a rule file, and a report of what the file does not say."""

from dsl.diagnostics import Diagnostic
from interpreter.exchange.importing.finish import finished, ordered, with_remarks
from interpreter.exchange.importing.imported import Imported, file_name
from interpreter.exchange.zillions.allowing import with_allows
from interpreter.exchange.zillions.comparing import Difference, compare, compiled
from interpreter.exchange.zillions.document import Game
from interpreter.exchange.zillions.draft import Draft, finish_draft, new_draft
from interpreter.exchange.zillions.drops import drops_of
from interpreter.exchange.zillions.effects import find_effects
from interpreter.exchange.zillions.pieces import draw
from interpreter.exchange.zillions.rules import Rules, not_said, read_rules


def import_game(game: Game, name: str = "") -> Imported:
    """Return a game of a ZRF as a rule file; what the file does not say is among the findings."""
    findings: list[Diagnostic] = []
    name = name or file_name(game.title)
    rules = read_rules(game, findings)
    text = "" if rules.has_errors else _text(rules, name)
    return Imported(name, "" if rules.has_errors else text, ordered(findings))


def _text(rules: Rules, name: str) -> str:
    """Return the finished rule file, or nothing after an error."""
    drawn = [draw(rules, kind) for kind in rules.kinds]
    dropped = [found for kind in rules.kinds if kind.drops and (found := drops_of(rules, kind)) is not None]
    draft = new_draft(rules, drawn, dropped)
    if not rules.findings:
        _check_moves(draft)
    else:
        _lose_effects(draft)
    finish_draft(draft)
    if rules.has_errors:
        return ""
    text = finished(name, draft.text(), "zrf-rules", rules.game.span, rules.game.title, rules.findings)
    return with_remarks(name, with_allows(name, text), rules.findings) if text else ""


def _check_moves(draft: Draft) -> None:
    """Find the effects of moves, and compare the moves of the draft with the programs; report what differs."""
    if not find_effects(draft):
        _lose_effects(draft)
        return
    game = compiled(draft.text(trial=True))
    if game is None:
        # The finished file has the same faults, which are reported there
        return
    found = compare(draft.rules, draft.drawn, game, draft.endless).found
    if found is not None:
        draft.rules.findings.append(_difference(draft.rules, found))


def _lose_effects(draft: Draft) -> None:
    """Report the programs whose effects the rule file lacks, once for each piece."""
    does = "does more to other units than a rule file says"
    asks = "asks more about other squares than a rule file says"
    for kind, programs, what in (
        *((each.kind, each.skipped, does) for each in draft.drawn),
        *((each.kind, each.effects, does) for each in draft.dropped),
        *((each.kind, each.guesses, asks) for each in draft.dropped if not each.effects),
    ):
        if programs:
            more = len(programs) - 1
            note = f"the same goes for {more} more of its programs" if more else ""
            draft.rules.lose(programs[0].node, f"`{programs[0].node.shown}` of `{kind.zrf_name}` {what}", note)


def _difference(rules: Rules, found: Difference) -> Diagnostic:
    who = "only the rule file has" if found.is_ours else "only the ZRF has"
    note = f"at `{found.fen}`, {who} {found.move}"
    return not_said(rules.game.span, f"the moves of `{rules.game.title}` differ from those of the rule file", note)
