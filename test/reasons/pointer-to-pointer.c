// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

/// remark: 'volumes' is an array of pointers: its rows may lie anywhere
/// note: use a pointer to the first element of one block, and index it as p[y * stride + x]
/// remark: every iteration looks up the same plane in 'volumes', an array of pointers
/// note: store the pointer to that plane in a variable before the loop nest, and index the variable
void before_volumes(float ****volumes, int w, int h, int d, int n)
{
    for (int t = 0; t < n; t++)
        for (int z = 0; z < d; z++)
            for (int y = 0; y < h; y++)
                for (int x = 0; x < w; x++)
                    volumes[t][z][y][x] *= 2;
}
void after_volumes(float ***volumes, int w, int h, int d, int n)
{
    for (int t = 0; t < n; t++)
        for (int z = 0; z < d; z++)
            for (int y = 0; y < h; y++)
                for (int x = 0; x < w; x++)
                    volumes[t][z][y * w + x] *= 2;
}

/// remark: the loop nest assigns the pointers in 'planes'
/// remark: every iteration looks up the same plane in 'planes', an array of pointers
/// note: store the pointer to that plane in a variable before the loop nest, and index the variable
void before_turned(float ***planes, int w, int h, int d)
{
    for (int z = 0; z < d - 1; z++) {
        planes[z] = planes[z + 1];
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                planes[z][y][x] *= 2;
    }
}
void after_turned(float ***planes, int w, int h, int d)
{
    for (int z = 0; z < d - 1; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                planes[z + 1][y][x] *= 2;
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
