#include "analysis/dependence/combined_arrays.h"
#include <algorithm>
#include <map>

namespace nidus {
namespace {

/// An expression statement that combines a value into memory.
struct Update {
  std::string array; ///< of its Argument, or another variable
  ReductionOp op = ReductionOp::Sum;
  std::string function; ///< of the runtime
  ExprRef target, value;
};

/// The variable whose elements the lvalue is one of; empty when it is none.
std::string baseOf(ExprRef lvalue) {
  while (lvalue->kind == ExprKind::Subscript || lvalue->kind == ExprKind::Deref || lvalue->kind == ExprKind::Cast ||
         (lvalue->kind == ExprKind::Binary && lvalue->type && lvalue->type->kind == TypeKind::Pointer))
    lvalue = lvalue->children[0];
  return lvalue->kind == ExprKind::Variable ? lvalue->name : "";
}

bool isAtomic(const TypeRef &type) {
  return isInteger(type) && type->scalar != Scalar::Bool && (sizeOf(type->scalar) == 4 || sizeOf(type->scalar) == 8);
}

/// The calls that stand for elements of neighbourhoods (see Interior) have none.
bool changesSomething(const ExprRef &expr) {
  bool changes = false;
  forEachExpr(expr, [&](const Expr &e) {
    changes |= e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || (e.kind == ExprKind::Call && e.access.empty());
  });
  return changes;
}

/// Without conversions to integers that are as wide as the type, or wider: they keep a value modulo 2^n.
ExprRef withoutWide(ExprRef expr, const TypeRef &type) {
  while (expr->kind == ExprKind::Cast && isInteger(expr->type) && isInteger(expr->children[0]->type) &&
         sizeOf(expr->type->scalar) >= sizeOf(type->scalar))
    expr = expr->children[0];
  return expr;
}

/// What is combined with the target, and how: v and += for target += v and target = target + v.
struct Combination {
  std::string op;
  ExprRef value;
};

std::optional<Combination> combination(const Expr &e) {
  const ExprRef &target = e.children[0];
  if (e.kind == ExprKind::Increment)
    return Combination{e.op == "++" ? "+=" : "-=", intLiteral(1)};
  const ExprRef &given = e.children[1];
  if (e.op != "=")
    // What is computed in floating point is truncated each time.
    return isInteger(given->type) && (!e.computeType || isInteger(e.computeType)) ? std::optional(Combination{e.op, given})
                                                                                  : std::nullopt;
  ExprRef sum = withoutWide(given, target->type);
  bool isWide = sum->kind == ExprKind::Binary && isInteger(sum->type) &&
                sizeOf(sum->type->scalar) >= sizeOf(target->type->scalar) && !changesSomething(target);
  if (!isWide)
    return std::nullopt;
  if (isSameOperation(withoutWide(sum->children[0], target->type), target))
    return Combination{sum->op + "=", sum->children[1]};
  if (sum->op != "-" && isSameOperation(withoutWide(sum->children[1], target->type), target))
    return Combination{sum->op + "=", sum->children[0]};
  return std::nullopt;
}

std::optional<Update> updateOf(const StmtRef &stmt) {
  static const std::map<std::string, std::pair<ReductionOp, const char *>> kinds = {
      {"+=", {ReductionOp::Sum, "nidus::atomicAdd"}}, {"-=", {ReductionOp::Sum, "nidus::atomicSub"}},
      {"&=", {ReductionOp::And, "nidus::atomicAnd"}}, {"|=", {ReductionOp::Or, "nidus::atomicOr"}},
      {"^=", {ReductionOp::Xor, "nidus::atomicXor"}}};
  if (!stmt || stmt->kind != StmtKind::Expression)
    return std::nullopt;
  const Expr &e = *stmt->expr;
  if ((e.kind != ExprKind::Increment && e.kind != ExprKind::Assign) || e.children[0]->kind == ExprKind::Variable ||
      !isAtomic(e.children[0]->type))
    return std::nullopt;
  std::optional<Combination> combined = combination(e);
  auto kind = combined ? kinds.find(combined->op) : kinds.end();
  if (kind == kinds.end())
    return std::nullopt;
  TypeRef type = unqualified(e.children[0]->type);
  ExprRef value = stripImplicitCasts(combined->value);
  bool isSmall = value->kind == ExprKind::IntLiteral && value->value && *value->value <= INT32_MAX;
  if (!isSmall && spell(unqualified(value->type)) != spell(type))
    value = cast(type, value, true);
  return Update{baseOf(e.children[0]), kind->second.first, kind->second.second, e.children[0], value};
}

/// How often the code mentions each variable.
using Mentions = std::map<std::string, int>;

void count(const ExprRef &expr, Mentions &mentions) {
  forEachExpr(expr, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      ++mentions[e.name];
  });
}

void count(const StmtRef &code, Mentions &mentions) {
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      ++mentions[e.name];
  });
}

