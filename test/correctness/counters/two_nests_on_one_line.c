// Two nests and a statement on one source line.
// RUN: %check %s --expect=both:mapped=2
#include "harness.h"

void both(int *a, int *b, int n) { for (int i = 0; i < n; i++) a[i] += 1; for (int i = 0; i < n; i++) b[i] = a[i] * 2; }

int main(void)
{
    int *a = ints(200, -99, 99), *b = ints(200, 0, 0);
    both(a, b, 200);
    show("a", a, 0);
    show("b", b, 0);
    finish();
    return 0;
}
