"""Words of a ZRF that name nothing: no player, piece, direction or section, so that a slip is never passed over."""

from collections.abc import Iterable, Iterator

from dsl.diagnostics import Diagnostic
from dsl.source import Span
from dsl.words.near import near_names, quoted_list
from interpreter.exchange.findings import finding
from interpreter.exchange.zillions.grammar import Node

PARTS = {
    "board": {"image", "grid", "positions", "kill-positions", "links", "unlink", "zone", "symmetry", "dummy"},
    "grid": {"start-rectangle", "dimensions", "directions", "kill-positions", "symmetry"},
    "zone": {"name", "players", "positions"},
    "piece": {"name", "image", "open", "description", "help", "notation", "attribute", "moves", "drops", "dummy"},
}
"""The lists inside sections that have lists of their own."""

QUESTIONS = {
    "empty?", "enemy?", "friend?", "neutral?", "any-owner?", "piece?", "attacked?", "defended?", "last-from?",
    "last-to?", "adjacent-to-enemy?", "goal-position?", "captured?", "is-attribute?", "in-zone?", "position?",
    "on-board?", "flag?", "position-flag?", "marked?",
}  # fmt: skip
"""The questions of programs; others may be the names of attributes."""

_MOST_SHOWN = 40


def unknown(what: str, word: str, known: Iterable[str], span: Span) -> Diagnostic:
    """Return the finding about a word that should name something, with near names."""
    names = tuple(known)
    near = near_names(word, names)
    several = f"the {what}s are {quoted_list(names)}" if 0 < len(names) <= 4 else ""
    help = f"did you mean {quoted_list(near)}?" if near else several
    return finding("zrf-word", span, f"no {what} is called `{word[:_MOST_SHOWN]}`", label="here", help=help)


def strange_parts(node: Node, section: str) -> Iterator[Diagnostic]:
    """Yield the findings about lists inside a section that it does not have."""
    for each in node.rest:
        if each.items is not None and each.head not in PARTS[section]:
            near = near_names(each.head, sorted(PARTS[section]))
            help = f"did you mean {quoted_list(near)}?" if near else ""
            problem = f"`({each.head} ..)` is not a part of a `{section}`"
            yield finding("not-said", each.span, problem, label="not in the rule file", help=help)
