// The ends of tables come after the tests that say where the tables are, and before what they decide; a table that says where another
// one is read comes before it.
// RUN: %translate %s && FileCheck %s < %t.out/ends_of_tables_are_found_first.cu
// RUN: %nidus explain %s 2>&1 | FileCheck --check-prefix=EXPLAIN %s

// EXPLAIN: row_min and row_max, the least and the greatest of 'row', are found first
// CHECK-LABEL: product_{{[0-9]+}}(const void
// CHECK: return nest.nothing();
// CHECK-NEXT: const nidus::Values<int> row_values(nest, row_, {0, {{[{][{]n \+ 1, 1[}][}]}}});
// CHECK-NEXT: const long row_min = row_values.least(), row_max = row_values.greatest();
// CHECK-NEXT: mayRead<int>(col_, {row_min,
// CHECK-NEXT: return 0;
// CHECK-NEXT: const nidus::Values<int> col_values(nest, col_, {row_min,
// CHECK-NEXT: const long col_min = col_values.least(), col_max = col_values.greatest();
// CHECK-NOT: Values
void product(const int *row, const int *col, const float *value, const float *x, float *y, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
            s += value[k] * x[col[k]];
        y[i] = s;
    }
}

// What data is, but no place, is not looked at; nor is a table of bytes.
// CHECK-LABEL: brighter_{{[0-9]+}}(const void
// CHECK-NOT: Values
// CHECK-LABEL: remap_{{[0-9]+}}(const void
// CHECK: Values<int> my_values
// CHECK: Values<int> mx_values
// CHECK: if (!nest.holds({{.*}}mx_min >= 0 && stride >= mx_max + 1
// CHECK: nidus::Input<int> in(
void brighter(const unsigned char *in, const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = table[in[i]] + out[i];
}

void remap(const int *in, int *out, const int *mx, const int *my, int n, int stride)
{
    for (int i = 0; i < n; i++)
        out[i] = in[my[i] * stride + mx[i]];
}
