#include "analysis/frontend/specialise.h"
#include <set>

namespace nidus::frontend {
namespace {

std::optional<int64_t> literal(const ExprRef &expr) {
  if (!expr)
    return std::nullopt;
  ExprRef e = stripCasts(expr);
  if (e->kind == ExprKind::IntLiteral)
    return e->value;
  if (e->kind == ExprKind::Unary && e->op == "-")
    if (std::optional<int64_t> v = literal(e->children[0]))
      return -*v;
  if (e->kind == ExprKind::Binary && e->children.size() == 2) {
    std::optional<int64_t> a = literal(e->children[0]), b = literal(e->children[1]);
    if (!a || !b || std::abs(*a) > 1 << 20 || std::abs(*b) > 1 << 20)
      return std::nullopt;
    if (e->op == "+")
      return *a + *b;
    if (e->op == "-")
      return *a - *b;
    if (e->op == "*")
      return *a * *b;
    if (e->op == "/" && *b)
      return *a / *b;
  }
  return std::nullopt;
}

bool isVariable(const ExprRef &expr, const std::string &symbol) {
  ExprRef e = stripCasts(expr);
  return e->kind == ExprKind::Variable && e->name == symbol;
}

ExprRef specialised(const ExprRef &expr, const Specialisation &with) {
  if (!expr)
    return expr;
  if (auto element = with.elements.find(expr.get()); element != with.elements.end())
    return element->second;
  if (expr->kind == ExprKind::Conditional)
    if (auto decided = with.decided.find(expr->children[0].get()); decided != with.decided.end())
      return specialised(expr->children[decided->second ? 1 : 2], with);
  auto copy = std::make_shared<Expr>(*expr);
  bool changed = false;
  for (ExprRef &child : copy->children) {
    ExprRef replaced = specialised(child, with);
    changed |= replaced != child;
    child = replaced;
  }
  return changed ? copy : expr;
}

StmtRef empty() { return std::make_shared<Stmt>(); }

bool isJump(const StmtRef &stmt) {
  return stmt->kind == StmtKind::Continue || stmt->kind == StmtKind::Break || stmt->kind == StmtKind::Return;
}

StmtRef specialised(const StmtRef &stmt, const Specialisation &with) {
  if (!stmt)
    return stmt;
  if (stmt->kind == StmtKind::If)
    if (auto decided = with.decided.find(stmt->expr.get()); decided != with.decided.end()) {
      if (decided->second)
        return specialised(stmt->children[0], with);
      return stmt->children.size() > 1 ? specialised(stmt->children[1], with) : empty();
    }
  auto copy = std::make_shared<Stmt>(*stmt);
  copy->expr = specialised(stmt->expr, with);
  copy->step = specialised(stmt->step, with);
  for (StmtRef &child : copy->children)
    child = specialised(child, with);
  if (stmt->kind != StmtKind::Block)
    return copy;
  // Blocks that are what an if left over open into their surroundings unless they declare something.
  std::vector<StmtRef> children;
  for (size_t i = 0; i < copy->children.size(); ++i) {
    const StmtRef &child = copy->children[i];
    bool wasIf = stmt->children[i] && stmt->children[i]->kind == StmtKind::If && child->kind != StmtKind::If;
    bool declares = false;
    if (child->kind == StmtKind::Block)
      for (const StmtRef &inner : child->children)
        declares |= inner->kind == StmtKind::Declare;
    if (wasIf && child->kind == StmtKind::Block && !declares)
      children.insert(children.end(), child->children.begin(), child->children.end());
    else if (child->kind != StmtKind::Empty)
      children.push_back(child);
    // Nothing comes after a jump that is always taken.
    if (!children.empty() && isJump(children.back()))
      break;
  }
  copy->children = children;
  return copy;
}

bool hasEffect(const ExprRef &expr) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &e) {
    found |= e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::Call ||
             e.kind == ExprKind::Unsupported;
  });
  return found;
}

