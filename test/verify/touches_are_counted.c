// What the translation would copy, and what the C touches of it: all of it where the region is exact, some where it is a hull.
// RUN: %verify %s | FileCheck %s
// CHECK: loop nest in line 8: 1000 iterations, copies 8000 bytes; C touches 8000 of them (n=1000)
// CHECK: loop nest in line 13: {{[0-9]+}} iterations, copies 440 bytes; C touches 260 of them
// The line of the first nest, and of the second:
void copies(const float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = a[i];
}
void triangle(const float *a, float *sums)
{
    for (int y = 0; y < 10; y++) {
        float sum = 0;
        for (int x = 0; x <= y; x++)
            sum += a[10 * y + x];
        sums[y] = sum;
    }
}
