// The do { } while (0) of a macro leaves no trace in a kernel; names that two uses declare get a block or a name of their own.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/macros_of_statements_are_plain.cu
#include <stdint.h>

#define ORDER(a, b)                                                                                                                  \
    do {                                                                                                                             \
        if ((a) > (b)) {                                                                                                             \
            const uint8_t t = (a);                                                                                                   \
            (a) = (b);                                                                                                               \
            (b) = t;                                                                                                                 \
        }                                                                                                                            \
    } while (0)

// CHECK: {{^}}order_
// CHECK-NOT: while
// CHECK: if (p > q) {
// CHECK: if (q > r) {
void order(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        uint8_t p = in[3 * i], q = in[3 * i + 1], r = in[3 * i + 2];
        ORDER(p, q);
        ORDER(q, r);
        out[i] = q;
    }
}
