#include "analysis/frontend/normalise/search_exits.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/normalise/search_flags.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/syntax/speculation.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

StmtRef setTo(const std::string &symbol, const TypeRef &type, const ExprRef &value, const Location &location) {
  auto set = std::make_shared<Expr>();
  set->kind = ExprKind::Assign;
  set->op = "=";
  set->type = type;
  set->children = {variable(symbol, type), converted(value, type)};
  set->location = location;
  return expressionStatement(set);
}

/// i < n
bool isBound(const ExprRef &condition, const ExprRef &counter) {
  if (condition->kind != ExprKind::Binary || counter->kind != ExprKind::Variable)
    return false;
  const bool compares = condition->op[0] == '<' || condition->op[0] == '>' || condition->op == "!=";
  return compares && (isVariable(stripCasts(condition->children[0]), counter->name) ||
                      isVariable(stripCasts(condition->children[1]), counter->name));
}

/// for (..; i < n && c; ..) as for (..; i < n; ..) { if (!c) break; .. }; null: no condition bounds the counter.
StmtRef withBoundOnly(const StmtRef &loop) {
  if (loop->kind != StmtKind::For || !loop->expr || !loop->step || loop->step->children.empty())
    return nullptr;
  std::vector<ExprRef> conditions, bounds;
  std::vector<StmtRef> body;
  parts(loop->expr, conditions);
  for (const ExprRef &condition : conditions)
    if (isBound(condition, loop->step->children[0]))
      bounds.push_back(condition);
    else
      body.push_back(breakUnless(condition));
  auto made = std::make_shared<Stmt>(*loop);
  made->expr = allOf(bounds);
  body.push_back(loop->children[1]);
  if (body.size() > 1)
    made->children[1] = makeBlock(std::move(body), loop->children[1]->location);
  return bounds.empty() ? nullptr : made;
}

bool isOutside(const Stmt &jump, const StmtRef &nest) {
  bool isInside = false;
  forEachStmt(nest, [&](const Stmt &s) { isInside |= s.kind == StmtKind::Other && s.name == "a label" && s.label == jump.label; });
  return !jump.label.empty() && !isInside;
}

class ExitWriter {
  const Unit &unit;
  Function &function;
  const StmtRef &nest;
  const std::map<std::string, ExprRef> &held;
  const std::set<std::string> &own;
  SearchExits made;
  std::string result; ///< what returns return; empty: nothing, or one literal
  std::string counter, counterAt; ///< of the outermost loop, where it is used after the nest
  int64_t step = 0;
  bool failed = false;

public:
  ExitWriter(const Unit &unit, Function &function, const StmtRef &nest, const std::map<std::string, ExprRef> &held, const std::set<std::string> &own)
      : unit(unit), function(function), nest(nest), held(held), own(own) {}

  std::optional<SearchExits> run() {
    const std::optional<LoopHeader> header = loopHeader(nest, function);
    if (!header)
      return std::nullopt;
    made.nest = std::make_shared<Stmt>(*nest);
    addWays();
    if (std::count(nest->liveAfter.begin(), nest->liveAfter.end(), header->symbol) > 0)
      addCounter(*header);
    auto changed = std::make_shared<Stmt>(*nest);
    changed->children[1] = visit(nest->children[1], 0);
    changed->liveAfter.insert(changed->liveAfter.end(), added.begin(), added.end());
    made.nest = changed;
    return failed || !returnsFrom(changed) ? std::nullopt : std::optional(made);
  }

private:
  std::vector<std::string> added; ///< results of the nest

  std::string add(const std::string &wish, const TypeRef &type) {
    const std::string symbol = addLocal(unit, function, wish, type);
    added.push_back(symbol);
    return symbol;
  }

  TypeRef typeOf(const std::string &symbol) const { return function.variables.at(symbol).type; }

  //===-- which ways there are --------------------------------------------===//

