#include "tool/private_copies.h"
#include "tool/over_variables.h"
#include "analysis/dependence/private_arrays.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/normalise/privatise.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/transfer/boxes.h"
#include "analysis/isl/budget.h"
#include <algorithm>

namespace nidus {
namespace {

// isl operations to find the arrays of a nest.
constexpr unsigned long copiesBudget = 1'000'000;

// Of one thread. Local memory for all threads that a device can run at a time is set aside: a gigabyte on large ones.
constexpr int64_t bytesOfThread = 4096;
constexpr int64_t bytesOfBlock = SharedBlock::mostArrayBytes;

std::optional<int64_t> bytesOf(const TypeRef &type, int64_t elementBytes) {
  int64_t elements = 1;
  for (TypeRef t = type; isArray(t); t = t->element)
    if (*t->extent > bytesOfBlock || (elements *= *t->extent) > bytesOfBlock)
      return std::nullopt;
  return elements * elementBytes;
}

/// What the array has in the end, below all its dimensions.
std::string elementOf(TypeRef type) {
  do
    type = type->element;
  while (isArray(type));
  return spell(unqualified(type));
}

/// The user's variable that the array of the model is, with elements of its type; null when it is no variable, or one that others of
/// the model's arguments are, too.
const Variable *variableOf(const Scop &scop, const Function &function, const std::string &array) {
  const auto argument = std::find_if(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &a) { return a.name == array; });
  const ExprRef host = argument != scop.arguments.end() && !argument->hostCondition ? stripImplicitCasts(argument->host) : nullptr;
  const auto found = host && host->kind == ExprKind::Variable ? function.variables.find(host->name) : function.variables.end();
  if (found == function.variables.end() || (!isPointer(found->second.type) && !isArray(found->second.type)))
    return nullptr;
  const auto isOfVariable = [&](const Argument &a) { return variablesOf(a.host).count(host->name) > 0; };
  const bool isAlone = std::count_if(scop.arguments.begin(), scop.arguments.end(), isOfVariable) == 1;
  return isAlone && elementOf(found->second.type) == spell(unqualified(argument->type)) ? &found->second : nullptr;
}

/// Of scalars, by a pointer or as an array whose size is not known.
bool isRowOfScalars(const TypeRef &type) {
  return (isPointer(type) || (isArray(type) && !type->extent)) && isScalar(type->element);
}

/// Are its elements never those of one iteration of the outermost loop, by the text of their subscripts?
bool mayBeFilledAgain(const NestTask &task, const std::string &symbol) {
  const std::optional<frontend::LoopHeader> header = frontend::loopHeader(task.nest, task.function);
  bool isApart = !header;
  forEachExpr(task.nest, [&](const Expr &e) {
    if (!isApart && e.kind == ExprKind::Subscript && frontend::isVariable(e.children[0], symbol))
      isApart = variablesOf(e.children[1]).count(header->symbol) > 0;
  });
  return !isApart;
}

/// Does it mention an array that is small enough, or that one loop after the other fills? Most nests do not, and need no model for the
/// answer.
bool mayHaveCopies(const NestTask &task) {
  const std::set<std::string> mentioned = variablesOf(task.nest);
  return std::any_of(mentioned.begin(), mentioned.end(), [&](const std::string &symbol) {
    const auto found = task.function.variables.find(symbol);
    if (found == task.function.variables.end())
      return false;
    const TypeRef type = frontend::typeOfCopy(found->second);
    return type ? bytesOf(type, 1).has_value() : isRowOfScalars(found->second.type) && mayBeFilledAgain(task, symbol);
  });
}

/// Do functions that the nest calls, of which it has no copy, mention the global variable?
bool isMentionedInCalls(const Unit &unit, const StmtRef &code, const std::string &symbol, std::set<std::string> &seen) {
  bool found = false;
  forEachExpr(code, [&](const Expr &e) {
    const Function *callee = e.kind == ExprKind::Call && seen.insert(e.name).second ? findFunction(unit, e.name) : nullptr;
    found |= callee && (callee->variables.count(symbol) || isMentionedInCalls(unit, callee->body, symbol, seen));
  });
  return found;
}

/// The part of the parameters for which all of the elements, of an array of one dimension, are among the first `count`.
isl::set whereWithin(const isl::set &elements, int64_t count) {
  const std::string index = "index__0";
  const isl::set all = fromTuple(elements, {index});
  const isl::set outside = all.intersect(constraint(Poly::name(index), "<").unite(constraint(*subtract(Poly::name(index), Poly(count)), ">=")));
  std::set<std::string> keep;
  for (const std::string &name : namesOf(outside))
    if (name != index)
      keep.insert(name);
  return everything().subtract(projectOnto(outside, keep));
}

/// Adds a copy of one array after the other to the loops.
class Copies {
  const NestTask &task;
  const Scop &scop;
  std::vector<std::string> counters;
  int64_t bytes = 0;
  PrivateCopies made;

public:
  Copies(const NestTask &task, const Scop &scop)
      : task(task), scop(scop), made{task.function, task.nest, {scop.assumptions, scop.tests}, {}, false} {
    for (const Loop &loop : scop.onlyStatement().loops)
      counters.push_back(loop.symbol);
  }

