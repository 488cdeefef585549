// return, goto and flags that leave a search, from any of its loops: of several matches the first, and then what C does.
// RUN: %check %s --expect=pointerInto:left --expect=lastOfRow:any --expect=inHostLoop:any --expect=writesFirst:left,early-exit --fallbacks=some
#include "harness.h"
#include <stdlib.h>

struct Hit {
    int at;
    float value;
};

int place(const float *v, int n, float k)
{
    for (int i = 0; i < n; i++)
        if (v[i] == k)
            return i;
    return -1;
}

int contains(const float *v, int n, float k)
{
    for (int i = 0; i < n; i++) {
        if (v[i] == k)
            return 1;
    }
    return 0;
}

float element(const float *v, int n, float k)
{
    for (int i = n - 1; i >= 0; i--)
        if (v[i] > k)
            return v[i];
    return k;
}

double formula(const float *v, int n, float k, int scale)
{
    for (int i = 3; i < n; i += 2)
        if (v[i] > k)
            return i * scale + 0.5;
    return 0;
}

void nothing(const float *v, int n, float k, int *after)
{
    for (int i = 0; i < n; i++)
        if (v[i] == k)
            return;
    *after += 1;
}

int throughPointers(const float *v, int n, float k, int *at, struct Hit *hit)
{
    for (int i = 0; i < n; i++)
        if (v[i] == k) {
            *at = i;
            hit->at = i + 1;
            hit->value = v[i];
            return 1;
        }
    return 0;
}

int goesOn(const float *v, int n, float k)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (v[i] == k)
            return i;
    for (int i = 0; i < n; i++)
        sum += v[i] < k;
    return -sum;
}

unsigned char branches(const float *v, const int *w, int n, float k)
{
    for (int i = 0; i < n; i++) {
        int d = w[i] - (int)k;
        if (d < 0)
            d = -d;
        if (v[i] == k)
            return 200;
        else if (d == 4 && v[i] > 10)
            return d + 300;
        else {
            if (w[i] == (int)k + 1)
                return w[i];
        }
    }
    return 7;
}

int twoLoops(const int *a, int w, int h, int k)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (a[y * w + x] == k)
                return y * 1000 + x;
    return -1;
}

int threeLoops(const int *a, int w, int h, int k)
{
    for (int z = 0; z < 3; z++)
        for (int y = z; y < h; y++)
            for (int x = w - 1; x >= 0; x--)
                if (a[y * w + x] + z == k)
                    return (z * 100 + y) * 1000 + x;
    return -1;
}

int flagOfRow(const int *a, int w, int h, int k)
{
    for (int y = 0; y < h; y++) {
        int found = 0;
        for (int x = 0; x < w; x++)
            if (a[y * w + x] == k) {
                found = 1;
                break;
            }
        if (found)
            return y;
    }
    return -1;
}

int flagOfBoth(const int *a, int w, int h, int k, int *row, int *column)
{
    int found = 0;
    for (int y = 0; y < h && !found; y++)
        for (int x = 0; x < w && !found; x++)
            if (a[y * w + x] == k) {
                found = 1;
                *row = y;
                *column = x;
            }
    return found;
}

int flagAndBreak(const int *a, int w, int h, int k)
{
    int found = 0, at = 5;
    for (int y = 0; y < h && found == 0; y++)
        for (int x = 0; x < w; x++)
            if (a[y * w + x] == k) {
                at = y * w + x;
                found = 1;
                break;
            }
    return found ? at : -at;
}

int counterAfterFlag(const int *a, int n, int k)
{
    int found = 0, i;
    for (i = 0; i < n && !found; i++)
        if (a[i] == k)
            found = 1;
    return i;
}

int counterAfterBreak(const int *a, int n, int k)
{
    int found = 0, i;
    for (i = n - 1; i >= 0 && !found; i -= 3) {
        if (a[i] == k + 1)
            break;
        if (a[i] == k)
            found = 1;
    }
    return i;
}

int breakOrReturn(const int *a, int n, int k)
{
    for (int i = 0; i < n; i++) {
        if (a[i] == k + 1)
            break;
        if (a[i] == k)
            return i;
    }
    return -2;
}

int goesTo(const int *a, int w, int h, int k)
{
    int at = -1;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (a[y * w + x] == k) {
                at = y * 1000 + x;
                goto done;
            }
    at = -k;
done:
    return at;
}

int goesToOneOfTwo(const int *a, int n, int k)
{
    int at = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] == k) {
            at = i;
            goto found;
        }
        if (a[i] == k + 1) {
            at = -i;
            goto other;
        }
    }
    return -7;
