#include "analysis/frontend/syntax.h"

namespace nidus::frontend {

std::map<std::string, Assignment> assignments(const StmtRef &code) {
  std::map<std::string, Assignment> all;
  auto add = [&](const ExprRef &target, Assignment how) {
    ExprRef base = target;
    while (base->kind == ExprKind::Member ||
           (base->kind == ExprKind::Subscript && isArray(base->children[0]->type)) || base->kind == ExprKind::Cast) {
      base = base->children[0];
      how = Assignment::Replaced;
    }
    if (base->kind != ExprKind::Variable)
      return;
    // Arrays are memory, not variables.
    if (isArray(base->type))
      return;
    auto [entry, isNew] = all.emplace(base->name, how);
    if (!isNew && how == Assignment::Replaced)
      entry->second = how;
  };
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Increment)
      add(e.children[0], Assignment::Stepped);
    if (e.kind == ExprKind::Assign)
      add(e.children[0], e.op == "+=" || e.op == "-=" ? Assignment::Stepped : Assignment::Replaced);
  });
  return all;
}

std::set<std::string> declarations(const StmtRef &code) {
  std::set<std::string> all;
  forEachStmt(code, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare)
      all.insert(s.name);
  });
  return all;
}

static bool breaksOut(const StmtRef &code) {
  if (!code || isLoop(*code))
    return false;
  if (code->kind == StmtKind::Break)
    return true;
  // The break of a switch is its own; a switch in a body is refused anyway.
  for (const StmtRef &child : code->children)
    if (breaksOut(child))
      return true;
  return false;
}

bool jumpsOut(const StmtRef &loop) {
  for (const StmtRef &child : loop->children)
    if (breaksOut(child))
      return true;
  return returnsFrom(loop);
}

bool returnsFrom(const StmtRef &code) {
  bool found = false;
  forEachStmt(code, [&](const Stmt &s) { found |= s.kind == StmtKind::Return; });
  return found;
}

} // namespace nidus::frontend
