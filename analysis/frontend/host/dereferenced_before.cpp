#include "analysis/frontend/host/dereferenced_before.h"
#include "analysis/code/math_functions.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/normalise/nest_rewriter.h"

namespace nidus::frontend {

std::string objectKey(const Expr &lvalue) {
  ExprRef pointer = dereferenced(lvalue);
  if (!pointer)
    return "";
  return textOf(lvalue.kind == ExprKind::Subscript ? std::make_shared<Expr>(lvalue) : pointer);
}

namespace {

/// Frees nothing.
bool isHarmless(const std::string &function) {
  static const std::set<std::string> known = {"malloc", "calloc", "memcpy", "memmove", "memset"};
  return known.count(function) || mathFunction(function);
}

bool mayFree(const StmtRef &code) {
  bool frees = false;
  forEachExpr(code, [&](const Expr &e) {
    frees |= e.kind == ExprKind::Unsupported || (e.kind == ExprKind::Call && !isHarmless(e.name));
  });
  forEachStmt(code, [&](const Stmt &s) { frees |= s.kind == StmtKind::Other; });
  return frees;
}

bool endsInReturn(const StmtRef &code) {
  if (code->kind == StmtKind::Block)
    return !code->children.empty() && endsInReturn(code->children.back());
  return code->kind == StmtKind::Return;
}

bool holds(const StmtRef &code, const StmtRef &nest) {
  bool found = false;
  forEachStmt(code, [&](const Stmt &s) {
    found |= isLoop(s) && s.range.beginOffset == nest->range.beginOffset && nest->range.beginOffset >= 0;
  });
  return found;
}

class PathToNest {
  const Function &function;
  const StmtRef &nest;

public:
  std::map<std::string, std::string> objects; ///< key -> the pointer variable

  PathToNest(const Function &function, const StmtRef &nest) : function(function), nest(nest) {}

  /// Follows the code up to the nest.
  void follow(const StmtRef &code) {
    bool isNest = isLoop(*code) && code->range.beginOffset == nest->range.beginOffset;
    if (isNest)
      return;
    if (code->kind == StmtKind::Block) {
      for (const StmtRef &child : code->children) {
        if (holds(child, nest))
          return follow(child);
        pass(child);
      }
      return;
    }
    // A loop may have come here before.
    if (isLoop(*code) || code->kind == StmtKind::Other)
      forget(code);
    if (code->kind == StmtKind::If)
      pass(expressionStatement(code->expr));
    for (const StmtRef &child : code->children)
      if (holds(child, nest))
        return follow(child);
  }

private:
  /// Code that comes before the nest.
  void pass(const StmtRef &code) {
    bool isLeft = code->kind == StmtKind::If && code->children.size() == 1 && endsInReturn(code->children[0]);
    if (isLeft)
      return pass(expressionStatement(code->expr));
    forget(code);
    if (code->kind == StmtKind::Declare || code->kind == StmtKind::Expression)
      access(code->expr);
  }

  void forget(const StmtRef &code) {
    if (mayFree(code))
      objects.clear();
    std::set<std::string> changed = changedIn(code);
    std::erase_if(objects, [&](const auto &object) { return changed.count(object.second) > 0; });
  }

  /// What the expression surely accesses, when it leaves the pointers as they are.
  void access(const ExprRef &expr) {
    if (!expr || mayFree(expressionStatement(expr)))
      return;
    std::set<std::string> changed = changedIn(expressionStatement(expr));
    std::function<void(const ExprRef &)> visit = [&](const ExprRef &e) {
      // Its address alone is no access.
      if (e->kind == ExprKind::AddressOf || (e->kind == ExprKind::Cast && isArray(e->children[0]->type)))
        return;
      bool isChoice =
          e->kind == ExprKind::Conditional || (e->kind == ExprKind::Binary && (e->op == "&&" || e->op == "||"));
      for (size_t i = 0; i < (isChoice ? 1 : e->children.size()); ++i)
        visit(e->children[i]);
      ExprRef pointer = dereferenced(*e);
      ExprRef base = pointer && isPlainObject(e) ? stripImplicitCasts(pointer) : nullptr;
      if (base && base->kind == ExprKind::Variable && ownVariable(function, base->name) && !changed.count(base->name))
        objects[objectKey(*e)] = base->name;
    };
    visit(expr);
  }
};

} // namespace

std::set<std::string> dereferencedBefore(const Function &function, const StmtRef &nest) {
  PathToNest path(function, nest);
  path.follow(function.body);
  std::set<std::string> keys;
  for (const auto &[key, pointer] : path.objects)
    keys.insert(key);
  return keys;
}

} // namespace nidus::frontend
