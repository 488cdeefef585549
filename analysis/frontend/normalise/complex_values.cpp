#include "analysis/frontend/normalise/complex_values.h"
#include "analysis/code/complex.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {
namespace {

/// What the code assigns to, or takes the address of, by keyOf().
std::set<std::string> objectsIn(const StmtRef &code) {
  std::set<std::string> objects;
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Assign || e.kind == ExprKind::AddressOf)
      objects.insert(keyOf(*e.children[0]));
  });
  return objects;
}

/// A number made of the parts of an object.
bool isMadeOfParts(const ExprRef &e) { return e->kind == ExprKind::InitList && !e->name.empty(); }

ExprRef madeOfParts(const ExprRef &object) {
  const Scalar part = object->type->name == complexType(Scalar::Float)->name ? Scalar::Float : Scalar::Double;
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::InitList;
  made->type = unqualified(object->type);
  made->name = "parts";
  made->location = object->location;
  made->children = {complexPart(object, "re", part), complexPart(object, "im", part)};
  return made;
}

} // namespace

StmtRef withPartsOfComplex(const StmtRef &nest) {
  const std::set<std::string> changed = changedIn(nest), objects = objectsIn(nest);
  auto isOfHost = [&](const ExprRef &e) {
    bool is = (e->kind == ExprKind::Variable || e->kind == ExprKind::Member) && isComplex(e->type) && isPlainObject(e) && !objects.count(keyOf(*e));
    forEachExpr(e, [&](const Expr &part) { is &= !(part.type && part.type->isVolatile) && !(part.kind == ExprKind::Variable && changed.count(part.name)); });
    return is;
  };
  return rewrite(nest, [&](const ExprRef &e) -> ExprRef {
    if (isOfHost(e))
      return madeOfParts(e);
    // k.re was written so.
    return e->kind == ExprKind::Member && isMadeOfParts(e->children[0]) ? e->children[0]->children[e->name == "im"] : e;
  });
}

} // namespace nidus::frontend
