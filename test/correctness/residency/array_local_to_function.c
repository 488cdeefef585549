// Arrays on the stack of the function, of constant and of variable length; and of a length that a variable keeps.
// RUN: %check %s --expect=changes:unsupported-type
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

static const long HALF = 4;

/* The block of eight that this needs is registers of a thread. */
void blocks(const int *in, int *out, int n)
{
    const int BLOCK = 2 * (int)HALF, LAST = BLOCK - 1;
    for (int k = 0; k < n; k += BLOCK) {
        int sums[BLOCK], unused[LAST + 1u];
        for (int i = 0; i < BLOCK; i++)
            sums[i] = 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < BLOCK; i++)
                sums[i] += in[j] * (k + i);
        for (int i = 0; i <= LAST; i++)
            if (k + i < n)
                out[k + i] = sums[i] + (int)(sizeof unused / sizeof unused[0]);
    }
}

/* The length is another one in each call. */
void changes(const int *in, int *out, int n)
{
    int length = 3;
    if (n > 30)
        length = 5;
    for (int k = 0; k < n; k++) {
        int row[length];
        for (int i = 0; i < length; i++)
            row[i] = in[k] + i;
        out[k] = row[length - 1];
    }
}

int main(void)
{
    int *in = ints(64, -100, 100), *out = ints(64, 0, 0);
    showInt("fifth", constant(in, out));
    show("constant", out, 0);
    for (int n = 1; n <= 64; n += 21) {
        variable(in, out, n);
        show("variable", out, 0);
        blocks(in, out, n);
        show("blocks", out, 0);
        changes(in, out, n);
        show("changes", out, 0);
    }
    finish();
    return 0;
}
