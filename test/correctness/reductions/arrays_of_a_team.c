// Arrays that one loop of an iteration fills and another one reads: a block of threads has them in shared memory.
// RUN: %check %s --expect=carried:any --expect=counted:any --expect=many:any --expect=again:any --expect=falling:any --expect=last:mapped
// RUN: %nidus translate -o %t %s -- -I%tools && FileCheck %s < %t/arrays_of_a_team.cu
#include "harness.h"

// CHECK: {{^}}smooth_
// CHECK: __shared__ float line[300];
void smooth(const float *in, float *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        float line[300];
        for (int x = 0; x < w; x++)
            line[x] = in[y * w + x] * 2;
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (line[x - 1] + line[x] + line[x + 1]) / 3;
    }
}

/* Declared outside, with elements that one thread stores. */
// CHECK: {{^}}padded_
// CHECK: __shared__ float line[302];
// CHECK: if (team.isFirst())
void padded(const float *in, float *out, int h, int w)
{
    float line[302];
    for (int y = 0; y < h; y++) {
        const float *r = in + y * w;
        float *o = out + y * w;
        line[0] = r[0];
        for (int x = 0; x < w; x++)
            line[x + 1] = r[x];
        line[w + 1] = r[w - 1];
        for (int x = 0; x < w; x++)
            o[x] = line[x] - 2 * line[x + 1] + line[x + 2];
    }
}

/* Two arrays, one made of the other, and one used again. */
// CHECK: {{^}}twice_
// CHECK: __shared__ int first[300];
// CHECK: __shared__ short second[300];
void twice(const int *in, int *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        int first[300];
        short second[300], *into = second;
        for (int x = 0; x < w; x++)
            first[x] = in[y * w + x] % 1000;
        for (int x = 0; x < w; x++)
            into[x] = (short)(first[w - 1 - x] * 3);
        for (int x = 0; x < w; x++)
            first[x] = second[x] + second[(x + 1) % w];
        for (int x = 0; x < w; x++)
            out[y * w + x] = first[x] - second[0];
    }
}

/* Sums over such an array, and under a condition that all threads of the block share. */
// CHECK: {{^}}centred_
// CHECK: __shared__ int line[300];
void centred(const int *in, int *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        int line[300], sum = 0;
        for (int x = 0; x < w; x++)
            line[x] = in[y * w + x] % 500 + y;
        for (int x = 0; x < w; x++)
            sum += line[x] * line[x];
        if (sum % 2)
            for (int x = 0; x < w; x++)
                line[x] -= sum % 7;
        for (int x = 0; x < w; x++)
            out[y * w + x] = line[x];
    }
}

/* Sums so far. */
void prefixes(const int *in, int *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        int line[301];
        line[0] = 0;
        for (int x = 0; x < w; x++)
            line[x + 1] = line[x] + in[y * w + x] % 100;
        for (int x = 3; x < w; x++)
            out[y * w + x] = line[x + 1] - line[x - 3];
    }
}

/* The caller reads what the last iteration has left. */
// CHECK: {{^}}last_
// CHECK: __shared__ float own_line[300];
void last(const float *in, float *out, float line[300], int h, int w)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            line[x] = in[y * w + x] + y;
        for (int x = 0; x < w; x++)
            out[y * w + x] = line[w - 1 - x];
    }
}

/* Iterations of the inner loop need each other: one thread runs all of them. */
// CHECK-NOT: __shared__{{.*}} moved[
void carried(const float *in, float *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        float moved[300];
        for (int x = 0; x < w; x++)
            moved[x] = in[y * w + x];
        for (int x = 0; x < w - 1; x++)
            moved[x] = moved[x + 1] * 0.5f;
        for (int x = 0; x < w; x++)
            out[y * w + x] = moved[x];
    }
}

void counted(const int *in, int *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        int seen[64];
        for (int k = 0; k < 64; k++)
            seen[k] = 0;
        for (int x = 0; x < w; x++)
            seen[(unsigned)in[y * w + x] % 64]++;
        for (int x = 0; x < w; x++)
            out[y * w + x] = seen[x % 64];
    }
}

/* More than a kernel may declare: the launch asks for it. */
// CHECK: {{^}}large_
// CHECK: float *const line = memory.array<float>(20000);
void large(const float *in, float *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        float line[20000];
        for (int x = 0; x < w; x++)
            line[x] = in[y * w + x] * 2;
        for (int x = 1; x < w; x++)
            out[y * w + x] = line[x - 1] + line[x];
    }
}

