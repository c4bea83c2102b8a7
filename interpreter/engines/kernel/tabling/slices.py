# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Slices: the positions of one material by number, each with its images by the symmetries of the board."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def lay_out(m: cython.pointer[Machine], one: cython.pointer[Slice]) -> cython.void:
    """Say how the number of a position comes from the places of its units, those of the first two as a pair."""
    for i in range(one.n_men):
        one.has_twin[i] = (i > 0 and one.men[i] == one.men[i - 1]) or (
            i + 1 < one.n_men and one.men[i] == one.men[i + 1]
        )
    grown: i64 = 1
    for i in range(one.n_men):
        at: cython.int = one.n_men - 1 - i
        one.step[at] = grown
        if at > 1:
            grown *= one.size[at]
    if one.n_men > 1:
        _number_pairs(m, one)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _number_pairs(m: cython.pointer[Machine], one: cython.pointer[Slice]) -> cython.void:
    """Number the pairs of squares of the first two units: those that differ, the second one before its images."""
    n: i32 = 0
    for first in range(one.size[0]):
        square: cython.int = one.squares[first]
        for second in range(one.size[1]):
            other: cython.int = one.squares[m.n + second]
            is_least: cython.bint = other != square
            bits = one.fixing[first]
            while bits and is_least:
                image: cython.int = one.maps[lowest(bits) * m.n + other]
                bits &= bits - 1
                is_least = second <= one.places[m.n + image]
            at = first * one.size[1] + second
            one.pair_of[at] = n if is_least else NOWHERE
            if is_least:
                one.pairs[n] = at
                n += 1


