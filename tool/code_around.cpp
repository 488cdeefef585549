#include "tool/code_around.h"
#include "analysis/code/library.h"
#include <algorithm>
#include <functional>

namespace nidus {
namespace {

bool isMapped(const Stmt &loop, const std::vector<NestResult> &nests) {
  return std::any_of(nests.begin(), nests.end(),
                     [&](const NestResult &nest) { return nest.plan && nest.range.beginOffset == loop.range.beginOffset; });
}

/// Of a function of the C library: does it write through the argument?
bool writes(const Expr &call, size_t argument) { return LibraryFunction(call.name).useOf(argument) == ArgumentUse::Writes; }

class Collector {
  const std::vector<NestResult> &nests;
  const Function &function;
  CodeInLoop code;

public:
  Collector(const std::vector<NestResult> &nests, const Function &function) : nests(nests), function(function) {}

  CodeInLoop collect(const StmtRef &loop) {
    add(loop->children.back(), true);
    return std::move(code);
  }

private:
  void add(const StmtRef &stmt, bool isAlways) {
    if (!stmt || (isLoop(*stmt) && isMapped(*stmt, nests)))
      return;
    for (const ExprRef &expr : {stmt->expr, stmt->step})
      add(expr, isAlways && stmt->kind != StmtKind::If);
    for (const StmtRef &child : stmt->children)
      add(child, isAlways && stmt->kind != StmtKind::If);
  }

  void add(const ExprRef &expr, bool isAlways) {
    if (!expr)
      return;
    const bool isCall = expr->kind == ExprKind::Call;
    if (isCall && !LibraryFunction(expr->name).isKnown())
      return;
    const bool assigns = expr->kind == ExprKind::Assign || expr->kind == ExprKind::Increment;
    for (size_t i = 0; i < expr->children.size(); ++i)
      if ((assigns && i == 0 && expr->children[0]->kind != ExprKind::Variable) || (isCall && writes(*expr, i)))
        write(expr->children[i], isAlways);
    if (expr->kind == ExprKind::Variable && leadsToMemory(expr->name))
      code.touched.insert(expr->name);
    for (const ExprRef &child : expr->children)
      add(child, isAlways);
  }

  bool leadsToMemory(const std::string &symbol) const {
    const auto v = function.variables.find(symbol);
    return v != function.variables.end() && (isPointer(v->second.type) || isArray(v->second.type));
  }

  void write(const ExprRef &lvalue, bool isAlways) {
    code.written.insert(baseOf(lvalue));
    if (isAlways)
      code.alwaysWritten.insert(baseOf(lvalue));
  }
};

} // namespace

std::map<size_t, StmtRef> loopsAround(const std::vector<NestResult> &nests, const StmtRef &body) {
  std::map<size_t, StmtRef> found;
  const std::function<void(const StmtRef &, const StmtRef &)> visit = [&](const StmtRef &stmt, const StmtRef &loop) {
    if (!stmt)
      return;
    const bool isHostLoop = isLoop(*stmt) && !runsOnce(*stmt);
    if (isHostLoop && isMapped(*stmt, nests)) {
      for (size_t i = 0; i < nests.size() && loop; ++i)
        if (nests[i].plan && nests[i].range.beginOffset == stmt->range.beginOffset)
          found[i] = loop;
      return;
    }
    for (const StmtRef &child : stmt->children)
      visit(child, isHostLoop ? stmt : loop);
  };
  visit(body, nullptr);
  return found;
}

CodeInLoop codeOf(const StmtRef &loop, const std::vector<NestResult> &nests, const Function &function) {
  return Collector(nests, function).collect(loop);
}

std::string baseOf(ExprRef e) {
  while (e && e->kind != ExprKind::Variable)
    e = e->children.empty() ? nullptr : e->children[0];
  return e ? e->name : "";
}

} // namespace nidus
