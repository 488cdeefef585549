// gcc takes memory that was just allocated for read when it goes to a const parameter, and warns.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/allocated_memory_is_not_passed_as_const.c
// RUN: %cc -O1 -Wall -Wextra -Werror -c %t.out/allocated_memory_is_not_passed_as_const.c -o %t.o
#include <stdlib.h>

// CHECK: int nidus_{{[0-9a-f]*}}_twice_13(const void *, long, void *)
// CHECK: int nidus_{{[0-9a-f]*}}_twice_16(void *, long, void *)
void twice(const float *in, float *out, int n)
{
    float *tmp = malloc(n * sizeof(float));
    if (!tmp)
        return;
    for (int i = 0; i < n; i++)
        if (i > 2)
            tmp[i] = in[i] * 2;
    for (int i = 3; i < n; i++)
        out[i] = tmp[i] + 1;
    free(tmp);
}
