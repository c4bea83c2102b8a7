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
    cdef object action(self, Action *action)
    cdef object _unit(self, int code, int ident)
    cdef object _stack(self, int first, int second)
    cdef object _stacks_of_chains(self, State *s)
    cdef object _book(self, State *s, dict places)
    cdef frozenset _chains(self, u16 *rows, int n_rows, dict places)
    cdef tuple _came(self, State *s)
    cdef dict _notes(self, State *s)
    cdef tuple _shares(self, State *s)
    cdef object _key_of_turn(self, object seen)
