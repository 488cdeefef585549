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

} // namespace

std::optional<CountedHeader> headerOf(const Stmt &loop) {
  StmtRef init = loop.children[0];
  while (init && init->kind == StmtKind::Block && init->children.size() == 1)
    init = init->children[0];
  CountedHeader header;
  if (init && init->kind == StmtKind::Declare && init->expr) {
    header.counter = init->name;
    header.first = init->expr;
  } else if (init && init->kind == StmtKind::Expression && init->expr->kind == ExprKind::Assign &&
             init->expr->op == "=" && init->expr->children[0]->kind == ExprKind::Variable) {
    header.counter = init->expr->children[0]->name;
    header.first = init->expr->children[1];
  }
  std::optional<int64_t> step = stepOf(loop.step, header.counter);
  if (header.counter.empty() || !step || !loop.expr || loop.expr->kind != ExprKind::Binary)
    return std::nullopt;
  header.step = *step;
  static const std::map<std::string, std::string> mirrored = {
      {"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}, {"!=", "!="}};
  std::string op = loop.expr->op;
  ExprRef left = stripCasts(loop.expr->children[0]), right = loop.expr->children[1];
  if (!isVariable(left, header.counter)) {
    std::swap(left, right);
    left = stripCasts(left);
    op = mirrored.count(op) ? mirrored.at(op) : "";
  }
  bool towards = op == "!=" || (!op.empty() && op[0] == (header.step > 0 ? '<' : '>'));
  if (!isVariable(left, header.counter) || !mirrored.count(op) || !towards)
    return std::nullopt;
  header.end = right;
  header.isInclusive = op == "<=" || op == ">=";
  return header;
}

} // namespace nidus
