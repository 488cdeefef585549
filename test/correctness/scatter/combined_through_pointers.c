// Elements that each lane has of its own are no array: what is reached through pointers into it stays one.
// RUN: %check %s --expect=rows:carried-dependence --expect=moved:mapped --expect=helped:carried-dependence --expect=plane:mapped
#include "harness.h"

void rows(const uint8_t *in, unsigned bins[2][16], int n)
{
    for (int i = 0; i < n; i++) {
        unsigned *row = bins[in[i] & 1];
        row[in[i] >> 4]++;
    }
}

void moved(const uint8_t *in, int *bins, int n)
{
    for (int i = 0; i < n; i++)
        *(bins + (in[i] >> 3)) += 2;
}

static void count(int *bins, int value) { bins[value] += 1; }

void helped(const uint8_t *in, int *bins, int n)
{
    for (int i = 0; i < n; i++)
        count(bins + 3, in[i] & 15);
}

void plane(const uint8_t *in, unsigned bins[2][16], int n)
{
    for (int i = 0; i < n; i++)
        bins[in[i] & 1][in[i] >> 4]++;
}

int main(void)
{
    uint8_t *in = bits(3000);
    unsigned(*bins)[16] = (unsigned(*)[16])ints(32, 0, 0);
    int *other = ints(32, 0, 0);
    rows(in, bins, 3000);
    plane(in, bins, 2999);
    moved(in, other, 3000);
    helped(in, other, 2777);
    show("bins", bins, 0);
    show("other", other, 0);
    finish();
    return 0;
}
