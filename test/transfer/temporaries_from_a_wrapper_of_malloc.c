// Memory from a function of the file that allocates, or ends the program, is the caller's alone: temporaries never come back. The input
// goes in with each of five calls (5 x 1200 bytes) and the result comes back (5 x 1200); what a pool hands out does come home (1200),
// and what the host reads of memory that the allocating function has kept, too, or that its nest has filled (4 and 2 x 4).
// RUN: %check %s --nvcc= --expect=filter:any --expect=pooled:any --expect=kept:any --expect=made:any --expect=main:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 6000
// CHECK: d2h_bytes 7212
// CHECK: launches 14
// RUN: %nidus translate -o %t.out %s -- -I%tools && FileCheck --check-prefix=TEXT %s < %t.out/temporaries_from_a_wrapper_of_malloc.c
// TEXT: {{^}}void filter(
// TEXT: nidus_frees(t), free(t)
// TEXT: {{^}}void pooled(
// TEXT-NOT: {{^ .*nidus_frees[(]}}
// TEXT: {{^}}void kept(
// TEXT-NOT: {{^ .*nidus_frees[(]}}
// TEXT: {{^}}int main(
#include "harness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *xmalloc(size_t bytes)
{
    void *memory = malloc(bytes);
    if (!memory) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return memory;
}

static int *zeros(int n)
{
    int *all = xmalloc(sizeof(int) * n);
    return memset(all, 0, sizeof(int) * n);
}

void filter(const int *in, int *out, int n)
{
    int *t = xmalloc(sizeof(int) * n), *u = zeros(n);
    for (int i = 0; i < n; i++)
        t[i] = in[i] * 2;
    for (int i = 0; i < n; i++)
        u[i] = t[n - 1 - i] + in[i];
    for (int i = 0; i < n; i++)
        out[i] = u[i] + t[i];
    free(t);
    free(u);
}

static int pool[600];
static int used;
static int *fromPool(int n)
{
    int *some = pool + used;
    used = (used + n) % 600;
    return some;
}

static int *last;
static int *remembered(int n)
{
    int *some = malloc(sizeof(int) * n);
    last = some;
    return some;
}

void pooled(const int *in, int *out, int n)
{
    int *t = fromPool(n);
    for (int i = 0; i < n; i++)
        t[i] = in[i] * 2;
    for (int i = 0; i < n; i++)
        out[i] = t[i] + 1;
    t = NULL;
    out[0] += pool[n - 1];
}

void kept(const int *in, int *out, int n)
{
    int *t = remembered(n);
    if (!t)
        return;
    for (int i = 0; i < n; i++)
        t[i] = in[i] * 2;
    for (int i = 0; i < n; i++)
        out[i] = t[i] + 1;
    out[0] += last[n - 1];
    free(t);
}

static int *filled(int n)
{
    int *some = malloc(sizeof(int) * n);
    if (!some)
        abort();
    for (int i = 0; i < n; i++)
        some[i] = i * 3;
    return some;
}

int made(int *a, int n)
{
    int sum = 0;
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] / 2 + k;
        int *t = filled(n);
        sum += t[7 + k];
        free(t);
    }
    return sum;
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    for (int k = 0; k < 2; k++) {
        filter(in, out, 300);
        show("out", out, 0);
    }
    pooled(in, out, 300);
    show("pooled", out, 0);
    kept(in, out, 300);
    show("kept", out, 0);
    showInt("made", made(out, 300));
    show("made", out, 0);
    finish();
    return 0;
}
