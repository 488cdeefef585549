// Of a packet around loops it says what is read in them by wide accesses.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: loop over 'j': along axis x of the grid, n iterations, 4 per thread
// CHECK: loop over 'i': along axis y of the grid, n iterations, 8 per thread
// CHECK-NEXT: a thread reads neighbours in 'b' and stores to 'c' by wide accesses
//
// What the threads of a block share, and what else could have been taken:
// CHECK: loop over 'i': along axis y of the grid, n iterations, 8 per thread
// CHECK-NEXT: a block copies what its threads need of 'a' and 'b' into shared memory;
// CHECK: candidates several iterations per thread, with operands shared by a block {{.*}} ms (taken), an
// CHECK-NEXT: iteration per thread {{.*}} ms; predicted, kernels alone, for n=2048
void scaled(int n, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[k] * b[k * n + j] + (float)i;
            c[i * n + j] = s;
        }
}

void product(int n, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}
