#include "analysis/frontend/normalise/flat_rows.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// What the counter is divided by.
std::optional<std::string> divisorOf(const Expr &e, const std::string &counter) {
  const bool divides = e.kind == ExprKind::Binary && (e.op == "/" || e.op == "%") && isVariable(stripImplicitCasts(e.children[0]), counter);
  const ExprRef divisor = divides ? stripImplicitCasts(e.children[1]) : nullptr;
  if (!divisor)
    return std::nullopt;
  return divisor->kind == ExprKind::Variable ? divisor->name : "";
}

/// The one size by which the counter is divided, somewhere for a subscript; empty: there is none.
std::string widthIn(const Unit &unit, const StmtRef &nest, const std::string &counter) {
  const std::set<const Expr *> wanted = quotientsOfSubscripts(unit, nest);
  std::set<std::string> divisors;
  bool isWanted = false;
  forEachExpr(nest, [&](const Expr &e) {
    if (const std::optional<std::string> divisor = divisorOf(e, counter)) {
      divisors.insert(*divisor);
      isWanted |= wanted.count(&e) > 0;
    }
  });
  return isWanted && divisors.size() == 1 ? *divisors.begin() : "";
}

/// Without casts of signed numbers that keep their values.
ExprRef withoutWidening(const ExprRef &number) {
  const auto isSigned = [](const TypeRef &type) { return isInteger(type) && !isUnsigned(type->scalar); };
  ExprRef e = number;
  while (e->kind == ExprKind::Cast && isSigned(e->type) && isSigned(e->children[0]->type) &&
         sizeOf(e->type->scalar) >= sizeOf(e->children[0]->type->scalar))
    e = e->children[0];
  return e;
}

/// The factors of a product of variables and numbers, or of what a variable is defined as.
std::vector<ExprRef> factorsOf(const ExprRef &product, const Function &function) {
  const ExprRef e = withoutWidening(product);
  if (e->kind == ExprKind::Binary && e->op == "*") {
    std::vector<ExprRef> factors = factorsOf(e->children[0], function), more = factorsOf(e->children[1], function);
    factors.insert(factors.end(), more.begin(), more.end());
    return factors;
  }
  const auto v = e->kind == ExprKind::Variable ? function.variables.find(e->name) : function.variables.end();
  return v != function.variables.end() && v->second.definition ? factorsOf(v->second.definition, function) : std::vector<ExprRef>{e};
}

/// A positive number, or a signed variable that the nest leaves as it is, no wider than the counter.
bool isSize(const ExprRef &e, const Scalar counter, const Function &function, const std::set<std::string> &changed) {
  if (const std::optional<int64_t> number = literalValue(e))
    return *number > 0;
  return e->kind == ExprKind::Variable && isInteger(e->type) && !isUnsigned(e->type->scalar) && sizeOf(e->type->scalar) <= sizeOf(counter) &&
         ownVariable(function, e->name) && !changed.count(e->name);
}

/// Does each iteration set the variable before it does anything else with it?
bool isSetFirst(const std::vector<StmtRef> &statements, const std::string &symbol) {
  const auto first = std::find_if(statements.begin(), statements.end(), [&](const StmtRef &s) { return mentionsOf(s, symbol) > 0; });
  return first != statements.end() && mentionsOf(*first, symbol) == 1 && setBy(*first, symbol);
}

/// What an iteration may find as the one before has left it: it is alive between rows.
std::vector<std::string> carriedBy(const std::vector<StmtRef> &statements, const StmtRef &body) {
  const std::set<std::string> declared = declarations(body);
  std::vector<std::string> carried;
  for (const std::string &symbol : changedIn(body))
    if (!declared.count(symbol) && !isSetFirst(statements, symbol))
      carried.push_back(symbol);
  return carried;
}

std::shared_ptr<Stmt> countingLoop(const Stmt &like, const std::string &counter, const TypeRef &type, const ExprRef &end, const std::vector<StmtRef> &body) {
  auto loop = std::make_shared<Stmt>(like);
  loop->expr = binary("<", variable(counter, type), end, scalarType(Scalar::Int));
  loop->step = stepped("++", variable(counter, type));
  loop->children = {makeDeclare(counter, type, intLiteral(0, type->scalar)), makeBlock(body, like.location)};
  return loop;
}

} // namespace

std::optional<FlatRows> withRowsApart(const Unit &unit, const Function &function, const StmtRef &nest) {
  const std::set<std::string> changed = changedIn(nest);
  const std::optional<Counting> loop = nest->kind == StmtKind::For ? counting(nest, function, changed) : std::nullopt;
  if (!loop || literalValue(loop->header.first) != 0 || jumpsOut(nest))
    return std::nullopt;
  const std::string &counter = loop->header.symbol;
  const TypeRef type = unqualified(loop->header.type);
  const StmtRef &body = nest->children.back();
  const bool isPlain = isInteger(type) && !isUnsigned(type->scalar) && sizeOf(type->scalar) >= 4 && ownVariable(function, counter);
  const std::string width = isPlain && !changedIn(body).count(counter) ? widthIn(unit, nest, counter) : "";
  std::vector<ExprRef> factors = width.empty() ? std::vector<ExprRef>() : factorsOf(loop->end, function);
  const auto own = std::find_if(factors.begin(), factors.end(), [&](const ExprRef &e) { return isVariable(e, width); });
  const auto hasItsName = [&](const auto &each) { return !width.empty() && each.second.name == function.variables.at(width).name; };
  const bool isUnique = std::count_if(function.variables.begin(), function.variables.end(), hasItsName) == 1; // whoever tests it knows the name
  if (own == factors.end() || factors.size() < 2 || !isUnique ||
      !std::all_of(factors.begin(), factors.end(), [&](const ExprRef &e) { return isSize(e, type->scalar, function, changed); }))
    return std::nullopt;
  const ExprRef columns = converted(*own, type);
  factors.erase(own);
  ExprRef rows = converted(factors[0], type);
  for (size_t k = 1; k < factors.size(); ++k)
    rows = binary("*", rows, converted(factors[k], type), type);
  FlatRows made{function, nullptr, counter, width};
  const std::string row = addLocal(unit, made.function, counter + "_row", type), column = addLocal(unit, made.function, counter + "_column", type);
  const ExprRef place = binary("+", binary("*", variable(row, type), columns, type), variable(column, type), type);
  const StmtRef inside = rewrite(body, [&](const ExprRef &e) {
    return divisorOf(*e, counter) ? converted(variable(e->op == "/" ? row : column, type), e->type) : e;
  });
  std::vector<StmtRef> statements = statementsOf(inside);
  statements.insert(statements.begin(), makeDeclare(counter, type, place));
  const std::shared_ptr<Stmt> along = countingLoop(*nest, column, type, columns, statements);
  const std::vector<std::string> carried = carriedBy(statements, inside);
  along->liveAfter.insert(along->liveAfter.end(), carried.begin(), carried.end());
  made.nest = countingLoop(*nest, row, type, rows, {along});
  return made;
}

} // namespace nidus::frontend
