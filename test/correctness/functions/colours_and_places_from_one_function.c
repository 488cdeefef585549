// What a function makes of data is followed where it says which element is meant, and not where it is only stored: in one nest the same function, the
// same variable and the same choice do both. Sixteen clamped sums in an iteration took minutes when all of them were followed.
// RUN: %check %s --expect=given:mapped --expect=rows:mapped --expect=looked_up:mapped --expect=counted:mapped
// RUN: %python %tools/status.py --cpu-seconds 4 0 %nidus translate -o %t.out %s -- -I%tools
#include "harness.h"

enum { bits_ = 6, mask = (256 << bits_) - 1 };

static int scaled(int v, int factor)
{
    return (v * factor) >> 8;
}

static int clip(int v)
{
    return (v & ~mask) == 0 ? v >> bits_ : v < 0 ? 0 : 255;
}

static void colour(int y, int u, int v, uint8_t *out)
{
    out[0] = (uint8_t)clip(scaled(y, 19077) + scaled(v, 26149) - 14234);
    out[1] = (uint8_t)clip(scaled(y, 19077) - scaled(u, 6419) - scaled(v, 13320) + 8708);
    out[2] = (uint8_t)clip(scaled(y, 19077) + scaled(u, 33050) - 17685);
    out[3] = (uint8_t)clip(scaled(u, 9000) + scaled(v, 9000));
}

void given(const uint8_t *y, const uint8_t *u, const uint8_t *v, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        colour(y[4 * i], u[i], v[i], out + 16 * i);
        colour(y[4 * i + 1], u[i], v[i], out + 16 * i + 4);
        colour(y[4 * i + 2], u[i], v[i], out + 16 * i + 8);
        colour(y[4 * i + 3], u[i], v[i], out + 16 * i + 12);
    }
}

/* The number is a row here, and a colour there. */
void rows(const int *a, const uint8_t *table, uint8_t *out, int *k, int n)
{
    for (int i = 0; i < n; i++) {
        const int row = clip(scaled(a[i], 300));
        out[i] = table[row];
        k[i] = clip(scaled(a[i], 300)) + row;
    }
}

/* Set inside of an expression, and by a choice. */
void looked_up(const uint8_t *a, const uint8_t *b, const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int place, sum;
        out[i] = sum = (place = a[i] > b[i] ? a[i] : b[i] / 2) + 1;
        out[i] += table[place] + (sum > 100 ? sum : -sum);
    }
}

/* A bound, and what is counted up to it. */
void counted(const uint8_t *a, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        const int end = a[i] & 15, other = (a[i] * 7) & 255;
        int sum = 0;
        for (int j = 0; j < end; j++)
            sum += j * other;
        out[i] = sum;
    }
}

int main(void)
{
    for (int n = 0; n < 200; n += 67) {
        uint8_t *y = bits(4 * n), *u = bits(n), *v = bits(n), *out = bits(16 * n), *table = bits(256), *byte = bits(n);
        given(y, u, v, out, n);
        show("given", out, 0);
        int *a = ints(n, -20000, 40000), *k = ints(n, 0, 0), *places = ints(256, -99, 99);
        rows(a, table, byte, k, n);
        show("rows", byte, 0);
        show("numbers", k, 0);
        looked_up(u, v, places, k, n);
        show("looked up", k, 0);
        counted(y, k, n);
        show("counted", k, 0);
        finish();
    }
    return 0;
}
