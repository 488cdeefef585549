#pragma once

/* Included by the template, that is, more than once: its loops stay here, and kernels may call it. */
static inline int sum_of_row(const int *row, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += row[i] * (i + 1);
    return sum;
}
