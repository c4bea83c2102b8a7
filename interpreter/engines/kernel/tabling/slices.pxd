from interpreter.engines.kernel.machine.core cimport Machine, State, i16, i32, i64, u8, u16, u64

ctypedef signed char i8

cdef enum:
    MOST_MEN = 8  # units on the board
    MOST_SLICES = 4096
    MOST_MAPS = 8  # symmetries of a board of squares
    MOST_UNKNOWN = 64  # that are noted at a time
    N_KEYS = 8192  # twice as many as slices
    N_SIGNS = 2048  # of units by piece, side, and whether they were promoted

cdef enum:  # what stops the filling of a table
    UNKNOWN_SLICE = 1
    MARKED_UNIT  # a unit with a mark that no unit of a table has
    MISPLACED  # a unit on a square that it cannot come to
    NO_MORE_MEMORY
    TOO_LARGE
    TOO_NARROW  # a byte for each position has no code for what is found

cdef struct Slice:  # the positions of one material
    u64 key
    int n_men
    u16 men[MOST_MEN]  # in the order of the index, equal ones next to each other
    i32 size[MOST_MEN]  # squares of each
    i64 step[MOST_MEN]  # by how much the number grows with the place of a unit, or with the pair of the first two
    bint has_twin[MOST_MEN]  # whether another unit is equal to it
    i32 *pairs  # for each number of a pair the place of the first unit, times the squares of the second, plus its place
    i32 *pair_of  # for each such sum the number of the pair, NOWHERE for pairs that no position has
    i16 *squares  # for each unit by its place there
    i16 *places  # for each unit and square this place, NOWHERE for others
    u8 *hands  # for each side and piece the units in hand
    int n_maps  # symmetries, the first of which moves nothing
    i16 *maps
    i16 *turned  # for each square of the first unit the map that brings it among its squares
    u64 *fixing  # for each of its squares the other maps that leave it there: bits
    i16 *values  # once the slice is solved: of two bytes each, or else of one; the other one is NULL
    i8 *bytes
    i64 first  # the first of its nodes while it is being solved, or NOWHERE

cdef struct Image:  # of a position that has the first unit among its squares
    i16 *map  # from an image by the first map
    i16 places[MOST_MEN]
    i64 row  # of the pair of the first two units, by the place of the first
    i64 pair
    i64 rest  # of half the number, by the places of the others

cdef struct Stand:  # a position, from which others differ by the square of one unit
    i16 squares[MOST_MEN]
    i16 *turned
    Image images[MOST_MAPS]
    int n_images

cdef struct Unknown:  # a material without a slice
    u64 key
    int n_men
    u16 men[MOST_MEN]

cdef struct Atlas:
    Slice *slices
    int n_slices
    i16 by_key[N_KEYS]
    u64 signs[N_SIGNS]
    u64 *held  # for each side and piece in hand
    Unknown unknown[MOST_UNKNOWN]
    u8 *unknown_hands
    int n_unknown
    bint looks_only  # for slices to which turns lead, solved or not
    int fault

cdef enum:  # what a table says of a position that is neither won nor lost; n + 1 and -n - 1 are n turns to win and loss
    DRAWN = 0
    LEFT_OUT = -32768

cdef inline bint is_solved(Slice *one) noexcept nogil:
    return one.values != NULL or one.bytes != NULL

cdef inline int value_in(Slice *one, i64 number) noexcept nogil:
    if one.bytes == NULL:
        return one.values[number]
    return one.bytes[number] if one.bytes[number] != -128 else LEFT_OUT

cdef void lay_out(Machine *m, Slice *one) noexcept nogil
cdef void enter(Atlas *atlas, Machine *m, Slice *one) noexcept nogil
cdef void stand_at(Machine *m, Slice *one, i16 *squares, Stand *stand) noexcept nogil
cdef i64 number_beside(Machine *m, Slice *one, Stand *stand, int unit, int square, int side) noexcept nogil
cdef bint may_coincide(Machine *m, Slice *one, i16 *squares, int side) noexcept nogil
cdef void places_of(Machine *m, Slice *one, i64 number, i16 *squares) noexcept nogil
cdef bint squares_of(Machine *m, Slice *one, i64 number, i16 *squares) noexcept nogil
cdef Slice *find(Atlas *atlas, Machine *m, State *s, i64 *number) noexcept nogil
