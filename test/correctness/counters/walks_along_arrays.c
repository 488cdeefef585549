// Loops that end where a pointer or an index comes to which their body moves, and endless loops with one exit at their top.
// RUN: %check %s --expect=shifted:mapped=1 --expect=pairs:mapped=1 --expect=sums:mapped=1 --expect=gray:mapped=1 --expect=inverted:mapped=1 --expect=backwards:mapped=1 --expect=indices:mapped=1 --expect=rest:mapped=1 --expect=exits:mapped=3 --expect=member:mapped=1 --expect=stops:mapped=0 --expect=endMoves:mapped=0 --expect=endMovedBefore:mapped=1 --expect=startMoves:mapped=1 --expect=anyEnd:mapped=0 --expect=untypedEnd:mapped=0
#include "harness.h"
#include <string.h>

static void shifted(const int16_t *a, int16_t *b, const int16_t *end)
{
    while (a < end)
        *b++ = (int16_t)(*a++ >> 1);
}

static void pairs(float *b, const float *low, const float *high)
{
    const float *p;
    for (p = low; p < high; p += 2)
        *b++ = p[0] + p[1];
}

static void sums(const float *a, float *b, int n)
{
    const float *e = a + n;
    for (; a != e; ++a, ++b)
        *b += *a;
}

static void gray(const uint8_t *from, uint8_t *to, int w, int h)
{
    const uint8_t *end = from + w * h * 3;
    while (from < end) {
        *to++ = (uint8_t)((from[0] + from[1] + from[2]) / 3);
        from += 3;
    }
}

/* Rows that are bytes apart, each walked from its beginning to its end. */
static void inverted(uint8_t *to, const uint8_t *from, int w, int h, int pitch)
{
    for (int y = 0; y < h; y++) {
        const uint8_t *p = from + y * pitch, *end = p + w;
        while (p < end)
            *to++ = (uint8_t)(255 - *p++);
    }
}

static void backwards(float *a, int n)
{
    int i;
    for (i = n; --i >= 0;)
        a[i] = a[i] * 2 + i;
}

static void indices(float *a, int n)
{
    int i = 0;
    while (i < n) {
        a[i++] = 0;
        a[i++] += 1;
    }
}

static void rest(int *a, int i, int n)
{
    while (i < n)
        a[i++] = n;
}

static void exits(int *a, const int *b, const int *end, int n)
{
    int i = 0;
    for (;;) {
        if (i >= n)
            break;
        a[i] *= 2;
        i++;
    }
    for (int k = 0;; k += 2) {
        if (k > n - 1)
            break;
        a[k] -= k;
    }
    while (1) {
        if (b == end)
            break;
        *a++ += *b++;
    }
}

/* An array inside a local struct is no scalar. */
typedef struct {
    int values[64], last;
} Table;

static unsigned member(const int *in)
{
    Table table;
    memset(&table, 0, sizeof table);
    for (int i = 0; i < 64; i++)
        table.values[i] = in[i] * 3;
    unsigned mixed = (unsigned)table.last;
    for (int i = 0; i < 64; i++)
        mixed = mixed * 31 + (unsigned)table.values[i];
    return mixed;
}

/* The end comes nearer while the loop runs, or is another one after a statement between. */
static void endMoves(int *to, const int *from, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const int *p = from + y * w, *end = p + w;
        int *q = to + y * w;
        while (p < end) {
            *q++ = *p++;
            end--;
        }
    }
}

static void endMovedBefore(int *to, const int *from, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const int *p = from + y * w, *end = p + w;
        int *q = to + y * w;
        end -= 2;
        while (p < end)
            *q++ = *p++ + 1;
    }
}

/* Where a row begins changes from row to row, under a name that also means something before the loops. */
static void startMoves(int *a, int w, int h)
{
    int y = 1;
    int *end = a + h * w, *p;
    for (y = 0; y < h; y++)
        for (p = a + y * w; p < end; p++)
            *p += y;
}

/* C compares these, and does not say how far they are from each other. */
static void anyEnd(int16_t *p, const void *end)
{
    while ((const void *)p < end)
        *p++ ^= 5;
}

static void untypedEnd(int16_t *p, void *end)
{
    while (p < (int16_t *)end)
        *p++ ^= 3;
}

/* The value decides where it ends. */
static void stops(const int *from, int *to, const int *end)
{
    while (from < end) {
        if (*from < -90)
            break;
        *to++ = *from++;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h, n = w * h;
        int16_t *shorts = bits((n + 1) * sizeof *shorts), *halves = bits((n + 1) * sizeof *halves);
        float *a = floats(n + 2), *b = floats(n + 2), *c = floats(n + 2), *d = floats(n + 2);
        uint8_t *pixels = bits(3 * n + 1), *grays = bits(n + 1), *padded = bits((w + 5) * h + 1), *plain = bits(n + 1);
        int *from = ints(n + 64, -99, 99), *to = ints(n + 64, 0, 9), *more = ints(n + 64, 0, 9), *last = ints(n + 64, 0, 9);
        shifted(shorts, halves, shorts + n);
        shifted(shorts + n / 2, halves, shorts); /* none */
        pairs(b, a, a + n);
        sums(a, c, n);
        gray(pixels, grays, w, h);
        inverted(plain, padded, w, h, w + 5);
        backwards(d, n);
        show("halves", halves, 0);
        show("b", b, 0);
        show("c", c, 0);
        show("grays", grays, 0);
        show("plain", plain, 0);
        show("d", d, 0);
        indices(d, n);
        rest(to, 3, n);
        rest(to, 5, 2);
        exits(more, from, from + n, n);
        stops(from, last, from + n);
        endMoves(to, from, w, h);
        endMovedBefore(more, from, w, h);
        startMoves(more, w, h);
        anyEnd(halves, halves + n);
        untypedEnd(shorts, shorts + n);
        show("shorts", shorts, 0);
        show("halves", halves, 0);
        show("indices", d, 0);
        show("rest", to, 0);
        show("exits", more, 0);
        show("last", last, 0);
        showInt("member", member(from));
        finish();
    }
    return 0;
}
