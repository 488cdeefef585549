#include "analysis/mapping/byte_saturation.h"
#include <cmath>
#include <limits>
#include <set>

namespace nidus {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// What is left of a value once its tests are taken off: `value`, computed from the tested variable by adding `added`.
struct Saturation {
  ExprRef value;
  std::string variable;
  double added = 0;
};

/// `variable op limit ? result : ...`, op one of < <= > >=
struct Test {
  std::string variable, op;
  double limit = 0;
  int64_t result = 0;
};

bool isFloat(const TypeRef &type) { return isScalar(type) && type->scalar == Scalar::Float; }
bool isByte(const TypeRef &type) { return isScalar(type) && type->scalar == Scalar::UChar; }

std::optional<double> constantOf(ExprRef expr) {
  expr = stripCasts(expr);
  if (expr->kind == ExprKind::Unary && expr->op == "-") {
    std::optional<double> value = constantOf(expr->children[0]);
    return value ? std::optional(-*value) : std::nullopt;
  }
  if (expr->kind == ExprKind::IntLiteral && expr->value)
    return static_cast<double>(*expr->value);
  if (expr->kind != ExprKind::FloatLiteral)
    return std::nullopt;
  char *end = nullptr;
  double value = std::strtod(expr->spelling.c_str(), &end);
  return end == expr->spelling.c_str() || !std::isfinite(value) ? std::nullopt : std::optional(value);
}

std::optional<int64_t> byteOf(const ExprRef &expr) {
  std::optional<double> value = constantOf(expr);
  return value && (*value == 0 || *value == 255) ? std::optional(static_cast<int64_t>(*value)) : std::nullopt;
}

std::string mirrored(const std::string &op) { return op == "<" ? ">" : op == "<=" ? ">=" : op == ">" ? "<" : "<="; }

/// A comparison of a float variable with a number.
std::optional<Test> comparison(const ExprRef &condition) {
  static const std::set<std::string> known = {"<", "<=", ">", ">="};
  ExprRef e = stripImplicitCasts(condition);
  if (e->kind != ExprKind::Binary || !known.count(e->op))
    return std::nullopt;
  ExprRef a = stripImplicitCasts(e->children[0]), b = stripImplicitCasts(e->children[1]);
  bool isMirrored = b->kind == ExprKind::Variable;
  ExprRef v = isMirrored ? b : a;
  std::optional<double> limit = constantOf(isMirrored ? a : b);
  if (v->kind != ExprKind::Variable || !isFloat(v->type) || !limit)
    return std::nullopt;
  return Test{v->name, isMirrored ? mirrored(e->op) : e->op, *limit, 0};
}

/// v, or v + number
std::optional<Saturation> leaf(const ExprRef &value) {
  ExprRef e = stripImplicitCasts(value);
  if (!isFloat(e->type))
    return std::nullopt;
  if (e->kind == ExprKind::Variable)
    return Saturation{e, e->name, 0};
  if (e->kind != ExprKind::Binary || e->op != "+")
    return std::nullopt;
  ExprRef v = stripImplicitCasts(e->children[0]);
  std::optional<double> added = constantOf(e->children[1]);
  if (v->kind != ExprKind::Variable || !isFloat(v->type) || !added)
    return std::nullopt;
  return Saturation{e, v->name, *added};
}

/// The tests of a chain of conditionals, from the first, and what is converted after all of them.
std::optional<Saturation> chain(const ExprRef &expr, std::vector<Test> &tests) {
  ExprRef e = stripImplicitCasts(expr);
  if (e->kind == ExprKind::Cast && isByte(e->type))
    return leaf(e->children[0]);
  if (e->kind != ExprKind::Conditional)
    return leaf(e);
  std::optional<Test> test = comparison(e->children[0]);
  std::optional<int64_t> result = byteOf(e->children[1]);
  if (!test || !result)
    return std::nullopt;
  test->result = *result;
  tests.push_back(*test);
  return chain(e->children[2], tests);
}

/// toByte gives the same with and without the tests, and after them the value is within a byte. (Not a number passes all tests, and its
/// conversion has no meaning in C.)
bool isProved(const Saturation &left, const std::vector<Test> &tests, bool isNonNegative) {
  double low = isNonNegative ? 0 : -unlimited, high = unlimited;
  for (const Test &test : tests) {
    bool isUpper = test.op[0] == '>';
    if (test.variable != left.variable || test.result != (isUpper ? 255 : 0))
      return false;
    // Rounded addition is monotone: what holds at the limit holds beyond it.
    float atLimit = static_cast<float>(test.limit) + static_cast<float>(left.added);
    if (isUpper ? atLimit < 255 : atLimit >= 1)
      return false;
    (isUpper ? high : low) = isUpper ? std::min(high, test.limit) : std::max(low, test.limit);
  }
  return static_cast<float>(low) + static_cast<float>(left.added) > -1 &&
         static_cast<float>(high) + static_cast<float>(left.added) < 256;
}

/// Variables that are set once, to a root or an absolute value.
std::set<std::string> nonNegative(const StmtRef &body) {
  std::set<std::string> names;
  forEachStmt(body, [&](const Stmt &s) {
    if (s.kind != StmtKind::Declare || !s.expr)
      return;
    ExprRef init = stripImplicitCasts(s.expr);
    if (init->kind == ExprKind::Call && (init->name == "sqrtf" || init->name == "fabsf"))
      names.insert(s.name);
  });
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf)
      names.erase(stripImplicitCasts(e.children[0])->name);
  });
  return names;
}

