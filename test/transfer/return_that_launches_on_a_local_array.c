// What a function launches on its way out may leave data of its local array on the device: nothing comes back when it has ended.
// RUN: %check %s --nvcc= --expect=last:any --expect=byPointer:any --expect=byGlobal:any --expect=look:any --expect=run:any
#include "harness.h"

static int *kept;

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

static int last(const int *in, int *out, int n)
{
    step(in, kept, n);
    step(kept, out, n);
    step(out, kept, n);
    return n;
}

static int byGlobal(const int *in, int *out, int n)
{
    int tmp[100];
    kept = tmp;
    step(in, tmp, n);
    return last(in, out, n);
}

static int byPointer(const int *in, int *out, int n)
{
    int tmp[100], *row = tmp;
    step(in, row, n);
    return (step(row, out, n), step(out, row, n), 3);
}

/* Where the arrays lay. */
static int look(int *out, int n)
{
    int zeros[200] = {0}, sum = 0;
    for (int i = 0; i < 200; i++)
        if (i % 3)
            zeros[i] = i;
    step(out, out + n, n);
    for (int i = 0; i < 200; i++)
        sum += zeros[i];
    return sum;
}

static int run(const int *in, int *out, int n)
{
    int sum = byGlobal(in, out, n);
    sum += look(out, n);
    sum += byPointer(in, out, n);
    return sum + look(out, n);
}

int main(void)
{
    int *in = ints(100, 0, 99), *out = ints(200, 0, 99);
    for (int n = 98; n < 101; n++) {
        showInt("sum", run(in, out, n));
        show("out", out, 0);
    }
    finish();
    return 0;
}
