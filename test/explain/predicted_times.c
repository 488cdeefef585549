// explain says what a space is predicted to cost, the chosen one and each that could be chosen, and why the others cannot be. A profile
// without measurements predicts nothing.
// RUN: %nidus explain %s | FileCheck %s
// RUN: %nidus explain --device=k2000 %s | FileCheck %s --check-prefix=RULES --implicit-check-not="reads by warps"
// CHECK: array t constant memory
// CHECK: the same element at a time; predicted: {{[0-9]+\.[0-9][0-9]}} us for a
// CHECK: not shared: threads that compute packets do not wait for each other
// CHECK: not the read-only cache: its reads are predicted to take {{[0-9.]+}} times as long, {{[0-9]+\.[0-9][0-9]}} us
// CHECK: not texture: its reads are predicted to take {{[0-9.]+}} times as long, {{[0-9]+\.[0-9][0-9]}} us
// RULES: array t constant memory
void conv(const float *in, float *out, const float t[3], int n)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = t[0] * in[i - 1] + t[1] * in[i] + t[2] * in[i + 1];
}
