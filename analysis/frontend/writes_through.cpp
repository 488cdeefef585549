#include "analysis/frontend/writes_through.h"

namespace nidus::frontend {
namespace {

/// What becomes of an lvalue or pointer.
enum class Fate { Read, Written };

class Walk {
  const Unit &unit;
  const std::string &pointer;

  static Fate fateOfValue(const TypeRef &type) {
    return isPointer(type) && !type->element->isConst ? Fate::Written : Fate::Read;
  }

  void visitCall(const Expr &e) {
    const Function *callee = findFunction(unit, e.name);
    for (size_t i = 0; i < e.children.size(); ++i) {
      bool isKnown = callee && i < callee->parameters.size();
      visit(e.children[i],
            fateOfValue(isKnown ? callee->variables.at(callee->parameters[i]).type : e.children[i]->type));
    }
  }

public:
  bool found = false;
  Walk(const Unit &unit, const std::string &pointer) : unit(unit), pointer(pointer) {}

  void visit(const ExprRef &e, Fate fate) {
    if (!e)
      return;
    switch (e->kind) {
    case ExprKind::Variable:
      found |= e->name == pointer && fate == Fate::Written;
      return;
    case ExprKind::Subscript:
      visit(e->children[0], fate);
      visit(e->children[1], Fate::Read);
      return;
    case ExprKind::Cast:
      visit(e->children[0], isPointer(e->type) && e->type->element->isConst ? Fate::Read : fate);
      return;
    case ExprKind::Assign:
    case ExprKind::Increment:
      visit(e->children[0], Fate::Written);
      if (e->children.size() > 1)
        visit(e->children[1], fateOfValue(e->children[0]->type));
      return;
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
    default: // an lvalue or pointer made of another one shares its fate
      for (const ExprRef &child : e->children)
        visit(child, fate);
    }
  }

  void visit(const StmtRef &code) {
    forEachStmt(code, [&](const Stmt &s) {
      visit(s.expr, s.kind == StmtKind::Declare  ? fateOfValue(s.type)
                    : s.kind == StmtKind::Return ? fateOfValue(s.expr ? s.expr->type : nullptr)
                                                 : Fate::Read);
      visit(s.step, Fate::Read);
    });
  }
};

} // namespace

bool writesThrough(const Unit &unit, const StmtRef &code, const std::string &pointer) {
  Walk walk(unit, pointer);
  walk.visit(code);
  return walk.found;
}

} // namespace nidus::frontend
