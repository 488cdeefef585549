// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_scalar_carried.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.*}}state{{.*}} [scalar-carried]
void noise(unsigned *out, int n)
{
    unsigned state = 1;
    for (int i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        out[i] = state;
    }
}
