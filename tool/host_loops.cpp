#include "tool/host_loops.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

/// "'blur' and 'sharpen'": the functions among `mapped` that the loop calls.
std::string calleesOf(const Stmt &loop, const std::set<std::string> &mapped) {
  std::vector<std::string> callees;
  for (const StmtRef &child : loop.children)
    forEachExpr(child, [&](const Expr &e) {
      bool isNew = std::find(callees.begin(), callees.end(), e.name) == callees.end();
      if (e.kind == ExprKind::Call && mapped.count(e.name) && isNew)
        callees.push_back(e.name);
    });
  std::string names;
  for (size_t i = 0; i < callees.size(); ++i)
    names += (i == 0 ? "'" : i + 1 == callees.size() ? " and '" : ", '") + callees[i] + "'";
  return names;
}

bool hasMapped(const FunctionPlan &plan) {
  return std::any_of(plan.nests.begin(), plan.nests.end(),
                     [](const NestResult &nest) { return nest.plan.has_value(); });
}

} // namespace

NestResult asHostLoop(NestResult nest, const std::string &why) {
  std::erase_if(nest.reasons, [](const Reason &reason) { return reason.id == "scalar-live-out"; });
  for (Reason &reason : nest.reasons)
    if (reason.id == "non-affine-bound")
      reason.hint.clear(); // a loop that ends by a condition stays on the host however it is written
  nest.reasons.insert(nest.reasons.begin(), {"host-loop", nest.location, "this loop stays on the host; " + why, ""});
  return nest;
}

std::vector<FunctionPlan> withCallingLoops(const Unit &unit, std::vector<FunctionPlan> functions) {
  std::set<std::string> mapped;
  for (const FunctionPlan &plan : functions)
    if (hasMapped(plan))
      mapped.insert(plan.name);
  for (FunctionPlan &plan : functions)
    forEachStmt(findFunction(unit, plan.name)->body, [&](const Stmt &stmt) {
      for (NestResult &nest : plan.nests) {
        if (!isLoop(stmt) || nest.plan || nest.range.beginOffset != stmt.range.beginOffset ||
            nest.reasons[0].id == "host-loop")
          continue;
        std::string callees = calleesOf(stmt, mapped);
        if (!callees.empty())
          nest = asHostLoop(std::move(nest), "the loop nests of " + callees + ", which it calls, are mapped");
      }
    });
  return functions;
}

} // namespace nidus
