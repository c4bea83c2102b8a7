from interpreter.engines.kernel.codes cimport Codes
from interpreter.engines.kernel.engine cimport Kernel
from interpreter.engines.kernel.machine.core cimport Action, Machine, State, i32, i64, u8, u32, u64
from interpreter.engines.kernel.planes cimport Plan

cdef struct Seat:  # one of the games
    u64 *keys  # of the starts of turns
    u32 n_keys
    u32 room_keys
    Action *actions  # the legal ones
    u32 *numbers
    u8 *plain
    int group  # if all actions are drops of a piece or placings, as in a list of actions; else -1
    u32 n
    u32 room
    u32 place  # of the one to play
    int goal  # the winner by a goal, or NO_PIECE
    int known  # the number of the goal that is won, NO_PIECE without, or UNJUDGED
    u32 played
    u32 times
    int n_units
    u64 random

cdef struct Worker:  # what a thread works with
    Machine *m
    u64 *bits
    u32 *order
    int wrong  # the first game of this thread without a legal number, or -1

cdef struct Table:  # what all games share
    Codes codes
    Plan plan
    u8 *states
    u8 *start
    Seat *seats
    size_t size
    Worker *workers
    u32 n_actions
    int n_words
    u32 cap
    u32 opening
    int repeats
    bint only_loses
    int repeated[2]  # the winner of a repetition that a side finds as its turn begins
    u8 *masks  # NULL until they are asked for
    i32 *counts
    u8 *actors
    u8 *over
    u8 *cut
    float *rewards

cdef class Games:
    cdef list kernels
    cdef list spans
    cdef object pool
    cdef object views
    cdef object masks
    cdef Table table
    cdef int n
    cdef int _run(self, object work) except -1
    cdef int _hire(self, Worker *worker, Kernel kernel) except -1
    cdef int _answer(self, int number) except -1

cdef void act(Machine *m, Table *table, int at, u32 place) noexcept nogil
cdef bint _make_room(Machine *m, Seat *seat, u32 room) noexcept nogil
cdef void _note(Machine *m, Table *table, int at) noexcept nogil
