// __LINE__ after and inside nests, assert's and our own, keeps its value.
// RUN: %check %s
#include "harness.h"

void fill(int *a, int n)
{
    for (int i = 0;
         i < n;
         i++)
    {
        a[i] = i + __LINE__;
    }
    showInt("after", __LINE__);
}

int main(void)
{
    int *a = ints(100, 0, 0);
    fill(a, 100);
    show("a", a, 0);
    showInt("main", __LINE__);
    finish();
    return 0;
}
