// One loop around the statements that share it: rows that are set first, products in the order i, k, j, and the diagonal beside
// a triangle, with counters declared anywhere. A loop whose iterations write elements of their own stays around.
// RUN: rm -rf %t && %nidus translate -o %t %s 2>&1 | FileCheck %s --check-prefix=MAPPED
// RUN: FileCheck %s < %t/loops_that_share_a_range.cu
// The C reads B along its rows.
// RUN: %{nidus} translate -o %t/default %s && FileCheck %s --check-prefix=WORK < %t/default/loops_that_share_a_range.cu
// WORK: couldPay(nidus_h200, {{[{][{][{]}}nidus::Range<int>(0, nj), nidus::Range<int>(0, ni)}, 2 + 6.0 * nk}},
// MAPPED: [[#@LINE+16]]:5: remark: loop nest mapped to kernel 'gemm_
// MAPPED-NEXT: [[#@LINE+32]]:5: remark: loop nest mapped to kernel 'triangle_
// MAPPED-NEXT: [[#@LINE+45]]:5: remark: the loop itself stays on the host
// MAPPED-NEXT: mapped to kernel 'planes_
// MAPPED-NEXT: mapped to kernel 'planes_
// MAPPED-NEXT: mapped to kernel 'over_time_

// CHECK-LABEL: gemm_{{[0-9]+}}(int nk,
// CHECK: packets.part<2, 4>(j0, i0)
// CHECK: C_at(row, column) *= beta;
// CHECK: for (k = nidus::from(0); k < nk; k++) {
// CHECK: C_at(row, column) += alpha * A[(long)i * 1200 + k] * B_at[column];
// CHECK: C_at.store
void gemm(int ni, int nj, int nk, double alpha, double beta, double C[1000][1100], double A[1000][1200], double B[1200][1100])
{
    int i, j, k;
    for (i = 0; i < ni; i++) {
        for (j = 0; j < nj; j++)
            C[i][j] *= beta;
        for (k = 0; k < nk; k++)
            for (j = 0; j < nj; j++)
                C[i][j] += alpha * A[i][k] * B[k][j];
    }
}

// CHECK-LABEL: triangle_{{[0-9]+}}(int m, int n,
// CHECK: const int i = nidus::threadY();
// CHECK: if (j == i + 1) {
// CHECK-NEXT: corr[(long)i * 1200 + i] = 1.0;
// CHECK: for (k = nidus::from(0); k < n; k++)
void triangle(int m, int n, const double data[1400][1200], double corr[1200][1200])
{
    int i, j, k;
    for (i = 0; i < m - 1; i++) {
        corr[i][i] = 1.0;
        for (j = i + 1; j < m; j++) {
            corr[i][j] = 0.0;
            for (k = 0; k < n; k++)
                corr[i][j] += data[k][i] * data[k][j];
        }
    }
}

// CHECK: planes_{{[0-9]+}}(const float *__restrict__ in, float *__restrict__ low, int w, int h, int p,
// CHECK: planes_{{[0-9]+}}(const float *__restrict__ in, const float *__restrict__ low, float *__restrict__ high, int w, int h,
void planes(const float *in, float *low, float *high, int c, int w, int h)
{
    for (int p = 0; p < c; p++) {
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                low[(p * h + y) * w + x] = in[(p * h + y) * w + x] * 0.5f;
        for (int y = 1; y < h; y++)
            for (int x = 0; x < w; x++)
                high[(p * h + y) * w + x] = low[(p * h + y - 1) * w + x] - in[(p * h + y) * w + x];
    }
}

// CHECK-LABEL: over_time_{{[0-9]+}}(
// CHECK: nidus::thread
// CHECK: for (int t
// CHECK-NEXT: a[i] = a[i] * 3 + b[i];
// CHECK-NEXT: b[i] -= a[i] / 2;
void over_time(int steps, int n, int *a, int *b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 3 + b[i];
        for (int i = 0; i < n; i++)
            b[i] -= a[i] / 2;
    }
}
