// A table of ten entries is indexed by bytes that stay below ten: the 246 entries that do not exist are not read, and a
// whole table is looked up on the device.
// RUN: %check %s --fallbacks=some
#include "harness.h"
#include <stdlib.h>

void lookUp(const uint8_t *index, const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = table[index[i]];
}

int main(void)
{
    int *table = malloc(10 * sizeof(int)), *out = ints(200, 0, 0);
    uint8_t *index = bits(200);
    for (int i = 0; i < 10; i++)
        table[i] = i * i;
    for (int i = 0; i < 200; i++)
        index[i] = (uint8_t)(index[i] % 10);
    lookUp(index, table, out, 200);
    show("out", out, 0);
    lookUp(index, ints(256, -99, 99), out, 200);
    show("out", out, 0);
    free(table);
    finish();
    return 0;
}
