// Arrays that every iteration sets before it reads them: each thread has one of its own, and where somebody may look at the array
// after the nest, it is as the last iteration leaves it. Beside these, arrays that only seem to be so.
// RUN: %check %s --expect=taps:mapped --expect=rows:mapped --expect=table:mapped --expect=parameter:mapped --expect=pairs:mapped --expect=line:mapped --expect=batches:mapped --expect=sums:mapped --expect=kept:any --expect=partly:any --expect=sometimes:any --expect=shrinking:any --expect=by_pointer:any --expect=in_a_callee:any --expect=aliased:any --expect=shifted:any --expect=skipped:any --expect=read_later:any --expect=set_by_inner:any --expect=views:any --expect=inner_pointer:any --expect=between:any --expect=three:mapped --expect=too_long:any --fallbacks=any
#include "harness.h"

/* Declared outside, used in the nest alone. */
static void taps(int w, int h, const float *in, float *out) {
    float t[4];
    int i, x, y;
    for (y = 0; y < h; y++)
        for (x = 0; x + 3 < w; x++) {
            for (i = 0; i < 4; i++)
                t[i] = in[y * w + x + i] * (i + 1);
            out[y * w + x] = t[0] - t[1] + t[2] * t[3];
        }
}

/* A static array, of which the last row's values stay. */
enum { P = 24 };
static double scratch[P];
static void rows(int n, int m, int p, double (*a)[P], const double (*b)[P]) {
    for (int r = 0; r < n; r++)
        for (int q = 0; q < m; q++) {
            for (int k = 0; k < p; k++) {
                scratch[k] = 0;
                for (int s = 0; s < p; s++)
                    scratch[k] += a[r * m + q][s] * b[s][k];
            }
            for (int k = 0; k < p; k++)
                a[r * m + q][k] = scratch[k];
        }
}

static void table(int n, const int *in, int *out) {
    int t[3][5];
    for (int y = 0; y < n; y++) {
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 5; j++)
                t[i][j] = in[y * 15 + i * 5 + j] * (i - j);
        for (int j = 0; j < 5; j++)
            out[y * 5 + j] = t[0][j] ^ t[1][4 - j] ^ t[2][j];
    }
}

/* The length of a parameter's array is no promise: longer rows are the C's. */
static void parameter(int n, int p, const int *a, int *b, int t[16]) {
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < p; k++)
            t[k] = a[i * p + k] + k;
        for (int k = 0; k < p; k++)
            b[i * p + k] = t[p - 1 - k];
    }
}

typedef struct {
    short re, im;
} Pair;
static void pairs(int n, const Pair *a, Pair *b) {
    Pair t[2];
    for (int i = 0; i < n; i++) {
        t[0].re = a[2 * i].re;
        t[0].im = a[2 * i].im;
        t[1].re = a[2 * i + 1].im;
        t[1].im = a[2 * i + 1].re;
        b[2 * i].re = (short)(t[0].re + t[1].re);
        b[2 * i].im = (short)(t[0].im - t[1].im);
        b[2 * i + 1].re = t[1].re;
        b[2 * i + 1].im = t[0].im;
    }
}

static void line(int w, int h, const unsigned char *in, unsigned char *out) {
    unsigned short sum[256];
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            sum[x] = (unsigned short)(in[y * w + x] * 3);
        for (int x = 1; x + 1 < w; x++)
            out[y * w + x] = (unsigned char)((sum[x - 1] + sum[x] + sum[x + 1]) >> 3);
    }
}

/* The same scratch array in a loop of steps, of which each reads what the one before wrote. */
static void batches(int steps, int n, int *a) {
    static int t[8];
    for (int s = 0; s < steps; s++)
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 8; k++)
                t[k] = a[i * 8 + k] + s;
            for (int k = 0; k < 8; k++)
                a[i * 8 + k] = t[7 - k] * 3;
        }
}

/* Set and added to in one loop. */
static void sums(int n, int m, const unsigned *a, unsigned *out) {
    unsigned t[8];
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 8; k++) {
            t[k] = k;
            for (int j = 0; j < m; j++)
                t[k] += a[(i * m + j) * 8 + k];
        }
        out[i] = t[0] ^ t[3] ^ t[7];
    }
}

/* What an iteration does not set, an earlier one has. */
static void kept(int n, const int *a, int *out) {
    int t[4] = {1, 2, 3, 4};
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++)
            t[k] = a[i] + k;
        out[i] = t[0] + t[1] + t[2] + t[3]++;
    }
}

