"""The laws of the rows, and that a row which breaks one is noticed."""

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest
from support.games import toy

from dsl.model.rows import ConstraintKind, Effect, End, EndKind, Phase, PhaseKind, Trigger
from interpreter import load
from interpreter.program.laws import TableRow, row_faults
from interpreter.program.spec import faults_of
from interpreter.program.tables import Program, Zone

TABLES = ("offers", "constraints", "consequences", "phases", "ends")
HULLABALOO = load("hullabaloo", {"drops": "touching"}).program
CHESIMAL = load("chesimal-fusion-1", {"conversion": "on"}).program
CHAINS = load("chain-of-fools").program
ONCE = ("acted", "no pocket", "fuse", "split", "pocket", "claim", "relocate", "formed", "stalemate")


def _rows(program: Program) -> Iterator[tuple[str, TableRow]]:
    for table in TABLES:
        for row in getattr(program, table):
            yield table, row


def _with(program: Program, table: str, old: TableRow, *new: TableRow) -> Program:
    rows = getattr(program, table)
    place = rows.index(old)
    return replace(program, **{table: (*rows[:place], *new, *rows[place + 1 :])})


def test_a_row_that_names_a_piece_or_a_square_that_does_not_exist_is_noticed() -> None:
    near, budget = HULLABALOO.constraint(ConstraintKind.DROP_RANGE), CHESIMAL.constraint(ConstraintKind.BUDGET)
    nowhere = (frozenset((999,)), frozenset[int]())

    assert near is not None
    assert budget is not None
    assert faults_of(_with(HULLABALOO, "constraints", near, replace(near, of=99))) == (
        "a rule names a piece that does not exist",
    )
    assert "a rule names a piece that does not exist" in faults_of(
        _with(CHESIMAL, "constraints", budget, replace(budget, pieces=frozenset((99,))))
    )
    assert "a rule names a square that does not exist" in faults_of(
        _with(HULLABALOO, "constraints", near, replace(near, zone=nowhere))
    )


@pytest.mark.parametrize(
    ("program", "row", "column", "nothing"),
    [
        (HULLABALOO, HULLABALOO.constraint(ConstraintKind.IDLE), "deeds", frozenset()),
        (HULLABALOO, HULLABALOO.constraint(ConstraintKind.DROP_RANGE), "number", 0),
        (HULLABALOO, HULLABALOO.constraint(ConstraintKind.HARMLESS), "pieces", frozenset()),
        (CHESIMAL, CHESIMAL.constraint(ConstraintKind.BUDGET), "number", 0),
        (CHESIMAL, CHESIMAL.constraint(ConstraintKind.BUDGET), "of", None),
        (CHESIMAL, CHESIMAL.end(EndKind.REPETITION), "number", 0),
        (CHAINS, CHAINS.consequence(Trigger.CLAIM, Effect.WAIT), "by", None),
        (CHAINS, CHAINS.consequence(Trigger.LIFT, Effect.FORFEIT), "other", None),
        (CHAINS, CHAINS.phase(PhaseKind.ACT), "most", 0),
    ],
)
def test_a_row_without_a_column_that_it_needs_is_noticed(
    program: Program, row: TableRow, column: str, nothing: object
) -> None:
    table = next(table for table, other in _rows(program) if other is row)
    faults = tuple(row_faults(_with(program, table, row, replace(row, **{column: nothing}))))

    assert faults[0].endswith(f"has no {column}")


@pytest.mark.parametrize("program", [HULLABALOO, CHESIMAL, CHAINS], ids=["hullabaloo", "chesimals", "chains"])
def test_a_column_that_means_nothing_is_noticed(program: Program) -> None:
    for table, row in _rows(program):
        if getattr(row, "kind", None) in ONCE and "zone" in {field.name for field in fields(row)}:
            broken = replace(row, zone=(frozenset((1,)), frozenset()))
            assert f"a row of {row.kind} must leave zone empty" in row_faults(_with(program, table, row, broken))


@pytest.mark.parametrize("program", [HULLABALOO, CHESIMAL, CHAINS], ids=["hullabaloo", "chesimals", "chains"])
def test_two_rows_of_a_kind_of_which_there_is_one_are_noticed(program: Program) -> None:
    found = [(table, row) for table, row in _rows(program) if getattr(row, "kind", None) in ONCE]

    assert found
    for table, row in found:
        assert tuple(row_faults(_with(program, table, row, row, row))) == (f"there are 2 rows of {row.kind}",)


