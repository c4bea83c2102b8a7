from interpreter.engines.kernel.machine.core cimport Machine, State, i16, i32

cdef extern from *:
    """
    /* Neurons are summed up 32 at a time, which stay in registers all the while. 181 is the largest whose square fits. */
    #define RUMPUS_FULL 181
    static int rumpus_weigh(const short *const *rows, int n, const short *bias, const short *out, int width) {
        int total = 0;
        for (int block = 0; block < width; block += 32) {
            short sums[32];
    #if defined(__GNUC__)
            typedef short lanes __attribute__((vector_size(16), aligned(2), __may_alias__));
            const lanes *first = (const lanes *)(bias + block);
            lanes a = first[0], b = first[1], c = first[2], d = first[3];
            for (int i = 0; i < n; i++) {
                const lanes *row = (const lanes *)(rows[i] + block);
                a += row[0]; b += row[1]; c += row[2]; d += row[3];
            }
            lanes *to = (lanes *)sums;
            to[0] = a; to[1] = b; to[2] = c; to[3] = d;
    #else
            for (int j = 0; j < 32; j++) sums[j] = bias[block + j];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < 32; j++) sums[j] += rows[i][block + j];
    #endif
            for (int j = 0; j < 32; j++) {
                short on = sums[j] < 0 ? 0 : sums[j] > RUMPUS_FULL ? RUMPUS_FULL : sums[j];
                short square = on * on;
                total += square * out[block + j];
            }
        }
        return total;
    }
    """
    int rumpus_weigh(const i16 **rows, int n, const i16 *bias, const i16 *out, int width) noexcept nogil

cdef enum:
    MOST_ROWS = 512  # units that a network can see

cdef struct Network:
    int width  # neurons of a view, a multiple of 32
    int most  # units that it sees, so that no sum is too large
    i16 *rows  # for each own and enemy piece and square as the view sees them: what a unit adds to each neuron
    i16 *held  # for each own and enemy piece: what one in hand adds
    i16 *bias  # of each neuron
    i16 *out  # for each neuron of the view of the side to act, and then of the other
    i32 out_bias  # in sixteenths of a point
    i32 grain  # of `out` in a sixteenth of a point
    i16 *mirror  # for each square the one that Black sees as White sees this

cdef struct Views:  # the rows of all units, as each side sees them
    int n
    int most
    const i16 *white[MOST_ROWS]
    const i16 *black[MOST_ROWS]

cdef int appraise(Machine *m, Network *net, State *s, int side) noexcept nogil
