// The report names the strategy that maps each nest.
// RUN: %nidus translate -o %t.out --fp-reassociate=on --report=%t.json %s -- -O2
// RUN: %python -c "import json,sys; [print(f['name'], n['status'], n['strategy'] or '-') for f in json.load(open(sys.argv[1]))['files'][0]['functions'] for n in f['nests']]" %t.json | FileCheck %s
// CHECK: blur mapped packets
// CHECK: rows mapped staged
// CHECK: total mapped reduction
// CHECK: histogram mapped atomics
// CHECK: running left -
void blur(const unsigned char *in, unsigned char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[y * w + x - 1] + in[y * w + x] + in[y * w + x + 1]) / 3;
}

void rows(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        float carried = 0;
        for (int x = 0; x < w; x++) {
            carried = carried * 0.5f + in[y * w + x];
            out[y * w + x] = carried;
        }
    }
}

double total(const double *in, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += in[i];
    return sum;
}

void histogram(const unsigned char *in, int bins[256], int n)
{
    for (int i = 0; i < n; i++)
        bins[in[i]]++;
}

void running(float *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] * 0.5f + a[i];
}
