// A macro with the name of a field, a global or a parameter: name.c cannot say that name where the macro is defined.
// RUN: %check --expect=fields:left --expect=afterwards:mapped=1 --expect=globals:mapped=1 --expect=itself:mapped=1 --expect=called:left --expect=held:left --expect=stepped:left %s
#include "harness.h"

struct image {
    int width, height;
    float *pixels;
};

static int rows, cols;
static float *buffer;

#define width (im->width)
#define height im->height

void fields(struct image *im, float *out)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            out[y * width + x] = im->pixels[y * width + x] + 1;
}

static void stepped(struct image *im, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int x = 0; x < width * height; x++)
            im->pixels[x] *= 1.5f;
        im->pixels[t % width] = 1;
    }
}
#undef width
#undef height

void afterwards(struct image *im, float *out)
{
    for (int y = 0; y < im->height; y++)
        for (int x = 0; x < im->width; x++)
            out[y * im->width + x] = im->pixels[y * im->width + x] - 1;
}

static void add(float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] += buffer[i] * cols;
}

#define rows (rows - 1)
#define cols 7
void globals(float k)
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < 3; x++)
            buffer[y * 3 + x] += k;
}

/* Only the function that is called names the global. */
void called(float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        add(out + y * w, w);
}
#undef rows
#undef cols

#define pixels pixels
#define n() 3
void itself(struct image *im, int n)
{
    for (int i = 0; i < n; i++)
        im->pixels[i] += n();
}

#define buffer (buffer + 1)
static void held(int n, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n - 1; i++)
            buffer[i] += t;
        buffer[t % n] = 2;
    }
}
#undef buffer

int main(void)
{
    for (int w = 1; w < 40; w += 19)
        for (int h = 1; h < 12; h += 5) {
            struct image im = {w, h, floats(w * h)};
            float *out = floats(w * h);
            rows = h;
            cols = w;
            buffer = floats(3 * w * h + 2);
            fields(&im, out);
            show("fields", out, 4 * w * h);
            stepped(&im, 3);
            afterwards(&im, out);
            show("afterwards", out, 4 * w * h);
            globals(0.5f);
            show("globals", buffer, 12 * w * h);
            called(out, w, h);
            add(out, w);
            show("called", out, 4 * w * h);
            itself(&im, w);
            show("itself", im.pixels, 4 * w * h);
            held(w, 4);
            show("held", buffer, 12 * w * h);
            finish();
        }
    return 0;
}
