// A reason that a loop and those inside it have in common is said once, of the outermost one.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: 2 loop nests, 0 of them
// CHECK-COUNT-1: 'in' is an array of pointers
// CHECK-NOT: 'in' is an array of pointers
// CHECK: spread, line
// CHECK: 'sum' is computed from its own value
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-1: remark: 'in' is an array of pointers
// REMARK-NOT: remark: 'in' is an array of pointers
void planes(float *(*in)[8], float *out, int w, int h, int d)
{
    for (int z = 0; z < d; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                out[(z * h + y) * w + x] = in[z][y][x];
}

void spread(float *out, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 0.5f + out[i];
        out[i] = sum;
    }
}
