// A nest whose function holds a nest that another one calls: the called one's iterations are not threads of the other.
// RUN: %verify %s > %t.txt && FileCheck %s < %t.txt
// CHECK: rows (line {{.*}}): equal
// CHECK: overs (line {{.*}}): equal
static void row(const int *in, int *out, int n)
{
    for (int i = 1; i < n; i++)
        out[i] = in[i - 1];
}

void rows(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        row(in + y * w, out + y * w, w);
}

/* Every element of a row becomes its neighbour: one thread a row. */
static void over(int *p, const int *q, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = q[i] + q[n];
}

void overs(int *p, int w, int h)
{
    for (int y = 0; y < h; y++)
        over(p + y * w, p + y * w + 1, w - 2);
}
