// Wide accesses are said of the arrays that have them; blocks of three axes have three sizes.
// RUN: %nidus explain %s | FileCheck %s
// CHECK-LABEL: doubled, lines
// CHECK-NOT: loads what
// CHECK: a thread stores to 'out' by wide accesses; border and remainder iterations
// CHECK-LABEL: volume, lines
// CHECK: blocks of 32 x 4 x 1 threads, a grid of (n + 511) / 512 by (n + 3) / 4 by n blocks
struct pair {
    short a;
    unsigned short b;
};

void doubled(const struct pair *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = 2 * in[i].a;
}

void volume(const unsigned char *in, unsigned char *out, int n)
{
    for (int z = 0; z < n; z++)
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++)
                out[(z * n + y) * n + x] = in[(z * n + y) * n + x] & 3;
}
