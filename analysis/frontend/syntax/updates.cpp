#include "analysis/frontend/syntax/updates.h"
#include "analysis/frontend/syntax/speculation.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

bool sameExpr(const ExprRef &a, const ExprRef &b) {
  ExprRef x = stripImplicitCasts(a), y = stripImplicitCasts(b);
  if (x->kind != y->kind || x->op != y->op || x->name != y->name || x->spelling != y->spelling ||
      spell(x->type) != spell(y->type) || x->children.size() != y->children.size())
    return false;
  for (size_t i = 0; i < x->children.size(); ++i)
    if (!sameExpr(x->children[i], y->children[i]))
      return false;
  return true;
}

std::optional<ReductionOp> reductionOp(const std::string &op) {
  if (op == "+" || op == "-")
    return ReductionOp::Sum;
  if (op == "*")
    return ReductionOp::Product;
  if (op == "&")
    return ReductionOp::And;
  if (op == "|")
    return ReductionOp::Or;
  if (op == "^")
    return ReductionOp::Xor;
  return std::nullopt;
}

bool isVariable(const ExprRef &expr, const std::string &symbol) {
  ExprRef e = stripCasts(expr);
  return e->kind == ExprKind::Variable && e->name == symbol;
}

/// What is computed in floating point is truncated into an integer each time: no sum. A bool becomes 1 each time.
bool combines(const TypeRef &accumulator, const TypeRef &computed, ReductionOp op) {
  if (!isScalar(accumulator) || !isScalar(computed))
    return false;
  if (accumulator->scalar == Scalar::Bool && op != ReductionOp::And && op != ReductionOp::Or)
    return false;
  return isInteger(accumulator) == isInteger(computed);
}

/// s + a - b  as operands of s.
bool collect(const ExprRef &expr, Update &update) {
  if (isVariable(expr, update.symbol)) {
    for (ExprRef e = expr; e->kind == ExprKind::Cast; e = e->children[0])
      if (!combines(update.type, e->type, update.op))
        return false;
    return !update.operands.empty();
  }
  ExprRef e = stripCasts(expr);
  for (ExprRef c = expr; c->kind == ExprKind::Cast; c = c->children[0])
    if (!combines(update.type, c->type, update.op))
      return false;
  if (e->kind != ExprKind::Binary || reductionOp(e->op) != std::optional(update.op) ||
      !combines(update.type, e->type, update.op))
    return false;
  bool isLeft = mentions(e->children[0], update.symbol);
  const ExprRef &other = e->children[isLeft ? 1 : 0];
  if ((!isLeft && e->op == "-") || mentions(other, update.symbol))
    return false;
  update.operands.insert(update.operands.begin(), {e->op + "=", other});
  return collect(e->children[isLeft ? 0 : 1], update);
}

/// x = x || c and x = x && c, where c can be computed although C may not ask for it.
std::optional<Update> chooseTruth(const Unit &unit, const ExprRef &target, const ExprRef &value) {
  const ExprRef e = stripCasts(value);
  if (e->kind != ExprKind::Binary || (e->op != "||" && e->op != "&&") || isFloating(value->type) != isFloating(target->type))
    return std::nullopt;
  const bool isLeft = isVariable(e->children[0], target->name);
  const ExprRef &tested = e->children[isLeft ? 1 : 0];
  if ((!isLeft && !isVariable(e->children[1], target->name)) || mentions(tested, target->name) ||
      !mayRunAnywhere(unit, tested))
    return std::nullopt;
  return Update{target->name, target->type, e->op == "||" ? ReductionOp::Any : ReductionOp::All, Take::First, {{"=", tested}}, {}};
}

/// A type that has all values of the expression: fabs(x) is a float where x is one.
TypeRef typeOfValues(const ExprRef &value) {
  const ExprRef bare = stripImplicitCasts(value);
  return bare->kind == ExprKind::Call && bare->name == "fabs" && bare->children.size() == 1 ? typeOfValues(bare->children[0]) : bare->type;
}

/// v > m, m < v ...: whether m is then replaced by the greater or the smaller value.
struct Comparison {
  ReductionOp op;
  Take take;
  ExprRef value;
};

