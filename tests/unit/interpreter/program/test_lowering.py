"""Programs are well formed, and the spec notices when they are not."""

from dataclasses import replace

import pytest
from support.games import toy

from interpreter import load
from interpreter.program.listing import list_program
from interpreter.program.spec import faults_of
from interpreter.program.tables import Program
from interpreter.program.walk import Walk
from rulesets import Catalogue


def _settings(name: str) -> list[dict[str, str]]:
    options = load(name).ruleset.options
    return [{}, *({option.name: value} for option in options for value in option.values[1:])]


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_every_shipped_program_is_well_formed(name: str) -> None:
    for settings in _settings(name):
        assert faults_of(load(name, settings).program) == ()


def _broken(program: Program, walk: Walk) -> Program:
    piece = program.pieces[0]
    rule = replace(piece.moves[0], walk=walk)
    return replace(program, pieces=(replace(piece, moves=(rule,)), *program.pieces[1:]))


def test_the_spec_notices_walks_that_do_not_hold_together() -> None:
    program = toy("piece king K { moves R }").program
    nodes = program.pieces[0].moves[0].walk.nodes

    back = replace(nodes[1], next=(0, 0, 0, 0))
    lost = replace(nodes[1], path=())
    assert "does not lead to a later node" in faults_of(_broken(program, Walk((nodes[0], back, *nodes[2:]))))[0]
    assert any(
        "`path` and `needs`" in fault for fault in faults_of(_broken(program, Walk((nodes[0], lost, *nodes[2:]))))
    )


def test_the_spec_notices_pieces_and_squares_that_do_not_exist() -> None:
    program = toy("").program
    unit = program.array[0]

    assert faults_of(replace(program, array=(replace(unit, piece=99),)))
    assert faults_of(replace(program, array=(replace(unit, square=99),)))
    assert faults_of(replace(program, array=(unit, unit)))
    king = program.pieces[0]
    assert faults_of(replace(program, pieces=(replace(king, encounters=(2,) * 8), *program.pieces[1:])))
    assert not faults_of(
        replace(program, pieces=(replace(king, encounters=(2, -1, 0, *[-2] * 5)), *program.pieces[1:]))
    )


def test_the_spec_notices_commands_that_do_not_hold_together() -> None:
    program = load("chesimal-fusion-1").program
    piece, command = next(iter(program.commands.items()))

    for broken in (
        replace(command, graph="kinship"),
        replace(command, stances=()),
        replace(command, piece=99),
    ):
        assert len(faults_of(replace(program, commands={**program.commands, piece: broken}))) == 1


def test_a_program_prints_every_rule_with_its_line() -> None:
    for name in Catalogue().rulesets():
        text = list_program(load(name).program)
        assert text.startswith("program ")
        assert f"rulesets/{name}.rumpus:" in text


def test_the_listing_of_a_small_game_reads_well() -> None:
    game = toy("piece king K { moves fW }\nturn { 1 to 2 actions }")

    assert list_program(game.program) == (
        "program Toy\n"
        "board 4x4, 16 squares\n"
        "piece king K  (toy.rumpus:2)\n"
        "  walk fW  (toy.rumpus:2)\n"
        "      0 +0+1  empty: step, enemy: capture  then 1/1/1/1\n"
        "phases\n"
        "  act, by mover, least 1, most 2  (toy.rumpus:3)\n"
        "ends\n"
        "  capture, result loss, pieces king  (toy.rumpus:6)\n"
        "  stalemate, result draw  (toy.rumpus:7)\n"
    )


def test_pieces_that_move_alike_share_their_walks() -> None:
    program = toy("piece king K { moves K }\npiece ox O { moves K }\npiece elk E { moves mKcK }").program
    king, ox, elk = (piece.moves[0].walk for piece in program.pieces)

    assert ox is king
    assert elk is not king


def test_moves_are_shared_only_with_those_that_touch_alike() -> None:
    program = toy("piece king K { moves K }\npiece ox O { moves mK }").program
    king, ox = (piece.moves[0].walk for piece in program.pieces)

    assert [node.lands for node in king.nodes] != [node.lands for node in ox.nodes]
