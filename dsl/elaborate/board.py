"""The board, zones and vanishing squares."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from math import prod
from string import ascii_lowercase

from dsl import limits
from dsl.diagnostics import Diagnostic, Label, are_enough, diagnostic
from dsl.elaborate.number import read_number, read_size
from dsl.model import SIDES, BoardShape, Zone
from dsl.resolve import Declarations
from dsl.syntax import Phrase, Statement, Word
from dsl.words.english import counted
from dsl.words.near import edits, near_names


def build_board(declared: Declarations, findings: list[Diagnostic]) -> BoardShape | None:
    """Return the shape of the board, without the vanishing squares, which zones may define."""
    statement = declared.single.get("board")
    if statement is None:
        findings += declared.missing(
            "board-missing",
            "the ruleset has no board",
            "no `board` statement in this file",
            "write `board 8x8`",
            forms=("board",),
        )
        return None
    size = statement.need("size")
    n_squares = prod(int(side) for side in size.text.split("x"))
    if n_squares > limits.MAX_SQUARES:
        findings.append(
            diagnostic(
                "too-many-squares",
                size.span,
                f"a board has at most {limits.MAX_SQUARES} squares",
                label=f"{n_squares} squares",
                help=f"make it smaller: each side is 1 to {limits.MAX_SIDE}",
            )
        )
        return None
    before = len(findings)
    n_files, n_ranks = read_size(size, limits.MAX_SIDE, "board", findings)
    if len(findings) > before or not statement.whole:  # an unreadable line may name the files or ranks
        return None
    n_boards = _n_boards(statement, n_files, n_ranks, findings)
    if n_boards == 0:
        return None
    files = _files(statement, n_files, n_boards, findings)
    ranks = _labels(statement, "ranks", tuple(str(i + 1) for i in range(n_ranks)), findings)
    if not files or not ranks:
        return None
    shape = BoardShape(files=files, ranks=ranks, squares=(), boards=n_boards, span=statement.head)
    shape = replace(shape, squares=tuple(square for square in shape.frame() if square[0] not in shape.gaps()))
    for clause in statement.clauses("hexagons"):
        shape = replace(shape, hexagons=clause.need("way").text, upright=clause.word("upright") is not None)
    if exist := statement.clauses("exist"):
        zones = [phrase.need("zone") for phrase in exist[0].phrases("squareset") if phrase.form == "zone"]
        if zones:
            findings += [
                _zone_in_board(exist[0], zone, declared) for zone in zones if str(zone) in declared.named["zone"]
            ]
            return shape
        squares = SquareReader(shape, {}, findings).read(exist[0], "white")
        shape = replace(shape, squares=tuple(_on_every_board(shape, squares)))
    return shape


def _n_boards(statement: Statement, n_files: int, n_ranks: int, findings: list[Diagnostic]) -> int:
    """Return the number of boards; 0 if they do not fit next to each other."""
    clauses = statement.clauses("boards")
    if not clauses:
        return 1
    word = clauses[0].need("int")
    before = len(findings)
    number = read_number(word, 2, limits.MAX_SIDE, "number of boards", findings)
    needed = number * (n_files + 1) - 1
    if len(findings) > before:
        return 0
    if needed > limits.MAX_SIDE or needed * n_ranks > limits.MAX_SQUARES:
        findings.append(
            diagnostic(
                "too-many-squares",
                word.span,
                f"{number} boards of {counted(n_files, 'file')} do not fit next to each other",
                label=f"{needed} files with the gaps, and {counted(n_ranks, 'rank')}",
                help=f"stay below {limits.MAX_SIDE + 1} files and {limits.MAX_SQUARES + 1} squares in all",
            )
        )
        return 0
    return number


def _files(statement: Statement, n_files: int, n_boards: int, findings: list[Diagnostic]) -> tuple[str, ...]:
    """Return the names of the files of all boards; those between them have names that are left over."""
    gaps = [n_files + i * (n_files + 1) for i in range(n_boards - 1)]
    default = tuple(letter for i, letter in enumerate(ascii_lowercase[: n_boards * (n_files + 1) - 1]) if i not in gaps)
    files = list(_labels(statement, "files", default, findings))
    for i in gaps if files else ():
        files.insert(i, next(letter for letter in ascii_lowercase if letter not in files))
    return tuple(files)


def _on_every_board(shape: BoardShape, squares: frozenset[str]) -> Iterator[str]:
    """Yield the squares that exist: those of a list, on each of the boards."""
    step = shape.width + 1
    there = {(shape.files.index(square[0]) % step, square[1:]) for square in squares}
    for square in shape.squares:
        if (shape.files.index(square[0]) % step, square[1:]) in there:
            yield square


def _zone_in_board(exist: Statement, zone: Word, declared: Declarations) -> Diagnostic:
    """Return the finding that a zone defines the board, with the squares of the zone as a replacement."""
    squares = {name: _squares_of(statement) for name, statement in declared.named["zone"].items()}
    written = [squares.get(part.span.text, part.span.text) for part in exist.phrases("squareset")]
    return diagnostic(
        "zone-too-late",
        zone.span,
        f"the board cannot be defined by the zone `{zone}`, which needs the board",
        label="used here to define the board",
        help=f"write its squares instead: `squares {', '.join(written)}`",
    )


def _squares_of(zone: Statement) -> str:
    """Return the squares that a zone lists, for either side."""
    lists = [zone, *zone.clauses("side-squares")]
    return ", ".join(dict.fromkeys(part.span.text for each in lists for part in each.phrases("squareset")))


def _labels(statement: Statement, form: str, default: tuple[str, ...], findings: list[Diagnostic]) -> tuple[str, ...]:
    """Return the names of files or ranks; empty after a fault."""
    clauses = statement.clauses(form)
    if not clauses:
        return default
    words = clauses[0].words("label")
    for word in words:
        if word.text.isdigit() != (form == "ranks"):
            findings.append(
                diagnostic(
                    "wrong-label",
                    word.span,
                    f"`{word.text}` is not a valid name for a {form[:-1]}",
                    label="files are letters, ranks are numbers",
                    help="write `files a b c` and `ranks 1 2 3`",
                )
            )
            return ()
    texts, what = tuple(word.text for word in words), form[:-1]
    if len(texts) != len(default):
        findings.append(
            diagnostic(
                "label-count",
                clauses[0].head,
                f"expected {counted(len(default), what)}, found {len(texts)}",
                label=counted(len(texts), "name"),
                help=f"name {counted(len(default), what)}",
            )
        )
        return ()
    for i, word in enumerate(words):
        if word.text in texts[:i]:
            findings.append(
                diagnostic(
                    "label-repeated",
                    word.span,
                    f"duplicate name `{word.text}` for {form}",
                    label="the second one",
                    help="use each name once",
                )
            )
            return ()
    return texts


class SquareReader:
    """Reads lists of squares, which may name zones."""

    def __init__(
        self,
        shape: BoardShape,
        zones: Mapping[str, Zone],
        findings: list[Diagnostic],
        *,
        later: Container[str] = frozenset(),
    ) -> None:
        """Create a reader; `zones` are those read so far, and `later` has the names of all declared zones."""
        self.shape, self.zones, self.findings, self.later = shape, zones, findings, later
        self.known = frozenset(shape.squares)
        self._rectangles: dict[tuple[str, str], frozenset[str]] = {}
        self._rows = [tuple(file + rank for file in shape.files) for rank in shape.ranks]

    def read(self, statement: Statement, side: str) -> frozenset[str]:
        """Return all squares of the list of a statement."""
        found: set[str] = set()
        for phrase in statement.phrases("squareset"):
            found |= self._set(phrase, side)
        return frozenset(found)

    def square(self, word: Word) -> str | None:
        """Return the square that a word names, if the board has it."""
        if word.text in self.known:
            return word.text
        self.findings.append(self._missing(word) if word.text in self.shape.frame() else self._unknown(word))
        return None

    def _missing(self, word: Word) -> Diagnostic:
        """Return the finding for a square that the board does not have."""
        if word.text[0] in self.shape.gaps():
            return self._between_boards(word)
        return diagnostic(
            "unknown-square",
            word.span,
            f"{word} is not one of the `squares` of the board",
            label="used here as a square",
            labels=(Label(self.shape.span, "lists the squares that exist"),),
            help=f"add {word} to them, or name a square that exists",
        )

    def _between_boards(self, word: Word) -> Diagnostic:
        """Return the finding for a square on the missing file between two boards."""
        firsts, lasts = (
            self.shape.files[:: self.shape.width + 1],
            self.shape.files[self.shape.width - 1 :: self.shape.width + 1],
        )
        spans = " and ".join(f"{first} to {last}" for first, last in zip(firsts, lasts, strict=True))
        return diagnostic(
            "unknown-square",
            word.span,
            f"{word} is between two boards",
            label="used here as a square",
            labels=(Label(self.shape.span, "declares the boards"),),
            help=f"name a square of a board: their files are {spans}",
        )

    def _unknown(self, word: Word) -> Diagnostic:
        near = [square for square in near_names(word.text, self.known) if edits(word.text, square) == 1]
        return diagnostic(
            "unknown-square",
            word.span,
            f"the board has no square {word}",
            label="used here as a square",
            notes=(f"files are {', '.join(self.shape.files)}; ranks are {', '.join(self.shape.ranks)}",),
            help=f"write `{near[0]}`" if len(near) == 1 else "name a square of the board",
        )

    def _set(self, phrase: Phrase, side: str) -> frozenset[str]:
        """Return the squares that a phrase names for a side."""
        match phrase.form:
            case "square":
                square = self.square(phrase.need("square"))
                return frozenset([square]) if square else frozenset()
            case "rectangle":
                return self._rectangle(phrase.need("first"), phrase.need("last"))
            case "zone":
                return self._zone(phrase.need("zone"), side)
            case _:
                return self._line(phrase.form, phrase.need("label"))

    def _zone(self, word: Word, side: str) -> frozenset[str]:
        """Return a side's squares of a zone, and report a zone that is declared only later."""
        if word.text in self.zones:
            return self.zones[word.text].of(side)
        if word.text not in self.later:
            return frozenset()  # `check_names` reports it
        found = diagnostic(
            "zone-too-late",
            word.span,
            f"the zone `{word.text}` is not declared above",
            label="used here",
            help="declare it before this statement",
        )
        if found not in self.findings:
            self.findings.append(found)
        return frozenset()

    def _rectangle(self, first: Word, last: Word) -> frozenset[str]:
        key = (first.text, last.text)
        if key not in self._rectangles:
            self._rectangles[key] = self._between(first, last)
        return self._rectangles[key]

    def _between(self, first: Word, last: Word) -> frozenset[str]:
        """Return the squares of a rectangle, and report a corner off the board."""
        corners = []
        for word in (first, last):
            if word.text[0] not in self.shape.files or word.text[1:] not in self.shape.ranks:
                self.square(word)
                return frozenset()
            corners.append((self.shape.files.index(word.text[0]), self.shape.ranks.index(word.text[1:])))
        (x1, y1), (x2, y2) = corners
        rows = self._rows[min(y1, y2) : max(y1, y2) + 1]
        squares = chain.from_iterable(row[min(x1, x2) : max(x1, x2) + 1] for row in rows)
        return self.known.intersection(squares)

    def _line(self, form: str, label: Word) -> frozenset[str]:
        labels = self.shape.files if form == "file" else self.shape.ranks
        if label.text not in labels:
            self.findings.append(unknown_line(form, label, labels))
        if form == "file":
            return frozenset(square for square in self.known if square[0] == label.text)
        return frozenset(square for square in self.known if square[1:] == label.text)


