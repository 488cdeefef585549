// Host code between nests reads, writes, or does both to columns of matrices on the device: these cross, and not all that lies between
// the first and the last element of a column.
// RUN: %check %s --nvcc= --expect=reads:host-loop --expect=writes:host-loop --expect=tiles:host-loop --show-profile | FileCheck %s
// RUN: %nidus translate -o %t %s -- -I%tools && FileCheck %s --check-prefix=SAID < %t/host_reads_and_writes_columns.c
// 61 columns of 39 ints are 9516 bytes. Into the device: three matrices once, and the columns that the host wrote; home: the columns, and
// at the end what is newer. With the intervals around the columns it would be some hundred thousand.
// CHECK: h2d_bytes {{[1-4]?[0-9][0-9][0-9][0-9]$}}
// CHECK: d2h_bytes {{[1-4]?[0-9][0-9][0-9][0-9]$}}
// CHECK: fallbacks 0
#include "harness.h"

enum { M = 39, N = 61 };

/* Each step looks at one column, of which the nest before it wrote all and behind. */
// SAID: {{^}}unsigned reads(
unsigned reads(int m, int n, unsigned a[M][N])
{
    unsigned sum = 0;
    for (int k = 0; k < n; k++) {
        // SAID: if (nidus_known && 0 < m{{[)]}} nidus_reads_rows(&a[0][k], &a[m - 1][k], sizeof a[0][k], m); for
        for (int i = 0; i < m; i++)
            sum = sum * 31 + a[i][k];
        for (int i = 0; i < m; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] += a[i][k] * sum;
    }
    return sum;
}

/* From the last row up, and in a pitch that is a number at run time only. */
// SAID: {{^}}unsigned writes(
unsigned writes(int m, int n, unsigned *a)
{
    unsigned sum = 1;
    for (int k = 0; k < n; k++) {
        // SAID: if (nidus_known && 2 <= m{{[)]}} nidus_writes_rows(&a[2 * -n + m * n + k], &a[m * -n + m * n + k], sizeof a[2 * -n + m * n + k], m - 1); for
        for (int i = 2; i <= m; i++)
            a[i * -n + m * n + k] = sum = sum * 31 + i;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i * n + j] += 3 * j;
    }
    return sum;
}

/* Some columns in some of the rows. */
// SAID: {{^}}unsigned tiles(
unsigned tiles(unsigned a[M][N], int from, int to)
{
    unsigned sum = 0;
    for (int k = 0; k < 9; k++) {
        for (int i = 0; i < M; i++)
            for (int j = 0; j < N; j++)
                a[i][j] = a[i][j] * 3 + j;
        // SAID: if (nidus_known && from < to{{[)]}} nidus_reads_rows(&a[from][k], &a[to - 1][k], 12UL, (long)to - (long)from); for
        for (int i = from; i < to; i++)
            for (int j = 0; j < 3; j++)
                sum = sum * 31 + a[i][j + k];
    }
    return sum;
}

int main(void)
{
    unsigned *a = bits(M * N * 4), *b = bits(M * N * 4), *c = bits(M * N * 4);
    showInt("reads", reads(M, N, (unsigned(*)[N])a));
    showInt("writes", writes(M, N, b));
    showInt("tiles", tiles((unsigned(*)[N])c, 4, 33));
    show("a", a, 0);
    show("b", b, 0);
    show("c", c, 0);
    finish();
    return 0;
}
