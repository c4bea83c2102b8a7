from interpreter.engines.kernel.machine.core cimport Machine, u32, u64

cdef struct Entry:
    u64 key
    u64 count

cdef struct Table:
    Entry *entries
    u64 mask

cdef struct Tallies:
    u64 games
    u64 actions
    u64 turns
    u64 white
    u64 black
    u64 draws
    u64 capped

cdef u64 count(Machine *m, int ply_number, int depth, bint bulk, Table *table) noexcept nogil
cdef u64 count_turns(Machine *m, int ply_number, int depth) noexcept nogil
cdef void play_out(Machine *m, u64 *random, u32 cap, Tallies *tallies) noexcept nogil
cdef void act(Machine *m, int ply_number, u32 at) noexcept nogil
