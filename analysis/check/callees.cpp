#include "analysis/check/callees.h"
#include "analysis/check/copies.h"
#include "analysis/check/host_statements.h"
#include <algorithm>

namespace nidus::check {
namespace {

bool isGlobal(const Function &function, const std::string &symbol) {
  auto v = function.variables.find(symbol);
  return v != function.variables.end() && v->second.storage == Storage::Global && v->second.mayChange &&
         isArray(v->second.type);
}

/// The global array that a variable may lead to, where it is one only; empty otherwise.
class GlobalOf {
  const Function &function;
  Copies copies;

  void copy(const std::string &to, const ExprRef &value) {
    for (const std::string &from : basesOf(value))
      copies.unite(to, from);
  }

public:
  explicit GlobalOf(const Function &function) : function(function) {
    forEachStmt(function.body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.expr && isPointer(s.type))
        copy(s.name, s.expr);
    });
    forEachExpr(function.body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign && e.children[0]->kind == ExprKind::Variable && isPointer(e.children[0]->type))
        copy(e.children[0]->name, e.children[1]);
    });
  }

  std::string operator()(const std::string &variable) const {
    std::string found;
    for (const auto &[symbol, v] : function.variables)
      if (isGlobal(function, symbol) && copies.root(symbol) == copies.root(variable)) {
        if (!found.empty())
          return "";
        found = symbol;
      }
    return found;
  }
};

void addCalled(const Unit &unit, const Expr &e, std::set<std::string> &names) {
  if (e.kind != ExprKind::Call)
    return;
  const Function *called = findFunction(unit, e.name);
  if (called && called->body && names.insert(e.name).second)
    forEachExpr(called->body, [&](const Expr &inside) { addCalled(unit, inside, names); });
}

/// Runs through functions that say nothing.
class Untold {
  const Unit &unit;
  const std::vector<FunctionPlan> &plans;
  std::set<std::string> seen;
  std::vector<HostAccess> all;

public:
  Untold(const Unit &unit, const std::vector<FunctionPlan> &plans) : unit(unit), plans(plans) {}

  const std::vector<HostAccess> &found() const { return all; }

  void visitCalls(const ExprRef &expr) {
    if (expr)
      forEachExpr(expr, [&](const Expr &e) {
        const Function *called = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr;
        const FunctionPlan *plan = planOf(plans, e.name);
        if (called && called->body && !(plan && !plan->hostCalls.empty()) && seen.insert(e.name).second)
          visit(called->body, plan, GlobalOf(*called));
      });
  }

private:
  void visit(const StmtRef &stmt, const FunctionPlan *plan, const GlobalOf &globalOf) {
    // Before a nest runs as it is written, all is brought home.
    if (!stmt || (plan && nestOf(*stmt, *plan)))
      return;
    for (const ExprRef &expr : {stmt->expr, stmt->step}) {
      for (const HostAccess &access : accessesOf(unit, expr))
        if (std::string global = globalOf(access.variable); !global.empty())
          all.push_back({global, access.writes});
      visitCalls(expr);
    }
    for (const StmtRef &child : stmt->children)
      visit(child, plan, globalOf);
  }
};

} // namespace

const FunctionPlan *planOf(const std::vector<FunctionPlan> &plans, const std::string &function) {
  auto found =
      std::find_if(plans.begin(), plans.end(), [&](const FunctionPlan &each) { return each.name == function; });
  return found == plans.end() ? nullptr : &*found;
}

std::set<std::string> functionsRunBy(const Unit &unit, const StmtRef &code) {
  std::set<std::string> names;
  forEachExpr(code, [&](const Expr &e) { addCalled(unit, e, names); });
  return names;
}

bool launches(const Unit &unit, const std::vector<FunctionPlan> &plans, const StmtRef &stmt, const FunctionPlan &plan) {
  const std::set<std::string> called = functionsRunBy(unit, stmt);
  return holdsNest(stmt, plan) || std::any_of(called.begin(), called.end(), [&](const std::string &name) {
           const FunctionPlan *other = planOf(plans, name);
           return other && holdsNest(findFunction(unit, name)->body, *other);
         });
}

std::vector<std::string> calleesThatLaunch(const Unit &unit, const std::vector<FunctionPlan> &plans, const NestPlan &nest,
                                           const StmtRef &code) {
  std::vector<std::string> found;
  const std::set<std::string> run = functionsRunBy(unit, code);
  const auto findElsewhere = [&](const Expr &e) {
    if (e.kind == ExprKind::Call && unit.others.mayLaunch.count(e.name))
      found.push_back(e.name);
  };
  forEachExpr(code, findElsewhere);
  for (const std::string &name : run)
    forEachExpr(findFunction(unit, name)->body, findElsewhere);
  for (const std::string &name : run)
    if (const FunctionPlan *callee = planOf(plans, name))
      for (const NestResult &other : callee->nests)
        if (other.plan && !(nest.keepsCalleesInC && other.plan->isOfCallee))
          found.push_back(name);
  return found;
}

std::set<std::string> globalsGiven(const Unit &unit, const std::vector<FunctionPlan> &plans,
                                   const std::set<std::string> &functions) {
  std::set<std::string> given;
  for (const std::string &name : functions)
    if (const FunctionPlan *plan = planOf(plans, name))
      for (const NestResult &nest : plan->nests)
        if (nest.plan)
          for (const ArrayPlan &array : nest.plan->arrays)
            if (ExprRef host = hostOf(*nest.plan, array.name); host && array.space != MemorySpace::Constant)
              for (const std::string &base : basesOf(host))
                if (isGlobal(*findFunction(unit, name), base))
                  given.insert(base);
  return given;
}

std::vector<HostAccess> untoldAccesses(const Unit &unit, const std::vector<FunctionPlan> &plans, const ExprRef &expr) {
  Untold untold(unit, plans);
  untold.visitCalls(expr);
  return untold.found();
}

} // namespace nidus::check
