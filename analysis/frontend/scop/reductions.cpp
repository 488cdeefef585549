#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/frontend/syntax/updates.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

class Recogniser {
  const Unit &unit;
  std::map<std::string, std::vector<Update>> updates;
  std::map<std::string, TypeRef> settings; ///< of plain assignments that are statements
  std::set<std::string> otherwise; ///< mentioned in no update

  void mention(const ExprRef &expr) {
    forEachExpr(expr, [&](const Expr &e) {
      if (e.kind == ExprKind::Variable)
        otherwise.insert(e.name);
    });
  }

public:
  explicit Recogniser(const Unit &unit) : unit(unit) {}

  void visit(const StmtRef &code) {
    if (!code)
      return;
    const StmtRef stmt = withUpdateApart(unit, code);
    if (std::optional<Update> update = matchUpdate(unit, stmt)) {
      updates[update->symbol].push_back(*update);
      for (const Update::Operand &operand : update->operands)
        mention(operand.value);
      for (const StmtRef &with : update->with)
        mention(with->expr->children[1]);
      return;
    }
    if (const ExprRef target = settingOf(*stmt)) {
      settings[target->name] = unqualified(target->type);
      mention(stmt->expr->children[1]);
      return;
    }
    if (stmt->kind == StmtKind::Declare)
      otherwise.insert(stmt->name);
    mention(stmt->expr);
    mention(stmt->step);
    for (TypeRef t = stmt->type; t; t = t->element)
      mention(t->extentExpr);
    for (const StmtRef &child : stmt->children)
      visit(child);
  }

  /// What is set together with extrema, and how often.
  std::map<std::string, int> companions() const {
    std::map<std::string, int> asCompanion;
    for (const auto &[symbol, list] : updates)
      for (const Update &update : list)
        for (const StmtRef &with : update.with)
          ++asCompanion[with->expr->children[0]->name];
    return asCompanion;
  }

  /// x = v as a statement: x; null otherwise.
  static ExprRef settingOf(const Stmt &stmt) {
    const bool sets = stmt.kind == StmtKind::Expression && stmt.expr->kind == ExprKind::Assign && stmt.expr->op == "=" &&
                      stmt.expr->children[0]->kind == ExprKind::Variable && isScalar(stmt.expr->children[0]->type);
    return sets ? stmt.expr->children[0] : nullptr;
  }

  /// The variables whose last values are all that the nest leaves of them, of those that `isResult` allows.
  template <class Test> void addLastValues(const Test &isResult, std::map<std::string, Reduction> &all) const {
    const std::map<std::string, int> asCompanion = companions();
    for (const auto &[symbol, type] : settings)
      if (isResult(symbol) && !otherwise.count(symbol) && !updates.count(symbol) && !asCompanion.count(symbol))
        all.emplace(symbol, Reduction{symbol, type, ReductionOp::Last, Take::First, {}, ""});
  }

  /// The reductions whose variables `isPlain` allows.
  template <class Test> std::map<std::string, Reduction> reductions(const Test &isPlain) const {
    const std::map<std::string, int> asCompanion = companions();
    const auto isSet = [&](const std::string &symbol) { return otherwise.count(symbol) || settings.count(symbol); };
    std::map<std::string, Reduction> all;
    for (const auto &[symbol, list] : updates) {
      const Update &first = list[0];
      bool isGood = isPlain(symbol) && !isSet(symbol) && !asCompanion.count(symbol);
      for (const Update &update : list)
        isGood &= update.op == first.op && update.take == first.take && (list.size() == 1 || update.with.empty());
      Reduction reduction{symbol, unqualified(first.type), first.op, first.take, {}, ""};
      for (const StmtRef &with : first.with) {
        const ExprRef &target = with->expr->children[0];
        isGood &= isPlain(target->name) && !isSet(target->name) && !updates.count(target->name) &&
                  asCompanion.at(target->name) == 1;
        reduction.companions.push_back({target->name, unqualified(target->type), "", nullptr});
      }
      if (isGood)
        all.emplace(symbol, reduction);
    }
    return all;
  }
};

StmtRef expression(const ExprRef &expr, const Location &location) {
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::Expression;
  stmt->expr = expr;
  stmt->location = location;
  return stmt;
}

ExprRef assign(const std::string &op, const ExprRef &target, const ExprRef &value) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Assign;
  expr->op = op;
  expr->type = target->type;
  expr->computeType = op == "=" ? nullptr : target->type;
  expr->children = {target, spell(value->type) == spell(target->type) ? value : cast(target->type, value, true)};
  expr->location = value->location;
  return expr;
}

StmtRef block(std::vector<StmtRef> children) {
  if (children.size() == 1)
    return children[0];
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::Block;
  stmt->children = std::move(children);
  return stmt;
}

