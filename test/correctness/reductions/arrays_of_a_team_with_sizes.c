// Arrays that one loop of an iteration fills and another one reads, whose sizes are known at run time: a block of threads has them in
// shared memory where they fit. Those that lie outside of the loop keep what the last iteration leaves.
// RUN: %check %s --fallbacks=some --expect=quotient:host-loop --expect=shelved:any --expect=never:any --expect=later:any --expect=wrapping:any --expect=partly:any --expect=squares:host-loop
// RUN: %nidus translate -o %t %s -- -I%tools && FileCheck %s < %t/arrays_of_a_team_with_sizes.cu
#include "harness.h"
#include <stdlib.h>
#include <string.h>

// CHECK: {{^}}inside_
// CHECK: nidus::BlockMemory memory;
// CHECK-NEXT: float *const line = memory.array<float>(w + 1);
void inside(const float *in, float *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        float line[w + 1];
        for (int x = 0; x < w; x++)
            line[x + 1] = in[y * w + x] * 2;
        for (int x = 1; x < w; x++)
            out[y * w + x] = (line[x] + line[x + 1]) / 3;
    }
}

/* Several, of types with different alignments, one with a constant size. The name of the memory is taken. */
// CHECK: {{^}}several_
// CHECK: nidus::BlockMemory memory_;
// CHECK: char *const last = memory_.array<char>(64);
// CHECK: short *const narrow = memory_.array<short>(w);
// CHECK: double *const wide = memory_.array<double>(n);
void several(const int *in, int *out, int h, int w, int n, int memory)
{
    for (int y = 0; y < h; y++) {
        char last[64];
        short narrow[w];
        double wide[n];
        for (int x = 0; x < w; x++)
            narrow[x] = (short)(in[y * w + x] % 1000);
        for (int k = 0; k < n; k++)
            wide[k] = narrow[k % w] * 0.5 + memory;
        for (int k = 0; k < 64; k++)
            last[k] = (char)(narrow[k % w] % 100);
        for (int x = 0; x < w; x++)
            out[y * w + x] = narrow[w - 1 - x] + (int)wide[x % n] + last[x % 64];
    }
}

// CHECK: {{^}}given_
// CHECK: float *const own_line = memory.array<float>(w);
// CHECK: if (y + 1 >= h)
void given(const float *in, float *out, float *line, int h, int w)
{
    for (int y = 0; y < h; y++) {
        const float *r = in + y * w;
        float *o = out + y * w;
        for (int x = 0; x < w; x++)
            line[x] = r[x] * 2 + y;
        for (int x = 1; x < w - 1; x++)
            o[x] = (line[x - 1] + line[x] + line[x + 1]) / 3;
    }
}

// CHECK: {{^}}allocated_
// CHECK: = memory.array<int>(w);
void allocated(const int *in, int *out, int h, int w)
{
    int *sums = malloc((w + 1) * sizeof *sums);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            sums[x] = in[y * w + x] % 100 + x;
        for (int x = 0; x < w; x++)
            out[y * w + x] = sums[w - 1 - x] - sums[x];
    }
    free(sums);
}

// CHECK: {{^}}declared_
// CHECK: float *const line = memory.array<float>(w - 3L);
void declared(const float *in, float *out, int h, int w)
{
    float line[w];
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w - 3; x++)
            line[x] = in[y * w + x] + in[y * w + x + 3];
        for (int x = 0; x < w - 3; x++)
            out[y * w + x] = line[w - 4 - x];
    }
}

/* Nothing else mentions the pointer, but the caller sees what it leads to. */
// CHECK: {{^}}behind_
// CHECK: = memory.array<float>(w);
void behind(const float *in, float *out, float *kept, int h, int w)
{
    float *line = kept + 1;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            line[x] = in[y * w + x] - y;
        for (int x = 0; x < w; x++)
            out[y * w + x] = line[w - 1 - x];
    }
}

/* An iteration of the inner loop reads what the one before it has written; or what comes later, which is of the row before. */
// CHECK: {{^}}sums_
// CHECK: = memory.array<int>(w + 1L);
void sums(const int *in, int *out, int *sofar, int h, int w)
{
    for (int y = 0; y < h; y++) {
        sofar[0] = 0;
        for (int x = 0; x < w; x++)
            sofar[x + 1] = sofar[x] + in[y * w + x] % 100;
        for (int x = 2; x < w - 2; x++)
            out[y * w + x] = sofar[x + 3] - sofar[x - 2];
    }
}

void later(const int *in, int *out, int kept[257], int h, int w)
{
    for (int y = 0; y < h; y++) {
        kept[w] = 0;
        for (int x = 0; x < w; x++)
            kept[x] = kept[x + 1] + in[y * w + x] % 100;
        for (int x = 0; x < w; x++)
            out[y * w + x] = kept[x];
    }
}

void wrapping(const int *in, int *out, int kept[257], int h, int w)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w && x < 256; x++)
            kept[(unsigned char)(x + 1)] = kept[(unsigned char)x] + in[y * w + x] % 100;
        for (int x = 0; x < w; x++)
            out[y * w + x] = kept[x % 256];
    }
}