  void addWays() {
    std::vector<ExprRef> values;
    std::set<std::string> labels;
    bool returns = false;
    forEachStmt(nest, [&](const Stmt &s) {
      if (s.kind == StmtKind::Return) {
        returns = true;
        if (s.expr)
          values.push_back(s.expr);
      } else if (isGoto(s)) {
        failed |= !isOutside(s, nest);
        labels.insert(s.label);
      }
    });
    if (!returns && labels.empty())
      return;
    made.ways.chosen = add("nidus_leaves", scalarType(Scalar::Int));
    if (returns)
      made.ways.ways.push_back({1, "", valueOf(values)});
    for (const std::string &label : labels)
      made.ways.ways.push_back({static_cast<int64_t>(made.ways.ways.size()) + 1, label, nullptr});
  }


  /// What the host returns: the literal that all return, or a variable.
  ExprRef valueOf(const std::vector<ExprRef> &values) {
    if (values.empty())
      return nullptr;
    const TypeRef type = unqualified(function.result);
    failed |= !isScalar(type) || isPointer(type);
    const std::optional<int64_t> number = literalValue(stripCasts(values[0]));
    if (number && std::all_of(values.begin(), values.end(), [&](const ExprRef &value) { return isSameOperation(value, values[0]); }))
      return values[0];
    if (!failed)
      result = add("nidus_result", type);
    if (!failed)
      made.ways.results.push_back(result);
    return failed ? nullptr : variable(result, type);
  }

  int64_t numberOf(const std::string &label) const {
    return std::find_if(made.ways.ways.begin(), made.ways.ways.end(), [&](const WayOut &way) { return way.label == label; })->number;
  }

  void addCounter(const LoopHeader &header) {
    counter = header.symbol;
    step = header.step;
    counterAt = add(counter + "_at", header.type);
    function.variables.at(counterAt).name = function.variables.at(counter).name;
    // The counter may stand for the user's itself.
    const auto user = held.find(counter);
    made.held[counterAt] = user == held.end() ? ExprRef(variable(counter, header.type)) : user->second;
  }

  //===-- what is set on them ---------------------------------------------===//

  static StmtRef end() {
    auto stmt = std::make_shared<Stmt>();
    stmt->kind = StmtKind::Return;
    return stmt;
  }

  /// All ways set the same variables: of each the first value is that of the first way.
  std::vector<StmtRef> settings(int64_t way, const ExprRef &value, bool isStepped, const Location &location) {
    std::vector<StmtRef> all;
    if (!made.ways.chosen.empty())
      all.push_back(setTo(made.ways.chosen, scalarType(Scalar::Int), intLiteral(way), location));
    if (!result.empty())
      all.push_back(setTo(result, typeOf(result), value ? value : intLiteral(0), location));
    if (!counterAt.empty())
      all.push_back(setTo(counterAt, typeOf(counterAt), counterThere(isStepped), location));
    all.push_back(end());
    return all;
  }

  ExprRef counterThere(bool isStepped) {
    const ExprRef at = variable(counter, typeOf(counter));
    if (!isStepped)
      return at;
    const TypeRef &type = at->type;
    failed |= sizeOf(type->scalar) < 4; // it would be computed as int
    return binary(step > 0 ? "+" : "-", at, intLiteral(std::abs(step), type->scalar), type);
  }

  /// `loops`: around the statement, inside the outermost one.
  StmtRef visit(const StmtRef &stmt, int loops) {
    if (!stmt)
      return stmt;
    if (stmt->kind == StmtKind::Block)
      return visitBlock(stmt, loops);
    if (isWayOut(*stmt, loops))
      return makeBlock(written(*stmt, {}), stmt->location);
    auto copy = std::make_shared<Stmt>(*stmt);
    for (StmtRef &child : copy->children)
      child = visit(child, loops + isLoop(*stmt));
    return copy;
  }

