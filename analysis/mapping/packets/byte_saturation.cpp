#include "analysis/mapping/packets/byte_saturation.h"
#include "analysis/mapping/body/non_negative.h"
#include "analysis/mapping/packets/saturation_trial.h"
#include <cmath>
#include <limits>

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
bool isInt(const TypeRef &type) { return isScalar(type) && type->scalar == Scalar::Int; }
bool isByte(const TypeRef &type) { return isScalar(type) && type->scalar == Scalar::UChar; }

/// A number as a conversion leaves it; none where that changes it by more than rounding.
std::optional<double> convertedTo(const TypeRef &type, double value) {
  if (isFloat(type))
    return static_cast<float>(value);
  if (!isInteger(type))
    return value;
  double end = std::ldexp(1, valueBits(type->scalar) - !isUnsigned(type->scalar)),
         first = isUnsigned(type->scalar) ? 0 : -end;
  return value == std::trunc(value) && value >= first && value < end ? std::optional(value) : std::nullopt;
}

std::optional<double> constantOf(const ExprRef &expr) {
  if (expr->kind == ExprKind::Cast) {
    std::optional<double> value = constantOf(expr->children[0]);
    return value && isScalar(expr->type) ? convertedTo(expr->type, *value) : std::nullopt;
  }
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

/// A comparison of a float variable with a number, or of an int variable with an int.
std::optional<Test> comparison(const ExprRef &condition) {
  static const std::set<std::string> known = {"<", "<=", ">", ">="};
  ExprRef e = stripImplicitCasts(condition);
  if (e->kind != ExprKind::Binary || !known.count(e->op))
    return std::nullopt;
  ExprRef a = stripImplicitCasts(e->children[0]), b = stripImplicitCasts(e->children[1]);
  bool isMirrored = b->kind == ExprKind::Variable;
  ExprRef v = isMirrored ? b : a;
  std::optional<double> limit = constantOf(isMirrored ? a : b);
  bool isOfInts = isInt(v->type) && isInt(e->children[0]->type) && isInt(e->children[1]->type);
  if (v->kind != ExprKind::Variable || !(isFloat(v->type) || isOfInts) || !limit)
    return std::nullopt;
  return Test{v->name, isMirrored ? mirrored(e->op) : e->op, *limit, 0};
}

/// v, or v + number
std::optional<Saturation> leaf(const ExprRef &value) {
  ExprRef e = stripImplicitCasts(value);
  if (e->kind == ExprKind::Variable && (isFloat(e->type) || isInt(e->type)))
    return Saturation{e, e->name, 0};
  // A sum of ints may have no meaning where a test leaves it out.
  if (!isFloat(e->type) || e->kind != ExprKind::Binary || e->op != "+")
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

/// Of ints, whose conversion C defines whatever they are.
bool isProvedOfInts(const Saturation &left, const std::vector<Test> &tests, bool isNonNegative) {
  double low = isNonNegative ? 0 : -unlimited, high = unlimited;
  for (const Test &test : tests) {
    bool isUpper = test.op[0] == '>', isStrict = test.op.size() == 1;
    if (test.variable != left.variable || test.result != (isUpper ? 255 : 0))
      return false;
    // The first value for which the test holds; the one next to it is the last that it leaves.
    double first = !isStrict ? test.limit : isUpper ? test.limit + 1 : test.limit - 1;
    if (isUpper ? first < 255 : first > 0)
      return false;
    (isUpper ? high : low) = isUpper ? std::min(high, first - 1) : std::max(low, first + 1);
  }
  return low >= 0 && high <= 255;
}

/// toByte gives the same with and without the tests, and after them the value is within a byte. (Not a number passes
/// all tests, and its conversion has no meaning in C.)
bool isProved(const Saturation &left, const std::vector<Test> &tests, bool isNonNegative) {
  if (isInt(left.value->type))
    return isProvedOfInts(left, tests, isNonNegative);
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

ExprRef toByte(const ExprRef &value, const TypeRef &type) {
  auto call = std::make_shared<Expr>();
  call->kind = ExprKind::Call;
  call->type = unqualified(type);
  call->name = "nidus::toByte";
  call->children = {value};
  return call;
}

/// The operand beside the number that `name` of math.h is called with, and that number.
std::optional<std::pair<ExprRef, double>> limitedBy(const ExprRef &expr, const std::string &name) {
  ExprRef e = stripImplicitCasts(expr);
  if (e->kind != ExprKind::Call || (e->name != name && e->name != name + "f") || e->children.size() != 2)
    return std::nullopt;
  for (size_t k : {0, 1})
    if (std::optional<double> limit = constantOf(e->children[k]))
      return std::pair(e->children[1 - k], *limit);
  return std::nullopt;
}

/// What fminf(fmaxf(value, low), high) limits to a byte, with a number that is added afterwards; null for anything
/// else. The other way round, what is not a number would be `high`: here it is `low`, and toByte gives 0 as well.
ExprRef clamped(const ExprRef &expr) {
  ExprRef e = stripImplicitCasts(expr), sum;
  double added = 0;
  auto isExact = [](double limit) { return static_cast<double>(static_cast<float>(limit)) == limit; };
  if (e->kind == ExprKind::Binary && e->op == "+" && isFloat(e->type) && constantOf(e->children[1])) {
    added = *constantOf(e->children[1]);
    sum = e;
    e = e->children[0];
  }
  auto upper = limitedBy(e, "fmin");
  auto lower = upper ? limitedBy(upper->first, "fmax") : std::nullopt;
  if (!lower || !isExact(lower->second) || !isExact(upper->second))
    return nullptr;
  // Floats are limited as doubles to the same.
  ExprRef value = isFloat(lower->first->type) ? lower->first : stripImplicitCasts(lower->first);
  float low = static_cast<float>(lower->second) + static_cast<float>(added);
  float high = static_cast<float>(upper->second) + static_cast<float>(added);
  if (!isFloat(value->type) || !(low > -1 && low < 1) || !(high >= 255 && high < 256))
    return nullptr;
  return sum ? binary("+", value, sum->children[1], sum->type) : value;
}

/// Without conversions that change no value between 0 and 255: (int) and the like.
ExprRef withoutIntegers(const ExprRef &expr) {
  ExprRef e = expr;
  while (e->kind == ExprKind::Cast && isInteger(e->type) && !isByte(e->type) && valueBits(e->type->scalar) > 8)
    e = e->children[0];
  return e;
}

/// Of an expression whose value is converted to a byte.
ExprRef saturated(const ExprRef &converted, const TypeRef &byte, const std::set<std::string> &nonNegative) {
  if (ExprRef value = clamped(withoutIntegers(converted)))
    return agreeAroundLimits(converted, value, Domain::All) ? toByte(value, byte) : nullptr;
  std::vector<Test> tests;
  std::optional<Saturation> left = chain(converted, tests);
  const bool isNonNegative = left && nonNegative.count(left->variable) > 0;
  if (!left || !isProved(*left, tests, isNonNegative) ||
      !agreeAroundLimits(converted, left->value, isNonNegative ? Domain::NonNegative : Domain::All))
    return nullptr;
  return toByte(left->value, byte);
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
  std::set<std::string> positive = nonNegativeVariables(body);
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
