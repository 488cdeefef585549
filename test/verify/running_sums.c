// Iterations that pass values on are compared like others; those of floats with the bound of their sums.
// RUN: %verify %s | FileCheck %s
// CHECK: counts (line {{[0-9]+}}): equal
// CHECK: rows (line {{[0-9]+}}): equal
// CHECK: elements (line {{[0-9]+}}): within the announced bound

int counts(const int *a, int *before, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        before[i] = count;
        if (a[i] > 0)
            count++;
    }
    return count;
}

void rows(int *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            a[y * w + x] ^= a[y * w + x - 1];
}

void elements(float *a, const float *b, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + b[i];
}
