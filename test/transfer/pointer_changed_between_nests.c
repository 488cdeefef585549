// A pointer that changes between two nests, in a straight line, leads the second one to other data: by assignment, by a sum, from a
// list, and in a function that swaps.
// RUN: %check %s --nvcc= --expect=assigned:mapped=2 --expect=moved:mapped=2 --expect=followed:mapped=2 --expect=swapped:mapped=2
#include "harness.h"

void assigned(int *a, int *b, int *out, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] + 1;
    a = b;
    for (int i = 0; i < n; i++)
        out[i] = a[i] * 3;
}

void moved(int *a, int *out, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] * 2;
    a += n;
    for (int i = 0; i < n; i++)
        out[i] = a[i] - 1;
}

struct list {
    int *data;
    struct list *next;
};

void followed(struct list *p, int *out, int n)
{
    int *data = p->data;
    for (int i = 0; i < n; i++)
        data[i] = data[i] + 5;
    p = p->next;
    data = p->data;
    for (int i = 0; i < n; i++)
        out[i] = data[i] * 7;
}

static void swap(int **a, int **b)
{
    int *old = *a;
    *a = *b;
    *b = old;
}

void swapped(int *a, int *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] + 1;
    swap(&a, &b);
    for (int i = 0; i < n; i++)
        a[i] = b[i] * 2;
}

int main(void)
{
    int *a = ints(400, 0, 99), *b = ints(400, 0, 99), *out = ints(400, 0, 9);
    struct list second = {b, 0}, first = {a, &second};
    assigned(a, b, out, 200);
    show("assigned", out, 0);
    moved(a, out, 200);
    show("moved", out, 0);
    followed(&first, out, 300);
    show("followed", out, 0);
    swapped(a, b, 400);
    show("a", a, 0);
    show("b", b, 0);
    finish();
    return 0;
}
