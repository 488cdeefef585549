// Launchers as nidus writes them, for the tests of the runtime.
#include <nidus/runtime.h>

namespace {

__global__ void __launch_bounds__(256)
conv5_6(const uint8_t *__restrict__ in, uint8_t *__restrict__ out,
        const __grid_constant__ nidus::Table<float, 25> mask, int w, int h)
{
    const int y = 2 + nidus::threadY();
    const int x = 2 + nidus::threadX();
    if (y >= h - 2 || x >= w - 2)
        return;
    float s = 0.0f;
    for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
            s += mask[(j + 2) * 5 + i + 2] * (float)in[(y + j) * w + x + i];
    out[y * w + x] = (uint8_t)s;
}

__global__ void __launch_bounds__(256)
grey_20(const uint8_t *__restrict__ rgb, uint8_t *__restrict__ grey, int w, int h, int stride, int pitch)
{
    const int y = nidus::threadY();
    const int x = nidus::threadX();
    if (y >= h || x >= w)
        return;
    const uint8_t *p = rgb + y * stride + 3 * x;
    grey[y * pitch + x] = (uint8_t)((77 * p[0] + 150 * p[1] + 29 * p[2]) >> 8);
}

__global__ void __launch_bounds__(256)
green_30(const uint8_t *__restrict__ rgb, uint8_t *__restrict__ green, int w, int h)
{
    const int y = nidus::threadY();
    const int x = nidus::threadX();
    if (y >= h || x >= w)
        return;
    green[3 * (y * w + x)] = (uint8_t)(255 - rgb[3 * (y * w + x) + 1]);
}

__global__ void __launch_bounds__(256)
volume_40(const int16_t *__restrict__ in, double *__restrict__ out, int w, int h, int d)
{
    const int z = 1 + nidus::threadZ();
    const int y = 1 + nidus::threadY();
    const int x = 1 + nidus::threadX();
    if (z >= d - 1 || y >= h - 1 || x >= w - 1)
        return;
    const int k = (z * h + y) * w + x;
    out[k] = sqrt(fabs((double)(in[k - 1] + in[k + 1] + in[k - w] + in[k + w] + in[k - w * h] + in[k + w * h])));
}

__global__ void __launch_bounds__(128)
odd_50(float *__restrict__ a, int n)
{
    const int i = 1 + 2 * nidus::threadX();
    if (i >= n - 1)
        return;
    if (a[i] > 0.0f)
        a[i] = (a[i - 1] + a[i + 1]) * 0.5f;
}

__global__ void __launch_bounds__(256)
rows_60(const float *__restrict__ in, float *__restrict__ tmp, int w, int h)
{
    const int y = nidus::threadY();
    const int x = 1 + nidus::threadX();
    if (y >= h || x >= w - 1)
        return;
    tmp[y * w + x] = in[y * w + x - 1] + in[y * w + x] + in[y * w + x + 1];
}

__global__ void __launch_bounds__(256)
columns_65(const float *__restrict__ tmp, float *__restrict__ out, int w, int h)
{
    const int y = 1 + nidus::threadY();
    const int x = 1 + nidus::threadX();
    if (y >= h - 1 || x >= w - 1)
        return;
    out[y * w + x] = (tmp[(y - 1) * w + x] + tmp[y * w + x] + tmp[(y + 1) * w + x]) / 9.0f;
}

__global__ void __launch_bounds__(256)
down_70(long long *__restrict__ a, long long n, long long offset)
{
    const long long i = n - 1 - nidus::threadX<long long>();
    if (i < 0)
        return;
    a[i] = i + offset;
}

__global__ void __launch_bounds__(256)
scale_80(const float *__restrict__ in, float *__restrict__ out, float factor, unsigned n)
{
    const unsigned i = nidus::threadX<unsigned>();
    if (i >= n)
        return;
    out[i] = in[i] * factor;
}

} // namespace

