// What is too small for every call stays C, also in a host loop, unless it works on what other nests have on the device. Its helper
// functions are in no .cu file either.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out --report=%t.json --certificate=%t/proof.json %s 2>&1 | FileCheck %s
// RUN: %summary | FileCheck %s --check-prefix=NESTS
// RUN: FileCheck %s --check-prefix=CU < %t/out/nests_of_known_small_sizes_stay_c.cu
// RUN: not grep multiply_ %t/proof.json && grep between_ %t/proof.json
// RUN: %cxx_accepts %t/out/nests_of_known_small_sizes_stay_c.cu && %cc -Wall -Wextra -Werror -c %t/out/nests_of_known_small_sizes_stay_c.c -o %t/c.o
// RUN: %nidus translate -o %t/legal %s && FileCheck %s --check-prefix=LEGAL < %t/legal/nests_of_known_small_sizes_stay_c.cu
// RUN: %{nidus} translate --device=generic -o %t/generic %s && FileCheck %s --check-prefix=LEGAL < %t/generic/nests_of_known_small_sizes_stay_c.cu
// CHECK: its 16 iterations take longer on the NVIDIA H200 than in C [too-small]
// CU-NOT: half
// LEGAL: half
// NESTS: function multiply
// NESTS-NEXT: nest {{.*}} left too-small
// NESTS: function steps
// NESTS-NOT: mapped
// NESTS: function between
// NESTS-NOT: left
// NESTS: function solve
// NESTS-DAG: nest {{.*}} mapped
// NESTS-DAG: nest {{.*}} left too-small
static float half(float x) { return x / 2; }

void multiply(float m[4][4], float v[4][4], float out[4][4])
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            float s = 0;
            for (int k = 0; k < 4; k++)
                s += half(m[i][k]) * v[k][j];
            out[i][j] = s;
        }
}

float steps(float *a, int n)
{
    for (int t = 0; t < n; t++) {
        for (int i = 0; i < 16; i++)
            a[i] = half(a[i]) + 1;
        a[t % 16] += a[(t + 3) % 16];
    }
    return a[0];
}

void between(float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] * 3 + b[i];
    for (int i = 0; i < 8; i++)
        a[i] = 0;
    for (int i = 0; i < n; i++)
        b[i] = a[i] - b[i];
}

// Its loop's own code works on the same elements: they would cross in each of its iterations.
void solve(double (*v)[1000][5], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 1000; j++)
            for (int m = 0; m < 5; m++)
                v[i][j][m] = v[i][j][m] * v[i][j][m] + 1;
    for (int i = 1; i < n; i++) {
        for (int m = 0; m < 5; m++)
            v[i][0][m] -= 0.5 * v[i - 1][0][m];
        v[i][0][0] /= v[i][0][4] + v[i][0][1];
    }
}
