#include "analysis/frontend/symbolic/specialise.h"
#include <set>

namespace nidus::frontend {
namespace {

ExprRef specialised(const ExprRef &expr, const Specialisation &with) {
  if (!expr)
    return expr;
  if (auto element = with.elements.find(expr); element != with.elements.end())
    return element->second;
  if (expr->kind == ExprKind::Conditional)
    if (auto decided = with.decided.find(expr->children[0]); decided != with.decided.end())
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

/// x = x, of a clamp that does nothing.
bool isToItself(const Expr &e) {
  return e.kind == ExprKind::Assign && e.op == "=" && e.children[0]->kind == ExprKind::Variable &&
         e.children[1]->kind == ExprKind::Variable && e.children[0]->name == e.children[1]->name;
}

StmtRef specialised(const StmtRef &stmt, const Specialisation &with) {
  if (!stmt)
    return stmt;
  if (stmt->kind == StmtKind::If)
    if (auto decided = with.decided.find(stmt->expr); decided != with.decided.end()) {
      if (decided->second)
        return specialised(stmt->children[0], with);
      return stmt->children.size() > 1 ? specialised(stmt->children[1], with) : empty();
    }
  auto copy = std::make_shared<Stmt>(*stmt);
  copy->expr = specialised(stmt->expr, with);
  copy->step = specialised(stmt->step, with);
  if (stmt->kind == StmtKind::Expression && copy->expr != stmt->expr && isToItself(*copy->expr))
    return empty();
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

StmtRef specialise(const StmtRef &block, const Specialisation &with) { return withoutUnread(specialised(block, with)); }

} // namespace nidus::frontend
