#include "tool/verify/coordinates.h"
#include "analysis/criteria/estimate.h"
#include <algorithm>

namespace nidus::verification {

namespace {

/// Expressions of the function in terms of what it was called with.
class Origins {
  const Inputs &inputs;
  std::map<std::string, ExprRef> definitions; ///< of local variables that are set once
  Sizes sizes;                                ///< of the numbers, by name

public:
  Origins(const Inputs &inputs, const Case &numbers) : inputs(inputs) {
    std::map<std::string, int> settings;
    forEachExpr(inputs.function->body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf)
        ++settings[e.children[0]->name];
    });
    forEachStmt(inputs.function->body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.expr && !settings.count(s.name))
        definitions[s.name] = s.expr;
    });
    for (size_t k = 0; k < inputs.numbers.size(); ++k)
      sizes[inputs.numbers[k].name] = numbers.values[k];
  }

  /// "im->data"; empty when it is not a place that the caller knows.
  std::string nameOf(const ExprRef &expr) const {
    ExprRef e = stripCasts(expr);
    if (e->kind == ExprKind::Variable) {
      if (auto found = definitions.find(e->name); found != definitions.end())
        return nameOf(found->second);
      auto variable = inputs.function->variables.find(e->name);
      return variable == inputs.function->variables.end() ? "" : variable->second.name;
    }
    if (e->kind == ExprKind::Deref)
      return nameOf(e->children[0]).empty() ? "" : "*" + nameOf(e->children[0]);
    if (e->kind != ExprKind::Member)
      return "";
    std::string object = nameOf(e->children[0]);
    if (object.empty())
      return "";
    return (object[0] == '*' ? object.substr(1) + "->" : object + ".") + e->name;
  }

  std::optional<double> valueOf(const ExprRef &expr) const {
    ExprRef known = rewrite(expr, [&](const ExprRef &e) -> ExprRef {
      if (e->kind == ExprKind::Variable && definitions.count(e->name))
        if (std::optional<double> value = valueOf(definitions.at(e->name)))
          return intLiteral(static_cast<int64_t>(*value), Scalar::Long);
      bool isPlace = e->kind == ExprKind::Member || e->kind == ExprKind::Deref || e->kind == ExprKind::Variable;
      std::string name = isPlace ? nameOf(e) : "";
      return sizes.count(name) ? variable(name, e->type) : e;
    });
    return evaluate(known, sizes);
  }
};

/// Elements between neighbours along each dimension, outermost first; empty when no nest knows.
std::vector<int64_t> pitchesIn(const NestPlan &nest, const Origins &origins, const std::string &object) {
  Sizes arguments;
  const Argument *wanted = nullptr;
  for (const Argument &argument : nest.arguments) {
    if (argument.kind == ArgumentKind::Array && origins.nameOf(argument.host) == object)
      wanted = &argument;
    std::optional<double> value = argument.kind == ArgumentKind::Scalar ? origins.valueOf(argument.host) : std::nullopt;
    if (value)
      arguments[argument.name] = *value;
  }
  std::vector<int64_t> pitches;
  for (const ArrayPlan &array : nest.arrays)
    if (wanted && array.name == wanted->name && array.out)
      for (const BoxLevel &level : array.out->levels) {
        std::optional<double> pitch = evaluate(level.pitch, arguments);
        if (!pitch || *pitch < 1)
          return {};
        pitches.push_back(static_cast<int64_t>(*pitch));
      }
  return pitches;
}

} // namespace

std::string elementInWords(const Inputs &inputs, const FunctionPlan &plan, const Case &numbers, size_t object,
                           int64_t element) {
  const std::string &name = inputs.objects[object].name;
  Origins origins(inputs, numbers);
  std::vector<int64_t> pitches;
  for (const NestResult &nest : plan.nests)
    if (nest.plan && pitches.empty())
      pitches = pitchesIn(*nest.plan, origins, name);
  std::sort(pitches.rbegin(), pitches.rend());
  if (pitches.size() < 2 || element < 0 || pitches[0] == pitches.back())
    return name + "[" + std::to_string(element) + "]";
  std::string text;
  int64_t rest = element;
  for (int64_t pitch : pitches) {
    text += (text.empty() ? "" : " + ") + std::to_string(rest / pitch) + (pitch > 1 ? "*" + std::to_string(pitch) : "");
    rest %= pitch;
  }
  return name + "[" + text + (rest ? " + " + std::to_string(rest) : "") + "]";
}

} // namespace nidus::verification