std::optional<Comparison> compare(const ExprRef &expr, const ExprRef &accumulator) {
  ExprRef e = stripCasts(expr);
  if (e->kind != ExprKind::Binary || (e->op != "<" && e->op != ">" && e->op != "<=" && e->op != ">="))
    return std::nullopt;
  const std::string &symbol = accumulator->name;
  bool isLeft = isVariable(e->children[0], symbol);
  if (!isLeft && !isVariable(e->children[1], symbol))
    return std::nullopt;
  ExprRef value = e->children[isLeft ? 1 : 0];
  const TypeRef &common = e->children[0]->type, &mine = accumulator->type;
  const TypeRef given = typeOfValues(value);
  if (mentions(value, symbol) || !keepsValues(given, mine) || !keepsValues(mine, common) ||
      !keepsValues(given, common) || mine->scalar == Scalar::Bool)
    return std::nullopt;
  bool wantsGreater = (e->op[0] == '>') != isLeft;
  return Comparison{wantsGreater ? ReductionOp::Maximum : ReductionOp::Minimum,
                    e->op.size() == 2 ? Take::Last : Take::First, value};
}

/// m when the condition holds although it was asked to stay: m > v ? m : v takes v on equality, and also when v is NaN.
std::optional<Comparison> mirrored(const std::optional<Comparison> &c, const TypeRef &type) {
  if (!c || isFloating(type))
    return std::nullopt;
  return Comparison{c->op == ReductionOp::Maximum ? ReductionOp::Minimum : ReductionOp::Maximum,
                    c->take == Take::First ? Take::Last : Take::First, c->value};
}

Update extremum(const ExprRef &accumulator, const Comparison &c) {
  return {accumulator->name, accumulator->type, c.op, c.take, {{"=", c.value}}, {}};
}

/// m = v > m ? v : m
std::optional<Update> choose(const ExprRef &target, const ExprRef &conditional) {
  std::optional<Comparison> c = compare(conditional->children[0], target);
  const ExprRef &first = conditional->children[1], &second = conditional->children[2];
  if (c && isVariable(first, target->name)) {
    c = mirrored(c, target->type);
    if (c && sameExpr(second, c->value))
      return extremum(target, *c);
  } else if (c && isVariable(second, target->name) && sameExpr(first, c->value)) {
    return extremum(target, *c);
  }
  return std::nullopt;
}

/// fmax(m, v)
std::optional<Update> callLibrary(const ExprRef &target, const ExprRef &call) {
  bool isFloat = call->name == "fmaxf" || call->name == "fminf",
       isDouble = call->name == "fmax" || call->name == "fmin";
  if ((!isFloat && !isDouble) || call->children.size() != 2 || !isFloating(target->type))
    return std::nullopt;
  bool isLeft = isVariable(call->children[0], target->name);
  const ExprRef &value = call->children[isLeft ? 1 : 0];
  if (!isVariable(call->children[isLeft ? 0 : 1], target->name) || mentions(value, target->name) ||
      !keepsValues(target->type, call->type) || !keepsValues(stripImplicitCasts(value)->type, target->type))
    return std::nullopt;
  ReductionOp op = call->name.substr(0, 4) == "fmax" ? ReductionOp::Maximum : ReductionOp::Minimum;
  return Update{target->name, target->type, op, Take::Library, {{"=", value}}, {}};
}

/// m = max(m, v) with a function of the unit that returns one of its two parameters.
std::optional<Update> callHelper(const Unit &unit, const ExprRef &target, const ExprRef &call) {
  const Function *callee = findFunction(unit, call->name);
  ExprRef chosen = callee && callee->body ? onlyReturned(callee->body) : nullptr;
  if (!chosen || callee->parameters.size() != 2 || call->children.size() != 2)
    return std::nullopt;
  chosen = stripImplicitCasts(chosen);
  bool isLeft = isVariable(call->children[0], target->name);
  const ExprRef &value = call->children[isLeft ? 1 : 0];
  if (chosen->kind != ExprKind::Conditional || !isVariable(call->children[isLeft ? 0 : 1], target->name) ||
      mentions(value, target->name))
    return std::nullopt;
  auto parameter = [&](size_t i) {
    return variable(callee->parameters[i], callee->variables.at(callee->parameters[i]).type);
  };
  std::optional<Update> inside = choose(parameter(isLeft ? 0 : 1), chosen);
  const TypeRef type = parameter(0)->type, given = stripImplicitCasts(value)->type;
  bool keeps = spell(unqualified(type)) == spell(unqualified(parameter(1)->type)) &&
               spell(unqualified(type)) == spell(unqualified(callee->result)) && keepsValues(target->type, type) &&
               keepsValues(given, target->type);
  if (!inside || !keeps)
    return std::nullopt;
  return Update{target->name, target->type, inside->op, inside->take, {{"=", value}}, {}};
}

