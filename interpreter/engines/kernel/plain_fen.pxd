from interpreter.engines.kernel.machine.core cimport Machine, State

cdef object write_plain(Machine *m, State *s, object form)
cdef object rights_key(Machine *m, State *s, object form)
