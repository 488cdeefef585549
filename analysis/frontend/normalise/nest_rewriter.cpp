#include "analysis/frontend/normalise/nest_rewriter.h"
#include <algorithm>

namespace nidus::frontend {

std::optional<Counting> counting(const StmtRef &loop, const Function &function, const std::set<std::string> &changed) {
  std::optional<LoopHeader> header = loopHeader(loop, function);
  bool isLive = header && std::count(loop->liveAfter.begin(), loop->liveAfter.end(), header->symbol);
  if (!header || header->step != 1 || isLive)
    return std::nullopt;
  const ExprRef &test = header->condition;
  bool isLess = test->kind == ExprKind::Binary && test->op == "<" && isVariable(test->children[0], header->symbol);
  if (!isLess || !isInteger(test->children[1]->type) || !isInvariant(test->children[1], changed))
    return std::nullopt;
  return Counting{*header, test->children[1]};
}

void flattenComma(const ExprRef &e, std::vector<ExprRef> &parts) {
  if (e && e->kind == ExprKind::Comma) {
    flattenComma(e->children[0], parts);
    flattenComma(e->children[1], parts);
  } else if (e) {
    parts.push_back(e);
  }
}

StmtRef expressionStatement(const ExprRef &e) {
  auto made = std::make_shared<Stmt>();
  made->kind = StmtKind::Expression;
  made->expr = e;
  made->location = e->location;
  return made;
}

std::vector<StmtRef> startsOf(const StmtRef &loop) {
  const StmtRef &init = loop->children[0];
  if (init->kind == StmtKind::Empty)
    return {};
  if (init->kind != StmtKind::Expression)
    return statementsOf(init);
  std::vector<ExprRef> parts;
  flattenComma(init->expr, parts);
  std::vector<StmtRef> starts;
  for (const ExprRef &part : parts)
    starts.push_back(expressionStatement(part));
  return starts;
}

StmtRef headerOf(const std::vector<StmtRef> &starts, const Location &location) {
  return starts.size() == 1 ? starts[0] : makeBlock(starts, location);
}

ExprRef setBy(const StmtRef &start, const std::string &symbol) {
  if (start->kind == StmtKind::Declare && start->name == symbol)
    return start->expr;
  const bool sets = start->kind == StmtKind::Expression && start->expr->kind == ExprKind::Assign && start->expr->op == "=" &&
                    isVariable(start->expr->children[0], symbol);
  return sets ? start->expr->children[1] : nullptr;
}

StmtRef withLoops(const StmtRef &code, const std::function<StmtRef(const StmtRef &)> &change) {
  if (!code)
    return code;
  auto made = std::make_shared<Stmt>(*code);
  for (StmtRef &child : made->children)
    child = withLoops(child, change);
  const StmtRef result = made->children == code->children ? code : made;
  return isLoop(*code) ? change(result) : result;
}

ExprRef negatedComparison(const ExprRef &condition) {
  static const std::map<std::string, std::string> opposite = {{"<", ">="}, {">=", "<"}, {">", "<="}, {"<=", ">"}, {"==", "!="}, {"!=", "=="}};
  const auto op = condition->kind == ExprKind::Binary ? opposite.find(condition->op) : opposite.end();
  if (op == opposite.end() || isFloating(condition->children[0]->type))
    return nullptr;
  auto made = std::make_shared<Expr>(*condition);
  made->op = op->second;
  return made;
}

ExprRef breaksWhen(const Stmt &stmt) {
  const bool isChoice = stmt.kind == StmtKind::If && stmt.children.size() == 1;
  const std::vector<StmtRef> then = isChoice ? statementsOf(stmt.children[0]) : std::vector<StmtRef>();
  return then.size() == 1 && then[0]->kind == StmtKind::Break ? stmt.expr : nullptr;
}

ExprRef stepped(const std::string &op, const ExprRef &counter) {
  auto e = std::make_shared<Expr>();
  e->kind = ExprKind::Increment;
  e->op = op;
  e->type = counter->type;
  e->children = {counter};
  return e;
}

StmtRef replaced(const StmtRef &code, const StmtRef &old, const StmtRef &by) {
  if (!code || code == old)
    return code ? by : code;
  auto made = std::make_shared<Stmt>(*code);
  for (StmtRef &child : made->children)
    child = replaced(child, old, by);
  return made;
}

int mentionsOf(const StmtRef &code, const std::string &symbol) {
  int count = 0;
  forEachExpr(code, [&](const Expr &e) { count += e.kind == ExprKind::Variable && e.name == symbol; });
  return count;
}

ExprRef converted(const ExprRef &e, const TypeRef &type) {
  return spell(unqualified(e->type)) == spell(unqualified(type)) ? e : cast(unqualified(type), e, false);
}

StmtRef renamedVariable(const StmtRef &code, const std::string &from, const ExprRef &to) {
  return rewrite(code, [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Variable || e->name != from)
      return e;
    auto use = std::make_shared<Expr>(*to);
    use->location = e->location;
    return use;
  });
}

std::string addLocal(const Unit &unit, Function &function, const std::string &wish, const TypeRef &type) {
  auto isTaken = [&](const std::string &name) {
    return function.variables.count(name) ||
           std::find(unit.identifiers.begin(), unit.identifiers.end(), name) != unit.identifiers.end();
  };
  std::string name = wish;
  for (int i = 2; isTaken(name); ++i)
    name = wish + "_" + std::to_string(i);
  Variable v;
  v.symbol = v.name = name;
  v.type = unqualified(type);
  v.storage = Storage::Local;
  function.variables[name] = v;
  return name;
}

static ExprRef asLong(const ExprRef &e) {
  bool isLong = isScalar(e->type) && e->type->scalar == Scalar::Long;
  return isLong ? e : cast(scalarType(Scalar::Long), e, true);
}

/// Literals that the code itself states are small: their combinations fit.
static std::optional<int64_t> small(const ExprRef &e) {
  std::optional<int64_t> v = literalValue(e);
  return v && *v > -(1 << 30) && *v < (1 << 30) ? v : std::nullopt;
}

ExprRef longDifference(const ExprRef &a, const ExprRef &b) {
  std::optional<int64_t> x = small(a), y = small(b);
  if (x && y)
    return intLiteral(*x - *y, Scalar::Long);
  return y == 0 ? a : binary("-", asLong(a), asLong(b), scalarType(Scalar::Long));
}

ExprRef longSum(const ExprRef &a, const ExprRef &b) {
  std::optional<int64_t> x = small(a), y = small(b);
  if (x && y)
    return intLiteral(*x + *y, Scalar::Long);
  return x == 0 ? b : y == 0 ? a : binary("+", asLong(a), asLong(b), scalarType(Scalar::Long));
}

ExprRef longProduct(const ExprRef &a, const ExprRef &b) {
  std::optional<int64_t> x = small(a), y = small(b);
  if (x && y && std::abs(*x) < (1 << 15) && std::abs(*y) < (1 << 15))
    return intLiteral(*x * *y, Scalar::Long);
  if (x == 0 || y == 0)
    return intLiteral(0, Scalar::Long);
  return x == 1 ? b : y == 1 ? a : binary("*", asLong(a), asLong(b), scalarType(Scalar::Long));
}

} // namespace nidus::frontend
