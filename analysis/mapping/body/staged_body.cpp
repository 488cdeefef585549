#include "analysis/mapping/body/staged_body.h"
#include "analysis/isl/formula.h"
#include "analysis/mapping/body/fresh_names.h"
#include "analysis/mapping/body/own_counters.h"
#include "analysis/mapping/body/staged_loops.h"
#include "analysis/mapping/body/statements.h"
#include <algorithm>

namespace nidus {
namespace {

using Statements = std::vector<StmtRef>;

class StagedBody {
  const StagedLoops &loops;
  FreshNames &names;
  StagedKernel &kernel;
  std::map<std::pair<std::string, int>, std::string> operandNames; ///< in any loop, of the array's first operand, its second one ...

public:
  StagedBody(const StagedLoops &loops, FreshNames &names, StagedKernel &kernel) : loops(loops), names(names), kernel(kernel) {}

  StmtRef run(const StmtRef &block) {
    Statements out, own;
    std::set<std::string> changed; // by these
    const auto close = [&] {
      if (!own.empty())
        out.push_back(onlyIf(isOwn(), own.size() == 1 ? own[0] : makeBlock(own)));
      own.clear();
      changed.clear();
    };
    const auto add = [&](const StmtRef &stmt) {
      own.push_back(stmt);
      forEachExpr(stmt, [&](const Expr &e) {
        if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf)
          changed.merge(variablesOf(e.children[0]));
      });
    };
    for (const StmtRef &child : block->kind == StmtKind::Block ? block->children : Statements{block}) {
      if (child->kind == StmtKind::Declare) {
        if (!child->expr || isPlain(child->expr)) {
          const std::set<std::string> mentioned = child->expr ? variablesOf(child->expr) : std::set<std::string>();
          if (std::any_of(mentioned.begin(), mentioned.end(), [&](const std::string &name) { return changed.count(name) > 0; }))
            close();
          out.push_back(child);
          continue;
        }
        // Threads that only copy have no values to compute it of.
        out.push_back(makeDeclare(child->name, unqualified(child->type), zeroOf(child->type)));
        add(assigned(variable(child->name, unqualified(child->type)), child->expr, child->location));
      } else if (child->kind == StmtKind::Empty) {
        continue;
      } else if (!hasStages(child)) {
        add(child);
      } else {
        close();
        append(child, out);
      }
    }
    close();
    return makeBlock(out, block->location);
  }

private:
  ExprRef isOwn() const { return callOf(kernel.parameter + ".own", scalarType(Scalar::Bool)); }

  static ExprRef zeroOf(const TypeRef &type) { return cast(unqualified(type), intLiteral(0), true); }

  bool hasStages(const StmtRef &stmt) const {
    bool has = false;
    forEachStmt(stmt, [&](const Stmt &each) { has |= loops.find(each) != nullptr; });
    return has;
  }

  /// Computed of what every thread has, without trapping.
  bool isPlain(const ExprRef &value) const {
    bool is = true;
    forEachExpr(value, [&](const Expr &e) {
      const bool isFloat = e.type && isScalar(e.type) && !isInteger(e.type);
      const bool isSafe = e.kind == ExprKind::Binary && (isFloat || isPointer(e.type) || (e.op != "/" && e.op != "%" && e.op != "<<" && e.op != ">>"));
      is &= isSafe || e.kind == ExprKind::IntLiteral || e.kind == ExprKind::FloatLiteral || e.kind == ExprKind::Variable || e.kind == ExprKind::Cast ||
            e.kind == ExprKind::Unary;
    });
    return is;
  }

