#include "analysis/transfer/launch_reads.h"
#include "analysis/transfer/same_code.h"
#include <algorithm>

namespace nidus {

/// The variables and the memory whose values the expression is made of.
static std::vector<ExprRef> placesRead(const ExprRef &expr) {
  if (!expr)
    return {};
  const bool isPlace = expr->kind == ExprKind::Variable || expr->kind == ExprKind::Member ||
                       expr->kind == ExprKind::Subscript || expr->kind == ExprKind::Deref;
  if (isPlace)
    return {expr};
  std::vector<ExprRef> places;
  for (const ExprRef &child : expr->children)
    for (const ExprRef &place : placesRead(child))
      places.push_back(place);
  return places;
}

LaunchReads readsOfLaunch(const NestPlan &nest, const std::function<HostEffects(const ExprRef &)> &effectsOf) {
  LaunchReads reads;
  const auto evaluate = [&](const ExprRef &value, const ExprRef &condition) {
    HostEffects effects = effectsOf(value);
    reads.areKnown &= !effects.isUnknown && !effects.launches;
    for (HostCall &call : effects.touches) {
      call.condition = call.kind == HostCallKind::Touches ? nullptr : condition;
      const bool isSaid = std::any_of(reads.calls.begin(), reads.calls.end(), [&](const HostCall &said) {
        return saySame(said, call) && (!said.condition || isSameCode(said.condition, call.condition));
      });
      if (!isSaid)
        reads.calls.push_back(call);
    }
  };
  // Of all parts of conditions: they mention only what the original always reads.
  for (const Argument &argument : nest.arguments)
    for (const ExprRef &place : placesRead(argument.hostCondition))
      evaluate(place, nullptr);
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::Array || argument.kind == ArgumentKind::Scalar)
      evaluate(argument.host, argument.hostCondition);
  return reads;
}

} // namespace nidus
