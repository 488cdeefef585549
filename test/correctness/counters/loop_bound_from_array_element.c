// Bounds and factors are read from arrays: sizes[0], size[1].
// RUN: %check %s --expect=resize:any --fallbacks=any
#include "harness.h"

void resize(const int *size, const float *k, float *out)
{
    for (int y = 0; y < size[1]; y++)
        for (int x = 0; x < size[0]; x++)
            out[y * size[0] + x] = k[0] * x + k[1] * y;
}

int main(void)
{
    for (int i = 0; i < sizeCount; i++) {
        int *size = ints(2, 0, 0);
        size[0] = sizes[i].w, size[1] = sizes[i].h;
        float *k = floats(2), *out = floats(size[0] * size[1]);
        resize(size, k, out);
        show("out", out, 0);
        finish();
    }
    return 0;
}
