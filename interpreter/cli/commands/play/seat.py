"""Who plays a side."""

from enum import StrEnum


class Seat(StrEnum):
    """Who plays a side."""

    HUMAN = "human"
    RANDOM = "random"
