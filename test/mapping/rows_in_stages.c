// Rows that threads walk along in the order of the C: their block copies them in stages, where a step goes on from the one before, all
// instances run the same steps, and nothing else is read in them.
// RUN: rm -rf %t.out && %{nidus} translate --map=legal -o %t.out --report=%t.json --certificate=%t.proof %s
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy']) for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.json | FileCheck %s --check-prefix=STRATEGY
// RUN: FileCheck %s --check-prefix=CUDA < %t.out/rows_in_stages.cu
// RUN: FileCheck %s --check-prefix=LAUNCH < %t.out/rows_in_stages.cu
// RUN: FileCheck %s --check-prefix=PROOF < %t.proof
// RUN: %{nidus} explain --map=legal %s | FileCheck %s --check-prefix=EXPLAIN
// RUN: %nidus translate -o %t.on --report=%t.on.json %s
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy']) for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.on.json | FileCheck %s --check-prefix=ON
#include <math.h>

// STRATEGY: product staged
// ON: product rows
// CUDA: // rows_in_stages.c:{{[0-9-]+}}, one iteration per thread of a block's first warp.
// CUDA-NEXT: template <bool Staged>
// CUDA-NEXT: __global__ void __launch_bounds__(nidus::StagedGrid::threads)
// CUDA-NEXT: product_{{[0-9]+}}(const float *__restrict__ a, const float *__restrict__ x, float *__restrict__ y, int m,
// CUDA-NEXT: const nidus::RowsOfGrid<int> rows_of_grid)
// CUDA: const nidus::StagedRows<int, Staged> rows(rows_of_grid);
// CUDA-NEXT: const int i = rows.counter();
// CUDA-NEXT: float s = 0;
// CUDA-NEXT: nidus::inStages<int>(rows, 0, m,
// CUDA-NEXT: nidus::stages(
// CUDA-NEXT: nidus::perRow<float>([&](int i, int j) { return &a[i * m + j]; }),
// CUDA-NEXT: nidus::perStep<float>([&](int j) { return &x[j]; })),
// CUDA-NEXT: [&](int, const auto &a_at, const auto &x_at) {
// CUDA-NEXT: s += a_at * x_at;
// CUDA-NEXT: });
// CUDA-NEXT: if (rows.own())
// CUDA-NEXT: y[i] = s;
// The launcher says whether rows are long.
// LAUNCH: const nidus::StagedGrid grid({nidus::Range<int>(0, n)}, {256}, {nidus::Range<int>(0, m)});
// LAUNCH: nest.launch(grid.isStaged() ? product_{{[0-9]+}}<true> : product_{{[0-9]+}}<false>,
// PROOF: what blocks copy into shared memory in advance is read by the nest as written
// PROOF: the threads that run an iteration store and read what the nest does as written
// EXPLAIN: product, lines
// EXPLAIN: loop over 'i': along axis x
// EXPLAIN: loop over 'j': in the order of the C; the threads of a block copy what its
// EXPLAIN: 'a' and 'x'
void product(const float *a, const float *x, float *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j] * x[j];
        y[i] = s;
    }
}

// Through a pointer to the row; what the loops before came to is each thread's own, and others only copy.
// STRATEGY-NEXT: variance staged
// CUDA-LABEL: variance_{{[0-9]+}}(
// CUDA-NOT: const float *row
// CUDA: nidus::perRow<float>([&](int i, int j) { return &a[(long)(i * m) + j]; })
// CUDA: if (rows.own())
// CUDA-NEXT: mean = mean / (float)m;
// CUDA-NEXT: nidus::inStages<int>(rows, 0, m,
// CUDA: if (rows.own())
// CUDA-NEXT: y[i] = sqrtf(v);
void variance(const float *a, float *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        const float *row = a + i * m;
        float mean = 0;
        for (int j = 0; j < m; j++)
            mean += row[j];
        mean = mean / m;
        float v = 0;
        for (int j = 0; j < m; j++)
            v += (row[j] - mean) * (row[j] - mean);
        y[i] = sqrtf(v);
    }
}

// An element of the iteration's own stays in a variable; where there is no step it is left alone.
// STRATEGY-NEXT: added staged
// CUDA-LABEL: added_{{[0-9]+}}(
// CUDA: double y_held = 0;
// CUDA-NEXT: if (rows.own() && 1 < m)
// CUDA-NEXT: y_held = y[i];
// CUDA: y_held += a_at;
// CUDA: if (rows.own() && 1 < m)
// CUDA-NEXT: y[i] = y_held;
void added(const double *a, double *y, int n, int m)
{
    int i, j;
    for (i = 0; i < n; i++)
        for (j = 1; j < m; j++)
            y[i] += a[i * m + j];
}

// In one of several kernels of a nest.
// STRATEGY-NEXT: both distribution
// CUDA-LABEL: both_{{[0-9]+}}(
// CUDA: nidus::perRow<double>
void both(const double *a, const double *x, double *y, double *z, int n, int m)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j] * x[j];
        z[i] = s;
        for (int j = 0; j < m; j++)
            y[j] = y[j] + a[i * m + j] * z[i];
    }
}

// Not: rows of a few elements; steps that stand alone; other rows are read with them; a row's own end; columns.
// STRATEGY-NEXT: triples threads
void triples(const float *a, float *y, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < 3; j++)
            s = s * 0.5f + a[i * 7 + j];
        y[i] = s;
    }
}
// STRATEGY-NEXT: gathered threads
void gathered(const float *a, const float *x, const int *at, float *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j] * x[at[i * m + j]];
        y[i] = s;
    }
}
// STRATEGY-NEXT: ragged threads
void ragged(const float *a, const int *end, float *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < end[i]; j++)
            s += a[i * m + j];
        y[i] = s;
    }
}
// STRATEGY-NEXT: triangle threads
void triangle(const float *a, float *y, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < i; j++)
            s += a[i * n + j];
        y[i] = s;
    }
}
// STRATEGY-NEXT: columns threads
void columns(const float *a, float *y, int n, int m)
{
    for (int i = 0; i < m; i++) {
        float s = 0;
        for (int j = 0; j < n; j++)
            s += a[j * m + i];
        y[i] = s;
    }
}
