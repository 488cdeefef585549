//===- path_places.cpp - places and functions on the paths of code ------------===//
#include "analysis/code/math_functions.h"
#include "analysis/frontend/sorting/path_follower.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>
#include <utility>

namespace nidus::frontend {

using Kind = PathValue::Kind;

// Calls inside each other.
static constexpr int mostDepth = 4;

/// The element of the array that p[i] or *p is; nothing when p does not point to it.
std::optional<size_t> PathFollower::elementAt(const Expr &lvalue, const std::vector<PathValue> &operands) const {
  if (operands[0].kind != Kind::Place)
    return std::nullopt;
  const bool hasIndex = operands.size() > 1;
  int64_t index = operands[0].number + (hasIndex ? operands[1].number : 0);
  bool isNumber = !hasIndex || operands[1].kind == Kind::Number;
  bool isOfType = isScalar(lvalue.type) && lvalue.type->scalar == array.element;
  if (!isNumber || !isOfType || index < 0 || index >= array.count)
    throw NotFollowed();
  return index;
}

std::vector<std::pair<Path, size_t>> PathFollower::placesOf(const ExprRef &lvalue, Path path) {
  if (lvalue->kind == ExprKind::Variable) {
    auto place = variables.find(call + lvalue->name);
    if (place == variables.end())
      throw NotFollowed();
    return {{std::move(path), place->second}};
  }
  if (lvalue->kind != ExprKind::Subscript && lvalue->kind != ExprKind::Deref)
    throw NotFollowed();
  std::vector<std::pair<Path, size_t>> all;
  for (EvaluatedList &list : evaluateEach(lvalue->children, std::move(path))) {
    std::optional<size_t> place = elementAt(*lvalue, list.values);
    if (!place)
      throw NotFollowed();
    all.push_back({std::move(list.path), *place});
  }
  return all;
}

Outcomes PathFollower::evaluateElement(const ExprRef &expr, Path path) {
  Outcomes all;
  for (EvaluatedList &list : evaluateEach(expr->children, std::move(path))) {
    std::optional<size_t> place = elementAt(*expr, list.values);
    PathValue value =
        place ? list.path.places.values[*place] : unknown(expr.get(), "", expr->type, list.values, list.path);
    if (value.kind == Kind::Nothing)
      throw NotFollowed();
    if (place)
      used = std::max(used, static_cast<int>(*place) + 1);
    all.push_back({std::move(list.path), value});
  }
  return all;
}

Outcomes PathFollower::evaluateAddress(const ExprRef &expr, Path path) {
  const ExprRef &object = expr->children[0];
  // The address of a variable that changes is a way to it that is not followed.
  if (object->kind == ExprKind::Variable)
    throw NotFollowed();
  if (object->kind != ExprKind::Subscript && object->kind != ExprKind::Deref)
    return evaluateOther(expr, std::move(path));
  Outcomes all;
  for (EvaluatedList &list : evaluateEach(object->children, std::move(path))) {
    const bool hasIndex = list.values.size() > 1;
    PathValue value =
        hasIndex ? computed(*expr, "+", expr->type, list.values[0], list.values[1], list.path) : list.values[0];
    all.push_back({std::move(list.path), value});
  }
  return all;
}

Outcomes PathFollower::evaluateAssignment(const ExprRef &expr, Path path) {
  Outcomes all;
  const bool isIncrement = expr->kind == ExprKind::Increment, isPlain = !isIncrement && expr->op == "=";
  Outcomes given{{std::move(path), number(1)}};
  if (!isIncrement)
    given = evaluate(expr->children[1], std::move(given[0].path));
  for (Evaluated &right : given)
    for (auto &[at, place] : placesOf(expr->children[0], std::move(right.path))) {
      const PathValue old = place < at.places.values.size() ? at.places.values[place] : PathValue();
      PathValue value = right.value;
      if (!isPlain) {
        const TypeRef type = unqualified(expr->children[0]->type);
        // What C computes with: at least an int.
        TypeRef wide = expr->computeType                             ? expr->computeType
                       : isInteger(type) && sizeOf(type->scalar) < 4 ? scalarType(Scalar::Int)
                                                                     : type;
        const std::string op = isIncrement ? expr->op.substr(0, 1) : expr->op.substr(0, expr->op.size() - 1);
        if (old.kind != Kind::Number && old.kind != Kind::Place)
          throw NotFollowed();
        PathValue operand = converted(old, wide, *expr, at);
        value = converted(computed(*expr, op, wide, operand, value, at), type, *expr, at);
      }
      store(at, place, value);
      all.push_back({std::move(at), isIncrement && !expr->prefix ? old : value});
    }
  return all;
}

/// Functions that get elements, or the array, are followed; others give some number.
Outcomes PathFollower::evaluateCall(const ExprRef &expr, Path path) {
  const Function *callee = findFunction(unit, expr->name);
  const bool isDefined = callee && callee->body;
  Outcomes all;
  for (EvaluatedList &list : evaluateEach(expr->children, std::move(path))) {
    bool isFollowed = std::any_of(list.values.begin(), list.values.end(), [&](const PathValue &value) {
      return value.kind == Kind::Place || isElement(value);
    });
    if (isFollowed && isDefined) {
      follow(*expr, *callee, std::move(list), all);
      continue;
    }
    bool isElementCall = !expr->access.empty();
    bool isPure = isDefined ? changesNothing(unit, expr) : isElementCall || mathFunction(expr->name).has_value();
    if (!isPure)
      throw NotFollowed();
    PathValue value = unknown(expr.get(), "", expr->type, list.values, list.path);
    all.push_back({std::move(list.path), value});
  }
  return all;
}

void PathFollower::follow(const Expr &expr, const Function &callee, EvaluatedList arguments, Outcomes &all) {
  if (callee.isVariadic || depth == mostDepth || callee.parameters.size() != arguments.values.size())
    throw NotFollowed();
  const std::string outer = std::exchange(call, call + expr.name + "/");
  const size_t outerLoops = loops.size();
  ++depth;
  for (const std::string &parameter : callee.parameters)
    addPlace(parameter);
  addPlaces(callee.body, callee);
  for (size_t k = 0; k < arguments.values.size(); ++k)
    store(arguments.path, variables.at(call + callee.parameters[k]), arguments.values[k]);
  Ends ends;
  Paths through = run(callee.body, {{arguments.path.places, arguments.path.order}}, ends);
  ends.returns.push_back({PathValue(), std::move(through)});
  --depth;
  for (auto &[value, paths] : ends.returns)
    for (const auto &[places, order] : paths) {
      Path after{places, order};
      forgetCall(after);
      all.push_back({std::move(after), value});
    }
  loops.resize(outerLoops);
  call = outer;
}

} // namespace nidus::frontend
