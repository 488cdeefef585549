#include "analysis/check/run_code.h"
#include <cmath>
#include <cstdlib>
#include <functional>
#include <utility>

namespace nidus::check {
namespace {

// Statements and expressions of one run, and calls in one another, at most.
constexpr int runLimit = 200000, callLimit = 8;

bool isTruth(const std::string &op) {
  return op == "<" || op == ">" || op == "<=" || op == ">=" || op == "==" || op == "!=";
}

template <class T> bool compares(const std::string &op, T a, T b) {
  return op == "<" ? a < b : op == ">" ? a > b : op == "<=" ? a <= b : op == ">=" ? a >= b : op == "==" ? a == b : a != b;
}

int64_t wrapped(uint64_t bits, Scalar type) {
  const int size = 8 * sizeOf(type);
  if (size == 64)
    return static_cast<int64_t>(bits);
  const uint64_t low = bits & ((uint64_t(1) << size) - 1);
  const bool isNegative = !isUnsigned(type) && (low >> (size - 1)) != 0;
  return static_cast<int64_t>(isNegative ? low | ~((uint64_t(1) << size) - 1) : low);
}

} // namespace

Number CodeRun::converted(const Number &number, const TypeRef &to) const {
  if (!isScalar(to) || !number.pointer.empty())
    return number;
  if (isFloating(to->scalar))
    return {0, number.real, ""};
  if (to->scalar == Scalar::Bool)
    return {number.whole != 0, 0, ""};
  return {wrapped(static_cast<uint64_t>(number.whole), to->scalar), 0, ""};
}

Number CodeRun::madeUp(const std::string &of, const TypeRef &type) const {
  if (isPointer(type))
    return {0, 0, of};
  const uint64_t hash = std::hash<std::string>()(of + "#" + std::to_string(seed)) * 0x9E3779B97F4A7C15u >> 32;
  const auto small = static_cast<int64_t>(hash % 13) - 5;
  return converted({small, static_cast<double>(small), ""}, type);
}

Number CodeRun::load(const std::string &place, const TypeRef &type) {
  const auto found = places.find(place);
  return found == places.end() ? madeUp(place, type) : found->second;
}

void CodeRun::store(const std::string &place, const TypeRef &type, const Number &number) {
  const std::string root = place.substr(0, place.find_first_of("[.*"));
  writesMemory |= root != place && !declared.count(root);
  places[place] = converted(number, type);
}

std::map<std::string, Number> CodeRun::written() const {
  std::map<std::string, Number> all;
  for (const auto &[place, number] : places)
    if (const size_t end = place.find_first_of("[.*"); end != std::string::npos && !declared.count(place.substr(0, end)))
      all.emplace(place, number);
  return all;
}

/// The object as a text that no other one has: "a[3].x".
std::string CodeRun::placeOf(const ExprRef &lvalue) {
  switch (lvalue->kind) {
  case ExprKind::Variable:
    return lvalue->name;
  case ExprKind::Member:
    return placeOf(lvalue->children[0]) + "." + lvalue->name;
  case ExprKind::Cast:
    return placeOf(lvalue->children[0]);
  case ExprKind::Subscript: {
    const Number index = evaluate(lvalue->children[1]);
    if (isArray(lvalue->children[0]->type))
      return placeOf(lvalue->children[0]) + "[" + std::to_string(index.whole) + "]";
    const Number base = evaluate(lvalue->children[0]);
    return base.pointer + "[" + std::to_string(base.whole + index.whole) + "]";
  }
  case ExprKind::Deref: {
    const Number base = evaluate(lvalue->children[0]);
    return base.pointer + "[" + std::to_string(base.whole) + "]";
  }
  default:
    unknown();
    return "";
  }
}

//===-- statements ---------------------------------------------------------===//

bool CodeRun::holds(const ExprRef &condition) {
  const Number number = evaluate(condition);
  return isFloating(condition->type) ? number.real != 0 : number.whole != 0 || !number.pointer.empty();
}

CodeRun::Then CodeRun::execute(const StmtRef &stmt) {
  if (!stmt || !isKnown || ++steps > runLimit) {
    isKnown &= steps <= runLimit;
    return Then::Next;
  }
  switch (stmt->kind) {
  case StmtKind::Block:
    for (const StmtRef &child : stmt->children)
      if (const Then then = execute(child); then != Then::Next)
        return then;
    return Then::Next;
  case StmtKind::Declare:
    declared.insert(stmt->name);
    if (!stmt->expr)
      return Then::Next;
    if (stmt->expr->kind == ExprKind::InitList)
      unknown();
    else
      store(stmt->name, stmt->type, evaluate(stmt->expr));
    return Then::Next;
  case StmtKind::Expression:
    evaluate(stmt->expr);
    return Then::Next;
  case StmtKind::If:
    if (holds(stmt->expr))
      return execute(stmt->children[0]);
    return stmt->children.size() > 1 ? execute(stmt->children[1]) : Then::Next;
  case StmtKind::For:
  case StmtKind::While:
  case StmtKind::Do:
    return executeLoop(*stmt);
  case StmtKind::Break:
    return Then::Break;
  case StmtKind::Continue:
    return Then::Continue;
  case StmtKind::Return:
    if (stmt->expr)
      returned = evaluate(stmt->expr);
    return Then::Return;
  case StmtKind::Empty:
    return Then::Next;
  case StmtKind::Other:
    break;
  }
  unknown();
  return Then::Next;
}

CodeRun::Then CodeRun::executeLoop(const Stmt &loop) {
  if (loop.kind == StmtKind::For)
    execute(loop.children[0]);
  const StmtRef &body = loop.children.back();
  bool isFirst = loop.kind == StmtKind::Do;
  while (isKnown && (isFirst || !loop.expr || holds(loop.expr))) {
    isFirst = false;
    const Then then = execute(body);
    if (then == Then::Return)
      return then;
    if (then == Then::Break)
      break;
    if (loop.step)
      evaluate(loop.step);
    isKnown &= ++steps <= runLimit;
  }
  return Then::Next;
}

//===-- expressions --------------------------------------------------------===//

Number CodeRun::combined(const std::string &op, const Number &a, const Number &b, const TypeRef &operands) {
  if (!a.pointer.empty() || !b.pointer.empty()) {
    if (op == "+" || (op == "-" && b.pointer.empty()))
      return {op == "+" ? a.whole + b.whole : a.whole - b.whole, 0, a.pointer.empty() ? b.pointer : a.pointer};
    if (op == "-" && a.pointer == b.pointer)
      return {a.whole - b.whole, 0, ""};
    return isTruth(op) && a.pointer == b.pointer ? Number{compares(op, a.whole, b.whole), 0, ""} : unknown();
  }
  if (isFloating(operands)) {
    if (isTruth(op))
      return {compares(op, a.real, b.real), 0, ""};
    return {0, op == "+" ? a.real + b.real : op == "-" ? a.real - b.real : op == "*" ? a.real * b.real : a.real / b.real, ""};
  }
  const auto x = static_cast<uint64_t>(a.whole), y = static_cast<uint64_t>(b.whole);
  const bool natural = isUnsigned(operands->scalar);
  if (isTruth(op))
    return {natural ? compares(op, x, y) : compares(op, a.whole, b.whole), 0, ""};
  uint64_t bits = 0;
  if (op == "+" || op == "-")
    bits = op == "+" ? x + y : x - y;
  else if (op == "*")
    bits = x * y;
  else if (op == "&" || op == "|" || op == "^")
    bits = op == "&" ? x & y : op == "|" ? x | y : x ^ y;
  else if (op == "<<" || op == ">>") {
    const unsigned by = static_cast<unsigned>(b.whole) % static_cast<unsigned>(8 * sizeOf(operands->scalar));
    bits = op == "<<" ? x << by : natural ? x >> by : static_cast<uint64_t>(a.whole >> by);
  } else if (op == "/" || op == "%") {
    if (b.whole == 0 || (!natural && b.whole == -1))
      bits = op == "/" && b.whole != 0 ? 0 - x : 0; // any value, the same for all
    else if (op == "/")
      bits = natural ? x / y : static_cast<uint64_t>(a.whole / b.whole);
    else
      bits = natural ? x % y : static_cast<uint64_t>(a.whole % b.whole);
  } else {
    return unknown();
  }
  return converted({static_cast<int64_t>(bits), 0, ""}, operands);
}

Number CodeRun::assign(const Expr &expr) {
  const ExprRef &target = expr.children[0];
  const TypeRef &type = target->type;
  const std::string place = placeOf(target);
  const Number before = expr.op == "=" ? Number() : load(place, type);
  if (expr.kind == ExprKind::Increment) {
    const Number one{1, 1, ""};
    const Number after = combined(expr.op == "++" ? "+" : "-", before, one, isPointer(type) ? scalarType(Scalar::Long) : type);
    store(place, type, after);
    return expr.prefix ? converted(after, type) : before;
  }
  Number value = evaluate(expr.children[1]);
  if (expr.op != "=") {
    const TypeRef computed = expr.computeType ? expr.computeType : type;
    Number wide = before;
    if (isScalar(type) && isScalar(computed) && isFloating(type) != isFloating(computed))
      wide = isFloating(computed) ? Number{0, static_cast<double>(before.whole), ""} : Number{static_cast<int64_t>(before.real), 0, ""};
    value = combined(expr.op.substr(0, expr.op.size() - 1), converted(wide, computed), value, computed);
    if (isScalar(type) && isScalar(computed) && isFloating(type) != isFloating(computed))
      value = isFloating(type) ? Number{0, static_cast<double>(value.whole), ""} : Number{static_cast<int64_t>(value.real), 0, ""};
  }
  store(place, type, value);
  return converted(value, type);
}

Number CodeRun::call(const Expr &expr) {
  std::vector<Number> arguments;
  std::string key = expr.name;
  for (const ExprRef &child : expr.children) {
    arguments.push_back(evaluate(child));
    key += "," + arguments.back().pointer + std::to_string(arguments.back().whole) + "/" + std::to_string(arguments.back().real);
  }
  if (arguments.size() == 2 && (expr.name == "fmax" || expr.name == "fmaxf"))
    return {0, std::fmax(arguments[0].real, arguments[1].real), ""};
  if (arguments.size() == 2 && (expr.name == "fmin" || expr.name == "fminf"))
    return {0, std::fmin(arguments[0].real, arguments[1].real), ""};
  const Function *callee = findFunction(unit, expr.name);
  if (!callee || !callee->body)
    return madeUp(key, expr.type);
  if (++depth > callLimit || arguments.size() != callee->parameters.size())
    return unknown();
  const std::map<std::string, Number> outside = places;
  const bool wrote = std::exchange(writesMemory, false);
  for (size_t i = 0; i < arguments.size(); ++i)
    set(callee->parameters[i], callee->variables.at(callee->parameters[i]).type, arguments[i]);
  returned = {};
  execute(callee->body);
  isKnown &= !writesMemory;
  writesMemory = wrote;
  places = outside;
  --depth;
  return converted(returned, callee->result);
}

Number CodeRun::evaluate(const ExprRef &expr) {
  if (!isKnown || ++steps > runLimit)
    return unknown();
  const auto child = [&](size_t k) { return evaluate(expr->children[k]); };
  switch (expr->kind) {
  case ExprKind::IntLiteral:
    return expr->value ? Number{*expr->value, 0, ""} : unknown();
  case ExprKind::FloatLiteral:
    return {0, std::strtod(expr->spelling.c_str(), nullptr), ""};
  case ExprKind::Variable:
  case ExprKind::Member:
  case ExprKind::Subscript:
  case ExprKind::Deref: {
    const std::string place = placeOf(expr);
    return isArray(expr->type) ? Number{0, 0, place} : load(place, expr->type);
  }
  case ExprKind::AddressOf: {
    const Expr &of = *expr->children[0];
    if (of.kind != ExprKind::Subscript || isArray(of.children[0]->type))
      return unknown();
    Number base = evaluate(of.children[0]);
    base.whole += evaluate(of.children[1]).whole;
    return base;
  }
  case ExprKind::Unary: {
    const Number a = child(0);
    const TypeRef &type = expr->children[0]->type;
    if (expr->op == "!")
      return {isFloating(type) ? a.real == 0 : a.whole == 0 && a.pointer.empty(), 0, ""};
    if (expr->op == "-")
      return converted({static_cast<int64_t>(0 - static_cast<uint64_t>(a.whole)), -a.real, ""}, expr->type);
    return expr->op == "~" ? converted({~a.whole, 0, ""}, expr->type) : a;
  }
  case ExprKind::Binary: {
    if (expr->op == "&&")
      return {holds(expr->children[0]) && holds(expr->children[1]), 0, ""};
    if (expr->op == "||")
      return {holds(expr->children[0]) || holds(expr->children[1]), 0, ""};
    const Number a = child(0), b = child(1);
    return combined(expr->op, a, b, expr->children[0]->type);
  }
  case ExprKind::Assign:
  case ExprKind::Increment:
    return assign(*expr);
  case ExprKind::Conditional:
    return holds(expr->children[0]) ? child(1) : child(2);
  case ExprKind::Cast: {
    const TypeRef &from = expr->children[0]->type;
    Number a = child(0);
    if (isScalar(from) && isScalar(expr->type) && a.pointer.empty()) {
      if (isFloating(from) && isInteger(expr->type))
        a = {static_cast<int64_t>(std::fabs(a.real) < 9e18 ? a.real : 0), 0, ""};
      else if (isInteger(from) && isFloating(expr->type))
        a = {0, isUnsigned(from->scalar) ? static_cast<double>(static_cast<uint64_t>(a.whole)) : static_cast<double>(a.whole), ""};
      if (expr->type->scalar == Scalar::Bool && isFloating(from))
        a.whole = a.real != 0;
    }
    return converted(a, expr->type);
  }
  case ExprKind::Call:
    return call(*expr);
  case ExprKind::Comma:
    child(0);
    return child(1);
  case ExprKind::InitList:
  case ExprKind::Unsupported:
    break;
  }
  return unknown();
}

} // namespace nidus::check
