// When the loop reads *to, whose pointer is read ahead of it, depends on sums that might wrap: C cannot be asked that.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK-NOT: internal

void filled(const double *in, double **to, long n, long k, long middle)
{
    long i, same = 0, more;
    double value = in[0];
    for (i = 0; i < n && in[i] == value; i++)
        same++;
    more = k - same;
    if (same < k) {
        for (i = middle + 1; i <= middle + more; i++)
            // CHECK: conditions_near_the_ends_of_64_bits.c:[[#@LINE+1]]:14: remark: '*to' cannot be read ahead of the loops [conditional-dereference]
            (*to)[i] = value;
    }
}
// CHECK-NOT: internal
