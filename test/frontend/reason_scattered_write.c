// A write whose place comes from memory.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_scattered_write.c:8:9: remark: iterations of the loop over 'i' may write the same element of array 'out', which data chooses [carried-dependence]
// CHECK-NEXT: note: loop over the elements that are written, and look up what each of them is made of
void scatter(const int *index, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[index[i]] = i;
}
