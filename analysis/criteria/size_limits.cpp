#include "analysis/criteria/size_limits.h"
#include "analysis/criteria/example_sizes.h"
#include "analysis/isl/formula.h"
#include <cmath>

namespace nidus {
namespace {

class Limits {
  std::map<std::string, std::string> symbols; ///< in the function, by the names of arguments

public:
  SizeLimits found;

  explicit Limits(const NestPlan &nest) {
    for (const Argument &argument : nest.arguments)
      if (const ExprRef host = argument.host ? stripCasts(argument.host) : nullptr; host && host->kind == ExprKind::Variable)
        symbols[argument.name] = host->name;
  }

  std::string symbolOf(const std::string &argument) const {
    auto symbol = symbols.find(argument);
    return symbol == symbols.end() ? "" : symbol->second;
  }

  /// `less` <= `more`, where their difference is one variable and a number.
  void order(const std::optional<Poly> &less, const std::optional<Poly> &more) { found = both(std::move(found), ordered(less, more)); }

  void holds(const ExprRef &condition) { found = both(std::move(found), under(condition)); }

private:
  SizeLimits ordered(const std::optional<Poly> &less, const std::optional<Poly> &more) const {
    const std::optional<Poly> difference = less && more ? subtract(*less, *more) : std::nullopt;
    if (!difference || difference->names().size() != 1)
      return {};
    const std::string name = *difference->names().begin(), symbol = symbolOf(name);
    const auto factor = difference->terms().find({name});
    if (symbol.empty() || !difference->isLinear() || factor->second != 1)
      return {};
    return {{symbol, static_cast<double>(-difference->constant())}};
  }

  SizeLimits under(const ExprRef &condition) const {
    const ExprRef e = stripCasts(condition);
    if (e->kind != ExprKind::Binary)
      return {};
    if (e->op == "&&")
      return both(under(e->children[0]), under(e->children[1]));
    if (e->op == "||")
      return greaterOf(under(e->children[0]), under(e->children[1]));
    const std::optional<Poly> a = polyOf(e->children[0]), b = polyOf(e->children[1]);
    if (e->op == "<=" || e->op == "<")
      return ordered(a, b);
    if (e->op == ">=" || e->op == ">")
      return ordered(b, a);
    return e->op == "==" ? both(ordered(a, b), ordered(b, a)) : SizeLimits();
  }

  /// Of variables that both limit.
  static SizeLimits greaterOf(const SizeLimits &a, const SizeLimits &b) {
    SizeLimits limits;
    for (const auto &[symbol, limit] : a)
      if (const auto other = b.find(symbol); other != b.end())
        limits[symbol] = std::max(limit, other->second);
    return limits;
  }
};

/// Elements of the last dimensions of an array type.
std::optional<int64_t> elementsOf(const TypeRef &type) {
  if (!isArray(type))
    return 1;
  const std::optional<int64_t> inside = elementsOf(type->element);
  return inside && type->extent ? std::optional(*inside * *type->extent) : std::nullopt;
}

/// How many elements or rows the array that the variable is, or is declared to point into, has; and elements of each.
struct Declared {
  int64_t count, each;
};
std::optional<Declared> declaredOf(const Variable &variable) {
  const std::optional<int64_t> count = isArray(variable.type) ? variable.type->extent : variable.declaredCount;
  const std::optional<int64_t> each = count ? elementsOf(variable.type->element) : std::nullopt;
  return each ? std::optional(Declared{*count, *each}) : std::nullopt;
}

/// Its first dimension holds what is touched of it.
void within(const Box &box, const Declared &declared, Limits &limits) {
  const std::optional<Poly> first = polyOf(box.first), pitch = polyOf(box.levels[0].pitch), count = polyOf(box.levels[0].count);
  if (!first || !pitch || !count || *pitch != Poly(declared.each))
    return;
  if (declared.each == 1)
    limits.order(add(*first, *count), Poly(declared.count));
  else if (first->isConstant())
    limits.order(count, Poly(declared.count - first->constant() / declared.each));
}

/// The greatest value of a type that is narrower than sizes are; none: it has no limit that matters.
std::optional<double> greatestOf(const TypeRef &type) {
  const int bits = isInteger(type) ? 8 * sizeOf(type->scalar) - (isUnsigned(type->scalar) ? 0 : 1) : 32;
  return bits <= 16 ? std::optional(std::ldexp(1, bits) - 1) : std::nullopt;
}

} // namespace

SizeLimits sizeLimits(const NestPlan &nest, const Function &function) {
  Limits limits(nest);
  for (const Argument &argument : nest.arguments)
    if (const std::optional<double> greatest = argument.kind == ArgumentKind::Scalar ? greatestOf(stripImplicitCasts(argument.host)->type) : std::nullopt)
      limits.order(Poly::name(argument.name), Poly(static_cast<int64_t>(*greatest)));
  for (const RuntimeTest &test : nest.tests)
    limits.holds(test.condition);
  for (const ArrayPlan &array : nest.arrays) {
    const auto variable = function.variables.find(limits.symbolOf(array.name));
    const std::optional<Declared> declared = variable == function.variables.end() ? std::nullopt : declaredOf(variable->second);
    for (const std::optional<Box> *box : {&array.in, &array.out})
      if (declared && *box && !(**box).levels.empty())
        within(**box, *declared, limits);
  }
  return limits.found;
}

SizeLimits both(SizeLimits limits, const SizeLimits &others) {
  for (const auto &[symbol, limit] : others) {
    auto [entry, isNew] = limits.try_emplace(symbol, limit);
    if (!isNew)
      entry->second = std::min(entry->second, limit);
  }
  return limits;
}

/// Does the nest compute the same, whatever this argument is? The counter of a loop around it, in which it begins and ends.
static bool isIndifferent(const std::string &argument, const NestPlan &nest, const Setting &setting) {
  std::set<std::pair<double, double>> found;
  for (const double value : {1.0, 1000.0, 1e6}) {
    Sizes sizes;
    for (const Argument &each : nest.arguments)
      if (isNumber(each))
        sizes[each.name] = each.name == argument ? value : 1000;
    const std::optional<Estimate> all = estimate(nest, sizes, setting);
    if (!all)
      return false;
    found.insert({all->instances, all->hostNs});
  }
  return found.size() == 1;
}

std::vector<Sizes> sizesWithin(const SizeLimits &limits, const NestPlan &nest, const Setting &setting) {
  constexpr size_t most = 81; // four sizes, with three values each
  const ExampleSizes examples(nest, setting);
  std::vector<Sizes> all{examples.at(0)};
  for (const Argument &argument : nest.arguments) {
    if (!examples.of(argument.name))
      continue;
    const ExprRef host = stripCasts(argument.host);
    const auto limit = host->kind == ExprKind::Variable ? limits.find(host->name) : limits.end();
    if (limit == limits.end() && isIndifferent(argument.name, nest, setting))
      continue;
    if (limit == limits.end() || 3 * all.size() > most)
      return {};
    std::vector<Sizes> grown;
    for (double share : {0.0, 0.5, 1.0})
      for (Sizes sizes : all) {
        sizes[argument.name] = std::max(1.0, std::floor(share * limit->second));
        grown.push_back(std::move(sizes));
      }
    all = std::move(grown);
  }
  for (Sizes &sizes : all)
    sizes = complete(std::move(sizes), nest.arguments);
  return all;
}

} // namespace nidus