  void append(const StmtRef &stmt, Statements &out) {
    const StagedLoop *staged = loops.find(*stmt);
    if (!staged) {
      auto copy = std::make_shared<Stmt>(*stmt);
      if (stmt->kind == StmtKind::For)
        copy->children[1] = run(stmt->children[1]);
      out.push_back(stmt->kind == StmtKind::For ? StmtRef(copy) : run(stmt));
      return;
    }
    ContractedLoop loop = staged->loop;
    std::map<std::string, int> numbers;
    for (Operand &operand : loop.operands) {
      std::string &name = operandNames[{operand.argument, numbers[operand.argument]++}];
      if (name.empty())
        name = names.give(operand.argument + "_at");
      operand.name = name;
    }
    std::vector<std::string> held;
    const ExprRef runs = binary("&&", isOwn(), binary("<", loop.first, loop.end, scalarType(Scalar::Int)), scalarType(Scalar::Int));
    Statements before, after;
    for (size_t k = 0; k < staged->held.size(); ++k) {
      const ExprRef &element = staged->held[k];
      const TypeRef type = unqualified(element->type);
      held.push_back(names.give(stripCasts(element->children[0])->name + "_held"));
      out.push_back(makeDeclare(held.back(), type, zeroOf(type)));
      before.push_back(assigned(variable(held.back(), type), element, stmt->location));
      if (staged->isChanged[k])
        after.push_back(assigned(element, variable(held.back(), type), stmt->location));
    }
    const auto together = [&](const Statements &all) { return onlyIf(runs, all.size() == 1 ? all[0] : makeBlock(all)); };
    if (!before.empty())
      out.push_back(together(before));
    auto copy = std::make_shared<Stmt>(*stmt);
    copy->children[1] = rewrite(stmt->children[1], [&](const ExprRef &e) -> ExprRef {
      if (e->kind != ExprKind::Subscript)
        return e;
      const ExprRef full = loops.named().inFull(e);
      for (const Operand &operand : loop.operands)
        if (isSameOperation(operand.read, full))
          return variable(operand.name, operand.element);
      for (size_t k = 0; k < staged->held.size(); ++k)
        if (isSameOperation(staged->held[k], full))
          return variable(held[k], unqualified(e->type));
      return e;
    });
    out.push_back(copy);
    if (!after.empty())
      out.push_back(together(after));
    kernel.loops.push_back(std::move(loop));
  }
};

/// Locals that stand for something in the operands alone are not needed.
StmtRef withoutUnusedLocals(const StmtRef &block) {
  const std::set<std::string> mentioned = variablesOf(block);
  std::vector<StmtRef> kept;
  for (const StmtRef &child : block->children)
    if (child->kind != StmtKind::Declare || mentioned.count(child->name) || (child->expr && hasEffect(child->expr)))
      kept.push_back(child);
  return kept.size() == block->children.size() ? block : withoutUnusedLocals(makeBlock(kept, block->location));
}

/// Where the bounds are sums of arguments.
std::optional<ThreadLoop> rangeOf(const ContractedLoop &loop, const OperandContext &context) {
  const std::optional<Poly> first = polyOf(loop.first), end = polyOf(loop.end);
  if (!first || !end)
    return std::nullopt;
  FormulaNames names;
  for (const std::string &argument : context.fixed)
    names[argument] = variable(argument, scalarType(Scalar::Long));
  for (const Poly *poly : {&*first, &*end})
    for (const auto &[monomial, coefficient] : poly->terms())
      for (const std::string &name : monomial)
        if (!names.count(name))
          return std::nullopt;
  ThreadLoop range;
  range.symbol = loop.counter;
  range.type = loop.type;
  range.gridFirst = formula(*first, names);
  range.gridEnd = formula(*end, names);
  return range;
}

} // namespace

bool hasStagedLoops(const StmtRef &block, const OperandContext &context) {
  return !StagedLoops(withOwnCounters(block).block, context).all().empty();
}

StagedKernel makeStaged(const KernelPlan &kernel, const OperandContext &context) {
  const OwnCounters own = withOwnCounters(kernel.body);
  const StagedLoops loops(own.block, context);
  FreshNames names(kernel);
  StagedKernel form;
  form.parameter = names.give("rows");
  form.ofGrid = names.give("rows_of_grid");
  form.body = withoutUnusedLocals(StagedBody(loops, names, form).run(own.block));
  for (ContractedLoop &loop : form.loops)
    if (const auto written = own.asWritten.find(loop.counter); written != own.asWritten.end())
      loop.asWritten = written->second;
  for (const ContractedLoop &loop : form.loops)
    if (std::optional<ThreadLoop> range = rangeOf(loop, context))
      form.ranges.push_back(*range);
  if (form.ranges.empty()) // nothing would say whether rows are long
    form.loops.clear();
  return form;
}

} // namespace nidus
