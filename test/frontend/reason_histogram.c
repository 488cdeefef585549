// Bins of one byte have no atomic updates.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_histogram.c:9:9: remark: iterations of the loop over 'i' may write the same element of array 'counts', which data chooses [carried-dependence]
// CHECK: note: integers of 4 or 8 bytes are combined
void histogram(const unsigned char *in, unsigned char *counts, int n)
{
    for (int i = 0; i < n; i++)
        // one count each
        counts[in[i]]++;
}
