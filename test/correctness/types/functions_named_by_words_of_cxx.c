// Functions of C whose names are words of C++, called from nests; one of them is called as another function might be on the device.
// RUN: %check %s --expect=filter:mapped=1
#include "harness.h"

static int new(int v)
{
    return v + 1;
}

static int new_(int v)
{
    return v * 3;
}

static int xor(int a, int b)
{
    return (a ^ b) + new(a);
}

static int template(const int *row, int i)
{
    return xor(row[i], i);
}

void filter(const int *a, int *o, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = new(a[i]) - new_(a[i]) + template(a, i);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int n = sizes[k].w * sizes[k].h, *a = ints(n, -100, 100), *o = ints(n, 0, 9);
        filter(a, o, n);
        show("filter", o, 0);
        finish();
    }
    return 0;
}
