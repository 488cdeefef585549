#include "analysis/check/examples.h"
#include "analysis/isl/distinct_maps.h"
#include "analysis/check/order.h"
#include <algorithm>

namespace nidus::check {

namespace {

using Values = std::map<std::string, int64_t>;

/// Small numbers, some of them larger than a packet or a block; or of all orders of magnitude, so that a pitch is often larger
/// than a product of other sizes. Reproducible.
class Numbers {
  uint32_t state = 1;

public:
  enum class Kind { Small, Spread } kind = Kind::Small;

  int64_t next() {
    state = state * 1664525 + 1013904223;
    uint32_t random = state >> 16;
    if (kind == Kind::Spread)
      return 1 + (random >> 2) % (4u << 2 * (random % 4)); // up to 4, 16, 64 or 256
    return random % 8 == 0 ? (random >> 3) % 70 : (random >> 3) % 13;
  }
};

/// Windows are smaller than what they move over.
bool isSizeOfWindows(const NestPlan &plan, const std::string &argument) {
  bool isSize = false;
  forEachKernel(plan, [&](const KernelPlan &kernel) { isSize |= kernel.packet() && kernel.packet()->size == argument; });
  return isSize;
}

/// Not one that follows from others.
bool isSize(const Argument &argument) {
  return isNumber(argument) && isInteger(argument.type) && !argument.definition;
}

/// The launcher's integers that are sizes, and how they are said.
struct ChosenSizes {
  Values arguments;
  std::string words;
};

/// With what follows from them, where the plan's tests hold for them and the nest has iterations.
std::optional<Example> exampleOf(const ChosenSizes &sizes, const Scop &scop, const NestPlan &plan) {
  Example example;
  example.arguments = sizes.arguments;
  example.words = sizes.words;
  for (const Argument &argument : plan.arguments)
    if (argument.definition) {
      std::optional<int64_t> value = moderateValueOf(argument.definition, example.arguments);
      if (!value)
        return std::nullopt;
      example.arguments[argument.name] = *value;
      example.words += ", " + argument.name + "=" + std::to_string(*value);
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
  example.point = pointAt(example.parameters);
  return example;
}

std::optional<Example> tryNumbers(const Scop &scop, const NestPlan &plan, Numbers &numbers, int64_t scale) {
  ChosenSizes sizes;
  for (const Argument &argument : plan.arguments)
    if (isSize(argument)) {
      bool isTruth = argument.type->scalar == Scalar::Bool;
      sizes.arguments[argument.name] =
          isTruth ? numbers.next() % 2 : (isSizeOfWindows(plan, argument.name) ? 1 : scale) * numbers.next();
      sizes.words += (sizes.words.empty() ? "" : ", ") + argument.name + "=" + std::to_string(sizes.arguments[argument.name]);
    }
  for (const ValueEnds &ends : plan.valueEnds) {
    int64_t &least = sizes.arguments[ends.least] = scale * numbers.next();
    sizes.arguments[ends.greatest] = least + scale * numbers.next();
    sizes.words += ", " + ends.least + "=" + std::to_string(least) + ", " + ends.greatest + "=" +
                   std::to_string(sizes.arguments[ends.greatest]);
  }
  return exampleOf(sizes, scop, plan);
}

/// What an access touches past the end of its array: { E[k] } with the parameters that it has.
isl::set pastEnd(const isl::set &touched, const Array &array, const isl::map &numbers) {
  isl::set past(islContext(), "{ E[k] : k < 0 or k >= " + std::to_string(*array.declaredElements) + " }");
  return renamed(array, touched).apply(numbers).intersect(past);
}

/// The subscripts that an array of declared rows does not have, by dimension: { A[a] }. None for arrays of other shapes.
std::vector<isl::set> outsideRows(const Array &array) {
  std::vector<isl::set> outside;
  int64_t whole = *array.declaredElements;
  const std::string subscripts = list("a", 0, static_cast<size_t>(array.dimensions()));
  for (size_t k = 0; k < array.strides.size() && array.base.terms().empty(); ++k) {
    if (!array.strides[k].isConstant() || array.strides[k].constant() <= 0 || whole % array.strides[k].constant() != 0)
      return {};
    const std::string own = "a" + std::to_string(k), extent = std::to_string(whole / array.strides[k].constant());
    whole = array.strides[k].constant();
    outside.push_back(isl::set(islContext(), "{ " + array.name + "[" + subscripts + "] : " + own + " < 0 or " + own + " >= " + extent + " }"));
  }
  return outside;
}

/// Do the elements of declared arrays exist that the nest touches? Of what data decides, not all need be touched.
class Room {
  struct Touched {
    const Array &array;
    isl::set elements; ///< { A[a] }
  };
  std::vector<isl::map> outside; ///< of arrays of declared rows: what accesses touch of them in no row
  std::vector<isl::set> past;   ///< of others whose shape is one of numbers: the same for all examples
  std::vector<Touched> shaped; ///< arrays whose shape depends on the example

public:
  enum class For { WhatIsSure, All };
  explicit Room(const Scop &scop, For what = For::WhatIsSure) {
    std::vector<std::vector<isl::set>> rows;
    for (const Array &array : scop.arrays)
      rows.push_back(array.declaredElements ? outsideRows(array) : std::vector<isl::set>());
    for (const Statement &statement : scop.statements) {
      const DistinctMaps relations(statement.accesses);
      std::set<size_t> added;
      for (size_t i = 0; i < statement.accesses.size(); ++i)
        for (size_t a = 0; a < scop.arrays.size(); ++a) {
          const Array &array = scop.arrays[a];
          const Access &access = statement.accesses[i];
          if (array.name == access.array && array.declaredElements && (access.exact || what == For::All) && added.insert(relations[i]).second)
            add(array, rows[a], access.relation.intersect_domain(statement.domain));
        }
    }
  }

  bool isFor(const Example &example) const {
    const auto isNone = [&](const auto &each) { return each.intersect_params(example.point).is_empty(); };
    return std::all_of(outside.begin(), outside.end(), isNone) && std::all_of(past.begin(), past.end(), isNone) &&
           std::all_of(shaped.begin(), shaped.end(), [&](const Touched &touched) {
             isl::map numbers = elementNumbers(touched.array, example);
             return numbers.is_null() || pastEnd(at(touched.elements, example), touched.array, numbers).is_empty();
           });
  }

private:
  /// Within its rows, an element is past the end where the first subscript is.
  void add(const Array &array, const std::vector<isl::set> &beside, const isl::map &relation) {
    const auto isInRow = [&](const isl::set &subscripts) { return relation.intersect_range(subscripts).is_empty(); };
    if (!beside.empty() && std::all_of(beside.begin() + 1, beside.end(), isInRow))
      outside.push_back(relation.intersect_range(beside[0]));
    else if (isl::map numbers = elementNumbers(array, {}); !numbers.is_null())
      past.push_back(pastEnd(relation.range(), array, numbers));
    else
      shaped.push_back({array, relation.range()});
  }
};

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
  // Tests such as "w <= stride and h <= 40" hold for a good part of all numbers, those of a dozen sizes for few.
  constexpr int trials = 400, moreTrials = 4000;
  std::vector<Example> examples;
  Numbers numbers;
  const Room room(scop);
  for (int k = 0; k < (examples.empty() ? moreTrials : trials) && examples.size() < count; ++k) {
    numbers.kind = k < trials ? Numbers::Kind::Small : Numbers::Kind::Spread;
    std::optional<Example> next = tryNumbers(scop, plan, numbers, scale);
    bool isKnown = next && std::any_of(examples.begin(), examples.end(),
                                       [&](const Example &known) { return known.arguments == next->arguments; });
    if (next && !isKnown && !scop.context.intersect(next->point).is_empty() && room.isFor(*next))
      examples.push_back(std::move(*next));
  }
  return examples;
}

bool hasRoomForAll(const Scop &scop, const Example &example) { return Room(scop, Room::For::All).isFor(example); }

bool mayRun(const Scop &scop, const NestPlan &plan) {
  if (!examplesOf(scop, plan, 1).empty())
    return true;
  // The code around the nest may leave only large sizes: the least ones, one after the other.
  isl::set sizes = scop.onlyStatement().domain.params().intersect(scop.context).intersect(scop.assumptions);
  ChosenSizes least;
  for (const Argument &argument : plan.arguments)
    if (isSize(argument)) {
      const int64_t value = leastOf(toTuple(projectOnto(sizes, {argument.name}), "V", {argument.name}), 0).value_or(1);
      least.arguments[argument.name] = value;
      sizes = sizes.intersect(constraint(*subtract(Poly::name(argument.name), Poly(value)), "="));
    }
  const std::optional<Example> example = exampleOf(least, scop, plan);
  return example && !scop.context.intersect(example->point).is_empty() && Room(scop).isFor(*example);
}

isl::map elementNumbers(const Array &array, const Example &example) {
  std::optional<int64_t> base = valueOf(array.base, example.parameters);
  std::string sum = std::to_string(base.value_or(0));
  for (size_t k = 0; k < array.strides.size(); ++k) {
    std::optional<int64_t> stride = valueOf(array.strides[k], example.parameters);
    if (!stride || !base)
      return isl::map();
    sum += " + " + std::to_string(*stride) + "a" + std::to_string(k);
  }
  std::string subscripts = list("a", 0, static_cast<size_t>(array.dimensions()));
  return isl::map(islContext(), "{ A[" + subscripts + "] -> E[k] : k = " + sum + " }");
}

isl::set renamed(const Array &array, const isl::set &subscripts) {
  std::vector<std::string> names;
  for (int k = 0; k < array.dimensions(); ++k)
    names.push_back("subscript__" + std::to_string(k));
  return toTuple(fromTuple(subscripts, names), "A", names);
}

isl::set at(const isl::set &set, const Example &example) {
  return set.intersect_params(example.point).project_out_all_params();
}

isl::map at(const isl::map &map, const Example &example) {
  return map.intersect_params(example.point).project_out_all_params();
}

} // namespace nidus::check
