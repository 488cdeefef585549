#include "analysis/check/examples.h"
#include <algorithm>
#include <cstdlib>

namespace nidus::check {

namespace {

using Values = std::map<std::string, int64_t>;

/// Small numbers, some of them larger than a packet or a block; reproducible.
class Numbers {
  uint32_t state = 1;

public:
  int64_t next() {
    state = state * 1664525 + 1013904223;
    uint32_t random = state >> 16;
    return random % 8 == 0 ? (random >> 3) % 70 : (random >> 3) % 13;
  }
};

isl::set pointOf(const Values &parameters) {
  std::string names, values;
  for (const auto &[name, value] : parameters) {
    names += (names.empty() ? "" : ",") + name;
    values += (values.empty() ? "" : " and ") + name + " = " + std::to_string(value);
  }
  return isl::set(islContext(), "[" + names + "] -> { : " + values + " }");
}

std::optional<Example> tryNumbers(const Scop &scop, const NestPlan &plan, Numbers &numbers, int64_t scale) {
  Example example;
  for (const Argument &argument : plan.arguments)
    if (argument.kind == ArgumentKind::Scalar && isInteger(argument.type)) {
      bool isTruth = argument.type->scalar == Scalar::Bool;
      example.arguments[argument.name] = isTruth ? numbers.next() % 2 : scale * numbers.next();
      example.words +=
          (example.words.empty() ? "" : ", ") + argument.name + "=" + std::to_string(example.arguments[argument.name]);
    }
  for (const RuntimeTest &test : plan.tests)
    if (valueOf(test.condition, example.arguments) != 1)
      return std::nullopt;
  if (plan.empty && valueOf(plan.empty, example.arguments) != 0)
    return std::nullopt;
  for (const Parameter &parameter : scop.parameters) {
    std::optional<int64_t> value = valueOf(parameter.value, example.arguments);
    if (!value)
      return std::nullopt;
    example.parameters[parameter.name] = *value;
  }
  example.point = pointOf(example.parameters);
  return example;
}

} // namespace

std::optional<int64_t> moderateValueOf(const ExprRef &formula, const Values &numbers) {
  std::optional<int64_t> value = valueOf(formula, numbers);
  constexpr int64_t most = int64_t(1) << 30;
  return value && *value >= -most && *value <= most ? value : std::nullopt;
}

std::optional<int64_t> valueOf(const Poly &poly, const Values &parameters) {
  int64_t sum = 0;
  for (const auto &[monomial, coefficient] : poly.terms()) {
    int64_t term = coefficient;
    for (const std::string &name : monomial) {
      auto found = parameters.find(name);
      if (found == parameters.end() || __builtin_mul_overflow(term, found->second, &term))
        return std::nullopt;
    }
    if (__builtin_add_overflow(sum, term, &sum))
      return std::nullopt;
  }
  return sum;
}

std::vector<Example> examplesOf(const Scop &scop, const NestPlan &plan, size_t count, int64_t scale) {
  // Tests such as "w <= stride and h <= 40" hold for a good part of all numbers.
  constexpr int trials = 400;
  std::vector<Example> examples;
  Numbers numbers;
  for (int k = 0; k < trials && examples.size() < count; ++k) {
    std::optional<Example> next = tryNumbers(scop, plan, numbers, scale);
    bool isKnown = next && std::any_of(examples.begin(), examples.end(),
                                       [&](const Example &known) { return known.arguments == next->arguments; });
    if (next && !isKnown && !scop.context.intersect(next->point).is_empty())
      examples.push_back(std::move(*next));
  }
  return examples;
}

isl::set at(const isl::set &set, const Example &example) {
  return set.intersect_params(example.point).project_out_all_params();
}

isl::map at(const isl::map &map, const Example &example) {
  return map.intersect_params(example.point).project_out_all_params();
}

} // namespace nidus::check
