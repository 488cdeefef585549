#include "analysis/mapping/body/scan_body.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/packets/extremum_places.h"
#include "analysis/model/reduction_names.h"
#include <set>

namespace nidus {
namespace {

class ScanBody {
  const Scop &scop;
  const KernelPlan &kernel;
  const ThreadLoop &loop;
  std::set<std::string> taken;
  const std::string parts, turn;

public:
  ScanBody(const Scop &scop, const KernelPlan &kernel)
      : scop(scop), kernel(kernel), loop(kernel.threads[0]), taken(namesIn(scop)), parts(fresh("parts")), turn(fresh("turn")) {}

  ScanKernel ofTotals() { return {parts, {}, inTurns({onlyInside(kernel.body)})}; }

  ScanKernel ofIterations() {
    ScanKernel form{parts, {}, nullptr};
    std::vector<StmtRef> before, own, values;
    StmtRef terms = withPrivates(scop, scop.scan->terms);
    for (const Reduction &variable : scop.scan->variables) {
      const bool isPassed = !scop.scan->starts.count(variable.symbol);
      const ScannedVariable scanned{variable, isPassed ? fresh(variable.symbol + "_start") : "", fresh(variable.symbol + "_of_blocks")};
      form.variables.push_back(scanned);
      terms = add(scanned, terms, before, own, values);
    }
    own.push_back(onlyInside(terms));
    own.insert(own.end(), values.begin(), values.end());
    own.push_back(onlyInside(kernel.body));
    before.push_back(inTurns(std::move(own)));
    form.body = makeBlock(std::move(before));
    return form;
  }

private:
  static std::set<std::string> namesIn(const Scop &scop) {
    std::set<std::string> names;
    for (const Argument &argument : scop.arguments)
      names.insert(argument.name);
    for (const auto &[symbol, name] : scop.hostNames)
      names.insert({symbol, name});
    forEachExpr(scop.statements[0].body, [&](const Expr &e) { names.insert(e.name); });
    forEachStmt(scop.statements[0].body, [&](const Stmt &s) { names.insert(s.name); });
    return names;
  }

  std::string fresh(std::string name) {
    while (!taken.insert(name).second)
      name += "_";
    return name;
  }

  /// The declarations and the terms of one variable.
  StmtRef add(const ScannedVariable &scanned, const StmtRef &terms, std::vector<StmtRef> &before, std::vector<StmtRef> &own,
              std::vector<StmtRef> &values) {
    const Reduction &variable = scanned.reduction;
    const TypeRef number = accumulatorType(variable), held = heldType(variable), type = unqualified(variable.type);
    const std::string op = operatorName(variable), mine = fresh(variable.symbol + "_own"),
                      sofar = fresh(variable.symbol + "_before");
    const ExprRef first = scanned.start.empty() ? scop.scan->starts.at(variable.symbol) : nidus::variable(scanned.start, type);
    const ExprRef start = cast(number, first, true);
    before.push_back(makeDeclare(sofar, held, callOf("nidus::before<" + op + ">", held, {start, nidus::variable(scanned.totals, held)})));
    own.push_back(makeDeclare(mine, held, callOf(op + "<" + spell(number) + ">::identity", held)));
    const ExprRef value = callOf("nidus::scan<" + op + ">", held, {nidus::variable(sofar, held), nidus::variable(mine, held)});
    const ExprRef plain = dependsOnOrder(variable) ? memberOf(value, "value", number) : value;
    values.push_back(makeDeclare(variable.symbol, type, cast(type, plain, true)));
    FormulaNames names;
    for (const Parameter &parameter : scop.parameters)
      names[parameter.name] = parameter.value;
    const StmtRef placed = dependsOnOrder(variable) ? withPlaces(scop, variable, names, terms) : terms;
    return renamed(placed, variable.symbol, mine);
  }

  StmtRef onlyInside(const StmtRef &code) const { return onlyIf(loop.condition, asStatement(code)); }

  /// for (int turn = 0; turn < parts.turns(); turn++) { const T i = first + step * parts.index(turn); ... }
  StmtRef inTurns(std::vector<StmtRef> code) const {
    const TypeRef number = scalarType(Scalar::Int);
    auto step = std::make_shared<Expr>();
    step->kind = ExprKind::Increment;
    step->op = "++";
    step->type = number;
    step->children = {variable(turn, number)};
    code.insert(code.begin(), makeDeclare(loop.symbol, constant(loop.type), valueIn(variable(turn, number))));
    auto stmt = std::make_shared<Stmt>();
    stmt->kind = StmtKind::For;
    stmt->children = {makeBlock({makeDeclare(turn, number, intLiteral(0))}), makeBlock(std::move(code))};
    stmt->expr = binary("<", variable(turn, number), callOf(parts + ".turns", number), number);
    stmt->step = step;
    return stmt;
  }

  ExprRef valueIn(const ExprRef &number) const {
    const TypeRef type = unqualified(loop.type);
    const ExprRef index =
        callOf(parts + ".index" + (type->scalar == Scalar::Int ? "" : "<" + spell(type) + ">"), type, {number});
    const int64_t distance = std::abs(loop.step);
    const ExprRef moved = distance == 1 ? index : binary("*", intLiteral(distance), index, type);
    const bool isZero = stripCasts(loop.first)->value == 0 && loop.step > 0;
    return isZero ? moved : binary(loop.step > 0 ? "+" : "-", cast(type, loop.first, true), moved, type);
  }

  static TypeRef constant(const TypeRef &type) {
    auto copy = std::make_shared<Type>(*type);
    copy->isConst = true;
    return copy;
  }
};

} // namespace

ScanKernel makeScan(const Scop &scop, const ScanForm &form, const KernelPlan &kernel) {
  ScanBody body(scop, kernel);
  return form.ofTotals ? body.ofTotals() : body.ofIterations();
}

} // namespace nidus
