// Iterations that go over a row each have teams of threads, where these read neighbours together and a thread each would not.
// RUN: %nidus translate -o %t.out --report=%t.json --certificate=%t.proof %s
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy']) for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.json | FileCheck %s --check-prefix=STRATEGY
// RUN: FileCheck %s --check-prefix=CUDA < %t.out/rows_by_teams.cu
// RUN: FileCheck %s --check-prefix=PROOF < %t.proof
// RUN: %nidus explain %s | FileCheck %s --check-prefix=EXPLAIN
// RUN: %nidus translate -o %t.off --fp-reassociate=off --report=%t.off.json %s
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy']) for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.off.json | FileCheck %s --check-prefix=OFF
#include <math.h>

// STRATEGY: matrixVector rows
// OFF: matrixVector staged
// CUDA: // rows_by_teams.c:{{[0-9-]+}}, one iteration per team of threads.
// CUDA-NEXT: __global__ void __launch_bounds__(nidus::RowGrid::threads)
// CUDA-NEXT: matrixVector_{{[0-9]+}}(const float *__restrict__ a, const float *__restrict__ x, float *y, int n, int m,
// CUDA-NEXT: const nidus::RowTeam team)
// CUDA: const int i = team.index();
// CUDA-NEXT: if (i >= n)
// CUDA-NEXT: return;
// CUDA-NEXT: float s = 0;
// CUDA-NEXT: float s_own = nidus::Sum<float>::identity();
// CUDA-NEXT: for (int j = team.rank(); j < m; j += team.size())
// CUDA-NEXT: s_own += a[i * m + j] * x[j];
// CUDA-NEXT: s = team.combine<nidus::Sum>(s, s_own);
// CUDA-NEXT: if (team.isFirst())
// CUDA-NEXT: y[i] = s;
// PROOF: a team stores and reads what one thread would
// EXPLAIN: matrixVector, lines
// EXPLAIN: mapping {{.*}}kernel 'matrixVector_
// EXPLAIN: loop over 'i': a team of threads for each iteration
// EXPLAIN: loop over 'j': shared by the threads of a team
// EXPLAIN: inexact {{.*}}the sum 's' is computed in another order
void matrixVector(const float *a, const float *x, float *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j] * x[j];
        y[i] = s;
    }
}

// What one thread writes and another one reads is waited for.
// STRATEGY-NEXT: softmax rows
// OFF-NEXT: softmax threads
// CUDA: nidus::Candidate<float> best_own = nidus::FirstMax<float>::identity();
// CUDA: best_own = team.combine<nidus::FirstMax>(best, best_own);
// CUDA-NEXT: best = best_own.value;
// CUDA: sum = team.combine<nidus::Sum>(sum, sum_own);
// CUDA-NEXT: team.sync();
void softmax(const float *x, float *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float best = x[i * m];
        for (int j = 1; j < m; j++)
            if (x[i * m + j] > best)
                best = x[i * m + j];
        float sum = 0;
        for (int j = 0; j < m; j++) {
            y[i * m + j] = expf(x[i * m + j] - best);
            sum += y[i * m + j];
        }
        for (int j = 0; j < m; j++)
            y[i * m + j] /= sum;
    }
}

// Integers, and where a maximum is, whatever the user allows.
// STRATEGY-NEXT: place rows
// OFF-NEXT: place rows
// CUDA: if (best_own.place != nidus::nowhere)
// CUDA-NEXT: where = (int)best_own.place;
// CUDA: const nidus::RowGrid grid(nidus::Range<int>(0, n), {nidus::Range<int>(1, m), nidus::Range<int>(0, m),
// CUDA-NEXT: nidus::Range<int>(0, m)});
void place(const int *x, int *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int best = 0, where = -1;
        for (int j = 0; j < m; j++)
            if (x[i * m + j] > best) {
                best = x[i * m + j];
                where = j;
            }
        y[i] = where;
    }
}

// A thread per column reads neighbours already.
// STRATEGY-NEXT: columns threads
void columns(const int *a, int *out, int n, int m)
{
    for (int j = 0; j < m; j++) {
        int s = 0;
        for (int i = 0; i < n; i++)
            s += a[i * m + j];
        out[j] = s;
    }
}

// Rows of a few elements.
// STRATEGY-NEXT: triples packets
void triples(const int *a, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 0; j < 3; j++)
            s += a[3 * i + j];
        out[i] = s;
    }
}

// An iteration uses what the one before left, which is no scan; reads what a neighbour in the row writes; ends early; goes on behind its loop.
// STRATEGY-NEXT: running staged
void running(const int *a, int *out, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 0; j < m; j++) {
            s = 3 * s + a[i * m + j];
            out[i * m + j] = s;
        }
    }
}
// STRATEGY-NEXT: neighbours threads
void neighbours(int *a, int *out, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 1; j < m; j++) {
            a[i * m + j] += a[i * m + j - 1];
            s += a[i * m + j];
        }
        out[i] = s;
    }
}
// STRATEGY-NEXT: search threads
void search(const int *a, int *out, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 0; j < m; j++) {
            if (a[i * m + j] < 0)
                break;
            s += a[i * m + j];
        }
        out[i] = s;
    }
}
// STRATEGY-NEXT: end threads
void end(const int *a, int *out, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int s = 0, j;
        for (j = 0; j < m; j++)
            s += a[i * m + j];
        out[i] = s + j;
    }
}
