// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

/// remark: 'planes' is an array of pointers: its rows may lie anywhere
/// note: use a pointer to the first element of one block, and index it as p[y * stride + x]
void before_planes(float ***planes, int w, int h, int d)
{
    for (int z = 0; z < d; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                planes[z][y][x] *= 2;
}
void after_planes(float **volume, int w, int h, int d)
{
    for (int z = 0; z < d; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                volume[z][y * w + x] *= 2;
}
