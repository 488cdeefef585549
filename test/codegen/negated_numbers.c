// The negation of a product, a shift or a choice is no mistake in C; C++ compilers take it for one.
// RUN: %nidus translate %s -o %t.out
// RUN: %cxx_accepts %t.out/negated_numbers.cu
// RUN: FileCheck %s < %t.out/negated_numbers.cu
void negated(const int *a, int *out, int n)
{
    for (int i = 0; i < n; i++)
        // CHECK: out[i] = (a[i] * 3 == 0) + ((a[i] > 7 ? 7 : a[i]) == 0) + !a[i] + !(a[i] > 2);
        out[i] = !(a[i] * 3) + !(a[i] > 7 ? 7 : a[i]) + !a[i] + !(a[i] > 2);
}
