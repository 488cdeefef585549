// Tables of tables of pointers are looked at as those of rows are, once for the planes and once in each of them.
// RUN: %{nidus} translate %s -o %t.out
// RUN: FileCheck %s < %t.out/planes_behind_pointers.cu
// RUN: FileCheck %s --check-prefix=CALL < %t.out/planes_behind_pointers.c
// RUN: %cxx_accepts %t.out/planes_behind_pointers.cu

// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_scaled_{{[0-9]+}}(const void *a_, const void *b_, long n, long m, long k)
// CHECK: nidus::PlanePointers<float> a_pointers(nest, a_, {1, {{[{][{]}}n - 1, 1}}}, {0, {{[{][{]}}m, 1}}},
// CHECK-NEXT: nidus::PlaneTables::Surely, {0, {{[{][{]}}k, 1}}});
// CHECK-NEXT: if (!nest.holds(a_pointers.formArray()))
// CHECK-NEXT: return 0;
// CHECK-NEXT: void *const a_rows = a_pointers.firstRow();
// CHECK-NEXT: const long a_pitch = a_pointers.pitch();
// CHECK-NEXT: const long a_height = a_pointers.height();
// CHECK: nidus::Input<float> a(nest, "a", a_rows, {a_height * a_pitch,
// CHECK-NEXT: {{[{][{]}}n - 1, a_height * a_pitch}, {m, a_pitch}, {k, 1}}});
// CALL: int nidus_{{.*}}_scaled_{{[0-9]+}}(const void *, const void *, long, long, long)
void scaled(float *const *const *a, float ***b, int n, int m, int k)
{
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                b[i][j][l] = a[i + 1][j][l] * 2;
}

// Not every plane has all of the rows, and not every plane is one.
// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_some_{{[0-9]+}}
// CHECK: if (!nest.mayRead<void *>(a_, {0,
// CHECK: nidus::PlanePointers<int> a_pointers(nest, a_,
// CHECK-NEXT: nidus::PlaneTables::Perhaps
void some(int ***a, int *sums, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 0; j <= i; j++)
            for (int l = 0; l < m; l++)
                s += a[2 * i][j][l];
        sums[i] = s;
    }
}

// Tensors whose numbers begin at 1.
// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_from_one_{{[0-9]+}}
// CHECK: nidus::PlanePointers<double> a_pointers(nest, a_, {1, {{[{][{]}}n, 1}}}, {1, {{[{][{]}}m, 1}}},
// CHECK-NEXT: nidus::PlaneTables::Surely, {1, {{[{][{]}}k, 1}}}, 1, 1);
void from_one(double ***a, int n, int m, int k)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            for (int l = 1; l <= k; l++)
                a[i][j][l] /= 3;
}
