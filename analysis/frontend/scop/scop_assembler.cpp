#include "analysis/frontend/scop/scop_assembler.h"
#include "analysis/frontend/normalise/header_locals.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/sorting/sort_networks.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

ScopAssembler::ScopAssembler(NestFacts &facts)
    : source(facts.source), memory(facts.memory), invariants(facts.invariants), kernel(facts.kernel), dimensions(facts.dimensions),
      parameters(facts.parameters), names(facts.names), assumptions(facts.assumptions), shaper(facts), list(facts) {}

/// A pointer that the code tests against null must be one on the device exactly when it is one on the host: the nest
/// copies something through it whenever it runs, and does not run on the device when it is null.
void ScopAssembler::checkNullTests(const Scop &scop) const {
  for (int index : memory.testedForNull()) {
    if (index == privateRoot)
      continue;
    bool always = false;
    for (const Access &access : scop.onlyStatement().accesses)
      always |= index >= 0 && access.array == memory[index].name &&
                scop.onlyStatement().domain.params().is_subset(access.relation.domain().params());
    if (!always)
      refuse(ReasonId::PointerValue, source.nest->location, "a pointer is compared with null in every iteration",
             "test it before the loop nest");
  }
}

void ScopAssembler::checkSayable(const StmtRef &code) const {
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

void ScopAssembler::checkSayable(const Function &function) const {
  checkSayable(function.result, source.nest->location);
  for (const auto &[symbol, v] : function.variables)
    checkSayable(v.type, source.nest->location);
  checkSayable(function.body);
}

void ScopAssembler::checkSayable(TypeRef type, const Location &location) const {
  while (isPointer(type) || isArray(type))
    type = type->element;
  if (type && type->kind == TypeKind::Unsupported)
    refuse(reasonId(type), location, "the loop nest uses " + type->name);
}

/// Code that no instance reaches is not followed, but it stands in the kernel.
void ScopAssembler::checkSayable(const Scop &scop) const {
  checkSayable(scop.onlyStatement().body);
  for (const Loop &loop : scop.onlyStatement().loops)
    for (const StmtRef &stmt : loop.prefix)
      checkSayable(stmt);
  for (const std::string &name : kernel.callees())
    checkSayable(*findFunction(source.unit, name));
}

/// What a derived parameter stands for, as the launcher computes it.
static ExprRef derivedValue(const Derived &derived, const FormulaNames &names) {
  ExprRef value = formula(derived.value, names);
  if (derived.op.empty())
    return value;
  TypeRef type = scalarType(Scalar::Long);
  if (derived.op == "per" || derived.op == "last") { // computed before it is tested
    const ExprRef dividend = derived.op == "last" ? greater(value, intLiteral(0, Scalar::Long)) : value;
    return binary("/", dividend, greater(formula(derived.by, names), intLiteral(1, Scalar::Long)), type);
  }
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
void ScopAssembler::nameResult(const Argument &argument, Scop &scop) const {
  const std::string &symbol = argument.name;
  if (dimensions.liveOut && argument.kind == ArgumentKind::LiveOut && !source.isCarried(symbol)) {
    scop.liveOuts.push_back(*dimensions.liveOut);
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
ExprRef ScopAssembler::companionValue(const std::string &symbol, const FormulaNames &names) const {
  const std::optional<Poly> &value = kernel.valueOf(symbol);
  bool isKnown = value.has_value();
  for (const std::string &name : value ? value->names() : std::set<std::string>())
    isKnown &= names.count(name) > 0;
  if (!isKnown)
    refuse(ReasonId::ScalarCarried, source.nest->location,
           "'" + symbol + "' is set together with an extremum to a value that counters and sizes do not give",
           "keep the counters there, and read the value after the loop nest");
  return formula(*value, names);
}

Scan ScopAssembler::finished(Scan made, const Substitution &substitution) const {
  made.terms = withPlainUpdates(source.unit, substitution.apply(made.terms), made.variables);
  for (Reduction &variable : made.variables)
    if (auto start = source.reading.starts.find(variable.symbol); start != source.reading.starts.end()) {
      variable.argument = variable.symbol;
      made.starts[variable.symbol] = substitution.apply(start->second);
    }
  return made;
}

/// Written arrays first: what is assumed of their rows holds for those only read.
void ScopAssembler::addArrays(Scop &scop, Statement &statement) {
  std::map<int, std::vector<Access>> shaped;
  std::map<int, Array> arrays;
  for (bool isWritten : {true, false})
    for (int i = 0; i < memory.size(); ++i)
      if (memory[i].isWritten == isWritten && shaper.isUsed(i)) {
        arrays[i] = shaper.arrayOf(memory[i]);
        shaped[i] = shaper.shape(i, arrays[i]);
      }
  for (auto &[index, array] : arrays) {
    if (!memory[index].pitch.empty())
      array.rowPointers = shaper.rowPointersOf(index);
    scop.arrays.push_back(array);
    for (Access &access : shaped[index])
      statement.accesses.push_back(std::move(access));
  }
}

/// The instances, and that accesses are made by these only.
void ScopAssembler::setDomain(Statement &statement) const {
  isl::set instances = parameters.withDefinitions(dimensions.entry.domain.intersect(assumptions.known()));
  for (const ValueEnds &ends : list.valueEnds())
    instances = instances.intersect(parameters.rangeOf(ends.least)).intersect(parameters.rangeOf(ends.greatest));
  statement.domain = toTuple(coalesced(projectOnto(instances, names.ofInstances())), "S", names.counters());
  // A relation was made before what later subscripts assume was known.
  const isl::set running = statement.domain.params();
  // What stands between the loops is run by instances, where the loops inside have some.
  const bool hasCodeBetween =
      std::any_of(dimensions.loops.begin(), dimensions.loops.end(), [](const Loop &loop) { return !loop.prefix.empty(); });
  const auto executed = [&](const isl::map &relation) {
    const isl::map known = relation.intersect_params(running);
    return coalesced(hasCodeBetween ? known.intersect_domain(statement.domain) : known);
  };
  for (Access &access : statement.accesses) {
    access.relation = executed(access.relation);
    if (access.surely)
      access.surely = executed(*access.surely);
  }
}

/// The loops and the block in terms of the arguments.
void ScopAssembler::setCode(Scop &scop, Statement &statement) const {
  const Substitution substitution(kernel.replacements());
  for (Loop loop : dimensions.loops) {
    loop.first = substitution.apply(loop.first);
    loop.condition = substitution.apply(loop.condition);
    for (StmtRef &stmt : loop.prefix)
      stmt = substitution.apply(stmt);
    statement.loops.push_back(loop);
  }
  for (const auto &[symbol, reduction] : source.reductions)
    scop.reductions.push_back(reduction);
  scop.waysOut = source.prepared.waysOut;
  if (source.scan)
    scop.scan = finished(*source.scan, substitution);
  // What is sorted has a constant size.
  const StmtRef &body = dimensions.body;
  StmtRef sorted = kernel.variableArrays().empty() ? withSortNetworks(source.unit, source.function, body, source.nest->liveAfter) : body;
  statement.body = withPlainUpdates(source.unit, substitution.apply(sorted), scop.reductions);
}

void ScopAssembler::addArguments(Scop &scop) {
  scop.arguments = list.arguments();
  for (const Argument &argument : scop.arguments)
    if (argument.kind == ArgumentKind::LiveOut || argument.kind == ArgumentKind::Object)
      nameResult(argument, scop);
}

void ScopAssembler::addParameters(Scop &scop) const {
  for (const auto &[key, invariant] : invariants.all())
    if (invariant.usedByIsl && parameters.has(invariant.name))
      scop.parameters.push_back(
          {invariant.name, invariant.type->scalar, launcherVariable(scop, invariant.name), false});
  scop.valueEnds = list.valueEnds();
  for (const ValueEnds &ends : scop.valueEnds)
    for (const std::string &name : {ends.least, ends.greatest})
      scop.parameters.push_back({name, Scalar::Long, variable(name, scalarType(Scalar::Long)), false});
  FormulaNames formulas;
  for (const Parameter &parameter : scop.parameters)
    formulas[parameter.name] = parameter.value;
  for (const std::string &name : parameters.derived()) {
    formulas[name] = derivedValue(parameters.derivation(name), formulas);
    scop.parameters.push_back({name, Scalar::Long, formulas[name], parameters.isDefined(name)});
  }
  for (const Loop &loop : dimensions.loops)
    formulas[loop.symbol] = variable(loop.symbol, scalarType(Scalar::Long));
  for (Reduction &reduction : scop.reductions)
    for (Companion &companion : reduction.companions)
      companion.value = companionValue(companion.symbol, formulas);
}

void ScopAssembler::addVariables(Scop &scop) const {
  for (const std::string &symbol : source.assigned)
    if (source.isPrivate(symbol) && !source.declaredInside.count(symbol) && !source.isCarried(symbol))
      scop.privates.push_back(*source.lookup(symbol));
  // What a nest was rewritten with and has no other name is called after what it comes from.
  for (const auto &[symbol, v] : source.function.variables)
    scop.hostNames[symbol] = v.name == symbol ? source.userName(symbol) : v.name;
  // These are no user's, and name.c declares them.
  const WaysOut &waysOut = source.prepared.waysOut;
  for (const std::string &symbol : waysOut.results)
    scop.hostNames[symbol] = symbol;
  if (!waysOut.chosen.empty())
    scop.hostNames[waysOut.chosen] = waysOut.chosen;
  for (const Moved &moved : waysOut.moved)
    scop.hostNames[moved.index] = moved.index;
}

Scop ScopAssembler::assemble() {
  Scop scop;
  scop.function = source.function.name;
  scop.location = source.nest->location;
  scop.range = source.nest->range;
  // A test that nothing but empty loops pass is no help.
  assumptions.setRunning(projectOnto(parameters.withRanges(dimensions.entry.domain), parameters.names()));
  Statement statement;
  addArrays(scop, statement);
  scop.context = parameters.context();
  scop.assumptions = coalesced(assumptions.known());
  scop.limits = assumptions.limitsOfSizes();
  setDomain(statement);
  setCode(scop, statement);
  std::set<std::string> sizes;
  for (const auto &[key, invariant] : invariants.all())
    sizes.insert(invariant.name);
  scop.statements.push_back(withPlainHeaders(statement, sizes));
  checkNullTests(scop);
  checkSayable(scop);
  addArguments(scop);
  addParameters(scop);
  addVariables(scop);
  scop.callees.assign(kernel.callees().begin(), kernel.callees().end());
  scop.usesMath = kernel.usesMath();
  scop.hasVariableArrays = !kernel.variableArrays().empty();
  scop.hasPlaces = !names.products().empty();
  return scop;
}

} // namespace nidus::frontend
