#include "analysis/criteria/counted_header.h"
#include <map>

namespace nidus {
namespace {

bool isVariable(const ExprRef &e, const std::string &name) {
  return e->kind == ExprKind::Variable && e->name == name;
}

std::optional<int64_t> stepOf(const ExprRef &step, const std::string &counter) {
  if (!step || step->children.empty() || !isVariable(stripCasts(step->children[0]), counter))
    return std::nullopt;
  if (step->kind == ExprKind::Increment)
    return step->op == "++" ? 1 : -1;
  if (step->kind != ExprKind::Assign || (step->op != "+=" && step->op != "-="))
    return std::nullopt;
  ExprRef value = stripCasts(step->children[1]);
  if (value->kind != ExprKind::IntLiteral || !value->value || *value->value <= 0)
    return std::nullopt;
  return step->op == "+=" ? *value->value : -*value->value;
}

/// Of `a < b ? a : b` both, and of what these are made of in turn; of everything else itself. With `greatest` of `a > b ? a : b`.
void collectExtremum(const ExprRef &e, bool greatest, std::vector<ExprRef> &all) {
  const ExprRef plain = stripCasts(e);
  const ExprRef test = plain->kind == ExprKind::Conditional ? stripCasts(plain->children[0]) : nullptr;
  if (test && test->kind == ExprKind::Binary && (test->op[0] == '<' || test->op[0] == '>')) {
    const auto isSame = [](const ExprRef &a, const ExprRef &b) { return same(stripCasts(a), stripCasts(b)); };
    const ExprRef &left = test->children[0], &right = test->children[1], &then = plain->children[1], &otherwise = plain->children[2];
    const bool isForward = isSame(left, then) && isSame(right, otherwise), isBackward = isSame(left, otherwise) && isSame(right, then);
    if ((isForward && (test->op[0] == '>') == greatest) || (isBackward && (test->op[0] == '<') == greatest)) {
      collectExtremum(then, greatest, all);
      collectExtremum(otherwise, greatest, all);
      return;
    }
  }
  all.push_back(e);
}

/// Of `counter < value`, in either order; nothing when the condition is none that ends a loop in that direction.
std::optional<CountedHeader::End> endIn(const Expr &condition, const std::string &counter, int64_t step) {
  static const std::map<std::string, std::string> mirrored = {
      {"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}, {"!=", "!="}};
  if (condition.kind != ExprKind::Binary || !mirrored.count(condition.op))
    return std::nullopt;
  std::string op = condition.op;
  ExprRef counts = stripCasts(condition.children[0]), value = condition.children[1];
  if (!isVariable(counts, counter)) {
    counts = stripCasts(condition.children[1]), value = condition.children[0];
    op = mirrored.at(op);
  }
  const bool isTowards = op == "!=" || op[0] == (step > 0 ? '<' : '>');
  if (!isVariable(counts, counter) || !isTowards)
    return std::nullopt;
  return CountedHeader::End{value, op == "<=" || op == ">="};
}

/// Of the condition, or of all of which it demands that they hold.
void collectEnds(const ExprRef &condition, CountedHeader &header) {
  if (condition->kind == ExprKind::Binary && condition->op == "&&") {
    for (const ExprRef &part : condition->children)
      collectEnds(stripCasts(part), header);
  } else if (const std::optional<CountedHeader::End> end = endIn(*condition, header.counter, header.step)) {
    std::vector<ExprRef> values;
    collectExtremum(end->value, header.step < 0, values);
    for (const ExprRef &value : values)
      header.ends.push_back({value, end->isInclusive});
  } else {
    header.others.push_back(condition);
  }
}

} // namespace

std::optional<CountedHeader> headerOf(const Stmt &loop) {
  StmtRef init = loop.children[0];
  while (init && init->kind == StmtKind::Block && init->children.size() == 1)
    init = init->children[0];
  CountedHeader header;
  ExprRef first;
  if (init && init->kind == StmtKind::Declare && init->expr) {
    header.counter = init->name;
    first = init->expr;
  } else if (init && init->kind == StmtKind::Expression && init->expr->kind == ExprKind::Assign &&
             init->expr->op == "=" && init->expr->children[0]->kind == ExprKind::Variable) {
    header.counter = init->expr->children[0]->name;
    first = init->expr->children[1];
  }
  std::optional<int64_t> step = stepOf(loop.step, header.counter);
  if (header.counter.empty() || !step || !loop.expr)
    return std::nullopt;
  header.step = *step;
  collectExtremum(first, header.step > 0, header.firsts);
  collectEnds(stripCasts(loop.expr), header);
  if (header.ends.empty())
    return std::nullopt;
  return header;
}

} // namespace nidus
