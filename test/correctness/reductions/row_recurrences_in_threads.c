// Each row is a recurrence that is no scan, as what is added depends on the value so far: rows in parallel, x in order inside a thread.
// RUN: %check %s
// RUN: %nidus translate -o %t.out --report=%t.json %s -- -I%tools
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy']) for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests'] if n['status'] == 'mapped']" %t.json | FileCheck %s
// CHECK: decaying threads
// CHECK-NEXT: recursive threads
#include "harness.h"

void decaying(const uint8_t *in, uint32_t *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        uint32_t s = 0;
        for (int x = 0; x < w; x++) {
            s = (s >> 1) + in[y * w + x];
            out[y * w + x] = s;
        }
    }
}

void recursive(float *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            a[y * w + x] = 0.5f * a[y * w + x] + 0.5f * a[y * w + x - 1];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h);
        uint32_t *out = bits(4 * w * h);
        float *a = floats(w * h);
        decaying(in, out, w, h);
        recursive(a, w, h);
        show("decaying", out, 0);
        show("recursive", a, 0);
        finish();
    }
    return 0;
}
