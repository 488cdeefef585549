// RUN: %{nidus} translate --map=legal -o %t --report=%t.json %s -- -fopenmp && %python %tools/reasons.py check %s %t.json

/// remark: 'sum' is a sum or product of floating-point numbers: another order would round differently
/// note: allow it with --fp-reassociate=on, or for this loop with a reduction clause of OpenMP
float before_sum(const float *a, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
float after_sum(const float *a, int n)
{
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
