// A switch with fall-through in the body: translated or left, the result is C's.
// RUN: %check %s --expect=classify:any --fallbacks=any
#include "harness.h"

void classify(const uint8_t *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int v = 0;
        switch (in[i] % 5) {
        case 0:
            v = 10;
            break;
        case 1:
            v = 3;
            /* fall through */
        case 2:
            v += 7;
            break;
        default:
            v = -1;
        }
        out[i] = v;
    }
}

int main(void)
{
    for (int n = 0; n < 300; n += 77) {
        uint8_t *in = bits(n);
        int *out = ints(n, 0, 0);
        classify(in, out, n);
        show("out", out, 0);
        finish();
    }
    return 0;
}
