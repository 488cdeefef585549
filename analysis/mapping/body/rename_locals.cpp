#include "analysis/mapping/body/rename_locals.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

using Renaming = std::map<std::string, std::string>;

std::set<std::string> namesIn(const KernelPlan &kernel) {
  std::set<std::string> all(kernel.arguments.begin(), kernel.arguments.end());
  auto add = [&](const Expr &e) {
    if (e.kind == ExprKind::Variable || e.kind == ExprKind::Call)
      all.insert(e.name);
  };
  for (const ThreadLoop &loop : kernel.threads) {
    all.insert(loop.symbol);
    forEachExpr(loop.first, add);
    forEachExpr(loop.condition, add);
  }
  forEachBody(kernel, [&](const StmtRef &code) {
    forEachExpr(code, add);
    forEachStmt(code, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare)
        all.insert(s.name);
    });
  });
  return all;
}

ExprRef renamed(const ExprRef &expr, const Renaming &changes) {
  return rewrite(expr, [&](const ExprRef &e) -> ExprRef {
    auto change = e->kind == ExprKind::Variable ? changes.find(e->name) : changes.end();
    if (change == changes.end())
      return e;
    auto copy = std::make_shared<Expr>(*e);
    copy->name = change->second;
    return copy;
  });
}

StmtRef renamed(const StmtRef &stmt, const Renaming &changes) {
  if (!stmt)
    return stmt;
  auto copy = std::make_shared<Stmt>(*stmt);
  if (auto change = changes.find(stmt->name); stmt->kind == StmtKind::Declare && change != changes.end())
    copy->name = change->second;
  copy->expr = renamed(stmt->expr, changes);
  copy->step = renamed(stmt->step, changes);
  for (StmtRef &child : copy->children)
    child = renamed(child, changes);
  return copy;
}

} // namespace

KernelPlan renameLocals(KernelPlan kernel, const Renaming &names) {
  std::set<std::string> used = namesIn(kernel);
  std::set<std::string> arguments(kernel.arguments.begin(), kernel.arguments.end());
  Renaming changes;
  for (const std::string &symbol : namesIn(kernel)) {
    auto user = names.find(symbol);
    // Other differences (class_) keep the name valid in C++.
    bool isNumbered = user != names.end() && symbol.size() > user->second.size() &&
                      symbol.compare(0, user->second.size() + 1, user->second + "_") == 0 &&
                      symbol.find_first_not_of("0123456789", user->second.size() + 1) == std::string::npos &&
                      symbol.back() != '_' && names.count(user->second) && names.at(user->second) == user->second;
    if (isNumbered && !arguments.count(symbol) && used.insert(user->second).second)
      changes[symbol] = user->second;
  }
  const auto rename = [&](ThreadLoop &loop) {
    if (auto change = changes.find(loop.symbol); change != changes.end())
      loop.symbol = change->second;
    loop.first = renamed(loop.first, changes);
    loop.condition = renamed(loop.condition, changes);
  };
  for (ThreadLoop &loop : kernel.threads)
    rename(loop);
  if (WavefrontKernel *wavefront = kernel.wavefront())
    rename(wavefront->columns);
  for (Reduction &reduction : kernel.reductions)
    if (auto change = changes.find(reduction.symbol); change != changes.end())
      reduction.symbol = change->second;
  forEachBody(kernel, [&](StmtRef &body) { body = renamed(body, changes); });
  return kernel;
}

std::optional<size_t> loopOf(const Scop &scop, const ThreadLoop &axis) {
  const std::vector<Loop> &loops = scop.onlyStatement().loops;
  const auto numberWhere = [&](const auto &isMeant) -> std::optional<size_t> {
    const auto found = std::find_if(loops.begin(), loops.end(), isMeant);
    return found == loops.end() ? std::nullopt : std::optional<size_t>(found - loops.begin());
  };
  const auto own = numberWhere([&](const Loop &loop) { return loop.symbol == axis.symbol; });
  return own ? own : numberWhere([&](const Loop &loop) {
    const auto name = scop.hostNames.find(loop.symbol);
    return name != scop.hostNames.end() && name->second == axis.symbol;
  });
}

} // namespace nidus
