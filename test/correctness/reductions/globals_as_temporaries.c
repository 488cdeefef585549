// Globals that every iteration sets before it reads them: iterations have their own, and the last one's value stays. A pointer may lead to
// the global itself: then the C runs.
// RUN: %check %s --fallbacks=some
#include "harness.h"

double reciprocal, square;
static int latest;
static double volume[9][17][33], result[9][17][33];

void threeLoops(int depth, int height, int width)
{
    int z, y, x;
    for (z = 1; z < depth; z++)
        for (y = 1; y < height; y++)
            for (x = 1; x < width; x++) {
                reciprocal = 1.0 / volume[z][y][x];
                square = reciprocal * reciprocal;
                result[z][y][x] = 3 * square + reciprocal;
            }
}

void squares(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        latest = in[i];
        if (latest < 0)
            latest = -latest;
        out[i] = latest * latest;
    }
}

static int withLatest(int x) { return 2 * x + latest; }

void readByAFunction(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        latest = in[i];
        out[i] = withLatest(i);
    }
}

int counted(const int *in, int *out, int n)
{
    static int seen;
    for (int i = 0; i < n; i++) {
        seen = in[i] & 15;
        out[i] = seen * seen;
    }
    return seen;
}

void throughPointers(const double *in, double *out, int n)
{
    for (int i = 0; i < n; i++) {
        reciprocal = in[i] + 1;
        out[i] = 2 * reciprocal;
    }
}

int main(void)
{
    for (int n = 0; n < 700; n += 137) {
        int *in = ints(n, -99, 99), *out = ints(n, 0, 0);
        double *d = doubles(n), *e = doubles(n + 1);
        for (int i = 0; i < 9 * 17 * 33; i++)
            ((double *)volume)[i] = 1 + i % 77;
        latest = -5;
        square = 0.5;
        threeLoops(1 + n % 9, n % 17, n % 33);
        for (int z = 0; z < 9; z++)
            showReal("result", result[z][16 - z][3 * z]);
        showReal("reciprocal", reciprocal);
        showReal("square", square);
        squares(in, out, n);
        show("out", out, 0);
        showInt("latest", latest);
        readByAFunction(in, out, n);
        show("out", out, 0);
        showInt("latest", latest);
        showInt("counted", counted(in, out, n));
        show("out", out, 0);
        throughPointers(d, e, n);
        show("e", e, 0);
        showReal("reciprocal", reciprocal);
        throughPointers(&reciprocal, e, 1);
        throughPointers(d, &reciprocal, n > 0);
        showReal("reciprocal", reciprocal);
        showReal("e", e[0]);
    }
    return 0;
}
