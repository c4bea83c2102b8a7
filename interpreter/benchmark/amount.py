"""Short, readable numbers of any size."""

_STEPS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def short(value: float) -> str:
    """Return three figures, with a letter for thousands, millions and more; keep smaller whole numbers as they are.

    >>> short(4865609), short(20544), short(1.06), short(0.117), short(0.0223), short(999.7), short(20)
    ('4.87M', '20.5k', '1.06', '0.117', '0.022', '1.00k', '20')
    """
    if value < 1000 and value == int(value):
        return str(int(value))
    for step, letter in _STEPS:
        if value >= step * 0.9995:
            return f"{_figures(value / step)}{letter}"
    return _figures(value)


def _figures(value: float) -> str:
    places = next((places for bound, places in ((99.95, 0), (9.995, 1), (0.9995, 2), (0.1, 3)) if value >= bound), None)
    return f"{value:.{places}f}" if places is not None else f"{value:.2g}"
