// Temporaries whose place on the device is given to others before they are freed: not while somebody still looks at them, later, on a
// condition, in the next iteration, through another pointer or a struct, after pointers changed places, or after a jump back.
// RUN: %check %s --expect=host_end:any --expect=conditional:any --expect=carried:any --expect=alias:any --expect=swapped:any --expect=again:any --expect=jumps:any --expect=boxed:any --expect=inner:any --expect=branches:any --expect=freed_early:any --fallbacks=any
#include "harness.h"
#include <stdlib.h>

static void add(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] + 1;
}

static void twice(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * 2;
}

static float host_end(const float *in, float *out, int n)
{
    float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
    add(in, a, n);
    twice(a, b, n);
    add(b, c, n);
    twice(c, out, n);
    float s = a[3] + b[4];
    free(a);
    free(b);
    free(c);
    return s;
}

static float conditional(const float *in, float *out, int n, int k)
{
    float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
    float s = 0;
    add(in, a, n);
    twice(a, b, n);
    add(b, c, n);
    twice(c, out, n);
    if (k)
        s = b[5];
    if (k > 1)
        twice(a, out, n);
    free(a);
    free(b);
    free(c);
    return s;
}

static void carried(const float *in, float *out, int n, int k)
{
    float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
    add(in, a, n);
    add(in, c, n);
    for (int i = 0; i < k; i++) {
        if (i != 1) {
            twice(a, b, n);
            add(b, a, n);
        }
        twice(c, out, n);
        add(out, c, n);
    }
    add(c, out, n);
    twice(out, c, n);
    add(c, out, n);
    free(a);
    free(b);
    free(c);
}

static float alias(const float *in, float *out, int n)
{
    float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
    float *q = a;
    add(in, a, n);
    twice(a, b, n);
    add(b, c, n);
    twice(c, out, n);
    float s = q[7];
    add(q, out, n);
    free(a);
    free(b);
    free(c);
    return s;
}

static void swapped(const float *in, float *out, int n)
{
    float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
    add(in, a, n);
    twice(a, b, n);
    float *t = a;
    a = b;
    b = t;
    add(a, c, n);
    twice(c, out, n);
    add(b, out, n);
    add(out, c, n);
    twice(c, out, n);
    free(a);
    free(b);
    free(c);
}

static void again(const float *in, float *out, int n)
{
    float *a = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
    add(in, a, n);
    twice(a, c, n);
    free(a);
    a = malloc(sizeof(float) * n);
    add(c, a, n);
    twice(a, out, n);
    add(out, c, n);
    twice(c, out, n);
    free(a);
    free(c);
}

static void jumps(const float *in, float *out, int n, int k)
{
    float *a = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
    add(in, a, n);
back:
    twice(a, c, n);
    add(c, out, n);
    twice(out, c, n);
    add(c, out, n);
    if (k-- > 0)
        goto back;
    free(a);
    free(c);
}

struct box {
    float *p;
};

static float boxed(const float *in, float *out, int n)
{
    float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n);
    struct box x = {a};
    add(in, a, n);
    twice(a, b, n);
    add(b, out, n);
    twice(out, b, n);
    add(b, out, n);
    float s = x.p[9];
    free(a);
    free(b);
    return s;
}

static void inner(const float *in, float *out, int n, int k)
{
    for (int i = 0; i < k; i++) {
        float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
        if (i == 1) {
            free(a);
            free(b);
            free(c);
            continue;
        }
        add(in, a, n);
        twice(a, b, n);
        add(b, c, n);
        twice(c, out, n);
        if (i == 3) {
            free(a);
            free(b);
            free(c);
            break;
        }
        add(out, b, n);
        twice(b, out, n);
        free(a);
        free(b);
        free(c);
    }
}

static float branches(const float *in, float *out, int n, int k)
{
    float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
    float s = 0;
    add(in, a, n);
    if (k > 0) {
        twice(a, b, n);
        add(b, c, n);
        if (k > 1)
            add(c, b, n);
        twice(c, out, n);
    } else {
        add(a, c, n);
        twice(c, out, n);
        s = c[2];
    }
    add(out, b, n);
    twice(b, out, n);
    free(a);
    free(b);
    free(c);
    return s;
}

static void release(float *a)
{
    free(a);
}

static void freed_early(const float *in, float *out, int n, int k)
{
    float *a = malloc(sizeof(float) * n);
    if (k)
        release(a);
    float *b = malloc(sizeof(float) * n); /* perhaps where a was */
    add(in, b, n);
    if (!k)
        twice(b, a, n);
    twice(b, out, n);
    add(out, b, n);
    if (!k)
        add(a, out, n);
    else
        add(b, out, n);
    if (!k)
        release(a);
    twice(b, out, n);
    free(b);
}

static void shown(const char *label, float *out, float value)
{
    show(label, out, 0);
    showReal(label, value);
}

int main(void)
{
    const int n = 300;
    float *in = floats(n), *out = floats(n);
    shown("host_end", out, host_end(in, out, n));
    for (int k = 0; k < 3; k++) {
        shown("conditional", out, conditional(in, out, n, k));
        shown("branches", out, branches(in, out, n, k));
    }
    carried(in, out, n, 3);
    shown("carried", out, 0);
    shown("alias", out, alias(in, out, n));
    swapped(in, out, n);
    shown("swapped", out, 0);
    again(in, out, n);
    shown("again", out, 0);
    jumps(in, out, n, 2);
    shown("jumps", out, 0);
    shown("boxed", out, boxed(in, out, n));
    for (int k = 0; k < 2; k++) {
        freed_early(in, out, n, k);
        shown("freed_early", out, 0);
    }
    inner(in, out, n, 5);
    shown("inner", out, 0);
    finish();
    return 0;
}
