// Copies and fills of which the device has nothing or a part, that overlap, have no bytes, are the value of an expression, or stand
// where no braces are: the bytes are those of C, whoever moves them.
// RUN: %check %s --nvcc= --expect=run:any
#include "harness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void step(const int *in, int *out, int n)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = in[i - 1] * 3 % 1000 + in[i + 1] % 7;
}

struct pair {
    int a[200], b[200];
};

void run(int *in, int *out, int n, struct pair *pair)
{
    size_t bytes = sizeof(int) * n;
    int *p = malloc(bytes), *t = malloc(bytes), *never = malloc(bytes);
    if (!p || !t || !never)
        abort();
    memset(p, 1, bytes);
    memcpy(never, in, bytes);
    memcpy(t, in, bytes);
    for (int k = 0; k < 4; k++) {
        step(t, p, n);
        memmove(p + 3, p, bytes - 4 * sizeof(int)); // overlaps
        memmove(p, p, bytes);
        memcpy(t + 5, p + 1, 13); // ends inside of an element
        memcpy(t, p, 0);
        memset(t + 7, 3, (size_t)(k - k));
        if (k == 1)
            memset(t + k, k, 2 * sizeof *t);
        else
            memcpy(t + 20, never + k, 50 * sizeof(int)); // from what the device has never seen
        memcpy(never, p + 9, 30 * sizeof(int));          // to it
        int *same = memcpy(t + 100, p + 90, 40 * sizeof(int));
        same[k] += 1;
        memset((char *)p + 402, k, 9);
        (void)memcpy(&t[150], &p[k], sizeof(int[20]));
        step(p, t, n);
        for (int y = 0; y < 3; y++)
            memcpy(p + 10 * y, t + 60 + 7 * y, 5 * sizeof(int));
    }
    for (int k = 0; k < 3; k++) {
        step(pair->a, pair->b, 200);
        memcpy(pair->a, pair->b, sizeof pair->a);
        step(p, t, n);
    }
    memcpy(out, p, bytes);
    memcpy(in, t, bytes);
    out[n - 1] += never[3] + never[29];
    free(p);
    free(t);
    free(never);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    struct pair *pair = malloc(sizeof *pair);
    for (int i = 0; i < 200; i++)
        pair->a[i] = i * i % 91, pair->b[i] = 5;
    run(in, out, 300, pair);
    show("in", in, 0);
    show("out", out, 0);
    int sum = 0;
    for (int i = 0; i < 200; i++)
        sum = sum * 31 % 10007 + pair->a[i] + pair->b[i];
    printf("%d\n", sum);
    free(pair);
    finish();
    return 0;
}
