// A statement between two nests reads or writes a global variable that an argument points to.
// RUN: %check %s
#include "harness.h"

static int shared;

void readShared(int *p, int *q, const int *r, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = r[i] + 5;
    int y = shared;
    for (int i = 0; i < n; i++)
        q[i] = p[i] + y;
}

void readLocal(int *q, const int *r)
{
    int x = 0, *p = &x;
    for (int i = 0; i < 1; i++)
        p[i] = r[i] + 5;
    int y = x;
    for (int i = 0; i < 1; i++)
        q[i] = p[i] + y;
}

void written(const int *p, int *q, int *r, int n)
{
    for (int i = 0; i < n; i++)
        q[i] = p[i] + 1;
    shared = 77;
    for (int i = 0; i < n; i++)
        r[i] = p[i] + q[i];
}

void tested(int *p, int *q, int *r, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = q[i];
    if (shared)
        r[0] = 3;
    for (int i = 0; i < n; i++)
        q[i] = p[i] + r[i];
}

int main(void)
{
    int *q = ints(4, 2, 9), *r = ints(4, 2, 9);
    shared = 3;
    readShared(&shared, q, r, 1);
    show("readShared", q, 0);
    readLocal(q, r);
    show("readLocal", q, 0);
    written(&shared, q, r, 1);
    show("written", q, 0);
    show("written", r, 0);
    shared = 0;
    tested(&shared, q, r, 1);
    show("tested", q, 0);
    show("tested", r, 0);
    finish();
    return 0;
}
