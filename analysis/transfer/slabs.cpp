#include "analysis/transfer/slabs.h"
#include "analysis/isl/formula.h"
#include "analysis/isl/budget.h"
#include "analysis/mapping/body/rename_locals.h"

namespace nidus {
namespace {

// Where a nest is cut, and a row of an array, while they are names of isl.
constexpr char cut[] = "cut__0", row[] = "row__0";

class SlabPlanner {
  const Statement &statement;
  std::string symbol;  ///< of the outermost loop
  std::string counter; ///< its name in the kernel
  std::set<std::string> parameters;
  FormulaNames names;
  isl::set before, after; ///< { S[i] }: the instances before the cut, and the others
  isl::set context;       ///< the nest runs, and there are instances on both sides of the cut

public:
  SlabPlanner(const Scop &scop, const std::string &symbol, const std::string &counter)
      : statement(scop.onlyStatement()), symbol(symbol), counter(counter), parameters{cut} {
    for (const Parameter &parameter : scop.parameters) {
      parameters.insert(parameter.name);
      names[parameter.name] = parameter.value;
    }
    names[cut] = variable(counter, scalarType(Scalar::Long));
    before = instances("<");
    after = instances(">=");
    context = runningContext(scop).intersect(before.params()).intersect(after.params());
  }

  /// The rows that instances before the cut touch end there, or before.
  ExprRef neededBefore(const Array &array) const {
    isl::set rows = rowsOf(array, before, [](const Access &) { return true; });
    if (rows.is_empty())
      return nullptr;
    isl::pw_aff end = rows.max_multi_pw_aff().at(0).add_constant(1);
    return element(array, end, [&](const isl::pw_aff &bound) { return end.le_set(bound); });
  }

  /// The rows that the other instances touch begin there, or behind.
  ExprRef neededFrom(const Array &array) const {
    return firstRow(array, [](const Access &) { return true; });
  }

  /// The rows that the other instances write begin there, or behind.
  ExprRef completeBefore(const Array &array) const {
    return firstRow(array, [](const Access &access) { return access.kind != AccessKind::Read; });
  }

private:
  /// Of those that instances behind the cut access.
  template <class Wanted> ExprRef firstRow(const Array &array, const Wanted &wanted) const {
    isl::set rows = rowsOf(array, after, wanted);
    if (rows.is_empty())
      return nullptr;
    isl::pw_aff first = rows.min_multi_pw_aff().at(0);
    return element(array, first, [&](const isl::pw_aff &bound) { return first.ge_set(bound); });
  }

  isl::set instances(const std::string &op) const {
    std::vector<std::string> counters;
    for (const Loop &loop : statement.loops)
      counters.push_back(loop.symbol);
    isl::set side = constraint(*subtract(Poly::name(symbol), Poly::name(cut)), op);
    return toTuple(fromTuple(statement.domain, counters).intersect(side), statement.name, counters);
  }

  /// { V[row] }: first subscripts of the elements that the accesses touch.
  template <class Wanted> isl::set rowsOf(const Array &array, const isl::set &domain, const Wanted &wanted) const {
    isl::set rows = toTuple(nothing(), "V", {row});
    for (const Access &access : statement.accesses) {
      if (access.array != array.name || !wanted(access))
        continue;
      std::vector<std::string> subscripts{row};
      for (int k = 1; k < array.dimensions(); ++k)
        subscripts.push_back("column__" + std::to_string(k));
      isl::set touched = fromTuple(access.relation.intersect_domain(domain).range(), subscripts).intersect(context);
      std::set<std::string> keep = parameters;
      keep.insert(row);
      rows = rows.unite(toTuple(projectOnto(touched, keep), "V", {row}));
    }
    return coalesced(rows);
  }

  /// The first element of the row: of the one function of several that bounds the value for every cut. Null when none
  /// does, or when it is the same for all cuts. Rows follow one another: the other subscripts stay inside one (Array).
  template <class Where> ExprRef element(const Array &array, const isl::pw_aff &value, const Where &where) const {
    ExprRef found;
    value.intersect_domain(context).coalesce().foreach_piece([&](const isl::set &, const isl::multi_aff &piece) {
      isl::pw_aff bound(piece.at(0));
      if (found || !context.is_subset(where(bound)))
        return;
      ExprRef text = formula(bound, context, names);
      found = dependsOnCut(text) ? text : nullptr;
    });
    if (!found)
      return nullptr;
    ExprRef stride = formula(array.strides[0], names), base = formula(array.base, names);
    TypeRef wide = scalarType(Scalar::Long);
    ExprRef first = stride->value == 1 ? found : binary("*", found, stride, wide);
    return base->value == 0 ? first : binary("+", base, first, wide);
  }

