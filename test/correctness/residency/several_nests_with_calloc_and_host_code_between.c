// Host code reads and writes the intermediate between two nests; part of it keeps calloc's zeros.
// RUN: %check %s --expect=chain:mapped=2
#include "harness.h"
#include <stdlib.h>

int chain(const int *in, int *out, int n)
{
    int *tmp = calloc(n + 2, sizeof *tmp);
    if (!tmp)
        return -1;
    for (int i = 0; i < n; i += 2)
        tmp[i + 1] = in[i] + 1;
    int middle = tmp[n / 2];
    tmp[n / 3] = 1000;
    for (int i = 0; i < n; i++)
        out[i] = tmp[i] + tmp[i + 2];
    middle += tmp[n / 3];
    free(tmp);
    return middle;
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        int *in = ints(n, -99, 99), *out = ints(n, 0, 0);
        showInt("middle", chain(in, out, n));
        show("out", out, 0);
        finish();
    }
    return 0;
}
