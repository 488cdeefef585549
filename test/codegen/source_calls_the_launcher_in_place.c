// The nest becomes a call with the nest as written behind it, on the same lines; nothing else changes.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/source_calls_the_launcher_in_place.c
// RUN: %python %tools/same_lines.py %s %t.out/source_calls_the_launcher_in_place.c 11 14
#include <stdint.h>

/* a comment before */
void invert(const uint8_t *in, uint8_t *out, int w, int h)
{
    // CHECK: { extern int [[L:nidus_[A-Za-z0-9_]+]]({{.*}}); if (![[L]]({{.*}})) for (int y = 0; y < h; y++)
    // CHECK-NEXT: /* inside */ for (int x = 0; x < w; x++)
    for (int y = 0; y < h; y++)
        /* inside */ for (int x = 0; x < w; x++) {
            out[y * w + x] = 255 - in[y * w + x]; // behind
        }
    // CHECK: } }
    int after = 1;
    (void)after;
}
