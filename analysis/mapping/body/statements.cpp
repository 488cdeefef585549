#include "analysis/mapping/body/statements.h"
#include <algorithm>

namespace nidus {

namespace {

/// Variables that the code mentions where it has not declared them. What `for` and a block declare is theirs; a block in the head of
/// `for` is part of it.
void addFree(const StmtRef &stmt, std::set<std::string> &declared, std::set<std::string> &free) {
  if (!stmt)
    return;
  const auto mention = [&](const ExprRef &expr) {
    if (expr)
      for (const std::string &name : variablesOf(expr))
        if (!declared.count(name))
          free.insert(name);
  };
  if (stmt->kind == StmtKind::Declare) {
    mention(stmt->expr);
    declared.insert(stmt->name);
    return;
  }
  std::set<std::string> inside = declared;
  if (stmt->kind == StmtKind::For)
    for (const StmtRef &first : stmt->children[0] ? stmt->children[0]->children : std::vector<StmtRef>())
      addFree(first, inside, free);
  std::swap(declared, inside);
  mention(stmt->expr);
  mention(stmt->step);
  for (const StmtRef &child : stmt->children)
    addFree(child, declared, free);
  std::swap(declared, inside);
}

} // namespace

StmtRef withPrivates(const Scop &scop, const StmtRef &code) {
  std::set<std::string> declared, used;
  addFree(code, declared, used);
  for (const Loop &loop : scop.statements[0].loops)
    used.erase(loop.symbol);
  std::vector<StmtRef> whole;
  for (const Variable &v : scop.privates)
    if (used.count(v.symbol))
      whole.push_back(makeDeclare(v.symbol, unqualified(v.type), nullptr));
  if (code->kind == StmtKind::Block)
    whole.insert(whole.end(), code->children.begin(), code->children.end());
  else
    whole.push_back(code);
  return makeBlock(whole);
}

} // namespace nidus
