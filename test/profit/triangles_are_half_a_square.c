// Loops whose bounds depend on counters around them are counted as often as they run on average: taken for one iteration, the
// C of a triangle seemed to cost nothing, and the nest declined.
// RUN: %{nidus} translate -o %t.out %s && FileCheck %s < %t.out/triangles_are_half_a_square.cu
// CHECK: nest.couldPay({{.*}} + 1.5 * {{.*}}n
void triangle(int n, const double *a, double *b)
{
    for (int i = 0; i < n; i++) {
        b[i] = 0;
        for (int j = i + 1; j < n; j++)
            b[i] += a[i * (long)n + j];
    }
}

// Between two counters of threads, and between the two ends of a step's diagonal, which variables of the kernel are.
// CHECK: _products_{{[0-9]+}}(
// CHECK: couldPay({{.*[[:space:]]?.*}}0.833333 * ((int64_t)n - 2)
void products(int n, const int table[n][n], int out[n][n])
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++)
            for (int k = i + 1; k < j; k++)
                out[i][j] = out[i][j] + table[i][k] * table[k + 1][j];
}

// CHECK: _chains_{{[0-9]+}}(
// CHECK: inSteps(1, n - 1,
// CHECK: 5.0 * ((int64_t)step - 1)
void chains(int n, int table[n][n])
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++)
            for (int k = i + 1; k < j; k++)
                table[i][j] = table[i][j] + table[i][k] * table[k + 1][j];
}

// Loops inside loops of one thread: a quarter of the side, on average.
// CHECK: _inside_{{[0-9]+}}(
// CHECK: couldPay({{.*[[:space:]]?.*}} * n
void inside(int n, const int *a, int *b)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = i; j < n; j++)
            for (int k = i; k < j; k++)
                s += a[k] * j;
        b[i] = s;
    }
}
