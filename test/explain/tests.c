// Two arrays that are only written are said not to overlap once.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: tests         what is written to 're' does not overlap 'c' or 'im'
// CHECK-NEXT: what is written to 'im' does not overlap 'c'{{$}}
// CHECK-NEXT: if one does not hold, the C runs
// CHECK: tests         what is written to 'out' does not overlap 'in'
// CHECK-NEXT: if not, the C runs
void split(const float *c, float *re, float *im, int n)
{
    for (int i = 0; i < n; i++) {
        re[i] = c[2 * i];
        im[i] = c[2 * i + 1];
    }
}

void copy(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i];
}
