from interpreter.engines.kernel.machine.core cimport i16, u32, u64, u8

cdef enum:
    LARGE_PAGE = 1 << 21  # bytes
    WAYS = 4  # entries that share a line of the cache
    AT_LEAST = 1  # bounds of a score
    AT_MOST = 2
    EXACT = 3

cdef struct Record:  # what a search has found about a state
    i16 score
    u8 depth
    u8 bound
    u32 action

cdef struct Slot:  # key xor data, so that a slot which two threads wrote at once is not believed
    u64 guard
    u64 data

cdef class Memory:
    cdef void *block  # as allocated
    cdef Slot *slots  # in it, from the first large page on, so that no line of slots lies on two lines of the cache
    cdef u64 n_lines
    cdef u8 age
    cdef object root  # the position that was searched last

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define rumpus_fetch(place) __builtin_prefetch(place)
    #else
    #define rumpus_fetch(place) ((void)(place))
    #endif
    #if defined(__linux__)
    #include <sys/mman.h>
    #define rumpus_use_large_pages(place, size) ((void)madvise(place, size, MADV_HUGEPAGE))
    #else
    #define rumpus_use_large_pages(place, size) ((void)(place))
    #endif
    """
    void fetch "rumpus_fetch"(void *place) noexcept nogil
    void use_large_pages "rumpus_use_large_pages"(void *place, size_t size) noexcept nogil

cdef inline u64 line_of(u64 n_lines, u64 key) noexcept nogil:
    # the number of the first slot for a key, by the upper bits of a product instead of a remainder
    return ((key >> 32) * n_lines >> 32) * WAYS

cdef bint recall(Slot *slots, u64 n_lines, u64 key, Record *found) noexcept nogil
cdef void note(Slot *slots, u64 n_lines, u8 age, u64 key, int score, int depth, int bound, u32 action) noexcept nogil
