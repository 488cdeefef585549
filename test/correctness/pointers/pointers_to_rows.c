// Pointers to arrays that are moved, dereferenced, and given to functions.
// RUN: %check --expect=starred:mapped=1 --expect=moved:mapped=1 --expect=given:mapped=1 --expect=back:mapped=1 --expect=chosen:left %s
#include "harness.h"

static float at(const float (*rows)[20], int i, int x)
{
    return rows[i][x];
}

void starred(float out[][20], const float (*in)[20], int h)
{
    for (int i = 0; i < h - 1; i++)
        for (int x = 0; x < 20; x++)
            out[i][x] = (*(in + i + 1))[x];
}

void moved(float out[][20], const float (*in)[20], int h)
{
    for (int i = 0; i < h - 1; i++)
        for (int x = 0; x < 20; x++)
            out[i][x] = (1 + in)[i][x];
}

void given(float out[][20], const float (*in)[20], int h)
{
    for (int i = 0; i < h - 1; i++)
        for (int x = 0; x < 20; x++)
            out[i][x] = at(in + 1, i, x) + at(&in[i], 1, x) - at(in, i, x);
}

void back(float out[][20], const float (*in)[20], int h)
{
    for (int i = 1; i < h; i++)
        for (int x = 0; x < 20; x++)
            out[i][x] = (in + i - 1)[1][x] + *(*(in + h - i) + x);
}

void chosen(float out[][20], const float (*in)[20], const float (*other)[20], int h)
{
    for (int i = 0; i < h; i++)
        for (int x = 0; x < 20; x++)
            out[i][x] = (i % 2 ? in : other)[i][x];
}

int main(void)
{
    for (int h = 1; h < 12; h += 2) {
        float *a = floats(20 * (h + 1)), *b = floats(20 * (h + 1)), *c = floats(20 * (h + 1));
        const float(*in)[20] = (const float(*)[20])a, (*other)[20] = (const float(*)[20])b;
        float(*out)[20] = (float(*)[20])c;
        starred(out, in, h);
        show("starred", c, 80 * h);
        moved(out, in, h);
        show("moved", c, 80 * h);
        given(out, in, h);
        show("given", c, 80 * h);
        back(out, in, h);
        show("back", c, 80 * h);
        chosen(out, in, other, h);
        show("chosen", c, 80 * h);
        finish();
    }
    return 0;
}
