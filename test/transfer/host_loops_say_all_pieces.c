// Nests inside loops of the host work on one piece of an array after the other, in loops whose ends are set inside: what all of
// them touch is said before the outermost loop, so that it gets one allocation and comes in at once.
// RUN: %check %s --nvcc= --expect=byChoice:host-loop --expect=byBranches:host-loop --expect=byMacro:host-loop --expect=byFunction:host-loop --expect=below:host-loop --expect=lengths:host-loop --show-profile | FileCheck %s
// 397 launches for each of the first four, 199 and 198; of each one or two copies in, and nothing is allocated but what they work on.
// CHECK: h2d_calls {{1?[0-9]$}}
// CHECK: d2h_calls {{1?[0-9]$}}
// CHECK: allocations {{1?[0-9]$}}
// CHECK: launches {{[1-2][0-9][0-9][0-9]$}}
// CHECK: fallbacks 0
// RUN: %nidus translate -o %t %s -- -I%tools && FileCheck %s --check-prefix=SAID < %t/host_loops_say_all_pieces.c
#include "harness.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b)
{
    if (a > b)
        return a;
    return b;
}

// SAID: {{^}}void byChoice(
// SAID: nidus_expects((char *)t + 4L, ((long)m * (long)n - 1L) * 4L{{[)]}}; for
void byChoice(int n, int m, unsigned *t)
{
    for (int d = 2; d <= n + m - 2; d++) {
        int lo = d - m + 1 > 1 ? d - m + 1 : 1, hi = d - 1 < n - 1 ? d - 1 : n - 1;
        for (int i = lo; i <= hi; i++)
            t[i * m + d - i] += t[(i - 1) * m + d - i] + t[i * m + d - i - 1];
    }
}

// SAID: {{^}}void byBranches(
// SAID: nidus_expects({{[(]}}char *)t + 4L,
void byBranches(int n, int m, unsigned *t)
{
    int lo, hi;
    for (int d = 2; d <= n + m - 2; d++) {
        if (d < m)
            lo = 1;
        else
            lo = d - m + 1;
        hi = n - 1;
        if (d - 1 < hi)
            hi = d - 1;
        for (int i = lo; i <= hi; i++)
            t[i * m + d - i] += t[(i - 1) * m + d - i] + t[i * m + d - i - 1];
    }
}

void byMacro(int n, int m, unsigned *t)
{
    for (int d = 2; d <= n + m - 2; d++)
        for (int i = MAX(1, d - m + 1); i <= MIN(d - 1, n - 1); i++)
            t[i * m + d - i] += t[(i - 1) * m + d - i] + t[i * m + d - i - 1];
}

void byFunction(int n, int m, unsigned *t)
{
    for (int d = 2; d <= n + m - 2; d++) {
        const int lo = most(1, d - m + 1), hi = least(d - 1, n - 1);
        for (int i = lo; i <= hi; i++) {
            const int j = d - i;
            t[i * m + j] += t[(i - 1) * m + j] + t[i * m + j - 1];
        }
    }
}

void below(int n, unsigned *a)
{
    for (int k = 0; k < n - 1; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
}

void lengths(int n, unsigned *s)
{
    for (int length = 2; length < n; length++)
        for (int i = 0; i < n - length; i++)
            s[i * n + i + length] = s[i * n + i + length - 1] + s[(i + 1) * n + i + length];
}

/* Every iteration works on the same elements: there is nothing to say. */
// SAID: {{^}}void inPlace(
// SAID-NOT: {{^ .*}}expects
// SAID: {{^}}int main(
void inPlace(int steps, int n, unsigned *a)
{
    for (int k = 0; k < steps; k++)
        for (int i = 0; i < n; i++)
            a[i] = a[i] * a[i] + 1;
}

int main(void)
{
    enum { N = 200, M = 200 };
    unsigned *a[7];
    for (int k = 0; k < 7; k++)
        a[k] = bits(N * M * 4);
    byChoice(N, M, a[0]);
    byBranches(N, M, a[1]);
    byMacro(N, M, a[2]);
    byFunction(N, M, a[3]);
    below(N, a[4]);
    lengths(N, a[5]);
    inPlace(3, N, a[6]);
    for (int k = 0; k < 7; k++)
        show("elements", a[k], 0);
    byChoice(1, 1, a[0]);
    byChoice(2, 40, a[0]);
    below(0, a[4]);
    lengths(3, a[5]);
    for (int k = 0; k < 7; k++)
        show("elements", a[k], 0);
    finish();
    return 0;
}
