#include "analysis/frontend/scop/held_elements.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

class HeldElements {
  Function &function;
  const Touches &touches;
  const StmtRef &block;

public:
  HeldElements(Function &function, const Touches &touches, const StmtRef &block) : function(function), touches(touches), block(block) {}

  StmtRef run() {
    std::vector<StmtRef> out;
    std::vector<ExprRef> stored;
    for (const StmtRef &child : block->children) {
      const bool isStore = child->kind == StmtKind::Expression && child->expr->kind == ExprKind::Assign &&
                           child->expr->children[0]->kind == ExprKind::Subscript;
      if (isStore && child->expr->op == "=" && isFixed(child->expr->children[0]))
        stored.push_back(child->expr->children[0]);
      StmtRef loop = child;
      std::vector<StmtRef> before, after;
      for (const ExprRef &element : child->kind == StmtKind::For ? stored : std::vector<ExprRef>())
        if (isOnlyAccess(element, loop))
          loop = withVariable(element, loop, before, after);
      out.insert(out.end(), before.begin(), before.end());
      out.push_back(loop);
      out.insert(out.end(), after.begin(), after.end());
    }
    return makeBlock(std::move(out), block->location);
  }

private:
  /// A scalar, at an index that the block leaves alone.
  bool isFixed(const ExprRef &element) const {
    const std::map<std::string, Assignment> assigned = assignments(block);
    const std::set<std::string> declared = declarations(block);
    bool isFixed = isScalar(element->type) && touches.isCommon(baseOf(*element));
    forEachExpr(element->children[1], [&](const Expr &e) {
      isFixed &= e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Cast || e.kind == ExprKind::Binary ||
                 (e.kind == ExprKind::Variable && !assigned.count(e.name) && !declared.count(e.name));
    });
    return isFixed;
  }

  /// The loop changes the element, and touches nothing else of its array.
  bool isOnlyAccess(const ExprRef &element, const StmtRef &loop) const {
    const std::optional<std::vector<Touch>> all = touches.of(loop);
    if (!all)
      return false;
    const std::string array = baseOf(*element);
    bool isWritten = false, isOnly = true;
    for (const Touch &touch : *all)
      if (touches.roots(touch.base).count(array)) {
        isOnly &= touch.base == array && touch.index && isSameOperation(touch.index, element->children[1]);
        isWritten |= touch.isWritten;
      }
    return isWritten && isOnly;
  }

  StmtRef withVariable(const ExprRef &element, const StmtRef &loop, std::vector<StmtRef> &before,
                       std::vector<StmtRef> &after) {
    std::string symbol = baseOf(*element) + "_held";
    while (function.variables.count(symbol) || touches.isCommon(symbol))
      symbol += "_";
    const TypeRef type = unqualified(element->type);
    Variable held;
    held.symbol = symbol;
    held.name = textOf(element);
    held.type = type;
    function.variables[symbol] = held;
    before.push_back(makeDeclare(symbol, type, element));
    auto store = std::make_shared<Expr>();
    store->kind = ExprKind::Assign;
    store->op = "=";
    store->type = type;
    store->children = {element, variable(symbol, type)};
    auto back = std::make_shared<Stmt>();
    back->kind = StmtKind::Expression;
    back->expr = store;
    back->location = loop->location;
    after.push_back(back);
    return rewrite(loop, [&](const ExprRef &e) -> ExprRef {
      return e->kind == ExprKind::Subscript && isSameOperation(e, element) ? variable(symbol, type) : e;
    });
  }
};

} // namespace

StmtRef withHeldElements(Function &function, const Touches &touches, const StmtRef &block) {
  return block->kind == StmtKind::Block ? HeldElements(function, touches, block).run() : block;
}

} // namespace nidus::frontend
