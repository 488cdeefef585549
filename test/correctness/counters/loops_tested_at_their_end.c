// Loops whose condition stands at their end: the first iteration needs no test, so that where the test would fail C runs.
// RUN: %check %s --fallbacks=some --expect=bytesAround:left --expect=data:left --expect=both:left --expect=sumOfAll:any
#include "harness.h"

/* The step: the last statement, in the condition before and after the comparison, in the body. */
void lastStatement(int *a, int n) { int i = 0; do { a[i] = a[i] * 2 + i; i++; } while (i < n); }
void beforeTest(int *a, int n) { int i = 0; do { a[i] = a[i] * 3 - i; } while (++i < n); }
void afterTest(int *a, int n) { int i = 0; do a[i] ^= i; while (i++ < n - 1); }
void inSubscript(int *a, int n) { int i = 0; do { a[i++] += 7; } while (i < n); }
void notEqual(int *a, unsigned n) { unsigned i = 0; do { a[i] -= 9; } while (++i != n); }
void lessOrEqual(int *a, int n) { int i = 0; do { a[i] *= 5; i += 1; } while (i <= n - 1); }
void byTwo(int *a, int n) { int i = 0; do { a[i] = i; } while ((i += 2) < n); }
void byVariable(int *a, int n, int step) { int i = 0; do { a[i] += step; i += step; } while (i < n); }
void downwards(int *a, int n) { int i = n - 1; do { a[i] = a[i] + i; } while (i-- > 0); }
void downToZero(int *a, int n) { int i = n - 1; do { a[i] = a[i] - i; i--; } while (i >= 0); }
void stepFirst(int *a, int n) { int i = n; do { i--; a[i] *= 2; } while (i > 0); }
void stepFirstWhile(int *a, unsigned n) { while (n) { n--; a[n] = a[n] * 2 + 1; } }
void wide(int *a, long n) { long i = 0; do { a[i] += (int)i; i++; } while (i < n); }

/* How many are left. */
void left(int *a, int n) { do { *a++ *= 3; } while (--n); }
void leftUnsigned(int *a, size_t n) { do { a[n - 1] += (int)n; } while (--n > 0); }
void leftSigned(int *a, int n) { do { a[n] = a[n] * 2 - n; } while (n--); }
void leftOfByte(int *a, unsigned char n) { do { a[n] = n; } while (--n); }

/* Pointers. */
void walk(int *a, const int *b, int n) { const int *end = b + n; do { *a++ = *b++ * 3; } while (b < end); }
void walkInTest(int *a, const int *b, int n) { const int *end = b + n; do { *a++ = *b - 1; } while (++b != end); }

/* What is used afterwards: the counter, a result. */
int counter(int *a, int n) { int i = 0; do { a[i] |= 1; } while (++i < n); return i; }
int largest(const int *a, int n) { int best = a[0]; do { if (*a > best) best = *a; a++; } while (--n > 0); return best; }
unsigned sum(const unsigned *a, int n) { unsigned s = 0; int i = 0; do { s += a[i]; i++; } while (i < n); return s; }
float sumOfAll(const float *a, int n) { float s = 0; do { s += *a++; } while (--n); return s; }

/* The test as a way out. */
void breakLast(int *a, int n) { int i = 0; for (;;) { a[i] += 3; if (++i == n) break; } }
void breakLastWhile(int *a, int n) { int i = 0; while (1) { a[i] -= 5; i++; if (i >= n) break; } }
void breakDown(int *a, int n) { for (;;) { a[n - 1] ^= 3; if (!--n) break; } }
void endless(int *a, int n) { int i = 0; do { if (i >= n) break; a[i] = ~a[i]; i++; } while (1); }

/* continue goes to the test. */
void skips(int *a, int n) { int i = 0; do { if (a[i] & 1) continue; a[i] = i; } while (++i < n); }

/* Around and inside of other loops. */
void window(float *o, const float *in, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0;
            int k = -1;
            do {
                int l = -1;
                do {
                    s += in[(y + k) * w + x + l] * (float)(k + 2 * l);
                } while (++l <= 1);
                k++;
            } while (k < 2);
            o[y * w + x] = s / (float)k;
        }
}
void image(float *o, const float *in, int w, int h)
{
    int y = 0;
    do {
        int x = 0;
        do {
            o[y * w + x] = in[y * w + x] * 2;
            x++;
        } while (x < w);
        y++;
    } while (y < h);
}
void rows(unsigned char *o, const unsigned char *in, int stride, int w, int h)
{
    do {
        int x = 0;
        do {
            o[x] = (unsigned char)(255 - in[x]);
        } while (++x < w);
        o += stride;
        in += stride;
    } while (--h);
}
void rowsByPointers(unsigned char *o, const unsigned char *in, int stride, int w, int h)
{
    while (h-- > 0) {
        const unsigned char *p = in, *end = p + w;
        unsigned char *q = o;
        do {
            *q++ = (unsigned char)(*p++ ^ 85);
        } while (p < end);
        o += stride;
        in += stride;
    }
}
/* A loop of a choice is not always come to: then nothing is asked of it. */
void chosen(int *a, int n, int m, int on)
{
    for (int i = 0; i < n; i++) {
        int s = a[i];
        if (on) {
            int k = 0;
            do {
                s = s * 3 + k;
            } while (++k < m);
        }
        a[i] = s;
    }
}
/* The counter was set on another way, too. */
void setTwice(int *a, int n, int from)
{
    for (int i = 0; i < n; i++) {
        int k = 0, s = 0;
        if (a[i] & 1)
            k = from;
        do {
            s += k + 1;
        } while (++k < 3);
        a[i] = s;
    }
}
void setInTest(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int k = 1, s = 0;
        if ((k = a[i] & 7) > 2)
            do {
                s += k;
            } while (++k < 6);
        a[i] = s;
    }
}
void runsAgain(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int k = 0, s = 0;
        for (int j = 0; j < 3; j++)
            do {
                s = s * 2 + k;
            } while (++k < 4);
        a[i] += s;
    }
}

