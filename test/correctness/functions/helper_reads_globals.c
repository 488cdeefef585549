// Static functions read tables, sizes and settings of the file that the program sets.
// RUN: %check %s
#include "harness.h"

static float curve[256];
static int width;
static struct {
    int offset;
    float gain;
} settings;
uint8_t *target;

static float look(uint8_t v) { return curve[v] * settings.gain; }
static int position(int x, int y) { return y * width + x; }
static void put(int x, int y, uint8_t v) { target[position(x, y)] = v + settings.offset; }

void tone(const uint8_t *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = look(in[i]);
}

void copy(const uint8_t *in, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < width; x++)
            put(x, y, in[position(x, y)]);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h);
        float *out = floats(w * h);
        for (int i = 0; i < 256; i++)
            curve[i] = i * 0.25f;
        width = w;
        settings.gain = 0.5f * k;
        settings.offset = k;
        target = bits(w * h);
        tone(in, out, w * h);
        show("tone", out, 0);
        copy(in, h);
        show("copy", target, 0);
        finish();
    }
    return 0;
}
