// Loops whose only mapping wants sizes that there are not, w / 2 / w >= h, stay on the host; what is inside them is mapped.
// RUN: %translate %s 2>&1 | FileCheck %s
void steps(unsigned *a, int w, int h, int k)
{
    if (k >= 1 && k < w)
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < h; i++)
                a[i * w + k] += a[i * w] + 1;
            k += w / 2;
        }
}
// CHECK: [[@LINE-6]]:9: remark: the loop itself stays on the host; the loop nests inside it are mapped [host-loop]
// CHECK: [[@LINE-6]]:13: remark: loop nest mapped to kernel 'steps_7' [mapped]

// A dozen sizes, of which few of all numbers fit together.
void spread(const float *from, float *to, int frames, int planes, int rows, int columns, int c1, int h1, int w1, int up, int c2, int h2,
            int w2, int down)
{
    for (int f = 0; f < frames; f++)
        for (int p = 0; p < planes; p++)
            for (int y = 0; y < rows; y++)
                for (int x = 0; x < columns; x++)
                    to[((f * c2 + p) * h2 + y * down) * w2 + x * down] = from[((f * c1 + p) * h1 + y * up) * w1 + x * up];
}
// CHECK: [[@LINE-6]]:5: remark: loop nest mapped to kernel 'spread_[[@LINE-6]]' [mapped]

// Large sizes alone, as the code around the nest wants.
void large(int *a, int n, int m)
{
    if (n > 5000 && m > n)
        for (int i = 0; i < n; i++)
            a[i + m] = i;
}
// CHECK: [[@LINE-3]]:9: remark: loop nest mapped to kernel 'large_[[@LINE-3]]' [mapped]