def unknown_line(form: str, label: Word, labels: tuple[str, ...]) -> Diagnostic:
    """Return the finding that the board has no such file or rank."""
    return diagnostic(
        f"unknown-{form}",
        label.span,
        f"the board has no {form} {label.text}",
        label=f"used here as a {form}",
        help=f"the {form}s are {', '.join(labels)}",
    )


def build_zones(declared: Declarations, shape: BoardShape, findings: list[Diagnostic]) -> dict[str, Zone]:
    """Return the zones; a zone may name those declared before it."""
    zones: dict[str, Zone] = {}
    reader = SquareReader(shape, zones, findings, later=declared.named["zone"])
    for name, statement in declared.named["zone"].items():
        if are_enough(findings):
            break
        if statement.form == "zone-list":
            white, black = (reader.read(statement, side) for side in SIDES)
        else:
            white, black = (_side_squares(statement, side, reader) for side in SIDES)
        if statement.whole and not white and not black and not findings:
            findings.append(
                diagnostic(
                    "zone-empty",
                    statement.head,
                    f"the zone `{name}` has no squares",
                    label="empty for both sides",
                    help="name the squares it should have",
                )
            )
        zones[name] = Zone(name=name, white=white, black=black, span=statement.head)
    return zones


def _side_squares(statement: Statement, side: str, reader: SquareReader) -> frozenset[str]:
    for clause in statement.clauses("side-squares"):
        if clause.need("side").text == side:
            return reader.read(clause, side)
    return frozenset()


def with_vanishing(
    shape: BoardShape, declared: Declarations, zones: Mapping[str, Zone], findings: list[Diagnostic]
) -> BoardShape:
    """Return the shape with its vanishing squares."""
    reader = SquareReader(shape, zones, findings)
    found: frozenset[str] = frozenset()
    spans = []
    for statement in declared.groups["squares"]:
        found |= reader.read(statement, "white") | reader.read(statement, "black")
        spans.append(statement.head)
    vanishing = tuple(square for square in shape.squares if square in found)
    return replace(shape, vanishing=vanishing, vanish_spans=tuple(spans))
