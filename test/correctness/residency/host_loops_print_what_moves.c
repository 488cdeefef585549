// Loops that stay on the host and print elements of data that the device has: through pointers that move or change places in the loop, up to
// a break, backwards, in steps, rows of tables, between writes of their own, through members and functions.
// RUN: %check %s --expect=main:any --expect=run:host-loop --expect=rest:any
#include <stdio.h>
#include <string.h>
#include "harness.h"
#include <stdlib.h>

typedef struct {
    int *data;
    int count;
} List;

static void next(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] * 3 + i;
}

static int *other(List *lists, int k) { return lists[k % 2].data; }

static void rest(int *a, int n)
{
    for (int i = n - 1; i > n - 4; i--)
        printf(" %d", a[i]);
    for (int i = 0; i < n; i += 37)
        printf(" %d", a[i]);
    printf("\n");
}

void run(const int *in, int n)
{
    int *a = malloc(sizeof(int) * n), *b = malloc(sizeof(int) * n);
    int *const freed = a;
    List lists[2];
    memcpy(a, in, sizeof(int) * n);
    memcpy(b, in, sizeof(int) * n);
    lists[0].data = a;
    lists[1].data = b;
    lists[0].count = lists[1].count = n;
    for (int k = 0; k < 3; k++) {
        next(a, n);
        next(b, n);
        for (int i = 0; i < 6; i++) {
            int *t = a;
            printf("%d ", a[i]);
            a = b;
            b = t;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] % 11 == 3)
                break;
            printf("%d,", b[i]);
        }
        int *p = a;
        for (int i = 0; i < 5; i++)
            printf("%d ", *p++);
        for (int i = 0; i < 4; i++) {
            a[i + 1] = a[i] / 2;
            printf("%d ", a[i + 1]);
        }
        next(b, n);
        for (int i = 0; i < 4; i++)
            printf("%d ", lists[i % 2].data[10 + i]);
        for (int i = 0; i < 4; i++)
            printf("%d ", other(lists, i)[20 + i]);
        rest(a, n);
    }
    free(freed);
    free(freed == a ? b : a);
}

int main(void)
{
    int *in = ints(500, 0, 99);
    run(in, 500);
    finish();
    return 0;
}
