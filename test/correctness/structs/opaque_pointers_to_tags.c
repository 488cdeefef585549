// Structs that have a tag and no other name, behind pointers to nothing: the C says them as the source does.
// RUN: %check %s
#include "harness.h"

struct table {
    int n;
    float *values;
};

static void scaled(void *opaque, float *in, float *out)
{
    float scale = 1.0f / ((struct table *)opaque)->n;
    if (scale < 0.05f) {
        for (int i = 0; i < ((struct table *)opaque)->n; i++)
            out[i] = scale * in[i];
    } else {
        for (int i = 0; i < ((struct table *)opaque)->n; i++)
            out[i] = scale * in[i] + 1;
    }
}

static void filled(const void *opaque, float value)
{
    const struct table *t = (const struct table *)opaque;
    for (int i = 0; i < t->n; i++)
        t->values[i] = value;
    for (int i = 0; i < ((struct table *)opaque)->n; i++)
        ((struct table *)opaque)->values[i] += i;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int n = sizes[k].w * sizes[k].h + 1;
        float *in = floats(n), *out = floats(n);
        struct table t = {n, floats(n)};
        scaled(&t, in, out);
        filled(&t, 2.5f);
        show("in", in, 0);
        show("out", out, 0);
        show("values", t.values, 0);
        finish();
    }
    return 0;
}
