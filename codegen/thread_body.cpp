#include "codegen/thread_body.h"

namespace nidus {
namespace {

std::string counterOf(const Stmt &loop) {
  if (loop.kind != StmtKind::For || !loop.step)
    return "";
  ExprRef step = stripCasts(loop.step);
  bool changes = step->kind == ExprKind::Assign || step->kind == ExprKind::Increment;
  return changes && step->children[0]->kind == ExprKind::Variable ? step->children[0]->name : "";
}

StmtRef loopOver(const std::string &counter, const StmtRef &stmt) {
  if (!stmt || counterOf(*stmt) == counter)
    return stmt;
  for (const StmtRef &child : stmt->children)
    if (StmtRef found = loopOver(counter, child))
      return found;
  return nullptr;
}

StmtRef statementAt(int offset, const StmtRef &stmt) {
  if (!stmt || (isLoop(*stmt) && stmt->range.beginOffset == offset))
    return stmt;
  for (const StmtRef &child : stmt->children)
    if (StmtRef found = statementAt(offset, child))
      return found;
  return nullptr;
}

/// Do several loops of the nest count with a variable of this name?
bool isShared(const std::string &name, const StmtRef &nest, const Function &function) {
  int loops = 0;
  forEachStmt(nest, [&](const Stmt &loop) {
    const auto variable = function.variables.find(counterOf(loop));
    loops += variable != function.variables.end() && variable->second.name == name;
  });
  return loops > 1;
}

} // namespace

StmtRef threadBody(const Unit &unit, const NestPlan &nest) {
  StmtRef at;
  const Function *around = nullptr;
  for (const Function &function : unit.functions)
    if (function.inMainFile && !at) {
      at = statementAt(nest.range.beginOffset, function.body);
      around = &function;
    }
  for (const ThreadLoop &thread : nest.kernels[0].threads) {
    const auto name = nest.hostNames.find(thread.symbol);
    if (!at || name == nest.hostNames.end() || isShared(name->second, at, *around))
      return nullptr;
  }
  for (const ThreadLoop &thread : nest.kernels[0].threads) {
    at = loopOver(thread.symbol, at);
    if (!at)
      return nullptr;
    at = at->children.back();
  }
  return at && at->range.writable ? at : nullptr;
}

} // namespace nidus
