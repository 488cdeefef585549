#include "analysis/transfer/nests_in_c.h"

namespace nidus {

void NestsInC::keep(FunctionPlan &plan, const std::map<int, std::set<std::string>> &called) {
  for (NestResult &nest : plan.nests)
    if (const auto of = called.find(nest.range.beginOffset); nest.plan && of != called.end()) {
      nest.plan->keepsCalleesInC = true;
      for (const std::string &callee : of->second)
        markCallee(callee);
    }
}

/// The nests of the function and of all that it may call.
void NestsInC::markCallee(const std::string &name) {
  const Function *callee = findFunction(unit, name);
  if (!callee || !callee->body || !callees.insert(name).second)
    return;
  for (FunctionPlan &plan : plans)
    if (plan.name == name)
      for (NestResult &nest : plan.nests)
        if (nest.plan)
          nest.plan->isOfCallee = true;
  forEachExpr(callee->body, [&](const Expr &e) {
    if (e.kind == ExprKind::Call)
      markCallee(e.name);
    else if (isFunctionName(e))
      markCallee(e.spelling);
  });
}

} // namespace nidus
