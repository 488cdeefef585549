#include "analysis/check/check_scan.h"
#include "analysis/check/run_code.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace nidus {

using namespace check;

namespace {

// Branches are taken and not: enough data for some of each.
constexpr uint64_t runCount = 40;

/// In front of all numbers that its operator combines.
Number identityOf(const Reduction &variable) {
  const TypeRef &type = variable.type;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  switch (variable.op) {
  case ReductionOp::Sum:
  case ReductionOp::Or:
  case ReductionOp::Xor:
    return {0, 0, ""};
  case ReductionOp::Product:
    return {1, 1, ""};
  case ReductionOp::And:
    return {-1, 0, ""};
  case ReductionOp::Minimum:
  case ReductionOp::Maximum:
  case ReductionOp::Any: // these are never scanned
  case ReductionOp::All:
  case ReductionOp::First:
  case ReductionOp::Last:
    break;
  }
  const bool isLeast = variable.op == ReductionOp::Maximum;
  if (isFloating(type))
    return {0, isLeast ? -infinity : infinity, ""};
  const int bits = 8 * sizeOf(type->scalar);
  if (isUnsigned(type->scalar))
    return {isLeast ? 0 : bits == 64 ? -1 : (int64_t(1) << bits) - 1, 0, ""};
  const int64_t most = static_cast<int64_t>((uint64_t(1) << (bits - 1)) - 1);
  return {isLeast ? -most - 1 : most, 0, ""};
}

/// P combined with the terms, in the type of the variable.
Number combinedWith(CodeRun &run, const Reduction &variable, const Number &before, const Number &own) {
  const TypeRef type = isFloating(variable.type) ? variable.type : accumulatorType(variable);
  static const std::map<ReductionOp, std::string> operators = {{ReductionOp::Sum, "+"}, {ReductionOp::Product, "*"},
                                                               {ReductionOp::And, "&"}, {ReductionOp::Or, "|"}, {ReductionOp::Xor, "^"}};
  if (const auto op = operators.find(variable.op); op != operators.end())
    return run.converted(run.combined(op->second, run.converted(before, type), run.converted(own, type), type), variable.type);
  const bool takesOwn = run.combined(variable.op == ReductionOp::Maximum ? ">" : "<", own, before, type).whole != 0;
  return takesOwn ? own : before;
}

bool areEqual(const Number &a, const Number &b, const TypeRef &type) {
  if (!isFloating(type))
    return a.whole == b.whole;
  return std::fabs(a.real - b.real) <= 1e-9 * (1 + std::fabs(a.real)) || a.real == b.real || (std::isnan(a.real) && std::isnan(b.real));
}

/// A loop that scans: its counter and its body.
struct ScanLoop {
  const Scan &scan;
  std::string symbol;
  TypeRef type;
  StmtRef body;
};

/// One iteration; empty: nothing is wrong, or it could not be followed.
std::string wrongIn(const ScanLoop &loop, const Unit &unit, uint64_t seed, bool &isKnown) {
  CodeRun terms(unit, seed), whole(unit, seed);
  const Number counter{static_cast<int64_t>(seed % 5), 0, ""};
  terms.set(loop.symbol, loop.type, counter);
  whole.set(loop.symbol, loop.type, counter);
  std::map<std::string, Number> before;
  for (const Reduction &variable : loop.scan.variables) {
    const auto some = static_cast<int64_t>(seed * 7 % 23) - 8;
    before[variable.symbol] = whole.converted({some, static_cast<double>(some), ""}, variable.type);
    whole.set(variable.symbol, variable.type, before[variable.symbol]);
    terms.set(variable.symbol, accumulatorType(variable), identityOf(variable));
  }
  terms.run(loop.scan.terms);
  whole.run(loop.body);
  isKnown = terms.isKnown && whole.isKnown;
  if (!isKnown)
    return "";
  if (terms.writesMemory)
    return "the terms of a scan are stored";
  for (const Reduction &variable : loop.scan.variables) {
    const Number own = terms.get(variable.symbol, accumulatorType(variable)), after = whole.get(variable.symbol, variable.type);
    if (!areEqual(combinedWith(terms, variable, before[variable.symbol], own), after, variable.type))
      return "an iteration leaves '" + variable.symbol + "' with another value than its terms say";
  }
  return "";
}

void checkIterations(const ScanLoop &loop, const Unit &unit, CheckedRuns &out) {
  for (uint64_t seed = 1; seed <= runCount && out.wrong.empty(); ++seed) {
    bool isKnown = true;
    const std::string wrong = wrongIn(loop, unit, seed, isKnown);
    out.runs += isKnown;
    if (!wrong.empty())
      out.wrong.push_back(wrong);
  }
}

/// The block that threads share writes what the block as written does.
void checkBlock(const Scop &scop, const Unit &unit, CheckedRuns &out) {
  const Loop &loop = scop.onlyStatement().loops[0];
  for (uint64_t seed = 1; seed <= runCount && out.wrong.empty(); ++seed) {
    CodeRun shared(unit, seed), asWritten(unit, seed);
    const Number counter{static_cast<int64_t>(seed % 5), 0, ""};
    shared.set(loop.symbol, loop.type, counter);
    asWritten.set(loop.symbol, loop.type, counter);
    shared.run(scop.shared->body);
    asWritten.run(scop.onlyStatement().body);
    if (!shared.isKnown || !asWritten.isKnown)
      continue;
    const std::map<std::string, Number> a = asWritten.written(), b = shared.written();
    const bool isSame = a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const auto &x, const auto &y) {
      return x.first == y.first && x.second.whole == y.second.whole && areEqual(x.second, y.second, scalarType(Scalar::Double));
    });
    if (!isSame)
      out.wrong.push_back("the loops that threads share leave other elements than those as written");
  }
}

} // namespace

CheckedRuns checkScan(const Scop &scop, const NestPlan &plan, const Unit &unit) {
  CheckedRuns out;
  if (scop.scan) {
    for (const Variable &v : scop.privates)
      for (const Reduction &variable : scop.scan->variables)
        if (v.symbol == variable.symbol)
          out.wrong.push_back("'" + v.symbol + "' is private and scanned");
    const Loop &loop = scop.onlyStatement().loops[0];
    checkIterations({*scop.scan, loop.symbol, loop.type, scop.onlyStatement().body}, unit, out);
  }
  if (!plan.kernels[0].team())
    return out;
  bool scans = false;
  for (const SharedLoop &loop : scop.shared->loops)
    if (loop.scan) {
      scans = true;
      checkIterations({*loop.scan, loop.symbol, loop.type, loop.loop->children[1]}, unit, out);
    }
  if (scans)
    checkBlock(scop, unit, out);
  return out;
}

} // namespace nidus