  static bool isWayOut(const Stmt &stmt, int loops) {
    return stmt.kind == StmtKind::Return || isGoto(stmt) || leavesNest(stmt) || (stmt.kind == StmtKind::Break && loops == 0);
  }

  StmtRef visitBlock(const StmtRef &block, int loops) {
    std::vector<StmtRef> all = flatStatements(block), made;
    for (const StmtRef &stmt : all) {
      if (!isWayOut(*stmt, loops)) {
        made.push_back(visit(stmt, loops));
        continue;
      }
      // What follows a jump is not reached.
      made = written(*stmt, std::move(made));
      break;
    }
    return makeBlock(std::move(made), block->location);
  }

  /// The way after `before`, statements of the block in front of it.
  std::vector<StmtRef> written(const Stmt &jump, std::vector<StmtRef> before) {
    const bool isReturn = jump.kind == StmtKind::Return;
    ExprRef value = jump.expr;
    if (isReturn)
      dropDead(before, value);
    const int64_t way = isReturn ? numberOf("") : isGoto(jump) ? numberOf(jump.label) : 0;
    for (const StmtRef &setting : settings(way, value, isSteppedBefore(jump), jump.location))
      before.push_back(setting);
    return before;
  }

  /// { at = i; return at; }: nobody sees the function's own variables any more, and the value is what they were set to.
  void dropDead(std::vector<StmtRef> &before, ExprRef &value) {
    while (!before.empty()) {
      const ExprRef target = targetOf(*before.back());
      if (!target || target->kind != ExprKind::Variable || own.count(target->name) || !isPlainScalar(function, target->name))
        return;
      const ExprRef by = before.back()->expr->children[1];
      if (!mayRunAnywhere(unit, by))
        return;
      before.pop_back();
      if (value)
        value = rewrite(value, [&](const ExprRef &e) { return isVariable(e, target->name) ? converted(by, target->type) : e; });
    }
  }
};

} // namespace

StmtRef breakUnless(const ExprRef &condition) {
  auto isNot = std::make_shared<Expr>();
  isNot->kind = ExprKind::Unary;
  isNot->op = "!";
  isNot->type = scalarType(Scalar::Int);
  isNot->location = condition->location;
  isNot->children = {condition};
  auto made = std::make_shared<Stmt>();
  made->kind = StmtKind::If;
  made->expr = isNot;
  made->children = {leaveNest(false)};
  made->location = condition->location;
  return made;
}

ExprRef targetOf(const Stmt &stmt) {
  const bool sets = stmt.kind == StmtKind::Expression && stmt.expr->kind == ExprKind::Assign && stmt.expr->op == "=";
  return sets ? stmt.expr->children[0] : nullptr;
}

std::vector<StmtRef> flatStatements(const StmtRef &stmt) {
  if (stmt->kind != StmtKind::Block)
    return {stmt};
  const auto declares = [](const StmtRef &child) { return child->kind == StmtKind::Declare; };
  std::vector<StmtRef> all;
  for (const StmtRef &child : stmt->children) {
    const bool hasNames = child->kind == StmtKind::Block && std::any_of(child->children.begin(), child->children.end(), declares);
    for (const StmtRef &each : hasNames ? std::vector<StmtRef>{child} : flatStatements(child))
      all.push_back(each);
  }
  return all;
}

std::optional<SearchExits> withExits(const Unit &unit, const PreparedNest &prepared, Function &function, const std::set<std::string> &own) {
  StmtRef nest = prepared.nest;
  for (const std::string &flag : testedFlags(nest))
    if (isPlainScalar(function, flag) && assignments(nest).count(flag))
      if (std::optional<StmtRef> without = withoutFlag(unit, prepared, nest, flag, own))
        nest = *without;
  nest = withBoundOnly(nest);
  return nest ? ExitWriter(unit, function, nest, prepared.held, own).run() : std::nullopt;
}

} // namespace nidus::frontend
