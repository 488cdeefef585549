// Data stays on the device across host loops; the host looks, writes, leaves and frees in between.
// RUN: %check %s --expect=leaves_early:mapped=1,host-loop --expect=breaks:mapped=2,host-loop --expect=allocates:mapped=3,host-loop --expect=looks:mapped=1,host-loop --expect=frees:mapped=2,host-loop --expect=writes:mapped=2,host-loop --expect=stack:mapped=2,host-loop --expect=rotates:mapped=1,host-loop --expect=goes:any --expect=nested:mapped=1,host-loop --expect=clears:mapped=1,host-loop --fallbacks=any
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static int leaves_early(unsigned *a, unsigned *b, int n, unsigned limit)
{
    for (int k = 0; k < 9; k++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1] - a[i];
        unsigned *t = a;
        a = b;
        b = t;
        if (n > 3 && a[2] > limit)
            return k;
        if (k == 7 && n == 5)
            return (int)(a[1] + b[1]);
    }
    return -1;
}

static void breaks(unsigned *a, unsigned *b, int n)
{
    int k = 0;
    while (1) {
        for (int i = 0; i < n; i++)
            b[i] = a[i] + k;
        if (k == 2) {
            k++;
            continue;
        }
        for (int i = 0; i < n; i++)
            a[i] = b[i] ^ 5;
        if (++k > 6)
            break;
        if (n > 2) {
            b[1] = a[0];
            a[n / 2] += k;
        }
    }
}

static int allocates(unsigned *a, int n)
{
    unsigned sum = 0;
    for (int k = 0; k < 5; k++) {
        unsigned *tmp = malloc(sizeof(int) * n), *copy = calloc(n, sizeof(int));
        if (!tmp || !copy) {
            free(tmp);
            free(copy);
            return -1;
        }
        for (int i = 0; i < n; i++)
            tmp[i] = a[i] * 2;
        for (int i = 1; i < n; i++)
            copy[i] = tmp[i] - tmp[i - 1];
        for (int i = 0; i < n; i++)
            a[i] = copy[i] + k;
        if (k == 3 && n > 0)
            sum += tmp[0] + copy[n - 1];
        free(tmp);
        free(copy);
    }
    return (int)sum;
}

/* An unknown function looks at all data. */
static void looks(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < n; i++)
            b[i] = a[i] * 3 - k;
        unsigned *t = a;
        a = b;
        b = t;
        if (k % 2)
            show("in the loop", a, 0);
    }
}

static unsigned *frees(unsigned *a, int n)
{
    unsigned *old = malloc(sizeof(int) * n + 4);
    if (!old)
        return a;
    for (int i = 0; i < n; i++)
        old[i] = a[i] + 1;
    for (int k = 0; k < 6; k++) {
        unsigned *fresh = malloc(sizeof(int) * n + 4);
        if (!fresh)
            break;
        for (int i = 0; i < n; i++)
            fresh[i] = old[n - 1 - i] * 2 - k;
        free(old);
        old = fresh;
    }
    memcpy(a, old, sizeof(int) * n);
    free(old);
    return a;
}

/* The host writes parts of what is on the device, through other pointers too. */
static void writes(unsigned *a, unsigned *b, int n)
{
    unsigned *inside = a + n / 3;
    for (int k = 0; k < 7; k++) {
        for (int i = 0; i < n; i++)
            b[i] = a[i] + b[i];
        if (n > 8) {
            inside[1] = k;
            memset(b + 2, k, 3 * sizeof(int));
            a[k] += b[k];
        }
        for (int i = 0; i < n; i++)
            a[i] = b[i] - a[i];
        if (n > 8)
            memmove(a + 1, a + 3, 4 * sizeof(int));
    }
}

static void stack(unsigned *a, int n)
{
    for (int k = 0; k < 4; k++) {
        unsigned tmp[3000];
        for (int i = 0; i < n; i++)
            tmp[i] = a[n - 1 - i];
        for (int i = 0; i < n; i++)
            a[i] = tmp[i] + tmp[n - 1 - i] / 2;
    }
}

static void rotates(const unsigned *in, unsigned *out, int n)
{
    unsigned *past = malloc(4 * n + 4), *now = malloc(4 * n + 4), *next = malloc(4 * n + 4);
    if (past && now && next) {
        memcpy(past, in, 4 * n);
        memcpy(now, in, 4 * n);
        memset(next, 0, 4 * n);
        for (int t = 0; t < 10; t++) {
            for (int i = 1; i < n - 1; i++)
                next[i] = now[i - 1] + now[i + 1] - past[i];
            unsigned *swap = past;
            past = now;
            now = next;
            next = swap;
        }
        memcpy(out, now, 4 * n);
    }
    free(past);
    free(now);
    free(next);
}

static void goes(unsigned *a, int n)
{
    int k = 0;
again:
    for (int i = 0; i < n; i++)
        a[i] += k;
    if (++k < 4)
        goto again;
}

static void nested(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++) {
            for (int i = 0; i < n; i++)
                b[i] = a[i] * j + 1;
            unsigned *t = a;
            a = b, b = t;
            if (j == k)
                continue;
            for (int i = 1; i < n; i++) /* stays C */
                a[i] += a[i - 1] & 3;
        }
        if (n > 0)
            b[n - 1] = a[0];
    }
}

static void clears(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 5; k++) {
        memset(b, k, sizeof(int) * (n / 2));
        for (int i = 0; i < n; i++)
            b[i] += a[i];
        memcpy(a, b, sizeof(int) * n);
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int n = sizes[k].w * sizes[k].h % 2900;
        unsigned *a = (unsigned *)ints(n, 0, 99), *b = (unsigned *)ints(n, 0, 99), *c = (unsigned *)ints(2 * n + 2, 0, 99);
        showInt("leaves early", leaves_early(a, b, n, 150));
        showInt("aliased", leaves_early(c, c, n, 150));
        showInt("overlapping", leaves_early(c, c + n / 2, n, 1000));
        breaks(a, b, n);
        breaks(c, c, n);
        breaks(c, c + 1, n);
        showInt("allocates", allocates(a, n));
        looks(a, b, n);
        looks(c, c + 2, n);
        showInt("frees", frees(a, n) == a);
        writes(a, b, n);
        writes(c, c + n, n);
        writes(c, c + n / 2, n);
        stack(a, n);
        rotates(a, b, n);
        rotates(c, c + n, n);
        goes(a, n);
        nested(a, b, n);
        nested(c, c + n / 2, n);
        clears(a, b, n);
        clears(c, c + n, n);
        show("a", a, 0);
        show("b", b, 0);
        show("c", c, 0);
        finish();
    }
    return 0;
}