static void partly(int n, int m, const int *a, int *out) {
    int t[8] = {0};
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m && k < 8; k++)
            t[k] = a[i] * (k + 1);
        for (int k = 0; k < 8; k++)
            out[i * 8 + k] = t[k];
    }
}

static void sometimes(int n, const int *a, int *out) {
    int t[2] = {5, 7};
    for (int i = 0; i < n; i++) {
        if (a[i] > 0)
            t[0] = a[i];
        t[1] = a[i] / 2;
        out[i] = t[0] * 10 + t[1];
    }
}

/* The last iteration does not leave what the others did. */
static int left[32];
static void shrinking(int n, const int *a, int *out) {
    for (int i = 0; i < n && i < 32; i++) {
        for (int k = 0; k < 32 - i; k++)
            left[k] = a[i] + k;
        out[i] = left[0] * 2 + left[31 - i];
    }
}

static void by_pointer(int n, const int *a, int *out) {
    int t[6] = {9, 8, 7, 6, 5, 4}, *p = t + 2;
    for (int i = 0; i < n; i++) {
        out[i] = p[1];
        for (int k = 0; k < 6; k++)
            t[k] = a[i] - k;
        out[i] += p[0] * 100;
    }
}

static int shared[4];
static int fromShared(int k) { return shared[k] * 2; }
static void in_a_callee(int n, const int *a, int *out) {
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++)
            shared[k] = a[i] + k;
        out[i] = fromShared(i & 3);
    }
}

static void aliased(int n, const unsigned *a, unsigned *out, unsigned t[8]) {
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 8; k++)
            t[k] = a[i + k] + 1;
        out[i] = t[0] * t[7];
    }
}

/* Read one element too early. */
static void shifted(int n, const int *a, int *out) {
    int t[9] = {3, 1, 4, 1, 5, 9, 2, 6, 5};
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int k = 0; k < 8; k++) {
            t[k] = a[i] + k;
            s = (s ^ t[k + 1]) & 0xffff;
        }
        out[i] = s;
        t[8] = s;
    }
}

/* The last iteration may end early. */
static int ends[4];
static void skipped(int n, const int *a, int *out) {
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++)
            ends[k] = a[i] * k;
        if (a[i] < 0)
            continue;
        out[i] = ends[1] + ends[3];
    }
}

static int read_later(int n, const int *a, int *out) {
    int t[4] = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++)
            t[k] = a[i] ^ k;
        out[i] = t[0] + t[2];
    }
    return t[0] + 3 * t[1] + 5 * t[2] + 7 * t[3];
}

/* The index changes between the write and the read. */
static void set_by_inner(int n, const int *a, int *out) {
    int t[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    for (int i = 0; i < n; i++) {
        int j = 0;
        for (int k = 0; k < 5; k++) {
            t[j] = a[i] + k;
            j += 3;
            out[i * 5 + k] = t[j];
        }
    }
}

/* The same bytes by two names. */
static void views(int n, const int *a, int *out) {
    int t[2] = {7, 9};
    for (int i = 0; i < n; i++) {
        out[i] = ((unsigned char *)t)[0] * 1000;
        for (int k = 0; k < 2; k++)
            t[k] = a[i] + k;
        out[i] += ((unsigned char *)t)[4];
    }
}

/* Elements of a pointer that is made in the loop. */
static void inner_pointer(int n, const int *a, int *out) {
    int t[6] = {9, 8, 7, 6, 5, 4};
    for (int i = 0; i < n; i++) {
        int *p = t + 3;
        out[i] = p[i % 3];
        for (int k = 0; k < 6; k++)
            t[k] = a[i] * k;
    }
}

/* Read between the loops, and by a header. */
static void between(int w, int h, const int *a, int *out) {
    int t[4] = {1, 2, 3, 4}, u[4] = {0, 0, 0, 0};
    for (int y = 0; y < h; y++) {
        const int q = t[0] & 7;
        for (int x = 0; x < w - (u[0] & 1); x++) {
            for (int k = 0; k < 4; k++) {
                t[k] = a[y * w + x] + k;
                u[k] = t[k] ^ x;
            }
            out[y * w + x] = t[1] + q + u[3];
        }
    }
}

/* Three loops deep, with the last iteration's values needed. */
static short deep[8];
static void three(int n, int m, int p, const short *a, short *out) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < p; k++) {
                const int at = (i * m + j) * p + k;
                for (int l = 0; l < 8; l++)
                    deep[l] = (short)(a[at] + l * k);
                out[at] = (short)(deep[7] - deep[3] * 2);
            }
}

static void too_long(int n, const int *a, int *out) {
    static int t[4000];
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4000; k++)
            t[k] = a[i] + k;
        out[i] = t[1] + t[3999];
    }
}

