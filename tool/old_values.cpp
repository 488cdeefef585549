#include "tool/old_values.h"
#include "analysis/criteria/parallelism.h"
#include "analysis/dependence/dependences.h"
#include "analysis/dependence/old_values.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/normalise/old_reads.h"
#include "analysis/isl/budget.h"
#include <algorithm>

namespace nidus {
namespace {

// isl operations for the model and its dependences; some ten thousand are needed.
constexpr unsigned long oldValuesBudget = 1'000'000;

/// The variable of the user's that the array of the model is; empty: it is none, or more than that.
std::string symbolOf(const Scop &scop, const Function &function, const std::string &array) {
  const auto argument = std::find_if(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &a) { return a.name == array; });
  const ExprRef host = argument != scop.arguments.end() && !argument->hostCondition ? stripImplicitCasts(argument->host) : nullptr;
  return host && host->kind == ExprKind::Variable && function.variables.count(host->name) ? host->name : "";
}

ptrdiff_t parallelCount(const Statement &statement, const Dependences &dependences) {
  const std::vector<bool> parallel = parallelLoops(statement, dependences);
  return std::count(parallel.begin(), parallel.end(), true);
}

/// Does the nest read elements of an array that it also writes, by other subscripts? Most nests do not, and need no model for the answer.
bool mayReadOldValues(const StmtRef &nest) {
  std::map<std::string, std::vector<ExprRef>> written, read;
  std::set<const Expr *> targets;
  const auto baseOf = [](ExprRef e) {
    while (!e->children.empty() && e->kind != ExprKind::Variable)
      e = e->children[0];
    return e->name;
  };
  const auto look = [&](const Expr &e) {
    if ((e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && e.children[0]->kind != ExprKind::Variable) {
      written[baseOf(e.children[0])].push_back(e.children[0]);
      targets.insert(e.children[0].get());
    }
    const bool isElement = (e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref || e.kind == ExprKind::Member) && isScalar(e.type);
    if (const auto own = std::make_shared<Expr>(e); isElement && !targets.count(&e))
      read[baseOf(own)].push_back(own);
  };
  forEachExpr(nest, look);
  return std::any_of(written.begin(), written.end(), [&](const auto &entry) {
    const std::vector<ExprRef> &reads = read[entry.first];
    return std::any_of(reads.begin(), reads.end(), [&](const ExprRef &element) {
      return std::none_of(entry.second.begin(), entry.second.end(), [&](const ExprRef &target) { return isSameOperation(target, element); });
    });
  });
}

std::optional<OldCopies> rewritten(const NestTask &task, const Scop &scop, const OldValues &old) {
  OldCopies made{task.function, task.nest, {old.sizes, {}}, {}, {}, {}};
  for (const auto &[array, places] : old.reads) {
    const std::string symbol = symbolOf(scop, task.function, array);
    std::optional<frontend::NestWithCopy> next =
        symbol.empty() ? std::nullopt : frontend::withOldReads(task.unit, made.function, made.nest, symbol, places);
    if (!next)
      return std::nullopt;
    made.function = std::move(next->rewritten.function);
    made.nest = std::move(next->rewritten.nest);
    made.copies[next->copy] = symbol;
    for (const Array &own : scop.arrays)
      if (own.name == array)
        made.shapes[array] = made.shapes[next->copy] = {own.base, own.strides};
    const std::string &name = task.function.variables.at(symbol).name;
    made.inWords.push_back("elements of '" + name + "' that no iteration has written yet are read from a copy from before the nest, " +
                           "so that no iteration waits until others have read what it overwrites");
  }
  return made;
}

std::optional<OldCopies> copiesFor(const NestTask &task, const AttemptKey &key) {
  const Result<Scop> scop = modelOf(task, key);
  if (!scop)
    return std::nullopt;
  const Dependences dependences = computeDependences(*scop);
  const std::optional<OldValues> old = oldValues(*scop, dependences);
  const Statement &statement = scop->statements[0];
  if (!old || parallelCount(statement, old->left) <= parallelCount(statement, dependences))
    return std::nullopt;
  return rewritten(task, *scop, *old);
}

} // namespace

std::optional<OldCopies> withOldCopies(const NestTask &task, const AttemptKey &key) {
  if (!mayReadOldValues(task.nest))
    return std::nullopt;
  return withBudget(oldValuesBudget, [&] { return copiesFor(task, key); }).value_or(std::nullopt);
}

std::vector<std::string> wrongCopies(const NestTask &asWritten, const OldCopies &made) {
  StmtRef restored = made.nest;
  for (const auto &entry : made.copies)
    restored = rewrite(restored, [&](const ExprRef &e) -> ExprRef {
      if (e->kind != ExprKind::Variable || e->name != entry.first)
        return e;
      auto original = std::make_shared<Expr>(*e);
      original->name = entry.second;
      return original;
    });
  return same(restored, asWritten.nest) ? std::vector<std::string>() : std::vector<std::string>{"the nest that reads copies is not the one as written"};
}

} // namespace nidus
