// An element whose place the host knows is passed by value, and so is one that data decides to read.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/single_element_is_a_kernel_parameter.cu
// CHECK-DAG: array weights constant
// CHECK-DAG: array limits constant
// CU: in[i] * weights[k]
// CU: const __grid_constant__ nidus::Element<float> weights
// CU: nidus::Element<float> weights(nest, weights_, {k, {{[{]+}}1, 1}}});

void accumulate(const float *restrict in, float *restrict out, const float *restrict weights, int n, int count)
{
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < n; i++)
            out[i] += in[i] * weights[k];
        out++; /* keeps the loop on the host */
    }
}

// CU: if (!nest.mayRead<float>(limits_, {k, {{[{]+}}1, 1}}}))
// CU: nidus::Element<float> limits(nest, limits_, {k, {{[{]+}}1, 1}}});
void limited(const float *restrict in, float *restrict out, const float *restrict limits, int n, int k)
{
    for (int i = 0; i < n; i++)
        if (in[i] > 0)
            out[i] = in[i] + limits[k];
}
