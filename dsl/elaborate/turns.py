"""The turn, check, goals and draws."""

from collections.abc import Iterable
from typing import Literal

from dsl import limits
from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.elaborate.chains import read_who
from dsl.elaborate.number import read_number, read_range
from dsl.model import Check, Draw, Goal, Turn
from dsl.model.turn import piece_key
from dsl.resolve import Declarations
from dsl.syntax import Statement


def build_turn(declared: Declarations, findings: list[Diagnostic]) -> Turn:
    """The turn; one action if nothing is said."""
    statement = declared.single.get("turn")
    if statement is None:
        return Turn(span=declared.head.head, where={})
    least, most = _range(statement.clauses("actions", "actions-open"), findings)
    opens = statement.clauses("opens")
    return Turn(
        least=least,
        most=most,
        by_side={side: _range((clause,), findings) for side, clause in _side_lines(statement).items()},
        by_piece=_by_piece(statement, findings),
        opening_side=opens[0].need("side").text if opens else "",
        opening=read_number(opens[0].need("int"), 1, limits.MAX_ACTIONS, "number of actions", findings) if opens else 0,
        takes_command=bool(statement.clauses("takes-command")),
        acts_once=bool(statement.clauses("acts-once")),
        afresh=bool(statement.clauses("afresh")),
        captured_by=read_who(statement, "relocate-captured"),
        claims=bool(statement.clauses("claim")),
        unclaimed_by=read_who(statement, "relocate-unclaimed"),
        ends_on_check=bool(statement.clauses("ends-check")),
        ends_when_stuck=bool(statement.clauses("ends-stuck")),
        span=statement.head,
        where={_key(clause): clause.head for clause in statement.body},
    )


def _key(clause: Statement) -> str:
    """What a line of the turn is looked up by: for a side's own length the side."""
    if clause.form == "side-actions":
        return clause.need("side").text
    if clause.form == "piece-actions":
        return piece_key(clause.need("piece").text)
    return "actions" if clause.form == "actions-open" else clause.form


def _by_piece(statement: Statement, findings: list[Diagnostic]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for clause in statement.clauses("piece-actions"):
        piece = clause.need("piece")
        if piece.text in found:
            findings.append(
                diagnostic(
                    "said-twice",
                    clause.head,
                    f"the turn of a side with a `{piece.text}` has two lengths",
                    label="said again here",
                    help="take one of the two out, or guard them with `when`",
                )
            )
        found.setdefault(piece.text, _range((clause,), findings))
    return found


def _side_lines(statement: Statement) -> dict[str, Statement]:
    return {clause.need("side").text: clause for clause in statement.clauses("side-actions")}


def _range(clauses: Iterable[Statement], findings: list[Diagnostic]) -> tuple[int, int]:
    """The least and the most of the first of some lines; one action if there is none."""
    for clause in clauses:
        least, most = read_range(clause, (1, limits.MAX_ACTIONS), "number of actions", findings)
        return least, limits.MAX_ACTIONS if clause.form == "actions-open" else most
    return 1, 1


def build_check(declared: Declarations, findings: list[Diagnostic]) -> Check:
    """When check is judged, who never gives it, and whose moves it bars."""
    statement = declared.single.get("check")
    if statement is None:
        return Check(span=declared.head.head, where={})
    turn, action = statement.clauses("judged-turn"), statement.clauses("judged-action")
    if turn and action:
        findings.append(
            diagnostic(
                "check-judged-twice",
                action[0].head,
                "check is judged at two moments",
                label="after every action",
                labels=(Label(turn[0].head, "at the end of a turn"),),
                help="keep one of the two",
            )
        )
    never = frozenset(word.text for clause in statement.clauses("never-by") for word in clause.words("piece"))
    through = frozenset(word.text for clause in statement.clauses("no-move-through") for word in clause.words("piece"))
    where = {clause.form: clause.head for clause in statement.body}
    return Check(after_every_action=bool(action), never_by=never, not_through=through, span=statement.head, where=where)


_GOALS: dict[str, Literal["checkmate", "capture", "reach", "score"]] = {
    "goal-checkmate": "checkmate",
    "goal-capture": "capture",
    "goal-reach": "reach",
    "goal-score": "score",
}


def build_goals(declared: Declarations, findings: list[Diagnostic]) -> tuple[Goal, ...]:
    """What wins."""
    goals = []
    for statement in declared.groups["goal"]:
        zone, count = statement.word("zone"), statement.word("int")
        goals.append(
            Goal(
                kind=_GOALS[statement.form],
                pieces=tuple(dict.fromkeys(word.text for word in statement.words("piece"))),
                zone=zone.text if zone else "",
                count=read_number(count, 1, limits.MAX_SCORE, "score", findings) if count else 0,
                span=statement.head,
            )
        )
    if not goals and not any(statement.form == "loss-stalemate" for statement in declared.groups["draw"]):
        findings += declared.missing(
            "goal-missing",
            "nobody can win this game",
            "nothing in this file says what wins",
            f"write `{_likely_goal(declared)}`",
            forms=tuple(_GOALS),
        )
    return tuple(goals)


def _likely_goal(declared: Declarations) -> str:
    """A goal about a piece that both sides have at the start: checkmate of the king, or capture of the rarest."""
    array = declared.single.get("array")
    text = array.need("text").text if array else ""
    symbols = {name: piece.need("symbol").text for name, piece in declared.named["piece"].items()}
    shared = {name: text.count(symbol) for name, symbol in symbols.items() if symbol in text and symbol.lower() in text}
    if "king" in shared or not shared:
        return f"goal checkmate of {'king' if 'king' in symbols else next(iter(symbols), 'king')}"
    return f"goal capture of {min(shared, key=lambda name: (shared[name], name))}"


def build_draws(declared: Declarations, findings: list[Diagnostic]) -> tuple[Draw, ...]:
    """What draws, and what becomes of a side without a legal action."""
    draws = [_draw(statement, findings) for statement in declared.groups["draw"]]
    stalemates = [draw for draw in draws if draw.kind == "stalemate"]
    if not stalemates:
        findings += declared.missing(
            "stalemate-missing",
            "nothing says what becomes of a side that has no legal action",
            "neither `draw stalemate` nor `loss stalemate`",
            "write `draw stalemate`",
            forms=("draw-stalemate", "loss-stalemate"),
        )
    _check_repeated(draws, findings)
    return tuple(draws)


def _check_repeated(draws: list[Draw], findings: list[Diagnostic]) -> None:
    first: dict[str, Draw] = {}
    for draw in draws:
        if draw.kind in first:
            findings.append(
                diagnostic(
                    "said-twice",
                    draw.span,
                    "the file says this twice",
                    label="said again here",
                    labels=(Label(first[draw.kind].span, "first said here"),),
                    help="take one of the two out, or guard them with `when`",
                )
            )
        first.setdefault(draw.kind, draw)


def _draw(statement: Statement, findings: list[Diagnostic]) -> Draw:
    match statement.form:
        case "draw-repetition":
            count = read_number(statement.need("int"), 2, 100, "number of repetitions", findings)
            return Draw(kind="repetition", count=count, span=statement.head)
        case "draw-progress":
            phrases = statement.phrases("progress") + statement.phrases("second")
            return Draw(
                kind="progress",
                count=read_number(statement.need("int"), 1, 9999, "number of turns", findings),
                captures=any(phrase.form == "capture" for phrase in phrases),
                movers=frozenset(word.text for phrase in phrases for word in phrase.words("piece")),
                span=statement.head,
            )
        case _:
            return Draw(kind="stalemate", loss=statement.form == "loss-stalemate", span=statement.head)
