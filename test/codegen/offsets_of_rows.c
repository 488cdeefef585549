// Subscripts of declared arrays are numbers as people write them. An int counts their elements where it can; rows behind a pointer, and arrays
// of more elements, may be so many that it cannot: their offsets are computed in 64 bits, as those of pointers are.
// RUN: %nidus translate --map=legal -o %t %s && FileCheck %s < %t/offsets_of_rows.cu
// RUN: %cxx_accepts %t/offsets_of_rows.cu

// CHECK-LABEL: pixels_{{[0-9]+}}(const
// CHECK: out[(long)i * 4 + c] = (unsigned short)(image[(long)i * 4 + (3 - c)] >> 1);
void pixels(unsigned short (*image)[4], unsigned short (*out)[4], int n)
{
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 4; c++)
            out[i][c] = image[i][3 - c] >> 1;
}

static double u[4][50][60][5], v[4][50][60][5];
static unsigned char large[50000][50000];

// CHECK-LABEL: volumes_{{[0-9]+}}(
// CHECK: v[i * 300 + j * 5 + c] = u[30000 + j * 300 + i * 5 + c] * 2 + u[i * 300 + c];
void volumes(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int c = 0; c < 5; c++)
                v[0][i][j][c] = u[2][j][i][c] * 2 + u[0][i][0][c];
}

// CHECK-LABEL: wide_{{[0-9]+}}_single(
// CHECK: large[(long)i * 50000 + j]
void wide(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            large[i][j] = large[i][j] / 3 + (unsigned char)i;
}

// CHECK-LABEL: deeper_{{[0-9]+}}_single(
// CHECK: a[(long)i * 3000 + (long)j * 60 + k]
void deeper(float a[][50][60], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 50; j++)
            for (int k = 0; k < 60; k++)
                a[i][j][k] *= 2;
}
