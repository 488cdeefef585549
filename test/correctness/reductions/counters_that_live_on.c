// Counters and pointers of while loops, and of for loops without a first value, that are used after the loop.
// RUN: %check %s --expect=inner:any --expect=setInHeader:left
#include "harness.h"

int fromZero(const float *v, int n, float k)
{
    int i = 0;
    while (i < n && v[i] != k)
        i++;
    return i;
}

int fromParameter(const float *v, int i, int n, float k)
{
    while (i < n && v[i] != k)
        i++;
    return i;
}

unsigned inSteps(const float *v, unsigned i, unsigned n, float k)
{
    for (; i < n && v[i] != k; i += 2)
        ;
    return i;
}

int toTheEnd(int *out, int i, int n)
{
    while (i < n) {
        out[i] = i;
        i++;
    }
    return i;
}

const float *pointer(const float *p, const float *end, float k)
{
    while (p < end && *p != k)
        p++;
    return p;
}

const float *pointerWithBreak(const float *p, const float *end, float k)
{
    for (; p != end; ++p)
        if (*p == k)
            break;
    return p;
}

int pointerInSteps(const float *v, int n, float k)
{
    const float *p = v, *end = v + n;
    while (p < end && p[0] != k)
        p += 2;
    return (int)(p - v);
}

int *writes(int *b, const int *end, int k)
{
    while (b < end) {
        *b = k;
        b++;
    }
    return b;
}

/* The pointer moves between two nests that use it. */
int twice(const int *p, const int *end, int k)
{
    int sum = 0;
    while (p < end && *p < k)
        p++;
    const int left = (int)(end - p);
    for (int i = 0; i < left; i++)
        sum += p[i];
    while (p < end && *p != k + 3)
        p++;
    return sum * 1000 + (int)(end - p);
}

int inner(const int *a, int w, int h, int k)
{
    int last = 0;
    for (int y = 0; y < h; y++) {
        const int *p = a + y * w, *end = p + w;
        while (p < end && *p != k)
            p++;
        last += (int)(p - a);
    }
    return last;
}

int setInHeader(const int *a, int n, int k)
{
    const int *p, *end = a + n;
    for (p = a; p < end && *p != k; p++)
        ;
    return (int)(p - a);
}

int returnsOrGoesOn(const float *v, int i, int n, float k)
{
    while (i < n) {
        if (v[i] == k)
            return 1000 + i;
        if (v[i] > k + 100)
            break;
        i += 3;
    }
    return i;
}

int main(void)
{
    for (int n = 0; n < 700; n += 99) {
        float *v = floats(n);
        int *out = ints(n, 0, 0), *a = ints(n, 0, 200);
        for (int i = 0; i < n; i++)
            v[i] = (float)(i * 7 % 301);
        for (int k = -1; k < 320; k += 53) {
            const float f = (float)k;
            showInt("fromZero", fromZero(v, n, f));
            showInt("fromParameter", fromParameter(v, 5, n, f));
            showInt("inSteps", inSteps(v, 3, (unsigned)n, f));
            showInt("toTheEnd", toTheEnd(out, 2, n));
            showInt("pointer", pointer(v, v + n, f) - v);
            showInt("pointerWithBreak", pointerWithBreak(v + n / 2, v + n, f) - v);
            showInt("pointerInSteps", pointerInSteps(v, n, f));
            showInt("writes", writes(out + n / 3, out + n, k) - out);
            show("out", out, 0);
            showInt("twice", twice(a, a + n, k));
            showInt("inner", inner(a, 9, n / 9, k));
            showInt("setInHeader", setInHeader(a, n, k));
            showInt("returnsOrGoesOn", returnsOrGoesOn(v, 1, n, f));
        }
        finish();
    }
    return 0;
}
