// Iterations that need what those before them in their row and in the row before have left: a thread has a row, some steps behind the one
// above, and blocks hold what a tile of their rows touches.
// RUN: %nidus translate --map=legal -o %t.out --report=%t.json %s
// RUN: FileCheck %s < %t.out/wavefronts.cu
// RUN: %nidus explain %s | FileCheck --check-prefix=EXPLAIN %s
// RUN: %python -c "import json,sys; [print(f['name'], n['status'], n['strategy'] or '-') for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.json | FileCheck --check-prefix=REPORT %s
// RUN: %{nidus} translate -o %t.default %s && FileCheck --check-prefix=PAYS %s < %t.default/wavefronts.cu

// REPORT: seidel mapped wavefront
// REPORT-NEXT: diffused mapped wavefront
// REPORT-NEXT: backwards mapped wavefront
// REPORT-NEXT: large mapped wavefront
// REPORT-NEXT: volume mapped steps
// REPORT-NEXT: pairs mapped wavefront
// REPORT:      triangle left -
// REPORT:      far left -
// REPORT:      passed left -
// REPORT:      bordered mapped wavefront
// REPORT-NEXT: begun left -
// REPORT:      wrapped left -
// REPORT:      parallel mapped {{threads|rows}}
// REPORT-NEXT: old mapped packets

// EXPLAIN-LABEL: seidel, lines
// EXPLAIN: parallelism {{ *}}yes: no dependence between iterations with the same 'x + y' and the same 't'
// EXPLAIN: mapping {{ *}}kernel 'seidel_
// EXPLAIN-NEXT: loop over 'y': one iteration per thread, 128 of them in a block
// EXPLAIN-NEXT: loop over 'x': inside each thread, which is 1 step behind that of the iteration
// EXPLAIN-NEXT: before
// EXPLAIN-NEXT: loop over 't': its iterations follow one another as closely as dependences let them
// EXPLAIN-NEXT: a block holds what 62 steps of its threads touch of 'a' in shared memory
void seidel(int steps, int w, int h, float *a)
{
    for (int t = 0; t < steps; t++)
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++)
                a[y * w + x] = 0.25f * (a[(y - 1) * w + x] + a[(y + 1) * w + x] + a[y * w + x - 1] + a[y * w + x + 1]);
}
// CHECK: // wavefronts.c:{{.*}} a row per thread, each 1 step behind the one before.
// CHECK-NEXT: using [[STRIPS:seidel_[0-9]+_strips]] = nidus::Strips<128, 62, 1>;
// CHECK-NEXT: __global__ void __launch_bounds__(128)
// CHECK-NEXT: seidel_[[SEIDEL:[0-9]+]](int w, float *a, const nidus::Wavefront wavefront)
// CHECK-NEXT: {
// CHECK-NEXT:     nidus::inWavefront<[[STRIPS]], int, int, true>(wavefront,
// CHECK-NEXT:         nidus::tiles(
// CHECK-NEXT:             nidus::tile<float, nidus::Loads<nidus::InRow<-1, 0, 0>, nidus::InRow<0, -1, 1>, nidus::InRow<1, 0, 0>>,
// CHECK-NEXT:                                nidus::AlwaysStores<nidus::InRow<0, 0, 0>>>([&](int y, int x) { return &a[y * w + x]; })),
// CHECK-NEXT:         [&](int, int, int, const auto &a_at) {
// CHECK-NEXT:             a_at(0, 0) = 0.25f * (a_at(-1, 0) + a_at(1, 0) + a_at(0, -1) + a_at(0, 1));
// CHECK-NEXT:         });
// CHECK-NEXT: }

// What one row writes two columns ahead, in the next one, another iteration of it writes, too: three steps.
void diffused(int w, int h, int *grey, unsigned char *out)
{
    for (int y = 0; y < h - 1; y++) {
        int *row = grey + y * w, *next = row + w;
        for (int x = 1; x < w - 1; x++) {
            int old = row[x], error = old > 127 ? old - 255 : old;
            out[y * w + x] = (unsigned char)(old > 127);
            row[x + 1] += error * 7 / 16;
            next[x - 1] += error * 3 / 16;
            next[x] += error * 5 / 16;
            next[x + 1] += error / 16;
        }
    }
}
// CHECK: using diffused_{{[0-9]+}}_strips = nidus::Strips<128, 60, 3>;
// CHECK:      nidus::inWavefront<diffused_{{[0-9]+}}_strips, int, int, false>(wavefront,
// CHECK:      nidus::tile<int, nidus::Loads<nidus::InRow<0, 0, 1>, nidus::InRow<1, -1, 1>>,
// CHECK-NEXT: nidus::Stores<nidus::InRow<0, 1, 1>, nidus::InRow<1, -1, 1>>>(
// CHECK:      nidus::tile<unsigned char, nidus::Loads<>,
// CHECK-NEXT: nidus::AlwaysStores<nidus::InRow<0, 0, 0>>>([&](int y, int x) { return &out[y * w + x]; })),
// CHECK-NEXT: [&](int, int, const auto &grey_at, const auto &out_at) {
// CHECK-NEXT:     int old = grey_at(0, 0);
// CHECK-NEXT:     int error = old > 127 ? old - 255 : old;
// CHECK-NEXT:     out_at(0, 0) = (unsigned char)(old > 127);
// CHECK-NEXT:     grey_at(0, 1) += error * 7 / 16;
// CHECK-NEXT:     grey_at(1, -1) += error * 3 / 16;

