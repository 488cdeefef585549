// Kernels by hand that keep windows in shared memory, and that read bilinearly through textures, beside what is generated for spaces.c. Prints
// milliseconds of theirs; those of the generated kernels are in the profile (NIDUS_PROFILE). Their results are compared.
#include "timing.h"
#include <cmath>
#include <cstring>
#include <string>

extern "C" {
void conv7(const float *in, float *out, const float *mask, int w, int h);
void conv11(const float *in, float *out, const float *mask, int w, int h);
void conv15(const float *in, float *out, const float *mask, int w, int h);
void bilateral11(const float *in, float *out, int w, int h);
void turn_u8(const uint8_t *in, uint8_t *out, int w, int h, float c, float s);
void turn_f32(const float *in, float *out, int w, int h, float c, float s);
}

namespace {

constexpr int calls = 12;
__constant__ float weights[225];

/// The windows of a block of 32 x 8 threads with 4 x Rows results each, in shared memory; rows of a multiple of 16 bytes.
template <int R, int Rows> struct Tile {
  static constexpr int halo = (R + 3) / 4 * 4, width = 128 + 2 * halo, height = 8 * Rows + 2 * R;
  float data[height][width];

  __device__ void load(const float *in, int w, int h, int left, int top) {
    for (int k = threadIdx.y * 32 + threadIdx.x; k < height * (width / 4); k += 256) {
      const int row = k / (width / 4), column = k % (width / 4) * 4, y = top - R + row, x = left - halo + column;
      float4 v = {};
      if (y >= 0 && y < h && x >= 0 && x < w) // w and x are multiples of 4
        v = *reinterpret_cast<const float4 *>(&in[size_t(y) * w + x]);
      *reinterpret_cast<float4 *>(&data[row][column]) = v;
    }
    __syncthreads();
  }

  /// What 4 results in a row need of one row.
  __device__ void row(int row, int column, float (&line)[4 + 2 * halo]) const {
#pragma unroll
    for (int k = 0; k < 4 + 2 * halo; k += 4)
      *reinterpret_cast<float4 *>(&line[k]) = *reinterpret_cast<const float4 *>(&data[row][column + k]);
  }
};

template <int R, int Rows> __global__ void __launch_bounds__(256) convolve(const float *__restrict__ in, float *__restrict__ out, int w, int h) {
  using Shared = Tile<R, Rows>;
  extern __shared__ float4 memory[];
  Shared &tile = *reinterpret_cast<Shared *>(memory);
  const int left = blockIdx.x * 128, top = blockIdx.y * 8 * Rows, x = left + threadIdx.x * 4, y = top + threadIdx.y * Rows;
  tile.load(in, w, h, left, top);
  float s[Rows][4] = {};
  for (int j = 0; j <= 2 * R; j++)
#pragma unroll
    for (int row = 0; row < Rows; row++) {
      float line[4 + 2 * Shared::halo];
      tile.row(threadIdx.y * Rows + row + j, threadIdx.x * 4, line);
#pragma unroll
      for (int i = 0; i <= 2 * R; i++)
#pragma unroll
        for (int column = 0; column < 4; column++)
          s[row][column] += weights[j * (2 * R + 1) + i] * line[Shared::halo - R + column + i];
    }
  for (int row = 0; row < Rows; row++)
    for (int column = 0; column < 4; column++)
      if (y + row >= R && y + row < h - R && x + column >= R && x + column < w - R)
        out[size_t(y + row) * w + x + column] = s[row][column];
}

template <int R, int Rows> __global__ void __launch_bounds__(256) smooth(const float *__restrict__ in, float *__restrict__ out, int w, int h) {
  using Shared = Tile<R, Rows>;
  extern __shared__ float4 memory[];
  Shared &tile = *reinterpret_cast<Shared *>(memory);
  const int left = blockIdx.x * 128, top = blockIdx.y * 8 * Rows, x = left + threadIdx.x * 4, y = top + threadIdx.y * Rows;
  tile.load(in, w, h, left, top);
  float sum[Rows][4] = {}, total[Rows][4] = {}, middle[Rows][4];
  for (int row = 0; row < Rows; row++)
    for (int column = 0; column < 4; column++)
      middle[row][column] = tile.data[threadIdx.y * Rows + row + R][Shared::halo + threadIdx.x * 4 + column];
  for (int j = -R; j <= R; j++)
#pragma unroll
    for (int row = 0; row < Rows; row++) {
      float line[4 + 2 * Shared::halo];
      tile.row(threadIdx.y * Rows + row + R + j, threadIdx.x * 4, line);
#pragma unroll
      for (int i = -R; i <= R; i++)
#pragma unroll
        for (int column = 0; column < 4; column++) {
          const float v = line[Shared::halo + column + i], d = v - middle[row][column];
          const float weight = expf(-d * d * 0.001f - float(i * i + j * j) * 0.02f);
          sum[row][column] += weight * v;
          total[row][column] += weight;
        }
    }
  for (int row = 0; row < Rows; row++)
    for (int column = 0; column < 4; column++)
      if (y + row >= R && y + row < h - R && x + column >= R && x + column < w - R)
        out[size_t(y + row) * w + x + column] = sum[row][column] / total[row][column];
}

struct Turn {
  float u, v;
  __device__ Turn(int x, int y, int w, int h, float c, float s)
      : u(fminf(fmaxf(c * x - s * y, 0.0f), w - 1.0f)), v(fminf(fmaxf(s * x + c * y, 0.0f), h - 1.0f)) {}
};

__device__ void put(float value, uint8_t &to) { to = uint8_t(value + 0.5f); }
__device__ void put(float value, float &to) { to = value; }

/// One pixel per thread. Reads: 0 by address, 1 by four texture reads, 2 by one gathering texture read.
template <class T, int Reads>
__global__ void turn(const T *__restrict__ in, cudaTextureObject_t texture, T *__restrict__ out, int w, int h, float c, float s) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  const Turn at(x, y, w, h, c, s);
  const int x0 = int(at.u), y0 = int(at.v);
  const float du = at.u - x0, dv = at.v - y0;
  float a, b, d, e; // first row, second row
  if constexpr (Reads == 0) {
    const int x1 = min(x0 + 1, w - 1), y1 = min(y0 + 1, h - 1);
    a = in[size_t(y0) * w + x0], b = in[size_t(y0) * w + x1], d = in[size_t(y1) * w + x0], e = in[size_t(y1) * w + x1];
  } else if constexpr (Reads == 1) {
    a = tex2D<T>(texture, x0 + 0.5f, y0 + 0.5f), b = tex2D<T>(texture, x0 + 1.5f, y0 + 0.5f);
    d = tex2D<T>(texture, x0 + 0.5f, y0 + 1.5f), e = tex2D<T>(texture, x0 + 1.5f, y0 + 1.5f);
  } else if constexpr (sizeof(T) == 1) {
    const uchar4 four = tex2Dgather<uchar4>(texture, x0 + 1.0f, y0 + 1.0f, 0);
    a = four.w, b = four.z, d = four.x, e = four.y;
  } else {
    const float4 four = tex2Dgather<float4>(texture, x0 + 1.0f, y0 + 1.0f, 0);
    a = four.w, b = four.z, d = four.x, e = four.y;
  }
  put((a * (1 - du) + b * du) * (1 - dv) + (d * (1 - du) + e * du) * dv, out[size_t(y) * w + x]);
}

