//===- read_spaces.cu - reads from each memory space ---------------------------===//
#include "pattern.h"

namespace nidus::benchmark {
namespace {

constexpr size_t constantBytes = 65536;
__constant__ uint4 constantTable[constantBytes / sizeof(uint4)];
extern __shared__ uint4 sharedTable[];

// The words of an element are added, so that each of them is needed.
__device__ float number(unsigned value) { return __uint_as_float(value); }
__device__ float number(uint2 value) { return number(value.x) + number(value.y); }
__device__ float number(uint4 value) { return number(value.x) + number(value.y) + number(value.z) + number(value.w); }

/// A reader says how a thread gets an element of its space, by an index or, in global memory, by its address.
struct ByIndex {
  using Position = int;
  __device__ void prepare(const Pattern &) const {}
  __device__ static int position(int element) { return element; }
  __device__ static int moved(int position, long long step) { return position + int(step); }
};

template <class E> struct ByAddress {
  using Position = const E *;
  const E *table;
  __device__ void prepare(const Pattern &) const {}
  __device__ const E *position(int element) const { return table + element; }
  /// In bytes: a multiplication by the size of an element would take longer than the read.
  __device__ static const E *moved(const E *position, long long step) {
    return reinterpret_cast<const E *>(reinterpret_cast<const char *>(position) + step);
  }
};

template <class E> struct ThroughL2 : ByAddress<E> {
  __device__ static E read(const E *at) { return __ldcg(at); }
};

template <class E> struct Cached : ByAddress<E> {
  __device__ static E read(const E *at) { return __ldca(at); }
};

template <class E> struct ReadOnly : ByAddress<E> {
  __device__ static E read(const E *at) { return __ldg(at); }
};

template <class E> struct Constant : ByIndex {
  __device__ E read(int at) const { return reinterpret_cast<const E *>(constantTable)[at]; }
};

/// As in the source, a thread whose address is new to the block fetches the element from global memory.
template <class E> struct Shared : ByIndex {
  const E *table;
  __device__ void prepare(const Pattern &pattern) const {
    int at = pattern.element(int(threadIdx.x));
    if (pattern.isFirst(int(threadIdx.x)))
      reinterpret_cast<E *>(sharedTable)[at] = table[at];
    __syncthreads();
  }
  __device__ E read(int at) const { return reinterpret_cast<const E *>(sharedTable)[at]; }
};

template <class E> struct LinearTexture : ByIndex {
  cudaTextureObject_t texture;
  __device__ E read(int at) const { return tex1Dfetch<E>(texture, at); }
};

constexpr int textureWidth = 1024;

/// Elements lie row by row in a 2-D array.
template <class E> struct ArrayTexture {
  using Position = float2;
  cudaTextureObject_t texture;
  __device__ void prepare(const Pattern &) const {}
  __device__ static float2 position(int element) {
    return make_float2(float(element % textureWidth) + 0.5F, float(element / textureWidth) + 0.5F);
  }
  __device__ static float2 moved(float2 at, long long step) { return make_float2(at.x + float(int(step)), at.y); }
  __device__ E read(float2 at) const { return tex2D<E>(texture, at.x, at.y); }
};

/// Nothing is read: the least that any space can take.
template <class E> struct Register : ByIndex {
  __device__ unsigned read(int at) const { return unsigned(at); }
};

/// Each block reads a region of its own, where the others read what all blocks read.
template <class Reader> struct OfOwnRegion : Reader {
  int regionElements;
  __device__ typename Reader::Position position(int element) const {
    return Reader::position(element + int(blockIdx.x) * regionElements);
  }
};

template <class Reader>
__global__ void __launch_bounds__(blockThreads)
    readElements(Reader reader, Pattern pattern, int reads, long long step, float *out) {
  reader.prepare(pattern);
  typename Reader::Position at = reader.position(pattern.element(int(threadIdx.x)));
  float sum = 0; // additions of integers are slower on some devices than reads
  for (int r = 0; r < reads; r += unrolled)
#pragma unroll
    for (int k = 0; k < unrolled; ++k) {
      sum += number(reader.read(at));
      at = reader.moved(at, step);
    }
  out[blockIdx.x * blockThreads + threadIdx.x] = sum;
}

/// The most elements that a pattern of the sweep spans.
constexpr size_t mostElements = 1023 * 32 + 1;
/// Regions of their own for all blocks.
constexpr size_t regionsElements = size_t(gridBlocks) * blockThreads;

/// What the readers of one element type read from.
template <class E> class Tables {
  cudaArray_t array = nullptr;

public:
  DeviceMemory linear{std::max(mostElements, regionsElements) * sizeof(E)};
  cudaTextureObject_t linearTexture = 0, arrayTexture = 0;

  Tables() {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<E>();
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = linear.as<void>();
    resource.res.linear.desc = format;
    resource.res.linear.sizeInBytes = mostElements * sizeof(E);
    cudaTextureDesc texture = {};
    texture.readMode = cudaReadModeElementType;
    NIDUS_CHECK(cudaCreateTextureObject(&linearTexture, &resource, &texture, nullptr));
    NIDUS_CHECK(cudaMallocArray(&array, &format, textureWidth, mostElements / textureWidth + 1));
    resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    NIDUS_CHECK(cudaCreateTextureObject(&arrayTexture, &resource, &texture, nullptr));
  }
  Tables(const Tables &) = delete;
  Tables &operator=(const Tables &) = delete;
  ~Tables() {
    cudaDestroyTextureObject(arrayTexture);
    cudaDestroyTextureObject(linearTexture);
    cudaFreeArray(array);
  }
};

class Reads {
  const Settings &settings;
  std::shared_ptr<Stopwatch> stopwatch;
  std::shared_ptr<DeviceMemory> out = std::make_shared<DeviceMemory>(warpsOfGrid * 32 * sizeof(float));
  Sweep sweep;

public:
  Points points;