def test_rows_about_what_the_game_has_not_are_noticed() -> None:
    assert "a row of fuse needs fusion, which the Program lacks" in faults_of(replace(HULLABALOO, fusion=None))
    assert "a row of idle needs activation, which the Program lacks" in faults_of(replace(HULLABALOO, activation=None))
    assert "a row of claim needs chain, which the Program lacks" in faults_of(replace(CHAINS, chain=None))
    assert "a row of command needs commands, which the Program lacks" in faults_of(replace(CHESIMAL, commands={}))


def test_commands_that_nobody_takes_are_noticed() -> None:
    phases = tuple(row for row in CHESIMAL.phases if row.kind is not PhaseKind.COMMAND)

    assert faults_of(replace(CHESIMAL, phases=phases)) == (
        "there are commands, but no phase in which a leader takes command",
    )


def test_a_leader_without_a_command_is_noticed() -> None:
    budget = next(CHESIMAL.constraints_of(ConstraintKind.BUDGET))
    pawn = CHESIMAL.piece_by_symbol("P")

    broken = _with(CHESIMAL, "constraints", budget, replace(budget, of=pawn))
    assert faults_of(broken) == ("a row names a leader without a command",)


def test_royal_pieces_are_those_whose_checkmate_ends_the_game() -> None:
    royal = next(HULLABALOO.constraints_of(ConstraintKind.ROYAL))

    assert faults_of(_with(HULLABALOO, "constraints", royal)) == (
        "the royal pieces are not those whose checkmate ends the game",
    )


def _phases(*phases: Phase[int, Zone, int]) -> tuple[str, ...]:
    return tuple(row_faults(replace(HULLABALOO, phases=phases)))


def test_phases_that_do_not_hold_together_are_noticed() -> None:
    opening, act = HULLABALOO.phases
    claim = replace(act, kind=PhaseKind.CLAIM, least=0, most=0)

    assert _phases(opening, act) == ()
    assert _phases() == _phases(opening) == ("no length applies to every turn",)
    assert "no length applies to every turn" in _phases(act, opening)
    assert (
        "an opening is not among the first lengths, or a side has two, or a length names both a side and a piece"
        in _phases(act, opening, act)
    )
    assert (
        "an opening is not among the first lengths, or a side has two, or a length names both a side and a piece"
        in _phases(replace(act, side=1, piece=0), act)
    )
    assert _phases(opening, replace(act, least=3)) == ("a turn has an invalid number of actions",)
    assert _phases(replace(opening, most=2), act) == ("a turn has an invalid number of actions",)
    assert "the phases are out of order" in _phases(claim, act)


def _ends(*ends: End[int, tuple[frozenset[int], frozenset[int]], int]) -> tuple[str, ...]:
    return tuple(row_faults(replace(CHESIMAL, ends=ends)))


def test_ends_that_do_not_hold_together_are_noticed() -> None:
    goal, stalemate, repetition, _ = CHESIMAL.ends
    disordered = ("the ends are out of order, or stalemate is missing",)

    assert (goal.kind, stalemate.kind, repetition.kind) == ("capture", "stalemate", "repetition")
    assert _ends() == _ends(stalemate, goal) == _ends(goal, repetition, stalemate) == disordered
    assert _ends(goal, stalemate, stalemate) == ("there are 2 rows of stalemate",)
    white, black = (replace(stalemate, side=side) for side in (0, 1))
    assert _ends(goal, white, black) == ()
    assert _ends(goal, white) == disordered
    assert _ends(goal, white, stalemate) == ("there are 2 rows of stalemate",)
    assert _ends(goal, white, white) == ("there are 2 rows of stalemate", *disordered)
    assert _ends(replace(goal, result="draw"), stalemate) == ("an end by capture has an invalid result",)
    assert "a row of reach has no zone" in _ends(replace(goal, kind=EndKind.REACH, result="win"), stalemate)
    assert _ends(goal, replace(stalemate, number=3)) == ("a row of stalemate must leave number empty",)


def test_a_row_that_says_who_begins_names_the_side() -> None:
    program = toy("turn { black begins }").program
    begins = program.phase(PhaseKind.BEGIN)

    assert begins is not None
    assert faults_of(program) == ()
    assert faults_of(_with(program, "phases", begins, replace(begins, side=None))) == ("a row of begin has no side",)


def test_constraints_of_one_kind_that_two_lines_make_may_be_together() -> None:
    duties = "duties {\n  no position occurs 2 times\n  no turn takes back the one before\n}"

    assert faults_of(toy(duties).program) == ()
