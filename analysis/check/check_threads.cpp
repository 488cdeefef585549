#include "analysis/check/check_threads.h"
#include "analysis/check/examples.h"
#include "analysis/check/order.h"
#include <algorithm>
#include <set>

namespace nidus {

using namespace check;

namespace {

using Values = std::map<std::string, int64_t>;
using Point = std::vector<int64_t>;

// How many threads of an example are looked at, at most.
constexpr size_t threadLimit = 4096;

/// None also where C computes in an unsigned type what is negative here.
std::optional<int64_t> valueInC(const ExprRef &formula, const Values &values) {
  bool mayWrap = false;
  forEachExpr(formula, [&](const Expr &e) {
    if (e.type && isInteger(e.type) && isUnsigned(e.type->scalar))
      mayWrap |= valueOf(std::make_shared<Expr>(e), values).value_or(-1) < 0;
  });
  return mayWrap ? std::nullopt : moderateValueOf(formula, values);
}

/// The thread loops of one kernel for one example.
class Threads {
  const KernelPlan &kernel;
  Values values; ///< of arguments, and of the counters of the loops around
  Point point;
  std::multiset<Point> passing;
  bool isKnown = true;
  size_t count = 0;

public:
  Threads(const KernelPlan &kernel, const Example &example) : kernel(kernel), values(example.arguments) {}

  /// The counters of all threads that pass their guards; none when a formula has no value or they are too many.
  std::optional<std::multiset<Point>> run() {
    visit(0);
    return isKnown ? std::optional(passing) : std::nullopt;
  }

private:
  void visit(size_t axis) {
    if (axis == kernel.threads.size()) {
      if (arePassed())
        passing.insert(point);
      return;
    }
    const ThreadLoop &loop = kernel.threads[axis];
    std::optional<int64_t> low = moderateValueOf(loop.gridFirst, values), end = moderateValueOf(loop.gridEnd, values);
    std::optional<int64_t> first = kernel.packet() ? low : valueInC(loop.first, values);
    isKnown &= low && end && first && loop.step != 0;
    if (!isKnown)
      return;
    int64_t span = loop.step > 0 ? *end - *low : *low - *end, stride = std::abs(loop.step);
    for (int64_t thread = 0; thread * stride < span && isKnown; ++thread) {
      int64_t counter = *first + loop.step * thread;
      values[loop.symbol] = counter;
      point.push_back(counter);
      isKnown &= ++count <= threadLimit;
      visit(axis + 1);
      point.pop_back();
    }
    values.erase(loop.symbol);
  }

  /// In a tile that is whole nobody asks: what the grid counts are iterations.
  bool isOnePass() const { return kernel.scan() && kernel.scan()->isOnePass(); }

  bool arePassed() {
    for (const ThreadLoop &loop : kernel.threads) {
      if (!loop.guarded || kernel.packet() || isOnePass())
        continue;
      std::optional<int64_t> holds = valueInC(loop.condition, values);
      isKnown &= holds.has_value();
      if (!holds || *holds == 0)
        return false;
    }
    return true;
  }
};

/// The values of the thread loops' counters over all instances.
std::set<Point> iterationsOf(const Statement &statement, const KernelMapping &mapping, const Example &example) {
  size_t n = statement.loops.size();
  std::string to;
  for (int k : mapping.threadLoops)
    to += (to.empty() ? "i" : ",i") + std::to_string(k);
  isl::map pick(islContext(), "{ " + statement.name + "[" + list("i", 0, n) + "] -> P[" + to + "] }");
  std::set<Point> all;
  at(statement.domain, example).apply(pick).foreach_point([&](isl::point p) {
    isl::multi_val coordinates = p.multi_val();
    Point counters;
    for (size_t k = 0; k < mapping.threadLoops.size(); ++k)
      counters.push_back(toInt64(coordinates.at(static_cast<int>(k))).value_or(0));
    all.insert(counters);
  });
  return all;
}

std::string inWords(const KernelPlan &kernel, const Point &point, const Example &example) {
  std::string text;
  for (size_t k = 0; k < point.size(); ++k)
    text += (k ? ", " : "") + kernel.threads[k].symbol + "=" + std::to_string(point[k]);
  return text + " (" + example.words + ")";
}

} // namespace

static void checkKernel(const Scop &scop, const KernelMapping &mapping, const NestPlan &plan, const KernelPlan &kernel,
                        CheckedThreads &out) {
  const Statement &statement = scop.onlyStatement();
  for (const Example &example : examplesOf(scop, plan, exampleCount)) {
    std::optional<std::multiset<Point>> threads = Threads(kernel, example).run();
    if (!threads)
      continue;
    ++out.sizes;
    std::set<Point> iterations = iterationsOf(statement, mapping, example);
    for (const Point &point : iterations)
      if (size_t count = threads->count(point); count != 1) {
        out.wrong.push_back((count ? "several threads run " : "no thread runs ") + inWords(kernel, point, example));
        return;
      }
    // Around a loop without iterations a thread may do what stands before that loop.
    bool isExact = mapping.sequentialLoops.empty();
    for (const Point &point : *threads)
      if (isExact && !iterations.count(point)) {
        out.wrong.push_back("a thread runs " + inWords(kernel, point, example) + ", which is no iteration");
        return;
      }
  }
}

CheckedThreads checkThreads(const Scop &scop, const KernelMapping &mapping, const NestPlan &plan) {
  CheckedThreads out;
  const KernelPlan &kernel = plan.kernels[0];
  if (kernel.strides)
    return out;
  checkKernel(scop, mapping, plan, kernel, out);
  for (const KernelPlan &special : kernel.specialised)
    if (out.wrong.empty())
      checkKernel(scop, mapping, plan, special, out);
  return out;
}

} // namespace nidus
