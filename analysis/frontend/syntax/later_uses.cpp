#include "analysis/frontend/syntax/later_uses.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {
namespace {

enum class FirstUse {
  None,   ///< not on all paths at least
  Read,   ///< perhaps
  Written ///< surely, and not read before
};

bool mentionsIn(const ExprRef &expr, const std::string &symbol) { return expr && mentions(expr, symbol); }

FirstUse firstUse(const ExprRef &expr, const std::string &symbol) {
  bool isSet = expr && expr->kind == ExprKind::Assign && expr->op == "=" &&
               expr->children[0]->kind == ExprKind::Variable && expr->children[0]->name == symbol;
  if (isSet)
    return mentions(expr->children[1], symbol) ? FirstUse::Read : FirstUse::Written;
  return mentionsIn(expr, symbol) ? FirstUse::Read : FirstUse::None;
}

bool jumps(const StmtRef &stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt &s) {
    found |= s.kind == StmtKind::Break || s.kind == StmtKind::Continue || s.kind == StmtKind::Return ||
             s.kind == StmtKind::Other;
  });
  return found;
}

FirstUse firstUse(const StmtRef &stmt, const std::string &symbol);

FirstUse firstUse(const std::vector<StmtRef> &statements, const std::string &symbol) {
  bool mayLeave = false;
  for (const StmtRef &stmt : statements) {
    FirstUse use = firstUse(stmt, symbol);
    if (use == FirstUse::Read || (use == FirstUse::Written && !mayLeave))
      return use;
    mayLeave |= jumps(stmt);
  }
  return FirstUse::None;
}

FirstUse firstUse(const StmtRef &stmt, const std::string &symbol) {
  if (!stmt || !(mentions(stmt, symbol)))
    return FirstUse::None;
  switch (stmt->kind) {
  case StmtKind::Block:
    return firstUse(stmt->children, symbol);
  case StmtKind::Expression:
  case StmtKind::Declare:
    return firstUse(stmt->expr, symbol);
  case StmtKind::If: {
    if (mentionsIn(stmt->expr, symbol))
      return FirstUse::Read;
    FirstUse then = firstUse(stmt->children[0], symbol);
    FirstUse otherwise = stmt->children.size() > 1 ? firstUse(stmt->children[1], symbol) : FirstUse::None;
    return then == FirstUse::Read || otherwise == FirstUse::Read ? FirstUse::Read : then == otherwise ? then : FirstUse::None;
  }
  case StmtKind::For: {
    FirstUse init = firstUse(stmt->children[0], symbol);
    if (init != FirstUse::None)
      return init;
    FirstUse body = firstUse(stmt->children[1], symbol);
    bool isRead = mentionsIn(stmt->expr, symbol) || mentionsIn(stmt->step, symbol) || body == FirstUse::Read;
    return isRead ? FirstUse::Read : FirstUse::None;
  }
  case StmtKind::While:
    return mentionsIn(stmt->expr, symbol) || firstUse(stmt->children[0], symbol) == FirstUse::Read ? FirstUse::Read : FirstUse::None;
  case StmtKind::Do: { // its body runs before its condition
    const FirstUse body = firstUse(stmt->children[0], symbol);
    return body == FirstUse::None && mentionsIn(stmt->expr, symbol) ? FirstUse::Read : body;
  }
  default:
    return FirstUse::Read;
  }
}

} // namespace

bool mayReadFirst(const StmtRef &code, const std::string &symbol) { return firstUse(code, symbol) == FirstUse::Read; }

bool surelySets(const StmtRef &code, const std::string &symbol) { return firstUse(code, symbol) == FirstUse::Written; }

bool Surroundings::mayRead(const std::string &symbol) const {
  bool mayLeave = false;
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    FirstUse use = firstUse(level->after, symbol);
    if (use == FirstUse::Read)
      return true;
    if (use == FirstUse::Written && !mayLeave)
      return false;
    for (const StmtRef &stmt : level->after)
      mayLeave |= jumps(stmt);
    if (!level->loop)
      continue;
    // The next iteration.
    bool inHeader = mentionsIn(level->loop->expr, symbol) || mentionsIn(level->loop->step, symbol);
    if (inHeader || firstUse(level->before, symbol) == FirstUse::Read)
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
