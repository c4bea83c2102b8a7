"""Tables as searches look positions up in them: all slices read, so that nothing is read on the way."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from interpreter.endgames.material import Material, material_of
from interpreter.endgames.places import number_of
from interpreter.endgames.table import Slice
from interpreter.engines.endgames import Part
from interpreter.state.position import Mark, Position


@dataclass(frozen=True, eq=False)
class ReadSlices:
    """Slices by their materials; see `Endgames`."""

    by_material: Mapping[Material, Slice]

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All of them, as the kernel takes them."""
        return tuple(_part(one) for one in self.by_material.values())

    def value(self, position: Position) -> int | None:
        """Return what a slice says of a position, or None if there is none."""
        one = self.by_material.get(material_of(position))
        if one is None or any(unit.marks & ~Mark.PROMOTED for stack in position.board for unit in stack):
            return None
        number = number_of(one.layout, position)
        return None if number is None else one.at(number)


def _part(one: Slice) -> Part:
    layout = one.layout
    return Part(
        units=layout.units,
        squares=layout.squares,
        hands=layout.material.hands,
        maps=layout.maps,
        turned=layout.turned,
        fixing=layout.fixing,
        values=one.values,
    )
