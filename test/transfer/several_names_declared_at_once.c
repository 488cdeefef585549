// float *p = s->p, *n = s->n; with both on the device: what is read there is said before the whole declaration, and the data stays.
// RUN: %check %s --show-profile --expect=run:host-loop > %t.profile && FileCheck %s --check-prefix=BYTES < %t.profile
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/several_names_declared_at_once.c
#include "harness.h"
#include <stdlib.h>
#include <string.h>
struct wave { float *p, *n; int w; };

// CHECK: step(struct wave *s)
// CHECK: nidus_reads((const void *)&s->p, sizeof s->p), nidus_reads(&s->n, sizeof s->n)
static void step(struct wave *s)
{
    float *p = s->p, *n = s->n;
    const int w = s->w, last = w - 1;
    for (int i = 1; i < last; i++)
        n[i] = p[i - 1] + p[i + 1];
}

// The image goes in once, and the two elements of the other buffer that no step writes.
// BYTES: h2d_bytes 4008{{$}}
void run(float *image, int n, int steps)
{
    float *other = malloc(4 * (size_t)n);
    struct wave w = {image, other, n};
    memcpy(other, image, 4 * (size_t)n);
    for (int k = 0; k < steps; k++) {
        step(&w);
        float *t = w.p;
        w.p = w.n;
        w.n = t;
    }
    memcpy(image, w.p, 4 * (size_t)n);
    free(other);
}

int main(void)
{
    float *image = floats(1000);
    run(image, 1000, 10);
    show("image", image, 0);
    finish();
    return 0;
}