extern "C" int nidus_conv5(const void *in_, void *out_, const void *mask_, int w, int h)
{
    nidus::Nest nest("conv5_6", "nests.c", 6);
    if (h <= 4 || w <= 4)
        return nest.nothing();
    nidus::Input<uint8_t> in(nest, "in", in_, {0, {{h, w}, {w, 1}}});
    nidus::Output<uint8_t> out(nest, "out", out_, {2 * (int64_t)w + 2, {{h - 4, w}, {w - 4, 1}}});
    nidus::Table<float, 25> mask(nest, mask_);
    const nidus::Grid grid{{nidus::Range<int>(2, w - 2), nidus::Range<int>(2, h - 2)}, {32, 8}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(conv5_6, "conv5_6", grid, in, out, mask, w, h);
    return nest.end();
}

extern "C" int nidus_grey(const void *rgb_, void *grey_, int w, int h, int stride, int pitch)
{
    nidus::Nest nest("grey_20", "nests.c", 20);
    if (h <= 0 || w <= 0)
        return nest.nothing();
    if (!nest.holds(3 * (int64_t)w <= stride))
        return 0;
    if (!nest.holds(w <= pitch))
        return 0;
    nidus::Input<uint8_t> rgb(nest, "rgb", rgb_, {0, {{h, stride}, {3 * (int64_t)w, 1}}});
    nidus::Output<uint8_t> grey(nest, "grey", grey_, {0, {{h, pitch}, {w, 1}}});
    const nidus::Grid grid{{nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {32, 8}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(grey_20, "grey_20", grid, rgb, grey, w, h, stride, pitch);
    return nest.end();
}

extern "C" int nidus_green(const void *rgb_, void *green_, int w, int h)
{
    nidus::Nest nest("green_30", "nests.c", 30);
    if (h <= 0 || w <= 0)
        return nest.nothing();
    nidus::Input<uint8_t> rgb(nest, "rgb", rgb_, {1, {{h, 3 * (int64_t)w}, {w, 3}}});
    nidus::Output<uint8_t> green(nest, "green", green_, {0, {{h, 3 * (int64_t)w}, {w, 3}}});
    const nidus::Grid grid{{nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {32, 8}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(green_30, "green_30", grid, rgb, green, w, h);
    return nest.end();
}

extern "C" int nidus_volume(const void *in_, void *out_, int w, int h, int d)
{
    nidus::Nest nest("volume_40", "nests.c", 40);
    if (d <= 2 || h <= 2 || w <= 2)
        return nest.nothing();
    const int64_t plane = (int64_t)w * h;
    nidus::Input<int16_t> in(nest, "in", in_, {0, {{d, plane}, {h, w}, {w, 1}}});
    nidus::Output<double> out(nest, "out", out_, {plane + w + 1, {{d - 2, plane}, {h - 2, w}, {w - 2, 1}}});
    const nidus::Grid grid{{nidus::Range<int>(1, w - 1), nidus::Range<int>(1, h - 1), nidus::Range<int>(1, d - 1)}, {32, 4, 2}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(volume_40, "volume_40", grid, in, out, w, h, d);
    return nest.end();
}

extern "C" int nidus_odd(void *a_, int n, const void *limit_, void *last_)
{
    nidus::Nest nest("odd_50", "nests.c", 50);
    if (n <= 2)
        return nest.nothing();
    nidus::Update<float> a(nest, "a", a_, {0, {{n, 1}}}, {1, {{(n - 1) / 2, 2}}});
    nidus::Location limit(nest, limit_, sizeof(int));
    const nidus::Grid grid{{nidus::Range<int>(1, n - 1, 2)}, {128}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(odd_50, "odd_50", grid, a, n);
    *static_cast<int *>(last_) = n;
    return nest.end();
}

extern "C" int nidus_rows(const void *in_, void *tmp_, int w, int h)
{
    nidus::Nest nest("rows_60", "nests.c", 60);
    if (h <= 0 || w <= 2)
        return nest.nothing();
    nidus::Input<float> in(nest, "in", in_, {0, {{h, w}, {w, 1}}});
    nidus::Output<float> tmp(nest, "tmp", tmp_, {1, {{h, w}, {w - 2, 1}}}, nidus::After::keep);
    const nidus::Grid grid{{nidus::Range<int>(1, w - 1), nidus::Range<int>(0, h)}, {32, 8}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(rows_60, "rows_60", grid, in, tmp, w, h);
    return nest.end();
}

extern "C" int nidus_columns(const void *tmp_, void *out_, int w, int h, int discarded)
{
    nidus::Nest nest("columns_65", "nests.c", 65);
    if (h <= 2 || w <= 2)
        return nest.nothing();
    nidus::Input<float> tmp(nest, "tmp", tmp_, {1, {{h, w}, {w - 2, 1}}}, discarded ? nidus::After::discard : nidus::After::release);
    nidus::Output<float> out(nest, "out", out_, {(int64_t)w + 1, {{h - 2, w}, {w - 2, 1}}});
    const nidus::Grid grid{{nidus::Range<int>(1, w - 1), nidus::Range<int>(1, h - 1)}, {32, 8}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(columns_65, "columns_65", grid, tmp, out, w, h);
    return nest.end();
}

// Both passes in one nest, with a grid that may be empty.
extern "C" int nidus_both(const void *in_, void *tmp_, void *out_, int w, int h)
{
    nidus::Nest nest("rows_60", "nests.c", 60);
    if (h <= 0 || w <= 2)
        return nest.nothing();
    nidus::Input<float> in(nest, "in", in_, {0, {{h, w}, {w, 1}}});
    nidus::Output<float> tmp(nest, "tmp", tmp_, {1, {{h, w}, {w - 2, 1}}}, nidus::After::discard);
    nidus::Output<float> out(nest, "out", out_, {(int64_t)w + 1, {{h - 2, w}, {w - 2, 1}}});
    const nidus::Grid grid_rows{{nidus::Range<int>(1, w - 1), nidus::Range<int>(0, h)}, {32, 8}};
    const nidus::Grid grid_columns{{nidus::Range<int>(1, w - 1), nidus::Range<int>(1, h - 1)}, {32, 8}};
    if (!nest.begin(grid_rows, grid_columns))
        return 0;
    nest.launch(rows_60, "rows_60", grid_rows, in, tmp, w, h);
    nest.launch(columns_65, "columns_65", grid_columns, tmp, out, w, h);
    return nest.end();
}

extern "C" int nidus_down(void *a_, long long n, long long offset)
{
    nidus::Nest nest("down_70", "nests.c", 70);
    if (n <= 0)
        return nest.nothing();
    nidus::Output<long long> a(nest, "a", a_, {0, {{n, 1}}});
    const nidus::Grid grid{{nidus::Range<long long>(n - 1, -1, -1)}, {256}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(down_70, "down_70", grid, a, n, offset);
    return nest.end();
}

extern "C" int nidus_scale(const void *in_, void *out_, const void *factors_, unsigned n, int keep)
{
    nidus::Nest nest("scale_80", "nests.c", 80);
    if (n == 0)
        return nest.nothing();
    const nidus::After after = keep ? nidus::After::keep : nidus::After::release;
    nidus::Input<float> in(nest, "in", in_, {0, {{n, 1}}}, after);
    nidus::Output<float> out(nest, "out", out_, {0, {{n, 1}}}, after);
    nidus::Table<float, 4> factors(nest, factors_, factors_ != nullptr);
    const nidus::Grid grid{{nidus::Range<unsigned>(0u, n)}, {256}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(scale_80, "scale_80", grid, in, out, factors_ ? factors[2] : 2.0f, n);
    return nest.end();
}
