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
  const std::string parts, turn, tiles, tile, item;

public:
  ScanBody(const Scop &scop, const KernelPlan &kernel)
      : scop(scop), kernel(kernel), loop(kernel.threads[0]), taken(namesIn(scop)), parts(fresh("parts")), turn(fresh("turn")),
        tiles(fresh("tiles")), tile(fresh("tile")), item(fresh("item")) {}

  ScanKernel ofTotals() { return {parts, {}, inTurns({onlyInside(kernel.body)}), 0, 0, ""}; }

  /// The terms of all items, then the scan of each variable, and the iterations of all items.
  ScanKernel ofTiles(const ScanForm &tiled) {
    const int items = tiled.items;
    ScanKernel form{tiles, {}, nullptr, items, tiled.residentBlocks, tile};
    std::vector<StmtRef> all, own, kept, scans, values;
    StmtRef terms = withPrivates(scop, scop.scan->terms);
    for (const Reduction &variable : scop.scan->variables) {
      const ScannedVariable scanned = startOf(variable, "");
      const Pieces pieces = piecesOf(scanned, terms);
      const std::string ofItems = fresh(variable.symbol + "_items");
      const TypeRef items_ = arrayOf(pieces.held, items);
      const auto array = [&] { return nidus::variable(ofItems, items_); };
      const auto element = [&] { return elementOf(array(), nidus::variable(item, scalarType(Scalar::Int))); };
      const std::string call = "nidus::scan<" + operatorName(variable) + ", " + std::to_string(form.variables.size()) + ">";
      form.variables.push_back(scanned);
      all.push_back(makeDeclare(ofItems, items_, nullptr));
      own.push_back(makeDeclare(pieces.own, pieces.held, pieces.identity));
      kept.push_back(assigned(element(), nidus::variable(pieces.own, pieces.held), {}));
      scans.push_back(expressionOf(callOf(call, scalarType(Scalar::Void), {nidus::variable(tiles, scalarType(Scalar::Int)),
                                   nidus::variable(tile, scalarType(Scalar::Int)), pieces.start, array()}), {}));
      values.push_back(valueOf(variable, element()));
      terms = pieces.terms;
    }
    own.push_back(onlyInTile(terms));
    own.insert(own.end(), kept.begin(), kept.end());
    values.push_back(onlyInTile(kernel.body));
    all.push_back(forItems(items, std::move(own)));
    all.insert(all.end(), scans.begin(), scans.end());
    all.push_back(forItems(items, std::move(values)));
    form.body = makeBlock(std::move(all));
    return form;
  }

  ScanKernel ofIterations() {
    ScanKernel form{parts, {}, nullptr, 0, 0, ""};
    std::vector<StmtRef> before, own, values;
    StmtRef terms = withPrivates(scop, scop.scan->terms);
    for (const Reduction &variable : scop.scan->variables) {
      const ScannedVariable scanned = startOf(variable, fresh(variable.symbol + "_of_blocks"));
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
    forEachExpr(scop.onlyStatement().body, [&](const Expr &e) { names.insert(e.name); });
    forEachStmt(scop.onlyStatement().body, [&](const Stmt &s) { names.insert(s.name); });
    return names;
  }

  std::string fresh(std::string name) {
    while (!taken.insert(name).second)
      name += "_";
    return name;
  }

  ScannedVariable startOf(const Reduction &variable, const std::string &totals) {
    const bool isPassed = !scop.scan->starts.count(variable.symbol);
    return {variable, isPassed ? fresh(variable.symbol + "_start") : "", totals};
  }

  /// What both forms say of one variable.
  struct Pieces {
    TypeRef held;
    ExprRef start, identity; ///< before the loop; of a thread's own terms
    std::string own;         ///< its name
    StmtRef terms;           ///< of all variables, with own ones of this one
  };

  Pieces piecesOf(const ScannedVariable &scanned, const StmtRef &terms) {
    const Reduction &variable = scanned.reduction;
    const TypeRef number = accumulatorType(variable), held = heldType(variable);
    const ExprRef first = scanned.start.empty() ? scop.scan->starts.at(variable.symbol) : nidus::variable(scanned.start, unqualified(variable.type));
    const std::string mine = fresh(variable.symbol + "_own");
    FormulaNames names;
    for (const Parameter &parameter : scop.parameters)
      names[parameter.name] = parameter.value;
    const StmtRef placed = dependsOnOrder(variable) ? withPlaces(scop, variable, names, terms) : terms;
    return {held, cast(number, first, true), callOf(operatorName(variable) + "<" + spell(number) + ">::identity", held), mine,
            renamed(placed, variable.symbol, mine)};
  }

  /// The variable, before the iteration runs.
  static StmtRef valueOf(const Reduction &variable, const ExprRef &held) {
    const TypeRef type = unqualified(variable.type);
    const ExprRef plain = dependsOnOrder(variable) ? memberOf(held, "value", accumulatorType(variable)) : held;
    return makeDeclare(variable.symbol, type, cast(type, plain, true));
  }

  /// The declarations and the terms of one variable.
  StmtRef add(const ScannedVariable &scanned, const StmtRef &terms, std::vector<StmtRef> &before, std::vector<StmtRef> &own,
              std::vector<StmtRef> &values) {
    const Pieces pieces = piecesOf(scanned, terms);
    const std::string op = operatorName(scanned.reduction), sofar = fresh(scanned.reduction.symbol + "_before");
    const ExprRef start = callOf("nidus::before<" + op + ">", pieces.held, {pieces.start, variable(scanned.totals, pieces.held)});
    before.push_back(makeDeclare(sofar, pieces.held, start));
    own.push_back(makeDeclare(pieces.own, pieces.held, pieces.identity));
    const ExprRef value = callOf("nidus::scan<" + op + ">", pieces.held, {variable(sofar, pieces.held), variable(pieces.own, pieces.held)});
    values.push_back(valueOf(scanned.reduction, value));
    return pieces.terms;
  }

  StmtRef onlyInside(const StmtRef &code) const { return onlyIf(loop.condition, asStatement(code)); }

  /// The same in a tile: the threads of those that are whole need not ask.
  StmtRef onlyInTile(const StmtRef &code) const {
    const TypeRef number = scalarType(Scalar::Int);
    const ExprRef isWhole = memberOf(variable(tile, number), "isWhole", number);
    return onlyIf(binary("||", isWhole, loop.condition, number), asStatement(code));
  }

  static TypeRef arrayOf(const TypeRef &element, int64_t extent) {
    auto type = std::make_shared<Type>();
    type->kind = TypeKind::Array;
    type->element = element;
    type->extent = extent;
    return type;
  }

  static ExprRef elementOf(const ExprRef &array, const ExprRef &index) {
    auto element = std::make_shared<Expr>();
    element->kind = ExprKind::Subscript;
    element->type = array->type->element;
    element->children = {array, index};
    return element;
  }

  /// for (int turn = 0; turn < parts.turns(); turn++) { const T i = first + step * parts.index(turn); ... }
  StmtRef inTurns(std::vector<StmtRef> code) const {
    return forEach(turn, callOf(parts + ".turns", scalarType(Scalar::Int)), parts + ".index", std::move(code));
  }

  /// for (int item = 0; item < items; item++) { const T i = first + step * tile.index(item); ... }, unrolled. The type of the tile is
  /// a parameter of the template around it.
  StmtRef forItems(int items, std::vector<StmtRef> code) const {
    const bool isPlain = unqualified(loop.type)->scalar == Scalar::Int;
    auto stmt = std::make_shared<Stmt>(*forEach(item, intLiteral(items), tile + (isPlain ? ".index" : ".template index"), std::move(code)));
    stmt->isUnrolled = true;
    return stmt;
  }

  /// for (int counter = 0; counter < end; counter++) { const T i = first + step * index(counter); ... }
  StmtRef forEach(const std::string &counter, const ExprRef &end, const std::string &index, std::vector<StmtRef> code) const {
    const TypeRef number = scalarType(Scalar::Int);
    auto step = std::make_shared<Expr>();
    step->kind = ExprKind::Increment;
    step->op = "++";
    step->type = number;
    step->children = {variable(counter, number)};
    code.insert(code.begin(), makeDeclare(loop.symbol, constant(loop.type), valueIn(index, variable(counter, number))));
    auto stmt = std::make_shared<Stmt>();
    stmt->kind = StmtKind::For;
    stmt->children = {makeBlock({makeDeclare(counter, number, intLiteral(0))}), makeBlock(std::move(code))};
    stmt->expr = binary("<", variable(counter, number), end, number);
    stmt->step = step;
    return stmt;
  }

  ExprRef valueIn(const std::string &function, const ExprRef &number) const {
    const TypeRef type = unqualified(loop.type);
    const ExprRef index = callOf(function + (type->scalar == Scalar::Int ? "" : "<" + spell(type) + ">"), type, {number});
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
  if (form.items > 0)
    return body.ofTiles(form);
  return form.ofTotals ? body.ofTotals() : body.ofIterations();
}

} // namespace nidus
