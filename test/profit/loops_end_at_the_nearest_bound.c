// A loop inside an iteration counts as often as the nearest of its ends says, however that is written: taken for one iteration, the C of a filter of
// 64 taps seemed to take no longer than a copy.
// RUN: %{nidus} translate -o %t.out %s && FileCheck %s < %t.out/loops_end_at_the_nearest_bound.cu
// Two conditions; of the second one, a triangle, the middle.
// CHECK: extern "C" int nidus_{{.*}}_fir_
// CHECK: nest.couldPay(
// CHECK-NEXT: 1 + 2.0 * (nidus::min(2 * (int64_t)taps, (int64_t)n + 2)) + 1, 0,
void fir(const float *x, float *y, int n, const float *b, int taps)
{
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k < taps && k <= i; k++)
            sum += b[k] * x[i - k];
        y[i] = sum;
    }
}
// CHECK: extern "C" int nidus_{{.*}}_shorter_
// CHECK: nest.couldPay({{.*}} 1 + 3.0 * (nidus::min(a, b)) + 1,
void shorter(const float *x, float *y, int n, int a, int b)
{
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k < (a < b ? a : b); k++)
            sum = sum * 0.5f + x[i + (long)n * k];
        y[i] = sum;
    }
}
// Data may end it earlier: the other end counts, and what is asked of them in each iteration.
// CHECK: extern "C" int nidus_{{.*}}_until_
// CHECK: nest.couldPay({{.*}} 1 + 2.0 * m + 1,
void until(const float *x, int *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int k;
        for (k = 0; k < m && x[i + (long)n * k] < 1; k++)
            ;
        y[i] = k;
    }
}
