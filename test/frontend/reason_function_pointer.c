// The message of a call through a pointer is true: the function is not known.
// RUN: %nidus translate %s -o %t.out --report=%t.json 2>&1 | FileCheck %s
// RUN: %summary | FileCheck %s --check-prefix=NESTS
// CHECK: reason_function_pointer.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.+}} [{{[a-z-]+}}]
// NESTS: nest {{.*}} left {{.+}}
void apply(int *a, int n, int (*f)(int))
{
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}