/// s = s + a - b becomes s += a; s -= b; on the wrapping accumulator.
StmtRef plainSum(const StmtRef &stmt, const Update &update, const Reduction &reduction) {
  if (isFloating(reduction.type))
    return stmt;
  ExprRef accumulator = variable(update.symbol, accumulatorType(reduction));
  if (stmt->expr->kind == ExprKind::Increment) {
    auto expr = std::make_shared<Expr>(*stmt->expr);
    expr->children = {accumulator};
    expr->type = accumulator->type;
    return expression(expr, stmt->location);
  }
  std::vector<StmtRef> all;
  for (const Update::Operand &operand : update.operands)
    all.push_back(expression(assign(operand.op, accumulator, stripImplicitCasts(operand.value)), stmt->location));
  return block(all);
}

/// x = x || c as x = x == 1 || c, and x = x && c as it is: an accumulator is 0, 1 or nidus::detail::untested.
StmtRef plainTruth(const StmtRef &stmt, const Update &update, const Reduction &reduction) {
  const ExprRef accumulator = variable(update.symbol, accumulatorType(reduction));
  const TypeRef truth = scalarType(Scalar::Int);
  const bool isAny = update.op == ReductionOp::Any;
  const ExprRef before = isAny ? binary("==", accumulator, intLiteral(1), truth) : accumulator;
  return expression(assign("=", accumulator, binary(isAny ? "||" : "&&", before, update.operands[0].value, truth)), stmt->location);
}

/// m = v > m ? v : m becomes an if: what else is set when a value is taken then has its place.
StmtRef plainExtremum(const StmtRef &stmt, const Update &update, const Reduction &reduction) {
  if (stmt->kind == StmtKind::If || !dependsOnOrder(reduction))
    return stmt;
  ExprRef accumulator = variable(update.symbol, reduction.type);
  const ExprRef &value = update.operands[0].value;
  std::string op = update.op == ReductionOp::Maximum ? ">" : "<";
  auto taken = std::make_shared<Stmt>();
  taken->kind = StmtKind::If;
  taken->expr = binary(op + (update.take == Take::Last ? "=" : ""), stripImplicitCasts(value), accumulator,
                       scalarType(Scalar::Int));
  taken->children = {expression(assign("=", accumulator, stripImplicitCasts(value)), stmt->location)};
  taken->location = stmt->location;
  return taken;
}

} // namespace

bool isPlainScalar(const Function &function, const std::string &symbol) {
  auto v = function.variables.find(symbol);
  return v != function.variables.end() && isScalar(v->second.type) && !v->second.type->isVolatile &&
         !v->second.addressTaken && !v->second.isRegister &&
         (v->second.storage == Storage::Local || v->second.storage == Storage::Parameter);
}

std::map<std::string, Reduction> recogniseReductions(const Unit &unit, const Function &function, const StmtRef &nest) {
  std::set<std::string> inside = declarations(nest);
  std::map<std::string, Assignment> assigned = assignments(nest);
  auto isPlain = [&](const std::string &symbol) {
    return !inside.count(symbol) && assigned.count(symbol) && isPlainScalar(function, symbol);
  };
  auto isResult = [&](const std::string &symbol) {
    return isPlain(symbol) && std::count(nest->liveAfter.begin(), nest->liveAfter.end(), symbol) > 0;
  };
  Recogniser recogniser(unit);
  recogniser.visit(nest);
  std::map<std::string, Reduction> all = recogniser.reductions(isPlain);
  recogniser.addLastValues(isResult, all);
  return all;
}

StmtRef withPlainUpdates(const Unit &unit, const StmtRef &whole, const std::vector<Reduction> &reductions) {
  if (!whole)
    return whole;
  auto reductionOf = [&](const std::optional<Update> &update) {
    return std::find_if(reductions.begin(), reductions.end(),
                        [&](const Reduction &r) { return update && r.symbol == update->symbol; });
  };
  StmtRef code = whole;
  if (StmtRef apart = withUpdateApart(unit, whole);
      apart != whole && reductionOf(matchUpdate(unit, apart->children[0])) != reductions.end())
    code = apart;
  std::optional<Update> update = matchUpdate(unit, code);
  auto reduction = reductionOf(update);
  if (reduction != reductions.end()) {
    if (isExtremum(reduction->op))
      return plainExtremum(code, *update, *reduction);
    const bool isTruth = reduction->op == ReductionOp::Any || reduction->op == ReductionOp::All;
    return isTruth ? plainTruth(code, *update, *reduction) : plainSum(code, *update, *reduction);
  }
  auto copy = std::make_shared<Stmt>(*code);
  for (StmtRef &child : copy->children)
    child = withPlainUpdates(unit, child, reductions);
  return copy;
}

} // namespace nidus::frontend
