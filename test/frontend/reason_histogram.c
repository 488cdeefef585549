// Bins of one byte have no atomic updates.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_histogram.c:10:9: remark: iterations of the loop over 'i' may write the same element of array 'counts', which data chooses [carried-dependence]
// CHECK: note: elements of 4 or 8 bytes that
// CHECK-SAME: are combined by atomic updates
void histogram(const unsigned char *in, unsigned char *counts, int n)
{
    for (int i = 0; i < n; i++)
        // one count each
        counts[in[i]]++;
}
