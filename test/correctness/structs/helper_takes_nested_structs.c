// What a helper takes holds other structs, pointers to structs, and small arrays.
// RUN: %check %s
#include "harness.h"

typedef struct {
    int w, h;
    float *data;
} Plane;

typedef struct {
    Plane planes[3];
    const Plane *mask;
    float gain[4];
    float bias;
} Context;

static float sample(const Plane *p, int x, int y) { return p->data[y * p->w + x]; }

static float weighted(const Context *c, int channel, int x, int y)
{
    float m = sample(c->mask, x, y);
    return c->gain[channel] * m + c->bias;
}

static void set(Context *c, int x, int y, float v)
{
    c->planes[0].data[y * c->planes[0].w + x] = v;
    float *second = c->planes[1].data;
    second[y * c->planes[1].w + x] = v * c->gain[3];
}

void apply(Context *c)
{
    for (int y = 0; y < c->mask->h; y++)
        for (int x = 0; x < c->mask->w; x++)
            set(c, x, y, weighted(c, 2, x, y) + sample(&c->planes[2], x, y));
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        Plane mask = {w, h, floats(w * h)};
        Context c = {{{w, h, floats(w * h)}, {w, h, floats(w * h)}, {w, h, floats(w * h)}}, &mask, {1, 2, 3, 4}, 0.5f};
        apply(&c);
        show("first", c.planes[0].data, 0);
        show("second", c.planes[1].data, 0);
        finish();
    }
    return 0;
}
