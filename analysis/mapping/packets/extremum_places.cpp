#include "analysis/mapping/packets/extremum_places.h"
#include "analysis/mapping/body/kernel_formula.h"
#include "isl/set.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

bool isNumber(const ExprRef &expr, int64_t number) {
  return expr->kind == ExprKind::IntLiteral && expr->value == number;
}

ExprRef difference(const ExprRef &a, const ExprRef &b) { return isNumber(b, 0) ? a : binary("-", a, b, scalarType(Scalar::Long)); }

std::vector<CounterHull> hulls(const Scop &scop, const FormulaNames &names) {
  std::vector<CounterHull> all;
  for (size_t k = 0; k < scop.onlyStatement().loops.size(); ++k)
    all.push_back(counterHull(scop, k, names));
  return all;
}

/// The number of the instance at hand.
ExprRef placeOfInstance(const Scop &scop, const FormulaNames &names) {
  ExprRef place;
  std::vector<CounterHull> all = hulls(scop, names);
  for (size_t k = 0; k < all.size(); ++k) {
    const Loop &loop = scop.onlyStatement().loops[k];
    ExprRef counter = variable(loop.symbol, scalarType(Scalar::Long));
    ExprRef index = loop.step > 0 ? difference(counter, all[k].first) : difference(all[k].first, counter);
    place = place ? binary("+", binary("*", place, all[k].count, scalarType(Scalar::Long)), index, scalarType(Scalar::Long)) : index;
  }
  return inKernel(scop, place);
}

bool isVariable(const ExprRef &expr, const std::string &symbol) {
  return expr->kind == ExprKind::Variable && expr->name == symbol;
}

/// In braces C++ wants a conversion that may change the value to be written.
ExprRef written(const ExprRef &value) {
  if (value->kind != ExprKind::Cast || !value->implicit)
    return value;
  const TypeRef from = stripImplicitCasts(value)->type, to = value->type;
  return keepsValues(from, to) && isFloating(from) == isFloating(to) ? value : cast(to, stripImplicitCasts(value), false);
}

/// m  in an update becomes  m.value;  m = v  becomes  m = {v, place}.
ExprRef withPlace(const ExprRef &expr, const std::string &symbol, const ExprRef &place) {
  return rewrite(expr, [&](const ExprRef &e) -> ExprRef {
    auto copy = std::make_shared<Expr>(*e);
    if (isVariable(e, symbol)) {
      copy->kind = ExprKind::Member;
      copy->name = "value";
      copy->children = {e};
      return copy;
    }
    bool takes = e->kind == ExprKind::Assign && e->children[0]->kind == ExprKind::Member &&
                 isVariable(e->children[0]->children[0], symbol);
    if (!takes)
      return e;
    auto list = std::make_shared<Expr>();
    list->kind = ExprKind::InitList;
    list->type = e->type;
    list->children = {written(e->children[1]), place};
    copy->children = {e->children[0]->children[0], list};
    return copy;
  });
}

/// What is left of a block without the assignments to companions.
StmtRef withoutCompanions(const StmtRef &stmt, const std::set<std::string> &companions) {
  auto copy = std::make_shared<Stmt>(*stmt);
  copy->children.clear();
  for (const StmtRef &child : stmt->children) {
    bool isCompanion = child && child->kind == StmtKind::Expression && child->expr->kind == ExprKind::Assign &&
                       child->expr->children[0]->kind == ExprKind::Variable &&
                       companions.count(child->expr->children[0]->name);
    if (!isCompanion)
      copy->children.push_back(child ? withoutCompanions(child, companions) : child);
  }
  bool isSingle = copy->kind == StmtKind::Block && stmt->children.size() > 1 && copy->children.size() == 1;
  return isSingle ? copy->children[0] : copy;
}

/// m.place == nowhere
ExprRef isNowhere(const std::string &symbol) {
  auto before = std::make_shared<Expr>();
  before->kind = ExprKind::Member;
  before->name = "place";
  before->type = scalarType(Scalar::Long);
  before->children = {variable(symbol, scalarType(Scalar::Long))};
  return binary("==", before, variable("nidus::nowhere", scalarType(Scalar::Long)), scalarType(Scalar::Int));
}

/// if (m.place == nowhere) m = {v, place};
StmtRef unlessTaken(const StmtRef &taking, const std::string &symbol) {
  auto made = std::make_shared<Stmt>();
  made->kind = StmtKind::If;
  made->expr = isNowhere(symbol);
  made->children = {taking};
  made->location = taking->location;
  return made;
}

