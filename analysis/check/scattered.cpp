#include "analysis/check/scattered.h"

namespace nidus::check {

namespace {

// Paths through the block, at most: each condition doubles them.
constexpr size_t pathLimit = 256;

/// How far a path has come.
struct Path {
  bool isOpen = false; ///< an element is written where the variable still is
  bool hasEnded = false;
  bool isOfLast = false; ///< only the loop's last iteration takes it
};

/// All paths through a block, and whether they keep to the rule for one variable.
class Paths {
  const std::string &variable, &array;
  const Loop &loop;
  bool holds = true;
  std::vector<Path> paths{{}};

public:
  Paths(const std::string &variable, const std::string &array, const Loop &loop) : variable(variable), array(array), loop(loop) {}

  bool areRight(const StmtRef &block) {
    forEachExpr(block, [&](const Expr &e) { holds &= e.kind == ExprKind::Subscript || !passesOn(e); });
    follow(block);
    for (const Path &path : paths)
      holds &= !path.isOpen || path.isOfLast;
    return holds;
  }

private:
  bool mentions(const Expr &e, const std::string &name) const { return e.kind == ExprKind::Variable && e.name == name; }

  /// No cast is passed that makes an integer narrower.
  static ExprRef bare(ExprRef expr) {
    const auto width = [](const Expr &e) { return isScalar(e.type) && isInteger(e.type) ? sizeOf(e.type->scalar) : 0; };
    while (expr->kind == ExprKind::Cast && width(*expr) >= width(*expr->children[0]))
      expr = expr->children[0];
    return expr;
  }

  static bool isAddress(const Expr &e) { return isPointer(e.type) || isArray(e.type); }

  bool isOfArray(const ExprRef &e) const { return e && variablesOf(e).count(array) > 0; }

  /// Does it hand the array to anything but a subscript, so that writes may have another name? To functions no address is handed at all.
  bool passesOn(const Expr &e) const {
    const auto isReached = [&](const ExprRef &part) { return isAddress(*bare(part)) && (e.kind == ExprKind::Call || isOfArray(part)); };
    const bool isChain = e.kind == ExprKind::Cast || e.kind == ExprKind::Member || e.kind == ExprKind::Deref;
    return !isChain && std::any_of(e.children.begin(), e.children.end(), isReached);
  }

  /// Something reached through the array is assigned there: the place within the array; null: nothing of it.
  ExprRef written(const Expr &e) const {
    if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment)
      return nullptr;
    ExprRef index = nullptr, at = bare(e.children[0]);
    while (at->kind == ExprKind::Member || at->kind == ExprKind::Subscript || at->kind == ExprKind::Deref || at->kind == ExprKind::Binary) {
      index = at->kind == ExprKind::Subscript ? bare(at->children[1]) : intLiteral(0);
      at = bare(at->children[0]);
    }
    return mentions(*at, array) ? (index ? index : intLiteral(0)) : nullptr;
  }

  bool isTarget(const Expr &e) const {
    return (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && mentions(*bare(e.children[0]), variable);
  }

  /// Of an expression as a statement what it adds to the variable; 0: it leaves that alone, or does something else to it.
  int64_t addedBy(const Expr &e) const {
    if (!isTarget(e))
      return 0;
    if (e.kind == ExprKind::Increment)
      return e.op == "++" ? 1 : 0;
    ExprRef value = bare(e.children[1]);
    if (e.op == "=" && value->kind == ExprKind::Binary && value->op == "+" && mentions(*bare(value->children[0]), variable))
      value = bare(value->children[1]);
    else if (e.op != "+=")
      return 0;
    return value->kind == ExprKind::IntLiteral ? value->value.value_or(0) : 0;
  }

  /// counter == end - 1, in a loop over counter < end in steps of one: no later iteration comes.
  bool asksForLast(const ExprRef &test) const {
    const ExprRef &goesOn = loop.condition;
    const bool isCount = loop.step == 1 && goesOn->kind == ExprKind::Binary && goesOn->op == "<" && mentions(*bare(goesOn->children[0]), loop.symbol);
    if (!isCount || test->kind != ExprKind::Binary || test->op != "==" || !mentions(*bare(test->children[0]), loop.symbol))
      return false;
    const ExprRef before = bare(test->children[1]), end = before->kind == ExprKind::Binary && before->op == "-" ? before->children[0] : nullptr;
    return end && bare(before->children[1])->kind == ExprKind::IntLiteral && bare(before->children[1])->value == 1 &&
           isSameOperation(bare(end), bare(goesOn->children[1]));
  }

  void each(const std::function<void(Path &)> &change) {
    for (Path &path : paths)
      if (!path.hasEnded)
        change(path);
  }

  /// Writes and additions deeper inside an expression have no order here.
  void evaluate(const ExprRef &expr) {
    if (!expr)
      return;
    const int64_t added = addedBy(*expr);
    size_t changes = 0, writes = 0;
    forEachExpr(expr, [&](const Expr &e) {
      changes += isTarget(e);
      if (const ExprRef place = written(e)) {
        ++writes;
        holds &= &e == expr.get() && mentions(*place, variable);
      }
      holds &= e.kind != ExprKind::AddressOf || !mentions(*bare(e.children[0]), variable);
    });
    holds &= changes == (added > 0 ? 1u : 0u);
    if (writes > 0)
      each([](Path &path) { path.isOpen = true; });
    if (added > 0)
      each([](Path &path) { path.isOpen = false; });
  }

  bool isAbout(const StmtRef &code) const {
    bool found = false;
    forEachExpr(code, [&](const Expr &e) { found |= isTarget(e) || written(e); });
    return found;
  }

  void follow(const StmtRef &stmt) {
    if (!stmt || !holds)
      return;
    switch (stmt->kind) {
    case StmtKind::Block:
      for (const StmtRef &child : stmt->children)
        follow(child);
      return;
    case StmtKind::Declare:
    case StmtKind::Expression:
      holds &= stmt->kind != StmtKind::Declare ||
               (stmt->name != variable && stmt->name != array && !(isPointer(stmt->type) && isOfArray(stmt->expr)));
      return evaluate(stmt->expr);
    case StmtKind::If: {
      evaluate(stmt->expr);
      const std::vector<Path> before = paths;
      if (asksForLast(stmt->expr))
        each([](Path &path) { path.isOfLast = true; });
      follow(stmt->children[0]);
      std::vector<Path> after = paths;
      paths = before;
      if (stmt->children.size() > 1)
        follow(stmt->children[1]);
      paths.insert(paths.end(), after.begin(), after.end());
      holds &= paths.size() <= pathLimit;
      return;
    }
    case StmtKind::Continue:
      return each([](Path &path) { path.hasEnded = true; });
    case StmtKind::Empty:
      return;
    default: // loops, and what leaves the block
      bool leaves = stmt->kind == StmtKind::Break || stmt->kind == StmtKind::Return || stmt->kind == StmtKind::Other;
      forEachStmt(stmt, [&](const Stmt &s) { leaves |= s.kind == StmtKind::Return || s.kind == StmtKind::Other; });
      holds &= !leaves && !isAbout(stmt);
    }
  }
};

} // namespace

bool isScattered(const Scop &scop, const std::string &array) {
  if (!scop.scan)
    return false;
  for (const Reduction &variable : scop.scan->variables)
    if (variable.op == ReductionOp::Sum && isInteger(variable.type) && sizeOf(variable.type->scalar) >= 4 &&
        Paths(variable.symbol, array, scop.onlyStatement().loops[0]).areRight(scop.onlyStatement().body))
      return true;
  return false;
}

} // namespace nidus::check
