// Sums of floats stay in C's order unless the user allows another: by the option, by flags as for other compilers, or by a
// reduction clause for one loop. Without it each thread may still run such a sum as it is written.
// RUN: %{nidus} translate --map=legal -o %t.out %s 2>&1 | FileCheck %s
// RUN: %{nidus} translate --map=legal -o %t.out %s --fp-reassociate=on 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %{nidus} translate --map=legal -o %t.out %s -- -O2 -ffast-math 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %{nidus} translate --map=legal -o %t.out %s -- -Ofast 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %{nidus} translate --map=legal -o %t.out %s -- -fassociative-math -fno-signed-zeros -fno-trapping-math 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %{nidus} translate --map=legal -o %t.out %s -- -fassociative-math 2>&1 | FileCheck %s
// RUN: %{nidus} translate --map=legal -o %t.out %s -- -Ofast -O2 2>&1 | FileCheck %s
// RUN: %{nidus} translate --map=legal -o %t.out %s -- -ffast-math -fno-fast-math 2>&1 | FileCheck %s
// RUN: %{nidus} translate --map=legal -o %t.out %s --fp-reassociate=off -- -ffast-math 2>&1 | FileCheck %s
// RUN: %{nidus} explain --map=legal %s 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// CHECK: [[#@LINE+17]]:5: remark: 'sum' is a sum or product of floating-point numbers: another order would round differently [fp-reassociation]
// CHECK: note: allow it with --fp-reassociate=on, or for this loop with a reduction clause of OpenMP
// CHECK: [[#@LINE+23]]:5: remark: loop nest mapped
// CHECK: [[#@LINE+33]]:5: remark: 'product' is
// CHECK: [[#@LINE+41]]:5: remark: loop nest mapped
// CHECK: [[#@LINE+49]]:5: remark: loop nest mapped
// CHECK: [[#@LINE+58]]:5: remark: loop nest mapped
// CHECK: fp_reassociate_is_the_users.c: remark: 2 more loop nests would be mapped with --fp-reassociate=on
// ON-NOT: fp-reassociation
// ON: remark: the sum 'sum' is computed in another order
// ON: remark: the product 'product' is computed in another order
// ON-NOT: fp-reassociation
// EXPLAIN: differently [fp-reassociation]

double total(const double *a, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

/* The rows are independent: each of them is summed in order. */
void rows(const float *a, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        float sum = 0;
        for (int x = 0; x < w; x++)
            sum += a[y * w + x];
        out[y] = sum;
    }
}

float scaled(const float *a, int n)
{
    float product = 1;
    for (int i = 0; i < n; i++)
        product *= a[i];
    return product;
}

/* Integers are exact in every order. */
long counted(const int *a, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

/* So is the greatest of some numbers. */
float greatest(const float *a, int n)
{
    float m = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}

float allowed(const float *a, const float *b, int n)
{
    float dot = 0;
#pragma omp parallel for reduction(+ : dot)
    for (int i = 0; i < n; i++)
        dot += a[i] * b[i];
    return dot;
}
