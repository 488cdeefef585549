// A write whose place comes from memory.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_scattered_write.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.+}} [{{non-affine-subscript|unmodelled-write|carried-dependence}}]
void scatter(const int *index, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[index[i]] = i;
}
