#include "analysis/frontend/sorting/path_follower.h"
#include <algorithm>
#include <utility>

namespace nidus::frontend {

using Kind = PathValue::Kind;

namespace {

bool isUnsigned(const TypeRef &type) { return isScalar(type) && nidus::isUnsigned(type->scalar); }

/// The bits as a number of the type.
int64_t wrapped(int64_t bits, Scalar type) {
  if (type == Scalar::Bool)
    return bits != 0;
  int unused = 64 - 8 * sizeOf(type);
  auto shifted = static_cast<uint64_t>(bits) << unused;
  return nidus::isUnsigned(type) ? static_cast<int64_t>(shifted >> unused) : static_cast<int64_t>(shifted) >> unused;
}

/// a op b in the type; nothing where C does not say what it is.
std::optional<int64_t> arithmetic(const std::string &op, int64_t a, int64_t b, Scalar type) {
  int64_t result = 0;
  const bool isUnsigned = nidus::isUnsigned(type);
  bool overflows = false;
  if (op == "+")
    overflows = __builtin_add_overflow(a, b, &result);
  else if (op == "-")
    overflows = __builtin_sub_overflow(a, b, &result);
  else if (op == "*")
    overflows = __builtin_mul_overflow(a, b, &result);
  else if (op == "&")
    result = a & b;
  else if (op == "|")
    result = a | b;
  else if (op == "^")
    result = a ^ b;
  else if (op == "<<" || op == ">>") {
    if (b < 0 || b >= 8 * sizeOf(type) || a < 0)
      return std::nullopt;
    result = op == ">>" ? a >> b : static_cast<int64_t>(static_cast<uint64_t>(a) << b);
    overflows = !isUnsigned && op == "<<" && result >> b != a;
  } else if (op == "/" || op == "%") {
    if (b <= 0 || (isUnsigned && a < 0))
      return std::nullopt;
    result = op == "/" ? a / b : a % b;
  } else {
    return std::nullopt;
  }
  if (!isUnsigned && (overflows || wrapped(result, type) != result))
    return std::nullopt;
  return wrapped(result, type);
}

std::optional<bool> comparison(const std::string &op, int64_t a, int64_t b, bool isUnsigned) {
  const bool less = isUnsigned ? static_cast<uint64_t>(a) < static_cast<uint64_t>(b) : a < b;
  if (op == "<")
    return less;
  if (op == ">=")
    return !less;
  if (op == ">")
    return !less && a != b;
  if (op == "<=")
    return less || a == b;
  if (op == "==")
    return a == b;
  return op == "!=" ? std::optional(a != b) : std::nullopt;
}

bool isComparison(const std::string &op) {
  return op == "<" || op == ">" || op == "<=" || op == ">=" || op == "==" || op == "!=";
}

bool isOrdering(const Expr &e) {
  return e.kind == ExprKind::Binary && (e.op == "<" || e.op == ">" || e.op == "<=" || e.op == ">=");
}

} // namespace

bool PathFollower::isElement(const PathValue &value) const {
  return value.kind == Kind::Unknown && unknowns[value.number].wasElement;
}

PathValue PathFollower::unknown(const Expr *expr, const std::string &name, const TypeRef &type,
                                const std::vector<PathValue> &from, Path &path) {
  for (const PathValue &value : from)
    if (value.kind == Kind::Nothing || value.kind == Kind::Place || isElement(value))
      throw NotFollowed();
  auto [found, isNew] = ids.emplace(std::make_tuple(expr, name, from), static_cast<int>(unknowns.size()));
  const int id = found->second;
  if (isNew)
    unknowns.push_back({type, false});
  std::vector<int> &read = path.places.read;
  auto at = std::lower_bound(read.begin(), read.end(), id);
  const bool isRead = at != read.end() && *at == id;
  if (isRead && unknowns[id].wasElement)
    throw NotFollowed();
  if (!isRead)
    read.insert(at, id);
  return {Kind::Unknown, id};
}

void PathFollower::store(Path &path, size_t place, const PathValue &value) {
  if (place < static_cast<size_t>(array.count)) {
    bool isMove = isElement(value), isReading = before == Before::Nothing && value.kind == Kind::Unknown;
    if (!isMove && !isReading)
      throw NotFollowed();
    unknowns[value.number].wasElement = true;
    used = std::max(used, static_cast<int>(place) + 1);
  }
  std::vector<PathValue> &values = path.places.values;
  if (place >= values.size())
    values.resize(place + 1);
  values[place] = value;
}

/// What is an integer stays the same number where the type holds all numbers of its own.
PathValue PathFollower::converted(const PathValue &value, const TypeRef &type, const Expr &expr, Path &path) {
  if (value.kind == Kind::Number && isInteger(type))
    return number(wrapped(value.number, type->scalar));
  if (value.kind == Kind::Place && isPointer(type))
    return value;
  if (value.kind == Kind::Unknown) {
    const TypeRef &own = unknowns[value.number].type;
    if ((isInteger(own) && isInteger(type) && keepsValues(own, type)) || (isPointer(own) && isPointer(type)))
      return value;
  }
  return unknown(&expr, "", type, {value}, path);
}

void PathFollower::learn(Path &path, const PathValue &a, const PathValue &b) {
  if (!KnownOrder::holds(path.order.size() + 2))
    throw NotFollowed();
  path.order.learn(static_cast<int>(a.number), static_cast<int>(b.number));
}

/// a op b for elements: both ways, where what is known leaves both open.
Outcomes PathFollower::compared(const Expr &comparison, Path path, const PathValue &a, const PathValue &b) {
  const bool isGreater = comparison.op[0] == '>', isStrict = comparison.op.size() == 1;
  const PathValue &low = isGreater ? b : a, &high = isGreater ? a : b;
  auto knows = [&](const PathValue &x, const PathValue &y) {
    return path.order.isNotGreater(static_cast<int>(x.number), static_cast<int>(y.number));
  };
  if (!isStrict && knows(low, high))
    return {{std::move(path), number(1)}};
  if (isStrict && knows(high, low))
    return {{std::move(path), number(0)}};
  if (!loops.empty())
    loopsThatCompare.insert(loops.back());
  Path whenFalse = path;
  learn(path, low, high);
  learn(whenFalse, high, low);
  return {{std::move(path), number(1)}, {std::move(whenFalse), number(0)}};
}

PathValue PathFollower::computed(const Expr &expr, const std::string &op, const TypeRef &type, const PathValue &a,
                                 const PathValue &b, Path &path) {
  if (a.kind == Kind::Number && b.kind == Kind::Number && isInteger(type)) {
    std::optional<int64_t> value = arithmetic(op, a.number, b.number, type->scalar);
    if (!value)
      throw NotFollowed();
    return number(*value);
  }
  if (a.kind == Kind::Place && b.kind == Kind::Number && (op == "+" || op == "-"))
    return {Kind::Place, op == "+" ? a.number + b.number : a.number - b.number};
  if (a.kind == Kind::Number && b.kind == Kind::Place && op == "+")
    return {Kind::Place, a.number + b.number};
  if (a.kind == Kind::Place && b.kind == Kind::Place && op == "-")
    return number(a.number - b.number);
  return unknown(&expr, op, type, {a, b}, path);
}

std::vector<EvaluatedList> PathFollower::evaluateEach(const std::vector<ExprRef> &parts, Path path) {
  std::vector<EvaluatedList> all{{std::move(path), {}}};
  for (const ExprRef &part : parts) {
    std::vector<EvaluatedList> next;
    for (EvaluatedList &list : all)
      for (Evaluated &end : evaluate(part, std::move(list.path))) {
        next.push_back({std::move(end.path), list.values});
        next.back().values.push_back(end.value);
      }
    all = std::move(next);
  }
  return all;
}

Outcomes PathFollower::evaluate(const ExprRef &expr, Path path) {
  step();
  const bool isStatement = std::exchange(statementCall, nullptr) == expr.get();
  if (expr->type && expr->type->isVolatile)
    throw NotFollowed();
  switch (expr->kind) {
  case ExprKind::IntLiteral:
    if (!expr->value)
      throw NotFollowed();
    return {{std::move(path), number(*expr->value)}};
  case ExprKind::Variable:
    return evaluateVariable(*expr, std::move(path));
  case ExprKind::Cast:
    statementCall = isStatement ? expr->children[0].get() : nullptr;
    return evaluateCast(expr, std::move(path));
  case ExprKind::Conditional:
    return evaluateConditional(expr, std::move(path));
  case ExprKind::Binary:
    return expr->op == "&&" || expr->op == "||" ? evaluateLogic(expr, std::move(path))
                                                : evaluateBinary(expr, std::move(path));
  case ExprKind::Assign:
  case ExprKind::Increment:
    return evaluateAssignment(expr, std::move(path));
  case ExprKind::Subscript:
  case ExprKind::Deref:
    return evaluateElement(expr, std::move(path));
  case ExprKind::AddressOf:
    return evaluateAddress(expr, std::move(path));
  case ExprKind::Call: {
    const bool outer = std::exchange(renames, renames && isStatement);
    Outcomes ends = evaluateCall(expr, std::move(path));
    renames = outer;
    return ends;
  }
  case ExprKind::Comma: {
    Outcomes all;
    for (Evaluated &first : evaluate(expr->children[0], std::move(path)))
      for (Evaluated &second : evaluate(expr->children[1], std::move(first.path)))
        all.push_back(std::move(second));
    return all;
  }
  case ExprKind::FloatLiteral:
  case ExprKind::Unary:
  case ExprKind::Member:
    return evaluateOther(expr, std::move(path));
  case ExprKind::InitList:
  case ExprKind::Unsupported:
    break;
  }
  throw NotFollowed();
}

Outcomes PathFollower::evaluateVariable(const Expr &expr, Path path) {
  if (call.empty() && expr.name == array.name)
    return {{std::move(path), {Kind::Place, 0}}};
  if (auto place = variables.find(call + expr.name); place != variables.end()) {
    const std::vector<PathValue> &values = path.places.values;
    PathValue value = place->second < values.size() ? values[place->second] : PathValue();
    if (value.kind == Kind::Nothing)
      throw NotFollowed();
    return {{std::move(path), value}};
  }
  if (auto value = known.find(expr.name); call.empty() && value != known.end())
    return {{std::move(path), number(value->second)}};
  PathValue value = unknown(nullptr, call + expr.name, expr.type, {}, path);
  return {{std::move(path), value}};
}

Outcomes PathFollower::evaluateCast(const ExprRef &expr, Path path) {
  Outcomes all = evaluate(expr->children[0], std::move(path));
  for (Evaluated &end : all)
    end.value = converted(end.value, expr->type, *expr, end.path);
  return all;
}

Outcomes PathFollower::evaluateOther(const ExprRef &expr, Path path) {
  Outcomes all;
  for (EvaluatedList &list : evaluateEach(expr->children, std::move(path))) {
    PathValue value;
    bool isNumber = expr->kind == ExprKind::Unary && list.values[0].kind == Kind::Number && isInteger(expr->type);
    std::optional<int64_t> result;
    if (isNumber && expr->op == "!")
      result = list.values[0].number == 0;
    else if (isNumber && expr->op == "-")
      result = arithmetic("-", 0, list.values[0].number, expr->type->scalar);
    else if (isNumber && expr->op == "~")
      result = wrapped(~list.values[0].number, expr->type->scalar);
    else if (isNumber && expr->op == "+")
      result = list.values[0].number;
    if (isNumber && !result)
      throw NotFollowed();
    value = result ? number(*result) : unknown(expr.get(), "", expr->type, list.values, list.path);
    all.push_back({std::move(list.path), value});
  }
  return all;
}

Outcomes PathFollower::evaluateLogic(const ExprRef &expr, Path path) {
  Outcomes all;
  const bool isAnd = expr->op == "&&";
  for (Evaluated &left : evaluate(expr->children[0], std::move(path))) {
    if (left.value.kind == Kind::Number && isAnd != (left.value.number != 0)) {
      all.push_back({std::move(left.path), number(left.value.number != 0)});
      continue;
    }
    bool isKnown = left.value.kind == Kind::Number;
    if (!isKnown && hasEffect(expr->children[1]))
      throw NotFollowed();
    for (Evaluated &right : evaluate(expr->children[1], std::move(left.path))) {
      PathValue value = isKnown && right.value.kind == Kind::Number
                            ? number(right.value.number != 0)
                            : unknown(expr.get(), "", expr->type, {left.value, right.value}, right.path);
      all.push_back({std::move(right.path), value});
    }
  }
  return all;
}

/// a < b ? a : b and the like. Where the two are equal it makes no difference which one it is.
std::optional<Outcomes> PathFollower::evaluateExtremum(const Expr &expr, const Path &path) {
  ExprRef test = stripCasts(expr.children[0]);
  if (!isOrdering(*test) || hasEffect(test) || hasEffect(expr.children[1]) || hasEffect(expr.children[2]))
    return std::nullopt;
  std::vector<EvaluatedList> one =
      evaluateEach({test->children[0], test->children[1], expr.children[1], expr.children[2]}, path);
  if (one.size() != 1)
    return std::nullopt;
  const std::vector<PathValue> &v = one[0].values;
  bool isSame = v[0] == v[2] && v[1] == v[3], isOther = v[0] == v[3] && v[1] == v[2];
  if (!isElement(v[0]) || !isElement(v[1]) || !(isSame || isOther))
    return std::nullopt;
  const bool isLeast = isSame == (test->op[0] == '<');
  Expr order = *test;
  order.op = "<=";
  Path &after = one[0].path;
  // Known the other way round: not smaller.
  if (after.order.isNotGreater(static_cast<int>(v[1].number), static_cast<int>(v[0].number)))
    return Outcomes{{std::move(after), isLeast ? v[1] : v[0]}};
  Outcomes ends = compared(order, std::move(after), v[0], v[1]);
  for (Evaluated &end : ends)
    end.value = isLeast == (end.value.number != 0) ? v[0] : v[1];
  return ends;
}

Outcomes PathFollower::evaluateConditional(const ExprRef &expr, Path path) {
  if (std::optional<Outcomes> extremum = evaluateExtremum(*expr, path))
    return *extremum;
  Outcomes all;
  for (Evaluated &test : evaluate(expr->children[0], std::move(path))) {
    if (test.value.kind == Kind::Number) {
      for (Evaluated &end : evaluate(expr->children[test.value.number ? 1 : 2], std::move(test.path)))
        all.push_back(std::move(end));
      continue;
    }
    if (hasEffect(expr->children[1]) || hasEffect(expr->children[2]))
      throw NotFollowed();
    for (EvaluatedList &arms : evaluateEach({expr->children[1], expr->children[2]}, std::move(test.path))) {
      PathValue value = unknown(expr.get(), "", expr->type, {test.value, arms.values[0], arms.values[1]}, arms.path);
      all.push_back({std::move(arms.path), value});
    }
  }
  return all;
}

Outcomes PathFollower::evaluateBinary(const ExprRef &expr, Path path) {
  Outcomes all;
  for (EvaluatedList &list : evaluateEach(expr->children, std::move(path))) {
    const PathValue a = list.values[0], b = list.values[1];
    if (isComparison(expr->op) && a.kind == b.kind && (a.kind == Kind::Number || a.kind == Kind::Place)) {
      bool is =
          *comparison(expr->op, a.number, b.number, a.kind == Kind::Number && isUnsigned(expr->children[0]->type));
      all.push_back({std::move(list.path), number(is)});
    } else if (isOrdering(*expr) && a.kind == Kind::Unknown && b.kind == Kind::Unknown &&
               (isElement(a) || isElement(b)) && isInteger(unknowns[a.number].type) &&
               isInteger(unknowns[b.number].type)) {
      for (Evaluated &end : compared(*expr, std::move(list.path), a, b))
        all.push_back(std::move(end));
    } else {
      PathValue value = isComparison(expr->op) ? unknown(expr.get(), "", expr->type, list.values, list.path)
                                               : computed(*expr, expr->op, expr->type, a, b, list.path);
      all.push_back({std::move(list.path), value});
    }
  }
  return all;
}

} // namespace nidus::frontend
