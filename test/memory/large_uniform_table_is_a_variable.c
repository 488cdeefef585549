// 8 KB are more than travel by value: where constant memory is best, they are a variable of the file, which is loaded before the launch.
// RUN: %nidus translate --device=k2000 -o %t.out %s && FileCheck %s < %t.out/large_uniform_table_is_a_variable.cu
// CHECK: __constant__ float fir_{{[0-9]+}}_taps[2048];
// CHECK: s += fir_{{[0-9]+}}_taps[k] * in[i + k];
// CHECK: nidus::ConstantTable taps(nest, "taps", fir_{{[0-9]+}}_taps, taps_);
// CHECK: if (!nest.begin(grid))
// CHECK: taps.load();
// CHECK-NEXT: nest.launch(fir_{{[0-9]+}}, "fir_{{[0-9]+}}", grid, in, out, n);
void fir(const float *in, float *out, const float *taps, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 2048; k++)
            s += taps[k] * in[i + k];
        out[i] = s;
    }
}
