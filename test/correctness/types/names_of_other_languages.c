// Variables, fields and functions whose names mean something in C++, CUDA or the runtime.
// A struct whose fields are named so is left.
// RUN: %check %s --expect=new:unsupported-type
#include "harness.h"

struct template {
    int class, this;
};

static int operator(int private, int public) { return private > public ? private : public; }
static int min(int a, int b) { return a < b ? a : b; }

void new(const int *in, int *out, int w, int h, const struct template *namespace, struct template *using)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int virtual = in[y * w + x], and = virtual & 7, threadIdx = x, blockDim = y;
            out[y * w + x] = operator(virtual, and) + min(threadIdx, blockDim) + namespace->class;
            using[y * w + x].this = and;
        }
}

void delete(float *nidus, const float *nest, int grid, float warpSize)
{
    for (int int2 = 0; int2 < grid; int2++) {
        float in = nest[int2], bool = in * warpSize, export = bool + 1;
        nidus[int2] = export;
    }
}

/* Sizes and bounds of such names are parameters of the relations, too. */
void signed_range(const float *not, float *exists, int class, int Max, int NaN)
{
    for (int min = class; min < Max; min++)
        exists[min] = not[min] + NaN;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        int *in = ints(w * h, -99, 99), *out = ints(w * h, 0, 0);
        struct template *t = (struct template *)ints(2 * (w * h + 1), 0, 9);
        new(in, out, w, h, t, (struct template *)ints(2 * (w * h + 1), 0, 9));
        show("out", out, 0);
        show("t", t, 0);
        float *a = floats(w * h), *b = floats(w * h);
        delete(a, b, w * h, 2.5f);
        show("a", a, 0);
        signed_range(b, a, 0, w * h, k);
        show("a", a, 0);
        finish();
    }
    return 0;
}
