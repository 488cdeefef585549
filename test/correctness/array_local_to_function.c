// Arrays on the stack of the function, of constant and of variable length.
// RUN: %check %s
#include "harness.h"

int constant(const int *in, int *out)
{
    int square[64];
    for (int i = 0; i < 64; i++)
        square[i] = in[i] * in[i];
    for (int i = 0; i < 64; i++)
        out[i] = square[63 - i];
    return square[5];
}

void variable(const int *in, int *out, int n)
{
    int twice[n];
    for (int i = 0; i < n; i++)
        twice[i] = 2 * in[i];
    for (int i = 1; i < n; i++)
        out[i] = twice[i] - twice[i - 1];
}

int main(void)
{
    int *in = ints(64, -100, 100), *out = ints(64, 0, 0);
    showInt("fifth", constant(in, out));
    show("constant", out, 0);
    for (int n = 1; n <= 64; n += 21) {
        variable(in, out, n);
        show("variable", out, 0);
    }
    finish();
    return 0;
}
