#include "analysis/mapping/packets/plain_blocks.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

std::vector<std::string> declaredBy(const std::vector<StmtRef> &statements) {
  std::vector<std::string> names;
  for (const StmtRef &statement : statements)
    if (statement->kind == StmtKind::Declare)
      names.push_back(statement->name);
  return names;
}

std::vector<StmtRef> statementsOf(const StmtRef &stmt) {
  return stmt->kind == StmtKind::Block ? stmt->children : std::vector<StmtRef>{stmt};
}

} // namespace

StmtRef withPlainBlocks(const StmtRef &body) {
  if (!body)
    return body;
  if (runsOnce(*body))
    return withPlainBlocks(body->children[0]);
  auto copy = std::make_shared<Stmt>(*body);
  copy->children.clear();
  std::vector<std::string> own = declaredBy(body->children);
  std::set<std::string> declared(own.begin(), own.end());
  for (const StmtRef &child : body->children) {
    StmtRef plain = withPlainBlocks(child);
    std::vector<StmtRef> statements = {plain};
    if (child && runsOnce(*child) && body->kind == StmtKind::Block) {
      std::vector<StmtRef> inner = statementsOf(plain);
      std::vector<std::string> names = declaredBy(inner);
      bool clashes = std::any_of(names.begin(), names.end(), [&](const std::string &name) { return declared.count(name); });
      if (!clashes) {
        statements = inner;
        declared.insert(names.begin(), names.end());
      }
    }
    copy->children.insert(copy->children.end(), statements.begin(), statements.end());
  }
  return copy;
}

} // namespace nidus
