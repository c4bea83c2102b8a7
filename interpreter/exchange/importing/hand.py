"""Hands and drops of a variant as a block."""

from collections.abc import Iterator

from interpreter.exchange.importing.draft import Man
from interpreter.exchange.importing.moves import Moving


class Dropping(Moving):
    """Writes the block `hand`."""

    def _hand(self) -> Iterator[str]:
        variant = self.variant
        gates = variant.is_on("gating") and variant.is_on("seirawanGating")
        if not (self._drops() or variant.is_on("capturesToHand") or (self.held and not gates)):
            return
        if variant.is_on("capturesToHand"):
            yield "receives captures"
            yield from self._come_as()
        if not self._drops():
            if self.held:
                self.say_not("startFen", "units in hand are never dropped without `pieceDrops`")
            return
        if self.endless:
            yield f"never runs out of {', '.join(man.name for man in self.endless)}"
        yield "drops on empty squares"
        if variant.is_on("dropPromoted"):
            yield "drops promoted or not"
        yield from self._drop_zones()
        yield from self._rook_drops()
        bishop = next((man for man in self.men if man.kind.key == "bishop" and not man.form), None)
        if variant.is_on("dropOppositeColoredBishop") and bishop is not None:
            yield f"drops {bishop.name} on both colors"
        if variant.is_on("immobilityIllegal"):
            yield from self._mobile()
        doubled = next((man for man in self.men if man.letter == variant.letters("dropNoDoubled")), None)
        if doubled is not None and variant.number("dropNoDoubledCount"):
            self._limit(doubled, "f" * variant.number("dropNoDoubledCount"), variant.n_ranks)
        elif doubled is not None:
            yield from self._never(doubled)
        mates = [man.name for man in self.men if man.kind.key == "shogiPawn" and self._enters(man)]
        if variant.is_on("shogiPawnDropMateIllegal") and mates:
            yield f"drops {', '.join(mates)} without mate"

    def _come_as(self) -> Iterator[str]:
        if self.variant.is_on("dropLoop"):
            if any(man.form for man in self.men):
                self.say_not("dropLoop", "promoted forms go back to what they were")
            return
        pawns = [man for man in self.men if any("promote" in line for line in man.lines) and not man.form]
        if any(man.form for man in self.men):
            yield "promoted units come as they were"
        elif len(pawns) == 1:
            yield f"promoted units come as {pawns[0].name}"
        elif pawns:
            yield "promoted units come as they were"

    def _drop_zones(self) -> Iterator[str]:
        variant, every = self.variant, self.variant.every
        white, black = variant.region("dropRegion")
        if (white, black) != (every, every):
            yield f"drops in {self.zones.name('drop-zone', white, black)}"
        for man in self.men:
            if man.kind.key != "pawn" or not self._enters(man):
                continue
            ends = variant.region("promotionRegion")
            sides = [every, every]
            for i, rank in enumerate(("1", str(variant.n_ranks))):
                if not variant.is_on("firstRankPawnDrops"):
                    sides[i] = frozenset(sq for sq in sides[i] if sq[1:] != rank)
                if not variant.is_on("promotionZonePawnDrops"):
                    sides[i] -= ends[i]
            depth = self._depth(sides)
            if depth:
                self._limit(man, "", depth)
            elif (sides[0], sides[1]) != (every, every):
                yield f"drops {man.name} in {self.zones.name(f'{man.name}-drops', sides[0], sides[1])}"
        for man in self.men:
            found = self._regions(man)
            if any(each is not None for each in found) and self._enters(man):
                both = [every if each is None else each for each in found]
                yield f"drops {man.name} in {self.zones.name(f'{man.name}-region', both[0], both[1])}"

    def _depth(self, sides: list[frozenset[str]]) -> int:
        """Return the number of first ranks that are all squares of each side, if these are not all ranks; else 0."""
        n = self.variant.n_ranks
        depth = max((int(sq[1:]) for sq in sides[0]), default=0)
        white = frozenset(sq for sq in self.variant.every if int(sq[1:]) <= depth)
        black = frozenset(sq for sq in self.variant.every if int(sq[1:]) > n - depth)
        return depth if 0 < depth < n and (sides[0], sides[1]) == (white, black) else 0

    def _rook_drops(self) -> Iterator[str]:
        """Yield the line that keeps drops of rooks to the first rank."""
        for man in self.men if self.variant.is_on("sittuyinRookDrop") else ():
            if man.kind.key == "rook" and self._enters(man):
                ranks = ("1", str(self.variant.n_ranks))
                first = [frozenset(sq for sq in self.variant.every if sq[1:] == rank) for rank in ranks]
                yield f"drops {man.name} in {self.zones.name('back-rank', first[0], first[1])}"

    def _mobile(self) -> Iterator[str]:
        """Yield the lines that keep units from squares where they could never move."""
        for man in self.men:
            known, every = self.seen.get(man.name), self.variant.every
            if known is None or not any(known.stuck) or not self._enters(man):
                continue
            free = (every - known.stuck[0], every - known.stuck[1])
            depth, plain = self._depth(list(free)), all(step.is_plain for step in man.steps)
            if not any(free):
                yield from self._never(man)
            elif depth and plain:
                self._limit(man, "", depth)
            elif known.is_same:
                yield f"drops {man.name} only where it can move"
            else:
                yield f"drops {man.name} in {self.zones.name(f'{man.name}-drops', *free)}"

    def _never(self, man: Man) -> Iterator[str]:
        """Yield the lines that forbid all drops of a piece: no square is in both zones."""
        for i in (1, self.variant.n_ranks):
            ranks = (str(i), str(self.variant.n_ranks + 1 - i))
            near = [frozenset(sq for sq in self.variant.every if sq[1:] == rank) for rank in ranks]
            yield f"drops {man.name} in {self.zones.name('rank', *near)}"

    def _limit(self, man: Man, letters: str, depth: int) -> None:
        """Write a limit on drops in Betza's letters after the first movement of a piece."""
        at = next((i for i, line in enumerate(man.lines) if line.startswith("moves ")), None)
        if at is None:
            self.say_not("dropNoDoubled", f"`{man.name}` has no movement")
            return
        words = man.lines[at].split(" ")
        movement, old, _ = words[1].partition("@")
        had = int(words[1].partition("@")[2] or depth) if old else depth
        movement = movement.rstrip("f") if old and letters else movement
        words[1] = f"{movement}{letters}@{min(depth, had)}"
        man.lines[at] = " ".join(words)
