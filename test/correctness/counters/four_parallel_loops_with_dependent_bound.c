// Three and four parallel loops, one of whose bounds depends on another counter.
// RUN: %check %s
#include "harness.h"

void innermost(int *out, int a, int b, int c, int d)
{
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            for (int k = 0; k < c; k++)
                for (int l = 0; l < d - i; l++)
                    out[((i * b + j) * c + k) * d + l] = i + j * k - l;
}

void second(int *out, int a, int b, int c, int d)
{
    for (int i = 0; i < a; i++)
        for (int j = i; j < b; j++)
            for (int k = 0; k < c; k++)
                for (int l = 0; l < d; l++)
                    out[((i * b + j) * c + k) * d + l] = i + j * k - l;
}

void chained(int *out, int a, int b, int c)
{
    for (int i = 0; i < a; i++)
        for (int j = i; j < b; j++)
            for (int k = j; k < c; k++)
                out[(k * b + j) * a + i] = i + j * k;
}

int main(void)
{
    int *out = ints(17 * 15 * 19, 0, 9);
    innermost(out, 3, 5, 7, 17);
    show("innermost", out, 0);
    second(out, 3, 5, 7, 17);
    show("second", out, 0);
    chained(out, 17, 15, 19);
    show("chained", out, 0);
    finish();
    return 0;
}
