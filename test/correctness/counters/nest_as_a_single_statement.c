// Nests that are the single statement of an if, else, loop or label, without braces.
// RUN: %check %s
#include "harness.h"

void single(int *a, int n, int mode)
{
    if (mode == 0)
        for (int i = 0; i < n; i++)
            a[i] += 1;
    else if (mode == 1)
        for (int i = 0; i < n; i++)
            a[i] += 2;
    else
        goto end;
    while (mode-- > 0)
        for (int i = 0; i < n; i++)
            a[i] *= 3;
end:
    for (int i = 0; i < n; i++)
        a[i] -= 4;
}

int main(void)
{
    for (int mode = 0; mode < 3; mode++) {
        int *a = ints(200, -99, 99);
        single(a, 200, mode);
        show("a", a, 0);
        finish();
    }
    return 0;
}
