// The parameters that bound the nest are changed by the function before and after it.
// RUN: %check %s --expect=crop:mapped=2
#include "harness.h"

int crop(uint8_t *a, int n, int margin)
{
    a += margin;
    n -= 2 * margin;
    if (n < 0)
        n = 0;
    for (int i = 0; i < n; i++)
        a[i] = ~a[i];
    n /= 2;
    a++;
    for (int i = 0; i < n; i++)
        a[i] += 3;
    return n;
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        uint8_t *a = bits(n + 20);
        showInt("n", crop(a, n + 20, 5));
        show("a", a, 0);
        finish();
    }
    return 0;
}
