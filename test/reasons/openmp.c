// RUN: %nidus translate -o %t --report=%t.json %s -- -fopenmp && %python %tools/reasons.py check %s %t.json

/// remark: the loop nest stands in the region of '#pragma omp parallel'
/// note: use one '#pragma omp parallel for' per loop nest in place of the region
void before_parallel_region(int *a, int n)
{
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}
void after_parallel_region(int *a, int n)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = i;
}

/// remark: '#pragma omp parallel for ordered' applies to this loop nest, with 'ordered'
/// note: remove the directive to have the loop nest mapped
void before_ordered(int *a, int n)
{
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++)
        a[i] = i;
}
void after_ordered(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
}
