"""The content of the page of a game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from dsl.lint.presence import Presence
from dsl.lint.reach import Reach as SquaresReached
from dsl.model import Case, ConstraintKind, MoveLine, Reading, Ruleset, Whom
from dsl.model.extent import extent
from dsl.model.rows import EndKind
from dsl.prose import Fact, facts
from dsl.prose.material import place_of
from dsl.prose.wording import in_words
from dsl.words.english import with_article
from interpreter.document.diagram import drawn_legend, legend, mark_of, svg_diagram, text_diagram
from interpreter.document.page import Block, Bullets, Entry, Page, Paragraph, Picture, Section, Table
from interpreter.document.reach import MAX_DISTANCE, Reach, Step, reach_of
from interpreter.drawing import svg_board, text_board
from interpreter.drawing.figure import draw_figures
from interpreter.game.state import Game
from interpreter.notation.examples import examples
from interpreter.program.tables import NO_PIECE, WHITE, Piece

MARKS: Mapping[str, str] = {
    "said": "said by the game's document",
    "found": "found in another public source",
    "inferred": "inferred",
    "ours": "our own choice",
}
"""The sources of readings."""

_TITLES: Mapping[str, str] = {
    "pairs": "Pairs",
    "formations": "Formations",
    "castling": "Castling",
    "fusion": "Fusion",
    "stacking": "Sharing squares",
    "limits": "Who captures, hops over and faces whom",
    "graphs": "Who is joined to whom",
    "activation": "Who may act",
    "commands": "Commands",
    "hand": "Pieces in hand",
    "turn": "The turn",
    "chains": "Chains",
    "values": "What units are worth",
    "check": "Check",
    "goals": "How to win",
    "draws": "Other ends",
}
"""Sections that are lists of sentences, in order."""
_NO_CHECK = "No piece is royal: there is neither check nor mate, and any unit may be captured."
_BETZA = "Each piece has its moves in Betza's letters, and a diagram in which it moves up the page"


def page_of(game: Game, drawn: str = "") -> Page:
    """Return the rules of a game under its settings, for players; `drawn` names a file with a picture of the array."""
    said = facts(game.ruleset)
    sections = [heading(game.ruleset), _board(game, said, drawn), _pieces(game, said)]
    sections += [_sentences(title, name, said, game.ruleset) for name, title in _TITLES.items()]
    sections += [_writing(game), options_section(game.ruleset), _choices(game.ruleset)]
    return Page(game.title, tuple(section for section in sections if section.blocks))


def heading(ruleset: Ruleset) -> Section:
    """Return the header: description, author and source."""
    made = [f"Author: {', '.join(ruleset.authors)}{f', {ruleset.year}' if ruleset.year else ''}."]
    origin = [*(made if ruleset.authors else []), *(f"Source: {source}." for source in ruleset.sources)]
    set_to = [f"{name} = {value}" for name, value in ruleset.settings if (name, value) not in _defaults(ruleset)]
    settings = [f"These are the rules with {', '.join(f'`{each}`' for each in set_to)}."] if set_to else []
    return Section("", tuple(Paragraph(text) for text in (ruleset.about, "\n".join(origin), *settings) if text))


def _defaults(ruleset: Ruleset) -> set[tuple[str, str]]:
    return {(option.name, option.values[0]) for option in ruleset.options}


def _board(game: Game, said: tuple[Fact, ...], drawn: str) -> Section:
    start, program = game.start().position, game.program
    picture = Picture("The array", svg_board(program, start, title=game.title), text_board(program, start), drawn)
    items = tuple(_sentence(fact.text) for fact in said if fact.section in ("board", "zones", "start"))
    return Section("The board", (picture, Bullets(items)))


def _pieces(game: Game, said: tuple[Fact, ...]) -> Section:
    reaches = (_reaches(game, number) for number in range(len(game.program.pieces)))
    marks, verb = {mark_of(reach) for each in reaches for reach in each.values()}, _verb(game.ruleset)
    told = [f": {says(marks, verb)}" if marks else "" for says in (legend, drawn_legend)]
    intro = Paragraph(*(f"{_BETZA}{each}." for each in told))
    return Section("Pieces", (intro, *_entries(game, said)))


def _entries(game: Game, said: tuple[Fact, ...]) -> Iterator[Entry]:
    """Yield the pieces; one that no unit can be says so."""
    presence = Presence(game.ruleset, SquaresReached(game.ruleset.board))
    pairs = {each for pair in game.ruleset.pairs for each in pair.pieces}
    for piece in game.program.pieces:
        if piece.front != NO_PIECE:
            continue  # its entry straight ahead tells its directions
        entry = piece_entry(game, piece.name, said)
        if piece.name in presence.seen | pairs:
            yield entry
        elif piece.name in presence.models:
            yield replace(
                entry, text=f"{entry.text} No unit is {with_article(piece.name)}: other pieces may move like this."
            )
        else:
            where = "With these options" if game.ruleset.options else "In this game"
            yield replace(entry, text=f"{entry.text} {where} no unit is {with_article(piece.name)}.")


def piece_entry(game: Game, name: str, said: tuple[Fact, ...]) -> Entry:
    """Return what the page says of a piece; `said` are the facts of the game."""
    number = next(i for i, piece in enumerate(game.program.pieces) if piece.name == name)
    piece = game.program.pieces[number]
    lines = next(each.moves for each in game.ruleset.pieces if each.name == name)
    reaches = _reaches(game, number)
    text = next(fact.text for fact in said if fact.section == "pieces" and fact.key == name)
    drawn = svg_diagram(name, draw_figures(game.program)[number][WHITE], reaches, game.program.board)
    picture = Picture(f"How the {name} moves", drawn, text_diagram(piece.symbol, reaches))
    words = tuple(f"{line}{place_of(move)}" for move in lines for line in in_words(move.text))
    return Entry(f"{name}, {piece.symbol}", _sentence(text), words, picture)


def _reaches(game: Game, number: Piece) -> Mapping[Step, Reach]:
    """Return the squares that the diagram of a piece shows."""
    piece = game.program.pieces[number]
    lines = next(each.moves for each in game.ruleset.pieces if each.name == piece.name)
    return reach_of(piece, _size(game, lines), captures=bool(_verb(game.ruleset)))


def _verb(ruleset: Ruleset) -> str:
    """Return what units do to enemies: in a game without captures they may still attack them; else they do nothing."""
    if not ruleset.constraint(ConstraintKind.NO_CAPTURE):
        return "captures"
    freezes = any(ruleset.constraints_of(ConstraintKind.FREEZES, ConstraintKind.FROZEN))
    affects = any(row.whom is Whom.ATTACKED for row in ruleset.consequences)
    return "attacks" if ruleset.royal or freezes or affects else ""


def _size(game: Game, lines: tuple[MoveLine, ...]) -> tuple[int, int]:
    """Return how many files and ranks on each side the diagram of these moves shows."""
    board, terms = game.program.board, (term for line in lines for term in line.terms)
    return extent(terms, MAX_DISTANCE, files=len(board.files), ranks=len(board.ranks))


def _sentences(title: str, name: str, said: tuple[Fact, ...], ruleset: Ruleset) -> Section:
    """Return the section of a page with the facts of one kind."""
    blocks: list[Block] = []
    pairs = ruleset.fusion.pairs if name == "fusion" and ruleset.fusion is not None else ()
    if pairs:
        rows = tuple((pair.first, pair.second, pair.result) for pair in pairs)
        blocks.append(Table(("one piece", "and another", "make"), rows))
    if name == "check" and not ruleset.royal:
        ordinary = ruleset.castling is not None or any(end.kind is EndKind.CAPTURE for end in ruleset.ends)
        return Section(title, (Paragraph(_NO_CHECK),) if ordinary else ())
    items = tuple(_sentence(each.text) for each in said if each.section == name and " + " not in each.key)
    return Section(title, (*blocks, Bullets(items)) if items else tuple(blocks))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _writing(game: Game) -> Section:
    """Return how actions are written."""
    rows = tuple((f"`{each.text}`", each.meaning) for each in examples(game.program))
    return Section("How an action is written", (Table(("write", "for"), rows),) if rows else ())


def options_section(ruleset: Ruleset) -> Section:
    """Return the options of a game."""
    rows = tuple((f"`{o.name}`", ", ".join(f"`{v}`" for v in o.values), o.about) for o in ruleset.options)
    table = Table(("option", "values, the default first", "what for"), rows)
    return Section("Options", (table,) if rows else ())


def _choices(ruleset: Ruleset) -> Section:
    """Return the rules without a source document."""
    own = tuple(_with_settings(reading, ruleset) for reading in ruleset.readings if reading.mark == "ours")
    intro = Paragraph("No source states these rules; the author of the file chose them.")
    return Section("The author's own choices", (intro, Bullets(own)) if own else ())


def readings_section(ruleset: Ruleset) -> Section:
    """Return every rule in the author's words, with its source and its tests."""
    rows = tuple(_reading(reading, ruleset) for reading in ruleset.readings)
    return Section("Rules", (Table(("rule", "says", "from", "shown by"), rows),))


def _reading(reading: Reading, ruleset: Ruleset) -> tuple[str, ...]:
    shown = ", ".join(f"{case.name}{_kinds(case)}" for case in ruleset.cases if reading.name in case.shows)
    return f"`{reading.name}`", _with_settings(reading, ruleset), MARKS[reading.mark], shown


def _with_settings(reading: Reading, ruleset: Ruleset) -> str:
    """Return the text of a reading, with the settings of its tests if it speaks of an option that it does not name."""
    cases = (case for case in ruleset.cases if reading.name in case.shows)
    set_to = dict.fromkeys(f"`{name} = {value}`" for case in cases for name, value in case.options)
    if "option" not in reading.text or "`" in reading.text or not set_to:
        return reading.text
    return f"{reading.text} ({' or '.join(set_to)})"


def _kinds(case: Case) -> str:
    refusals = sum(step.form == "refuse" for step in case.steps)
    return f" ({refusals} refusal{'s' if refusals > 1 else ''})" if refusals else ""
