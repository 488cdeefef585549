// What one nest hands on to the next does not move; the memory that the function owns never does.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: several_nests.c: 2 loop nests, 2 of them
// CHECK-LABEL: twice, lines [[#%u,FIRST:]]-
// CHECK: array in
// CHECK: to the device: n elements
// CHECK: array t
// CHECK-NEXT: stays on the device for a later nest
// CHECK-LABEL: twice, lines
// CHECK: array t
// CHECK: is on the device since the nest in line [[#FIRST]]
// CHECK-NEXT: is dropped after the nest
// CHECK: array out
// CHECK: only to the host: n elements of 4 bytes: 
#include <stdlib.h>

void twice(const float *in, float *out, int n)
{
    float *t = malloc(n * sizeof *t);
    if (!t)
        return;
    for (int i = 0; i < n; i++)
        t[i] = in[i] * 2;
    for (int i = 0; i < n; i++)
        out[i] = t[i] + 1;
    free(t);
}
