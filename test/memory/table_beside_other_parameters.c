// A table that fills all of the parameters that a kernel of an old device may have is a variable: there are other parameters.
// RUN: %nidus translate --device=k2000 %s -o %t.out && FileCheck %s < %t.out/table_beside_other_parameters.cu
// CHECK: __constant__ float filter_{{[0-9]+}}_table[1024];
static const float table[1024] = {1};

void filter(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k < 1024; k++)
            sum += table[k] * in[i + k];
        out[i] = sum;
    }
}
