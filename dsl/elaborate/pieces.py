"""Piece types and series."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from dsl import limits
from dsl.diagnostics import Diagnostic, Edit, Fix, Label, diagnostic
from dsl.elaborate.betza import Movement, read_movement
from dsl.elaborate.betza.turning import terms_of
from dsl.elaborate.number import read_number
from dsl.model import BoardShape, DropLimit, Event, MoveLine, Piece, Promotion, Shift, Term, Touch
from dsl.model.beam import SIDES_OF_UNIT
from dsl.model.piece import Turn
from dsl.resolve import Declarations
from dsl.resolve.facing import TURNS
from dsl.source import Source, Span
from dsl.syntax import Phrase, Statement, Word
from dsl.words.movements import MOVEMENTS
from dsl.words.near import near_names


def build_pieces(declared: Declarations, shape: BoardShape, findings: list[Diagnostic]) -> tuple[Piece, ...] | None:
    """Return all pieces in file order, or None if there are too many."""
    statements = declared.named["piece"]
    if len(statements) > limits.MAX_PIECES:
        findings.append(
            diagnostic(
                "too-many-pieces",
                list(statements.values())[limits.MAX_PIECES].head,
                f"a ruleset has at most {limits.MAX_PIECES} pieces",
                label="one too many",
                help="remove some",
            )
        )
        return None
    _check_symbols([*statements.values(), *declared.named["pair"].values()], findings)
    if _report_too_long(statements.values(), findings):
        return None
    letters = _letters(statements)
    return tuple(_piece(statement, shape, letters, findings) for statement in statements.values())


def _letters(statements: Mapping[str, Statement]) -> dict[str, str]:
    """Return the movements that have a name: those of the pieces, and some common English ones."""
    own = {name: [clause.need("betza").text for clause in s.clauses("moves")] for name, s in statements.items()}
    return {**MOVEMENTS, **{name: lines[0] for name, lines in own.items() if lines and lines[0].lower() != lines[0]}}


def _in_letters(found: Diagnostic, betza: Word, letters: Mapping[str, str]) -> Diagnostic:
    """Return the finding for a movement; for a word, the finding suggests letters."""
    said = betza.text.lower()
    named = [said] if said in letters else near_names(said, letters)
    is_word = len(said) > 2 and betza.text[1:] == said[1:] and said.isalpha()
    if found.name != "betza-no-atom" or not is_word or not named:
        return found
    written = letters[named[0]]
    return diagnostic(
        "betza-no-atom",
        betza.span,
        f"expected Betza's letters, found the word `{betza}`",
        label="a word",
        notes=(f"`{named[0]}` is `{written}` in these letters; the page `reference/betza.md` lists them all",),
        help=f"write `{written}`",
        fix=Fix(f"write `{written}`", (Edit(betza.span, written),), "unsafe"),
    )


def _report_too_long(statements: Iterable[Statement], findings: list[Diagnostic]) -> bool:
    """Report movements that are too long together; return True if they are."""
    room = limits.MAX_ALL_LETTERS
    for statement in statements:
        for clause in statement.clauses("moves"):
            word = clause.need("betza")
            room -= len(word.text)
            if room < 0:
                findings.append(
                    diagnostic(
                        "too-much-movement",
                        word.span,
                        f"the movements of a ruleset have at most {limits.MAX_ALL_LETTERS} letters together",
                        label="the first one too many",
                        help="shorten some",
                    )
                )
                return True
    return False


def _check_symbols(statements: Iterable[Statement], findings: list[Diagnostic]) -> None:
    """Report symbols that two pieces share."""
    first: dict[str, Word] = {}
    for statement in statements:
        symbol = statement.need("symbol")
        if symbol.text in first:
            findings.append(
                diagnostic(
                    "duplicate-symbol",
                    symbol.span,
                    f"duplicate symbol `{symbol.text}`",
                    label="used again here",
                    labels=(Label(first[symbol.text].span, "first used here"),),
                    help="change one of the symbols",
                )
            )
        first.setdefault(symbol.text, symbol)


def _piece(statement: Statement, shape: BoardShape, letters: Mapping[str, str], findings: list[Diagnostic]) -> Piece:
    """Return a piece from its block: its moves, promotions, castling and drops."""
    lines, movements = [], []
    side = max(len(shape.files), len(shape.ranks))
    for clause in statement.clauses("moves"):
        movement, found = _movement(clause.need("betza"), side)
        findings += [_in_letters(each, clause.need("betza"), letters) for each in found]
        movements.append(movement)
        lines.append(_line(clause, movement, side, findings))
    if statement.word("front") is None:
        _check_sides(statement, findings)
    drops = [movement.drop for movement in movements if movement.drop is not None]
    if len(drops) > 1:
        findings.append(_second_drop(drops))
    return Piece(
        name=statement.need("name").text,
        symbol=statement.need("symbol").text,
        moves=tuple(line for line in lines if line.terms),
        promotions=tuple(_promotions(statement)),
        castles=tuple(castle for movement in movements for castle in movement.castles),
        drop=drops[0] if drops else None,
        beams=tuple(_sides(statement, "beams")),
        mirrors=tuple(_mirrors(statement)),
        shields=tuple(_sides(statement, "stops-beams")),
        front=str(statement.word("front") or ""),
        eighths=int(str(statement.word("eighths") or 0)),
        span=statement.head,
    )


@lru_cache(maxsize=1000)
def _movement(betza: Word, side: int) -> tuple[Movement, tuple[Diagnostic, ...]]:
    """Return the meaning of a movement and its findings; cached, because a file is compiled under many settings."""
    if betza.text != betza.span.text:  # letters of a direction, which the file has only as those of straight ahead
        terms = terms_of(betza.text, side)
        return Movement(tuple(replace(term, span=betza.span) for term in terms)), ()
    known = _sound_terms(betza.text, side)
    if known is not None:
        here = (replace(term, span=betza.span.part(term.span.start, term.span.end)) for term in known)
        return Movement(tuple(here)), ()
    found: list[Diagnostic] = []
    return read_movement(betza, found, side), tuple(found)


@lru_cache(maxsize=1000)
def _sound_terms(letters: str, side: int) -> tuple[Term, ...] | None:
    """Return the moves of faultless letters without castling and drops; cached while a file is edited."""
    found: list[Diagnostic] = []
    word = Word(letters, "BETZA", Span(Source("a movement", letters), 0, len(letters)))
    movement = read_movement(word, found, side)
    return None if found or movement.castles or movement.drop else movement.terms


def _line(clause: Statement, movement: Movement, side: int, findings: list[Diagnostic]) -> MoveLine:
    """Return a `moves` line with its terms and limits, on a board with a longer side of some squares."""
    zone, within, goal = (word.text if word else None for word in map(clause.word, ("zone", "inside", "goal")))
    phrase = next(iter(clause.phrases("shift")), None)
    moved = phrase.words("piece") if phrase is not None else ()
    shift = None if phrase is None else _shift(phrase, side, findings)
    return MoveLine(
        text=clause.need("betza").text,
        terms=movement.terms if shift is None else tuple(_shifting(term, shift) for term in movement.terms),
        zone=zone,
        within=within,
        goal=goal,
        leaves=clause.word("leaves") is not None,
        prey=tuple(dict.fromkeys(word.text for word in moved or clause.words("piece"))),
        counted=clause.word("counted") is not None,
        shift=shift,
        span=clause.head,
    )


def _shifting(term: Term, shift: Shift) -> Term:
    """Return a move that pushes units on its last square, or ends on an empty one and pulls a unit."""
    if not shift.moves_units:
        return term
    *legs, last = term.legs
    touch = Touch.MOVE if shift.pulls else last.touch & Touch.MOVE | Touch.CAPTURE
    return replace(term, legs=(*legs, replace(last, touch=touch)), swaps=False)


def _shift(phrase: Phrase, side: int, findings: list[Diagnostic]) -> Shift:
    """Return how a move pushes or pulls, or that it leads off the board."""
    if phrase.form == "leave":
        return Shift(edge=True)
    who, number = phrase.need("who").text, phrase.word("int")
    return Shift(
        pulls=phrase.form in ("pull", "pull-far"),
        friends=who != "enemies",
        enemies=who != "friends",
        most=1 if number is None else read_number(number, 1, side, "number of units", findings),
        edge=phrase.word("edge") is not None,
        ways=tuple(dict.fromkeys(word.text for word in phrase.words("way"))),
        far=phrase.word("far") is not None,
        stays=phrase.word("stays") is not None,
    )


def _sides(statement: Statement, form: str) -> Iterator[int]:
    """Yield the sides that the lines of a form name, each once."""
    words = (word for clause in statement.clauses(form) for word in clause.words("facing"))
    yield from dict.fromkeys(SIDES_OF_UNIT.index(word.text) for word in words)


def _mirrors(statement: Statement) -> Iterator[tuple[int, int]]:
    """Yield the two sides of each mirror."""
    for clause in statement.clauses("mirrors"):
        first, second = (SIDES_OF_UNIT.index(clause.need(slot).text) for slot in ("facing", "other"))
        yield min(first, second), max(first, second)


def _check_sides(statement: Statement, findings: list[Diagnostic]) -> None:
    """Report a side of a unit for which two lines say what happens to beams."""
    first: dict[str, tuple[Statement, Word]] = {}
    for clause in statement.clauses("mirrors", "stops-beams"):
        for word in (*clause.words("facing"), *clause.words("other")):
            before, said = first.setdefault(word.text, (clause, word))
            if before is not clause:
                findings.append(
                    diagnostic(
                        "beam-side",
                        word.span,
                        f"two lines say what happens to a beam from `{word}`",
                        label="the same side again",
                        labels=(Label(said.span, "first named here"),),
                        help="name each side of the unit in one line only",
                    )
                )


def _second_drop(drops: list[DropLimit]) -> Diagnostic:
    return diagnostic(
        "betza-drop",
        drops[1].span,
        "duplicate drop rule of a piece",
        label="the second one",
        labels=(Label(drops[0].span, "the first one"),),
        help="keep one of the two",
    )


def _promotions(statement: Statement) -> Iterator[Promotion]:
    """Yield the promotions of a piece, one for each event of each line."""
    for clause in statement.clauses("promotes", "may-promote", *TURNS):
        turn = _TURN.get(clause.form, "")
        if turn and not clause.words("piece"):
            continue  # its fault is reported
        pieces = tuple(dict.fromkeys(word.text for word in clause.words("piece")))
        for event in (*clause.phrases("event"), *clause.phrases("second")):
            zone = event.word("zone")
            yield Promotion(
                zone=zone.text if zone else None,
                pieces=pieces,
                event=Event(event.form),
                optional=clause.form != "promotes",
                last=event.word("last") is not None,
                barred=clause.word("barred") is not None,
                forever=bool(turn) or clause.word("forever") is not None,
                turn=turn,
                span=clause.head,
            )


_TURN: Mapping[str, Turn] = dict(zip(TURNS, ("any", "next"), strict=True))


def build_series(declared: Declarations, findings: list[Diagnostic]) -> dict[str, tuple[str, ...]]:
    """Return the series by name."""
    series: dict[str, tuple[str, ...]] = {}
    for name, statement in declared.named["series"].items():
        words = statement.words("piece")
        if len(words) > limits.MAX_SERIES:
            findings.append(
                diagnostic(
                    "series-too-long",
                    words[limits.MAX_SERIES].span,
                    f"a series has at most {limits.MAX_SERIES} pieces",
                    label="one too many",
                    help="remove some",
                )
            )
        for i, word in enumerate(words):
            if word.text in [other.text for other in words[:i]]:
                findings.append(
                    diagnostic(
                        "series-repeats",
                        word.span,
                        f"the series `{name}` has `{word.text}` twice",
                        label="again here",
                        help="remove one of the two",
                    )
                )
        series[name] = tuple(word.text for word in words[: limits.MAX_SERIES])
    return series
