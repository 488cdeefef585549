#include "analysis/code/pointer_flow.h"
#include <map>

namespace nidus {
namespace {

/// Variable pointers of the body that are set from one of the names.
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

/// What becomes of an lvalue or pointer.
enum class Fate { Read, Written };

bool pointsToConst(const TypeRef &type) { return scalarElement(type->element)->isConst; }

/// Of a value that is kept, or given to somebody, in a variable of the type.
Fate fateOfValue(const TypeRef &variable) {
  TypeRef type = scalarElement(variable);
  return isPointer(type) && !pointsToConst(type) ? Fate::Written : Fate::Read;
}

/// Answers of functions that are called, each walked once. One that is being walked counts as writing.
struct Callees {
  const Unit &unit;
  std::map<std::pair<std::string, size_t>, bool> known{};

  bool writes(const Function &callee, size_t parameter);
};

class Walk {
  Callees &callees;
  const std::set<std::string> names;

  bool isFollowed(const Expr &e) const { return e.kind == ExprKind::Variable && names.count(e.name); }

  void visitCall(const Expr &e) {
    const Function *callee = findFunction(callees.unit, e.name);
    for (size_t i = 0; i < e.children.size(); ++i) {
      const ExprRef &argument = e.children[i];
      bool isKnown = callee && callee->body && i < callee->parameters.size();
      Fate fate = fateOfValue(isKnown ? callee->variables.at(callee->parameters[i]).type : argument->type);
      if (fate == Fate::Written && isKnown && pointsInto(argument, names) && !callees.writes(*callee, i))
        fate = Fate::Read;
      visit(argument, fate);
    }
  }

public:
  bool found = false;
  Walk(Callees &callees, std::set<std::string> names) : callees(callees), names(std::move(names)) {}

  void visit(const ExprRef &e, Fate fate) {
    if (!e)
      return;
    switch (e->kind) {
    case ExprKind::Variable:
      found |= isFollowed(*e) && fate == Fate::Written;
      return;
    case ExprKind::Subscript:
      visit(e->children[0], fate);
      visit(e->children[1], Fate::Read);
      return;
    case ExprKind::Cast:
      visit(e->children[0], isPointer(e->type) && pointsToConst(e->type) ? Fate::Read : fate);
      return;
    case ExprKind::Assign:
    case ExprKind::Increment: {
      // A followed pointer that moves, or is set from another one, is not written through for that.
      bool isPointerItself = isFollowed(*e->children[0]) && isPointer(e->children[0]->type);
      visit(e->children[0], isPointerItself ? fate : Fate::Written);
      if (e->children.size() > 1)
        visit(e->children[1], isPointerItself ? Fate::Read : fateOfValue(e->children[0]->type));
      return;
    }
    case ExprKind::Call:
      return visitCall(*e);
    case ExprKind::Binary: {
      bool isAddress = isPointer(e->type);
      for (const ExprRef &child : e->children)
        visit(child, isAddress && isPointer(child->type) ? fate : Fate::Read);
      return;
    }
    case ExprKind::Conditional:
      visit(e->children[0], Fate::Read);
      visit(e->children[1], fate);
      visit(e->children[2], fate);
      return;
    case ExprKind::InitList:
      for (const ExprRef &child : e->children)
        visit(child, fateOfValue(child->type));
      return;
    default: // an lvalue or pointer made of another one shares its fate
      for (const ExprRef &child : e->children)
        visit(child, fate);
    }
  }

  void visit(const StmtRef &code) {
    forEachStmt(code, [&](const Stmt &s) {
      bool isFollowedPointer = s.kind == StmtKind::Declare && names.count(s.name) && isPointer(s.type);
      visit(s.expr, isFollowedPointer             ? Fate::Read
                    : s.kind == StmtKind::Declare ? fateOfValue(s.type)
                    : s.kind == StmtKind::Return  ? fateOfValue(s.expr ? s.expr->type : nullptr)
                                                  : Fate::Read);
      visit(s.step, Fate::Read);
    });
  }
};

bool writes(Callees &callees, const StmtRef &code, const std::string &pointer) {
  Walk walk(callees, pointersFrom(code, {pointer}));
  walk.visit(code);
  return walk.found;
}

bool Callees::writes(const Function &callee, size_t parameter) {
  auto [answer, isNew] = known.try_emplace({callee.name, parameter}, true);
  if (isNew) {
    bool found = nidus::writes(*this, callee.body, callee.parameters[parameter]);
    known[{callee.name, parameter}] = found;
    return found;
  }
  return answer->second;
}

TypeRef withConstElements(const TypeRef &type) {
  auto made = std::make_shared<Type>(*type);
  if (isArray(type))
    made->element = withConstElements(type->element);
  else
    made->isConst = true;
  return made;
}

} // namespace

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

std::set<std::string> pointersFrom(const StmtRef &body, std::set<std::string> names) {
  for (size_t known = 0; known != names.size();) {
    known = names.size();
    names.merge(setFrom(body, names));
  }
  return names;
}

bool writesThrough(const Unit &unit, const StmtRef &code, const std::string &pointer) {
  Callees callees{unit};
  return writes(callees, code, pointer);
}

TypeRef pointerToConst(const TypeRef &pointer) {
  auto made = std::make_shared<Type>(*pointer);
  made->element = withConstElements(pointer->element);
  return made;
}

} // namespace nidus
