from interpreter.engines.kernel.machine.core cimport Machine, i16, i64, u8, u32, u64
from interpreter.engines.kernel.tabling.filling cimport Work
from interpreter.engines.kernel.tabling.slices cimport Slice

cdef enum:
    MOST_WORDS_BACK = 2  # of a board on which ways back are laid

cdef enum:  # in place of a number of turns that are left
    DRAWS = 255  # a turn draws, so the position is never lost
    ENDED = 254  # no turn leads to another position of the slice

cdef struct Way:  # a step back
    i16 origin
    u64 between[MOST_WORDS_BACK]  # squares that must be empty

cdef struct Ways:
    Way *ways
    u32 n
    u32 room
    u32 *first  # for each piece, side and square the number of the first way from there; one more for each piece and side
    u8 *state  # for each piece and side whether its ways are laid, or cannot be

cdef struct Stretch:  # of a slice, from a number up to another
    i64 first
    i64 end
    i16 *values  # of all of the slice
    u8 *left
    i64 found  # positions that were looked at
    int most  # turns after which something is decided that is known
    int fault

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define rumpus_take_one(place) ((unsigned char)_InterlockedExchangeAdd8((char volatile *)(place), -1))
    #else
    #define rumpus_take_one(place) __atomic_fetch_sub((place), 1, __ATOMIC_RELAXED)
    #endif
    """
    u8 take_one "rumpus_take_one"(u8 *place) noexcept nogil  # subtract 1, whatever other threads do, and return what was

cdef bint may_retract(Machine *m, Ways *ways, Slice *one) noexcept nogil
cdef void count_turns(Work *w, Machine *m, Slice *one, Stretch *stretch) noexcept nogil
cdef void retract_all(Machine *m, Ways *ways, Slice *one, Stretch *stretch, int turns) noexcept nogil
cdef void settle(Stretch *stretch) noexcept nogil
