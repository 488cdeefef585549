// 8 KB are more than travels by value, and no faster in constant memory on this device.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK-NOT: array table constant
// CHECK: array table {{global|readonly}}
// CHECK-NOT: array table constant
void sums(const float *table, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 2048; k++)
            s += table[k];
        out[i] = s * i;
    }
}