std::optional<Update> assignment(const Unit &unit, const ExprRef &expr) {
  const ExprRef &target = expr->children[0], &value = expr->children[1];
  if (target->kind != ExprKind::Variable || !isScalar(target->type))
    return std::nullopt;
  if (expr->op != "=") {
    std::optional<ReductionOp> op = reductionOp(expr->op.substr(0, expr->op.size() - 1));
    const TypeRef &computed = expr->computeType ? expr->computeType : target->type;
    if (!op || expr->op.size() > 2 || mentions(value, target->name) || !combines(target->type, computed, *op))
      return std::nullopt;
    return Update{target->name, target->type, *op, Take::First, {{expr->op, value}}, {}};
  }
  ExprRef bare = stripImplicitCasts(value);
  if (bare->kind == ExprKind::Conditional)
    return choose(target, bare);
  if (bare->kind == ExprKind::Call) {
    std::optional<Update> update = callLibrary(target, bare);
    return update ? update : callHelper(unit, target, bare);
  }
  if (std::optional<Update> update = chooseTruth(unit, target, value))
    return update;
  bare = stripCasts(value);
  std::optional<ReductionOp> op = bare->kind == ExprKind::Binary ? reductionOp(bare->op) : std::nullopt;
  if (!op)
    return std::nullopt;
  Update update{target->name, target->type, *op, Take::First, {}, {}};
  return collect(value, update) ? std::optional(update) : std::nullopt;
}

std::vector<StmtRef> flatStatementsOf(const StmtRef &stmt) {
  if (stmt->kind != StmtKind::Block)
    return {stmt};
  std::vector<StmtRef> all;
  for (const StmtRef &child : stmt->children)
    for (const StmtRef &inner : flatStatementsOf(child))
      if (inner->kind != StmtKind::Empty)
        all.push_back(inner);
  return all;
}

/// if (v > m) { m = v; at = x; }
std::optional<Update> guarded(const StmtRef &stmt) {
  if (stmt->children.size() != 1)
    return std::nullopt;
  std::vector<StmtRef> inner = flatStatementsOf(stmt->children[0]);
  std::optional<Update> update;
  for (const StmtRef &each : inner) {
    bool assigns = each->kind == StmtKind::Expression && each->expr->kind == ExprKind::Assign &&
                   each->expr->op == "=" && each->expr->children[0]->kind == ExprKind::Variable &&
                   isScalar(each->expr->children[0]->type);
    if (!assigns)
      return std::nullopt;
    const ExprRef &target = each->expr->children[0];
    std::optional<Comparison> c = compare(stmt->expr, target);
    if (!c)
      continue;
    if (update || !sameExpr(each->expr->children[1], c->value))
      return std::nullopt;
    update = extremum(target, *c);
  }
  for (const StmtRef &each : inner)
    if (update && each->expr->children[0]->name != update->symbol) {
      for (const StmtRef &other : inner)
        if (mentions(each->expr->children[1], other->expr->children[0]->name) ||
            (other != each && other->expr->children[0]->name == each->expr->children[0]->name) ||
            mentions(update->operands[0].value, each->expr->children[0]->name))
          return std::nullopt;
      update->with.push_back(each);
    }
  return update;
}

} // namespace

StmtRef withUpdateApart(const Unit &unit, const StmtRef &stmt) {
  ExprRef condition =
      stmt->kind == StmtKind::If && stmt->children.size() == 1 ? stripImplicitCasts(stmt->expr) : nullptr;
  if (!condition || condition->kind != ExprKind::Binary || condition->op != "&&" || matchUpdate(unit, stmt))
    return stmt;
  auto inner = std::make_shared<Stmt>(*stmt);
  inner->expr = condition->children[1];
  if (!matchUpdate(unit, inner))
    return stmt;
  auto outer = std::make_shared<Stmt>(*stmt);
  outer->expr = condition->children[0];
  outer->children = {inner};
  return outer;
}

std::optional<Update> matchUpdate(const Unit &unit, const StmtRef &stmt) {
  if (stmt->kind == StmtKind::If)
    return guarded(stmt);
  if (stmt->kind != StmtKind::Expression)
    return std::nullopt;
  if (stmt->expr->kind == ExprKind::Assign)
    return assignment(unit, stmt->expr);
  const ExprRef &target = stmt->expr->kind == ExprKind::Increment ? stmt->expr->children[0] : nullptr;
  if (!target || target->kind != ExprKind::Variable || !combines(target->type, target->type, ReductionOp::Sum))
    return std::nullopt;
  return Update{target->name,
                target->type,
                ReductionOp::Sum,
                Take::First,
                {{stmt->expr->op == "++" ? "+=" : "-=", intLiteral(1)}},
                {}};
}

} // namespace nidus::frontend
