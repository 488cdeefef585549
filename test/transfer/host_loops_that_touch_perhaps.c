// Host loops say where they may touch data that is on the device, also where they may not: in steps of any size and direction, under
// conditions, left early, through pointers and places that they declare, and through one of two pointers. What is not touched stays:
// the weights go in once, though nothing of them is written here but their neighbours.
// RUN: %check %s --nvcc= --expect=rotated:host-loop --expect=down:host-loop --expect=until:host-loop --expect=triangles:host-loop --expect=rows:host-loop --expect=local:host-loop --expect=sentinels:host-loop --expect=narrow:host-loop --expect=sorted:host-loop --expect=ordered:host-loop --show-profile | FileCheck %s
// RUN: %nidus translate -o %t %s -- -I%tools && FileCheck %s --check-prefix=SAID < %t/host_loops_that_touch_perhaps.c
// RUN: %nidus translate -o %t %s -- -I%tools -fno-strict-aliasing && FileCheck %s --check-prefix=ALIASED < %t/host_loops_that_touch_perhaps.c
// Of the weights 38080 bytes are used for all sizes together, 266560 by seven functions, and more by the one whose loops might touch anything. Three times as much went in when each step
// fetched them again.
// CHECK: h2d_bytes {{[34][0-9][0-9][0-9][0-9][0-9]$}}
// CHECK: fallbacks 0
#include "harness.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 61, M = 70 };

typedef struct {
    float *q, *k, *weights;
    int rows, used;
} State;

/* Keeps a loop on the host; it touches nothing. */
static float still(void) { return clock() == (clock_t)-7 ? 1.0f : 0.0f; }

static void product(float *out, const float *in, const float *w, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s = s * 0.5f + w[i * m + j] * in[j % 2];
        out[i] += s;
    }
}

// SAID: {{^}}void rotated(
// ALIASED: {{^}}void rotated(
void rotated(State *t, int n)
{
    State *s = t;
    for (int step = 0; step < 3; step++) {
        product(s->q, s->k, s->weights, n, M);
        product(s->k, s->q, s->weights, n, M);
        // Both pointers, from the first element to one behind the last even one.
        // SAID: nidus_writes_within{{[(]}}&s->q[0], 0, (double)((n - 1 - 1) / 2) * 2, sizeof s->q[0]), nidus_writes_within(&s->k[0], 0, (double)((n - 1 - 1) / 2) * 2, sizeof s->k[0]),
        // SAID-SAME: nidus_writes_within{{[(]}}&s->q[0], 1, (double)((n - 1 - 1) / 2) * 2 + 1, sizeof s->q[0]), {{.*}} for
        // Where pointers may be floats, too, it is not known where they lead.
        // ALIASED: nidus_touches{{[(]}}){{.*}} for (int i = 0; i < n - 1; i += 2)
        for (int i = 0; i < n - 1; i += 2) {
            const int vectors = i < 2 * s->used ? 2 : 1;
            for (int v = 0; v < vectors; v++) {
                float *x = v == 0 ? s->q : s->k;
                const float a = x[i], b = x[i + 1];
                x[i] = a * 0.75f - b * 0.25f + still();
                x[i + 1] = a * 0.25f + b * 0.75f;
            }
        }
    }
}

// SAID: {{^}}void down(
void down(State *t, int n)
{
    for (int step = 0; step < 3; step++) {
        product(t->q, t->k, t->weights, n, M);
        // SAID: if (nidus_known && n - 1 >= 0) {{.*}}nidus_writes_within{{[(]}}&t->q[0], 0, (double)n - 1, sizeof t->q[0]); for
        for (int i = n - 1; i >= 0; i -= 3) {
            const float next = i + 1 < n ? t->q[i + 1] : 0.5f;
            t->q[i] = t->q[i] * 0.5f + next * 0.25f + still();
        }
    }
}

// SAID: {{^}}int until(
int until(float *a, float *b, const float *w, const int *chosen, int n)
{
    int found = 0;
    for (int step = 0; step < 3; step++) {
        product(a, b, w, n, M);
        // SAID: if (nidus_known && 0 < n) nidus_reads_within{{[(]}}&chosen[0], 0, (double)n - 1, sizeof chosen[0]), {{.*}} nidus_writes_within(&b[0], 0, (double)n - 1, sizeof b[0]); for
        for (int i = 0; i < n; i++) {
            if (chosen[i] > 3 * step + 3)
                break;
            if (chosen[i] % 2 == 0) {
                const int at = n - 1 - i;
                b[at] += a[i] * 0.5f + still();
                continue;
            }
            switch (chosen[i]) {
            case 1:
                b[i] *= 0.5f;
                break;
            case 3:
                b[i] += 0.25f;
                break;
            }
            found += a[i] > 0;
        }
    }
    return found;
}

/* Inner loops that end where the outer one's counter says, of which the last one has no iteration. */
void triangles(float *a, float *b, const float *w, int n)
{
    for (int step = 0; step < 3; step++) {
        product(a, b, w, n, M);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n - i - 1; j++)
                b[i] = b[i] * 0.5f + a[i] * 0.125f + still();
        product(a, b, w, n, M);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++)
                b[i] += a[j] * 0.0625f + still();
    }
}

