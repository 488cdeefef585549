// #if in and around a nest, chosen by a flag after --.
// RUN: %check %s --work=%t.a -- -DGAIN=3
// RUN: %check %s --work=%t.b
#include "harness.h"

void apply(int *a, int n)
{
    for (int i = 0; i < n; i++) {
#ifdef GAIN
        a[i] *= GAIN;
#else
        a[i] += 1;
#endif
    }
}

int main(void)
{
    int *a = ints(200, -99, 99);
    apply(a, 200);
    show("a", a, 0);
    finish();
    return 0;
}
