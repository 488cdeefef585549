// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_unsupported_statement.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.+}} [unsupported-statement]
void barrier(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = i;
        __asm__ volatile("" ::: "memory");
    }
}