found:
    return at;
other:
    return at * 2;
}

// Of the first row that has some, the last place.
int lastOfRow(const int *a, int w, int h, int k)
{
    int found = 0, at = -1;
    for (int y = 0; y < h && !found; y++)
        for (int x = 0; x < w; x++)
            if (a[y * w + x] == k) {
                found = 1;
                at = y * w + x;
            }
    return at;
}

const int *pointerInto(const int *a, int n, int k)
{
    for (int i = 0; i < n; i++)
        if (a[i] == k)
            return &a[i];
    return 0;
}

int writesFirst(int *a, int n, int k)
{
    for (int i = 0; i < n; i++) {
        if (a[i] == k)
            return i;
        a[i]++;
    }
    return -1;
}

// Between nests on the device: what they wrote is at home when the search returns.
int between(const int *a, int *b, int n, int k)
{
    for (int i = 0; i < n; i++)
        b[i] = a[i] * 2;
    for (int i = 0; i < n; i++)
        if (b[i] == k)
            return i;
    for (int i = 0; i < n; i++)
        b[i] += 1;
    return -1;
}

// The memory ends where the block that the search leaves has allocated it.
int ofOwn(const int *a, int n, int k)
{
    int own[500];
    for (int i = 0; i < n; i++)
        own[i] = a[i] ^ 3;
    for (int i = 0; i < n; i++)
        if (own[i] == k)
            return own[i] + i;
    return -1;
}

int inHostLoop(const int *a, int n, int k, int *rounds)
{
    for (int r = 0; r < 4; r++) {
        ++*rounds;
        for (int i = 0; i < n; i++)
            if (a[i] == k + r)
                return i + r * 1000;
    }
    return -1;
}

int main(void)
{
    enum { N = 500, W = 20, H = 25 };
    static int b[N];
    float *v = floats(N);
    int *a = ints(N, 0, 0);
    for (int i = 0; i < N; i++) {
        v[i] = (float)(i * 7919 % 251 - 100);
        a[i] = i * 104729 % 307 - 60;
    }
    for (int k = -110; k < 260; k += 9) {
        const float f = (float)k;
        int at = -5, after = 0, row = -1, column = -1, rounds = 0;
        struct Hit hit = {3, 0.5f};
        showInt("place", place(v, N, f) + 7 * place(v, 0, f));
        showInt("contains", contains(v, N, f));
        showReal("element", element(v, N, f));
        showReal("formula", formula(v, N, f, 3));
        nothing(v, N, f, &after);
        showInt("nothing", after);
        showInt("throughPointers", throughPointers(v, N, f, &at, &hit));
        showInt("at", at);
        showInt("hit.at", hit.at);
        showReal("hit.value", hit.value);
        showInt("goesOn", goesOn(v, N, f));
        showInt("branches", branches(v, a, N, f));
        showInt("twoLoops", twoLoops(a, W, H, k) + twoLoops(a, W, 0, k));
        showInt("threeLoops", threeLoops(a, W, H, k));
        showInt("flagOfRow", flagOfRow(a, W, H, k));
        showInt("flagOfBoth", flagOfBoth(a, W, H, k, &row, &column));
        showInt("row", row * 1000 + column);
        showInt("flagAndBreak", flagAndBreak(a, W, H, k));
        showInt("counterAfterFlag", counterAfterFlag(a, N, k) + counterAfterFlag(a, 0, k));
        showInt("counterAfterBreak", counterAfterBreak(a, N, k));
        showInt("breakOrReturn", breakOrReturn(a, N, k));
        showInt("goesTo", goesTo(a, W, H, k));
        showInt("goesToOneOfTwo", goesToOneOfTwo(a, N, k));
        showInt("lastOfRow", lastOfRow(a, W, H, k));
        const int *into = pointerInto(a, N, k);
        showInt("pointerInto", into ? (int)(into - a) : -1);
        showInt("between", between(a, b, N, k));
        show("b", b, sizeof b);
        showInt("ofOwn", ofOwn(a, N, k));
        showInt("inHostLoop", inHostLoop(a, N, k, &rounds));
        showInt("rounds", rounds);
    }
    showInt("writesFirst", writesFirst(a, N, 9));
    show("a", a, 0);
    /* An array that ends behind what is found: C reads no further. */
    float *small = malloc(40 * sizeof *small);
    for (int i = 0; i < 40; i++)
        small[i] = (float)i;
    showInt("place", place(small, 1 << 20, 39));
    free(small);
    finish();
    return 0;
}
