// RUN: %nidus explain %s | FileCheck %s
// CHECK: total, lines 8-9: runs on the device
// CHECK: kernel 'total_8'
// CHECK: 'sum' is a sum: each thread has its own, and those of all threads are combined in a
int total(const unsigned char *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
