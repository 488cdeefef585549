// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_volatile.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.+}} [volatile]
void poll(volatile int *port, int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = *port;
}
