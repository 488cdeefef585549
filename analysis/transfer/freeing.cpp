#include "analysis/transfer/freeing.h"
#include "analysis/transfer/host_code.h"
#include <algorithm>

namespace nidus {

bool freesMemory(const ExprRef &expr, const HostCallSetting &setting) {
  bool frees = false;
  forEachExpr(expr, [&](const Expr &e) {
    const bool isFree = !setting.calls.count(e.name) && LibraryFunction(e.name).effect() == LibraryEffect::Frees;
    frees |= e.kind == ExprKind::Call && (isFree || setting.freeing.count(e.name));
  });
  return frees;
}

bool freesMemory(const StmtRef &stmt, const HostCallSetting &setting) {
  if (!stmt || mappedNest(*stmt, setting.plan))
    return false;
  return freesMemory(stmt->expr, setting) || freesMemory(stmt->step, setting) ||
         std::any_of(stmt->children.begin(), stmt->children.end(),
                     [&](const StmtRef &child) { return freesMemory(child, setting); });
}

/// Can text be put in front of all that the code evaluates, but for what loops begin with?
static bool hasPlaces(const StmtRef &code) {
  if (!code)
    return true;
  const bool isCondition = isLoop(*code) || code->kind == StmtKind::If;
  const auto first = code->children.begin() + (code->kind == StmtKind::For);
  return code->range.writable && (!isCondition || !code->expr || code->exprOffset >= 0) &&
         (!code->step || code->stepOffset >= 0) && std::all_of(first, code->children.end(), hasPlaces);
}

bool freesOneByOne(const StmtRef &loop, const HostCallSetting &setting, const HeldData &held) {
  if (!freesMemory(loop, setting) || !hasPlaces(loop) || HostCode(setting, held).effectsOfLoop(loop).isUnknown)
    return false;
  std::vector<ExprRef> begins;
  forEachStmt(loop, [&](const Stmt &s) {
    if (s.kind == StmtKind::For)
      forEachStmt(s.children[0], [&](const Stmt &first) { begins.push_back(first.expr); });
  });
  return HostCode(setting, held).effectsOf(begins).touches.empty();
}

} // namespace nidus
