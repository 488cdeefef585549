#include "analysis/transfer/launching.h"
#include <algorithm>

namespace nidus {

bool launches(const StmtRef &stmt, const HostCallSetting &setting) {
  if (!stmt)
    return false;
  if (mappedNest(*stmt, setting.plan))
    return true;
  bool found = false;
  for (const ExprRef &root : {stmt->expr, stmt->step})
    forEachExpr(root, [&](const Expr &e) {
      auto call = setting.calls.find(e.name);
      found |= e.kind == ExprKind::Call && call != setting.calls.end() && call->second == CallEffect::Launches;
    });
  return found || std::any_of(stmt->children.begin(), stmt->children.end(),
                              [&](const StmtRef &child) { return launches(child, setting); });
}

bool originalMayLaunch(const Stmt &nest, const HostCallSetting &setting) {
  bool may = false;
  auto inspect = [&](const Expr &e) {
    auto callee = setting.calls.find(e.name);
    may |= e.kind == ExprKind::Call && callee != setting.calls.end() &&
           (callee->second == CallEffect::Launches || callee->second == CallEffect::Unknown);
  };
  forEachExpr(nest.expr, inspect);
  forEachExpr(nest.step, inspect);
  for (const StmtRef &child : nest.children)
    forEachExpr(child, inspect);
  return may;
}

} // namespace nidus