ExprRef toByte(const Saturation &saturation, const TypeRef &type) {
  auto call = std::make_shared<Expr>();
  call->kind = ExprKind::Call;
  call->type = unqualified(type);
  call->name = "nidus::toByte";
  call->children = {saturation.value};
  return call;
}

/// Of an expression whose value is converted to a byte.
ExprRef saturated(const ExprRef &converted, const TypeRef &byte, const std::set<std::string> &nonNegative) {
  std::vector<Test> tests;
  std::optional<Saturation> left = chain(converted, tests);
  if (!left || !isProved(*left, tests, nonNegative.count(left->variable) > 0))
    return nullptr;
  return toByte(*left, byte);
}

const Stmt *onlyStatement(const StmtRef &stmt) {
  const Stmt *s = stmt.get();
  while (s->kind == StmtKind::Block && s->children.size() == 1)
    s = s->children[0].get();
  return s;
}

/// `if (c) return a; ... return z;` as c ? a : ... z
ExprRef asConditional(const std::vector<StmtRef> &statements, size_t first) {
  if (first >= statements.size())
    return nullptr;
  const Stmt *s = onlyStatement(statements[first]);
  if (s->kind == StmtKind::Return)
    return s->expr;
  if (s->kind != StmtKind::If)
    return nullptr;
  const Stmt *then = onlyStatement(s->children[0]);
  ExprRef rest = s->children.size() > 1 ? asConditional({s->children[1]}, 0) : asConditional(statements, first + 1);
  if (then->kind != StmtKind::Return || !then->expr || !rest)
    return nullptr;
  auto e = std::make_shared<Expr>();
  e->kind = ExprKind::Conditional;
  e->type = rest->type;
  e->children = {s->expr, then->expr, rest};
  return e;
}

} // namespace

StmtRef withSaturation(const StmtRef &body) {
  std::set<std::string> positive = nonNegative(body);
  return rewrite(body, [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Cast || !isByte(e->type))
      return e;
    ExprRef better = saturated(e->children[0], e->type, positive);
    return better ? better : e;
  });
}

Function withSaturation(Function helper) {
  if (isByte(helper.result) && helper.body->kind == StmtKind::Block) {
    ExprRef all = asConditional(helper.body->children, 0);
    if (ExprRef better = all ? saturated(all, helper.result, {}) : nullptr) {
      auto result = std::make_shared<Stmt>();
      result->kind = StmtKind::Return;
      result->expr = better;
      auto block = std::make_shared<Stmt>(*helper.body);
      block->children = {result};
      helper.body = block;
      return helper;
    }
  }
  helper.body = withSaturation(helper.body);
  return helper;
}

} // namespace nidus
