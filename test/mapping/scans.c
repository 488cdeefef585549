// What iterations pass on is scanned where what each of them adds is known without it.
// RUN: %nidus translate --fp-reassociate=off -o %t.out --report=%t.json --certificate=%t.proof %s
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy'] or '-', *[r['id'] for r in n['reasons']]) for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.json | FileCheck %s --check-prefix=STRATEGY
// RUN: FileCheck %s --check-prefix=CUDA < %t.out/scans.cu
// RUN: FileCheck %s --check-prefix=PROOF < %t.proof
// RUN: %nidus explain --fp-reassociate=off %s | FileCheck %s --check-prefix=EXPLAIN
// RUN: %nidus translate --fp-reassociate=on -o %t.on --report=%t.on.json %s
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy'] or '-') for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.on.json | FileCheck %s --check-prefix=ON
// RUN: FileCheck %s --check-prefix=FLOATS < %t.on/scans.cu
// RUN: %compile_later %t.out/scans.cu

// STRATEGY: inclusive scan
// CUDA: // scans.c:{{[0-9-]+}}, a scan in one pass, in tiles of iterations.
// CUDA-NEXT: __global__ void __launch_bounds__(256, 3)
// CUDA-NEXT: inclusive_[[#LINE:]](const int *__restrict__ in, int *__restrict__ out, int n, int s_start,
// CUDA-NEXT: const nidus::TileStates<unsigned int> tiles)
// CUDA:      nidus::inTile<256, 32>(tiles, [&](const auto tile) {
// CUDA-NEXT: unsigned int s_items[32];
// CUDA-NEXT: NIDUS_UNROLL
// CUDA-NEXT: for (int item = 0; item < 32; item++) {
// CUDA-NEXT: const int i = tile.index(item);
// CUDA-NEXT: unsigned int s_own = nidus::Sum<unsigned int>::identity();
// CUDA-NEXT: if (tile.isWhole || i < n)
// CUDA-NEXT: s_own += in[i];
// CUDA-NEXT: s_items[item] = s_own;
// CUDA:      nidus::scan<nidus::Sum, 0>(tiles, tile, (unsigned int)s_start, s_items);
// CUDA:      const int i = tile.index(item);
// CUDA-NEXT: int s = (int)s_items[item];
// CUDA-NEXT: if (tile.isWhole || i < n) {
// CUDA-NEXT: s += in[i];
// CUDA-NEXT: out[i] = s;
// PROOF: an iteration passes on what it was given, combined with its own terms
// EXPLAIN: inclusive, lines
// EXPLAIN: but for 's', which a scan
// EXPLAIN: mapping {{ *}}kernel 'inclusive_{{[0-9]+}}'
// EXPLAIN-NEXT: loop over 'i': blocks of 256 threads take tiles of 8192 iterations in order, and
int inclusive(const int *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += in[i];
        out[i] = s;
    }
    return s;
}
// CUDA: const nidus::Tiles<unsigned int> tiles(nest, grid);
// CUDA: tiles.clear("inclusive_[[#LINE]]_tiles");
// CUDA-NEXT: nest.launch(inclusive_[[#LINE]], "inclusive_[[#LINE]]", grid, in, out, n, *s_, tiles);
// CUDA-NEXT: *s_ = tiles.last<0>();

// The element of the iteration before; what nobody reads afterwards does not come back.
// STRATEGY-NEXT: elements scan
// PROOF: what is kept from one iteration to the next is what the loop as written reads
// EXPLAIN: elements, lines
// EXPLAIN: rewritten {{ *}}each iteration has 'a[i - 1]' from the one before it, which wrote it
void elements(int *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] += a[i - 1];
}

// Sums of floats round: how they are grouped must not depend on which block is faster, so they take two kernels.
// STRATEGY-NEXT: floats - fp-reassociation
// ON: floats scan
// FLOATS: // scans.c:{{[0-9-]+}}, what the iterations of each block come to.
// FLOATS: floats_[[#SUMS:]]_totals(const float *__restrict__ in, int n, float *__restrict__ s_of_blocks,
// FLOATS: // scans.c:{{[0-9-]+}}, a scan, in which each block goes on from the blocks before it.
// FLOATS: float s_before = nidus::before<nidus::Sum>(s_start, s_of_blocks);
// FLOATS: nest.launch(floats_[[#SUMS]]_totals, "floats_[[#SUMS]]_totals", grid, in, n, s, grid.parts());
// FLOATS: nest.launch(floats_[[#SUMS]], "floats_[[#SUMS]]", grid, in, out, n, *s_, s, grid.parts());
float floats(const float *in, float *out, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++) {
        s += in[i];
        out[i] = s;
    }
    return s;
}

// STRATEGY-NEXT: floatElements - fp-reassociation
// ON-NEXT: floatElements scan
void floatElements(float *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] += a[i - 1];
}

// Extrema of floats are not rounded.
// STRATEGY-NEXT: extrema scan
void extrema(const float *in, float *out, int n)
{
    float m = in[0];
    for (int i = 1; i < n; i++) {
        m = in[i] > m ? in[i] : m;
        out[i] = m;
    }
}

// Rows are scanned by teams of threads, columns by a thread each: these read neighbours together as they are.
// STRATEGY-NEXT: rows rows
// EXPLAIN: rows, lines
// EXPLAIN: loop over 'x': shared by the threads of a team
void rows(const unsigned char *in, unsigned *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        unsigned s = 0;
        for (int x = 0; x < w; x++) {
            s += in[y * w + x];
            out[y * w + x] = s;
        }
    }
}

// STRATEGY-NEXT: rowElements rows
// EXPLAIN: rowElements, lines
void rowElements(int *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            a[y * w + x] += a[y * w + x - 1];
}

// STRATEGY-NEXT: columns threads
void columns(unsigned *a, int w, int h)
{
    for (int y = 1; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] += a[(y - 1) * w + x];
}

// What is added depends on the sum; a sum of sums; the sum begins anew; the loop ends when it is large.
// STRATEGY-NEXT: saturating - scalar-carried
void saturating(const int *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += in[i] + (s < 100);
        out[i] = s;
    }
}

// STRATEGY-NEXT: sumsOfSums - scalar-carried
void sumsOfSums(const int *in, int *out, int n)
{
    int s = 0, t = 0;
    for (int i = 0; i < n; i++) {
        s += in[i];
        t += s;
        out[i] = t;
    }
}

// STRATEGY-NEXT: runs - scalar-carried
void runs(const int *in, int *out, int n)
{
    int length = 0;
    for (int i = 0; i < n; i++) {
        length++;
        if (in[i] == 0)
            length = 0;
        out[i] = length;
    }
}

// STRATEGY-NEXT: until - non-affine-bound
void until(const int *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n && s < 1000; i++) {
        s += in[i];
        out[i] = s;
    }
}

// The iteration reads what it has just written, which needs the sum.
// STRATEGY-NEXT: written - scalar-carried
void written(int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        a[i] += s;
        s += a[i];
    }
}