/* What its threads combine needs shared memory as well. */
// CHECK: {{^}}combined_
// CHECK: memory.array<float>(11776);
void combined(const float *in, const double *more, float *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        float line[11776], a = in[y * w], b = in[y * w];
        double c = more[y * w], d = more[y * w];
        int e = 0;
        for (int x = 0; x < w; x++)
            line[x] = in[y * w + x];
        for (int x = 0; x < w; x++)
            a = line[x] > a ? line[x] : a;
        for (int x = 0; x < w; x++)
            b = line[x] < b ? line[x] : b;
        for (int x = 0; x < w; x++)
            c = more[y * w + x] > c ? more[y * w + x] : c;
        for (int x = 0; x < w; x++)
            d = more[y * w + x] < d ? more[y * w + x] : d;
        for (int x = 0; x < w; x++)
            e += line[x] > 3;
        for (int x = 0; x < w; x++)
            out[y * w + x] = line[w - 1 - x] + a + b + (float)(c + d) + e;
    }
}

/* Each array begins at a multiple of 16 bytes: all that a block has. */
void five(const int *in, int *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        char a[40945], b[40945], c[40945], d[40945], e[40945];
        for (int x = 0; x < w; x++)
            a[x] = (char)(in[y * w + x] % 90);
        for (int x = 0; x < w; x++)
            b[40944 - x] = a[x];
        for (int x = 0; x < w; x++)
            c[x] = b[40944 - x];
        for (int x = 0; x < w; x++)
            d[40944 - x] = c[x];
        for (int x = 0; x < w; x++)
            e[40944 - x] = d[40944 - w + 1 + x];
        for (int x = 0; x < w; x++)
            out[y * w + x] = e[40944 - x] + a[x];
    }
}

/* What an iteration of an outer loop reads, a later one of it writes. */
void again(const int *in, int *out, int line[42], int h, int w)
{
    for (int y = 0; y < h; y++) {
        int s = 0;
        line[0] = y;
        for (int k = 0; k < 2; k++)
            for (int x = 0; x < 40; x++) {
                s += line[x] % 100;
                if (k == 1)
                    line[x + 1] = in[y * w] % 100 + x;
            }
        out[y * w] = s;
    }
}

void falling(const int *in, int *out, int line[42], int h, int w)
{
    for (int y = 0; y < h; y++) {
        int s = 0;
        for (int k = 0; k < 2; k++)
            for (int x = 20 - 20 * k; x < 40 - 20 * k; x++) {
                s += line[x] % 100;
                line[x + 1] = in[y * w] % 100 + x;
            }
        out[y * w] = s;
    }
}

/* More than a block has. */
// CHECK: {{^}}many_
// CHECK-NOT: memory.array
void many(const float *in, float *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        float line[60000];
        for (int x = 0; x < w; x++)
            line[x] = in[y * w + x] * 2;
        for (int x = 1; x < w; x++)
            out[y * w + x] = line[x - 1] + line[x];
    }
}

int main(void)
{
    const int sizes[][2] = {{1, 1}, {3, 2}, {40, 31}, {17, 64}, {9, 65}, {5, 257}, {33, 300}};
    for (int k = 0; k < (int)(sizeof sizes / sizeof *sizes); k++) {
        const int h = sizes[k][0], w = sizes[k][1];
        float *in = floats(h * w), *out = floats(h * w), *line = floats(300);
        int *numbers = ints(h * w, 0, 100000), *results = ints(h * w, 0, 9);
        smooth(in, out, h, w), show("smooth", out, 0);
        padded(in, out, h, w), show("padded", out, 0);
        twice(numbers, results, h, w), show("twice", results, 0);
        centred(numbers, results, h, w), show("centred", results, 0);
        prefixes(numbers, results, h, w), show("prefixes", results, 0);
        last(in, out, line, h, w), show("last", out, 0), show("line", line, 0);
        carried(in, out, h, w), show("carried", out, 0);
        counted(numbers, results, h, w), show("counted", results, 0);
        large(in, out, h, w), show("large", out, 0);
        many(in, out, h, w), show("many", out, 0);
        double *more = doubles(h * w);
        int *few = ints(42, 0, 99);
        combined(in, more, out, h, w), show("combined", out, 0);
        five(numbers, results, h, w), show("five", results, 0);
        again(numbers, results, few, h, w), show("again", results, 0), show("few", few, 0);
        falling(numbers, results, few, h, w), show("falling", results, 0), show("few", few, 0);
        finish();
    }
    return 0;
}
