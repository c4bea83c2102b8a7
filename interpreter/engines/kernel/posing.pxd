from interpreter.engines.kernel.machine.core cimport Action, State, u16
from interpreter.engines.kernel.machine.memory cimport Tables

cdef class Poser:
    cdef Tables tables
    cdef dict units
    cdef dict stacks
    cdef dict turns
    cdef tuple kinds
    cdef void pose(self, object position, int number) except *
    cdef object read(self, int number, object seen)
    cdef object value(self, State *s, u16 *claimed, u16 *unclaimed, object seen)
    cdef tuple hands(self, State *s)
    cdef object command(self, State *s)
    cdef object action(self, Action *action)
    cdef object action_of(self, Action *action, int side, u16 *paths)
    cdef object _unit(self, int code, int ident)
    cdef object _stack(self, int first, int second)
    cdef object _numbered_board(self, State *s)
    cdef object _book(self, State *s, dict places, u16 *claimed, u16 *unclaimed)
    cdef frozenset _chains(self, u16 *rows, int n_rows, dict places)
    cdef tuple _came(self, State *s)
    cdef dict _notes(self, State *s)
    cdef tuple _shares(self, State *s)
    cdef object _key_of_turn(self, object seen)
