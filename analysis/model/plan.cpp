#include "analysis/model/plan.h"

namespace nidus {

TypeRef launcherType(const Argument &argument) {
  TypeRef type = unqualified(argument.type);
  return isInteger(type) ? scalarType(Scalar::Long) : type;
}

ExprRef pointerOf(const Argument &argument) {
  if (!argument.isRowPointers)
    return argument.host;
  ExprRef pointer = argument.host;
  while (isPointer(pointer->type->element)) {
    auto first = std::make_shared<Expr>();
    first->kind = ExprKind::Subscript;
    first->location = argument.host->location;
    first->type = pointer->type->element;
    first->children = {pointer, intLiteral(0)};
    pointer = first;
  }
  return pointer;
}

std::string originalOf(const std::vector<Argument> &arguments, const std::string &array) {
  for (const Argument &argument : arguments)
    if (argument.kind == ArgumentKind::Array && argument.name == array)
      return argument.copyOf;
  return "";
}

bool mentionsEnds(const std::vector<ValueEnds> &ends, const ExprRef &formula) {
  bool mentions = false;
  forEachExpr(formula, [&](const Expr &e) {
    for (const ValueEnds &each : ends)
      mentions |= e.kind == ExprKind::Variable && (e.name == each.least || e.name == each.greatest);
  });
  return mentions;
}

bool mentionsEnds(const std::vector<ValueEnds> &ends, const Box &box) {
  bool mentions = mentionsEnds(ends, box.first);
  for (const BoxLevel &level : box.levels)
    mentions |= mentionsEnds(ends, level.count) || mentionsEnds(ends, level.pitch);
  return mentions;
}

bool areRowsFoundLate(const NestPlan &nest, const ArrayPlan &array) {
  const auto &[pitch, height, planes, rows, columns, start, planeStart] = *array.rowPointers;
  const auto mentions = [&](const std::optional<Box> &box) { return box && mentionsEnds(nest.valueEnds, *box); };
  return mentions(planes) || mentions(rows) || mentions(columns);
}

KnownFrom whenKnown(const NestPlan &nest, const ExprRef &formula) {
  KnownFrom known = mentionsEnds(nest.valueEnds, formula) ? KnownFrom::Ends : KnownFrom::Sizes;
  for (const ArrayPlan &array : nest.arrays)
    if (array.rowPointers)
      forEachExpr(formula, [&](const Expr &e) {
        if (e.kind == ExprKind::Variable && array.rowPointers->finds(e.name))
          known = std::max(known, areRowsFoundLate(nest, array) ? KnownFrom::Ends : KnownFrom::Pitches);
      });
  return known;
}

std::optional<std::vector<ValueEnds>> inOrder(std::vector<ValueEnds> ends,
                                              const std::function<const Box *(const std::string &)> &boxOf) {
  std::vector<ValueEnds> ordered;
  while (!ends.empty()) {
    auto next = std::find_if(ends.begin(), ends.end(), [&](const ValueEnds &each) {
      const Box *box = boxOf(each.array);
      return !box || !mentionsEnds(ends, *box);
    });
    if (next == ends.end())
      return std::nullopt;
    ordered.push_back(*next);
    ends.erase(next);
  }
  return ordered;
}

const ArrayPlan *findArray(const NestPlan &nest, const std::string &name) {
  for (const ArrayPlan &array : nest.arrays)
    if (array.name == name)
      return &array;
  return nullptr;
}

const KernelPlan &mainKernel(const NestPlan &nest) {
  const KernelPlan &first = nest.kernels.at(0);
  return first.scan() && first.scan()->isOfTotals() ? nest.kernels.at(1) : first;
}

} // namespace nidus
