from interpreter.engines.kernel.counting cimport Table
from interpreter.engines.kernel.engine cimport Kernel
from interpreter.engines.kernel.machine.core cimport Action, Machine, State, u32, u64

cdef enum:
    BOTH_HELP = 2  # in place of the side that forces: both sides help
    EITHER_STUCK = 2  # in place of the side that cannot act

cdef struct Task:  # what is to be proved
    Table table
    u64 n_filled  # entries of it
    u64 most  # bytes that it may have
    Action *tries  # what settled the last position at each ply
    u64 left  # positions that may still be looked at
    int forcing  # a side, or BOTH_HELP
    int aim  # the winner, or NO_WINNER
    int stuck  # the side that cannot act then, or EITHER_STUCK
    bint remembers
    bint needs_check  # whether the aim is checkmate and nothing else
    bint is_spent  # whether too many positions were needed

cdef class Prover:
    cdef Kernel kernel
    cdef Task task

cdef bint reaches(Machine *m, Task *task, int at, int turns) noexcept nogil
