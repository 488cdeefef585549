// Where no loop is parallel, iterations with equal sums of counters often are: the launcher counts these steps, and runs a kernel per
// statement in each.
// RUN: %nidus translate --map=legal -o %t.out --report=%t.json %s
// RUN: FileCheck %s < %t.out/steps.cu
// RUN: %nidus explain %s | FileCheck --check-prefix=EXPLAIN %s
// RUN: %python -c "import json,sys; [print(f['name'], n['status'], n['strategy'] or '-') for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.json | FileCheck --check-prefix=REPORT %s

// REPORT: table mapped steps
// REPORT-NEXT: factors mapped steps
// REPORT-NEXT: upwards mapped steps
// REPORT-NEXT: paths mapped steps
// REPORT-NEXT: prefix left -
// REPORT-NEXT: narrow left -

// EXPLAIN-LABEL: table, lines
// EXPLAIN: saturation {{.*}} threads in a step
// EXPLAIN: rewritten {{ *}}the iterations run in steps, those with the same 'i + j' together
void table(int n, int m, const char *a, const char *b, int t[n + 1][m + 1])
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m - i; j++)
            t[i][j] = a[i - 1] == b[j - 1] ? t[i - 1][j - 1] + 1 : t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
}
// CHECK-LABEL: table_{{[0-9]+}}(int n, int m,
// CHECK:      const int i = 1 + nidus::threadX();
// CHECK-NEXT: if (i > n || i >= step)
// CHECK-NEXT:     return;
// CHECK-NEXT: int j = step - i;

// EXPLAIN-LABEL: factors, lines
// EXPLAIN: rewritten {{ *}}the iterations run in steps, those with the same 'j' or 'k' in the same step, by one
// EXPLAIN: mapping
// EXPLAIN: mapping
void factors(int n, double a[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
}

// From the last one on: the launcher counts down.
void upwards(int n, const double u[n][n], double x[n])
{
    for (int i = n - 1; i >= 0; i--) {
        for (int k = n - 1; k > i; k--)
            x[i] -= u[i][k] * x[k];
        x[i] /= u[i][i];
    }
}

// The row and the column of a step change in it: their iterations are kernels of their own, after those that need the old values.
// EXPLAIN-LABEL: paths, lines
// EXPLAIN: rewritten {{ *}}the iterations run in steps, those with the same 'k' in the same step, by one kernel
// EXPLAIN-NEXT: after the other for 'i' and 'j' less than that, equal to it, and greater
void paths(int n, int p[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (p[i][k] + p[k][j] < p[i][j])
                    p[i][j] = p[i][k] + p[k][j];
}
// CHECK: // steps.c:{{.*}} where i == k and j < k, one iteration per thread.
// CHECK: paths_{{[0-9]+}}_4(int n,
// CHECK:      const int i = k + nidus::threadY();
// CHECK-NEXT: const int j = nidus::threadX();
// CHECK-NEXT: if (i > k || j >= k)

// What one iteration needs of another one is of the same sum, whatever is summed up; it is no scan.
void prefix(int n, float *x)
{
    for (int i = 1; i < n; i++)
        x[i] += 0.5f * x[i - 1];
}

// A counter of 16 bits could wrap into its range.
void narrow(short n, int t[n][n])
{
    for (short i = 1; i < n; i++)
        for (short j = 1; j < i; j++)
            t[i][j] += t[i - 1][j] + t[i][j - 1];
}

// CHECK-LABEL: extern "C" int nidus_{{....}}_table_
// CHECK:      if (n <= 0 || m <= 1)
// CHECK-NEXT:     return nest.nothing();
// CHECK:      const auto grid = [&](long step) { return nidus::Grid{
// CHECK:      if (!nest.begin(nidus::Steps(2, m, grid)))
// CHECK-NEXT:     return 0;
// CHECK-NEXT: for (long step = 2; step <= m; step++) {
// CHECK-NEXT:     nest.launch(table_[[#]], "table_[[#]]", grid(step),
// CHECK:      return nest.end();

// CHECK-LABEL: extern "C" int nidus_{{....}}_factors_
// CHECK:      for (long k = 0; k <= n - 2; k++) {
// CHECK-NEXT:     nest.launch(factors_[[COLUMN:[0-9]+]], {{.*}}(k), n, a, k);
// CHECK-NEXT:     nest.launch(factors_[[INNER:[0-9]+]], {{.*}}(k), n, a, k);
// CHECK-NEXT: }

// CHECK-LABEL: extern "C" int nidus_{{....}}_upwards_
// CHECK:      for (long k = n - 1; k >= 0; k--) {
