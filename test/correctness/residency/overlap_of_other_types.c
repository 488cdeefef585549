// A float image and a byte image in the same memory.
// RUN: %check %s --fallbacks=some
#include "harness.h"

void quantize(const int *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)(in[i] / 2 + 3);
}

int main(void)
{
    for (int n = 2; n < 400; n += 57) {
        int *a = ints(2 * n, 0, 255);
        quantize(a, (uint8_t *)a, n);
        show("same start", a, 0);
        quantize(a, (uint8_t *)(a + n), n);
        show("behind", a, 0);
        finish();
    }
    return 0;
}
