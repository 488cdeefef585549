// getenv reads the name that nests have written.
// RUN: %check %s --nvcc= --source-warns --expect=asks:any
#define _GNU_SOURCE
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void letters(char *c, int n)
{
    for (int i = 0; i < n; i++)
        c[i] = i < 60 ? 'A' : 0;
}

static void next(char *c, int n)
{
    for (int i = 0; i < n; i++)
        c[i] = c[i] ? c[i] + 1 : 0;
}

int asks(int *out, int k)
{
    char a[300];
    letters(a, 300);
    next(a, 300);
    next(a, 300);
    k += getenv(a) != NULL;
    next(a, 300);
    out[0] = a[3];
    return k;
}

int main(void)
{
    int *out = ints(300, 0, 99);
    char name[61];
    memset(name, 'C', 60);
    name[60] = 0;
    setenv(name, "x", 1);
    showInt("asked", asks(out, 3));
    show("out", out, 4 * 300);
    finish();
    return 0;
}
