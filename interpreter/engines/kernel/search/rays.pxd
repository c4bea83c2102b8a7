from interpreter.engines.kernel.machine.core cimport NEUTRAL, Machine, State, highest, occupied, u16, u32, u64

cdef enum:
    MOST_FAN_WORDS = 2  # of a board on which fans are drawn
    MOST_LINES = 8

cdef struct Line:  # a ray to lower squares and one to higher squares; either may be empty
    u64 lower[MOST_FAN_WORDS]
    u64 upper[MOST_FAN_WORDS]

cdef struct Fan:  # where a unit could go to from a square: leaps, and rays that end at the first unit in their way
    u64 leaps[MOST_FAN_WORDS]
    u64 attacks[MOST_FAN_WORDS]  # where it could capture, were all other squares empty
    u64 steps[MOST_FAN_WORDS]  # leaps to empty squares only
    u64 takes[MOST_FAN_WORDS]  # leaps that only capture
    Line *lines
    int n_lines
    int over  # the square that must be empty for a long step, NOWHERE without one
    int far  # where it leads
    u32 far_stop
    u16 far_flags
    bint drawn  # whether leaps and rays are all there is
    bint plain  # whether its moves are steps and captures only
    bint promotes  # whether a move may promote

cdef struct Field:  # how the board looks to the units of a side
    u64 blocked[MOST_FAN_WORDS]  # by friends, neutral units, and squares that have vanished
    u64 enemies[MOST_FAN_WORDS]
    u64 solid[MOST_FAN_WORDS]  # both

cdef inline void survey(Machine *m, State *s, int side, Field *field) noexcept nogil:
    cdef int word
    for word in range(MOST_FAN_WORDS):
        if word < m.words:
            field.blocked[word] = occupied(m, s, side)[word] | occupied(m, s, NEUTRAL)[word]
            field.enemies[word] = occupied(m, s, 1 - side)[word]
        else:
            field.blocked[word] = field.enemies[word] = 0
        field.solid[word] = field.blocked[word] | field.enemies[word]

cdef inline Fan *fan_of(Machine *m, Fan *fans, int piece, int side, int square) noexcept nogil:
    return fans + (side * m.n_pieces + piece) * m.n + square

cdef inline bint attacks_any(Fan *fan, Field *field) noexcept nogil:
    # whether an enemy stands where the unit could capture if nothing were in its way
    return (fan.attacks[0] & field.enemies[0] | fan.attacks[1] & field.enemies[1]) != 0

cdef inline void open_squares(Machine *m, Field *field, Fan *fan, u64 *found) noexcept nogil:
    # the squares to which a unit could go, check aside
    #
    # The nearest unit below, taken from the nearest one above, changes all bits from the one to the other, which are the
    # squares in between (the obstruction difference of Hoffmann).
    cdef Line *line
    cdef u64 above
    cdef u64 below
    cdef int i
    found[0] = fan.leaps[0]
    found[1] = 0
    if m.words > 1:
        _open_squares_of_two(field, fan, found)
        return
    for i in range(fan.n_lines):
        line = fan.lines + i
        above = line.upper[0] & field.solid[0]
        below = <u64> 1 << highest(line.lower[0] & field.solid[0] | 1)
        found[0] |= (line.lower[0] | line.upper[0]) & (above ^ above - below)
    found[0] &= ~field.blocked[0]

cdef inline void _open_squares_of_two(Field *field, Fan *fan, u64 *found) noexcept nogil:
    # the same on a board of two words
    cdef Line *line
    cdef u64 above
    cdef u64 below
    cdef u64 high
    cdef int i
    found[1] = fan.leaps[1]
    for i in range(fan.n_lines):
        line = fan.lines + i
        above = line.upper[0] & field.solid[0]
        high = line.lower[1] & field.solid[1]
        below = 0 if high else <u64> 1 << highest(line.lower[0] & field.solid[0] | 1)
        found[0] |= (line.lower[0] | line.upper[0]) & (above ^ above - below)
        high = (<u64> 1 << highest(high) if high else 0) + (above < below)
        above = line.upper[1] & field.solid[1]
        found[1] |= (line.lower[1] | line.upper[1]) & (above ^ above - high)
    found[0] &= ~field.blocked[0]
    found[1] &= ~field.blocked[1]

cdef void draw_fan(Machine *m, Fan *fan, Line *lines, int piece, int side, int square) noexcept nogil
