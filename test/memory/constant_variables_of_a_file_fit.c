// The variables of a file's nests share 64 KB: the nest for which nothing is left reads global memory.
// RUN: %nidus explain --device=k2000 %s | FileCheck %s
// CHECK: array t constant memory: only read, 40000 bytes for all sizes, in a variable of the file
// CHECK: array t texture memory
// CHECK: not constant: 40000 bytes do not fit in the {{[0-9]+}} bytes left of the kernel's
// CHECK-NEXT: parameters, nor in the 25536 bytes left of the file's constant memory
void one(const float *t, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 10000; k++)
            s += t[k];
        out[i] = s + i;
    }
}

void two(const float *t, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 1;
        for (int k = 0; k < 10000; k++)
            s -= t[k];
        out[i] = s + i;
    }
}
