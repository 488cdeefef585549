#include "analysis/transfer/accessed_before.h"
#include "analysis/transfer/freeing.h"
#include <algorithm>

namespace nidus {
namespace {

class PathToLoop {
  const Stmt &loop;
  const HostCallSetting &setting;

public:
  std::set<std::string> accessed;

  PathToLoop(const Stmt &loop, const HostCallSetting &setting) : loop(loop), setting(setting) {}

  void follow(const StmtRef &code) {
    if (isHere(*code))
      return;
    // It may have been there before, and what is behind a label may be reached past what is in front of it.
    if (isLoop(*code) || code->kind == StmtKind::Other)
      forget(code);
    if (code->kind == StmtKind::If)
      pass(code->expr);
    for (const StmtRef &child : code->children)
      if (child && holdsLoop(child))
        return follow(child);
      else if (child && code->kind == StmtKind::Block)
        pass(child);
  }

private:
  bool isHere(const Stmt &stmt) const { return isLoop(stmt) && stmt.range.beginOffset == loop.range.beginOffset; }

  bool holdsLoop(const StmtRef &code) const {
    bool holds = false;
    forEachStmt(code, [&](const Stmt &s) { holds |= isHere(s); });
    return holds;
  }

  void pass(const StmtRef &code) {
    forget(code);
    if (code->kind == StmtKind::Declare || code->kind == StmtKind::Expression)
      pass(code->expr);
  }

  void pass(const ExprRef &expr) {
    if (!expr || mayFree(expr))
      return;
    std::set<std::string> changed;
    forEachExpr(expr, [&](const Expr &e) { noteChange(e, changed); });
    access(expr, changed);
  }

  /// What the expression surely accesses.
  void access(const ExprRef &expr, const std::set<std::string> &changed) {
    const std::vector<ExprRef> &children = expr->children;
    if (expr->kind == ExprKind::AddressOf) // no access
      return;
    if (expr->kind == ExprKind::Deref && children[0]->kind == ExprKind::Variable && isOwn(children[0]->name) &&
        !changed.count(children[0]->name))
      accessed.insert(children[0]->name);
    const bool isChoice =
        expr->kind == ExprKind::Conditional || (expr->kind == ExprKind::Binary && (expr->op == "&&" || expr->op == "||"));
    for (size_t i = 0; i < (isChoice ? 1 : children.size()); ++i)
      access(children[i], changed);
  }

  bool isOwn(const std::string &symbol) const {
    const auto v = setting.function.variables.find(symbol);
    return v != setting.function.variables.end() && !v->second.addressTaken &&
           (v->second.storage == Storage::Local || v->second.storage == Storage::Parameter);
  }

  static void noteChange(const Expr &e, std::set<std::string> &changed) {
    if ((e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && e.children[0]->kind == ExprKind::Variable)
      changed.insert(e.children[0]->name);
  }

  bool mayFree(const ExprRef &expr) const {
    bool may = freesMemory(expr, setting);
    forEachExpr(expr, [&](const Expr &e) {
      const auto callee = setting.calls.find(e.name);
      const bool isKnown = callee == setting.calls.end() ? LibraryFunction(e.name).isKnown()
                                                         : callee->second != CallEffect::Unknown && callee->second != CallEffect::Touches;
      may |= (e.kind == ExprKind::Call && !isKnown) || (e.kind == ExprKind::Unsupported && !isStringLiteral(e));
    });
    return may;
  }

  void forget(const StmtRef &code) {
    std::set<std::string> changed;
    bool frees = false;
    forEachStmt(code, [&](const Stmt &s) {
      frees |= s.kind == StmtKind::Other; // labels and what they are for
      if (s.kind == StmtKind::Declare)
        changed.insert(s.name);
      for (const ExprRef &expr : {s.expr, s.step}) {
        frees |= mayFree(expr);
        forEachExpr(expr, [&](const Expr &e) { noteChange(e, changed); });
      }
    });
    if (frees)
      accessed.clear();
    for (const std::string &symbol : changed)
      accessed.erase(symbol);
  }
};

} // namespace

std::set<std::string> accessedBefore(const Stmt &loop, const HostCallSetting &setting) {
  PathToLoop path(loop, setting);
  path.follow(setting.function.body);
  return path.accessed;
}

} // namespace nidus
