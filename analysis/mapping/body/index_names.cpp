#include "analysis/mapping/body/index_names.h"
#include <algorithm>

namespace nidus {
namespace {

bool isOfSameElements(const TypeRef &a, const TypeRef &b) {
  const auto isOfScalars = [](const TypeRef &type) { return (isPointer(type) || isArray(type)) && isScalar(type->element); };
  return isOfScalars(a) && isOfScalars(b) && a->element->scalar == b->element->scalar;
}

/// a + n, or &a[n]; null: neither.
const Expr *placeBeside(const ExprRef &bare) {
  if (bare->kind == ExprKind::Binary && bare->op == "+" && isPointer(bare->children[0]->type))
    return bare.get();
  return bare->kind == ExprKind::AddressOf && bare->children[0]->kind == ExprKind::Subscript ? bare->children[0].get() : nullptr;
}

} // namespace

IndexNames::IndexNames(const StmtRef &block, const OperandContext &context) : context(context) {
  forEachExpr(block, [&](const Expr &e) {
    const bool changes = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
    if (changes && e.children[0]->kind == ExprKind::Variable)
      changed.insert(e.children[0]->name);
  });
  std::set<std::string> declared;
  forEachStmt(block, [&](const Stmt &stmt) {
    if (stmt.kind != StmtKind::Declare)
      return;
    if (!declared.insert(stmt.name).second)
      changed.insert(stmt.name);
    if (isPointer(stmt.type))
      pointers.insert(stmt.name);
  });
}

void IndexNames::declare(const Stmt &declaration, const std::set<std::string> &known) {
  if (!declaration.expr || changed.count(declaration.name))
    return;
  if (isPointer(declaration.type)) {
    const std::string root = rootOfPlace(declaration.expr, known);
    if (root.empty() || !isOfSameElements(declaration.type, declaration.expr->type))
      return;
    another[declaration.name] = rewrite(declaration.expr, [&](const ExprRef &node) -> ExprRef {
      const auto name = node->kind == ExprKind::Variable ? another.find(node->name) : another.end();
      return name == another.end() ? node : name->second;
    });
    roots[declaration.name] = root;
  } else if (isScalar(declaration.type) && isInteger(declaration.type) && isIndex(declaration.expr, known, true)) {
    another[declaration.name] = cast(unqualified(declaration.type), inFull(declaration.expr), true);
  }
}

ExprRef IndexNames::inFull(const ExprRef &e) const {
  return rewrite(e, [&](const ExprRef &node) -> ExprRef {
    if (node->kind == ExprKind::Variable)
      if (const auto name = another.find(node->name); name != another.end() && isInteger(node->type))
        return name->second;
    return node->kind == ExprKind::Subscript ? ofArray(node) : node;
  });
}

/// row[k], where row is a + n, as a[(long)n + k]
ExprRef IndexNames::ofArray(const ExprRef &element) const {
  const ExprRef base = stripCasts(element->children[0]);
  const auto row = base->kind == ExprKind::Variable ? another.find(base->name) : another.end();
  if (row == another.end() || isInteger(row->second->type))
    return element;
  const TypeRef wide = scalarType(Scalar::Long);
  std::vector<ExprRef> terms = {element->children[1]};
  ExprRef at = stripCasts(row->second);
  while (const Expr *place = placeBeside(at)) {
    terms.push_back(place->children[1]);
    at = stripCasts(place->children[0]);
  }
  ExprRef index = cast(wide, terms.back(), true);
  for (size_t k = terms.size() - 1; k-- > 0;)
    index = binary("+", index, cast(wide, terms[k], true), wide);
  auto copy = std::make_shared<Expr>(*element);
  copy->children = {at, terms.size() == 1 ? terms[0] : index};
  return copy;
}

bool IndexNames::isIndex(const ExprRef &e, const std::set<std::string> &known, bool mayFollowRows) const {
  return isIndexOf(inFull(e), [&](const std::string &name) {
    const bool isCounter = std::count(context.counters.begin(), context.counters.end(), name) > 0;
    return known.count(name) || context.fixed.count(name) || (isCounter && (mayFollowRows || name != context.counters.back()));
  });
}

std::string IndexNames::rootOf(const std::string &name) const {
  const auto root = roots.find(name);
  return root != roots.end() ? root->second : pointers.count(name) ? "" : name;
}

std::string IndexNames::rootOfPlace(const ExprRef &pointer, const std::set<std::string> &known) const {
  const ExprRef bare = stripCasts(pointer);
  if (!isOfSameElements(bare->type, pointer->type)) // elements of another type
    return "";
  if (bare->kind == ExprKind::Variable)
    return rootOf(bare->name);
  const Expr *place = placeBeside(bare);
  return place && isIndex(place->children[1], known, true) ? rootOfPlace(place->children[0], known) : "";
}

} // namespace nidus