/* Rows of a table, by pointers that each iteration makes. */
// SAID: {{^}}void rows(
void rows(float *a, const float *w, float *sums, int n)
{
    for (int step = 0; step < 3; step++) {
        product(sums, a, w, n, M);
        // SAID: nidus_reads_rows{{[(]}}&a[(long)(n / 3)], &a[(long)((n / 2 - 1) * 70) + (long)(n / 3)], (unsigned long)(n / 2) * 4UL, n / 2);
        for (int y = 0; y < n / 2; y++) {
            const float *row = a + y * M + n / 3;
            float s = 0;
            for (int x = 0; x < n / 2; x++)
                s = s * 0.5f + row[x];
            sums[y] += s + still();
        }
        for (int y = 0; y < n; y++)
            for (int x = 0; x < M; x++)
                a[y * M + x] = a[y * M + x] * 0.5f + sums[y];
    }
}

/* A number that is read from somewhere each time is no data. */
void local(float *a, const float *b, const float *w, int n)
{
    for (int step = 0; step < 3; step++) {
        product(a, b, w, n, M);
        for (int i = 0; i < n; i++) {
            char text[16];
            float value;
            snprintf(text, sizeof text, "%d", i % 7);
            sscanf(text, "%f", &value);
            a[i] += value * 0.5f;
        }
    }
}

/* What C never computes does not wrap: the loops end long before their bounds. */
void sentinels(float *a, float *b, const float *w, int n, size_t most, int largest)
{
    for (int step = 0; step < 3; step++) {
        product(a, b, w, n, M);
        for (size_t i = 1; i < most; i++) {
            if (i >= (size_t)n)
                break;
            b[i] = b[i - 1] * 0.5f + a[i] + still();
        }
        product(a, b, w, n, M);
        for (int i = 0; i < largest; i++) {
            if (i * 2 >= n)
                break;
            b[i * 2] += a[n - 1 - i * 2] * 0.25f + still();
        }
    }
}

/* A counter that begins anew before it comes to its bound. */
float narrow(float *a, const float *b, int bound)
{
    float sum = 0;
    for (int step = 0; step < 3; step++) {
        for (int i = 0; i < 256; i++)
            a[i] = a[i] * 0.5f + b[i];
        int seen = 0;
        for (unsigned char i = 0; i < bound; i++) {
            if (seen++ == 300)
                break;
            sum = sum * 0.75f + a[i] + still();
        }
    }
    return sum;
}

typedef struct {
    float value;
    int index;
} Item;

static int byValue(const void *a, const void *b)
{
    const Item *x = a, *y = b;
    return x->value != y->value ? (x->value > y->value) - (x->value < y->value) : x->index - y->index;
}

/* The comparison is given what is sorted. */
// SAID: {{^}}void sorted(
void sorted(Item *items, float *a, const float *b, const float *w, int n)
{
    for (int step = 0; step < 3; step++) {
        product(a, b, w, n, M);
        for (int i = 0; i < n; i++)
            items[i].value = a[i] * ((i * 37 + step) % 11), items[i].index = i;
        // SAID: nidus_writes{{[(]}}items, n * 8ul) : (void)0, qsort(items, n, sizeof(Item), byValue);
        qsort(items, n, sizeof(Item), byValue);
        const Item key = items[n / 2];
        const Item *found = bsearch(&key, items, n, sizeof(Item), byValue);
        for (int i = 0; i < n; i++)
            a[i] = items[i].value * 0.5f + found->index;
    }
}

/* The comparison looks at more than it is given. */
static float *keys;

static int byKey(const void *a, const void *b)
{
    const float x = keys[*(const int *)a], y = keys[*(const int *)b];
    return x != y ? (x > y) - (x < y) : *(const int *)a - *(const int *)b;
}

// SAID: {{^}}void ordered(
void ordered(int *order, float *a, const float *b, int n)
{
    keys = a;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] * -0.75f + b[(i * 7) % n], order[i] = n - 1 - i;
        // SAID: nidus_reads_any{{[(][)]}}{{.*}}, qsort(
        qsort(order, n, sizeof *order, byKey);
        for (int i = 0; i < n; i++)
            a[i] += order[i] * 0.125f;
    }
}

int main(void)
{
    for (int n = 1; n <= N; n += n < 4 ? 1 : 19) {
        float *w = floats(N * M), *a = floats(N * M), *b = floats(N), *q = floats(N), *k = floats(N);
        int *chosen = ints(N, 0, 10);
        State state = {q, k, w, N, n / 3};
        rotated(&state, n);
        show("q", q, 0), show("k", k, 0);
        down(&state, n);
        show("down", q, 0);
        showInt("until", until(a, b, w, chosen, n));
        show("a", a, 0), show("b", b, 0);
        triangles(a, b, w, n);
        show("triangles", a, 0), show("others", b, 0);
        rows(a, w, b, n);
        show("rows", a, 0), show("sums", b, 0);
        local(b, a, w, n);
        show("local", b, 0);
        sentinels(a, b, w, n, (size_t)-1, INT_MAX);
        show("sentinels", a, 0), show("others", b, 0);
        showReal("narrow", narrow(a, w, 1000));
        Item items[N];
        sorted(items, b, a, w, n);
        show("sorted", b, 0);
        ordered(chosen, a, b, n);
        show("ordered", a, 0), show("order", chosen, 0);
        finish();
    }
    return 0;
}
