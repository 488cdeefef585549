// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_unknown_call.c:[[#@LINE+6]]:{{[0-9]+}}: remark: {{.*}}measure{{.*}} [unknown-call]
int measure(int);

void each(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = measure(i);
}
