#include "analysis/frontend/syntax/operations.h"
#include "analysis/code/math_functions.h"
#include "analysis/code/evaluate.h"
#include "analysis/model/interior.h"
#include "analysis/code/sort_call.h"
#include <set>

namespace nidus::frontend {
namespace {

// Functions in instructions, roughly: those of math.h that take a polynomial, and others. A root branches to a slow path of its
// own: packets of 64 with one each took 1.2 times as long as packets of 32 (H200).
constexpr int transcendentalCost = 20, functionCost = 5, rootCost = 100;

// Of a loop inside one that cannot be unrolled.
constexpr int64_t mostOfLoop = 64;

constexpr int64_t mostOperations = 1 << 20;
constexpr int mostVisits = 1 << 14; ///< of statements
constexpr int mostCalls = 8;        ///< inside each other

/// Runs the loops of a block on their counters alone.
class Unroller {
  using Values = std::map<std::string, int64_t>;

  const Unit &unit;
  std::set<std::string> arrays;
  int visits = 0, depth = 0;

public:
  int64_t operations = 0, divisions = 0;
  bool fails = false, hasArrays = false, placesAreNumbers = true;

  explicit Unroller(const Unit &unit) : unit(unit) {}

  void run(const StmtRef &stmt, Values &values) {
    fails |= ++visits > mostVisits || operations > mostOperations;
    if (!stmt || fails)
      return;
    if (stmt->kind == StmtKind::For)
      return loop(*stmt, values);
    if (isLoop(*stmt) && !runsOnce(*stmt)) {
      fails = true;
      return;
    }
    if (stmt->kind == StmtKind::Declare)
      declare(*stmt, values);
    if (!isLoop(*stmt))
      count(stmt->expr, values);
    for (const StmtRef &child : stmt->children)
      run(child, values);
  }

private:
  void declare(const Stmt &stmt, Values &values) {
    values.erase(stmt.name);
    if (stmt.type->kind == TypeKind::Array) {
      hasArrays = true;
      arrays.insert(stmt.name);
    }
  }

  void loop(const Stmt &stmt, Values &values) {
    StmtRef init = stmt.children[0];
    if (init->kind == StmtKind::Block && init->children.size() == 1)
      init = init->children[0];
    std::string counter;
    std::optional<int64_t> value;
    if (init->kind == StmtKind::Declare && init->expr) {
      counter = init->name;
      value = valueOf(init->expr, values);
    } else if (init->kind == StmtKind::Expression && init->expr->kind == ExprKind::Assign && init->expr->op == "=") {
      counter = stripCasts(init->expr->children[0])->name;
      value = valueOf(init->expr->children[1], values);
    }
    if (!value || !stmt.expr || !stmt.step || assigns(stmt.children[1], counter)) {
      fails = true;
      return;
    }
    values[counter] = *value;
    while (!fails) {
      std::optional<int64_t> runs = valueOf(stmt.expr, values);
      fails |= !runs;
      if (fails || !*runs)
        break;
      run(stmt.children[1], values);
      step(*stmt.step, counter, values);
    }
    values.erase(counter);
  }

  void step(const Expr &step, const std::string &counter, Values &values) {
    bool isOwn = !step.children.empty() && stripCasts(step.children[0])->name == counter;
    std::optional<int64_t> by;
    if (step.kind == ExprKind::Increment)
      by = 1;
    else if (step.kind == ExprKind::Assign && (step.op == "+=" || step.op == "-="))
      by = valueOf(step.children[1], values);
    if (!isOwn || !by)
      fails = true;
    else
      values[counter] += step.op[0] == '-' ? -*by : *by;
  }

  static bool assigns(const StmtRef &body, const std::string &name) {
    bool found = false;
    forEachExpr(body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf)
        found |= stripCasts(e.children[0])->name == name;
    });
    return found;
  }

  /// An integer, by what the compiler does not know.
  static bool divides(const Expr &e, const Values &values) {
    const bool isQuotient = (e.kind == ExprKind::Binary && (e.op == "/" || e.op == "%")) ||
                            (e.kind == ExprKind::Assign && (e.op == "/=" || e.op == "%="));
    return isQuotient && isInteger(e.type) && !valueOf(e.children[1], values);
  }

