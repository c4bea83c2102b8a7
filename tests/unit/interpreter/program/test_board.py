from interpreter.program.board import NOWHERE, Board, board_graph

GAP = Board(files=("a", "b", "c"), ranks=("1", "2"), names=("a1", "c1", "a2", "b2", "c2"))


def test_missing_squares_are_nowhere() -> None:
    assert GAP.square("b1") == NOWHERE
    assert GAP.step(0, 1, 0) == NOWHERE
    assert GAP.names[GAP.step(0, 1, 1)] == "b2"


def test_steps_may_wrap_around_the_sides() -> None:
    assert GAP.names[GAP.step(0, -1, 1, wraps=True)] == "c2"
    assert GAP.step(0, 0, -1, wraps=True) == NOWHERE


def test_distance_counts_king_steps() -> None:
    assert GAP.distance(GAP.square("a1"), GAP.square("c2")) == 2


def test_the_graph_is_frozen_and_has_the_step_of_each_edge() -> None:
    import networkx as nx
    import pytest

    graph = board_graph(GAP)

    assert graph.edges[GAP.square("a1"), GAP.square("b2")]["step"] == (1, 1)
    assert graph.edges[GAP.square("b2"), GAP.square("a2")]["step"] == (1, 0)
    assert not graph.has_edge(GAP.square("a1"), GAP.square("c1"))
    with pytest.raises(nx.NetworkXError):
        graph.add_node(9)
