from interpreter.engines.kernel.memory cimport Tables

cdef Tables load(object program)