  bool dependsOnCut(const ExprRef &formula) const {
    bool depends = false;
    forEachExpr(formula, [&](const Expr &e) { depends |= e.kind == ExprKind::Variable && e.name == counter; });
    return depends;
  }
};

/// Null where a bound does not exist.
template <class Work> ExprRef whereBounded(const Work &work) {
  try {
    return work();
  } catch (const isl::exception &) {
    if (budgetExceeded())
      throw;
    return nullptr;
  }
}

/// { S[i] : so many iterations of the loop lie in the domain on both sides of i }
isl::set awayFromEnds(const Statement &statement, size_t loop, const Margin &margin) {
  std::vector<std::string> counters;
  for (const Loop &each : statement.loops)
    counters.push_back(each.symbol);
  static const std::string other = "other__0";
  auto movedBy = [&](const Extent &distance) {
    std::vector<std::string> names = counters;
    names[loop] = other;
    isl::set link = constraint(*subtract(Poly::name(counters[loop]), *add(Poly::name(other), polyOf(distance))), "=");
    return toTuple(fromTuple(statement.domain, names).intersect(link).project_out_param(other), statement.name, counters);
  };
  return movedBy(margin.low).intersect(movedBy(-margin.high));
}

/// The instances of packets.
isl::set inPackets(const Scop &scop, const KernelPlan &kernel) {
  const Statement &statement = scop.onlyStatement();
  isl::set instances = statement.domain;
  for (size_t axis = 0; axis < kernel.threads.size() && axis < kernel.packet()->margins.size(); ++axis)
    if (std::optional<size_t> k = loopOf(scop, kernel.threads[axis]))
      instances = instances.intersect(awayFromEnds(statement, *k, kernel.packet()->margins[axis]));
  return instances;
}

/// The counter may have the name that it has in name.c; an argument that has it too would be hidden in the launcher.
bool isNameOfArgument(const NestPlan &plan, const std::string &name) {
  return std::any_of(plan.arguments.begin(), plan.arguments.end(), [&](const Argument &argument) { return argument.name == name; });
}

/// Packets store what they have loaded and not changed: that must be what an instance of theirs touches, or it may not
/// have come yet. The accesses must say so too, which are known less well than the block away from the borders.
bool writesAllOfPackets(const Scop &scop, const KernelPlan &kernel, const Neighbourhood &n) {
  if (!n.isWritten || !n.isCovered)
    return !n.isWritten;
  const Statement &statement = scop.onlyStatement();
  isl::set perhaps = isl::set::empty(statement.domain.space()), surely = perhaps;
  for (const Access &access : statement.accesses)
    if (access.array == n.array && access.kind != AccessKind::Read) {
      isl::set &writers = access.kind == AccessKind::MustWrite ? surely : perhaps;
      writers = writers.unite(access.relation.domain());
    }
  isl::set silent = perhaps.intersect_params(runningContext(scop)).subtract(surely);
  return silent.is_empty() || silent.intersect(inPackets(scop, kernel)).is_empty();
}

/// Copies of what was there before the nest are made of all of an array.
bool hasCopies(const NestPlan &plan) {
  return std::any_of(plan.arguments.begin(), plan.arguments.end(), [](const Argument &argument) { return !argument.copyOf.empty(); });
}

} // namespace

NestPlan planSlabs(const Scop &scop, NestPlan plan) {
  if (hasCopies(plan) || plan.kernels.size() != 1 || !plan.kernels[0].packet() || plan.kernels[0].strides)
    return plan;
  bool writesAll = true;
  forEachKernel(plan, [&](const KernelPlan &kernel) {
    for (const std::optional<Interior> *interior : {&scop.interior, &scop.sized})
      if (*interior)
        for (const Neighbourhood &n : (*interior)->neighbourhoods)
          writesAll = writesAll && writesAllOfPackets(scop, kernel, n);
  });
  if (!writesAll)
    return plan;
  const std::optional<size_t> loop = loopOf(scop, plan.kernels[0].threads[0]);
  plan.slabCounter = plan.kernels[0].threads[0].symbol;
  if (!loop || isNameOfArgument(plan, plan.slabCounter)) {
    plan.slabCounter.clear();
    return plan;
  }
  const SlabPlanner planner(scop, scop.onlyStatement().loops[*loop].symbol, plan.slabCounter);
  bool isOverlapped = false;
  for (const Array &array : scop.arrays)
    for (ArrayPlan &each : plan.arrays) {
      // What goes in by value is read before; a texture is of all of the array.
      if (each.name != array.name || each.space == MemorySpace::Constant || each.space == MemorySpace::Texture)
        continue;
      if (each.in)
        each.neededFrom = whereBounded([&] { return planner.neededFrom(array); });
      each.neededBefore = whereBounded([&] { return planner.neededBefore(array); });
      if (each.out)
        each.completeBefore = whereBounded([&] { return planner.completeBefore(array); });
      isOverlapped |= each.neededBefore || each.completeBefore;
    }
  if (!isOverlapped)
    plan.slabCounter.clear();
  return plan;
}

} // namespace nidus
