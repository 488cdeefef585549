// Data stays on the device through functions of the file: stages, helpers that swap, functions that look, that allocate, that call
// back and that call themselves.
// RUN: %check %s --expect=drive:any --expect=swaps:any --expect=structs:any --expect=globals:any --expect=called_back:any --expect=back:any --expect=recurses:any --expect=returns:any --expect=temporary:any --expect=prints:any --expect=left:any --expect=early:any --expect=total:any --expect=inplace:any --expect=twice:any --expect=inside:any --fallbacks=any
#include "harness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    unsigned *data;
    int n;
} Row;

static unsigned table[64];
static int counter;

static void twice(const unsigned *in, unsigned *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * 2 + 1;
}

static void inplace(unsigned *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] ^= a[i] >> 3;
}

static unsigned total(const unsigned *a, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

/* Nests on both sides of host code that touches what they work on. */
static void left(unsigned *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] += 3;
    for (int i = 1; i < n; i++) /* stays C */
        a[i] += a[i - 1] >> 1;
    for (int i = 0; i < n; i++)
        a[i] ^= 9;
}

static int early(unsigned *a, int n)
{
    if (n < 3)
        return 0;
    twice(a, a, n);
    if (a[1] & 1)
        return (int)(a[2] & 7);
    for (int i = 0; i < n; i++)
        a[i] += 1;
    return -1;
}

static void swap(unsigned **a, unsigned **b)
{
    unsigned *t = *a;
    *a = *b;
    *b = t;
}

static void temporary(unsigned *a, int n)
{
    unsigned tmp[3000];
    for (int i = 0; i < n; i++)
        tmp[i] = a[i] * 5;
    for (int i = 0; i < n; i++)
        a[i] = tmp[n - 1 - i];
}

static unsigned drive(const unsigned *in, unsigned *out, int n)
{
    unsigned *a = malloc(4 * n + 4), *b = malloc(4 * n + 4), sums[5] = {0};
    if (!a || !b)
        return 0;
    twice(in, a, n);
    for (int k = 0; k < 5; k++) {
        twice(a, b, n);
        left(b, n);
        temporary(b, n);
        early(b, n);
        swap(&a, &b);
        inplace(a, n);
        sums[k] = total(a, n);
    }
    twice(a, out, n);
    free(a);
    free(b);
    return sums[0] + 3 * sums[4];
}

static void swaps(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 3; k++) {
        twice(a, b, n);
        swap(&a, &b);
    }
    if (n > 2)
        a[0] = b[1] + 7;
    inplace(a, n);
}

/* Sizes and pointers in memory that nests may write. */
static void structs(Row *rows, int count)
{
    for (int k = 0; k + 1 < count; k++) {
        twice(rows[k].data, rows[k + 1].data, rows[k].n < rows[k + 1].n ? rows[k].n : rows[k + 1].n);
        Row t = rows[k];
        rows[k] = rows[k + 1];
        rows[k + 1] = t;
        rows[k].n -= rows[k].n > 4;
    }
}

static void globals(unsigned *a, int n)
{
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < 64; i++)
            table[i] += i * k;
        counter += table[5];
        for (int i = 0; i < n; i++)
            a[i] += table[i & 63] + counter;
        table[k] = n > 0 ? a[0] : 1;
    }
}

/* A nest that writes the sizes by which later nests are bounded. */
static void inside(unsigned *sizes, unsigned *a, int n)
{
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 8; i++)
            sizes[i] = (sizes[i] + 1) % (n + 1);
        for (int i = 0; i < (int)sizes[k]; i++)
            a[i] += i;
    }
}

static unsigned *backData;
static int backSize;

static int back(const void *a, const void *b)
{
    if (backSize > 0) {
        for (int i = 0; i < backSize; i++)
            backData[i] += 1;
        backData[0] ^= 5;
    }
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

static void called_back(unsigned *a, unsigned *b, int n)
{
    int order[5] = {1, 1, 3, 4, 5}, five = 5;
    backData = a;
    backSize = n;
    for (int k = 0; k < 3; k++) {
        twice(a, b, n);
        (void)!bsearch(&five, order, 5, sizeof(int), back); /* as often in every build: a sanitizer changes what qsort calls */
        inplace(a, n);
    }
}

static unsigned recurses(unsigned *a, int n, int depth)
{
    for (int i = 0; i < n; i++)
        a[i] += depth;
    unsigned here = n > 0 ? a[n - 1] : 0;
    return depth > 0 ? here + recurses(a, n, depth - 1) : here;
}

static unsigned *returns(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 3; k++)
        twice(a, b, n), inplace(b, n);
    return total(a, n) > total(b, n) ? a : b;
}

static void prints(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 3; k++) {
        twice(a, b, n);
        inplace(a, n);
        if (n > 5)
            printf("%u %u %d\n", a[5], b[n - 1], k);
        printf("step\n");
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int n = sizes[k].w * sizes[k].h % 2900;
        unsigned *a = (unsigned *)ints(n, 0, 99), *b = (unsigned *)ints(n, 0, 99), *c = (unsigned *)ints(2 * n + 64, 0, 9);
        showInt("drive", drive(a, b, n));
        showInt("drive in place", drive(c, c, n));
        showInt("drive shifted", drive(c, c + 2, n));
        swaps(a, b, n);
        swaps(c, c + n, n);
        swaps(c, c + n / 2, n);
        Row rows[3] = {{a, n}, {b, n}, {c, n}};
        structs(rows, 3);
        for (int r = 0; r < 3; r++)
            showInt("row", rows[r].n);
        globals(a, n);
        globals(table, 64);
        show("table", table, sizeof table);
        showInt("counter", counter);
        inside(c, a, n);
        inside(c, c, n);
        inside(c, c + 3, n);
        called_back(a, b, n);
        called_back(c, c + n, n);
        showInt("recurses", recurses(a, n, 3));
        showInt("returns", returns(a, b, n) == a);
        prints(a, b, n);
        prints(c, c + n / 2, n);
        show("a", a, 0);
        show("b", b, 0);
        show("c", c, 0);
        finish();
    }
    return 0;
}