/// Does the code touch the arrays by other means than atomic updates?
bool touchesOtherwise(const StmtRef &code, const std::set<std::string> &arrays) {
  Mentions mentions;
  count(code, mentions);
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Call && e.name.starts_with("nidus::atomic"))
      --mentions[baseOf(e.children[0])];
  });
  return std::any_of(arrays.begin(), arrays.end(), [&](const std::string &array) { return mentions[array] != 0; });
}

class Finder {
  Mentions mentions;
  std::map<std::string, std::vector<ReductionOp>> updates; ///< by array, one for each
  Mentions inUpdates;                                      ///< as the targets

  void visit(const StmtRef &stmt) {
    if (!stmt)
      return;
    if (std::optional<Update> update = updateOf(stmt)) {
      updates[update->array].push_back(update->op);
      inUpdates[update->array] += stmt->expr->op == "=" ? 2 : 1;
    }
    for (const StmtRef &child : stmt->children)
      visit(child);
  }

public:
  explicit Finder(const Statement &statement) {
    count(statement.body, mentions);
    for (const Loop &loop : statement.loops) {
      count(loop.first, mentions);
      count(loop.condition, mentions);
      for (const StmtRef &stmt : loop.prefix)
        count(stmt, mentions);
    }
    visit(statement.body);
  }

  std::optional<ReductionOp> combined(const Array &array) const {
    auto found = updates.find(array.name);
    if (found == updates.end() || !isAtomic(array.element) ||
        mentions.at(array.name) != inUpdates.at(array.name))
      return std::nullopt;
    const std::vector<ReductionOp> &ops = found->second;
    bool isOne = std::all_of(ops.begin(), ops.end(), [&](ReductionOp op) { return op == ops[0]; });
    return isOne ? std::optional(ops[0]) : std::nullopt;
  }
};

StmtRef withAtomics(const StmtRef &stmt, const std::set<std::string> &arrays) {
  if (!stmt)
    return stmt;
  auto copy = std::make_shared<Stmt>(*stmt);
  std::optional<Update> update = updateOf(stmt);
  if (update && arrays.count(update->array)) {
    auto call = std::make_shared<Expr>();
    call->kind = ExprKind::Call;
    call->name = update->function;
    call->type = scalarType(Scalar::Void);
    call->children = {update->target, update->value};
    call->location = stmt->expr->location;
    copy->expr = call;
  }
  for (StmtRef &child : copy->children)
    child = withAtomics(child, arrays);
  return copy;
}

} // namespace

std::optional<Scop> withCombinedArrays(const Scop &scop) {
  Scop out = scop;
  Statement &statement = out.onlyStatement();
  const Finder finder(statement);
  std::set<std::string> arrays;
  for (Array &array : out.arrays)
    if ((array.combined = finder.combined(array)))
      arrays.insert(array.name);
  if (arrays.empty())
    return std::nullopt;
  statement.body = withAtomics(statement.body, arrays);
  out.sized.reset();
  out.shared.reset();
  if (out.interior)
    out.interior->body = withAtomics(out.interior->body, arrays);
  // A packet would keep the elements of a neighbourhood, and store them.
  if (out.interior && (touchesOtherwise(out.interior->body, arrays) ||
                       std::any_of(out.interior->neighbourhoods.begin(), out.interior->neighbourhoods.end(),
                                   [&](const Neighbourhood &n) { return arrays.count(n.array) > 0; })))
    out.interior.reset();
  return out;
}

} // namespace nidus
