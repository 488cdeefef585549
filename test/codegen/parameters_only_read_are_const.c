// A function that reads through a pointer which would allow to write has a pointer to const on the device, where the array is const.
// RUN: %nidus translate -o %t %s && FileCheck --input-file=%t/parameters_only_read_are_const.cu %s

// CHECK: void add_product(float *a, const float *b, const float *c, int i)
static void add_product(float *a, float *b, float *c, int i)
{
    a[i] += b[i] * c[i];
}

// CHECK: float at(const float (*m)[24], int i, int j)
static float at(float (*m)[24], int i, int j)
{
    return m[i][j];
}

// CHECK: float *place(float *p, int i)
static float *place(float *p, int i)
{
    return p + i;
}

// CHECK: float twice(const float *p, int i)
// CHECK: const float *q = p;
static float twice(float *p, int i)
{
    float *q = p;
    return q[i] * 2;
}

// CHECK: *place((float *)b, i)
void filter(float *restrict a, float *restrict b, float *restrict c, float (*restrict m)[24], int n)
{
    for (int i = 0; i < n; i++) {
        add_product(a, b, c, i);
        a[i] += at(m, i, 3) + twice(b, i) + *place(b, i);
    }
}
