#include "analysis/criteria/estimate.h"
#include <algorithm>
#include <cmath>

namespace nidus {
namespace {

// Images past this width or height do not exist.
constexpr double largestSize = 1 << 24;

std::optional<double> binaryValue(const std::string &op, double a, double b) {
  if (op == "+")
    return a + b;
  if (op == "-")
    return a - b;
  if (op == "*")
    return a * b;
  if (op == "/" || op == "%") {
    if (b == 0)
      return std::nullopt;
    double quotient = std::trunc(a / b);
    return op == "/" ? quotient : a - quotient * b;
  }
  if (op == "<")
    return a < b;
  if (op == "<=")
    return a <= b;
  if (op == ">")
    return a > b;
  if (op == ">=")
    return a >= b;
  if (op == "==")
    return a == b;
  if (op == "!=")
    return a != b;
  if (op == "&&")
    return a != 0 && b != 0;
  if (op == "||")
    return a != 0 || b != 0;
  return std::nullopt;
}

std::optional<double> callValue(const std::string &name, double a, double b) {
  if (name == "min")
    return std::min(a, b);
  if (name == "max")
    return std::max(a, b);
  if (name == "floord" && b != 0)
    return std::floor(a / b);
  return std::nullopt;
}

/// Elements of the box / from its first to its last one.
std::optional<double> boxElements(const Box &box, const Sizes &sizes) {
  double all = 1;
  for (const BoxLevel &level : box.levels) {
    std::optional<double> count = evaluate(level.count, sizes);
    if (!count)
      return std::nullopt;
    all *= std::max(0.0, *count);
  }
  return all;
}

std::optional<double> boxSpan(const Box &box, const Sizes &sizes) {
  double span = 1;
  for (const BoxLevel &level : box.levels) {
    std::optional<double> count = evaluate(level.count, sizes), pitch = evaluate(level.pitch, sizes);
    if (!count || !pitch)
      return std::nullopt;
    if (*count <= 0)
      return 0;
    span += (*count - 1) * std::abs(*pitch);
  }
  return span;
}

std::optional<double> axisThreads(const ThreadLoop &loop, const Sizes &sizes) {
  std::optional<double> first = evaluate(loop.gridFirst, sizes), end = evaluate(loop.gridEnd, sizes);
  if (!first || !end)
    return std::nullopt;
  return std::max(0.0, std::ceil((*end - *first) / static_cast<double>(loop.step)));
}

/// Each thread computes a packet of them.
std::optional<double> kernelInstances(const KernelPlan &kernel, const Sizes &sizes) {
  double all = 1;
  for (const ThreadLoop &loop : kernel.threads) {
    std::optional<double> threads = axisThreads(loop, sizes);
    if (!threads)
      return std::nullopt;
    all *= *threads;
  }
  return all;
}

/// Of so many threads, as nidus::Work.
std::optional<Amount> amountOf(const KernelPlan &kernel, double threads, const Sizes &sizes) {
  Amount all{threads * threadsPerInstance(kernel)};
  for (const WorkTerm &term : kernel.work) {
    double times = threads;
    for (const ExprRef &factor : term.times) {
      std::optional<double> value = evaluate(factor, sizes);
      if (!value)
        return std::nullopt;
      times *= std::max(0.0, *value);
    }
    all.operations += term.operations * times;
    all.strided += term.strided * times;
    all.chained += term.chained * times;
  }
  return all;
}

std::optional<Estimate> bytesOf(const NestPlan &nest, const Sizes &sizes, const Setting &setting) {
  Estimate sum;
  for (const ArrayPlan &array : nest.arrays) {
    if (array.space == MemorySpace::Constant)
      continue;
    auto size = static_cast<double>(elementBytes(array, setting.structs));
    double span = 0;
    for (const std::optional<Box> *box : {&array.in, &array.out}) {
      if (!*box)
        continue;
      std::optional<double> elements = boxElements(**box, sizes), length = boxSpan(**box, sizes);
      if (!elements || !length)
        return std::nullopt;
      span = std::max(span, *length * size);
      if (box == &array.in)
        sum.toDevice += array.residentSince || !originalOf(nest.arguments, array.name).empty() ? 0 : *elements * size;
      else if (array.after == AfterNest::Release)
        sum.fromDevice += *elements * size;
    }
    sum.deviceBytes += span;
  }
  return sum;
}

/// How many, and the sizes in some of them.
struct Steps {
  double count = 1;
  std::vector<Sizes> looks;
};

/// As nidus::Work::inSteps.
std::optional<Steps> stepsOf(const NestPlan &nest, size_t kernel, const Sizes &sizes) {
  constexpr int looks = 4;
  if (!isInSteps(nest, kernel))
    return Steps{1, {sizes}};
  const std::optional<double> first = evaluate(nest.steps->first, sizes), last = evaluate(nest.steps->last, sizes);
  if (!first || !last)
    return std::nullopt;
  Steps steps{std::max(0.0, *last - *first) + 1, {}};
  for (int k = 0; k < looks; ++k) {
    steps.looks.push_back(sizes);
    steps.looks.back()[nest.steps->counter.name] = *first + std::floor((steps.count - 1) * (k + 0.5) / looks);
  }
  return steps;
}

} // namespace

std::optional<double> evaluate(const ExprRef &formula, const Sizes &sizes) {
  ExprRef e = stripCasts(formula);
  if (e->kind == ExprKind::IntLiteral && e->value)
    return static_cast<double>(*e->value);
  if (e->kind == ExprKind::Variable) {
    auto found = sizes.find(e->name);
    return found == sizes.end() ? std::nullopt : std::optional<double>(found->second);
  }
  std::vector<double> values;
  for (const ExprRef &child : e->children) {
    std::optional<double> value = evaluate(child, sizes);
    if (!value)
      return std::nullopt;
    values.push_back(*value);
  }
  if (e->kind == ExprKind::Unary && e->op == "-")
    return -values[0];
  if (e->kind == ExprKind::Unary && e->op == "!")
    return values[0] == 0;
  if (e->kind == ExprKind::Conditional)
    return values[0] != 0 ? values[1] : values[2];
  if (e->kind == ExprKind::Call && values.size() == 2)
    return callValue(e->name, values[0], values[1]);
  return e->kind == ExprKind::Binary ? binaryValue(e->op, values[0], values[1]) : std::nullopt;
}

int64_t elementBytes(const ArrayPlan &array, const std::map<std::string, Struct> &structs) {
  if (isStruct(array.element))
    return structs.at(array.element->name).size;
  return sizeOf(array.element->scalar);
}

Sizes complete(Sizes sizes, const std::vector<Argument> &arguments) {
  for (const Argument &argument : arguments)
    if (std::optional<double> value = argument.definition ? evaluate(argument.definition, sizes) : std::nullopt)
      sizes[argument.name] = *value;
  return sizes;
}

/// As nidus::Work::inWavefront: the threads that are at work at a time, and how long they wait.
static std::optional<double> addWaits(const KernelPlan &kernel, const Sizes &sizes, Amount &amount) {
  const WavefrontKernel *wavefront = kernel.wavefront();
  if (!wavefront)
    return 0;
  const auto count = [&](const ThreadLoop &loop) -> std::optional<double> {
    const std::optional<double> first = evaluate(loop.gridFirst, sizes), end = evaluate(loop.gridEnd, sizes);
    return first && end ? std::optional(std::max(0.0, std::ceil((*end - *first) / static_cast<double>(loop.step)))) : std::nullopt;
  };
  const std::optional<double> rows = count(kernel.threads.back()), columns = count(wavefront->columns);
  if (!rows || !columns)
    return std::nullopt;
  const double all = amount.threads * *columns;
  const double chain = Chain{amount.threads / std::max(1.0, *rows), *rows, *columns, kernel.block[0], wavefront->steps, wavefront->slope}.steps();
  amount.threads = std::max(1.0, all / std::max(1.0, chain));
  return chain * Chain::stepWait;
}

/// What a kernel adds in all steps.
static bool addKernel(const NestPlan &nest, size_t number, const Sizes &sizes, const std::optional<Rates> &rates, Estimate &all) {
  const KernelPlan &kernel = nest.kernels[number];
  const std::optional<Steps> steps = stepsOf(nest, number, sizes);
  if (!steps)
    return false;
  double kernelNs = 0;
  Amount host;
  host.threads = 0;
  for (const Sizes &step : steps->looks) {
    const std::optional<double> instances = kernelInstances(kernel, step);
    std::optional<Amount> amount = instances ? amountOf(kernel, *instances, step) : std::nullopt;
    const std::optional<double> waits = amount ? addWaits(kernel, step, *amount) : std::nullopt;
    if (!waits)
      return false;
    double threads = *instances;
    for (int lanes : kernel.pixelsPerThread)
      threads = std::ceil(threads / lanes);
    threads *= threadsPerInstance(kernel);
    all.instances = std::max(all.instances, *instances);
    all.threads = std::max(all.threads, threads);
    if (!rates || threads == 0)
      continue;
    const double share = steps->count / static_cast<double>(steps->looks.size());
    kernelNs += share * amount->onDevice(*rates) + *waits;
    host.operations += share * amount->operations;
    host.strided += share * amount->strided;
    host.chained += share * amount->chained;
  }
  if (rates) {
    const bool isOfC = !kernel.scan() || !kernel.scan()->isOfTotals();
    all.kernelNs += kernelNs + (steps->count - (isOfC ? 1 : 0)) * rates->nextLaunch();
    all.hostNs += isOfC ? host.onHost(*rates) : 0;
    all.operations += isOfC ? host.operations : 0;
  }
  return true;
}

std::optional<Estimate> estimate(const NestPlan &nest, const Sizes &given, const Setting &setting) {
  const Sizes sizes = complete(given, nest.arguments);
  std::optional<Estimate> all = bytesOf(nest, sizes, setting);
  const std::optional<Rates> rates = setting.profile.rates ? std::optional(setting.profile.predictionRates()) : std::nullopt;
  for (size_t number = 0; number < nest.kernels.size(); ++number)
    if (!all || !addKernel(nest, number, sizes, rates, *all))
      return std::nullopt;
  if (all && rates) {
    all->hostNs = std::max(all->hostNs, rates->timeOfMemory(all->deviceBytes));
    all->copyNs = all->toDevice / rates->toDevice + all->fromDevice / rates->fromDevice;
    const bool readsTwice = std::any_of(nest.kernels.begin(), nest.kernels.end(), [](const KernelPlan &kernel) { return kernel.scan() && kernel.scan()->isOfTotals(); });
    const double readings = readsTwice ? 2 : 1;
    const double memory = rates->timeOfDeviceMemory(readings * all->deviceBytes, std::max(1.0, all->threads));
    all->kernelNs = rates->nestStart + std::max(all->kernelNs, memory);
  }
  return all;
}

std::optional<double> leastSize(const std::function<bool(double)> &holds) {
  double high = 1;
  while (!holds(high))
    if ((high *= 2) > largestSize)
      return std::nullopt;
  double low = high / 2;
  while (high - low > 1) {
    double middle = std::floor((low + high) / 2);
    (holds(middle) ? high : low) = middle;
  }
  return high;
}

} // namespace nidus
