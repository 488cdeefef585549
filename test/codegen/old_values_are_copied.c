// Elements that threads may overwrite before others have read them are read from a copy, which the launcher makes on the device
// before the kernel. name.c passes nothing for it.
// RUN: %nidus translate -o %t %s && FileCheck %s < %t/old_values_are_copied.cu && FileCheck --check-prefix=SOURCE %s < %t/old_values_are_copied.c
// RUN: %nidus explain %s | FileCheck --check-prefix=EXPLAIN %s

// CHECK: // Elements of 'b' that no iteration has written yet are read from a copy from before the nest
// CHECK: triangular_{{[0-9]+}}(int m, int n, double alpha, const double *__restrict__ a, double *__restrict__ b,
// CHECK-NEXT: const double *__restrict__ old_b)
// CHECK: const int i = nidus::threadY();
// CHECK: for (int k = i + 1; k < m; k++)
// CHECK-NEXT: b[(long)i * n + j] += a[(long)k * m + i] * old_b[(long)k * n + j];
// CHECK-NEXT: b[(long)i * n + j] = alpha * b[(long)i * n + j];
// CHECK: (long m, long n, double alpha, const void *a_, void *b_)
// CHECK: nidus::Update<double> b(nest, "b", b_, {0, {{[{]}}{m, n}, {n, 1}}}, {0, {{[{]}}{m, n}, {n, 1}}});
// CHECK-NEXT: const nidus::Before<double> old_b(nest, b, {n, {{[{]}}{m - 1, n}, {n, 1}}});
// CHECK: if (!nest.begin(grid))
// CHECK-NEXT: return 0;
// CHECK-NEXT: // threads may overwrite what others read: these read a copy
// CHECK-NEXT: old_b.take();
// CHECK-NEXT: nest.launch(triangular_{{[0-9]+}}, "triangular_{{[0-9]+}}", grid, m, n, alpha, a, b, old_b);
// SOURCE: (const void *, void *{{.*}}(m, n, alpha, a, b)
// EXPLAIN-LABEL: triangular, lines
// EXPLAIN: parallelism {{ *}}yes: no dependence between iterations with different 'i' and 'j'
// EXPLAIN: rewritten {{ *}}elements of 'b' that no iteration has written yet are read from a copy from before
// EXPLAIN-NEXT: the nest, so that no iteration waits until others have read what it overwrites
// EXPLAIN: array old_b {{ *}}read-only cache: only read
// EXPLAIN: not constant, shared or texture: it is a copy that is made on the device
// EXPLAIN: copied on the device from 'b' before the nest: m - 1 rows of n elements of 8 bytes
// EXPLAIN: tests {{ *}}what is written to 'b' does not overlap 'a'
void triangular(int m, int n, double alpha, const double a[m][m], double b[m][n])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            for (int k = i + 1; k < m; k++)
                b[i][j] += a[k][i] * b[k][j];
            b[i][j] = alpha * b[i][j];
        }
}

// The name is one that nothing else has; the size decides whether the elements are old.
// CHECK: nest.holds(d >= 1)
// CHECK: nidus::Before<int> old_a_2(nest, a,
void named(int *a, const int *old_a, int n, int d)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i + d] + old_a[i];
}

// An iteration that reads what it wrote itself, or what one before it wrote, reads the array.
// CHECK: {{_own_[0-9]+}}(void *a_, long n)
// CHECK-NOT: nidus::Before
// EXPLAIN-LABEL: own, line
// EXPLAIN-NOT: rewritten
void own(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = a[i] + 1;
        a[i] = 2 * a[i];
    }
}
// EXPLAIN-LABEL: recurrence, line{{.*}}: stays C
void recurrence(int *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] * a[i + 1];
}

// Steps in time: the host counts them, and each runs at once. Sums of counters would give each step few threads.
// CHECK: {{_smooth_[0-9]+}}(void *a_, long n)
// CHECK: old_a{{[_0-9]*}}.take();
// EXPLAIN-LABEL: smooth, lines {{.*}}: stays on the host
// EXPLAIN: rewritten {{ *}}elements of 'a'
void smooth(float *a, int n, int times)
{
    for (int t = 0; t < times; t++)
        for (int i = 0; i < n; i++)
            a[i] = 0.5f * (a[i] + a[i + 1]);
}
