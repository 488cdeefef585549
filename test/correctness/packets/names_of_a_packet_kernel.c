// What a packet's kernel names itself gives way to the names of the source.
// RUN: %check %s --expect=sum:mapped --expect=scaled:mapped --expect=bins:mapped --expect=called:mapped
#include "harness.h"

int sum(const uint8_t *in, int n)
{
    int block = 0;
    for (int i = 0; i < n; i++)
        block += in[i];
    return block;
}

int scaled(const uint8_t *in, int n, int block)
{
    int part = 0;
    for (int i = 0; i < n; i++)
        part += in[i] * block;
    return part;
}

void bins(const uint8_t *block, int n, int *packets)
{
    for (int i = 0; i < n; i++)
        packets[block[i]]++;
}

static int block(int value) { return value > 99 ? value * value : value; }

int called(const uint8_t *in, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += block(in[i]);
    return sum;
}

int main(void)
{
    uint8_t *in = bits(1000);
    int *counts = ints(256, 0, 0);
    int sums[3] = {sum(in, 1000), scaled(in, 999, 3), called(in, 1000)};
    show("sums", sums, sizeof sums);
    bins(in, 1000, counts);
    show("counts", counts, 0);
    finish();
    return 0;
}
