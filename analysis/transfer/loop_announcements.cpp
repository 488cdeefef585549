#include "analysis/transfer/loop_announcements.h"
#include "analysis/transfer/host_code.h"
#include "analysis/transfer/widened.h"
#include <algorithm>

namespace nidus {
namespace {

/// What host code in the loop evaluates.
void collectHostCode(const StmtRef &stmt, const FunctionPlan &plan, std::vector<ExprRef> &exprs) {
  if (!stmt || mappedNest(*stmt, plan))
    return;
  exprs.insert(exprs.end(), {stmt->expr, stmt->step});
  for (const StmtRef &child : stmt->children)
    collectHostCode(child, plan, exprs);
}

/// Does it mention a variable of the pointer, or one that may have its value?
bool mentionsCopy(const ExprRef &where, const ExprRef &pointer, const PointerClasses &pointers) {
  const std::set<std::string> own = variablesOf(pointer), mentioned = variablesOf(where);
  return std::any_of(mentioned.begin(), mentioned.end(), [&](const std::string &symbol) {
    const std::string memory = pointers.classOf(symbol);
    return std::any_of(own.begin(), own.end(), [&](const std::string &other) {
      return symbol == other || (!memory.empty() && memory == pointers.classOf(other));
    });
  });
}

} // namespace

std::vector<HostCall> announcedBefore(const Stmt &loop, const HostCallSetting &setting, const HeldData &held) {
  const std::vector<NestResult> &nests = setting.plan.nests;
  const auto result = std::find_if(nests.begin(), nests.end(), [&](const NestResult &nest) {
    return nest.range.beginOffset == loop.range.beginOffset;
  });
  if (result == nests.end() || result->touched.empty())
    return {};
  std::vector<ExprRef> exprs;
  for (const StmtRef &child : loop.children)
    collectHostCode(child, setting.plan, exprs);
  const HostEffects effects = HostCode(setting, held).effectsOf(exprs);
  std::vector<HostCall> announced;
  for (const HostCall &call : result->touched) {
    const bool isWritten = std::any_of(effects.touches.begin(), effects.touches.end(), [&](const HostCall &touched) {
      const ExprRef &where = touched.object ? touched.object : touched.pointer;
      return !isRead(touched) && (!where || mentionsCopy(where, call.pointer, setting.pointers));
    });
    const HostEffects own = HostCode(setting, held).effectsOf({call.pointer, call.bytes, call.condition});
    if (!effects.isUnknown && !isWritten && own.touches.empty() && !own.isUnknown)
      announced.push_back(call);
  }
  return announced;
}

} // namespace nidus
