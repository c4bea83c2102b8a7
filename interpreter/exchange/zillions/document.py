"""The games of a ZRF: each `game`, and each `variant` with what it takes over from the game before it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic
from dsl.source import Source, Span
from dsl.words.near import near_names, quoted_list
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.imported import file_name
from interpreter.exchange.zillions.grammar import Node, read_nodes
from interpreter.exchange.zillions.macros import Macros, TooLargeError

MAX_GAMES = 200
"""Games of one file."""

GOALS = ("win-condition", "loss-condition", "draw-condition", "count-condition")
"""The sections that end a game: a variant with one of them takes over none of its game."""

SAID = {
    *GOALS, "title", "players", "turn-order", "move-priorities", "board", "board-setup", "piece", "option",
}  # fmt: skip
"""The sections that are rules."""

IDLE = {
    "description", "history", "strategy", "default", "solution", "version", "engine-notation", "notation",
    "win-sound", "loss-sound", "draw-sound", "move-sound", "release-sound", "capture-sound", "drop-sound",
    "click-sound", "change-sound", "add-sound", "opening-sound", "music", "allow-flipping", "animate-captures",
    "animate-drops", "pass-partial", "recycle-captures", "recycle-promotions", "maximal-captures", "pass-turn",
    "discard-cascades", "engine", "smart-moves", "show-hints", "prevent-flipping", "highlight-goals",
    "selection-screen",
}  # fmt: skip
"""The sections about texts, sounds and pictures, and old forms of options."""


OPTIONS = {
    "animate captures", "animate drops", "discard cascades", "highlight goals", "include off-pieces",
    "loss is zero", "maximal captures", "pass partial", "pass turn", "prevent flipping", "progressive levels",
    "recycle captures", "recycle promotions", "selection screen", "show moves list", "silent ? moves", "smart moves",
}  # fmt: skip
"""The options of Zillions; others are of programs that read its files and add rules of their own."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a ZRF: its title and its sections in order."""

    title: str
    span: Span
    """The word `game` or `variant` with which it begins."""
    sections: tuple[Node, ...]

    def all(self, *heads: str) -> tuple[Node, ...]:
        """Return the sections that begin with one of some words."""
        return tuple(each for each in self.sections if each.head in heads)

    def one(self, head: str) -> Node | None:
        """Return the last section that begins with a word, if there is one."""
        return next((each for each in reversed(self.sections) if each.head == head), None)

    def option(self, name: str) -> tuple[str, Node | None]:
        """Return the value of an option in small letters, and where it is set; an old form is a section of its own."""
        for each in reversed(self.sections):
            if each.head == "option" and len(each.rest) > 1 and each.rest[0].word.lower() == name:
                return each.rest[1].word.lower(), each
            if each.head == name.replace(" ", "-") and each.rest:
                return each.rest[0].word.lower(), each
        return "", None


def read_games(source: Source, findings: list[Diagnostic]) -> list[Game]:
    """Return the games of a file; what cannot be read is a finding.

    >>> text = '(define Men (piece (name $1)))(game (title "One")(Men Ox))(variant (title "Two"))'
    >>> [(game.title, len(game.all("piece"))) for game in read_games(Source("toy.zrf", text), [])]
    [('One', 1), ('Two', 1)]
    """
    macros = Macros()
    games: list[Game] = []
    base: Game | None = None
    try:
        for node in read_nodes(source, findings):
            if node.head == "define":
                macros.define(node, findings)
            elif node.head == "include":
                note = "a rule file is read alone: put the text of the other file in place of this line"
                findings.append(finding("zrf-syntax", node.span, "`include` is not read", label="here", note=note))
            elif node.head in ("game", "variant"):
                sections = macros.expanded(node.rest)
                if node.head == "variant" and base is None:
                    help = "write `(game ..)` before the variants"
                    problem = "a variant before any game"
                    findings.append(finding("zrf-syntax", _head(node), problem, label="here", help=help))
                    continue
                if len(games) == MAX_GAMES:
                    problem = f"a file has at most {MAX_GAMES} games"
                    findings.append(finding("zrf-syntax", _head(node), problem, label="one too many"))
                    return games
                game = _game(node, sections, base if node.head == "variant" else None)
                base = game if node.head == "game" else base
                games += [game] if game.title != "-" else []
                findings.extend(_unknown(sections))
            elif node.head not in ("version", "") or node.items is None:
                findings.append(_stray(node))
    except TooLargeError as fault:
        findings.append(finding("zrf-syntax", fault.node.span, fault.why, label="here"))
        return []
    return games


def named_games(games: Iterable[Game]) -> dict[str, Game]:
    """Return games by the names of their rule files; those of one title are numbered."""
    found: dict[str, Game] = {}
    for game in games:
        name = file_name(game.title)
        numbered = (name, *(f"{name}-{i}" for i in range(2, MAX_GAMES + 1)))
        found[next(each for each in numbered if each not in found)] = game
    return found


def _head(node: Node) -> Span:
    """Return the parenthesis and the first word of a list."""
    return Span(node.span.source, node.span.start, node.items[0].span.end) if node.items else node.span


def _game(node: Node, sections: tuple[Node, ...], base: Game | None) -> Game:
    """Return a game: a variant has the sections of its base for which it has none of its own."""
    own = {each.head for each in sections}
    if base is not None:
        names = {_name(each) for each in sections if each.head == "piece"}
        options = {each.words[:1] for each in sections if each.head == "option"}

        def is_kept(each: Node) -> bool:
            if each.head == "piece":
                return _name(each) not in names
            if each.head == "option":
                return each.words[:1] not in options
            if each.head in GOALS:
                return not own & {*GOALS}
            return each.head not in own

        sections = (*(each for each in base.sections if is_kept(each)), *sections)
    title = next((each.rest[0].word for each in reversed(sections) if each.head == "title" and each.rest), "")
    return Game(" ".join(title.split()) or "Untitled", _head(node), sections)


def _name(piece: Node) -> str:
    """Return the name of a `piece` section in small letters."""
    return next((each.words[0].lower() for each in piece.under("name") if each.words), "")


def _unknown(sections: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """Yield a finding for each section of a game that is neither a rule nor about its looks."""
    for each in sections:
        if each.items is None:
            # A word between sections, as a semicolon that ends a line, is a slip without meaning
            continue
        if each.head not in SAID | IDLE:
            near = near_names(each.head, sorted(SAID | IDLE))
            help = f"did you mean {quoted_list(near)}?" if near else "define a macro before it is used"
            message = f"`({each.head or '('}` is neither a section of a game nor a macro"
            yield finding("zrf-word", each.span, message, label="here", help=help)


def _stray(node: Node) -> Diagnostic:
    """Return the finding about an element that is neither a game, a variant nor a macro."""
    name = node.head or node.word or "("
    near = near_names(name, ["define", "game", "include", "variant", "version"])
    help = f"did you mean {quoted_list(near)}?" if near else "a file has `define`, `game` and `variant` alone"
    return finding("zrf-word", node.span, f"unexpected `{name}`", label="here", help=help)
