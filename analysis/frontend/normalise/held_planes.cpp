#include "analysis/frontend/normalise/held_planes.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

class PlaneFollower {
  const Function &function;
  const std::set<std::string> changed;                ///< in the nest
  const std::map<std::string, Assignment> assignedTo; ///< in the nest

  /// A number of variables that only loops around the block change.
  bool isFixedIn(const ExprRef &number, const std::map<std::string, Assignment> &inBlock) const {
    bool is = true;
    forEachExpr(number, [&](const Expr &part) {
      const bool isName = part.kind == ExprKind::Variable, isOperation = part.kind == ExprKind::Binary || part.kind == ExprKind::Unary;
      is &= isName ? ownVariable(function, part.name) && !inBlock.count(part.name)
                   : isOperation || part.kind == ExprKind::Cast || part.kind == ExprKind::IntLiteral;
    });
    return is;
  }

  bool isHeldPlane(const Stmt &declaration, const std::map<std::string, Assignment> &inBlock) const {
    const bool mayBe = declaration.kind == StmtKind::Declare && !declaration.isStatic && declaration.expr && !declaration.type->isVolatile &&
                       isPointer(declaration.type) && isTableOfPointers(declaration.type) && !assignedTo.count(declaration.name) &&
                       ownVariable(function, declaration.name);
    const std::optional<TableElement> plane = mayBe ? tableElement(*stripImplicitCasts(declaration.expr)) : std::nullopt;
    return plane && isFixedTable(plane->table, changed) && isFixedIn(plane->index, inBlock);
  }

public:
  PlaneFollower(const Function &function, const StmtRef &nest) : function(function), changed(changedIn(nest)), assignedTo(assignments(nest)) {}

  StmtRef followed(const StmtRef &code) const {
    if (!code)
      return code;
    auto made = std::make_shared<Stmt>(*code);
    for (StmtRef &child : made->children)
      child = followed(child);
    StmtRef result = made->children == code->children ? code : made;
    if (code->kind != StmtKind::Block)
      return result;
    const std::map<std::string, Assignment> inBlock = assignments(code);
    for (const StmtRef &child : code->children)
      if (isHeldPlane(*child, inBlock)) {
        auto without = std::make_shared<Stmt>(*result);
        std::erase_if(without->children, [&](const StmtRef &each) { return each->kind == StmtKind::Declare && each->name == child->name; });
        result = renamedVariable(without, child->name, child->expr);
      }
    return result;
  }
};

} // namespace

std::optional<TableElement> tableElement(const Expr &e) {
  const ExprRef sum = e.kind == ExprKind::Deref ? stripImplicitCasts(e.children[0]) : nullptr;
  const bool isSum = sum && sum->kind == ExprKind::Binary && sum->op == "+" && isInteger(sum->children[1]->type);
  if (!isPointer(e.type) || !(e.kind == ExprKind::Subscript || isSum))
    return std::nullopt;
  const std::vector<ExprRef> &parts = isSum ? sum->children : e.children;
  return TableElement{stripImplicitCasts(parts[0]), parts[1]};
}

bool isTableOfPointers(const TypeRef &type) {
  return (isPointer(type) || isArray(type)) && isPointer(type->element) && !type->element->isVolatile;
}

bool isFixedTable(const ExprRef &table, const std::set<std::string> &changed) {
  bool is = isTableOfPointers(table->type) && isPlainObject(table);
  forEachExpr(table, [&](const Expr &part) { is &= part.kind != ExprKind::Variable || !changed.count(part.name); });
  return is;
}

StmtRef withPlanesFollowed(const Function &function, const StmtRef &nest) { return PlaneFollower(function, nest).followed(nest); }

} // namespace nidus::frontend
