// Loops that end where they find something: break, a flag in the condition, an element in the condition; of several matches the first.
// RUN: %check %s --expect=divides:left,early-exit --expect=writes:left --expect=extremum:left,early-exit --expect=carried:left --fallbacks=some
#include "harness.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int table[700];

int firstPlace(const int *a, int n, int k)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        if (a[i] == k) {
            at = i;
            break;
        }
    return at;
}

int fromBehind(const int *a, int n, int k, float *value)
{
    int at = -1;
    float v = 0.5f;
    for (int i = n - 1; i >= 0; i -= 3) {
        int d = a[i] - k;
        if (d < 0)
            d = -d;
        if (d > 90) {
            at = i;
            v = d;
            break;
        }
        if (d == 3) {
            v = 3;
            at = -i;
            break;
        }
    }
    *value = v;
    return at;
}

size_t counter(const int *a, size_t n, int k)
{
    size_t i;
    for (i = 0; i < n; i++)
        if (a[i] == k)
            break;
    return i;
}

int inCondition(const int *a, int n, int k)
{
    int i;
    for (i = 0; i < n && a[i] != k; i++)
        ;
    return i;
}

int flagged(const float *a, int n, float k, int *place)
{
    int found = 0, at = 99;
    for (int i = 2; i < n && !found; i++) {
        float d = a[i] - a[i - 2];
        if (d > k) {
            at = i;
            found = 1;
        }
    }
    *place = at;
    return found;
}

int anyOfTable(int n, int k)
{
    int same = 1;
    for (int i = 0; same == 1 && i < n; i++)
        if (table[i] > k)
            same = 0;
    return same;
}

void throughPointer(const int *a, int n, int k, int *found)
{
    for (int i = 0; i < n; i++)
        if (a[i] == k) {
            *found = i;
            break;
        }
}

int rowOf(const int *a, int w, int h, int k)
{
    int row = -1;
    for (int y = 0; y < h; y++) {
        int s = 0;
        for (int x = 0; x < w; x++)
            s += a[y * w + x];
        if (s > k) {
            row = y;
            break;
        }
    }
    return row;
}

int isSorted(const int *a, int n)
{
    int sorted = 1;
    for (int i = 1; i < n; i++)
        if (a[i - 1] > a[i]) {
            sorted = 0;
            break;
        }
    return sorted;
}

int indexed(const int *a, const int *where, int n, int k)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        if (a[where[i]] == k) {
            at = i;
            break;
        }
    return at;
}

int divides(const int *a, const int *b, int n)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        if (a[i] / b[i] == 2) {
            at = i;
            break;
        }
    return at;
}

int writes(const int *a, int *out, int n)
{
    int at = -1;
    for (int i = 0; i < n; i++) {
        out[i] = a[i];
        if (a[i] == 5) {
            at = i;
            break;
        }
    }
    return at;
}

int extremum(const int *a, int n)
{
    int best = 10;
    for (int i = 0; i < n; i++)
        if (a[i] > best) {
            best = a[i];
            break;
        }
    return best;
}

int carried(const int *a, int n)
{
    int sum = 0, at = -1;
    for (int i = 0; i < n; i++) {
        sum += a[i];
        if (sum > 100) {
            at = i;
            break;
        }
    }
    return at + sum;
}

int main(void)
{
    for (int n = 0; n < 700; n += 87) {
        int *a = ints(n, -99, 99), *out = ints(n, 0, 0), *where = ints(n, 0, n > 0 ? n - 1 : 0), *b = ints(n, 1, 5);
        float *f = floats(n), value;
        memcpy(table, a, n * sizeof *a);
        const int wanted[] = {n > 0 ? a[0] : 0, n > 0 ? a[n - 1] : 1, n > 0 ? a[n / 2] : 2, 1000, 17};
        for (int j = 0; j < 5; j++) {
            const int k = wanted[j];
            showInt("firstPlace", firstPlace(a, n, k));
            showInt("fromBehind", fromBehind(a, n, k, &value));
            showReal("value", value);
            showInt("counter", (long long)counter(a, (size_t)n, k));
            showInt("inCondition", inCondition(a, n, k));
            int at;
            showInt("flagged", flagged(f, n, (float)j * 3, &at));
            showInt("at", at);
            showInt("anyOfTable", anyOfTable(n, k));
            at = -7;
            throughPointer(a, n, k, &at);
            showInt("throughPointer", at);
            showInt("rowOf", rowOf(a, n / 29, n > 0 ? 29 : 0, k));
            showInt("indexed", indexed(a, where, n, k));
        }
        showInt("isSorted", isSorted(a, n) + isSorted(a, n > 0));
        showInt("divides", divides(a, b, n));
        showInt("writes", writes(a, out, n));
        show("out", out, 0);
        showInt("extremum", extremum(a, n));
        showInt("carried", carried(a, n));
        finish();
    }
    /* An array that ends behind what is found: C reads no further. */
    int *small = malloc(40 * sizeof *small);
    for (int i = 0; i < 40; i++)
        small[i] = i;
    showInt("firstPlace", firstPlace(small, 1 << 20, 39));
    showInt("inCondition", inCondition(small, 1 << 28, 7));
    free(small);
    return 0;
}
