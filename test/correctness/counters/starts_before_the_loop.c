// Counters that are set before the loop, in a statement of their own: to a parameter, a sum, or what changes before the loop, or in it; and those
// that fall to the least number of their type.
// RUN: %check --expect=down:mapped --expect=until_none:mapped --expect=while_left:mapped --expect=thirds:any --expect=sums:mapped --expect=changed:any --expect=changed_inside:any --expect=jumped:any --expect=narrow:any --expect=walked:mapped --expect=falls:mapped=3 --expect=falls_by:mapped=2 --expect=inside:mapped --expect=below:mapped=4 --expect=transposed:mapped --expect=reset:mapped --expect=turned:mapped --expect=left_over:any --expect=shows:any --expect=main:any %s
#include "harness.h"

void down(float *f, int m)
{
    int k = m;
    do {
        *f += f[m];
        f[2 * m] = *f - f[m];
        ++f;
    } while (--k);
}

void until_none(float *f, int m)
{
    int k;
    k = m - 1;
    while (k > 0) {
        f[k + m] = f[k] * 2;
        k--;
    }
}

void while_left(float *f, int m)
{
    int k = m;
    while (k--) {
        *f += f[m];
        ++f;
    }
}

/* Sizes that may wrap. */
void thirds(float *f, size_t m)
{
    size_t k = m;
    const size_t m2 = 2 * m;
    do {
        *f += f[m];
        f[m2] = *f - f[m];
        ++f;
    } while (--k);
}

void sums(const float *in, float *out, int n, int from)
{
    int i = from + 2;
    for (; i < n; i++)
        out[i] = in[i] + 1;
}

void changed(float *f, int m)
{
    int k = m;
    m += 2;
    while (k > 0) {
        f[k + m] += 1;
        k--;
    }
}

void changed_inside(float *f, int m)
{
    int k = m;
    for (; k > 0; k--) {
        m = k + 3;
        f[m] += 1;
    }
}

void jumped(float *f, int m, int again)
{
    int k = m;
again:
    for (; k > 0; k -= 2)
        f[k] += 1;
    if (again-- > 0) {
        k = m + 1;
        goto again;
    }
}

void narrow(float *f, int m)
{
    unsigned char k = m;
    for (; k > 0; k--)
        f[k] += 1;
}

void walked(const float *a, float *b, int n)
{
    int left = n;
    for (; left != 0; left--)
        *b++ = *a++ * 2;
}

void falls(float *f, size_t n, unsigned m)
{
    for (size_t k = n; k > 0; --k)
        f[k - 1] += (float)(k % 7);
    for (unsigned k = m; k != 0; k--)
        f[k] *= 2;
    for (unsigned k = m + 1; k >= 1; k--)
        f[k] += (float)(k * 4000000000u >> 30);
}

void falls_by(float *f, size_t n, unsigned least)
{
    for (size_t k = n; k >= 8; k -= 8)
        f[k] *= 2;
    for (unsigned k = (unsigned)n; k > least; k -= 3)
        f[k] += 1;
}

void inside(float *f, unsigned h, unsigned w)
{
    for (unsigned y = h; y > 0; y--)
        for (unsigned x = w; x > 0; x--)
            f[(y - 1) * w + x - 1] += (float)(x * y);
}

/* Threads past the end of these have no counter of the type: it is compared as a large number. */
void below(float *f, uint16_t n, unsigned least, unsigned long least_long)
{
    for (uint16_t k = n; k > 0U; k--)
        f[k] *= 2;
    for (uint16_t k = n; k > least; k--)
        f[k] += 1;
    for (uint16_t k = n; k >= 4U; k -= 3)
        f[k] += 2;
    for (uint16_t k = n; k != least_long; k--)
        f[k] += 3;
}

/* Inner loops, with pointers that go on from one row to the next. */
void transposed(const float *in, float *out, uint16_t rows, uint16_t cols)
{
    float *px;
    uint16_t col, i = 0, row = rows;
    do {
        px = out + i;
        col = cols;
        while (col > 0U) {
            *px = *in++;
            px += rows;
            col--;
        }
        i++;
        row--;
    } while (row > 0U);
}

void turned(const float *in, float *out, unsigned rows, unsigned cols)
{
    unsigned col, i = 0, row = rows;
    do {
        float *px = out + i;
        col = cols;
        while (col > 0U) {
            *px = *in++;
            px += rows;
            col--;
        }
        i++;
        row--;
    } while (row > 0U);
}

void reset(const float *in, float *out, unsigned rows, unsigned cols)
{
    unsigned col = 7;
    for (unsigned row = 0; row < rows; row++) {
        col = cols - 1;
        out[row] = 0;
        while (col != 0) {
            out[row] = *in++;
            col--;
        }
    }
}

/* The inner loop begins where it ended for the row before, or where an if has put it. */
void left_over(float *out, int rows, int cols)
{
    int col = 0;
    for (int row = 0; row < rows; row++) {
        if (row % 3 == 0)
            col = cols;
        while (col > 1) {
            out[row * cols + col - 1] += (float)row;
            col -= 2;
        }
    }
}

static void shows(int n)
{
    float *f = floats((size_t)n * 4 + 16), *g = floats((size_t)n * 4 + 16);
    if (n > 0) {
        down(f, n);
        show("down", f, 0);
        thirds(f, (size_t)n);
        show("thirds", f, 0);
    }
    until_none(f, n);
    show("until none", f, 0);
    while_left(f, n);
    show("while left", f, 0);
    sums(f, g, n, 3);
    show("sums", g, 0);
    changed(f, n);
    show("changed", f, 0);
    changed_inside(f, n);
    show("changed inside", f, 0);
    jumped(f, n, 2);
    show("jumped", f, 0);
    narrow(f, n & 63);
    show("narrow", f, 0);
    walked(f, g, n);
    show("walked", g, 0);
    falls(f, (size_t)n, (unsigned)n);
    show("falls", f, 0);
    falls_by(f, (size_t)n, 5);
    show("falls by", f, 0);
    below(f, (uint16_t)n, n > 3 ? 3 : 0, n > 5 ? 5 : 0);
    show("below", f, 0);
    if (n > 0) {
        transposed(f, g, (uint16_t)(n / 9 + 1), 9);
        show("transposed", g, 0);
        turned(g, f, (unsigned)n / 9 + 1, 9);
        show("turned", f, 0);
    }
    reset(f, g, (unsigned)n / 9, 9);
    show("reset", g, 0);
    left_over(g, n / 6, 6);
    show("left over", g, 0);
    inside(f, (unsigned)n / 8, 8);
    show("inside", f, 0);
    finish();
}

int main(void)
{
    const int all[] = {0, 1, 2, 3, 50, 257, 1000};
    for (int k = 0; k < 7; k++)
        shows(all[k]);
    return 0;
}
