#include "analysis/mapping/body/own_counters.h"
#include "analysis/mapping/body/statements.h"

namespace nidus {
namespace {

/// j = first, in the head of a loop; null: it sets none.
const Expr *setInHead(const Stmt &loop) {
  if (loop.kind != StmtKind::For)
    return nullptr;
  const StmtRef &init = loop.children[0];
  const StmtRef &set = init->kind == StmtKind::Block && init->children.size() == 1 ? init->children[0] : init;
  const bool isSet = set->kind == StmtKind::Expression && set->expr->kind == ExprKind::Assign && set->expr->op == "=" &&
                     set->expr->children[0]->kind == ExprKind::Variable;
  return isSet ? set->expr.get() : nullptr;
}

int mentionsOf(const StmtRef &code, const std::string &name) {
  int all = 0;
  forEachExpr(code, [&](const Expr &e) { all += e.kind == ExprKind::Variable && e.name == name; });
  return all;
}

/// Those in loops that set the variable, which is nothing to the code behind them.
int mentionsInOwnLoops(const StmtRef &code, const std::string &name) {
  if (const Expr *set = setInHead(*code); set && set->children[0]->name == name)
    return mentionsInOwnLoops(code->children[1], name) == 0 && !variablesOf(set->children[1]).count(name) ? mentionsOf(code, name) : 0;
  int all = 0;
  for (const StmtRef &child : code->children)
    all += child ? mentionsInOwnLoops(child, name) : 0;
  return all;
}

StmtRef withCountersDeclared(const StmtRef &code, const std::map<std::string, TypeRef> &counters) {
  auto copy = std::make_shared<Stmt>(*code);
  copy->children.clear();
  for (const StmtRef &child : code->children)
    if (child && !(child->kind == StmtKind::Declare && counters.count(child->name)))
      copy->children.push_back(withCountersDeclared(child, counters));
    else if (!child)
      copy->children.push_back(child);
  const Expr *set = setInHead(*code);
  if (const auto own = set ? counters.find(set->children[0]->name) : counters.end(); own != counters.end())
    copy->children[0] = makeBlock({makeDeclare(own->first, unqualified(own->second), set->children[1])});
  return copy;
}

/// What the heads of loops declare.
void forEachOwn(const Stmt &stmt, const std::function<void(const Stmt &)> &visit) {
  if (stmt.kind != StmtKind::For)
    return;
  const StmtRef &init = stmt.children[0];
  for (const StmtRef &each : init->kind == StmtKind::Block ? init->children : std::vector<StmtRef>{init})
    if (each->kind == StmtKind::Declare)
      visit(*each);
}

/// A name is the first loop's that has it; to begin with, `taken` are those of everything else.
class DistinctCounters {
  std::set<std::string> taken;
  OwnCounters &out;

public:
  DistinctCounters(std::set<std::string> taken, OwnCounters &out) : taken(std::move(taken)), out(out) {}

  StmtRef run(const StmtRef &code) {
    auto copy = std::make_shared<Stmt>(*code);
    for (StmtRef &child : copy->children)
      child = child ? run(child) : child;
    StmtRef loop = copy;
    forEachOwn(*code, [&](const Stmt &counter) {
      if (!taken.insert(counter.name).second)
        loop = withCounter(loop, counter.name, fresh(counter.name));
    });
    return loop;
  }

private:
  std::string fresh(const std::string &counter) {
    std::string name;
    for (int number = 2; name.empty() || !taken.insert(name).second; ++number)
      name = counter + "_" + std::to_string(number);
    out.asWritten[name] = counter;
    return name;
  }

  static StmtRef withCounter(const StmtRef &loop, const std::string &counter, const std::string &name) {
    auto copy = std::make_shared<Stmt>(*renamed(loop, counter, name));
    const StmtRef &init = copy->children[0];
    std::vector<StmtRef> declarations;
    for (const StmtRef &each : init->kind == StmtKind::Block ? init->children : std::vector<StmtRef>{init})
      declarations.push_back(each->kind == StmtKind::Declare && each->name == counter ? makeDeclare(name, each->type, each->expr) : each);
    copy->children[0] = makeBlock(std::move(declarations), init->location);
    return copy;
  }
};

} // namespace

OwnCounters withOwnCounters(const StmtRef &block) {
  std::map<std::string, TypeRef> apart; // declared in front of the loops
  forEachStmt(block, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && !stmt.expr && isInteger(stmt.type))
      apart[stmt.name] = stmt.type;
  });
  std::erase_if(apart, [&](const auto &counter) {
    return mentionsOf(block, counter.first) == 0 || mentionsInOwnLoops(block, counter.first) != mentionsOf(block, counter.first);
  });
  OwnCounters out{apart.empty() ? block : withCountersDeclared(block, apart), {}};
  std::set<std::string> taken = variablesOf(out.block);
  forEachStmt(out.block, [&](const Stmt &stmt) { taken.insert(stmt.name); });
  forEachStmt(out.block, [&](const Stmt &stmt) { forEachOwn(stmt, [&](const Stmt &counter) { taken.erase(counter.name); }); });
  out.block = DistinctCounters(std::move(taken), out).run(out.block);
  return out;
}

} // namespace nidus
