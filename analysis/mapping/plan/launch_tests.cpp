#include "analysis/mapping/plan/launch_tests.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

/// What is known of a set's parameters before any test: unsigned sizes of 64 bits may look negative as int64_t.
isl::set knownBefore(const Scop &scop, const isl::set &set) {
  std::vector<std::string> tested = namesOf(set);
  std::set<std::string> narrow;
  for (const Parameter &parameter : scop.parameters)
    if ((sizeOf(parameter.type) < 8 || parameter.value->kind != ExprKind::Variable) &&
        std::count(tested.begin(), tested.end(), parameter.name))
      narrow.insert(parameter.name);
  return projectOnto(scop.context, narrow);
}

bool isValueEnd(const Scop &scop, const std::string &name) {
  return std::any_of(scop.valueEnds.begin(), scop.valueEnds.end(),
                     [&](const ValueEnds &ends) { return ends.least == name || ends.greatest == name; });
}

bool isPitch(const Scop &scop, const std::string &name) {
  return std::any_of(scop.arrays.begin(), scop.arrays.end(),
                     [&](const Array &array) { return array.rowPointers && array.rowPointers->finds(name); });
}

/// What the launcher knows before it looks at tables.
std::set<std::string> sizesOf(const Scop &scop) {
  std::set<std::string> sizes;
  for (const Parameter &parameter : scop.parameters)
    if (!parameter.isDefined && !isValueEnd(scop, parameter.name) && !isPitch(scop, parameter.name))
      sizes.insert(parameter.name);
  return sizes;
}

/// The sizes with which the nest has an iteration.
isl::set runningSizes(const Scop &scop) { return projectOnto(scop.onlyStatement().domain.params(), sizesOf(scop)); }

/// When the nest has no iteration.
struct Emptiness {
  isl::set sizes;
  ExprRef formula; ///< null: never
  bool isFirst;    ///< before any test: the tests then need not say that nothing is wrong where nothing runs
};

/// Where sizes may be too large for what the launcher computes, or no multiples of what it divides by, though the loops, which are
/// empty for the given ones, mean there what they always mean: signed arithmetic does not wrap.
isl::set notComputed(const Scop &scop, const isl::set &empty) {
  std::vector<std::string> asked = namesOf(isl::manage(isl_set_drop_unused_params(empty.copy())));
  bool isSigned = std::none_of(scop.parameters.begin(), scop.parameters.end(), [&](const Parameter &parameter) {
    return isUnsigned(parameter.type) && std::count(asked.begin(), asked.end(), parameter.name);
  });
  return isSigned ? scop.limits.complement() : scop.limits.subtract(scop.limits);
}

bool isComparison(const Expr &e) {
  static const std::set<std::string> comparing{"==", "<=", "<", ">=", ">"};
  return e.kind == ExprKind::Binary && comparing.count(e.op);
}

bool joinsConditions(const Expr &e) { return e.kind == ExprKind::Binary && (e.op == "&&" || e.op == "||"); }

/// What a person has to read.
int comparisonsOf(const LaunchTests &tests) {
  int count = 0;
  auto add = [&](const ExprRef &formula) { forEachExpr(formula, [&](const Expr &e) { count += isComparison(e); }); };
  if (tests.empty)
    add(tests.empty);
  for (const RuntimeTest &test : tests.tests)
    add(test.condition);
  return count;
}

/// Does the formula only compare sizes of 64 bits, of which nothing is known?
bool isSafeFor64Bits(const ExprRef &formula, const Scop &scop) {
  std::set<std::string> large;
  for (const Parameter &parameter : scop.parameters)
    if (sizeOf(parameter.type) == 8)
      large.insert(parameter.name);
  bool isSafe = true;
  forEachExpr(formula, [&](const Expr &e) {
    if (!e.children.empty() && !isComparison(e) && !joinsConditions(e))
      for (const ExprRef &operand : e.children)
        forEachExpr(operand, [&](const Expr &inner) { isSafe &= !large.count(inner.name); });
  });
  return isSafe;
}

