from interpreter.engines.kernel.machine.core cimport Machine
from interpreter.engines.kernel.machine.memory cimport Tables

cdef void check_room(Tables tables, object position) except *
cdef void _check(bint fits, str fault) except *
cdef void _check_units(Machine *m, object position) except *
cdef bint _is_unit(Machine *m, int piece, int side, int marks) noexcept
cdef bint _is_square(Machine *m, int square) noexcept
cdef void _check_turn(Machine *m, object position) except *
cdef void _check_lists(Machine *m, object position) except *
cdef void _check_book(Machine *m, object position) except *
cdef bint _is_ident(Machine *m, int ident) noexcept
