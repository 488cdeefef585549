// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_carried_dependence.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.*}}a{{.*}} [carried-dependence]
void filter(float *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] += 0.5f * a[i - 1];
}
