"""Two plain ways to find which units are joined to one: a connected component by networkx, and a flood over one int."""

from collections.abc import Callable, Iterator
from time import perf_counter

from tests.benchmark.beside.answer import Answer, answer


def _neighbors(files: int, ranks: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the pairs of squares that touch, orthogonally or diagonally."""
    for x in range(files):
        for y in range(ranks):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if x + dx < files and 0 <= y + dy < ranks:
                    yield (x, y), (x + dx, y + dy)


def _by_networkx(files: int, ranks: int, units: list[tuple[int, int]]) -> Callable[[], int]:
    import networkx as nx

    graph: nx.Graph[tuple[int, int]] = nx.Graph(_neighbors(files, ranks))
    occupied, first = frozenset(units), units[0]
    return lambda: len(nx.node_connected_component(graph.subgraph(occupied), first))


def _by_flood(files: int, ranks: int, units: list[tuple[int, int]]) -> Callable[[], int]:
    """Each rank has a bit more than squares, so that a shift off its end falls into nothing."""
    width = files + 1
    bits = [1 << (y * width + x) for x, y in units]
    occupied, first = sum(bits), bits[0]

    def flood() -> int:
        reached, before = first, 0
        while reached != before:
            before = reached
            row = reached | reached << 1 | reached >> 1
            reached |= (row | row << width | row >> width) & occupied
        return reached.bit_count()

    return flood


WAYS = {"networkx": _by_networkx, "an int in Python": _by_flood}


def count(way: str, files: int, ranks: int, units: list[list[int]], count: int) -> Answer:
    """So many queries for the units joined to the first one, itself included."""
    query = WAYS[way](files, ranks, [(x, y) for x, y in units])
    begun = perf_counter()
    for _ in range(count):
        joined = query()
    return {"amount": count, "seconds": perf_counter() - begun, "joined": joined}


if __name__ == "__main__":
    answer({"components": count})
