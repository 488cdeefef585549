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

/// remark: every iteration looks up the same row in 'rows', an array of pointers
/// note: store the pointer to that row in a variable before the loop nest, and index the variable
void before_row(float **rows, int y, int w)
{
    for (int x = 0; x < w; x++)
        rows[y][x] *= 2;
}
void after_row(float **rows, int y, int w)
{
    float *row = rows[y];
    for (int x = 0; x < w; x++)
        row[x] *= 2;
}
