#include "analysis/frontend/syntax/speculation.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {
namespace {

/// Of integers by zero, or of the least one by -1.
bool mayTrap(const Expr &e) {
  const bool divides = e.kind == ExprKind::Binary ? e.op == "/" || e.op == "%"
                                                  : e.kind == ExprKind::Assign && (e.op == "/=" || e.op == "%=");
  if (!divides || isFloating(e.kind == ExprKind::Assign && e.computeType ? e.computeType : e.type))
    return false;
  const std::optional<int64_t> divisor = literalValue(stripCasts(e.children[1]));
  return !divisor || *divisor == 0 || *divisor == -1;
}

class Speculation {
  const Unit &unit;
  std::set<std::string> functions; ///< asked about

public:
  explicit Speculation(const Unit &unit) : unit(unit) {}

  bool isSafe(const ExprRef &expr) {
    bool is = true;
    forEachExpr(expr, [&](const Expr &e) {
      is &= !mayTrap(e);
      const Function *callee = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr;
      if (is && callee && callee->body && functions.insert(e.name).second)
        is = isSafe(*callee, callee->body);
    });
    return is;
  }

  /// Loops count, and no subscript leads out of an array that the code itself declares.
  bool isSafe(const Function &function, const StmtRef &code) {
    bool is = true;
    forEachStmt(code, [&](const Stmt &s) {
      is &= s.kind != StmtKind::While && s.kind != StmtKind::Do && s.kind != StmtKind::Other &&
                (s.kind != StmtKind::For || loopHeader(std::make_shared<Stmt>(s), function)) &&
                (s.kind != StmtKind::Declare || (!isArray(s.type) && !s.isStatic));
      for (const ExprRef &e : {s.expr, s.step})
        is = is && isSafe(e);
    });
    return is;
  }
};

} // namespace

bool mayRunAnywhere(const Unit &unit, const ExprRef &expr) {
  return changesNothing(unit, expr) && Speculation(unit).isSafe(expr);
}

bool mayRunAnywhere(const Unit &unit, const Function &function, const StmtRef &code, const std::set<std::string> &own) {
  bool changesOwn = true;
  forEachExpr(code, [&](const Expr &e) {
    const bool changes = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
    changesOwn &= !changes || (e.children[0]->kind == ExprKind::Variable && own.count(e.children[0]->name));
    if (e.kind == ExprKind::Call)
      changesOwn = changesOwn && changesNothing(unit, std::make_shared<Expr>(e));
  });
  return changesOwn && Speculation(unit).isSafe(function, code);
}

} // namespace nidus::frontend
