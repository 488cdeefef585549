// A call of an unknown function is named, whatever its arguments are.
// RUN: %nidus translate -o %t %s 2>&1 | FileCheck %s
#include <stdio.h>

void print(const int *a, int n)
{
    // CHECK: :[[@LINE+2]]:9: remark: the function 'printf' is not defined in this file [unknown-call]
    for (int i = 0; i < n; i++)
        printf("%d\n", a[i]);
}
