// The report names the strategy that was taken, and the others that could have been, with what they are predicted to take.
// RUN: %nidus translate -o %t --report=%t.json %s 2>/dev/null
// RUN: %nidus translate -o %t --device=generic --report=%t.generic.json %s 2>/dev/null
// RUN: %python -c "import json; nests = [f['nests'][0] for f in json.load(open('%t.json'))['files'][0]['functions']]; \
// RUN:   print([(n['strategy'], [(c['strategy'], c['taken'], float(c['predicted_ms']) > 0) for c in n['candidates']]) for n in nests])" | FileCheck %s
// RUN: %python -c "import json; print(json.load(open('%t.generic.json'))['files'][0]['functions'][0]['nests'][0]['candidates'])" | FileCheck %s --check-prefix=GENERIC
// CHECK: ('packets', [('packets', True, True), ('threads', False, True)])
// CHECK-SAME: ('contraction', [('contraction', True, True), ('threads', False, True)])
// CHECK-SAME: ('reduction', [('reduction', True, True)])
// GENERIC-NOT: predicted_ms
// GENERIC: taken
void blur(int w, int h, const float *in, float *out)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[y * w + x - 1] + in[y * w + x] + in[y * w + x + 1]) / 3;
}

void product(int n, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[j * n + k];
            c[i * n + j] = s;
        }
}

int sum(int n, const int *a)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
