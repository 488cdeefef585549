// The struct is dereferenced in some iterations only, and may be null when it is not.
// RUN: %check %s --expect=blend:conditional-dereference --expect=always:mapped
#include "harness.h"

typedef struct {
    int limit;
    const uint8_t *data;
} Overlay;

static uint8_t mix(const Overlay *o, int i, uint8_t v)
{
    if (v < 250)
        return v;
    return o->data[i] + o->limit;
}

static uint8_t read(const Overlay *o, int i, int opaque)
{
    int limit = o->limit;
    if (opaque)
        return 0;
    return (uint8_t)(o->data[i] + limit);
}

void blend(const Overlay *o, const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = mix(o, i, in[i]);
}

void always(const Overlay *o, const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = read(o, 0, in[i] > 99);
}

int main(void)
{
    uint8_t *in = bits(100), *out = bits(100);
    for (int i = 0; i < 100; i++)
        in[i] = in[i] % 250;
    blend(NULL, in, out, 100);
    show("blend", out, 0);
    Overlay o = {1, bits(100)};
    always(&o, in, out, 100);
    show("always", out, 0);
    always(NULL, in, out, 0);
    finish();
    return 0;
}
