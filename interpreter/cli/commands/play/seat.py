"""The players of the two sides."""

from enum import StrEnum


class Seat(StrEnum):
    """The player of a side."""

    HUMAN = "human"
    RANDOM = "random"
