// An array that a for statement declares ends behind the loop, where no call can name it: nothing is held there.
// RUN: %check %s --nvcc= --expect=chain:any
#include "harness.h"
#define N 300

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

static void inc(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] += i + 1;
}

int chain(const int *in, int *out, int d)
{
    int t = 0;
    step(in, out, N);
    for (int buffer[N], i = 0; i < 3; i++) {
        step(out, buffer, N);
        inc(buffer, N);
        step(buffer, out, N);
    }
    {
        int c[N];
        for (int i = 0; i < N; i += d)
            c[i] = i * 7;
        inc(out, N);
        t += out[5];
        showInt("here", t);
        inc(out, N);
        for (int i = 0; i < N; i += d)
            t += c[i];
    }
    inc(out, N);
    return t;
}

int main(void)
{
    int *in = ints(N, 0, 99), *out = ints(N, 0, 99);
    showInt("chain", chain(in, out, 1));
    show("out", out, 4 * N);
    finish();
    return 0;
}