/* Blocks that macros write, and what leaves them. */
#define CLAMP(v, lo, hi)                                                                                                                            \
    do {                                                                                                                                            \
        if ((v) < (lo)) {                                                                                                                           \
            (v) = (lo);                                                                                                                             \
            break;                                                                                                                                  \
        }                                                                                                                                           \
        if ((v) > (hi))                                                                                                                             \
            (v) = (hi);                                                                                                                             \
    } while (0)
void clamped(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int v = a[i];
        CLAMP(v, -20, 40);
        a[i] = v;
    }
}
void leaves(const int *a, int *b, int n)
{
    for (int i = 0; i < n; i++)
        do {
            if (a[i] < 0)
                continue;
            b[i] = 1;
            if (a[i] == 5) {
                b[i] = 2;
                break;
            } else
                b[i] += 7;
            {
                int t = a[i] & 3;
                if (t == 1)
                    b[i] = t + b[i];
            }
            if (a[i] < 40) {
                int t = a[i] * 2;
                b[i] += t;
            } else if (a[i] > 60) {
                int t = a[i] * 3;
                b[i] -= t;
                break;
            }
            int t = b[i];
            b[i] = t * 2;
        } while (0);
}

/* These stay C. */
void bytesAround(int *a) { unsigned char n = 0; do { a[n] = n; } while (++n); }
void data(int *a, int n) { int i = 0; do { a[i] = 1; i++; } while (i < n && a[i] > 0); }
void both(int *a, int n) { int i = 0, j = n; do { a[i]++; j -= a[i] & 1; i++; } while (i < j); }

/* The last step wraps: what is compared is the number before it. */
void wrapsBelow(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        unsigned j = 3;
        do {
            a[i] = a[i] % 1000 * 3 + (int)j;
        } while (j-- > 0);
    }
}
void wrapsAbove(int *a, int n, unsigned char m)
{
    for (int i = 0; i < n; i++) {
        unsigned char j = 0;
        do {
            a[i] += j;
        } while (j++ < m);
    }
}
/* ... and here it does not. */
void wrapsNever(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        unsigned j = 5;
        unsigned char k = 0;
        short l = 3;
        do {
            a[i] = a[i] % 100 * 3 + (int)j;
        } while (j-- > 2);
        do {
            a[i] = a[i] % 100 * 5 - k;
        } while (k++ < 9);
        do {
            a[i] = a[i] % 100 * 7 - l;
        } while (l-- > 0);
    }
}

int main(void)
{
    static const int lengths[] = {1, 2, 31, 255, 1000};
    for (int k = 0; k < 5; k++) {
        const int n = lengths[k];
        int *a = ints((size_t)n + 300, -100, 100), *b = ints((size_t)n + 300, -100, 100);
        lastStatement(a, n), beforeTest(a, n), afterTest(a, n), inSubscript(a, n), notEqual(a, (unsigned)n), lessOrEqual(a, n);
        show("up", a, 0);
        byTwo(a, n), byVariable(a, n, 3);
        show("steps", a, 0);
        downwards(a, n), downToZero(a, n), stepFirst(a, n), stepFirstWhile(a, (unsigned)n), wide(a, n);
        show("down", a, 0);
        left(b, n), leftUnsigned(b, (size_t)n), leftSigned(b, n), leftOfByte(b, (unsigned char)n);
        show("left", b, 0);
        walk(a, b, n), walkInTest(b, a, n);
        show("pointers", a, 0), show("pointers", b, 0);
        showInt("counter", counter(a, n));
        showInt("largest", largest(a, n));
        showInt("sum", sum((unsigned *)a, n));
        showReal("sum of all", sumOfAll(floats((size_t)n), n));
        breakLast(a, n), breakLastWhile(a, n), breakDown(a, n), endless(a, n), skips(a, n);
        show("ways out", a, 0);
        chosen(b, n, 5, 1), chosen(b, n, 0, 0), chosen(b, n, 0, 1), setTwice(a, n, 7), setInTest(b, n), runsAgain(a, n);
        show("inside", a, 0), show("inside", b, 0);
        clamped(a, n);
        int *c = ints((size_t)n, -50, 100);
        leaves(c, b, n);
        show("blocks", a, 0), show("blocks", b, 0);
        wrapsBelow(a, n), wrapsAbove(a, n, 7), wrapsAbove(a, n, 255), wrapsNever(a, n);
        show("wrapping", a, 0);
        bytesAround(a), data(a, n), both(a, n);
        show("left", a, 0);
        /* The first iteration whose test would fail. */
        lastStatement(a, 0), beforeTest(a, -3), inSubscript(a, 0), lessOrEqual(a, 0), byTwo(a, 0), byVariable(a, -1, 2), wide(a, -5);
        showInt("counter", counter(a, 0));
        showInt("sum", sum((unsigned *)a, 0));
        walk(a, b, 0);
        show("once", a, 0);
        finish();
    }
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h;
        const size_t some = (size_t)(w + 1) * (size_t)(h + 1);
        float *in = floats(some), *o = floats(some);
        unsigned char *bytes = bits(some + 64), *more = bits(some + 64);
        window(o, in, w, h);
        show("window", o, 0);
        image(o, in, w, h);
        show("image", o, 0);
        if (h > 0)
            rows(more, bytes, w + 1, w, h);
        rowsByPointers(bytes, more, w + 1, w, h);
        show("rows", bytes, 0), show("rows", more, 0);
        finish();
    }
    return 0;
}
