from interpreter.engines.kernel.machine.core cimport RELOCATE_PHASE, Action, Machine, State

cdef inline int actor(Machine *m, State *s) noexcept nogil:
    # the side to act, which may be the other side where units are placed
    if m.other_places[s.phase] and (s.n_waiting or s.phase == RELOCATE_PHASE):
        return 1 - s.side
    return s.side

cdef int goal_winner(Machine *m, State *s) noexcept nogil
cdef int goal_number(Machine *m, State *s) noexcept nogil
cdef int new_winner(Machine *m, State *before, State *s) noexcept nogil
cdef int new_goal(Machine *m, State *before, State *s) noexcept nogil
cdef void turn_length(Machine *m, State *s, int *least, int *most) noexcept nogil
cdef int most_actions(Machine *m, State *s) noexcept nogil
cdef void act_on(Machine *m, State *before, State *s, Action *action) noexcept nogil
cdef bint is_spent(Machine *m, State *before, State *s, Action *action) noexcept nogil
cdef bint gives_check(Machine *m, State *s) noexcept nogil
cdef void go_on(Machine *m, State *s, bint over) noexcept nogil
cdef void startle(Machine *m, State *s) noexcept nogil
cdef void pass_on(Machine *m, State *s) noexcept nogil
cdef void settle(Machine *m, State *s) noexcept nogil
cdef int stuck_result(Machine *m, State *s) noexcept nogil
cdef void act_and_pass(Machine *m, State *before, State *s, Action *action) noexcept nogil
