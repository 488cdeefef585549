#include "analysis/criteria/estimate.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace nidus {
namespace {

// Where every argument that makes a nest larger is tried first, and what the others are then: a radius of a filter.
constexpr double probeSize = 1024, smallSize = 3;

// By which share a stride of 1040 in place of 1024 surely enlarges an image, and a radius does not.
constexpr double growth = 0.004;

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

std::optional<double> threadOperations(const KernelPlan &kernel, const Sizes &sizes) {
  double all = 0;
  for (const WorkTerm &term : kernel.work) {
    double operations = term.operations;
    for (const ExprRef &factor : term.times) {
      std::optional<double> times = evaluate(factor, sizes);
      if (!times)
        return std::nullopt;
      operations *= std::max(0.0, *times);
    }
    all += operations;
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
        sum.toDevice += array.residentSince ? 0 : *elements * size;
      else if (array.after == AfterNest::Release)
        sum.fromDevice += *elements * size;
    }
    sum.deviceBytes += span;
  }
  return sum;
}

void collect(const ExprRef &formula, std::set<std::string> &names) {
  forEachExpr(formula, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      names.insert(e.name);
  });
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

/// With the values of the arguments that follow from others.
static Sizes complete(Sizes sizes, const std::vector<Argument> &arguments) {
  for (const Argument &argument : arguments)
    if (std::optional<double> value = argument.definition ? evaluate(argument.definition, sizes) : std::nullopt)
      sizes[argument.name] = *value;
  return sizes;
}

std::optional<Estimate> estimate(const NestPlan &nest, const Sizes &given, const Setting &setting) {
  const Sizes sizes = complete(given, nest.arguments);
  std::optional<Estimate> all = bytesOf(nest, sizes, setting);
  const std::optional<DeviceRates> &rates = setting.profile.rates;
  auto filling = static_cast<double>(setting.profile.threadsToFill());
  for (const KernelPlan &kernel : nest.kernels) {
    std::optional<double> instances = kernelInstances(kernel, sizes), operations = threadOperations(kernel, sizes);
    if (!all || !instances || !operations)
      return std::nullopt;
    double threads = *instances;
    for (int lanes : kernel.pixelsPerThread)
      threads = std::ceil(threads / lanes);
    all->instances = std::max(all->instances, *instances);
    all->threads = std::max(all->threads, threads);
    if (!rates || threads == 0)
      continue;
    double speed = rates->deviceOperations * std::min(1.0, threads / filling);
    all->kernelNs += *instances * *operations / speed;
    all->hostNs += *instances * *operations / rates->hostOperations;
  }
  if (all && rates) {
    all->copyNs = all->toDevice / rates->toDevice + all->fromDevice / rates->fromDevice;
    all->kernelNs = rates->nestStart + std::max(all->kernelNs, all->deviceBytes / rates->deviceMemory);
  }
  return all;
}

ExampleSizes::ExampleSizes(const NestPlan &nest, const Setting &setting) : arguments(nest.arguments) {
  std::set<std::string> names, pitches;
  for (const KernelPlan &kernel : nest.kernels)
    for (const ThreadLoop &loop : kernel.threads)
      collect(loop.gridFirst, names), collect(loop.gridEnd, names);
  for (const ArrayPlan &array : nest.arrays)
    for (const std::optional<Box> *box : {&array.in, &array.out})
      if (*box)
        for (const BoxLevel &level : (**box).levels) {
          collect(level.count, names), collect(level.pitch, names);
          if (ExprRef pitch = stripCasts(level.pitch); pitch->kind == ExprKind::Variable)
            pitches.insert(pitch->name);
        }
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::Scalar && !argument.definition)
      fixed[argument.name] = names.count(argument.name) ? probeSize : smallSize;
  std::optional<Estimate> before = estimate(nest, fixed, setting);
  // A radius takes rows away from both ends: one of 1024 leaves nothing of an image of 1024.
  for (const std::string &name : names)
    if (fixed.count(name) && before && before->instances == 0) {
      Sizes trial = fixed;
      trial[name] = smallSize;
      std::optional<Estimate> larger = estimate(nest, trial, setting);
      if (larger && larger->instances > 0) {
        fixed = trial;
        before = larger;
      }
    }
  for (const std::string &name : names) {
    if (!fixed.count(name))
      continue;
    // Rows are never nearer to one another than they are long.
    if (pitches.count(name)) {
      growing.push_back(name);
      continue;
    }
    Sizes more = fixed;
    more[name] = probeSize + 16;
    std::optional<Estimate> after = estimate(nest, more, setting);
    if (!before || !after || after->instances > before->instances ||
        (after->instances == before->instances && after->deviceBytes > before->deviceBytes * (1 + growth)))
      growing.push_back(name);
  }
  for (auto &[name, value] : fixed)
    value = smallSize;
  for (const KernelPlan &kernel : nest.kernels)
    for (const WorkTerm &term : kernel.work)
      for (const ExprRef &factor : term.times)
        collect(factor, names);
  for (const std::string &name : names)
    if (fixed.count(name) && !std::count(growing.begin(), growing.end(), name))
      shown.push_back(name);
}

Sizes ExampleSizes::at(double n) const {
  Sizes sizes = fixed;
  for (const std::string &name : growing)
    sizes[name] = n;
  return complete(sizes, arguments);
}

double ExampleSizes::typical(const NestPlan &nest, const Setting &setting) const {
  constexpr double line = 1 << 22, image = 2048, volume = 256;
  for (double n : {volume, image})
    if (std::optional<Estimate> all = estimate(nest, at(n), setting); all && all->instances > line / 4)
      return n;
  std::optional<Estimate> all = estimate(nest, at(line), setting);
  bool fits =
      !setting.profile.memoryBytes || !all || all->deviceBytes <= static_cast<double>(*setting.profile.memoryBytes);
  return fits ? line : image;
}

std::string ExampleSizes::words(double n, const std::function<std::string(const ExprRef &)> &text,
                                const NestPlan &nest) const {
  constexpr size_t fewNames = 3;
  auto isIn = [](const std::vector<std::string> &names, const Argument &argument) {
    return std::count(names.begin(), names.end(), argument.name) > 0;
  };
  std::string names, others;
  for (const Argument &argument : nest.arguments)
    if (isIn(growing, argument))
      names += text(variable(argument.name, argument.type)) + "=";
    else if (isIn(shown, argument))
      others += (others.empty() ? " with " : ", ") + text(variable(argument.name, argument.type)) + "=" +
                std::to_string(static_cast<int64_t>(smallSize));
  std::string size = std::to_string(static_cast<int64_t>(n));
  return (growing.size() > fewNames ? "sizes of " + size : names + size) + others;
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
