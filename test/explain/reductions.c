// RUN: %nidus explain %s | FileCheck %s
// CHECK: total, lines [[#]]-[[#]]: runs on the device
// CHECK: no dependence between iterations with different 'i', but for 'sum', which the
// CHECK: kernel 'total_
// CHECK: 'sum' is a sum: each thread has its own, and those of all threads are combined in a
int total(const unsigned char *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
