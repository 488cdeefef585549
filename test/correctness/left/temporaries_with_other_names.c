// Globals and scratch arrays that iterations would have to themselves, were they not reached by another name: a pointer leads to the global
// (the C runs), or the address of the array is kept.
// RUN: %check %s --fallbacks=any --expect=inside:left --expect=kept:left --expect=keptInStruct:left --expect=usedAfter:left --expect=ofTheIterationBefore:left
#include "harness.h"

static int latest;
static double *lastPair;
typedef struct {
    double *pair;
} Holder;

void outside(const int *a, int *b, int n)
{
    int *p = &latest;
    for (int i = 0; i < n; i++) {
        latest = a[i];
        b[i] = *p + latest;
    }
}

void inside(const int *a, int *b, int n)
{
    for (int i = 0; i < n; i++) {
        int *p = &latest;
        latest = a[i];
        b[i] = *p + latest;
    }
}

static int through(const int *p) { return *p; }

void called(const int *a, int *b, int n)
{
    for (int i = 0; i < n; i++) {
        latest = a[i];
        b[i] = through(&latest) + latest;
    }
}

void written(const int *a, int *b, int n)
{
    int *p = &latest;
    for (int i = 0; i < n; i++) {
        latest = a[i];
        *p += 3;
        b[i] = latest;
    }
}

static void keep(double x, double *pair)
{
    pair[0] = x;
    pair[1] = 2 * x;
    lastPair = pair;
}

static void keepIn(double x, double *pair, Holder *holder)
{
    pair[0] = x;
    pair[1] = 3 * x;
    holder->pair = pair;
}

static double *same(double *pair) { return pair; }

double kept(double *out, int n)
{
    double pair[2] = {1, 2};
    lastPair = pair;
    for (int i = 0; i < n; i++) {
        keep(i, pair);
        out[i] = pair[0] + pair[1];
    }
    return lastPair[1];
}

double keptInStruct(double *out, int n)
{
    double pair[2] = {1, 2};
    Holder holder = {pair};
    for (int i = 0; i < n; i++) {
        keepIn(i, pair, &holder);
        out[i] = pair[0] + pair[1];
    }
    return holder.pair[1];
}

double usedAfter(double *out, int n)
{
    double pair[2] = {0, 7}, *p = pair;
    for (int i = 0; i < n; i++) {
        pair[0] = i;
        pair[1] = 2 * i;
        p = same(pair);
        out[i] = p[0] + p[1];
    }
    return p[1];
}

void ofTheIterationBefore(double *out, int n)
{
    double pair[2], *p = out;
    for (int i = 0; i < n; i++) {
        double before = i > 0 ? p[0] : 0;
        pair[0] = i;
        pair[1] = 2 * i;
        p = pair;
        out[i] = before + pair[1];
    }
}

int main(void)
{
    for (int n = 0; n < 500; n += 123) {
        int *a = ints(n, -99, 99), *b = ints(n, 0, 0);
        double *out = doubles(n + 1);
        outside(a, b, n);
        show("b", b, 0);
        inside(a, b, n);
        show("b", b, 0);
        called(a, b, n);
        show("b", b, 0);
        written(a, b, n);
        show("b", b, 0);
        showInt("latest", latest);
        showReal("kept", kept(out, n));
        showReal("keptInStruct", keptInStruct(out, n));
        showReal("usedAfter", usedAfter(out, n));
        ofTheIterationBefore(out, n);
        show("out", out, 0);
    }
    return 0;
}
