"""Where pieces of Masonic Chess go on an empty board, by the centers of bricks: a second opinion without files.

A center is its distance to the left edge, in halves of a brick, and its rank.
"""

Center = tuple[int, int]

FILES = "abcdefghijkl"
SIDES = ((2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""The neighbors that share a side with a brick."""
CORNERS = ((3, 1), (-3, 1), (3, -1), (-3, -1))
"""The bricks to the left and right that a bishop goes to."""
BRICKS = {
    (2 * column + (rank + 1) % 2, rank): f"{FILES[column + rank // 2]}{rank}"
    for rank in range(1, 9)
    for column in range(8)
}
"""The names of our ruleset for all bricks."""


def _lines(start: Center, ways: tuple[Center, ...], most: int = 8) -> set[str]:
    places = ((start[0] + way[0] * times, start[1] + way[1] * times) for way in ways for times in range(1, most + 1))
    return {BRICKS[place] for place in places if place in BRICKS}


def _leaps(start: Center) -> set[str]:
    """Return where a knight goes: to a side, and on to a corner that is as far ahead, back, left or right."""
    ends = (
        (start[0] + side[0] + corner[0], start[1] + side[1] + corner[1])
        for side in SIDES
        for corner in CORNERS
        if (side[1] == corner[1] if side[1] else side[0] * corner[0] > 0)
    )
    return {BRICKS[end] for end in ends if end in BRICKS}


def destinations(symbol: str, start: Center) -> set[str]:
    """Return the bricks that a piece goes to if it is alone on the board."""
    match symbol:
        case "R":
            return _lines(start, SIDES)
        case "B":
            return _lines(start, CORNERS) | _lines(start, SIDES, 1)
        case "Q":
            return _lines(start, SIDES + CORNERS)
        case "K":
            return _lines(start, SIDES + CORNERS, 1)
    return _leaps(start)
