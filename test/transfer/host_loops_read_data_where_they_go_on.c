// What a loop of the host reads to go on - its condition, its step, subscripts and arguments in them - is what the nests inside it
// have written.
// RUN: %check %s --nvcc= --expect=stepped:mapped=1,host-loop --expect=tested:mapped=1,host-loop --expect=subscripted:mapped=1,host-loop --expect=handed:mapped=1,host-loop --expect=doubled:mapped=1,host-loop
#include "harness.h"

static void grow(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] + 1;
}

int stepped(int *a, int n)
{
    int rounds = 0;
    for (int k = 0; k < 60; k += a[0]) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] + 1;
        rounds++;
    }
    return rounds;
}

int tested(int *a, int n)
{
    int rounds = 0;
    while (a[0] < 25) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] + 2;
        rounds++;
    }
    return rounds;
}

int subscripted(int *a, const int *limits, int n)
{
    int rounds = 0;
    for (int k = 0; k < limits[a[1] & 15]; k++) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] + 1;
        rounds++;
    }
    return rounds;
}

static int isLess(int value, int limit) { return value < limit; }

int handed(int *a, int n)
{
    int rounds = 0;
    for (; isLess(a[n - 1], 30);) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] + 3;
        rounds++;
    }
    return rounds;
}

int doubled(int *a, int n)
{
    int rounds = 0;
    for (int k = 1; k < 100 && rounds < 20; k *= a[2] % 3 + 1) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 2 % 97;
        rounds++;
    }
    return rounds;
}

int main(void)
{
    int *a = ints(500, 1, 9), *limits = ints(16, 3, 12);
    showInt("stepped", stepped(a, 500));
    a[0] = 3;
    showInt("tested", tested(a, 500));
    showInt("subscripted", subscripted(a, limits, 500));
    a[499] = 4;
    showInt("handed", handed(a, 500));
    showInt("doubled", doubled(a, 500));
    grow(a, 500);
    show("a", a, 0);
    finish();
    return 0;
}