  Reads(const Settings &settings, std::shared_ptr<Stopwatch> stopwatch)
      : settings(settings), stopwatch(std::move(stopwatch)), sweep(settings) {
    for (int bytes : sweep.elementBytes)
      addElement(bytes);
    addOwnRegions();
  }

private:
  void addElement(int bytes) {
    switch (bytes) {
    case 1:
      return addSpaces<unsigned char>();
    case 2:
      return addSpaces<unsigned short>();
    case 4:
      return addSpaces<unsigned>();
    case 8:
      return addSpaces<uint2>();
    default:
      return addSpaces<uint4>();
    }
  }

  template <class E> void addSpaces() {
    auto tables = std::make_shared<Tables<E>>();
    const E *linear = tables->linear.template as<E>();
    constexpr size_t unlimited = mostElements * sizeof(E);
    if (sizeof(E) == 4)
      add("register", Register<E>(), Pattern(false, 1, 1), 1, {"", "", "cyclic", 4, 1, {}, {}}, tables, 0);
    sweep.each(sizeof(E), [&](const Pattern &pattern, int distinct, const SpaceSeries &key) {
      auto addSpace = [&](const char *name, const auto &reader, size_t limit, int shared = 0) {
        if (pattern.elements() * sizeof(E) <= limit)
          add(name, reader, pattern, distinct, key, tables, shared);
      };
      addSpace("global-l2", ThroughL2<E>{{linear}}, unlimited);
      addSpace("global", Cached<E>{{linear}}, unlimited);
      addSpace("readonly", ReadOnly<E>{{linear}}, unlimited);
      addSpace("constant", Constant<E>(), constantBytes);
      addSpace("shared", Shared<E>{{}, linear}, mostShared(), int(pattern.elements() * sizeof(E)));
      addSpace("texture-linear", LinearTexture<E>{{}, tables->linearTexture}, unlimited);
      addSpace("texture-2d", ArrayTexture<E>{tables->arrayTexture}, unlimited);
    });
  }

  void addOwnRegions() {
    auto tables = std::make_shared<Tables<unsigned>>();
    const unsigned *table = tables->linear.as<unsigned>();
    for (int distinct : sweep.distinct) {
      Pattern pattern(false, distinct, 1);
      constexpr int lineElements = 32; // regions do not share a cache line
      int region = std::max(lineElements, distinct);
      auto addSpace = [&](const char *space, const auto &reader) {
        using Reader = std::decay_t<decltype(reader)>;
        Curve key{"reads of a region of each block's own (4 bytes, stride 1, R1)",
                  space,
                  "reads by warps per ns",
                  "distinct addresses in the block",
                  {},
                  {}};
        addPoint(OfOwnRegion<Reader>{reader, region}, pattern, tables, 0,
                 [=](Figures &figures, Statistic rate) { figures.add(key, distinct, rate); });
      };
      addSpace("global-l2", ThroughL2<unsigned>{{table}});
      addSpace("global", Cached<unsigned>{{table}});
      addSpace("readonly", ReadOnly<unsigned>{{table}});
    }
  }

  template <class Reader>
  void add(const char *space, const Reader &reader, const Pattern &pattern, int distinct, SpaceSeries key,
           const std::shared_ptr<void> &tables, int sharedBytes) {
    key.space = space;
    key.operation = "read";
    addPoint(reader, pattern, tables, sharedBytes,
             [=](Figures &figures, Statistic rate) { figures.addSpace(key, distinct, rate); });
  }

  /// `tables` live as long as the point; `keep` is given the reads by warps per nanosecond.
  template <class Reader, class Keep>
  void addPoint(const Reader &reader, const Pattern &pattern, const std::shared_ptr<void> &tables, int sharedBytes,
                const Keep &keep) {
    auto measure = [=, out = out, stopwatch = stopwatch](Figures &figures, const Run &run) {
      (void)tables;
      allowShared(readElements<Reader>, sharedBytes);
      auto launch = [&](int reads) {
        readElements<<<gridBlocks, blockThreads, sharedBytes>>>(reader, pattern, reads, noStep, out->as<float>());
      };
      int reads = stopwatch->countFor(run, 2 * unrolled, launch);
      keep(figures, stopwatch->rate(run.count, warpsOfGrid * reads / 1e6, [&] { launch(reads); }));
    };
    points.push_back({"reads from memory spaces", secondsOfSpacePoint(settings), measure});
  }
};

} // namespace

Points spaceReads(const Settings &settings, const std::shared_ptr<Stopwatch> &stopwatch) {
  return Reads(settings, stopwatch).points;
}

} // namespace nidus::benchmark
