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

// As elsewhere in the search: more loops stay inside of the statement.
constexpr size_t mostLoops = 6;

struct OldCopies {
  Function function; ///< with variables that stand for the copies
  StmtRef nest;
  Assumed assumed;
  frontend::Shapes shapes;                   ///< which the copies and their arrays have
  std::map<std::string, std::string> copies; ///< as in NestTask
  std::vector<std::string> inWords;
  bool leavesAllParallel = false; ///< no iterations of the loops depend on each other any more
};

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
  OldCopies made{task.function, task.nest, {old.sizes, {}}, {}, {}, {}, false};
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
  const Statement &statement = scop->onlyStatement();
  if (parallelCount(statement, leftAtBest(*scop, dependences)) <= parallelCount(statement, dependences))
    return std::nullopt;
  const std::optional<OldValues> old = oldValues(*scop, dependences);
  if (!old || parallelCount(statement, old->left) <= parallelCount(statement, dependences))
    return std::nullopt;
  std::optional<OldCopies> made = rewritten(task, *scop, *old);
  if (made)
    made->leavesAllParallel = parallelCount(statement, old->left) == static_cast<ptrdiff_t>(statement.loops.size());
  return made;
}

/// With as many loops modelled. Nothing where copies leave no more of them parallel than there were.
std::optional<OldCopies> withOldCopies(const NestTask &task, size_t depth) {
  return withBudget(oldValuesBudget, [&] { return copiesFor(task, {depth, {}}); }).value_or(std::nullopt);
}

/// Is the nest that reads copies the one as written, where copies are taken for their arrays? What is wrong, in words.
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

/// With what the certificate and the kernel say of it; or it is an error of ours.
Tried finished(Tried made, const NestTask &task, const OldCopies &copies) {
  for (const std::string &each : wrongCopies(task, copies))
    made.trace.internalErrors.push_back("line " + std::to_string(task.nest->location.line) + ": " + each);
  if (!made.trace.internalErrors.empty())
    return {Reason{ReasonId::InternalError, task.nest->location, made.trace.internalErrors[0], "please report this file"}, std::move(made.trace)};
  for (NestCertificate &nest : made.result->certificates)
    nest.checks.push_back({"what is read from a copy made before the nest is what the nest as written reads", true});
  made.result->plan.rewritten = copies.inWords;
  return made;
}

} // namespace

std::optional<Tried> onOldCopies(const NestTask &task, const FileState &file, size_t axes, const isl::set &needed, const MapNest &mapNest) {
  if (task.depths.most < axes || !mayReadOldValues(task.nest))
    return std::nullopt;
  for (size_t depth = std::min(task.depths.most, mostLoops); depth >= axes && !Allowance::isSpent(); --depth) {
    const std::optional<OldCopies> copies = withOldCopies(task, depth);
    if (!copies || !needed.is_subset(copies->assumed.assumptions))
      continue;
    NestTask own{task.unit, task.profile, task.options, task.choices, copies->function, copies->nest,
                 depthsOf(task.unit, copies->function, copies->nest), task.suffix, copies->assumed, copies->shapes};
    own.copies = copies->copies;
    Tried made = mapNest(own, file);
    if (made.result && made.result->plan.kernels[0].threads.size() >= axes)
      return finished(std::move(made), task, *copies);
  }
  return std::nullopt;
}

bool repeatsWithOldCopies(const NestTask &task) {
  const std::vector<StmtRef> inside = task.nest->kind == StmtKind::For ? frontend::statementsOf(task.nest->children[1]) : std::vector<StmtRef>();
  if (inside.size() != 1 || inside[0]->kind != StmtKind::For || !mayReadOldValues(inside[0]))
    return false;
  const Depths depths = depthsOf(task.unit, task.function, inside[0]);
  const NestTask nest{task.unit, task.profile, task.options, task.choices, task.function, inside[0], depths, task.suffix};
  const std::optional<OldCopies> copies = withOldCopies(nest, std::min(depths.most, mostLoops));
  return copies && copies->leavesAllParallel && everything().is_subset(copies->assumed.assumptions);
}

} // namespace nidus