/// v = ...;  for a variable of the block and a value without effects.
const Expr *plainTarget(const StmtRef &stmt) {
  if (stmt->kind != StmtKind::Expression || stmt->expr->kind != ExprKind::Assign || hasEffect(stmt->expr->children[1]))
    return nullptr;
  const Expr *target = stmt->expr->children[0].get();
  return target->kind == ExprKind::Variable && isScalar(target->type) ? target : nullptr;
}

/// The variables that something other than plain assignments to them mentions.
std::set<std::string> needed(const StmtRef &block) {
  std::set<const Expr *> targets;
  forEachStmt(block, [&](const Stmt &s) {
    if (s.kind == StmtKind::Expression)
      if (const Expr *target = plainTarget(std::make_shared<Stmt>(s)))
        targets.insert(target);
  });
  std::set<std::string> all;
  forEachExpr(block, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable && !targets.count(&e))
      all.insert(e.name);
  });
  return all;
}

StmtRef without(const StmtRef &stmt, const std::set<std::string> &declared, const std::set<std::string> &keep) {
  if (!stmt)
    return stmt;
  bool isDead = stmt->kind == StmtKind::Declare && !keep.count(stmt->name) && (!stmt->expr || !hasEffect(stmt->expr));
  if (const Expr *target = stmt->kind == StmtKind::Expression ? plainTarget(stmt) : nullptr)
    isDead |= declared.count(target->name) && !keep.count(target->name);
  if (isDead)
    return empty();
  auto copy = std::make_shared<Stmt>(*stmt);
  copy->children.clear();
  for (const StmtRef &child : stmt->children) {
    // The header of a loop stays.
    bool isHeader = stmt->kind == StmtKind::For && &child == &stmt->children[0];
    StmtRef left = isHeader ? child : without(child, declared, keep);
    if (stmt->kind != StmtKind::Block || left->kind != StmtKind::Empty)
      copy->children.push_back(left);
  }
  return copy;
}

StmtRef withoutUnread(StmtRef block) {
  for (size_t count = 0;;) {
    std::set<std::string> declared;
    size_t statements = 0;
    forEachStmt(block, [&](const Stmt &s) {
      ++statements;
      if (s.kind == StmtKind::Declare)
        declared.insert(s.name);
    });
    if (statements == count)
      return block;
    count = statements;
    block = without(block, declared, needed(block));
  }
}

} // namespace

std::optional<int64_t> literalTrips(const Stmt &loop) {
  if (loop.kind != StmtKind::For || !loop.expr || !loop.step || loop.step->children.empty())
    return std::nullopt;
  StmtRef init = loop.children[0];
  if (init->kind == StmtKind::Block && init->children.size() == 1)
    init = init->children[0];
  std::string symbol;
  std::optional<int64_t> first;
  if (init->kind == StmtKind::Declare) {
    symbol = init->name;
    first = literal(init->expr);
  } else if (init->kind == StmtKind::Expression && init->expr->kind == ExprKind::Assign && init->expr->op == "=" &&
             init->expr->children[0]->kind == ExprKind::Variable) {
    symbol = init->expr->children[0]->name;
    first = literal(init->expr->children[1]);
  }
  const Expr &condition = *loop.expr, &step = *loop.step;
  if (!first || condition.kind != ExprKind::Binary || !isVariable(condition.children[0], symbol) ||
      !isVariable(step.children[0], symbol))
    return std::nullopt;
  std::optional<int64_t> last = literal(condition.children[1]), by;
  if (step.kind == ExprKind::Increment)
    by = 1;
  else if (step.kind == ExprKind::Assign && (step.op == "+=" || step.op == "-="))
    by = literal(step.children[1]);
  bool up = step.op == "++" || step.op == "+=";
  if (!last || !by || *by < 1)
    return std::nullopt;
  int64_t span;
  if (condition.op == (up ? "<" : ">"))
    span = up ? *last - *first : *first - *last;
  else if (condition.op == (up ? "<=" : ">="))
    span = (up ? *last - *first : *first - *last) + 1;
  else
    return std::nullopt;
  return span <= 0 ? 0 : (span - 1) / *by + 1;
}

StmtRef specialise(const StmtRef &block, const Specialisation &with) { return withoutUnread(specialised(block, with)); }

} // namespace nidus::frontend