int size;

template <class T> void compare(const char *name, const std::vector<T> &ours, const T *theirs) {
  std::vector<T> other(ours.size());
  CHECK(cudaMemcpy(other.data(), theirs, other.size() * sizeof(T), cudaMemcpyDeviceToHost));
  size_t different = 0;
  double most = 0;
  for (size_t k = 0; k < ours.size(); k++)
    if (std::memcmp(&ours[k], &other[k], sizeof(T)))
      different++, most = std::max(most, std::fabs(double(ours[k]) - double(other[k])));
  std::printf("%s: %zu of %zu results differ, by %g at most\n", name, different, ours.size(), most);
}

template <int R, int Rows, class Kernel>
void timeTile(const char *name, Kernel kernel, const OnDevice<float> &in, const OnDevice<float> &out, const std::vector<float> &ours) {
  const int bytes = sizeof(Tile<R, Rows>);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  const dim3 block(32, 8), grid((size + 127) / 128, (size + 8 * Rows - 1) / (8 * Rows));
  const double ms = millisecondsOnDevice([&] { kernel<<<grid, block, bytes>>>(in.data, out.data, size, size); });
  std::printf("%s, tile of 4 x %d: %.4f ms\n", name, Rows, ms);
  compare(name, ours, out.data);
}

template <int R> void convolutions(const char *name, void (*generated)(const float *, float *, const float *, int, int)) {
  const std::vector<float> data = randomData<float>(size_t(size) * size), mask = maskOf((2 * R + 1) * (2 * R + 1));
  std::vector<float> ours(data.size());
  for (int call = 0; call < calls; call++)
    generated(data.data(), ours.data(), mask.data(), size, size);
  CHECK(cudaMemcpyToSymbol(weights, mask.data(), mask.size() * sizeof(float)));
  const OnDevice<float> in(data), out(std::vector<float>(data.size()));
  timeTile<R, 1>(name, convolve<R, 1>, in, out, ours);
  timeTile<R, 2>(name, convolve<R, 2>, in, out, ours);
  timeTile<R, 4>(name, convolve<R, 4>, in, out, ours);
}

