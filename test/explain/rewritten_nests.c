// How a nest was rewritten before it was mapped stands before the loops that are mapped, in the user's names.
// The kernel and the certificate say it, too.
// RUN: %nidus explain %s | FileCheck %s
// RUN: %nidus translate %s -o %t.out --certificate=%t.json && FileCheck %s --check-prefix=CUDA < %t.out/rewritten_nests.cu
// RUN: FileCheck %s --check-prefix=PROOF < %t.json
// CUDA: // The loops over 'j' run outside of the others, fused into one.
// CUDA-NEXT: // rewritten_nests.c:
// CUDA: // Each iteration has its own copy of 'row', which it sets before it reads it; the last one's is the array's
// CUDA-NEXT: // after the nest.
// CUDA-NEXT: // rewritten_nests.c:
// PROOF: each iteration has its own copy of 'row'

// CHECK: product, lines {{[0-9-]+}}: runs on the device
// CHECK: rewritten{{ +}}the loops over 'j' run outside of the others, fused into one
// CHECK: mapping
void product(int n, const float a[n][n], const float b[n][n], float c[n][n]) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            c[i][j] = 0;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i][j] += a[i][k] * b[k][j];
    }
}

// CHECK: rows, lines {{[0-9-]+}}: runs on the device
// CHECK: rewritten{{ +}}each iteration has its own copy of 'row', which it sets before it reads it; the last
// CHECK-NEXT: one's is the array's after the nest
// CHECK: mapping
static int row[16];
void rows(int n, const int *a, int *b) {
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 16; k++)
            row[k] = a[i * 16 + k] * k;
        for (int k = 0; k < 16; k++)
            b[i * 16 + k] = row[15 - k];
    }
}
