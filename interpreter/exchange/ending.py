"""Turns, duties, check and ends of a variant as blocks and lines."""

import re
from collections.abc import Iterator

from dsl.model.board import SIDES
from interpreter.exchange.counts import COUNTS, JANGGI_MORE, JANGGI_POINTS, lines_of
from interpreter.exchange.draft import Man
from interpreter.exchange.effects import Effects
from interpreter.exchange.keys import AXF, SHAK

_RESULTS = {"loss": "loss", "win": "win", "draw": "draw"}
_ODDS = {"whitedrawodds": "white", "blackdrawodds": "black"}
_WAYS = {"connectHorizontal": "horizontal", "connectVertical": "vertical", "connectDiagonal": "diagonal"}


class Ending(Effects):
    """Writes what decides a game, and what a side must do."""

    def _both(self, key: str) -> bool:
        return all(self.variant.is_on(key, side) for side in SIDES)

    def _turn(self) -> Iterator[str]:
        if self.side == "b":
            yield "black begins"
        yield from self._passing()
        yield from self._second()

    def _passing(self) -> Iterator[str]:
        """Yield how each side passes: at any time, or only where it has no other action."""
        said = [
            "pass allowed" * self.variant.is_on("pass", side)
            or "pass when no action is left" * self.variant.is_on("passOnStalemate", side)
            for side in SIDES
        ]
        if said[0] == said[1]:
            yield from said[: bool(said[0])]
            return
        yield from (f"{line} for {side}" for line, side in zip(said, SIDES, strict=True) if line)

    def _duties(self) -> Iterator[str]:
        variant = self.variant
        if variant.is_on("mustCapture"):
            yield "captures first"
        if variant.is_on("mustDrop") and self._drops():
            letter = variant.letters("mustDropType")
            man = next((man for man in self.men if man.letter == letter), None)
            yield f"drops {man.name} first" if man is not None else "drops first"

    def _facing(self) -> None:
        kings = [man for man in self.men if man.kind.key == "king"]
        for man in kings if self.variant.is_on("flyingGeneral") else ():
            man.lines.append(f"faces no {man.name} along orthogonal")
        if self.variant.is_on("bikjangRule"):
            if not self._both("pass"):
                self.say_not("bikjangRule", "a side that the other faces may pass, so write `pass = true`")
            for man in kings:
                man.lines.append(f"stops facing {man.name} along orthogonal")

    def _twisted(self) -> None:
        """Report rules that go together otherwise than in a rule file."""
        variant = self.variant
        region = variant.region("promotionRegion")
        crossed = [
            {f"{sq[0]}{int(sq[1:]) + up}" for sq in variant.region("doubleStepRegion")[i]}
            for i, up in ((1, -1), (0, 1))
        ]
        passing = [man for man in self._capturers() if self._passes(man)]
        if any(crossed[i] & region[i] for i in range(2)) and any(
            "promote" in line for man in passing for line in man.lines
        ):
            self.say_not("promotionRegion", "a pawn that captures in passing promotes like any other", "white")
        if variant.is_on("flyingGeneral") and list(self._castling_lines()):
            self.say_not("flyingGeneral", "a king that castles may pass a square on which it would face the other")
        if any(len(names) > 1 for _, names in self._royal_groups()):
            why = "a unit that becomes royal counts at once, so that another may then be left attacked"
            self.say_not("promotedPieceType", why)
        if variant.is_on("pieceDemotion") and not region[0] == region[1] == variant.every:
            self.say_not("pieceDemotion", "a promoted unit turns back after each move, or never")
        if variant.is_on("dropPromoted") and variant.letters("dropNoDoubled"):
            self.say_not("dropNoDoubled", "the limit is on units that drop as they are, not on promoted ones")

    def _check(self) -> Iterator[str]:
        variant, royals = self.variant, self._royals()
        if not royals:
            return
        if self.block and not all(self._is_king(name) for _, name in royals):
            self.say_not("wallingRule", "check is judged before the turn places a unit, which may parry it")
        if not variant.is_on("checking"):
            yield "never given"
        else:
            drops = ["drop"] if not variant.is_on("dropChecks") and self._drops() else []
            deeds = drops + ["promotion"] * variant.is_on("sittuyinPromotion")
            yield from [f"never given by {', '.join(deeds)}"] if deeds else ()
        if variant.is_on("makpongRule"):
            yield f"never answered by {', '.join(name for _, name in royals)} move but to capture the attacker"

    def _is_king(self, name: str) -> bool:
        return any(man.name == name and man.kind.key == "king" for man in self.men)

    def _goals(self) -> Iterator[str]:
        variant = self.variant
        mated = variant.text("checkmateValue") or "loss"
        for word, names in self._checkmated():
            sides = self._sides_with(*names)
            if mated == "win" and not word:
                own = {" for white": " for black", " for black": " for white"}.get(sides, "")
                yield f"goal checkmate of own {', '.join(names)}{own}"
            else:
                yield f"goal checkmate of {word}{', '.join(names)}{sides}"
                if mated != "loss":
                    self.say_not("checkmateValue", "checkmate of the one royal unit loses or wins")
        yield from self._flags()
        yield from self._extinction()
        if variant.is_on("checkCounting"):
            given = re.search(r" (\d+)\+(\d+)", variant.text("startFen"))
            if given is not None and given[1] != given[2]:
                self.say_not("startFen", "both sides need the same number of checks")
            yield f"goal checks {given[1] if given else 1}"
        yield from self._rows()
        yield from self._joined()

    def _checkmated(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the royal pieces of each goal: all of which any unit is royal are in one."""
        groups = self._royal_groups()
        single = tuple(name for word, names in groups if not word for name in names)
        yield from [("", single)] * bool(single)
        yield from (group for group in groups if group[0])

    def _sides_with(self, *names: str) -> str:
        """Return the end of a goal about pieces that one side alone has."""
        men = [each for each in self.men if each.name in names]
        white, black = (sum(self._count(man, side) for man in men) for side in SIDES)
        return "" if white and black else " for white" if black else " for black" if white else ""

    def _extinction(self) -> Iterator[str]:
        variant = self.variant
        value = variant.text("extinctionValue")
        men = self._extinct()
        given = variant.is_on("freeDrops") or variant.number("extinctionOpponentPieceCount")
        if value != "none" and variant.absent("extinctionPieceTypes") and not given:
            self.say_not("extinctionPieceTypes", "the loss of a piece that nobody ever has decides nothing")
        if value == "none" or not men or variant.is_on("extinctionPseudoRoyal"):
            if variant.is_on("extinctionPseudoRoyal") and value not in ("loss", "none"):
                self.say_not("extinctionValue", "a royal piece that is lost loses the game")
            some = variant.number("extinctionPieceCount") and not self._are_all_royal()
            if variant.is_on("extinctionPseudoRoyal") and some and not all(self._is_single(man) for man in men):
                self.say_not("extinctionPieceCount", "the last unit of a piece is royal, or all are")
            if variant.is_on("blastOnCapture"):
                if variant.number("extinctionPieceCount"):
                    self.say_not("extinctionPieceCount", "a side loses with the last of its royal units")
                yield from (f"goal capture of {name}" for _, name in self._royals())
            return
        every, left = variant.letters("extinctionPieceTypes") == "*", variant.number("extinctionPieceCount")
        if variant.number("extinctionOpponentPieceCount") > (left + 1 if every else 0):
            self.say_not("extinctionOpponentPieceCount", "a goal does not ask how many units the other side has")
        verb = "capture" if value == "loss" else "loss"
        if value == "draw":
            yield from self._drawn(men, left, every=every)
            return
        late = " after the reply" if verb == "capture" and variant.is_on("extinctionClaim") else ""
        if variant.is_on("extinctionClaim"):
            why = "the other side always has its reply, even where it cannot do the same to the enemy"
            self.say_not("extinctionClaim", why if late else "only a loss may wait for the reply")
        if every:
            yield from self._all_lost(men, verb, left, late)
        else:
            for man in men:
                yield f"goal {verb} of {man.name}{_leaving(left)}{late}"

    def _drawn(self, men: list[Man], left: int, *, every: bool) -> Iterator[str]:
        """Yield the lines by which a side draws that has only its royal units left, or none of a piece."""
        royal = {name for _, name in self._royals()}
        kept = [sum(self._count(man, side) for man in men if man.name in royal) for side in SIDES]
        if every and royal and kept == [left, left]:
            yield f"draw bare {', '.join(man.name for man in men if man.name in royal)}"
        elif every or left:
            self.say_not("extinctionValue", "a side draws that has only its royal units left, or none of a piece")
        else:
            names = [man.name for man in self.men if not man.form]
            yield from (f"draw bare {', '.join(name for name in names if name != man.name)}" for man in men)

    def _all_lost(self, men: list[Man], verb: str, left: int, late: str) -> Iterator[str]:
        """Yield the goals about all units of a side; its royal ones are never lost."""
        royal = {name for _, name in self._royals()}
        names = ", ".join(man.name for man in men if man.name not in royal)
        kept = [sum(self._count(man, side) for man in men if man.name in royal) for side in SIDES]
        if not names:
            return
        if kept[0] == kept[1] <= left:
            yield f"goal {verb} of {names}{_leaving(left - kept[0])}{late}"
            return
        for i, loser in enumerate(SIDES):
            if kept[i] <= left:
                winner = SIDES[1 - i] if verb == "capture" else loser
                yield f"goal {verb} of {names}{_leaving(left - kept[i])}{late} for {winner}"

    def _flags(self) -> Iterator[str]:
        variant = self.variant
        number = variant.number("flagPieceCount")
        some = f"{number} " if number > 1 else ""
        safe, late = variant.is_on("flagPieceSafe"), variant.is_on("flagMove")
        far, near = (variant.squares("flagRegion", side) or frozenset() for side in SIDES)
        if not (far or near):
            return
        if safe and (late or self._royals()):
            self.say_not("flagPieceSafe", "a unit counts as attacked even if its capture would expose a royal unit")
        white, black = (self._flag_men(side) for side in SIDES)
        if late and any(man.kind.key != "king" for man in (*white, *black)):
            self.say_not("flagMove", "only a king waits for a reply; other pieces win with the next turn of their side")
        if number > 1 and any(len(men) > 1 for men in (white, black)):
            self.say_not("flagPieceCount", "a goal counts the units of one piece")
        one = white == black and bool(far and near)
        tail = " unattacked" if safe else ""
        if one and not late:
            zone = self.zones.name("goal-squares", far, near)
            yield from (f"goal reach {zone} with {some}{man.name}{tail}" for man in white)
            return
        for side, men, squares in zip(SIDES, (white, black), (far, near), strict=True):
            if men and squares:
                sides = (squares, frozenset[str]()) if side == "white" else (frozenset[str](), squares)
                zone = self.zones.name("goal-squares", far, near) if one else self.zones.name(f"{side}-goal", *sides)
                reply = " after the reply" if late and side == "white" else ""
                yield from (f"goal reach {zone} with {some}{man.name}{tail}{reply} for {side}" for man in men)

    def _flag_men(self, side: str) -> list[Man]:
        """Return the pieces that win when they come to certain squares: all of them if the file names none."""
        letters = self.variant.letters("flagPiece", side)
        every = letters == "*" or (not letters and not self.variant.absent("flagPiece", side))
        return [man for man in self.men if every or man.letter in letters]

    def _rows(self) -> Iterator[str]:
        """Yield the goals of rows and blocks; a block needs no directions."""
        row, line, block = (self.variant.number(key) for key in ("connectN", "collinearN", "connectNxN"))
        for key in ("connectN", "collinearN", "connectNxN"):
            if self.variant.number(key) == 1:
                self.say_not(key, "a single unit is neither a row nor a block")
        names, ways = self._connected() if max(row, line, block) >= 2 else ("", "")
        word = "loss" if self.variant.text("connectValue") == "loss" else "goal"
        if ways and names and row >= 2:
            yield f"{word} row of {row} with {names} along {ways}"
        if ways and names and line >= 2:
            yield f"{word} row of {line} with {names} along {ways} with gaps"
        if block >= 2 and word == "loss":
            self.say_not("connectValue", "a row may lose, and a block wins")
        elif names and block >= 2:
            yield f"goal block of {block} with {names}"

    def _connected(self) -> tuple[str, str]:
        """Return the pieces that connect, and the lines along which they do."""
        variant = self.variant
        letters = variant.letters("connectPieceTypes")
        names = [man.name for man in self.men if not man.form and (letters == "*" or man.letter in letters)]
        ways = [way for key, way in _WAYS.items() if variant.is_on(key)]
        if ways[:2] == ["horizontal", "vertical"]:
            ways[:2] = ["orthogonal"]
        return ", ".join(names), ", ".join(ways)

    def _joined(self) -> Iterator[str]:
        """Yield the goal of joining two regions, and its graph; it joins by more ways than the keys say."""
        variant = self.variant
        near, far = (
            [variant.squares(f"connectRegion{number}", side) or frozenset[str]() for side in SIDES] for number in (1, 2)
        )
        sides = [side for i, side in enumerate(SIDES) if near[i] and far[i]]
        names, ways = self._connected() if sides else ("", "")
        if not (names and ways):
            return
        edges = [self.zones.name(word, white, black) for word, (white, black) in (("edge", near), ("far-edge", far))]
        yield f"graph connected {{ joins friends touching {ways} }}"
        yield f"goal joins {edges[0]} to {edges[1]} by connected with {names}{f' for {sides[0]}' * (len(sides) == 1)}"

    def _draws(self) -> Iterator[str]:
        variant = self.variant
        yield from self._mates()
        yield self._stalemate()
        yield from self._repetition()
        if variant.number("nMoveRule"):
            movers = self._movers("white")
            if movers != self._movers("black"):
                self.say_not("nMoveRuleTypes", "the moves of the same pieces restart the count for both sides", "white")
            kinds = ["capture", *self._other_progress(movers), *[f"{', '.join(movers)} move"] * bool(movers)]
            yield f"draw {2 * variant.number('nMoveRule')} turns without {' or '.join(kinds)}"
        yield from self._by_passes()
        rule = variant.text("countingRule")
        if rule in COUNTS:
            yield from lines_of(rule, {man.kind.key: man.name for man in self.men if not man.form})
        if variant.text("materialCounting") in _ODDS:
            yield f"draw odds for {_ODDS[variant.text('materialCounting')]}"

    def _movers(self, side: str) -> list[str]:
        """Return the pieces whose moves restart the count of turns, which no move does that a unit can take back."""
        variant = self.variant
        letters = (
            variant.letters("nMoveRuleTypes", side) if variant.entry("nMoveRuleTypes", side) else variant.letter("pawn")
        )
        named = [man for man in self.men if man.letter in letters and man.name in self.seen]
        if any(not (self.seen[man.name].lasts or self.seen[man.name].returns) for man in named):
            self.say_not("nMoveRuleTypes", "a move that a unit can take back does not restart the count", side)
        some = [man for man in self.men if man.letter in letters]
        return [man.name for man in some if man not in named or not self.seen[man.name].returns]

    def _other_progress(self, movers: list[str]) -> Iterator[str]:
        """Yield what else restarts the count of turns."""
        if self._drops() and (self.held or self.endless or self.variant.is_on("capturesToHand")):
            yield "drop"
        promoting = [man for man in self.men if any("promote" in line for line in man.lines)]
        if not self.variant.is_on("pieceDemotion") and any(man.name not in movers for man in promoting):
            yield "promotion"

    @property
    def asks(self) -> bool:
        """True if the rules depend on what the movements show."""
        variant = self.variant
        movers = {c for side in SIDES for c in variant.letters("nMoveRuleTypes", side)}
        counts = bool(variant.number("nMoveRule")) and not movers <= {variant.letter("pawn")}
        return counts or variant.is_on("immobilityIllegal")

    def _mates(self) -> Iterator[str]:
        """Yield the lines about checkmates that do not count, or turn against the side that gives them."""
        if not self.variant.is_on("shatarMateRule") or not self._royals():
            return
        names = {man.kind.key: man.name for man in self.men if not man.form}
        if "knight" in names:
            yield f"win checkmate by {names['knight']} alone"
        strong = [names[key] for key in SHAK if key in names]
        if strong:
            yield f"draw checkmate without check by {', '.join(strong)}"
        else:
            self.say_not("shatarMateRule", "no checkmate counts without the pieces that have to give a check before it")

    def _by_passes(self) -> Iterator[str]:
        """Yield the lines about two passes, and about one while kings face each other."""
        if not self._both("pass"):
            return
        counting = self.variant.text("materialCounting")
        tail = {"unweighted": " with most units", "janggi": f" with most points and {JANGGI_MORE} more for black"}
        verb, how = ("win", tail[counting]) if counting in tail else ("draw", "")
        if counting == "janggi":
            worth = {m.name: points for key, points in JANGGI_POINTS.items() for m in self.men if m.kind.key == key}
            yield f"values {{ {'; '.join(f'{name} {points}' for name, points in worth.items())} }}"
        king = next((man.name for man in self.men if man.kind.key == "king"), "")
        if self.variant.is_on("bikjangRule") and king:
            yield f"{verb} after a pass while {king} faces {king} along orthogonal{how}"
        yield f"{verb} after 2 passes{how}"

    def _repetition(self) -> Iterator[str]:
        """Yield the line about positions that come back; a value is for the side that finds one, or for White."""
        variant = self.variant
        number, value = min(variant.number("nFoldRule"), 100), variant.text("nFoldValue") or "draw"
        if value == "none":
            self.say_not("nFoldValue", "a repetition draws, wins or loses")
        if number < 2 or value == "none":
            return
        but = " but perpetual check loses" if variant.is_on("perpetualCheckIllegal") and self._royals() else ""
        if value == "draw":
            yield f"draw repetition {number}{but}"
        elif variant.is_on("nFoldValueAbsolute"):
            yield f"win repetition {number} for {'white' if value == 'win' else 'black'}{but}"
        else:
            yield f"{'loss' if value == 'win' else 'win'} repetition {number}{but}"
        yield from self._chase()

    def _chase(self) -> Iterator[str]:
        """Yield the line about chases, which kings and soldiers never commit, and report what it judges otherwise."""
        rule = self.variant.text("chasingRule") or "none"
        free = ", ".join(man.name for man in self.men if man.kind.key in ("king", "soldier"))
        if rule == "none":
            return
        if rule == "axf":
            yield f"loss perpetual chase{f' but by {free}' if free else ''}{self._spared()}"
        self.say_not("chasingRule", AXF if rule == "axf" else "the rule is `axf` or `none`")

    def _spared(self) -> str:
        """Return the words about soldiers, which may be chased until they have crossed the river."""
        variant, rank = self.variant, self.variant.number("soldierPromotionRank")
        soldier = next((man.name for man in self.men if man.kind.key == "soldier"), "")
        if rank < 2 or not soldier:
            return ""
        white = frozenset(square for square in variant.every if int(square[1:]) < rank)
        black = frozenset(square for square in variant.every if int(square[1:]) > variant.n_ranks + 1 - rank)
        return f" unless of {soldier} in {self.zones.name('home', white, black)}"

    def _stalemate(self) -> str:
        """Return the line about a side without an action."""
        variant = self.variant
        value = variant.text("stalemateValue")
        if value == "none":
            self.say_not("stalemateValue", "a side without an action draws, wins or loses")
        counting = variant.text("materialCounting") or "none"
        stuck = self._both("passOnStalemate") and not self._both("pass") and counting == "unweighted"
        passing = counting in ("unweighted", "janggi") and self._both("pass")
        if counting not in ("none", *_ODDS) and not (stuck or passing):
            self.say_not(
                "materialCounting", "units count the same, and only when neither side has an action but to pass"
            )
        drawn = variant.number("nFoldRule") >= 2 and (variant.text("nFoldValue") or "draw") == "draw"
        if (stuck or passing) and (drawn or variant.number("nMoveRule")):
            self.say_not("materialCounting", "units or points do not decide draws by repetition or by number of turns")
        full = all(step.is_quiet for man in self.men for step in man.steps)
        if variant.is_on("adjudicateFullBoard") and not (stuck and full):
            self.say_not("adjudicateFullBoard", "a game ends on a full board if nobody has an action then")
        which = "most" if stuck or value == "loss" else "fewest"
        if stuck or (variant.is_on("stalematePieceCount") and value in ("loss", "win")):
            return f"win stalemate with {which} units"
        return f"{_RESULTS.get(value, 'draw')} stalemate"


def _leaving(number: int) -> str:
    return f" leaving {number}" if number else ""