// The last rows and columns first.
void backwards(int n, long m, double a[n][m])
{
    for (int i = n - 2; i >= 0; i--)
        for (long j = m - 2; j >= 0; j--)
            a[i][j] += 0.5 * a[i + 1][j] + 0.25 * a[i][j + 1];
}
// CHECK: using backwards_{{[0-9]+}}_strips = nidus::Strips<{{64|128}}, {{[0-9]+}}, 1, -1, -1>;
// CHECK: nidus::inWavefront<backwards_{{[0-9]+}}_strips, int, long, false>(wavefront,

// More than a block's shared memory: what is only read is read where it lies.
void large(int n, int m, double a[n][m], double b[n][m], const double c[n][m], const double d[n][m], const double e[n][m])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++) {
            a[i][j] = c[i][j] * b[i - 1][j] + d[i][j] * a[i][j - 1];
            b[i][j] = a[i][j] + e[i][j] * b[i][j - 1];
        }
}
// CHECK: large_{{[0-9]+}}(
// CHECK: nidus::inWavefront<large_{{[0-9]+}}_strips,

// Planes follow each other: they are no sweeps over one array.
void volume(int n, float a[n][n][n])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            for (int k = 1; k < n; k++)
                a[i][j][k] += a[i - 1][j][k] + a[i][j - 1][k] + a[i][j][k - 1];
}
// An iteration with a loop and a scratch array of its own, which is no tile either.
// EXPLAIN-LABEL: pairs, lines
// EXPLAIN: a block waits for the blocks from which it needs something
void pairs(int h, int w, float u[h][w][2])
{
    float t[2];
    for (int y = 1; y < h; y++)
        for (int x = 1; x < w; x++) {
            for (int c = 0; c < 2; c++)
                t[c] = u[y - 1][x][1 - c] + u[y][x - 1][c];
            u[y][x][0] += t[0] * t[1];
            u[y][x][1] -= t[1];
        }
}
// CHECK: // Each iteration has its own copy of 't', which it sets before it reads it.
// CHECK-NEXT: // wavefronts.c:{{.*}} a row per thread, each 1 step behind the one before.
// CHECK: nidus::inWavefront<pairs_{{[0-9]+}}_strips, int, int, false>(wavefront,
// CHECK-NEXT:         nidus::tiles(),

// Rows of several lengths.
void triangle(int n, int a[n][n])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j <= i; j++)
            a[i][j] = a[i - 1][j] + a[i][j - 1];
}

// An iteration needs what one far to the right has left in the row before.
void far(int n, int m, int a[n][m])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m - 12; j++)
            a[i][j] += a[i - 1][j + 12] + a[i][j - 1];
}

// A variable goes from column to column.
void passed(int n, int m, int a[n][m])
{
    for (int i = 1; i < n; i++) {
        int last = 0;
        for (int j = 1; j < m; j++) {
            last = a[i - 1][j] - last;
            a[i][j] = last;
        }
    }
}

// The elements around all rows are touched under conditions: beside them there is nothing.
void bordered(int n, int m, int a[n][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] += (i > 0 ? a[i - 1][j] : 0) + (j > 0 ? a[i][j - 1] : 0);
}
// CHECK: bordered_[[BORDERED:[0-9]+]](int m, int *a, const nidus::TileLimits a_limits, const nidus::Wavefront wavefront)
// CHECK: nidus::AlwaysStores<nidus::InRow<0, 0, 0>>>([&](int i, int j) { return &a[(long)i * m + j]; }, a_limits)),

// The row's number is read once, before iterations change it.
void begun(int n, int m, int a[n][m], int *numbers)
{
    for (int i = 1; i < n; i++) {
        const int first = numbers[i];
        for (int j = 1; j < m; j++) {
            a[i][j] = (a[i - 1][j] + a[i][j - 1] + first) & 1023;
            numbers[i] += 3;
        }
    }
}

// The first row is what is left of a size.
void wrapped(unsigned long n, int m, int *a)
{
    for (unsigned char i = n - 2; i-- > 0;)
        for (int j = 1; j < m; j++)
            a[i * m + j] = (a[(i + 1) * m + j] + a[i * m + j - 1]) & 1023;
}

// Rows, or columns, are independent; and so are all elements with the old values.
void parallel(int n, int m, float a[n][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
            a[i][j] = a[i][j] * a[i][j - 1] + 0.5f;
}
void old(int n, int m, float a[n][m])
{
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m - 1; j++)
            a[i][j] = a[i + 1][j] + a[i][j + 1];
}

// CHECK-LABEL: extern "C" int nidus_{{....}}_seidel_
// CHECK:      const nidus::WavefrontGrid<[[STRIPS]]> grid({nidus::Range<int>(1, w - 1),
// CHECK-NEXT:     nidus::Range<int>(1, h - 1), nidus::Range<int>(0, steps)});
// CHECK-NEXT: const nidus::WavefrontWords<[[STRIPS]]> words(nest, grid);
// CHECK-NEXT: if (!nest.begin(grid))
// CHECK-NEXT:     return 0;
// CHECK-NEXT: words.clear("seidel_[[SEIDEL]]_words");
// CHECK-NEXT: nest.launch(seidel_[[SEIDEL]], "seidel_[[SEIDEL]]", grid, w, a, words);
// CHECK-NEXT: return nest.end();

// CHECK: nest.launch(bordered_[[BORDERED]], "bordered_[[BORDERED]]", grid, m, a, nidus::TileLimits{0, n - 1, 0, m - 1}, words);

// PAYS: nest.couldPay(nidus_h200, {nidus::Work{{[{][{]}}nidus::Range<int>(1, h - 1), nidus::Range<int>(0, steps)},
// PAYS-NEXT: 1 + 9.0 * ((int64_t)w - 2), 0, 1.5 * ((int64_t)w -
// PAYS-NEXT: 2)}.inWavefront<seidel_{{[0-9]+}}_strips>(nidus::Range<int>(1, w - 1), nidus::Range<int>(1, h - 1))},
