"""From a game description of Ludii to a rule file, and a report of what the file does not say."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic
from dsl.source import Source, Span
from dsl.words.near import near_names, quoted_list
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.draft import block, head_lines
from interpreter.exchange.importing.finish import finished, ordered, with_remarks
from interpreter.exchange.importing.imported import Imported, file_name, stem
from interpreter.exchange.ludii.boards import Board
from interpreter.exchange.ludii.conditions import KNOWN
from interpreter.exchange.ludii.effects import AROUND
from interpreter.exchange.ludii.ends import NAMES, Ends, Reader
from interpreter.exchange.ludii.equipment import (
    NEUTRAL,
    Declared,
    read_board,
    read_moves,
    read_pieces,
    read_players,
    read_regions,
)
from interpreter.exchange.ludii.expanding import Expander, definitions
from interpreter.exchange.ludii.grammar import read_tree
from interpreter.exchange.ludii.known import FACING, MOVES, PIECES
from interpreter.exchange.ludii.nodes import Group, Node, Text, Word, each_of, is_list, shown, walk
from interpreter.exchange.ludii.options import choose, read_options, read_rulesets
from interpreter.exchange.ludii.play import FALLS, Play, Player
from interpreter.exchange.ludii.reading import Reading
from interpreter.exchange.ludii.rule_file import (
    SIDES,
    Table,
    after_lines,
    array_line,
    castling_lines,
    goes_on,
    hand_lines,
    piece_lines,
    table_of,
)
from interpreter.exchange.ludii.start import Start, read_start, start_nodes

_FOREIGN = {
    "dice": "chance is not part of a rule file",
    "deck": "cards are not part of a rule file",
    "dominoes": "dominoes are not part of a rule file",
    "mancalaBoard": "units that are sown are not part of a rule file",
    "surakartaBoard": "captures along loops around the board are not part of a rule file",
    "boardless": "a rule file has a board of a fixed size",
    "track": "tracks are not part of a rule file",
}
"""Equipment that no rule file can say."""


def import_ludii(source: Source, wanted: Sequence[tuple[str, str]] = ()) -> Imported:
    """Return a game description as a rule file; what the file does not say is among the findings.

    What is wanted are titles of options with the names of their items; the others have their defaults.
    """
    findings: list[Diagnostic] = []
    name = file_name(stem(source) or "variant")
    top = read_tree(source, findings)
    game = _game(top, source, findings)
    if game is None or _failed(findings):
        return Imported(name, "", tuple(findings))
    chosen = choose(read_options(top), read_rulesets(top), wanted, game.span, findings)
    expanded = Expander(definitions(top), chosen, findings).expand([game])
    if _failed(findings) or not expanded or not isinstance(expanded[0], Group):
        return Imported(name, "", ordered(findings))
    game = expanded[0]
    title = game.items[1].text if len(game.items) > 1 and isinstance(game.items[1], Text) else name
    rules = "\n".join(_rules(game, title, top, findings))
    if _failed(findings):
        return Imported(name, "", ordered(findings))
    return Imported(name, _finished(name, rules, title, game.span, findings), ordered(findings))


def _game(top: Sequence[Node], source: Source, findings: list[Diagnostic]) -> Group | None:
    """Return the game of a description, or report that there is none."""
    for node in top:
        if isinstance(node, Group) and node.head == "game":
            return node
    if not findings:
        heads = [node.head for node in top if isinstance(node, Group)]
        near = [head for head in heads if near_names(head, ("game",))]
        note = (
            f"the description has {quoted_list(near or heads[:3])}" if heads else "the file has no list in parentheses"
        )
        span = top[0].span if top else Span(source, 0, 0)
        findings.append(finding("ludii-text", span, 'expected `(game "Name" ..)`', label="here", note=note))
    return None


def _rules(game: Group, title: str, top: Sequence[Node], findings: list[Diagnostic]) -> Iterator[str]:
    """Yield the statements of the rule file; none after an error."""
    parts = {node.head: node for node in game.items if isinstance(node, Group)}
    equipment = _equipment(parts, game, findings)
    board = _board(equipment, game, findings)
    reading = Reading(findings, board, _known_names(top)) if board is not None else None
    if reading is None or not _has_two_sides(parts, game, reading):
        return
    rules = parts.get("rules")
    if rules is None:
        reading.refuse(game, "the description has no `(rules ..)`")
        return
    _refuse_foreign(equipment, game, reading)
    read_regions(equipment, reading)
    start = read_start(start_nodes(rules), reading)
    declared = read_pieces(equipment, reading)
    _check_start(rules, declared, reading)
    if not any(each.owners != (NEUTRAL,) for each in declared) and not start.units:
        reading.refuse(game, "no piece belongs to a side")
    if reading.refused:
        return
    yield from _statements(_written(rules, declared, start, reading), title, top, reading)


def _check_start(rules: Group, declared: Sequence[Declared], reading: Reading) -> None:
    """Report units of the start whose piece the equipment does not have."""
    names = [piece.name for piece in declared]
    for node in start_nodes(rules):
        name = node.items[1] if isinstance(node, Group) and is_list(node, "place") and len(node.items) > 1 else None
        if isinstance(name, Text) and name.text.rstrip("0123456789") not in names:
            near = near_names(name.text, [f"{each}{player}" for each in names for player in (1, 2)])
            help = f"did you mean {quoted_list(near)}?" if near else ""
            reading.refuse(node, f"no piece of the equipment is called `{name.text[:40]}`", "", help)


def _known_names(top: Sequence[Node]) -> tuple[str, ...]:
    """Return the names that are read, and those that the description defines."""
    return (*MOVES, *PIECES, *FACING, *AROUND, *KNOWN, *NAMES, *definitions(top))


def _equipment(parts: dict[str, Group], game: Group, findings: list[Diagnostic]) -> list[Node]:
    """Return the parts of the equipment."""
    if "DraughtsEquipment" in parts:
        return _draughts(parts["DraughtsEquipment"])
    if "equipment" not in parts:
        findings.append(finding("ludii-rules", game.span, "the description has no `(equipment ..)`"))
        return []
    return [each for part in parts["equipment"].arguments for each in each_of(part)]


def _draughts(node: Group) -> list[Node]:
    """Return the equipment of draughts: a board, men who face each other, kings, and the nearest ranks."""
    span = node.span

    def made(*items: object) -> Group:
        return Group(
            "(", tuple(each if isinstance(each, Group | Text) else Word(str(each), span) for each in items), span
        )

    man, king = Text("Counter", span), Text("DoubleCounter", span)
    return [
        Group("(", (Word("board", span), *node.arguments), span),
        made("piece", man, "P1", "N"),
        made("piece", man, "P2", "S"),
        made("piece", king, "Each"),
        made("regions", "P1", made("sites", "Bottom")),
        made("regions", "P2", made("sites", "Top")),
    ]


def _board(equipment: Sequence[Node], game: Group, findings: list[Diagnostic]) -> Board | None:
    """Return the board, or report what is wrong."""
    for node in equipment:
        if isinstance(node, Group) and node.head == "board":
            board, problem = read_board(node)
            if board is None:
                message = f"`{shown(node)}` cannot be said in a rule file"
                findings.append(finding("ludii-rules", node.span, message, label="here", note=problem))
            return board
    for node in equipment:
        if isinstance(node, Group) and node.head in _FOREIGN:
            message = f"`{shown(node, 40)}` cannot be said in a rule file"
            findings.append(finding("ludii-rules", node.span, message, label="here", note=_FOREIGN[node.head]))
            return None
    if equipment and not _failed(findings):
        note = "`(board (square 8))`, for example"
        findings.append(finding("ludii-rules", game.span, "no board that is read", label="this game", note=note))
    return None


def _has_two_sides(parts: dict[str, Group], game: Group, reading: Reading) -> bool:
    """Return True if two players play, or report that they do not."""
    node = next((parts[head] for head in ("players", "TwoPlayersNorthSouth") if head in parts), None)
    count, reading.forward = read_players(node)
    if count != 2:
        what = f"{count} players" if count is not None else "these players"
        reading.refuse(
            node or game, f"{what} cannot be said in a rule file", "a rule file has two sides, White and Black"
        )
    return count == 2


def _refuse_foreign(equipment: Sequence[Node], game: Group, reading: Reading) -> None:
    """Report equipment that no rule file can say, and simultaneous moves."""
    for node in equipment:
        head = node.head if isinstance(node, Group) else ""
        if head in _FOREIGN:
            reading.refuse(node, f"`{shown(node, 40)}` cannot be said in a rule file", _FOREIGN[head])
        elif head not in ("board", "piece", "hand", "regions", "map") and not (
            isinstance(node, Group) and node.is_named and (head.startswith("Chess") or head == "ShogiGold")
        ):
            reading.lose(node, "this equipment is not read")
    for node in game.items:
        if is_list(node, "mode"):
            reading.refuse(
                node, f"`{shown(node)}` cannot be said in a rule file", "the sides take turns in a rule file"
            )


@dataclass(frozen=True, slots=True)
class _Written:
    """The parts of a rule file before they are put together."""

    table: Table
    start: Start
    play: Play
    ends: Ends
    turn: tuple[str, ...]
    """Lines of the `turn` block about the game as a whole."""


def _written(rules: Group, declared: list[Declared], start: Start, reading: Reading) -> _Written:
    """Return what the rules say."""
    read_moves(declared, reading)
    player = Player(reading, start, declared)
    ends: list[Node] = []
    meta: list[str] = []
    for node in rules.arguments:
        match node:
            case Group("(", (Word("play"), *parts)):
                for each in parts:
                    player.read(each)
            case Group("(", (Word("end"), *parts)):
                ends += parts
            case Group("(", (Word("meta"), *parts)):
                meta += _meta(parts, player, reading)
            case _ if is_list(node, "start", "BlackCellsSetup"):
                pass
            case _ if shown(node, 9000).startswith("phases:"):
                _phases(node, player, ends, reading)
            case _:
                reading.lose(node, "this part of the rules is not read")
    table = table_of(declared, player.play, start)
    drops = any(not drop.endless for drop in player.play.drops)
    falls = FALLS in player.play.lines
    mixed = any(sum(owner in piece.moves for piece in table.pieces) > 1 for owner in SIDES)
    reader = Reader(reading, table.names(), player.play.royal, _progress(table, reading), drops, mixed, falls)
    for each in ends:
        reader.read(each)
    if reading.triggers and not reader.ends.triggered:
        reading.lose(rules, "no end that is read depends on its trigger")
    if player.play.royal and not reader.ends.mates:
        reading.lose(rules, "checkmate ends the game here, though the description does not say so")
        reader.ends.lines.insert(0, f"goal checkmate of {', '.join(table.names().get(player.play.royal, ()))}")
    if reader.ends.mates and not player.play.royal:
        reading.lose(rules, "checkmate ends the game, though a side may leave its king attacked")
    _default_end(reader.ends, table, player)
    return _Written(table, start, player.play, reader.ends, tuple(meta))


def _progress(table: Table, reading: Reading) -> str:
    """Return what counts as progress for a draw."""
    movers = [piece.name for piece in table.pieces if any(move.after.restarts for move in piece.first)]
    return " or ".join([*["capture"] * reading.restarts, *[f"{', '.join(movers)} move"] * bool(movers)])


def _default_end(ends: Ends, table: Table, player: Player) -> None:
    """Add what Ludii does with a side that cannot move: it passes, and two passes in a row are a draw."""
    play = player.play
    moving = any(any(piece.moves.values()) for piece in table.pieces)
    limited = bool({*play.lines} - {FALLS}) or any(drop.zone is not None for drop in play.drops)
    waits = ["pass when no action is left"] * ((moving or limited) and "pass allowed" not in play.turn)
    others = sorted({"white", "black"} - ends.stalemate)
    if ends.counts:
        ends.lines.append("win stalemate with most units")
        play.turn += waits
    elif len(others) == 2:
        ends.lines.append("draw stalemate")
        play.turn += waits
    elif others:
        ends.lines.append(f"draw stalemate for {others[0]}")
        play.turn += [f"{each} for {others[0]}" for each in waits]
    if "pass allowed" in play.turn:
        ends.lines.append("draw after 2 passes")


def _meta(parts: Sequence[Node], player: Player, reading: Reading) -> list[str]:
    """Return lines of the `turn` block for rules about the game as a whole."""
    found: list[str] = []
    for node in (each for part in parts for each in each_of(part)):
        match shown(node):
            case "(swap)":
                found.append("swap allowed in the second turn")
            case "(no Repeat SituationalInGame)" | "(no Repeat Situational)":
                player.play.duties.append("no position occurs 2 times")
            case "(no Repeat)" | "(no Repeat Positional)" | "(no Repeat PositionalInGame)":
                player.play.duties.append("no position occurs 2 times")
                reading.lose(node, "here, a position differs from the same one with the other side to act")
            case "(automove)":
                pass
            case _:
                reading.lose(node, "this rule about the game as a whole is not read")
    return found


def _phases(node: Node, player: Player, ends: list[Node], reading: Reading) -> None:
    """Read the phases of a game: one, or drops from the hand before moves."""
    inner = getattr(node, "value", node)
    phases = [each for each in each_of(inner) if isinstance(each, Group) and each.head == "phase"]
    plays = [next((part for part in phase.arguments if is_list(part, "play")), None) for phase in phases]
    nexts = [next((part for part in phase.arguments if is_list(part, "nextPhase")), None) for phase in phases]
    own = [part for phase in phases for part in phase.arguments if isinstance(part, Word)]
    first = plays[0] if plays else None
    places = first is not None and any(shown(each, 200).startswith("(handSite") for each in walk(first))
    empties = bool(nexts) and nexts[0] is not None and "HandEmpty" in shown(nexts[0], 200)
    for phase in phases:
        ends += [
            each
            for part in phase.arguments
            if isinstance(part, Group) and part.head == "end"
            for each in part.arguments
        ]
    if len(phases) == 1 and not nexts[0] and not own:
        for each in first.arguments if isinstance(first, Group) else ():
            player.read(each)
    elif len(phases) == 2 and places and empties and nexts[1] is None and not own:
        for play in plays:
            for each in play.arguments if isinstance(play, Group) else ():
                player.read(each)
        player.play.duties.append("drops first")
    else:
        note = "phases are read where units from the hand are placed first, and move after that"
        reading.refuse(phases[0] if phases else node, "these phases of the game cannot be said in a rule file", note)


def _statements(made: _Written, title: str, top: Sequence[Node], reading: Reading) -> Iterator[str]:
    """Yield the statements of the rule file in their usual order."""
    table, play, ends = made.table, made.play, made.ends
    turn = [*made.turn, *play.turn, *goes_on(table, play, reading)]
    if play.walls:
        wall = table.of(play.walls[0], NEUTRAL)
        if wall is not None:
            turn.append(f"then place new {wall.name} on {play.walls[1]}")
    pieces = list(piece_lines(table, reading, play))
    after = list(after_lines(table, play, reading, ends))
    hand = list(hand_lines(table, play, made.start, reading))
    if not pieces or not (hand or any(any(each.moves.values()) for each in table.pieces)):
        reading.refuse(top[-1], "no move of this game is read")
        return
    yield from _head(title, top)
    yield reading.board.line()
    yield ""
    yield from reading.zones.lines()
    yield ""
    yield from pieces
    yield ""
    if ends.points:
        yield from block("values", [f"{name} 1" for names in table.names().values() for name in names])
    yield from block("castling", castling_lines(table, play, reading))
    yield from block("hand", hand)
    yield from after
    yield from block("turn", dict.fromkeys(turn))
    yield from block("duties", dict.fromkeys(play.duties))
    yield array_line(table, made.start, reading)
    if ends.graph:
        yield f"graph contact {{ joins friends touching {reading.board.ways} }}"
    yield from ends.lines


def _head(title: str, top: Sequence[Node]) -> Iterator[str]:
    """Yield the head of the rule file, with the author and the year of the description's metadata."""
    notes: dict[str, str] = {}
    for node in (inner for each in top if is_list(each, "metadata") for inner in walk(each)):
        if (
            is_list(node, "author", "date")
            and isinstance(node, Group)
            and len(node.items) == 2
            and isinstance(node.items[1], Text)
        ):
            notes.setdefault(node.head, node.items[1].text)
    year = re.search(r"\b(1\d{3}|20\d\d)\b", notes.get("date", ""))
    source = "a game description of Ludii"
    author = _without_tags(notes.get("author", ""))
    yield from head_lines(
        _without_tags(title), source, f"Imported from {source}.", author=author, year=year[1] if year else ""
    )


def _without_tags(text: str) -> str:
    """Return a text without HTML, at most 100 characters of it."""
    return re.sub(r"<[^>]*>", "", text)[:100]


def _finished(name: str, rules: str, title: str, span: Span, findings: list[Diagnostic]) -> str:
    """Return the formatted file with a test of the start, or report why it is not sound."""
    head = Span(span.source, span.start, span.start + len(span.text.splitlines()[0]))
    return with_remarks(name, finished(name, rules, "ludii-rules", head, title, findings), findings)


def _failed(findings: Sequence[Diagnostic]) -> bool:
    return any(found.is_error for found in findings)
