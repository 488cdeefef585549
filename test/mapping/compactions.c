// Elements that data choose are written by a scan where a variable says where the next one goes, and no two iterations can write the
// same one.
// RUN: %nidus translate -o %t.out --report=%t.json --certificate=%t.proof %s
// RUN: %python -c "import json,sys; [print(f['name'], n['strategy'] or '-', *[r['id'] for r in n['reasons']]) for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.json | FileCheck %s --check-prefix=STRATEGY
// RUN: FileCheck %s --check-prefix=CUDA < %t.out/compactions.cu
// RUN: FileCheck %s --check-prefix=LAST < %t.out/compactions.cu
// RUN: FileCheck %s --check-prefix=C < %t.out/compactions.c
// RUN: %compile_later %t.out/compactions.cu

// STRATEGY: keep scan
// CUDA: keep_[[#LINE:]](const int *__restrict__ in, int *__restrict__ out, int n, int k_start,
// CUDA:      unsigned int k_own = nidus::Sum<unsigned int>::identity();
// CUDA:      k_own++;
// CUDA:      nidus::scan<nidus::Sum, 0>(tiles, tile, (unsigned int)k_start, k_items);
// CUDA:      int k = (int)k_items[item];
// CUDA:      out[k] = in[i];
// CUDA-NEXT: k++;
// What the elements beyond the last one held must survive: the array is copied to the device, as far as it can be read.
// Only what has changed goes home.
// CUDA: nest.holds(n + k_first <= 2147483647)
// CUDA: nidus::MaybeUpdate<int> out(nest, "out", out_, {k_first, {{[{][{]}}n, 1}}}
// CUDA-NEXT: nest.mayRead<int>(out_, {k_first, {{[{][{]}}n, 1}}})
// C: nidus_{{[0-9a-f]+}}_keep_{{[0-9]+}}(in, out, n, k, (int *)&k)
int keep(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (in[i] & 1)
            out[k++] = in[i];
    return k;
}

// No increment follows, or not always; another subscript; a read; a cast that makes it narrow.
// STRATEGY-NEXT: last - carried-dependence
int last(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        if (in[i] > 7)
            k++;
        out[k] = in[i];
    }
    return k;
}

// What the next iteration writes over is left out, but for the last iteration: two iterations before that, or where the loop goes further,
// it is no longer the last.
// STRATEGY-NEXT: perhaps scan
// LAST: perhaps_[[#LINE:]](const int *__restrict__ in
// LAST: int k = (int)k_items[item];
// LAST: if (in[i] > 7) {
// LAST-NEXT: out[k] = in[i];
// LAST-NEXT: k++;
// LAST-NEXT: } else {
// LAST-NEXT: if (i == n - 1) {
// LAST-NEXT: out[k] = in[i];
int perhaps(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        out[k] = in[i];
        if (in[i] > 7)
            k++;
    }
    return k;
}

// STRATEGY-NEXT: lastButOne - carried-dependence
int lastButOne(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (in[i] > 7)
            out[k++] = in[i];
        else if (i == n - 2)
            out[k] = in[i];
    return k;
}

// STRATEGY-NEXT: further - carried-dependence
int further(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i <= n; i++)
        if (in[i] > 7)
            out[k++] = in[i];
        else if (i == n - 1)
            out[k] = in[i];
    return k;
}

// STRATEGY-NEXT: inSteps - carried-dependence
int inSteps(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i += 2) {
        out[k] = in[i];
        k += in[i] > 7;
    }
    return k;
}

// STRATEGY-NEXT: readsWritten - scalar-carried
int readsWritten(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        out[k] = in[i];
        k += out[0] > 7;
    }
    return k;
}

// STRATEGY-NEXT: beside - carried-dependence
int beside(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (in[i] > 7) {
            out[i] = 1;
            out[k] = in[i];
            k++;
        }
    return k;
}

// STRATEGY-NEXT: former - carried-dependence
int former(const int *in, int *out, int n)
{
    int k = 1;
    for (int i = 0; i < n; i++)
        if (in[i] > 7) {
            out[k] = in[i] + out[k - 1];
            k++;
        }
    return k;
}

// STRATEGY-NEXT: cast - carried-dependence
int cast(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (in[i] > 7) {
            out[(unsigned char)k] = in[i];
            k++;
        }
    return k;
}

// The same array by another name, and in a function.
// STRATEGY-NEXT: named - carried-dependence
int named(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        int *const p = out + i;
        if (in[i] > 7) {
            *p = 1;
            out[k] = in[i];
            k++;
        }
    }
    return k;
}

static void put(int *a, int i, int v)
{
    a[i] = v;
}

// STRATEGY-NEXT: called - carried-dependence
int called(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        put(out, i, 3);
        if (in[i] > 7)
            out[k++] = in[i];
    }
    return k;
}

// STRATEGY-NEXT: backwards - carried-dependence
int backwards(const int *in, int *out, int n)
{
    int k = n;
    for (int i = 0; i < n; i++) {
        if (in[i] > 7) {
            out[k] = in[i];
            k++;
        }
        if (in[i] > 70)
            k--;
    }
    return k;
}
