// RUN: %nidus explain %s | FileCheck %s
// CHECK: total, lines [[#]]-[[#]]: runs on the device
// CHECK: no dependence between iterations with different 'i', but for 'sum', which the
// CHECK: kernel 'total_
// CHECK: 'sum' is a sum: each thread has its own, and those of all threads are combined in a
int total(const unsigned char *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

// CHECK: brightest, lines
// CHECK: 'best' is a maximum with its place in 'bx' and 'by': each thread has its own, and
// CHECK: by (h + 3) / 4 blocks,
int brightest(const unsigned char *in, int w, int h, int *x, int *y)
{
    int best = -1, bx = 0, by = 0;
    for (int j = 0; j < h; j++)
        for (int i = 0; i < w; i++)
            if (in[j * w + i] > best) {
                best = in[j * w + i];
                bx = i;
                by = j;
            }
    *x = bx;
    *y = by;
    return best;
}
