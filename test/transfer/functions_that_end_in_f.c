// A function of another file is no function of math.h because its name is that of an integer function and an f.
// RUN: %nidus translate -o %t %s && FileCheck --input-file=%t/functions_that_end_in_f.c %s
void absf(float *a, int n);
float fabsf(float v);

// CHECK: void other
// CHECK-NOT: {{^ +}}nidus_hold
// CHECK: {{^ +}}absf(a, n);
void other(float *a, float *o, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i - 100;
    absf(a, n);
    for (int i = 0; i < n; i++)
        o[i] = a[i] + 1;
}

// CHECK: void known
// CHECK: {{^ +}}nidus_hold
// CHECK: a[0] = fabsf(a[0]);
void known(float *a, float *o, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i - 100;
    a[0] = fabsf(a[0]);
    for (int i = 0; i < n; i++)
        o[i] = a[i] + 1;
}
