//===- finish_scop.cpp - what was recorded of a nest becomes its model ------===//
#include "analysis/frontend/normalise/header_locals.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/sorting/sort_networks.h"
#include "analysis/frontend/normalise/substitute.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus::frontend {

/// A pointer that the code tests against null must be one on the device exactly when it is one on the host: the nest
/// copies something through it whenever it runs, and does not run on the device when it is null.
void NestBuilder::checkNullTests(const Scop &scop) const {
  for (int index : nullTested) {
    if (index == privateRoot)
      continue;
    bool always = false;
    for (const Access &access : scop.statements[0].accesses)
      always |= index >= 0 && access.array == roots[index].name &&
                scop.statements[0].domain.params().is_subset(access.relation.domain().params());
    if (!always)
      refuse(ReasonId::PointerValue, nest->location, "a pointer is compared with null in every iteration",
             "test it before the loop nest");
  }
}

/// Code that no instance reaches is not followed, but it stands in the kernel.
void NestBuilder::checkSayable(const StmtRef &code) const {
  forEachStmt(code, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Other)
      refuse(ReasonId::UnsupportedStatement, stmt.location, "the loop nest contains " + stmt.name);
    checkSayable(stmt.type, stmt.location);
  });
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Unsupported)
      refuse(ReasonId::UnsupportedExpression, e.location, "the loop nest contains " + e.name);
    checkSayable(e.type, e.location);
  });
}

void NestBuilder::checkSayable(const Function &function) const {
  checkSayable(function.result, nest->location);
  for (const auto &[symbol, v] : function.variables)
    checkSayable(v.type, nest->location);
  checkSayable(function.body);
}

void NestBuilder::checkSayable(TypeRef type, const Location &location) const {
  while (isPointer(type) || isArray(type))
    type = type->element;
  if (type && type->kind == TypeKind::Unsupported)
    refuse(reasonId(type), location, "the loop nest uses " + type->name);
}

/// What a derived parameter stands for, as the launcher computes it.
static ExprRef derivedValue(const Derived &derived, const FormulaNames &names) {
  ExprRef value = formula(derived.value, names);
  if (derived.op.empty())
    return value;
  TypeRef type = scalarType(Scalar::Long);
  if (derived.op == "per") // computed before it is tested
    return binary("/", value, greater(formula(derived.by, names), intLiteral(1, Scalar::Long)), type);
  ExprRef divisor = intLiteral(derived.divisor, Scalar::Long);
  if (derived.op == "/" || derived.op == "%")
    return binary(derived.op, value, divisor, type);
  auto quotient = std::make_shared<Expr>();
  quotient->kind = ExprKind::Call;
  quotient->name = "floord";
  quotient->type = type;
  quotient->children = {value, divisor};
  if (derived.op == "floord")
    return quotient;
  return binary("-", value, binary("*", quotient, divisor, type), type);
}

/// A scalar argument as the launcher's formulas see it.
static ExprRef launcherVariable(const Scop &scop, const std::string &name) {
  auto argument =
      std::find_if(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &a) { return a.name == name; });
  return variable(name, launcherType(*argument));
}

/// Tells what comes back from the device by which argument it does.
void NestBuilder::nameResult(const Argument &argument, Scop &scop) const {
  const std::string &symbol = argument.name;
  if (liveOut && argument.kind == ArgumentKind::LiveOut && !isCarried(symbol)) {
    scop.liveOuts.push_back(*liveOut);
    scop.liveOuts.back().argument = argument.name;
  }
  for (Reduction &reduction : scop.reductions) {
    if (reduction.symbol == symbol)
      reduction.argument = argument.name;
    for (Companion &companion : reduction.companions)
      if (companion.symbol == symbol)
        companion.argument = argument.name;
  }
  if (scop.scan)
    for (Reduction &variable : scop.scan->variables)
      if (variable.symbol == symbol)
        variable.argument = argument.name;
}

/// Where the extremum is, as a function of its instance.
ExprRef NestBuilder::companionValue(const std::string &symbol, const FormulaNames &names) const {
  const std::optional<Poly> &value = taken.at(symbol);
  bool isKnown = value.has_value();
  for (const std::string &name : value ? value->names() : std::set<std::string>())
    isKnown &= names.count(name) > 0;
  if (!isKnown)
    refuse(ReasonId::ScalarCarried, nest->location,
           "'" + symbol + "' is set together with an extremum to a value that counters and sizes do not give",
           "keep the counters there, and read the value after the loop nest");
  return formula(*value, names);
}

Scan NestBuilder::finished(Scan made, Substitution &substitution) const {
  made.terms = withPlainUpdates(unit, substitution.apply(made.terms), made.variables);
  for (Reduction &variable : made.variables)
    if (auto start = starts.find(variable.symbol); start != starts.end()) {
      variable.argument = variable.symbol;
      made.starts[variable.symbol] = substitution.apply(start->second);
    }
  return made;
}

