// The kernels that one would write first.
#include "references.h"
#include "timing.h"

namespace {

__constant__ float constantMask[49];

template <class Pixel, int R> __global__ void convolve(const Pixel *__restrict__ in, Pixel *__restrict__ out, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < R || y < R || x >= w - R || y >= h - R)
    return;
  float s = 0;
#pragma unroll
  for (int j = -R; j <= R; j++)
#pragma unroll
    for (int i = -R; i <= R; i++)
      s += constantMask[(j + R) * (2 * R + 1) + i + R] * in[size_t(y + j) * w + x + i];
  out[size_t(y) * w + x] = Pixel(s);
}

template <class Pixel, int R> double time(int size) {
  const std::vector<float> mask = maskOf((2 * R + 1) * (2 * R + 1));
  CHECK(cudaMemcpyToSymbol(constantMask, mask.data(), mask.size() * sizeof(float)));
  const OnDevice<Pixel> in(randomData<Pixel>(size_t(size) * size)), out(std::vector<Pixel>(size_t(size) * size));
  const dim3 block(32, 8), grid((size + 31) / 32, (size + 7) / 8);
  return millisecondsOnDevice([&] { convolve<Pixel, R><<<grid, block>>>(in.data, out.data, size, size); });
}

} // namespace

template <class Pixel> Reference byHand(int radius) {
  return radius == 1 ? time<Pixel, 1> : radius == 2 ? time<Pixel, 2> : time<Pixel, 3>;
}

template Reference byHand<uint8_t>(int radius);
template Reference byHand<float>(int radius);
