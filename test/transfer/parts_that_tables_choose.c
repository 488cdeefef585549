// Of an array at whose places a table leads, what lies between the first and the last of them is copied: 60 of 1000 floats, and the
// table of 50 ints; of a matrix in compressed rows what the rows hold, with 3 rows 2 * 4 * 9 bytes, 4 row ends, and 8 of x.
// RUN: %check %s --nvcc= --expect=gather:mapped --expect=product:mapped --show-profile | FileCheck %s
// CHECK: h2d_bytes 560
// CHECK: d2h_bytes 212
// CHECK: fallbacks 0
#include "harness.h"

void gather(const float *x, const int *places, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = x[places[i]];
}

void product(const int *row, const int *column, const float *value, const float *x, float *y, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
            s += value[k] * x[column[k]];
        y[i] = s;
    }
}

int main(void)
{
    float *x = floats(1000), *out = floats(50), *value = floats(100), *y = floats(3);
    int *places = ints(50, 900, 959), *row = ints(4, 20, 20), *column = ints(100, 500, 507);
    places[7] = 900, places[8] = 959;
    row[1] = 24, row[2] = 24, row[3] = 29;
    column[20] = 500, column[28] = 507;
    gather(x, places, out, 50);
    product(row, column, value, x, y, 3);
    show("out", out, 0);
    show("y", y, 0);
    finish();
    return 0;
}
