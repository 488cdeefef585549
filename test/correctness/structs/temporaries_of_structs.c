// Structs that are declared before the loops, set member by member or as a whole in each iteration, and copied.
// RUN: %check --expect=products:mapped --expect=macros:mapped --expect=butterflies:mapped --expect=whole:mapped --expect=swapped:mapped --expect=chosen:mapped --expect=inner:any --expect=two:mapped=2 --expect=kept:any --expect=partly:any --expect=passed:any --expect=itself:any --expect=later:any --expect=parameter:any --expect=scratch:mapped --expect=rests:any --expect=sums:any --expect=walk:any --expect=counts:any --expect=seen:any --expect=shows:any --expect=main:any %s
#include "harness.h"

typedef struct {
    float r, i;
} Complex;

#define MULTIPLY(m, a, b)                               \
    do {                                                \
        (m).r = (a).r * (b).r - (a).i * (b).i;          \
        (m).i = (a).r * (b).i + (a).i * (b).r;          \
    } while (0)

void products(int n, const Complex *a, const Complex *b, Complex *c)
{
    Complex t;
    for (int k = 0; k < n; k++) {
        t.r = a[k].r * b[k].r - a[k].i * b[k].i;
        t.i = a[k].r * b[k].i + a[k].i * b[k].r;
        c[k] = t;
    }
}

void macros(int n, const Complex *a, const Complex *b, Complex *c)
{
    Complex t;
    int k;
    for (k = 0; k < n; k++) {
        MULTIPLY(t, a[k], b[k]);
        c[k].r -= t.r;
        c[k].i += t.i;
    }
}

/* Pointers that move along, as in libraries for Fourier transforms. */
void butterflies(Complex *first, int stride, const Complex *factors, int m)
{
    Complex t, *second = first + m;
    do {
        MULTIPLY(t, *second, *factors);
        factors += stride;
        second->r = first->r - t.r;
        second->i = first->i - t.i;
        first->r += t.r;
        first->i += t.i;
        ++second;
        ++first;
    } while (--m);
}

void whole(int n, const Complex *a, Complex *c)
{
    Complex t;
    for (int k = 0; k < n; k++) {
        t = a[k];
        t.r *= 2;
        c[n - 1 - k] = t;
    }
}

void swapped(int n, Complex *a)
{
    Complex t, u;
    for (int k = 0; k < n / 2; k++) {
        t = a[k];
        u = a[n - 1 - k];
        a[k] = u;
        u = t;
        a[n - 1 - k] = u;
    }
}

void chosen(int n, const Complex *a, Complex *c)
{
    Complex t;
    for (int k = 0; k < n; k++) {
        if (a[k].r > 0) {
            t = a[k];
        } else {
            t.r = -a[k].r;
            t.i = 1;
        }
        c[k] = t;
    }
}

/* Set by each iteration of the outer loop, changed by those of the inner one. */
void inner(int h, int w, const Complex *a, Complex *c)
{
    Complex sum;
    for (int y = 0; y < h; y++) {
        sum.r = 1;
        sum.i = 0;
        for (int x = 0; x < w; x++) {
            sum.r += a[y * w + x].r;
            sum.i -= a[y * w + x].i;
        }
        c[y] = sum;
    }
}

/* Two loops, each with the same one. */
void two(int n, const Complex *a, const Complex *b, Complex *c)
{
    Complex t;
    for (int k = 0; k < n; k++) {
        MULTIPLY(t, a[k], b[k]);
        c[k] = t;
    }
    for (int k = 0; k < n; k++) {
        MULTIPLY(t, c[k], a[k]);
        c[k] = t;
    }
}

/* Needed after the loop. */
float kept(int n, const Complex *a, Complex *c)
{
    Complex t = {3, 4};
    for (int k = 0; k < n; k++) {
        t = a[k];
        c[k] = t;
    }
    return t.r - t.i;
}

/* A member has what an iteration before has left there. */
void partly(int n, const Complex *a, Complex *c)
{
    Complex t = {0, 0};
    for (int k = 0; k < n; k++) {
        if (a[k].i > 0)
            t.i = a[k].i;
        t.r = a[k].r;
        c[k] = t;
    }
}

static float length(Complex z)
{
    return z.r * z.r + z.i * z.i;
}

void passed(int n, const Complex *a, float *c)
{
    Complex t;
    for (int k = 0; k < n; k++) {
        t.r = a[k].i;
        t.i = a[k].r + 1;
        c[k] = length(t);
    }
}

typedef struct {
    int next, value;
} Link;

/* Which one is copied is in the struct itself. */
void itself(int n, const Link *links, Link *out)
{
    Link t;
    for (int k = 0; k < n; k++) {
        t = links[k];
        t = links[t.next];
        out[k] = t;
        out[t.next].value = 0;
    }
}