StmtRef changed(const StmtRef &stmt, const Reduction &reduction, const ExprRef &place) {
  if (!stmt)
    return stmt;
  auto copy = std::make_shared<Stmt>(*stmt);
  if (copy->expr)
    copy->expr = withPlace(copy->expr, reduction.symbol, place);
  for (StmtRef &child : copy->children)
    child = changed(child, reduction, place);
  const bool takes = stmt->kind == StmtKind::Expression && stmt->expr->kind == ExprKind::Assign &&
                     isVariable(stmt->expr->children[0], reduction.symbol);
  return takes && reduction.op == ReductionOp::First ? unlessTaken(copy, reduction.symbol) : copy;
}

/// Where other counters leave every second value, or the like, the ends are exact in formulas that nobody reads; a few threads more do
/// nothing. What a step leaves out is the launcher's to know.
isl::set readable(const isl::set &line, const Loop &loop) {
  if (std::abs(loop.step) != 1 || !line.involves_locals())
    return line;
  const isl::set hull = simpleHull(withFractions(line));
  return isl_set_is_bounded(hull.get()) == isl_bool_true ? hull : line;
}

} // namespace

/// The values of a loop over all instances.
static isl::set valuesOf(const Scop &scop, size_t index) {
  const Statement &statement = scop.onlyStatement();
  std::vector<std::string> counters;
  for (const Loop &each : statement.loops)
    counters.push_back(each.symbol);
  const std::string &counter = counters[index];
  std::set<std::string> keep{counter};
  for (const Parameter &parameter : scop.parameters)
    keep.insert(parameter.name);
  return toTuple(projectOnto(fromTuple(statement.domain, counters), keep), "V", {counter});
}

bool isExactHull(const Scop &scop, size_t index) {
  const isl::set values = valuesOf(scop, index), context = runningContext(scop);
  return readable(values, scop.onlyStatement().loops[index]).intersect_params(context).is_subset(values);
}

CounterHull counterHull(const Scop &scop, size_t index, const FormulaNames &names) {
  const Loop &loop = scop.onlyStatement().loops[index];
  const isl::set line = readable(valuesOf(scop, index), loop);
  isl::set context = runningContext(scop);
  CounterHull hull{line.min_multi_pw_aff().at(0), line.max_multi_pw_aff().at(0), nullptr, nullptr};
  hull.first = formula(loop.step > 0 ? hull.least : hull.most, context, names);
  hull.count = formula(hull.most.sub(hull.least).add_constant(1), context, names);
  return hull;
}

StmtRef withPlace(const StmtRef &body, const Reduction &reduction, const ExprRef &place) {
  std::set<std::string> companions;
  for (const Companion &companion : reduction.companions)
    companions.insert(companion.symbol);
  return changed(withoutCompanions(body, companions), reduction, place);
}

StmtRef withPlaces(const Scop &scop, const Reduction &reduction, const FormulaNames &names, const StmtRef &body) {
  return withPlace(body, reduction, placeOfInstance(scop, names));
}

StmtRef untilFound(const Scop &scop, const StmtRef &body) {
  const std::vector<Reduction> &all = scop.reductions;
  const auto first = std::find_if(all.begin(), all.end(), [](const Reduction &reduction) { return reduction.op == ReductionOp::First; });
  if (first == all.end() || !body)
    return body;
  auto copy = std::make_shared<Stmt>(*body);
  for (StmtRef &child : copy->children)
    child = untilFound(scop, child);
  const std::vector<Loop> &loops = scop.onlyStatement().loops;
  const bool isOfNest = body->kind == StmtKind::For && body->children[0]->kind == StmtKind::Block && body->children[0]->children.size() == 1 &&
                        std::any_of(loops.begin(), loops.end(), [&](const Loop &loop) { return loop.symbol == body->children[0]->children[0]->name; });
  if (isOfNest)
    copy->expr = binary("&&", copy->expr, isNowhere(first->symbol), scalarType(Scalar::Int));
  return copy;
}

Reduction fromPlaces(const Scop &scop, const Reduction &reduction, const FormulaNames &names) {
  Reduction out = reduction;
  ExprRef rest = variable(reduction.argument + ".place", scalarType(Scalar::Long));
  FormulaNames counters;
  std::vector<CounterHull> all = hulls(scop, names);
  for (size_t k = all.size(); k-- > 0;) {
    const Loop &loop = scop.onlyStatement().loops[k];
    ExprRef index = k == 0 ? rest : binary("%", rest, all[k].count, scalarType(Scalar::Long));
    counters[loop.symbol] = isNumber(all[k].first, 0) && loop.step > 0
                                ? index
                                : binary(loop.step > 0 ? "+" : "-", all[k].first, index, scalarType(Scalar::Long));
    rest = binary("/", rest, all[k].count, scalarType(Scalar::Long));
  }
  for (Companion &companion : out.companions)
    companion.value = rewrite(companion.value, [&](const ExprRef &e) -> ExprRef {
      auto counter = e->kind == ExprKind::Variable ? counters.find(e->name) : counters.end();
      return counter == counters.end() ? e : counter->second;
    });
  return out;
}

} // namespace nidus