def enter(atlas: cython.pointer[Atlas], m: cython.pointer[Machine], one: cython.pointer[Slice]) -> cython.void:
    """Enter a slice, the last one of an atlas, under the key of its units and hands."""
    one.key = 0
    for i in range(one.n_men):
        one.key += atlas.signs[_sign(one.men[i])]
    for i in range(2 * m.n_pieces):
        one.key += atlas.held[i] * one.hands[i]
    atlas.by_key[_slot(atlas, one.key)] = cython.cast(i16, atlas.n_slices)
    atlas.n_slices += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sign(unit: cython.int) -> cython.int:
    """Return the number of a unit as tables tell units apart."""
    return (unit & 0x3FF) | (0x400 if unit & PROMOTED else 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _slot(atlas: cython.pointer[Atlas], key: u64) -> cython.int:
    """Return the slot of the slice with a key, or the empty one in which it would be."""
    at = cython.cast(cython.int, key & (N_KEYS - 1))
    while atlas.by_key[at] != NOWHERE and atlas.slices[atlas.by_key[at]].key != key:
        at = (at + 1) & (N_KEYS - 1)
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _number_in(
    m: cython.pointer[Machine], one: cython.pointer[Slice], squares: cython.pointer[i16], side: cython.int
) -> i64:
    """Return the number of a position, the least among those of its images, or NOWHERE if it has none."""
    turned = one.maps + one.turned[squares[0]] * m.n
    images: i16[MOST_MEN]
    moved: i16[MOST_MEN]
    for i in range(one.n_men):
        images[i] = moved[i] = turned[squares[i]]
    best: i64 = _mixed(m, one, moved)
    if one.n_maps > 1 and one.places[images[0]] >= 0:
        bits = one.fixing[one.places[images[0]]]
        while bits:
            fixing = one.maps + lowest(bits) * m.n
            bits &= bits - 1
            for i in range(one.n_men):
                moved[i] = fixing[images[i]]
            other: i64 = _mixed(m, one, moved)
            if best < 0 or 0 <= other < best:
                best = other
    return 2 * best + side if best >= 0 else NOWHERE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sort(one: cython.pointer[Slice], squares: cython.pointer[i16]) -> cython.void:
    """Sort the squares of equal units."""
    for i in range(1, one.n_men):
        j: cython.int = i
        while j > 0 and one.men[j] == one.men[j - 1] and squares[j] < squares[j - 1]:
            kept: i16 = squares[j]
            squares[j] = squares[j - 1]
            squares[j - 1] = kept
            j -= 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mixed(m: cython.pointer[Machine], one: cython.pointer[Slice], squares: cython.pointer[i16]) -> i64:
    """Return the number that the places of all units make, with equal units sorted, or NOWHERE."""
    _sort(one, squares)
    number: i64 = one.places[squares[0]]
    if one.n_men > 1 and number >= 0:
        place: cython.int = one.places[m.n + squares[1]]
        number = one.pair_of[number * one.size[1] + place] if place >= 0 else NOWHERE
    for i in range(2, one.n_men):
        place = one.places[i * m.n + squares[i]]
        if number < 0 or place < 0:
            return NOWHERE
        number = number * one.size[i] + place
    return number


def stand_at(
    m: cython.pointer[Machine],
    one: cython.pointer[Slice],
    squares: cython.pointer[i16],
    stand: cython.pointer[Stand],
) -> cython.void:
    """Note a position that has a number, by the squares of its units, with all images that may have its number."""
    stand.turned = one.maps + one.turned[squares[0]] * m.n
    for i in range(one.n_men):
        stand.squares[i] = squares[i]
    bits: u64 = one.fixing[one.places[stand.turned[squares[0]]]] if one.n_maps > 1 else 0
    stand.n_images = 0
    _add_image(m, one, stand, one.maps)
    while bits:
        _add_image(m, one, stand, one.maps + lowest(bits) * m.n)
        bits &= bits - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_image(
    m: cython.pointer[Machine], one: cython.pointer[Slice], stand: cython.pointer[Stand], by: cython.pointer[i16]
) -> cython.void:
    image = cython.address(stand.images[stand.n_images])
    stand.n_images += 1
    image.map = by
    moved: i16[MOST_MEN]
    for i in range(one.n_men):
        moved[i] = by[stand.turned[stand.squares[i]]]
        image.places[i] = one.places[i * m.n + moved[i]]
    _sort(one, moved)
    image.rest = image.row = image.pair = 0
    if one.n_men > 1:
        image.row = image.places[0] * one.size[1]
        image.pair = one.pair_of[image.row + one.places[m.n + moved[1]]]
    for i in range(2, one.n_men):
        image.rest += one.places[i * m.n + moved[i]] * one.step[i]


def number_beside(
    m: cython.pointer[Machine],
    one: cython.pointer[Slice],
    stand: cython.pointer[Stand],
    unit: cython.int,
    square: cython.int,
    side: cython.int,
) -> i64:
    """Return the number of a position in which one unit is on another square, or NOWHERE if it has none.

    The other units keep their places, unless the first one has moved, or units are equal.
    """
    if unit == 0 or one.has_twin[unit]:
        moved: i16[MOST_MEN]
        for i in range(one.n_men):
            moved[i] = stand.squares[i]
        moved[unit] = cython.cast(i16, square)
        return _number_in(m, one, moved, side)
    best: i64 = NOWHERE
    turned: cython.int = stand.turned[square]
    for i in range(stand.n_images):
        image = cython.address(stand.images[i])
        place: cython.int = one.places[unit * m.n + image.map[turned]]
        pair: i64 = one.pair_of[image.row + place] if unit == 1 and place >= 0 else image.pair
        if place < 0 or pair < 0:
            continue
        half: i64 = pair * one.step[1] + image.rest
        if unit > 1:
            half += (place - image.places[unit]) * one.step[unit]
        if best < 0 or half < best:
            best = half
    return 2 * best + side if best >= 0 else NOWHERE


def may_coincide(
    m: cython.pointer[Machine], one: cython.pointer[Slice], squares: cython.pointer[i16], side: cython.int
) -> cython.bint:
    """Return True if two positions that differ from one by a step of a side may have one number.

    Then a symmetry brings each unit of the other side to a square of an equal one.
    """
    for by in range(1, one.n_maps):
        image = one.maps + by * m.n
        stays: cython.bint = True
        for i in range(one.n_men):
            if stays and side_of(one.men[i]) != side:
                stays = _is_there(one, squares, one.men[i], image[squares[i]])
        if stays:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_there(
    one: cython.pointer[Slice], squares: cython.pointer[i16], unit: cython.int, square: cython.int
) -> cython.bint:
    for i in range(one.n_men):
        if one.men[i] == unit and squares[i] == square:
            return True
    return False


def places_of(
    m: cython.pointer[Machine], one: cython.pointer[Slice], number: i64, squares: cython.pointer[i16]
) -> cython.void:
    """Write down the squares of the units of a position that has the number."""
    rest = cython.cast(u32, number >> 1)  # which is divided faster
    i: cython.int = one.n_men - 1
    while i > 1:
        size = cython.cast(u32, one.size[i])
        squares[i] = one.squares[i * m.n + rest % size]
        rest //= size
        i -= 1
    if one.n_men > 1:
        rest = one.pairs[rest]
        size = cython.cast(u32, one.size[1])
        squares[1] = one.squares[m.n + rest % size]
        rest //= size
    squares[0] = one.squares[rest]


def squares_of(
    m: cython.pointer[Machine], one: cython.pointer[Slice], number: i64, squares: cython.pointer[i16]
) -> cython.bint:
    """Write down the squares of the units of a position. Return False if no position has the number."""
    places_of(m, one, number, squares)
    for i in range(one.n_men):
        for j in range(i):
            if squares[j] == squares[i]:
                return False
    moved: i16[MOST_MEN]
    for i in range(one.n_men):
        moved[i] = squares[i]
    return _number_in(m, one, moved, number & 1) == number


def find(
    atlas: cython.pointer[Atlas], m: cython.pointer[Machine], s: cython.pointer[State], number: cython.pointer[i64]
) -> cython.pointer[Slice]:
    """Return the slice of a state, and its number there. Return NULL if there is none, and note what is missing."""
    men: u16[MOST_MEN]
    there: i16[MOST_MEN]
    n: cython.int = 0
    key: u64 = 0
    for side in range(3):
        for word in range(m.words):
            bits = occupied(m, s, side)[word]
            while bits:
                square = word * 64 + lowest(bits)
                bits &= bits - 1
                unit: cython.int = units(m, s)[square]
                if unit & ALL_MARKS & ~PROMOTED or n == MOST_MEN:
                    atlas.fault = MARKED_UNIT if n < MOST_MEN else TOO_LARGE
                    return cython.NULL
                men[n] = cython.cast(u16, unit)
                there[n] = cython.cast(i16, square)
                key += atlas.signs[_sign(unit)]
                n += 1
    if m.hands:
        for i in range(2 * m.n_pieces):
            key += atlas.held[i] * hand(m, s, 0)[i]
    at = _slot(atlas, key)
    one = atlas.slices + (atlas.by_key[at] if atlas.by_key[at] != NOWHERE else 0)
    if atlas.by_key[at] == NOWHERE or (one.first == NOWHERE and not is_solved(one) and not atlas.looks_only):
        _note(atlas, m, s, key, men, n)
        return cython.NULL
    squares: i16[MOST_MEN]
    for i in range(n):
        for j in range(n):
            if men[j] == one.men[i]:
                squares[i] = there[j]
                men[j] = 0
                break
    number[0] = _number_in(m, one, squares, s.side)
    if number[0] < 0:
        atlas.fault = MISPLACED
        return cython.NULL
    return one


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note(
    atlas: cython.pointer[Atlas],
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    key: u64,
    men: cython.pointer[u16],
    n: cython.int,
) -> cython.void:
    """Note a material that has no slice, or one that cannot be used yet, once."""
    for i in range(atlas.n_unknown):
        if atlas.unknown[i].key == key:
            return
    if atlas.n_unknown == MOST_UNKNOWN:
        return
    one = cython.address(atlas.unknown[atlas.n_unknown])
    one.key, one.n_men = key, n
    for i in range(n):
        one.men[i] = men[i]
    held = atlas.unknown_hands + atlas.n_unknown * 2 * m.n_pieces
    for i in range(2 * m.n_pieces):
        held[i] = cython.cast(u8, hand(m, s, 0)[i]) if m.hands else 0
    atlas.n_unknown += 1
