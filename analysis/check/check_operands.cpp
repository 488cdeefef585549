#include "analysis/check/check_operands.h"
#include "analysis/check/examples.h"
#include "analysis/check/first_iteration.h"
#include <algorithm>

namespace nidus {

using namespace check;

namespace {

using Values = std::map<std::string, int64_t>;

// Small sizes have no tiles: these are so many times as large.
constexpr int64_t scaleOfTiles = 24;

/// { E[k] }: the elements of the array that the nest reads for these sizes, whatever data decide; null where its shape has no value.
isl::set surelyRead(const Scop &scop, const std::string &name, const Example &example) {
  isl::set all(islContext(), "{ E[k] : false }");
  for (const Array &array : scop.arrays) {
    if (array.name != name)
      continue;
    const isl::map numbers = elementNumbers(array, example);
    if (numbers.is_null())
      return isl::set();
    for (const Statement &statement : scop.statements)
      for (const Access &access : statement.accesses) {
        const std::optional<isl::map> relation = access.exact ? std::optional(access.relation) : access.surely;
        if (access.array == name && access.kind == AccessKind::Read && relation)
          all = all.unite(renamed(array, at(relation->intersect_domain(statement.domain).range(), example)).apply(numbers));
      }
  }
  return all;
}

/// A function may read through it.
bool passesPointer(const Expr &e) {
  return e.kind == ExprKind::Call &&
         std::any_of(e.children.begin(), e.children.end(), [](const ExprRef &argument) { return argument->type && isPointer(argument->type); });
}

/// Does the operand's expression stand in a loop of the same counter and end, in the body of one instance, or may a function have it?
bool standsInLoop(const StmtRef &body, const ContractedLoop &loop, const Operand &operand) {
  bool stands = false;
  forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind != StmtKind::For || !stmt.expr || !variablesOf(stmt.expr).count(loop.counter))
      return;
    bool hasBounds = false;
    forEachExpr(stmt.expr, [&](const Expr &e) {
      hasBounds |= isSameOperation(stripCasts(std::make_shared<Expr>(e)), stripCasts(loop.end));
    });
    forEachExpr(stmt.children[1], [&](const Expr &e) {
      stands |= hasBounds && (passesPointer(e) || (e.kind == ExprKind::Subscript && isSameOperation(std::make_shared<Expr>(e), operand.read)));
    });
  });
  return stands;
}

/// Loops whose operands blocks copy.
const std::vector<ContractedLoop> &loopsOf(const KernelPlan &kernel) {
  static const std::vector<ContractedLoop> none;
  return kernel.packet() ? kernel.packet()->contracted : kernel.staged() ? kernel.staged()->loops : none;
}

/// The code is printed by what counters say: is there one loop for each of them, and are they of different ones?
bool areKnownApart(const KernelPlan &kernel) {
  const StmtRef &body = kernel.packet() ? kernel.packet()->body : kernel.staged()->body;
  return std::all_of(loopsOf(kernel).begin(), loopsOf(kernel).end(), [&](const ContractedLoop &loop) {
    int all = 0;
    forEachStmt(body, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::For)
        forEachStmt(stmt.children[0], [&](const Stmt &head) { all += head.kind == StmtKind::Declare && head.name == loop.counter; });
    });
    return all == 1;
  });
}

/// Is the loop of this counter in the code, and has each loop around it an iteration, as far as is known?
bool isReached(const StmtRef &stmt, const std::string &counter, const Values &values) {
  if (!stmt)
    return false;
  if (stmt->kind == StmtKind::For && !stmt->children[0]->children.empty() && stmt->children[0]->children[0]->name == counter)
    return true;
  const bool isInside = std::any_of(stmt->children.begin(), stmt->children.end(),
                                    [&](const StmtRef &child) { return isReached(child, counter, values); });
  return isInside && !(stmt->kind == StmtKind::For && moderateValueOf(firstOf(*stmt), values) == 0);
}

/// The tiles of one kernel for one example; or its rows.
class Tiles {
  const Scop &scop;
  const KernelPlan &kernel;
  const Example &example;
  std::vector<std::string> &wrong;

public:
  Tiles(const Scop &scop, const KernelPlan &kernel, const Example &example, std::vector<std::string> &wrong)
      : scop(scop), kernel(kernel), example(example), wrong(wrong) {}

