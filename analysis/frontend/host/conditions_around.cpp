#include "analysis/frontend/host/conditions_around.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

bool isSum(const ExprRef &e, const Function &function, const std::set<std::string> &changed) {
  bool isKnown = e->kind == ExprKind::Variable  ? ownVariable(function, e->name) && !changed.count(e->name)
                 : e->kind == ExprKind::Binary ? e->op == "+" || e->op == "-" || e->op == "*"
                                               : e->kind == ExprKind::Cast || e->kind == ExprKind::IntLiteral;
  return isKnown && isInteger(e->type) &&
         std::all_of(e->children.begin(), e->children.end(), [&](const ExprRef &part) { return isSum(part, function, changed); });
}

/// Comparisons of sums that all hold. Of two cases, i != n, the usual one would have to be told from the other.
bool isSimple(const ExprRef &condition, const Function &function, const std::set<std::string> &changed) {
  static const std::set<std::string> comparisons = {"<", "<=", ">", ">=", "=="};
  auto are = [&](auto is) {
    return std::all_of(condition->children.begin(), condition->children.end(),
                       [&](const ExprRef &part) { return is(part, function, changed); });
  };
  if (condition->kind != ExprKind::Binary)
    return false;
  return condition->op == "&&" ? are(isSimple) : comparisons.count(condition->op) && are(isSum);
}

/// Does the code hold the nest? Adds the conditions between its beginning and that of the nest.
bool follow(const StmtRef &code, const Function &function, const StmtRef &nest, std::vector<ExprRef> &conditions) {
  if (!code)
    return false;
  if (isLoop(*code) && code->range.beginOffset == nest->range.beginOffset && nest->range.beginOffset >= 0)
    return true;
  auto found = std::find_if(code->children.begin(), code->children.end(), [&](const StmtRef &child) {
    return follow(child, function, nest, conditions);
  });
  if (found == code->children.end())
    return false;
  const std::set<std::string> changed = changedIn(*found);
  auto add = [&](const ExprRef &condition) {
    if (isSimple(condition, function, changed))
      conditions.push_back(condition);
  };
  bool isWhenTrue = code->kind == StmtKind::If && found == code->children.begin();
  bool isBody = code->kind == StmtKind::For && found + 1 == code->children.end() && code->expr;
  if (isWhenTrue || isBody)
    add(code->expr);
  std::optional<LoopHeader> header = isBody ? loopHeader(code, function) : std::nullopt;
  if (header && !isUnsigned(header->type->scalar) && spell(unqualified(header->first->type)) == spell(header->type))
    add(binary(header->step > 0 ? ">=" : "<=", variable(header->symbol, header->type), header->first,
               scalarType(Scalar::Int)));
  return true;
}

} // namespace

std::vector<ExprRef> conditionsAround(const Function &function, const StmtRef &nest) {
  std::vector<ExprRef> conditions;
  // A label lets control come from elsewhere.
  bool jumps = false;
  forEachStmt(function.body, [&](const Stmt &s) { jumps |= s.kind == StmtKind::Other; });
  if (!jumps)
    follow(function.body, function, nest, conditions);
  return conditions;
}

} // namespace nidus::frontend
