#include "analysis/transfer/touched_by_loop.h"
#include "analysis/transfer/boxes.h"
#include "analysis/transfer/elements.h"
#include "analysis/transfer/sums.h"
#include <algorithm>

namespace nidus {
namespace {

/// What a person still reads.
constexpr int mostComparisons = 8;

constexpr int64_t largestSize = (int64_t(1) << 30) - 1;

const Argument *argumentNamed(const Scop &scop, const std::string &name) {
  const auto found = std::find_if(scop.arguments.begin(), scop.arguments.end(),
                                  [&](const Argument &argument) { return argument.name == name; });
  return found == scop.arguments.end() || found->hostCondition ? nullptr : &*found;
}

bool isArithmetic(const Expr &e) {
  return e.kind == ExprKind::Binary && (e.op == "+" || e.op == "-" || e.op == "*" || e.op == "/" || e.op == "%");
}

/// The launcher's formula as C that computes in its 64 bits; null where an argument is no variable.
ExprRef inHostCode(const ExprRef &formula, const Scop &scop) {
  bool areVariables = true;
  const ExprRef host = rewrite(plainC(formula), [&](const ExprRef &e) -> ExprRef {
    if (e->kind == ExprKind::Variable) {
      const Argument *const argument = argumentNamed(scop, e->name);
      areVariables &= argument && argument->host->kind == ExprKind::Variable && isInteger(argument->host->type);
      return areVariables ? argument->host : e;
    }
    if (!isArithmetic(*e))
      return e;
    auto wide = std::make_shared<Expr>(*e);
    for (ExprRef &operand : wide->children)
      if (operand->kind == ExprKind::Variable && sizeOf(operand->type->scalar) < 8)
        operand = cast(scalarType(Scalar::Long), operand, false);
    return wide;
  });
  return areVariables ? host : nullptr;
}

ExprRef both(const ExprRef &a, const ExprRef &b) {
  return !a ? b : !b ? a : binary("&&", a, b, scalarType(Scalar::Int));
}

/// That the sizes are such, in the launcher's names; null: always. Sizes of 64 bits may be any.
ExprRef conditionOf(const BoxSetting &setting, const isl::set &sizes) {
  std::set<std::string> narrow;
  for (const Parameter &parameter : setting.scop.parameters)
    if (sizeOf(parameter.type) < 8 || parameter.value->kind != ExprKind::Variable)
      narrow.insert(parameter.name);
  ExprRef all = condition(sizes, projectOnto(setting.scop.context, narrow), setting.names);
  for (const RuntimeTest &test : setting.scop.tests)
    all = both(all, test.condition);
  return all;
}

bool isReadable(const ExprRef &condition) {
  int comparisons = 0;
  forEachExpr(condition, [&](const Expr &e) {
    comparisons += e.kind == ExprKind::Binary && !isArithmetic(e) && e.op != "&&" && e.op != "||";
  });
  return comparisons <= mostComparisons;
}

/// Are there no numbers but those that programs compute with? Where a sum wraps is the end of no array.
bool isPlain(const HostCall &call) {
  bool is = true;
  for (const ExprRef &formula : {call.pointer, call.bytes, call.condition})
    forEachExpr(formula, [&](const Expr &e) { is &= !e.value || std::abs(*e.value) <= largestSize; });
  return is;
}

/// Sizes, but for those of 64 bits, that are not so large that sums of two of them wrap.
isl::set usualSizes(const Scop &scop) {
  isl::set usual = everything();
  for (const Parameter &parameter : scop.parameters)
    if (sizeOf(parameter.type) < 8 && parameter.value->kind == ExprKind::Variable)
      usual = usual.intersect(constraint(*subtract(Poly::name(parameter.name), Poly(largestSize)), "<="))
                  .intersect(constraint(*add(Poly::name(parameter.name), Poly(largestSize)), ">="));
  return usual;
}

std::optional<HostCall> announcementOf(const BoxSetting &setting, const Array &array, const Argument &argument,
                                       const isl::set &surely) {
  BoxSetting touching = setting;
  touching.context = surely.params();
  const Box hull = hullBox(touching, array, surely);
  const ExprRef runs = conditionOf(setting, touching.context), size = intLiteral(array.elementBytes, Scalar::Long);
  const ExprRef first = inHostCode(times(hull.first, size), setting.scop),
                bytes = inHostCode(times(hull.levels[0].count, size), setting.scop);
  HostCall call;
  call.kind = HostCallKind::Expects;
  call.condition = runs ? inHostCode(runs, setting.scop) : nullptr;
  if (!first || !bytes || (runs && !call.condition) || !isReadable(call.condition))
    return std::nullopt;
  const TypeRef bytePointer = pointerTo(scalarType(Scalar::Char));
  call.pointer =
      first->value == 0 ? argument.host : binary("+", cast(bytePointer, argument.host, false), first, bytePointer);
  call.bytes = bytes;
  return call;
}

std::optional<HostCall> touchedOf(const BoxSetting &setting, const Array &array) {
  const Argument *const argument = argumentNamed(setting.scop, array.name);
  const std::vector<Access> &accesses = setting.scop.onlyStatement().accesses;
  const auto access =
      std::find_if(accesses.begin(), accesses.end(), [&](const Access &a) { return a.array == array.name; });
  if (!argument || argument->host->kind != ExprKind::Variable || access == accesses.end())
    return std::nullopt;
  const isl::set surely =
      anyField(array, surelyTouched(setting.scop, array, access->relation.range())).intersect_params(setting.context);
  for (const isl::set &sizes : {everything(), usualSizes(setting.scop)}) {
    const isl::set touched = coalesced(surely.intersect_params(sizes));
    const std::optional<HostCall> call =
        touched.is_empty() ? std::nullopt : announcementOf(setting, array, *argument, touched);
    if (call && isPlain(*call))
      return call;
  }
  return std::nullopt;
}

} // namespace

std::vector<HostCall> touchedByLoop(const Scop &loop) {
  std::vector<HostCall> touched;
  if (!loop.valueEnds.empty() || hasRowPointers(loop.arrays))
    return touched;
  const BoxSetting setting = boxSetting(loop);
  for (const Array &array : loop.arrays)
    if (const std::optional<HostCall> call = touchedOf(setting, array))
      touched.push_back(*call);
  return touched;
}

} // namespace nidus
