// Subscripts with large coefficients, modulo and division: an answer in time, not an exact one.
// RUN: %python %tools/status.py 0 %nidus translate %s -o %t.out
// RUN: %cxx_accepts %t.out/hard_integer_sets.cu
void large(int *a, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                a[1009 * i + 9973 * j - 104729 * k + 7919 * n] = a[(i * 31 + j * 17) % 1013 + (i + j + k) / 97];
}

void chained(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[((i * 7 % 11) * 13 % 17) * 19 % 23] += i / 2 / 3 / 5 % 7;
}