/* A row is copied by memcpy. */
// CHECK: {{^}}copied_
// CHECK: = memory.array<float>(w);
void copied(const float *in, float *out, float *row, int h, int w)
{
    for (int y = 0; y < h; y++) {
        memcpy(row, in + y * w, w * sizeof *row);
        for (int x = 0; x < w; x++)
            out[y * w + x] = row[w - 1 - x] + row[0];
    }
}

/* Elements in front of where the pointer leads; where they begin is known at run time. */
// CHECK: {{^}}before_
// CHECK: = memory.array<float>
void before(const float *in, float *out, float *kept, int h, int w, int first)
{
    float *middle = kept + 3;
    for (int y = 0; y < h; y++) {
        for (int x = first; x < w; x++)
            middle[x] = in[y] + x;
        for (int x = first; x < w; x++)
            out[y * w + x] = middle[w - 1 - x + first];
    }
}

/* The pointer moves to another array, and another function of the file has it, too. */
static float *shelf;

static float top(void)
{
    return shelf[0];
}

void shelved(const float *in, float *out, float *a, float *b, int h, int w)
{
    shelf = a;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            shelf[x] = in[y * w + x];
        for (int x = 0; x < w; x++)
            out[y * w + x] = shelf[x] + top();
    }
    float *row = a;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            row[x] = in[y * w + x] + 1;
        row = b;
        for (int x = 0; x < w; x++)
            row[x] = in[y * w + x] - 1;
        for (int x = 0; x < w; x++)
            out[y * w + x] += row[x];
        row = a;
    }
}

/* A store that no data ever reaches. */
void never(const int *in, int *out, int *kept, int h, int w)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            if (0 > 3)
                kept[x] = in[y * w + x];
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x] + y;
    }
}

/* The elements that the loop leaves as they are stay what they were. */
void partly(const float *in, float *out, float *line, int h, int w)
{
    for (int y = 0; y < h; y++) {
        for (int x = 2; x < w - 1; x++)
            line[x] = in[y * w + x] * y;
        for (int x = 2; x < w - 1; x++)
            out[y * w + x] = line[x] + 1;
    }
}

/* What the iteration before has left is read: no copies. */
void carried(const float *in, float *out, float *line, int h, int w)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            out[y * w + x] = line[x];
        for (int x = 0; x < w; x++)
            line[x] = in[y * w + x];
    }
}

void quotient(const float *in, float *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        float half[w / 2 + 1];
        for (int x = 0; x < w / 2; x++)
            half[x] = in[y * w + 2 * x];
        for (int x = 0; x < w / 2; x++)
            out[y * w + x] = half[w / 2 - 1 - x];
    }
}

void squares(const float *in, float *out, int h, int w)
{
    for (int y = 0; y < h; y++) {
        float all[w * w];
        for (int x = 0; x < w * w; x++)
            all[x] = in[x] + y;
        for (int x = 0; x < w; x++)
            out[y * w + x] = all[x * w];
    }
}

int main(void)
{
    const int sizes[][2] = {{1, 4}, {3, 5}, {40, 31}, {17, 64}, {9, 65}, {5, 257}, {2, 1500}, {2, 13000}, {1, 60000}};
    for (int k = 0; k < (int)(sizeof sizes / sizeof *sizes); k++) {
        const int h = sizes[k][0], w = sizes[k][1];
        float *in = floats(h * w + w * (w < 100 ? w : 1)), *out = floats(h * w), *line = floats(w + 1);
        int *numbers = ints(h * w, 0, 100000), *results = ints(h * w, 0, 9);
        inside(in, out, h, w), show("inside", out, 0);
        several(numbers, results, h, w, w < 1000 ? w / 2 + 1 : 7, k), show("several", results, 0);
        given(in, out, line, h, w), show("given", out, 0), show("line", line, 0);
        allocated(numbers, results, h, w), show("allocated", results, 0);
        declared(in, out, h, w), show("declared", out, 0);
        int *sofar = ints(w > 256 ? w + 1 : 257, 0, 99);
        sums(numbers, results, sofar, h, w), show("sums", results, 0), show("sofar", sofar, 0);
        if (w < 257)
            later(numbers, results, sofar, h, w), show("later", results, 0), show("sofar", sofar, 0);
        wrapping(numbers, results, sofar, h, w), show("wrapping", results, 0), show("sofar", sofar, 0);
        never(numbers, results, sofar, h, w), show("never", results, 0), show("sofar", sofar, 0);
        copied(in, out, line, h, w), show("copied", out, 0), show("line", line, 0);
        float *kept = floats(w + 3), *other = floats(w);
        before(in, out + 2, kept, h, w - 2, -2), show("before", out, 0), show("kept", kept, 0);
        before(in, out, kept, h, w, 2), show("before", out, 0), show("kept", kept, 0);
        shelved(in, out, kept, other, h, w), show("shelved", out, 0), show("kept", kept, 0), show("other", other, 0);
        behind(in, out, line, h, w), show("behind", out, 0), show("line", line, 0);
        partly(in, out, line, h, w), show("partly", out, 0), show("line", line, 0);
        carried(in, out, line, h, w), show("carried", out, 0), show("line", line, 0);
        quotient(in, out, h, w), show("quotient", out, 0);
        if (w < 100)
            squares(in, out, h, w), show("squares", out, 0);
        given(in, line, line, 1, w), show("overlap", line, 0);
        given(in, out, out + w, h > 1 ? h - 1 : 0, w), show("into the output", out, 0);
        finish();
    }
    return 0;
}
