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