Scop NestBuilder::finish(const State &start) {
  Scop scop;
  scop.function = function.name;
  scop.location = nest->location;
  scop.range = nest->range;
  Statement statement;
  // A test that nothing but empty loops pass is no help.
  running = projectOnto(withRanges(start.domain), parameterNames);
  // Written arrays first: what is assumed of their rows holds for those only read.
  std::map<int, std::vector<Access>> shaped;
  std::map<int, Array> arrays;
  for (bool isWritten : {true, false})
    for (int i = 0; i < static_cast<int>(roots.size()); ++i)
      if (roots[i].isWritten == isWritten && isUsed(i)) {
        arrays[i] = arrayOf(roots[i]);
        shaped[i] = shape(i, arrays[i]);
      }
  for (auto &[index, array] : arrays) {
    if (!roots[index].pitch.empty())
      array.rowPointers = rowPointersOf(index);
    scop.arrays.push_back(array);
    for (Access &access : shaped[index])
      statement.accesses.push_back(std::move(access));
  }
  scop.context = everything();
  for (const auto &[name, range] : ranges)
    scop.context = scop.context.intersect(range);
  for (const isl::set &fact : around)
    scop.context = scop.context.intersect(fact);
  scop.assumptions = coalesced(known());
  scop.limits = limits;
  std::vector<std::string> instance;
  std::set<std::string> names = parameterNames;
  for (const Loop &loop : loops) {
    instance.push_back(loop.symbol);
    names.insert(loop.symbol);
  }
  isl::set instances = start.domain.intersect(known());
  for (const auto &[name, definition] : definitions)
    instances = instances.intersect(definition);
  for (const ValueEnds &ends : valueEnds())
    instances = instances.intersect(ranges.at(ends.least)).intersect(ranges.at(ends.greatest));
  statement.domain = toTuple(coalesced(projectOnto(instances, names)), "S", instance);
  // A relation was made before what later subscripts assume was known.
  const isl::set running = statement.domain.params();
  // What stands between the loops is run by instances, where the loops inside have some.
  const bool hasCodeBetween = std::any_of(loops.begin(), loops.end(), [](const Loop &loop) { return !loop.prefix.empty(); });
  const auto executed = [&](const isl::map &relation) {
    const isl::map known = relation.intersect_params(running);
    return coalesced(hasCodeBetween ? known.intersect_domain(statement.domain) : known);
  };
  for (Access &access : statement.accesses) {
    access.relation = executed(access.relation);
    if (access.surely)
      access.surely = executed(*access.surely);
  }
  Substitution substitution(replacements);
  for (Loop loop : loops) {
    loop.first = substitution.apply(loop.first);
    loop.condition = substitution.apply(loop.condition);
    for (StmtRef &stmt : loop.prefix)
      stmt = substitution.apply(stmt);
    statement.loops.push_back(loop);
  }
  for (const auto &[symbol, reduction] : reductions)
    scop.reductions.push_back(reduction);
  scop.waysOut = waysOut;
  if (scan)
    scop.scan = finished(*scan, substitution);
  // What is sorted has a constant size.
  StmtRef sorted = variableArrays.empty() ? withSortNetworks(unit, function, body, nest->liveAfter) : body;
  statement.body = withPlainUpdates(unit, substitution.apply(sorted), scop.reductions);
  std::set<std::string> sizes;
  for (const auto &[key, invariant] : invariants)
    sizes.insert(invariant.name);
  scop.statements.push_back(withPlainHeaders(statement, sizes));
  checkNullTests(scop);
  checkSayable(scop.statements[0].body);
  for (const Loop &loop : scop.statements[0].loops)
    for (const StmtRef &stmt : loop.prefix)
      checkSayable(stmt);
  for (const std::string &name : callees)
    checkSayable(*findFunction(unit, name));
  scop.arguments = arguments();
  for (const Argument &argument : scop.arguments)
    if (argument.kind == ArgumentKind::LiveOut || argument.kind == ArgumentKind::Object)
      nameResult(argument, scop);
  for (const auto &[key, invariant] : invariants)
    if (invariant.usedByIsl && parameterNames.count(invariant.name))
      scop.parameters.push_back(
          {invariant.name, invariant.type->scalar, launcherVariable(scop, invariant.name), false});
  scop.valueEnds = valueEnds();
  for (const ValueEnds &ends : scop.valueEnds)
    for (const std::string &name : {ends.least, ends.greatest})
      scop.parameters.push_back({name, Scalar::Long, variable(name, scalarType(Scalar::Long)), false});
  FormulaNames formulaNames;
  for (const Parameter &parameter : scop.parameters)
    formulaNames[parameter.name] = parameter.value;
  for (const std::string &name : derivedOrder) {
    formulaNames[name] = derivedValue(derived.at(name), formulaNames);
    scop.parameters.push_back({name, Scalar::Long, formulaNames[name], definitions.count(name) > 0});
  }
  for (const Loop &loop : loops)
    formulaNames[loop.symbol] = variable(loop.symbol, scalarType(Scalar::Long));
  for (Reduction &reduction : scop.reductions)
    for (Companion &companion : reduction.companions)
      companion.value = companionValue(companion.symbol, formulaNames);
  for (const std::string &symbol : assigned)
    if (isPrivate(symbol) && !declaredInside.count(symbol) && !isCarried(symbol))
      scop.privates.push_back(*lookup(symbol));
  for (const auto &[symbol, v] : function.variables) {
    // What a nest was rewritten with and has no other name is called after what it comes from.
    scop.hostNames[symbol] = v.name == symbol ? userName(symbol) : v.name;
  }
  // These are no user's, and name.c declares them.
  for (const std::string &symbol : waysOut.results)
    scop.hostNames[symbol] = symbol;
  if (!waysOut.chosen.empty())
    scop.hostNames[waysOut.chosen] = waysOut.chosen;
  for (const Moved &moved : waysOut.moved)
    scop.hostNames[moved.index] = moved.index;
  scop.callees.assign(callees.begin(), callees.end());
  scop.usesMath = usesMath;
  scop.hasVariableArrays = !variableArrays.empty();
  scop.hasPlaces = !places.empty();
  return scop;
}

} // namespace nidus::frontend
