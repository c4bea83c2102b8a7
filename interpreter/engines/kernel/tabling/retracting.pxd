from interpreter.engines.kernel.machine.core cimport Machine, i16, i64, u8, u32, u64
from interpreter.engines.kernel.tabling.filling cimport Work
from interpreter.engines.kernel.tabling.passing cimport Passings
from interpreter.engines.kernel.tabling.slices cimport Slice

cdef enum:
    MOST_WORDS_BACK = 2  # of a board on which ways back are laid

cdef enum:  # the code of a position, one byte: below are those of positions that are not decided, from `known` on others
    NOWHERE_CODE = 0  # it is left out
    ENDED  # no turn leads to another position of the slice, and it is drawn
    HELD  # a turn draws, so it is never lost
    OPEN  # and from here on how many turns lead to positions that are not known to be won for the other side, less one

cdef enum:  # a bit beside LEAVES of nodes
    TAKES = 1

cdef struct Way:  # a step back
    i16 origin
    bint leaves  # whether it leaves squares on which the unit may be captured in passing
    u64 between[MOST_WORDS_BACK]  # squares that must be empty

cdef struct Ways:
    Way *ways
    u32 n
    u32 room
    u32 *first  # for each piece, side and square the number of the first way from there; one more for each piece and side
    u8 *state  # for each piece and side whether its ways are laid, or cannot be
    u8 *most  # steps that it has from a square
    u8 *passing  # whether it LEAVES squares in passing, and TAKES what does
    u8 *repeats  # whether several steps may lead from one square to another

cdef struct Stretch:  # of a slice, from a number up to another
    Slice *one
    i64 first
    i64 end
    u8 *codes  # of all of the slice
    int known  # the code of a loss in no turns; the next one is that of a win in one, and so on by turns
    i64 found  # positions that were looked at
    int most  # turns after which something is decided that is known
    Passings *passings  # of the slice, sorted, NULL if no unit may be captured in passing

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define rumpus_swap(place, old, fresh) \\
        (_InterlockedCompareExchange8((char volatile *)(place), (char)(fresh), (char)(old)) == (char)(old))
    #else
    static int rumpus_swap(unsigned char *place, unsigned char old, unsigned char fresh) {
        return __atomic_compare_exchange_n(place, &old, fresh, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }
    #endif
    """
    # write a byte in place of another one; false if another thread was faster
    bint swap "rumpus_swap"(u8 *place, u8 old, u8 fresh) noexcept nogil

cdef bint may_retract(Machine *m, Ways *ways, Slice *one) noexcept nogil
cdef int first_known(Machine *m, Ways *ways, Slice *one) noexcept nogil
cdef bint has_passings(Ways *ways, Slice *one) noexcept nogil
cdef void count_turns(Work *w, Machine *m, Ways *ways, Stretch *stretch) noexcept nogil
cdef void retract(Work *w, Machine *m, Ways *ways, Stretch *stretch, int turns) noexcept nogil
cdef void tell_of_passings(Work *w, Machine *m, Stretch *stretch, int turns) noexcept nogil
