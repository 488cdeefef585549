// The pointers to rows are looked at once the sizes are known to be some, and the nest to be worth it; before what they tell is used.
// RUN: %{nidus} translate %s -o %t.out
// RUN: FileCheck %s < %t.out/rows_behind_pointers.cu
// RUN: FileCheck %s --check-prefix=CALL < %t.out/rows_behind_pointers.c
// RUN: %cxx_accepts %t.out/rows_behind_pointers.cu
#include <stdint.h>

// CHECK: scaled_{{[0-9]+}}_single(const float *in, long in_pitch, float *out, long out_pitch, float f, int y,
// CHECK: out[y * out_pitch + x] = in[(y + 1) * in_pitch + x] * f;
// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_scaled_{{[0-9]+}}(const void *in_, const void *out_, long w, long h, float f)
// CHECK: return nest.nothing();
// CHECK-NEXT: if (!nest.couldPay(
// CHECK-NEXT: return 0;
// CHECK: const nidus::RowPointers<float> in_pointers(nest, in_, {1, {{[{][{]}}h - 1, 1}}}, {0, {{[{][{]}}w, 1}}});
// CHECK-NEXT: if (!nest.holds(in_pointers.formArray()))
// CHECK-NEXT: return 0;
// CHECK-NEXT: void *const in_rows = in_pointers.firstRow();
// CHECK-NEXT: const long in_pitch = in_pointers.pitch();
// CHECK: if (!nest.holds(out_pitch >= w && in_pitch >= w))
// CHECK: nidus::Input<float> in(nest, "in", in_rows, {in_pitch, {{[{][{]}}h - 1, in_pitch}, {w, 1}}});
// CALL: int nidus_{{.*}}_scaled_{{[0-9]+}}(const void *, const void *, long, long, float)
void scaled(float *const *in, float **out, int w, int h, float f)
{
    for (int y = 0; y < h - 1; y++)
        for (int x = 0; x < w; x++)
            out[y][x] = in[y + 1][x] * f;
}

// Rows that data choose are looked at behind the data.
// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_chosen_
// CHECK: nidus::RowPointers<int> b_pointers
// CHECK: which_values.least()
// CHECK: nidus::RowPointers<int> a_pointers(nest, a_, {which_min,
void chosen(int **a, int **b, const int *which, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            b[y][x] = a[which[y]][x];
}

// So are rows of which data choose the elements. A matrix that begins at 1 has columns from 1 on.
// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_permuted_
// CHECK: nidus::RowPointers<int> b_pointers(nest, b_, {1, {{[{][{]}}h, 1}}}, {1, {{[{][{]}}w, 1}}});
// CHECK: which_values.least()
// CHECK: nidus::RowPointers<int> a_pointers(nest, a_, {1, {{[{][{]}}h, 1}}},
// CHECK-NEXT: {which_min, {{[{][{]}}which_max - which_min + 1, 1}}});
void permuted(int **a, int **b, const int *which, int w, int h)
{
    for (int y = 1; y <= h; y++)
        for (int x = 1; x <= w; x++)
            b[y][x] = a[y][which[x]];
}

// Where no row has an element 0, rows may be as long as what is used of them.
// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_from_one_
// CHECK: nidus::RowPointers<float> a_pointers(nest, a_, {1, {{[{][{]}}n, 1}}}, {1, {{[{][{]}}m, 1}}}, 1);
// CHECK: nidus::RowPointers<float> b_pointers(nest, b_, {1, {{[{][{]}}n, 1}}}, {1, {{[{][{]}}m, 1}}}, 1);
// CHECK: if (!nest.holds(b_pitch >= m && a_pitch >= m))
// CHECK: nidus::Input<float> a(nest, "a", a_rows, {a_pitch + 1, {{[{][{]}}n, a_pitch}, {m, 1}}});
// CHECK: nidus::aligned<4, float>(a, 0, a_pitch) && nidus::aligned<4, float>(b, 0, b_pitch)
void from_one(float **a, float **b, int n, int m)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            b[i][j] = a[i][j] / 3;
}
