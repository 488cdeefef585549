// Where a block declares a function, a type or a number with the name of a local array, its name says nothing of the array: what the
// device has of it comes home before it ends, and not into the array that has its place then.
// RUN: %check %s --nvcc= --source-warns --expect=by_function:any --expect=by_number:any --expect=by_type:any --expect=beside:any
#include "harness.h"
#define N 300
int hides(void);

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

static void through(int *a, int *out)
{
    step(out, a, N);
    inc(a, N);
    step(a, out, N);
}

/* Of the same size, and with values of its own. */
static int beside(int *out, int d)
{
    int c[N], t = 0;
    for (int i = 0; i < N; i += d)
        c[i] = i * 7;
    inc(out, N);
    t += out[5];
    showInt("beside", t);
    inc(out, N);
    for (int i = 0; i < N; i += d)
        t += c[i];
    return t;
}

int by_function(const int *in, int *out, int d)
{
    int t = 0;
    step(in, out, N);
    for (int r = 0; r < 3; r++) {
        int hides[N];
        through(hides, out);
        if (r == 1) {
            int hides(void);
            t += hides();
            break;
        }
    }
    return t + beside(out, d);
}

int by_number(const int *in, int *out, int d)
{
    int t = 0;
    step(in, out, N);
    for (int r = 0; r < 3; r++) {
        int a[N];
        through(a, out);
        if (r == 1) {
            enum { a = 3 };
            t += a;
            continue;
        }
    }
    return t + beside(out, d);
}

int by_type(const int *in, int *out, int d)
{
    int t = 0;
    step(in, out, N);
    for (int r = 0; r < 3; r++) {
        int a[N];
        through(a, out);
        if (r == 1) {
            typedef short a;
            t += (a)d;
            return t + beside(out, d);
        }
    }
    return t;
}

int hides(void) { return 1; }

int main(void)
{
    int *in = ints(N, 0, 99), *out = ints(N, 0, 99);
    showInt("function", by_function(in, out, 1));
    showInt("number", by_number(in, out, 1));
    showInt("type", by_type(in, out, 1));
    show("out", out, 4 * N);
    finish();
    return 0;
}
