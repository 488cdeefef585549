#include "analysis/frontend/later_uses.h"
#include "analysis/frontend/nest_rewriter.h"

namespace nidus::frontend {
namespace {

enum class Use {
  None,   ///< not on all paths at least
  Read,   ///< perhaps
  Written ///< surely, and not read before
};

bool mentionsIn(const ExprRef &expr, const std::string &symbol) { return expr && mentions(expr, symbol); }

Use firstUse(const ExprRef &expr, const std::string &symbol) {
  bool isSet = expr && expr->kind == ExprKind::Assign && expr->op == "=" &&
               expr->children[0]->kind == ExprKind::Variable && expr->children[0]->name == symbol;
  if (isSet)
    return mentions(expr->children[1], symbol) ? Use::Read : Use::Written;
  return mentionsIn(expr, symbol) ? Use::Read : Use::None;
}

bool jumps(const StmtRef &stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt &s) {
    found |= s.kind == StmtKind::Break || s.kind == StmtKind::Continue || s.kind == StmtKind::Return ||
             s.kind == StmtKind::Other;
  });
  return found;
}

Use firstUse(const StmtRef &stmt, const std::string &symbol);

Use firstUse(const std::vector<StmtRef> &statements, const std::string &symbol) {
  bool mayLeave = false;
  for (const StmtRef &stmt : statements) {
    Use use = firstUse(stmt, symbol);
    if (use == Use::Read || (use == Use::Written && !mayLeave))
      return use;
    mayLeave |= jumps(stmt);
  }
  return Use::None;
}

Use firstUse(const StmtRef &stmt, const std::string &symbol) {
  if (!stmt || !(mentions(stmt, symbol)))
    return Use::None;
  switch (stmt->kind) {
  case StmtKind::Block:
    return firstUse(stmt->children, symbol);
  case StmtKind::Expression:
  case StmtKind::Declare:
    return firstUse(stmt->expr, symbol);
  case StmtKind::If: {
    if (mentionsIn(stmt->expr, symbol))
      return Use::Read;
    Use then = firstUse(stmt->children[0], symbol);
    Use otherwise = stmt->children.size() > 1 ? firstUse(stmt->children[1], symbol) : Use::None;
    return then == Use::Read || otherwise == Use::Read ? Use::Read : then == otherwise ? then : Use::None;
  }
  case StmtKind::For: {
    Use init = firstUse(stmt->children[0], symbol);
    if (init != Use::None)
      return init;
    Use body = firstUse(stmt->children[1], symbol);
    bool isRead = mentionsIn(stmt->expr, symbol) || mentionsIn(stmt->step, symbol) || body == Use::Read;
    return isRead ? Use::Read : Use::None;
  }
  case StmtKind::While:
    return mentionsIn(stmt->expr, symbol) || firstUse(stmt->children[0], symbol) == Use::Read ? Use::Read : Use::None;
  default:
    return Use::Read;
  }
}

} // namespace

bool Surroundings::mayRead(const std::string &symbol) const {
  bool mayLeave = false;
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    Use use = firstUse(level->after, symbol);
    if (use == Use::Read)
      return true;
    if (use == Use::Written && !mayLeave)
      return false;
    for (const StmtRef &stmt : level->after)
      mayLeave |= jumps(stmt);
    if (!level->loop)
      continue;
    // The next iteration.
    bool inHeader = mentionsIn(level->loop->expr, symbol) || mentionsIn(level->loop->step, symbol);
    if (inHeader || firstUse(level->before, symbol) == Use::Read)
      return true;
  }
  return false;
}

std::optional<std::vector<StmtRef>> Surroundings::after(size_t outermost) const {
  std::vector<StmtRef> all;
  for (size_t k = levels.size(); k-- > outermost;) {
    all.insert(all.end(), levels[k].after.begin(), levels[k].after.end());
    if (levels[k].loop && k > outermost)
      return std::nullopt;
  }
  return all;
}

} // namespace nidus::frontend