  /// False when there is nothing to copy, or a formula has no value.
  bool check() {
    bool isKnown = true;
    for (const ContractedLoop &loop : loopsOf(kernel)) {
      for (const ThreadLoop &axis : kernel.threads)
        if ((kernel.packet() || &axis == &kernel.threads.back()) && // blocks have rows along x only
            (variablesOf(loop.first).count(axis.symbol) || variablesOf(loop.end).count(axis.symbol)))
          complain("the threads of a block run different iterations of the loop over '" + loop.counter + "'");
      for (const Operand &operand : loop.operands)
        isKnown &= check(loop, operand);
    }
    return isKnown;
  }

private:
  void complain(const std::string &what) {
    if (wrong.empty())
      wrong.push_back(what + " (" + example.words + ")");
  }

  /// At both ends; none where there is nothing between them.
  static std::vector<int64_t> endsOf(int64_t first, int64_t end) {
    return first < end ? std::vector<int64_t>{first, end - 1} : std::vector<int64_t>();
  }

  /// Where instances lie that tiles compute.
  std::optional<std::vector<int64_t>> instancesAlong(size_t axis) const {
    const std::optional<int64_t> first = moderateValueOf(kernel.threads[axis].gridFirst, example.arguments),
                                 end = moderateValueOf(kernel.threads[axis].gridEnd, example.arguments);
    if (!first || !end)
      return std::nullopt;
    const Margin margin = kernel.packet() ? kernel.packet()->margins[axis] : Margin();
    return endsOf(*first + margin.low.at(Extent::leastSize), *end - margin.high.at(Extent::leastSize));
  }

  /// A block copies it once for all instances along the other axes; rows lie side by side along x only.
  bool isOfItsAxis(const Operand &operand) const {
    const std::set<std::string> mentioned = variablesOf(operand.read);
    for (size_t axis = kernel.packet() ? 0 : kernel.threads.size() - 1; axis < kernel.threads.size(); ++axis)
      if (axis != operand.axis && mentioned.count(kernel.threads[axis].symbol))
        return false;
    return true;
  }

  bool check(const ContractedLoop &loop, const Operand &operand) {
    if (!isOfItsAxis(operand))
      complain("a block copies elements of '" + operand.argument + "' that are not the same along another axis");
    if (kernel.packet() && !standsInLoop(kernel.body, loop, operand)) // rows: check_teams.h
      complain("a block copies elements of '" + operand.argument + "' that no loop over '" + loop.counter + "' reads");
    const std::optional<int64_t> first = moderateValueOf(loop.first, example.arguments), end = moderateValueOf(loop.end, example.arguments);
    const isl::set read = surelyRead(scop, operand.argument, example);
    if (!first || !end || read.is_null() || (kernel.staged() && !isReached(kernel.staged()->body, loop.counter, example.arguments)))
      return false;
    const std::vector<int64_t> steps = endsOf(*first, *end);
    std::vector<Values> instances = {example.arguments};
    for (size_t axis = 0; axis < kernel.threads.size(); ++axis) { // a tile has instances along all axes
      const auto along = instancesAlong(axis);
      if (!along || along->empty())
        return false;
      std::vector<Values> more;
      for (Values values : instances)
        for (int64_t counter : *along) {
          values[kernel.threads[axis].symbol] = counter;
          more.push_back(values);
        }
      instances = more;
    }
    for (int64_t step : steps)
      for (Values values : instances) {
        values[loop.counter] = step;
        const std::optional<int64_t> element = moderateValueOf(operand.read->children[1], values);
        if (!element)
          return false;
        if (!isl::set(islContext(), "{ E[" + std::to_string(*element) + "] }").is_subset(read))
          complain("a block copies element " + std::to_string(*element) + " of '" + operand.argument + "', which the nest need not read");
      }
    return !steps.empty();
  }
};

} // namespace

CheckedOperands checkOperands(const Scop &scop, const NestPlan &plan) {
  CheckedOperands out;
  std::vector<const KernelPlan *> kernels;
  for (const KernelPlan &kernel : plan.kernels)
    if (!loopsOf(kernel).empty())
      kernels.push_back(&kernel);
  for (const KernelPlan *kernel : kernels)
    if (!areKnownApart(*kernel))
      out.wrong.push_back("several loops are known by the same counter");
  if (kernels.empty())
    return out;
  for (const Example &example : examplesOf(scop, plan, exampleCount, scaleOfTiles))
    for (const KernelPlan *kernel : kernels)
      if (out.wrong.empty())
        out.sizes += Tiles(scop, *kernel, example, out.wrong).check();
  return out;
}

} // namespace nidus
