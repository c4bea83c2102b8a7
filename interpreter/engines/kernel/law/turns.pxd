from interpreter.engines.kernel.machine.core cimport RELOCATE_PHASE, Action, Machine, Row, State

cdef inline int actor(Machine *m, State *s) noexcept nogil:
    # the side to act, which may be the other side where units are placed
    if m.other_places[s.phase] and (s.n_waiting or s.phase == RELOCATE_PHASE):
        return 1 - s.side
    return s.side

cdef int goal_winner(Machine *m, State *s) noexcept nogil
cdef int _winner_by_number(Machine *m, State *s, Row *row) noexcept nogil
cdef int goal_number(Machine *m, State *s) noexcept nogil
cdef void turn_length(Machine *m, State *s, int *least, int *most) noexcept nogil
cdef int most_actions(Machine *m, State *s) noexcept nogil
cdef void act_on(Machine *m, State *before, State *s, Action *action) noexcept nogil
cdef void _leave_out(Machine *m, State *s) noexcept nogil
cdef bint is_spent(Machine *m, State *before, State *s, Action *action) noexcept nogil
cdef bint gives_check(Machine *m, State *s) noexcept nogil
cdef void go_on(Machine *m, State *s, bint over) noexcept nogil
cdef void startle(Machine *m, State *s) noexcept nogil
cdef void _count_as_moved(Machine *m, State *s, int square, int unit) noexcept nogil
cdef void pass_on(Machine *m, State *s) noexcept nogil
cdef void settle(Machine *m, State *s) noexcept nogil
cdef int _mate_result(Machine *m, State *s) noexcept nogil
cdef int stuck_result(Machine *m, State *s) noexcept nogil
cdef bint _concerns(Machine *m, State *s, int number, int side) noexcept nogil
cdef int _grown(Machine *m, State *s) noexcept nogil
cdef int _at_most(int number, int bound) noexcept nogil
cdef int _order_bound(Machine *m, State *s) noexcept nogil
cdef void _forget_shares(Machine *m, State *s) noexcept nogil
cdef void _rest(Machine *m, State *s) noexcept nogil
cdef bint _can_be_taken(Machine *m, State *s, int crossed) noexcept nogil
cdef bint _unit_can_take(Machine *m, State *s, int crossed, int square) noexcept nogil
cdef void act_and_pass(Machine *m, State *before, State *s, Action *action) noexcept nogil
cdef void _take_off(Machine *m, State *s, int square, int unit) noexcept nogil
