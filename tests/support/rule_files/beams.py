"""How units send beams and meet them."""

from dsl.model.beam import SIDES_OF_UNIT
from support.rule_files.cast import Cast
from support.rule_files.chance import listed


def on_beams(cast: Cast) -> list[str]:
    """The sides of a piece on which beams leave, are mirrored or end."""
    chance = cast.chance
    if not chance.may(15):
        return []
    sides = chance.some(SIDES_OF_UNIT, 2, 6)
    pairs = zip(sides[::2], sides[1::2], strict=False)
    lines = [f"mirrors {side} to {chance.pick((other, side))}" for side, other in pairs if chance.may(60)]
    named = " ".join(lines).split()
    shields = [side for side in sides if side not in named]
    lines += [f"stops beams {listed(shields)}"] if shields and chance.may(60) else []
    if not chance.may(60):
        return lines
    cast.has.add("beams")
    return [f"beams {listed(chance.some(SIDES_OF_UNIT, 1, 2))}", *lines]
