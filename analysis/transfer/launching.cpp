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

bool launchesInOneBlock(const Stmt &choice, const HostCallSetting &setting) {
  if (choice.kind != StmtKind::If)
    return false;
  auto test = std::make_shared<Stmt>(choice);
  test->children.clear();
  const auto isBlock = [](const StmtRef &branch) { return branch && branch->kind == StmtKind::Block; };
  const StmtRef then = choice.children[0], otherwise = choice.children.size() > 1 ? choice.children[1] : nullptr;
  const bool inThen = launches(then, setting), inOther = launches(otherwise, setting);
  return inThen != inOther && isBlock(inThen ? then : otherwise) && !launches(test, setting);
}

bool launchesRepeatedly(const std::vector<StmtRef> &run, const HostCallSetting &setting) {
  bool found = false;
  for (const StmtRef &stmt : run)
    forEachStmt(stmt, [&](const Stmt &s) {
      const bool isHostLoop = isLoop(s) && !runsOnce(s) && !mappedNest(s, setting.plan);
      for (const StmtRef &child : s.children)
        found |= isHostLoop && child && launches(child, setting);
    });
  return found;
}

OriginalCalls callsOfOriginal(const Stmt &nest, const HostCallSetting &setting) {
  OriginalCalls found;
  auto inspect = [&](const Expr &e) {
    auto callee = setting.calls.find(e.name);
    found.areKnown &= e.kind != ExprKind::Call || !setting.launchingElsewhere.count(e.name);
    if (e.kind != ExprKind::Call || callee == setting.calls.end() ||
        (callee->second != CallEffect::Launches && callee->second != CallEffect::Unknown))
      return;
    const bool hasBody = setting.touched.count(e.name) > 0;
    found.areKnown &= hasBody;
    if (hasBody)
      found.launching.insert(e.name);
  };
  forEachExpr(nest.expr, inspect);
  forEachExpr(nest.step, inspect);
  for (const StmtRef &child : nest.children)
    forEachExpr(child, inspect);
  return found;
}

bool copiesInAgain(const std::vector<const NestPlan *> &nests) {
  std::set<std::string> seen;
  for (const NestPlan *nest : nests) {
    std::set<std::string> here;
    for (const ArrayPlan &array : nest->arrays) {
      if (array.space == MemorySpace::Constant)
        continue;
      auto argument = std::find_if(nest->arguments.begin(), nest->arguments.end(),
                                   [&](const Argument &a) { return a.name == array.name; });
      ExprRef host = stripCasts(argument->host);
      if (host->kind != ExprKind::Variable)
        continue;
      if (array.in && !array.residentSince && seen.count(host->name))
        return true;
      here.insert(host->name);
    }
    seen.insert(here.begin(), here.end());
  }
  return false;
}

bool isOfMappedNest(const Function &function, const FunctionPlan &plan, const Pragma &pragma) {
  bool isFound = false;
  forEachStmt(function.body, [&](const Stmt &stmt) {
    isFound |= isLoop(stmt) && mappedNest(stmt, plan) && pragma.beginOffset < stmt.range.endOffset &&
               pragma.beginOffset >= (stmt.pragma.empty() ? stmt.range.beginOffset : stmt.placeInFront);
  });
  return isFound;
}

} // namespace nidus