  std::optional<PrivateCopies> all() {
    for (const Array &array : scop.arrays)
      if (array.isWritten && !array.combined)
        add(array);
    return !made.inWords.empty() ? std::optional(std::move(made)) : std::nullopt;
  }

private:
  void add(const Array &array) {
    const Variable *variable = variableOf(scop, task.function, array.name);
    if (!variable)
      return;
    const TypeRef type = frontend::typeOfCopy(*variable);
    if (!type && counters.size() == 1 && isRowOfScalars(variable->type))
      return addRow(array, *variable);
    const std::optional<int64_t> size = type ? bytesOf(type, array.elementBytes) : std::nullopt;
    if (!size || bytes + *size > (counters.size() == 1 ? bytesOfBlock : bytesOfThread) || !isSetBeforeRead(scop, array.name))
      return;
    std::optional<frontend::Elements> after;
    isl::set assumed = everything();
    if (!frontend::isUsedOnlyIn(task.nest, task.function, variable->symbol)) {
      std::set<std::string> seen{task.function.name};
      const std::optional<isl::set> written =
          isMentionedInCalls(task.unit, task.nest, variable->symbol, seen) ? std::nullopt : writtenByEveryInstance(scop, array.name);
      after = written ? elementsOf(array, *written, boxSetting(scop)) : std::nullopt;
      if (!after)
        return;
      assumed = whereWithin(*written, *type->extent);
    }
    std::optional<RewrittenNest> next =
        frontend::withCopyInLoops(task.unit, made.function, made.nest, counters, variable->symbol, type, after);
    if (!next)
      return;
    made.function = std::move(next->function);
    made.nest = std::move(next->nest);
    made.assumed.assumptions = made.assumed.assumptions.intersect(assumed);
    made.inWords.push_back(inWords(*variable, after.has_value()));
    bytes += *size;
    made.isForBlocks |= bytes > bytesOfThread;
  }

  /// An array of a block (SharedBlock), with the elements that all iterations write.
  void addRow(const Array &array, const Variable &variable) {
    std::set<std::string> seen{task.function.name};
    if (frontend::changedIn(task.nest).count(variable.symbol) || isMentionedInCalls(task.unit, task.nest, variable.symbol, seen))
      return;
    const std::optional<isl::set> written = isSetBeforeRead(scop, array.name) ? writtenByEveryInstance(scop, array.name) : std::nullopt;
    if (!written)
      return;
    // Where every loop that writes it has an iteration, its size is a sum.
    Scop running = scop;
    for (const Access &access : scop.onlyStatement().accesses)
      if (access.array == array.name && access.kind != AccessKind::Read)
        running.assumptions = running.assumptions.intersect(access.relation.range().params().gist(scop.onlyStatement().domain.params()));
    if (runningContext(running).is_empty())
      return;
    const std::optional<frontend::Elements> elements = elementsOf(array, *written, boxSetting(running));
    if (!elements)
      return;
    // The copy's elements are counted from 0.
    constexpr int64_t most = int64_t(1) << 40;
    const isl::set within = whereWithin(*written, most);
    if (running.assumptions.intersect(within).is_empty())
      return;
    made.assumed.assumptions = made.assumed.assumptions.intersect(running.assumptions).intersect(within);
    auto type = std::make_shared<Type>();
    type->kind = TypeKind::Array;
    type->element = unqualified(variable.type->element);
    type->extentExpr = simplified(frontend::longSum(elements->first, elements->count));
    const bool isNeeded = isPointer(variable.type) || !frontend::isUsedOnlyIn(task.nest, task.function, variable.symbol);
    std::optional<RewrittenNest> next = frontend::withCopyInLoops(task.unit, made.function, made.nest, counters, variable.symbol, type,
                                                                  isNeeded ? elements : std::nullopt);
    if (!next)
      return;
    made.function = std::move(next->function);
    made.nest = std::move(next->nest);
    made.isForBlocks = true;
    made.inWords.push_back(inWords(variable, isNeeded));
  }

  static std::string inWords(const Variable &variable, bool isNeeded) {
    return "each iteration has its own copy of '" + variable.name + "', which it sets before it reads it" +
           (isNeeded ? "; the last one's is the array's after the nest" : "");
  }

  /// Of one dimension, and one after the other in memory.
  std::optional<frontend::Elements> elementsOf(const Array &array, const isl::set &set, const BoxSetting &setting) const {
    const std::optional<Box> box = array.dimensions() == 1 ? exactBox(setting, array, set) : std::nullopt;
    if (!box || box->levels.size() != 1 || box->levels[0].pitch->value != 1)
      return std::nullopt;
    return frontend::Elements{overVariables(box->first, scop), overVariables(box->levels[0].count, scop)};
  }
};

} // namespace

std::optional<PrivateCopies> withPrivateCopies(const NestTask &task, const AttemptKey &key) {
  if (!mayHaveCopies(task))
    return std::nullopt;
  const Result<Scop> &scop = task.models->of(task, key);
  if (!scop)
    return std::nullopt;
  std::optional<std::optional<PrivateCopies>> found = withBudget(copiesBudget, [&] { return Copies(task, *scop).all(); });
  return found ? std::move(*found) : std::nullopt;
}

} // namespace nidus