  /// Subscripts of arrays of others are folded or shared.
  void count(const ExprRef &expr, const Values &values) {
    if (!expr)
      return;
    bool computes = expr->kind == ExprKind::Binary || expr->kind == ExprKind::Unary || expr->kind == ExprKind::Conditional ||
                    expr->kind == ExprKind::Increment || (expr->kind == ExprKind::Assign && expr->op != "=");
    bool converts = expr->kind == ExprKind::Cast && isScalar(expr->type) && isScalar(expr->children[0]->type) &&
                    isFloating(expr->type) != isFloating(expr->children[0]->type);
    if (expr->kind == ExprKind::Call && (expr->access == neighbourMark || expr->access == rowMark))
      return;
    operations += computes || converts;
    divisions += divides(*expr, values);
    if (expr->kind == ExprKind::Call)
      call(*expr, values);
    if (sortCallOf(*expr)) // its subscripts are numbers
      return;
    if (expr->kind == ExprKind::Variable && arrays.count(expr->name))
      placesAreNumbers = false;
    if (expr->kind != ExprKind::Subscript) {
      for (const ExprRef &child : expr->children)
        count(child, values);
      return;
    }
    ExprRef array = stripCasts(expr->children[0]);
    if (array->kind != ExprKind::Variable || !arrays.count(array->name))
      return count(expr->children[0], values);
    placesAreNumbers &= valueOf(expr->children[1], values).has_value();
  }

  void call(const Expr &expr, const Values &values) {
    const Function *function = findFunction(unit, expr.name);
    if (std::optional<SortCall> sort = sortCallOf(expr)) {
      operations += operationsOf(*sort);
      return;
    }
    if (!function || !function->body) {
      std::optional<MathFunction> math = mathFunction(expr.name);
      bool isRoot = expr.name == "sqrt" || expr.name == "sqrtf";
      bool isPolynomial = math && math->accuracy == MathAccuracy::DeviceDiffers;
      operations += isRoot ? rootCost : isPolynomial ? transcendentalCost : functionCost;
      return;
    }
    fails |= depth == mostCalls;
    Values inside;
    for (size_t k = 0; k < function->parameters.size() && k < expr.children.size(); ++k)
      if (std::optional<int64_t> value = valueOf(expr.children[k], values))
        if (!assigns(function->body, function->parameters[k]))
          inside[function->parameters[k]] = *value;
    std::set<std::string> mine = std::move(arrays);
    arrays.clear();
    ++depth;
    run(function->body, inside);
    --depth;
    arrays = std::move(mine);
  }
};

/// The bodies of loops that are not marked in the place of the loops.
StmtRef withLoopsOnce(const StmtRef &stmt) {
  if (!stmt)
    return stmt;
  if (stmt->kind == StmtKind::For && !stmt->isUnrolled)
    return withLoopsOnce(stmt->children[1]);
  auto copy = std::make_shared<Stmt>(*stmt);
  for (StmtRef &child : copy->children)
    child = withLoopsOnce(child);
  return copy;
}

} // namespace

std::optional<Unrolled> unroll(const StmtRef &block, const Unit &unit) {
  Unroller unroller(unit);
  std::map<std::string, int64_t> values;
  unroller.run(block, values);
  if (unroller.fails)
    return std::nullopt;
  return Unrolled{unroller.operations, unroller.divisions, unroller.hasArrays && unroller.placesAreNumbers};
}

std::optional<int64_t> operationsOf(const StmtRef &block, const Unit &unit) {
  std::optional<Unrolled> all = unroll(withLoopsOnce(block), unit);
  return all ? std::optional(all->operations) : std::nullopt;
}

StmtRef withAllUnrolled(const StmtRef &block) {
  if (!block)
    return block;
  auto copy = std::make_shared<Stmt>(*block);
  copy->isUnrolled = block->kind == StmtKind::For;
  for (StmtRef &child : copy->children)
    child = withAllUnrolled(child);
  return copy;
}

StmtRef withUnrolledLoops(const StmtRef &block, const Unit &unit) {
  if (!block)
    return block;
  auto copy = std::make_shared<Stmt>(*block);
  if (block->kind == StmtKind::For) {
    std::optional<Unrolled> all = unroll(block, unit);
    if (all && all->operations <= mostOfLoop) {
      copy->children[1] = withAllUnrolled(block->children[1]);
      copy->isUnrolled = true;
      return copy;
    }
  }
  for (StmtRef &child : copy->children)
    child = withUnrolledLoops(child, unit);
  return copy;
}

} // namespace nidus::frontend
