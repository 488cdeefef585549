// What iterations pass on is scanned where what each of them adds is known without it.
// RUN: %nidus translate --fp-reassociate=off -o %t.out --report=%t.json --certificate=%t.proof %s
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy'] or '-', *[r['id'] for r in n['reasons']]) for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.json | FileCheck %s --check-prefix=STRATEGY
// RUN: FileCheck %s --check-prefix=CUDA < %t.out/scans.cu
// RUN: FileCheck %s --check-prefix=PROOF < %t.proof
// RUN: %nidus explain --fp-reassociate=off %s | FileCheck %s --check-prefix=EXPLAIN
// RUN: %nidus translate --fp-reassociate=on -o %t.on --report=%t.on.json %s
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy'] or '-') for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.on.json | FileCheck %s --check-prefix=ON
// RUN: %compile_later %t.out/scans.cu

// STRATEGY: inclusive scan
// CUDA: // scans.c:{{[0-9-]+}}, what the iterations of each block come to.
// CUDA-NEXT: __global__ void __launch_bounds__(256)
// CUDA-NEXT: inclusive_[[#LINE:]]_totals(const int *__restrict__ in, int n, unsigned int *__restrict__ s_of_blocks,
// CUDA-NEXT: const nidus::ScanParts parts)
// CUDA:      unsigned int s = nidus::Sum<unsigned int>::identity();
// CUDA:      const int i = parts.index(turn);
// CUDA-NEXT: if (i < n)
// CUDA-NEXT: s += in[i];
// CUDA:      nidus::combine<nidus::Sum>(s, s_of_blocks);
// CUDA: // scans.c:{{[0-9-]+}}, a scan, in which each block goes on from the blocks before it.
// CUDA:      unsigned int s_before = nidus::before<nidus::Sum>((unsigned int)s_start, s_of_blocks);
// CUDA:      unsigned int s_own = nidus::Sum<unsigned int>::identity();
// CUDA-NEXT: if (i < n)
// CUDA-NEXT: s_own += in[i];
// CUDA-NEXT: int s = (int)nidus::scan<nidus::Sum>(s_before, s_own);
// CUDA-NEXT: if (i < n) {
// CUDA-NEXT: s += in[i];
// CUDA-NEXT: out[i] = s;
// PROOF: an iteration passes on what it was given, combined with its own terms
// EXPLAIN: inclusive, lines
// EXPLAIN: but for 's', which a scan
// EXPLAIN: mapping {{ *}}kernel 'inclusive_{{[0-9]+}}_totals'
// EXPLAIN-NEXT: loop over 'i': blocks of 256 threads have consecutive parts of its iterations, and
// EXPLAIN-NEXT: first only compute what each part comes to: 's', a sum
// EXPLAIN: mapping {{ *}}kernel 'inclusive_{{[0-9]+}}'
// EXPLAIN-NEXT: loop over 'i': in the same parts, each of which goes on from what those before it
int inclusive(const int *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += in[i];
        out[i] = s;
    }
    return s;
}
// CUDA: nest.launch(inclusive_[[#LINE]]_totals, "inclusive_[[#LINE]]_totals", grid, in, n, s, grid.parts());
// CUDA: nest.launch(inclusive_[[#LINE]], "inclusive_[[#LINE]]", grid, in, out, n, *s_, s, grid.parts());
// CUDA: *s_ = nidus::combined<nidus::Sum>(s, *s_);

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

// STRATEGY-NEXT: floats - fp-reassociation
// ON: floats scan
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
