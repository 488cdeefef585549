// Arrays that one loop of an iteration fills and another one reads: a block of threads has them in shared memory.
// RUN: %check %s --expect=carried:any --expect=counted:any --expect=many:any --expect=last:mapped
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

/* More than a block has. */
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
        finish();
    }
    return 0;
}
