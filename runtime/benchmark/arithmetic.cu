//===- arithmetic.cu - operations per nanosecond --------------------------------===//
#include "device.h"
#include "profile.h"
#include <iterator>

namespace nidus::benchmark {
namespace {

constexpr int chains = 8;   // independent operations of a thread
constexpr int repeated = 8; // of each chain, in one iteration

/// An operation makes a value of a chain from the one before; `b` and `c` are known at run time only.
#define NIDUS_OPERATION(Name, Type, expression)                                                                        \
  struct Name {                                                                                                        \
    using Value = Type;                                                                                                \
    __device__ static Type next(Type a, [[maybe_unused]] Type b, [[maybe_unused]] Type c) { return expression; }       \
  };
NIDUS_OPERATION(FloatFma, float, fmaf(a, b, c))
NIDUS_OPERATION(FloatAdd, float, a + b)
NIDUS_OPERATION(FloatMinimum, float, fminf(a, b) + c)
NIDUS_OPERATION(FloatDivision, float, b / a)
NIDUS_OPERATION(DoubleFma, double, fma(a, b, c))
NIDUS_OPERATION(DoubleDivision, double, b / a)
NIDUS_OPERATION(IntAdd, int, (a + b) ^ c)
NIDUS_OPERATION(IntMultiplyAdd, int, a *b + c)
NIDUS_OPERATION(IntDivision, int, (b / a) | 1)
NIDUS_OPERATION(IntMinimum, int, (a < b ? a : b) + c)
NIDUS_OPERATION(IntShift, unsigned, (a << b) | (a >> c))
NIDUS_OPERATION(ByteToFloat, unsigned, __float_as_uint(float(a & 255)))
NIDUS_OPERATION(FloatToInt, float, __int_as_float(int(a)))
NIDUS_OPERATION(IntToFloat, int, __float_as_int(float(a)))
NIDUS_OPERATION(Sqrt, float, sqrtf(a))
NIDUS_OPERATION(Rsqrt, float, rsqrtf(a))
NIDUS_OPERATION(Sin, float, sinf(a))
NIDUS_OPERATION(Exp, float, expf(-a))
NIDUS_OPERATION(Log, float, logf(a + c))
NIDUS_OPERATION(Pow, float, powf(a, b))
NIDUS_OPERATION(Atan2, float, atan2f(a, b))
NIDUS_OPERATION(FastSin, float, __sinf(a))
NIDUS_OPERATION(FastExp, float, __expf(-a))
NIDUS_OPERATION(DoubleSqrt, double, sqrt(a))
NIDUS_OPERATION(DoubleExp, double, exp(-a))

template <class Operation>
__global__ void __launch_bounds__(1024)
    compute(typename Operation::Value *out, int iterations, typename Operation::Value b, typename Operation::Value c) {
  using Value = typename Operation::Value;
  Value values[chains];
  for (int k = 0; k < chains; ++k)
    values[k] = Value(1 + k + int(threadIdx.x) % 2) + c; // not the same in all threads of a warp
  for (int i = 0; i < iterations; ++i)
#pragma unroll
    for (int r = 0; r < repeated; ++r)
#pragma unroll
      for (int k = 0; k < chains; ++k)
        values[k] = Operation::next(values[k], b, c);
  Value sum = 0;
  for (int k = 0; k < chains; ++k)
    sum += values[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

struct Factors {
  float of[chains * repeated];
};

/// With factors that are kernel parameters, which lie in constant memory.
__global__ void __launch_bounds__(1024) multiplyByConstants(float *out, int iterations, Factors factors, float c) {
  float values[chains];
  for (int k = 0; k < chains; ++k)
    values[k] = float(1 + k + int(threadIdx.x) % 2) + c;
  for (int i = 0; i < iterations; ++i)
#pragma unroll
    for (int r = 0; r < repeated; ++r)
#pragma unroll
      for (int k = 0; k < chains; ++k)
        values[k] = fmaf(values[k], factors.of[r * chains + k], c);
  float sum = 0;
  for (int k = 0; k < chains; ++k)
    sum += values[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

class Rates {
  std::shared_ptr<Stopwatch> stopwatch;
  int processors = attribute(cudaDevAttrMultiProcessorCount);
  std::shared_ptr<DeviceMemory> out = std::make_shared<DeviceMemory>(size_t(processors) * 2 * 1024 * sizeof(double));

public:
  Points points;
  explicit Rates(std::shared_ptr<Stopwatch> stopwatch) : stopwatch(std::move(stopwatch)) {}

  template <class Operation> void add(const char *group, const char *name) {
    addFor<Operation>({group, name, "Gop/s", "", {}, {}}, 0, 2 * processors, 1024);
  }

  /// One block on each multiprocessor: how many warps keep it busy?
  template <class Operation> void addWarps(const char *name, int warps) {
    addFor<Operation>({"saturation", name, "Gop/s", "warps per multiprocessor", {}, {}}, warps, processors, 32 * warps);
  }

  void addConstantOperands() {
    Factors factors;
    std::fill(std::begin(factors.of), std::end(factors.of), 1.0F);
    addLaunch<float>({"constant operands", constantOperand, "Gop/s", "", {}, {}}, 0, 2 * processors, 1024,
                     [=](int blocks, int threads, float *out, int iterations) {
                       multiplyByConstants<<<blocks, threads>>>(out, iterations, factors, 1);
                     });
  }

private:
  template <class Operation> void addFor(const Curve &key, double at, int blocks, int threads) {
    using Value = typename Operation::Value;
    addLaunch<Value>(key, at, blocks, threads, [](int blocks, int threads, Value *out, int iterations) {
      compute<Operation><<<blocks, threads>>>(out, iterations, Value(1), Value(1));
    });
  }

  template <class Value, class Kernel>
  void addLaunch(const Curve &key, double at, int blocks, int threads, const Kernel &kernel) {
    auto measure = [=, out = out, stopwatch = stopwatch](Figures &figures, const Run &run) {
      auto launch = [&](int iterations) { kernel(blocks, threads, out->template as<Value>(), iterations); };
      int iterations = stopwatch->countFor(run, 16, launch);
      double operations = double(blocks) * threads * iterations * chains * repeated;
      figures.add(key, at, stopwatch->rate(run.count, operations / 1e6, [&] { launch(iterations); }));
    };
    points.push_back({"arithmetic", 0.015, measure});
  }
};

void addSpecialFunctions(Rates &rates) {
  const char *group = "special functions";
  rates.add<Sqrt>(group, "sqrtf");
  rates.add<Rsqrt>(group, "rsqrtf");
  rates.add<Sin>(group, "sinf");
  rates.add<Exp>(group, "expf");
  rates.add<Log>(group, "logf");
  rates.add<Pow>(group, "powf");
  rates.add<Atan2>(group, "atan2f");
  rates.add<FastSin>(group, "__sinf");
  rates.add<FastExp>(group, "__expf");
  rates.add<DoubleSqrt>(group, "sqrt");
  rates.add<DoubleExp>(group, "exp");
}

} // namespace

Points arithmetic(const Settings &settings, const std::shared_ptr<Stopwatch> &stopwatch) {
  Rates rates(stopwatch);
  const char *group = "arithmetic";
  rates.add<FloatFma>(group, "float multiply and add");
  rates.add<FloatAdd>(group, "float add");
  rates.add<FloatMinimum>(group, "float minimum and add");
  rates.add<FloatDivision>(group, "float division");
  rates.add<DoubleFma>(group, "double multiply and add");
  rates.add<DoubleDivision>(group, "double division");
  rates.add<IntAdd>(group, "int add, exclusive or");
  rates.add<IntMultiplyAdd>(group, "int multiply and add");
  rates.add<IntDivision>(group, "int division");
  rates.add<IntMinimum>(group, "int minimum and add");
  rates.add<IntShift>(group, "int two shifts, or");
  rates.add<ByteToFloat>(group, "byte to float");
  rates.add<IntToFloat>(group, "int to float");
  rates.add<FloatToInt>(group, "float to int");
  addSpecialFunctions(rates);
  rates.addConstantOperands();
  for (int warps = 1; warps <= 32; warps *= settings.isQuick() ? 4 : 2)
    rates.addWarps<FloatFma>("float multiply and add, 8 independent ones per thread", warps);
  return std::move(rates.points);
}

} // namespace nidus::benchmark
