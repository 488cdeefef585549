// A pointer to a function that has one value as long as it lives is that function; others are called by nobody here.
// RUN: %check %s --expect=changed:left,unsupported-expression --expect=given:left,unsupported-expression --expect=chosen:left,unsupported-expression
#include "harness.h"
#include <math.h>

static int square(int x)
{
    return x * x;
}

static int cube(int x)
{
    return x * square(x);
}

void initialised(int *a, int n)
{
    int (*f)(int) = square;
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}

void by_address(int *a, int n)
{
    int (*const f)(int) = &cube;
    for (int i = 0; i < n; i++)
        a[i] = (*f)(a[i]);
}

/* Set later, once. */
void assigned(int *a, int n)
{
    static int (*g)(int) = square;
    int (*f)(int);
    f = cube;
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]) + g(i);
}

/* Of the library. */
void rooted(double *x, int n)
{
    double (*f)(double) = sqrt;
    for (int i = 0; i < n; i++)
        x[i] = f(x[i] + 9);
}

/* The function itself, called in a rare way. */
void starred(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = (*square)(a[i] - 3);
}

void changed(int *a, int n)
{
    int (*f)(int) = square;
    if (n > 5)
        f = cube;
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}

void given(int *a, int n, int (*f)(int))
{
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}

void chosen(int *a, int n)
{
    int (*f)(int) = n > 5 ? square : cube;
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}

int main(void)
{
    for (int n = 0; n < 40; n += 13) {
        int *a = ints(n, -9, 9);
        double *x = doubles(n);
        initialised(a, n);
        show("initialised", a, sizeof(int) * n);
        int *b = ints(n, -9, 9), *c = ints(n, -9, 9), *d = ints(n, -9, 9), *e = ints(n, -9, 9);
        by_address(b, n);
        show("by_address", b, sizeof(int) * n);
        assigned(c, n);
        show("assigned", c, sizeof(int) * n);
        rooted(x, n);
        show("rooted", x, sizeof(double) * n);
        starred(d, n);
        show("starred", d, sizeof(int) * n);
        changed(e, n);
        given(e, n, square);
        int *f = ints(n, -9, 9);
        chosen(f, n);
        show("left", e, sizeof(int) * n);
        show("left", f, sizeof(int) * n);
    }
    finish();
    return 0;
}
