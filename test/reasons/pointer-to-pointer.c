// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

/// remark: 'rows' is an array of pointers: its rows may lie anywhere
/// note: use a pointer to the first element of one block, and index it as p[y * stride + x]
void before_rows(float **rows, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            rows[y][x] *= 2;
}
void after_rows(float *image, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            image[y * stride + x] *= 2;
}
