//===- nests.h - the launchers of nests.cu and what they compute ----------===//
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

extern "C" {
int nidus_conv5(const void *in, void *out, const void *mask, int w, int h);
int nidus_grey(const void *rgb, void *grey, int w, int h, int stride, int pitch);
int nidus_green(const void *rgb, void *green, int w, int h);
int nidus_volume(const void *in, void *out, int w, int h, int d);
int nidus_odd(void *a, int n, const void *limit, void *last);
int nidus_rows(const void *in, void *tmp, int w, int h);
int nidus_columns(const void *tmp, void *out, int w, int h, int discarded);
int nidus_both(const void *in, void *tmp, void *out, int w, int h);
int nidus_down(void *a, long long n, long long offset);
int nidus_scale(const void *in, void *out, const void *factors, unsigned n, int keep);
}

using Bytes = std::vector<uint8_t>;
using Floats = std::vector<float>;

inline void conv5(const Bytes &in, Bytes &out, const Floats &mask, int w, int h) {
  for (int y = 2; y < h - 2; y++)
    for (int x = 2; x < w - 2; x++) {
      float s = 0.0f;
      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
          s += mask[size_t((j + 2) * 5 + i + 2)] * float(in[size_t((y + j) * w + x + i)]);
      out[size_t(y * w + x)] = uint8_t(s);
    }
}

inline void rows(const Floats &in, Floats &tmp, int w, int h) {
  for (int y = 0; y < h; y++)
    for (int x = 1; x < w - 1; x++) {
      const float *p = &in[size_t(y * w + x)];
      tmp[size_t(y * w + x)] = p[-1] + p[0] + p[1];
    }
}

inline void columns(const Floats &tmp, Floats &out, int w, int h) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      const float *p = &tmp[size_t(y * w + x)];
      out[size_t(y * w + x)] = (p[-w] + p[0] + p[w]) / 9.0f;
    }
}