/// The condition when it needs no test before it, and all that comes to it would pass the tests, or fail only for what the launcher computes.
std::optional<Emptiness> emptyBeforeTests(const Scop &scop, const isl::set &empty, const FormulaNames &names) {
  std::set<std::string> plain;
  for (const Parameter &parameter : scop.parameters)
    if (parameter.value->kind == ExprKind::Variable)
      plain.insert(parameter.name);
  isl::set known = knownBefore(scop, empty), sizes = known.intersect(empty);
  if (!scop.valueEnds.empty() || hasRowPointers(scop.arrays) || !scop.tests.empty() || !scop.liveOuts.empty() || !projectOnto(empty, plain).is_equal(empty) ||
      !sizes.is_subset(scop.assumptions.unite(notComputed(scop, empty))))
    return std::nullopt;
  ExprRef holds = condition(sizes, known, names);
  return holds && isSafeFor64Bits(holds, scop) ? std::optional(Emptiness{sizes, holds, true}) : std::nullopt;
}

/// The ways to ask, the most natural first.
std::vector<Emptiness> waysToAsk(const Scop &scop, const FormulaNames &names) {
  isl::set tested = projectOnto(scop.context.intersect(scop.assumptions), sizesOf(scop));
  isl::set empty = tested.subtract(runningSizes(scop));
  if (empty.is_empty())
    return {{empty, nullptr, false}};
  if (runningContext(scop).is_empty())
    return {{empty, intLiteral(1), false}};
  isl::set withoutTests = empty.gist(tested);
  std::vector<Emptiness> ways;
  auto addFirst = [&](const isl::set &sizes) {
    if (std::optional<Emptiness> first = emptyBeforeTests(scop, sizes, names))
      ways.push_back(*first);
  };
  addFirst(withLargestParts(withoutTests, tested));
  ways.push_back({empty, condition(empty, tested, names), false});
  addFirst(withoutTests);
  return ways;
}

std::vector<RuntimeTest> testsOf(const Scop &scop, const Emptiness &empty, const FormulaNames &names) {
  std::vector<RuntimeTest> tests = scop.tests;
  isl::set known = knownBefore(scop, scop.assumptions);
  if (empty.isFirst)
    known = known.subtract(empty.sizes);
  auto add = [&](const isl::set &needed, const std::string &why) {
    if (ExprRef holds = condition(needed, known, names))
      tests.push_back({holds, why});
    known = known.intersect(needed).intersect(runningSizes(scop));
  };
  // First what says that the tables are where their elements will be looked for.
  auto before = [&](const std::function<bool(const std::string &)> &isLater) {
    std::set<std::string> sizes;
    for (const Parameter &parameter : scop.parameters)
      if (!isLater(parameter.name))
        sizes.insert(parameter.name);
    return projectOnto(scop.assumptions, sizes);
  };
  const std::string ofSizes = scop.hasVariableArrays
                                  ? "sizes for which every subscript stays in its row, no index wraps, and arrays fit the memory of a block"
                                  : "sizes for which every subscript stays in its row and no index wraps";
  if (hasRowPointers(scop.arrays)) {
    add(before([&](const std::string &name) { return isPitch(scop, name) || isValueEnd(scop, name); }),
        "sizes for which no index wraps");
    add(before([&](const std::string &name) { return isValueEnd(scop, name); }), "pitches for which every subscript stays in its row");
  } else if (!scop.valueEnds.empty()) {
    add(before([&](const std::string &name) { return isValueEnd(scop, name); }), ofSizes);
  }
  add(scop.assumptions, scop.valueEnds.empty() ? ofSizes : "places in tables for which every subscript stays in its row");
  return tests;
}

} // namespace

LaunchTests launchTests(const Scop &scop, const FormulaNames &names) {
  std::optional<LaunchTests> best;
  for (const Emptiness &way : waysToAsk(scop, names)) {
    LaunchTests tests{way.formula, way.isFirst, testsOf(scop, way, names)};
    if (!best || comparisonsOf(tests) < comparisonsOf(*best))
      best = tests;
  }
  return *best;
}

} // namespace nidus
