// Words that instances do not share are as good one per thread, where more is reached element by element, as the threads of a warp
// would touch more lines of memory. Where rows are the larger part, there are packets.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel there_and_back_13
// CHECK: pixels 1 1
// CHECK: kernel lengths_20
// CHECK: pixels 4 1
struct vector { float x; int y; };
struct pair { short x; unsigned short y; };

void there_and_back(const struct vector *to, const struct vector *from, float *sure, int n)
{
    for (int i = 0; i < n; i++)
        if (to[i].x + from[i].x > 1.0f)
            sure[i] = 0.0f;
}

void lengths(const struct pair *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (float)(in[i].x * in[i].x + in[i].y * in[i].y);
}