void bilateral() {
  const std::vector<float> data = randomData<float>(size_t(size) * size);
  std::vector<float> ours(data.size());
  for (int call = 0; call < calls; call++)
    bilateral11(data.data(), ours.data(), size, size);
  const OnDevice<float> in(data), out(std::vector<float>(data.size()));
  timeTile<5, 1>("bilateral11", smooth<5, 1>, in, out, ours);
  timeTile<5, 2>("bilateral11", smooth<5, 2>, in, out, ours);
  timeTile<5, 4>("bilateral11", smooth<5, 4>, in, out, ours);
}

template <class T> void turns(const char *name, void (*generated)(const T *, T *, int, int, float, float), float degrees) {
  const float c = std::cos(degrees * 0.01745f), s = std::sin(degrees * 0.01745f);
  const std::vector<T> data = randomData<T>(size_t(size) * size);
  std::vector<T> ours(data.size());
  for (int call = 0; call < calls; call++)
    generated(data.data(), ours.data(), size, size, c, s);
  const OnDevice<T> in(data), out(std::vector<T>(data.size()));
  cudaArray_t array;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
  CHECK(cudaMallocArray(&array, &format, size, size, cudaArrayTextureGather));
  const auto toArray = [&] {
    CHECK(cudaMemcpy2DToArrayAsync(array, 0, 0, in.data, size * sizeof(T), size * sizeof(T), size, cudaMemcpyDeviceToDevice, 0));
  };
  toArray();
  cudaResourceDesc linear = {}, tiled = {};
  linear.resType = cudaResourceTypePitch2D;
  linear.res.pitch2D = {in.data, format, size_t(size), size_t(size), size * sizeof(T)};
  tiled.resType = cudaResourceTypeArray;
  tiled.res.array.array = array;
  cudaTextureDesc how = {};
  how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
  how.filterMode = cudaFilterModePoint;
  cudaTextureObject_t pitched, gathered;
  CHECK(cudaCreateTextureObject(&pitched, &linear, &how, nullptr));
  CHECK(cudaCreateTextureObject(&gathered, &tiled, &how, nullptr));
  const dim3 block(32, 8), grid((size + 31) / 32, (size + 7) / 8);
  const auto time = [&](const char *way, auto kernel, cudaTextureObject_t texture) {
    const double ms = millisecondsOnDevice([&] { kernel<<<grid, block>>>(in.data, texture, out.data, size, size, c, s); });
    std::printf("%s by %g degrees, %s: %.4f ms\n", name, degrees, way, ms);
    compare(name, ours, out.data);
  };
  time("by address", turn<T, 0>, 0);
  time("four reads of a linear texture", turn<T, 1>, pitched);
  time("four reads of a tiled texture", turn<T, 1>, gathered);
  time("one gathering read of a tiled texture", turn<T, 2>, gathered);
  std::printf("%s, copy to the tiled texture: %.4f ms\n", name, millisecondsOnDevice(toArray));
  CHECK(cudaDestroyTextureObject(pitched));
  CHECK(cudaDestroyTextureObject(gathered));
  CHECK(cudaFreeArray(array));
}

/// What it costs to pin an image where it lies, so that it crosses without staging.
void pinning() {
  const size_t bytes = size_t(size) * size;
  std::vector<uint8_t> image = randomData<uint8_t>(bytes);
  for (int run = 0; run < 3; run++) {
    const auto now = [] {
      timespec t;
      clock_gettime(CLOCK_MONOTONIC, &t);
      return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
    };
    const double start = now();
    CHECK(cudaHostRegister(image.data(), bytes, cudaHostRegisterDefault));
    const double registered = now();
    CHECK(cudaHostUnregister(image.data()));
    std::printf("pinning %zu bytes: %.2f ms, unpinning: %.2f ms\n", bytes, registered - start, now() - registered);
  }
}

} // namespace

int main(int argc, char **argv) {
  const std::string which = argc > 1 ? argv[1] : "";
  size = argc > 2 ? std::atoi(argv[2]) : 16384; // a multiple of 128
  if (which == "tiles") {
    convolutions<3>("conv7", conv7);
    convolutions<5>("conv11", conv11);
    convolutions<7>("conv15", conv15);
    bilateral();
  } else if (which == "textures") {
    turns<uint8_t>("turn_u8", turn_u8, 0.5f);
    turns<uint8_t>("turn_u8", turn_u8, 30);
    turns<float>("turn_f32", turn_f32, 0.5f);
    turns<float>("turn_f32", turn_f32, 30);
  } else if (which == "pinning") {
    pinning();
  } else {
    std::fprintf(stderr, "by_space tiles|textures|pinning [SIZE]\n");
    return 2;
  }
}
