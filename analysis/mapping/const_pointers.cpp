#include "analysis/mapping/const_pointers.h"
#include <functional>

namespace nidus {
namespace {

/// Is the value of the expression a pointer made from one of the names? What is read from memory is not.
bool pointsInto(const ExprRef &expr, const std::set<std::string> &names) {
  if (expr->kind == ExprKind::Variable)
    return names.count(expr->name) > 0;
  if (expr->kind == ExprKind::AddressOf) {
    ExprRef place = expr->children[0];
    while (place->kind == ExprKind::Subscript || place->kind == ExprKind::Member || place->kind == ExprKind::Deref)
      place = place->children[0];
    return pointsInto(place, names);
  }
  if (!expr->type || (expr->type->kind != TypeKind::Pointer && expr->type->kind != TypeKind::Array))
    return false;
  for (const ExprRef &child : expr->children)
    if (pointsInto(child, names))
      return true;
  return false;
}

/// The pointers that are declared with, or assigned, a value made from one of the names.
std::set<std::string> setFrom(const StmtRef &body, const std::set<std::string> &names) {
  std::set<std::string> found;
  forEachStmt(body, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare && isPointer(s.type) && s.expr && pointsInto(s.expr, names))
      found.insert(s.name);
  });
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind == ExprKind::Assign && e.children[0]->kind == ExprKind::Variable && isPointer(e.children[0]->type) &&
        pointsInto(e.children[1], names))
      found.insert(e.children[0]->name);
  });
  return found;
}

StmtRef withConst(const StmtRef &stmt, const std::set<std::string> &names) {
  if (!stmt)
    return stmt;
  auto copy = std::make_shared<Stmt>(*stmt);
  if (stmt->kind == StmtKind::Declare && isPointer(stmt->type) && names.count(stmt->name)) {
    auto element = std::make_shared<Type>(*stmt->type->element);
    element->isConst = true;
    auto pointer = std::make_shared<Type>(*stmt->type);
    pointer->element = element;
    copy->type = pointer;
  }
  for (StmtRef &child : copy->children)
    child = withConst(child, names);
  return copy;
}

} // namespace

StmtRef withConstPointers(const StmtRef &body, std::set<std::string> readOnly) {
  for (size_t known = 0; known != readOnly.size();) {
    known = readOnly.size();
    std::set<std::string> found = setFrom(body, readOnly);
    readOnly.insert(found.begin(), found.end());
  }
  return withConst(body, readOnly);
}

} // namespace nidus
