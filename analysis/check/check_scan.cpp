#include "analysis/check/check_scan.h"
#include "analysis/check/run_code.h"
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

/// One iteration; empty: nothing is wrong, or it could not be followed.
std::string wrongIn(const Scop &scop, const Unit &unit, uint64_t seed, bool &isKnown) {
  const Loop &loop = scop.statements[0].loops[0];
  CodeRun terms(unit, seed), whole(unit, seed);
  const Number counter{static_cast<int64_t>(seed % 5), 0, ""};
  terms.set(loop.symbol, loop.type, counter);
  whole.set(loop.symbol, loop.type, counter);
  std::map<std::string, Number> before;
  for (const Reduction &variable : scop.scan->variables) {
    const auto some = static_cast<int64_t>(seed * 7 % 23) - 8;
    before[variable.symbol] = whole.converted({some, static_cast<double>(some), ""}, variable.type);
    whole.set(variable.symbol, variable.type, before[variable.symbol]);
    terms.set(variable.symbol, accumulatorType(variable), identityOf(variable));
  }
  terms.run(scop.scan->terms);
  whole.run(scop.statements[0].body);
  isKnown = terms.isKnown && whole.isKnown;
  if (!isKnown)
    return "";
  if (terms.writesMemory)
    return "the terms of a scan are stored";
  for (const Reduction &variable : scop.scan->variables) {
    const Number own = terms.get(variable.symbol, accumulatorType(variable)), after = whole.get(variable.symbol, variable.type);
    if (!areEqual(combinedWith(terms, variable, before[variable.symbol], own), after, variable.type))
      return "an iteration leaves '" + variable.symbol + "' with another value than its terms say";
  }
  return "";
}

} // namespace

CheckedScan checkScan(const Scop &scop, const Unit &unit) {
  CheckedScan out;
  if (!scop.scan)
    return out;
  for (const Variable &v : scop.privates)
    for (const Reduction &variable : scop.scan->variables)
      if (v.symbol == variable.symbol)
        out.wrong.push_back("'" + v.symbol + "' is private and scanned");
  for (uint64_t seed = 1; seed <= runCount && out.wrong.empty(); ++seed) {
    bool isKnown = true;
    const std::string wrong = wrongIn(scop, unit, seed, isKnown);
    out.runs += isKnown;
    if (!wrong.empty())
      out.wrong.push_back(wrong);
  }
  return out;
}

} // namespace nidus