int main(void) {
    for (int s = 0; s < sizeCount; s++) {
        const int w = sizes[s].w, h = sizes[s].h;
        const size_t pixels = (size_t)w * h;
        const float *in = floats(pixels);
        float *out = floats(pixels);
        taps(w, h, in, out);
        show("taps", out, pixels * sizeof *out);
        const unsigned char *bytes = bits(pixels);
        unsigned char *smooth = bits(pixels);
        if (w <= 256)
            line(w, h, bytes, smooth);
        show("line", smooth, pixels);
        const int n = h;
        int *a = ints((size_t)n * 256 + 64, -50, 50), *b = ints((size_t)n * 256 + 64, -50, 50);
        table(n, a, b);
        show("table", b, (size_t)n * 5 * sizeof *b);
        int t[64] = {0};
        for (int p = 0; p <= 16; p += 4) {
            parameter(n, p, a, b, t);
            show("parameter", b, (size_t)n * p * sizeof *b);
            show("its array", t, sizeof t);
        }
        parameter(n, 40, a, b, t);
        show("longer", b, (size_t)n * 40 * sizeof *b);
        show("longer array", t, sizeof t);
        pairs(n, (const Pair *)a, (Pair *)b);
        show("pairs", b, (size_t)n * 2 * sizeof(Pair));
        batches(3, n, a);
        show("batches", a, (size_t)n * 8 * sizeof *a);
        sums(n, 5, (const unsigned *)a, (unsigned *)b);
        show("sums", b, (size_t)n * sizeof *b);
        a = ints((size_t)n * 256 + 64, -50, 50);
        kept(n, a, b);
        show("kept", b, (size_t)n * sizeof *b);
        for (int m = 0; m <= 9; m += 3) {
            partly(n, m, a, b);
            show("partly", b, (size_t)n * 8 * sizeof *b);
        }
        sometimes(n, a, b);
        show("sometimes", b, (size_t)n * sizeof *b);
        shrinking(n, a, b);
        show("shrinking", b, (size_t)n * sizeof *b);
        show("left", left, sizeof left);
        by_pointer(n, a, b);
        show("by pointer", b, (size_t)n * sizeof *b);
        in_a_callee(n, a, b);
        show("in a callee", b, (size_t)n * sizeof *b);
        show("shared", shared, sizeof shared);
        aliased(n, (const unsigned *)a, (unsigned *)b, (unsigned *)t);
        show("aliased", b, (size_t)n * sizeof *b);
        aliased(n, (const unsigned *)a, (unsigned *)b, (unsigned *)a);
        show("aliased array", b, (size_t)n * sizeof *b);
        aliased(n, (const unsigned *)a, (unsigned *)a + 4, (unsigned *)a + 8);
        show("aliased twice", a, (size_t)n * sizeof *a);
        a = ints((size_t)n * 256 + 64, -50, 50);
        shifted(n, a, b);
        show("shifted", b, (size_t)n * sizeof *b);
        skipped(n, a, b);
        show("skipped", b, (size_t)n * sizeof *b);
        show("ends", ends, sizeof ends);
        showInt("read later", read_later(n, a, b));
        show("read later", b, (size_t)n * sizeof *b);
        set_by_inner(n, a, b);
        show("set by inner", b, (size_t)n * 5 * sizeof *b);
        views(n, a, b);
        show("views", b, (size_t)n * sizeof *b);
        inner_pointer(n, a, b);
        show("inner pointer", b, (size_t)n * sizeof *b);
        int *pixel = ints(pixels, -9, 9), *sum = ints(pixels, 0, 0);
        between(w, h, pixel, sum);
        show("between", sum, pixels * sizeof *sum);
        for (int p = 0; p < 4; p++) {
            three(h, 2, p, (const short *)a, (short *)b);
            show("three", b, (size_t)h * 2 * p * sizeof(short));
            show("deep", deep, sizeof deep);
        }
        too_long(n, a, b);
        show("too long", b, (size_t)n * sizeof *b);
    }
    double (*volume)[P] = (double (*)[P])doubles(6 * 7 * P);
    const double (*matrix)[P] = (const double (*)[P])doubles(P * P);
    for (int p = 0; p <= P; p += 6) {
        rows(6, 7, p, volume, matrix);
        show("rows", volume, sizeof(double) * 6 * 7 * P);
        show("scratch", scratch, sizeof scratch);
    }
    rows(0, 7, P, volume, matrix);
    rows(6, 0, P, volume, matrix);
    show("scratch", scratch, sizeof scratch);
    finish();
    return 0;
}
