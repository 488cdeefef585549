// Every outermost loop of every function is a candidate, main's included, and stands in the report once.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: file {{.*}}candidates_are_the_outermost_loops.c
// CHECK: function first
// CHECK-NEXT: nest 12-14
// CHECK: nest 16-17
// CHECK: function main
// CHECK: nest 22-23
// CHECK-NOT: nest
void first(int *a, int n, int deep)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            a[y * n + x] = 0;
    if (deep) {
        for (int i = 0; i < n; i++)
            a[i] = 1; }
}
int main(void)
{
    int a[100];
    for (int i = 0; i < 100; i++)
        a[i] = i;
    return a[5];
}
