// RUN: %nidus translate %s -o %t.a --report=%t.a.json && %nidus translate %s -o %t.b --report=%t.b.json
// RUN: diff -r %t.a %t.b
// RUN: diff %t.a.json %t.b.json
void chain(float *a, float *b, const float *m, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            b[y * w + x] = a[y * w + x - 1] * m[0] + a[(y + 1) * w + x] * m[1];
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] = b[y * w + x];
}