/* The next loop has some of it. */
void later(int n, const Complex *a, Complex *c)
{
    Complex t = {1, 2};
    for (int k = 0; k < n; k++) {
        t.r = a[k].r;
        c[k].r = t.r;
    }
    for (int k = 0; k < n; k++) {
        t.i = a[k].i;
        c[k].i = t.r + t.i;
    }
}

void parameter(int n, Complex t, const Complex *a, Complex *c)
{
    for (int k = 0; k < n; k++) {
        c[k].r = t.r + a[k].r;
        t.r = a[k].i;
        c[k].i = t.i;
    }
}

/* An array of them, in a loop that is tested at its end. */
void scratch(Complex *first, const Complex *factors, size_t stride, size_t m)
{
    Complex s[3];
    const Complex *second = factors, *third = factors;
    const size_t m2 = 2 * m;
    size_t k = m;
    do {
        MULTIPLY(s[0], first[m], *second);
        MULTIPLY(s[1], first[m2], *third);
        s[2].r = s[0].r - s[1].r;
        s[2].i = s[0].i - s[1].i;
        second += stride;
        third += 2 * stride;
        first[m].r = first->r - s[2].i;
        first[m].i = first->i + s[2].r;
        first[m2].r = first->r + s[2].i;
        first[m2].i = first->i - s[2].r;
        first->r += s[0].r;
        first->i += s[1].i;
        ++first;
    } while (--k);
}

/* Iterations of one row have the array together. */
void rests(const float *a, float *b, int w, int n)
{
    float s[2];
    int k = n;
    do {
        const int i = n - k;
        if (i % w == 0) {
            s[0] = a[i / w];
            s[1] = s[0] * 2;
        }
        b[i] = s[i % 2] + a[i];
    } while (--k);
}

/* Members that go from one iteration to the next: a sum, a pointer, a counter, and what the loop's own condition reads. */
float sums(int n, const Complex *a)
{
    Complex t = {1, 2};
    float all = 0;
    for (int k = 0; k < n; k++) {
        t.r += a[k].r;
        t.i = a[k].i;
    }
    all = t.r;
    t.i = 3;
    return all + t.i;
}

typedef struct {
    const float *from;
    float *to;
    int k;
} Walk;

void walk(int n, const float *a, float *b)
{
    Walk w = {a, b, 0};
    for (int k = 0; k < n; k++) {
        *w.to++ = *w.from++ * 2;
        w.k += 3;
    }
}

void counts(int n, const float *a, float *b)
{
    Walk w;
    for (w.k = 0; w.k < n; w.k++)
        b[w.k] = a[w.k] + 1;
    for (int k = 0; k < n; k++) {
        w.from = a + k;
        w.to = b + n - 1 - k;
        *w.to += *w.from;
    }
}

void seen(int n, const Complex *a, Complex *c)
{
    Complex t = {0, 0};
    for (int k = 0; k < n && t.r < 7.5f; k++) {
        t = a[k];
        c[k] = t;
    }
}

static void shows(int n)
{
    const size_t m = (size_t)n;
    Complex *a = (Complex *)floats(2 * m), *b = (Complex *)floats(2 * m), *c = (Complex *)floats(4 * m + 8);
    float *f = floats(m);
    Link *links = (Link *)ints(2 * m, 0, n > 0 ? n - 1 : 0), *out = (Link *)ints(2 * m, 0, 9);
    products(n, a, b, c);
    show("products", c, 0);
    macros(n, b, a, c);
    show("macros", c, 0);
    if (n > 0) {
        butterflies(c, 1, a, n);
        show("butterflies", c, 0);
    }
    whole(n, a, c);
    show("whole", c, 0);
    swapped(n, c);
    show("swapped", c, 0);
    chosen(n, a, c);
    show("chosen", c, 0);
    inner(n / 7, 7, a, c);
    show("inner", c, 0);
    two(n, a, b, c);
    show("two", c, 0);
    showReal("kept", kept(n, a, c));
    partly(n, a, c);
    show("partly", c, 0);
    passed(n, a, f);
    show("passed", f, 0);
    itself(n, links, out);
    show("itself", out, 0);
    later(n, b, c);
    show("later", c, 0);
    const Complex start = {5, 6};
    parameter(n, start, b, c);
    show("parameter", c, 0);
    showReal("sums", sums(n, a));
    walk(n, f, (float *)c);
    show("walk", c, 0);
    counts(n, f, (float *)c);
    show("counts", c, 0);
    seen(n, a, c);
    show("seen", c, 0);
    if (n > 0) {
        scratch(c, a, 1, m / 3 + 1);
        show("scratch", c, 0);
        rests(f, (float *)c, 7, n);
        show("rests", c, 0);
    }
    finish();
}

int main(void)
{
    const int all[] = {0, 1, 2, 3, 50, 257, 1000};
    for (int k = 0; k < 7; k++)
        shows(all[k]);
    return 0;
}
