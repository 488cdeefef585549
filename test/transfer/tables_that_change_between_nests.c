// What was seen of a table is not believed when it has changed meanwhile: by the host, one element or all, under another name, by a nest,
// or when the pointer has been given to another table. The places then lie beyond those of before.
// RUN: %check %s --fallbacks=any --expect=by_host:host-loop --expect=by_name:host-loop --expect=by_nest:host-loop --expect=by_swap:host-loop --expect=by_copy:host-loop
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void gather(const int *x, const int *places, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] += x[places[i]];
}

void by_host(const int *x, int *places, int *out, int n, int steps)
{
    for (int k = 0; k < steps; k++) {
        gather(x, places, out, n);
        places[k % n] = 50 + 100 * k;
    }
}

void by_name(const int *x, int *places, int *out, int n, int steps)
{
    int *other = places + 1;
    for (int k = 0; k < steps; k++) {
        gather(x, places, out, n);
        if (k & 1)
            *other = 60 + 100 * k;
    }
}

void by_nest(const int *x, int *places, int *out, int n, int steps)
{
    for (int k = 0; k < steps; k++) {
        gather(x, places, out, n);
        for (int i = 0; i < n; i++)
            places[i] = (places[i] * 3 + 70 * k) % 1000;
    }
}

void by_swap(const int *x, int *places, int *others, int *out, int n, int steps)
{
    for (int k = 0; k < steps; k++) {
        gather(x, places, out, n);
        int *z = places;
        places = others;
        others = z;
    }
}

void by_copy(const int *x, int *places, const int *others, int *out, int n, int steps)
{
    for (int k = 0; k < steps; k++) {
        gather(x, places, out, n);
        if (k == 2)
            memcpy(places, others, sizeof *places * (size_t)n);
        if (k == 5)
            memset(places, 0, sizeof *places * (size_t)n);
    }
}

int main(void)
{
    int n = 40, *x = ints(1000, -500, 500), *places = ints(n, 3, 30), *others = ints(n, 400, 990), *out = ints(n, 0, 0);
    by_host(x, places, out, n, 9);
    by_name(x, places, out, n, 9);
    by_swap(x, places, others, out, n, 9);
    by_nest(x, places, out, n, 9);
    by_copy(x, places, others, out, n, 9);
    show("out", out, 0);
    show("places", places, 0);
    finish();
    return 0;
}
