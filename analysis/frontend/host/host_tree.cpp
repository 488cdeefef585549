#include "analysis/frontend/host/host_tree.h"
#include <set>

namespace nidus {
namespace {

void addTo(std::vector<std::string> &list, const std::string &symbol) {
  for (const std::string &known : list)
    if (known == symbol)
      return;
  list.push_back(symbol);
}

bool isAllocation(const ExprRef &expr) {
  static const std::set<std::string> allocators = {"malloc", "calloc", "aligned_alloc"};
  return expr->kind == ExprKind::Call && allocators.count(expr->name);
}

/// What evaluating the expression does to memory: nothing, when it uses variables, arithmetic and comparisons only.
void inspect(const ExprRef &expr, HostNode &leaf) {
  if (!expr)
    return;
  switch (expr->kind) {
  case ExprKind::Variable:
    addTo(leaf.reads, expr->name);
    if (isArray(expr->type) || isStruct(expr->type))
      leaf.effect = HostEffect::Any;
    return;
  case ExprKind::Assign:
  case ExprKind::Increment:
    if (expr->children[0]->kind != ExprKind::Variable) {
      leaf.effect = HostEffect::Any;
      return;
    }
    addTo(leaf.writes, expr->children[0]->name);
    break;
  case ExprKind::Call:
  case ExprKind::Deref:
  case ExprKind::Subscript:
  case ExprKind::AddressOf:
  case ExprKind::Member:
  case ExprKind::InitList:
  case ExprKind::Unsupported:
    leaf.effect = HostEffect::Any;
    break;
  default:
    break;
  }
  for (const ExprRef &child : expr->children)
    inspect(child, leaf);
}

/// p = malloc(...)
bool allocates(const std::string &symbol, const ExprRef &value, HostNode &leaf) {
  if (!value || !isAllocation(stripCasts(value)))
    return false;
  HostNode sizes;
  for (const ExprRef &argument : stripCasts(value)->children)
    inspect(argument, sizes);
  leaf.reads = sizes.reads;
  leaf.writes = {symbol};
  leaf.effect = sizes.effect == HostEffect::Any ? HostEffect::Any : HostEffect::Allocates;
  leaf.subject = symbol;
  return true;
}

bool frees(const ExprRef &expr, HostNode &leaf) {
  if (expr->kind != ExprKind::Call || expr->name != "free" || expr->children.size() != 1)
    return false;
  ExprRef pointer = stripCasts(expr->children[0]);
  if (pointer->kind != ExprKind::Variable)
    return false;
  leaf.effect = HostEffect::Frees;
  leaf.subject = pointer->name;
  return true;
}

HostNode makeLeaf(const StmtRef &stmt) {
  HostNode leaf;
  leaf.location = stmt->location;
  if (stmt->kind == StmtKind::Declare) {
    if (stmt->isStatic || (stmt->expr && allocates(stmt->name, stmt->expr, leaf)))
      return leaf;
    addTo(leaf.writes, stmt->name);
    inspect(stmt->expr, leaf);
    return leaf;
  }
  if (stmt->kind == StmtKind::Expression) {
    const ExprRef &e = stmt->expr;
    bool assigns = e->kind == ExprKind::Assign && e->op == "=" && e->children[0]->kind == ExprKind::Variable;
    if (frees(e, leaf) || (assigns && allocates(e->children[0]->name, e->children[1], leaf)))
      return leaf;
    inspect(e, leaf);
    return leaf;
  }
  if (stmt->kind == StmtKind::Empty)
    return leaf;
  leaf.effect = HostEffect::Any; // return, break, goto, labels
  inspect(stmt->expr, leaf);
  leaf.effect = HostEffect::Any;
  return leaf;
}

/// Behind a search that may leave the function, go on elsewhere or move a pointer, all data is at home.
void addTo(std::vector<HostNode> &nodes, HostNode node, const FunctionPlan &plan) {
  const bool leaves = node.kind == HostKind::Nest && !plan.nests[static_cast<size_t>(node.nest)].plan->waysOut.areNone();
  HostNode jump;
  jump.effect = HostEffect::Any;
  jump.location = node.location;
  nodes.push_back(std::move(node));
  if (leaves)
    nodes.push_back(std::move(jump));
}

HostNode build(const StmtRef &stmt, const FunctionPlan &plan) {
  for (size_t i = 0; i < plan.nests.size(); ++i)
    if (plan.nests[i].plan && isLoop(*stmt) && plan.nests[i].range.beginOffset == stmt->range.beginOffset) {
      HostNode nest;
      nest.kind = HostKind::Nest;
      nest.nest = static_cast<int>(i);
      nest.location = stmt->location;
      return nest;
    }
  bool isCompound = isLoop(*stmt) || stmt->kind == StmtKind::Block || stmt->kind == StmtKind::If;
  if (!isCompound)
    return makeLeaf(stmt);
  HostNode node;
  node.location = stmt->location;
  node.kind = stmt->kind == StmtKind::Block ? HostKind::Sequence : isLoop(*stmt) ? HostKind::Loop : HostKind::Branch;
  if (stmt->expr || stmt->step) {
    HostNode condition;
    condition.location = stmt->location;
    inspect(stmt->expr, condition);
    inspect(stmt->step, condition);
    node.children.push_back(condition);
  }
  for (const StmtRef &child : stmt->children)
    if (child)
      addTo(node.children, build(child, plan), plan);
  return node;
}

} // namespace

HostNode buildHostTree(const Function &function, const FunctionPlan &plan) { return build(function.body, plan); }

} // namespace nidus
