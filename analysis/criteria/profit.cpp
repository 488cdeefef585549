#include "analysis/criteria/profit.h"
#include "analysis/isl/formula.h"
#include <cmath>
#include <cstdio>

namespace nidus {
namespace {

std::string scaled(double value, const std::vector<std::pair<double, const char *>> &units) {
  for (const auto &[unit, name] : units)
    if (value >= unit || unit == units.back().first) {
      char text[64];
      double amount = value / unit;
      std::snprintf(text, sizeof text, amount >= 100 || amount == std::floor(amount) ? "%.0f %s" : "%.3g %s", amount,
                    name);
      return text;
    }
  return "";
}

/// Of a count that is 0 for some sizes, the count for the others.
ExprRef whereTouched(const ExprRef &count) {
  bool hasZero = count->kind == ExprKind::Conditional && stripCasts(count->children[2])->value == 0;
  return hasZero ? count->children[1] : count;
}

ExprRef spanOf(const Box &box) {
  TypeRef wide = scalarType(Scalar::Long);
  ExprRef span = intLiteral(1, Scalar::Long);
  for (const BoxLevel &level : box.levels) {
    ExprRef last = binary("-", whereTouched(level.count), intLiteral(1, Scalar::Long), wide);
    span = binary("+", span, binary("*", last, level.pitch, wide), wide);
  }
  return span;
}

std::string computable(const NestPlan &nest) {
  for (const ArrayPlan &array : nest.arrays)
    for (const std::optional<Box> *box : {&array.in, &array.out})
      if (*box && !(**box).certain)
        return (**box).fit == Fit::Cover ? "a box around what is touched follows from the sizes"
                                         : "what may be touched follows from the sizes, data decides which part of it is";
  return "what is touched follows from the sizes";
}

std::string timesAt(const Estimate &all, const DeviceProfile &profile) {
  std::string copies = all.copyNs > 0 ? "copies " + timeInWords(all.copyNs) : "no copies";
  return copies + " and kernels " + timeInWords(all.kernelNs) + " on the " + profile.device + ", " +
         timeInWords(all.hostNs) + " in C";
}

/// "takes 8.38 MB of the device's memory of 141 GB for w=h=2048: 2 * h * w - 2 * w - 2 bytes".
std::string spaceAt(const NestPlan &nest, const Estimate &shown, const std::string &where, const Setting &setting,
                    const FormulaText &text) {
  std::string space = "takes " + bytesInWords(shown.deviceBytes) + " of the device's memory";
  if (setting.profile.memoryBytes)
    space += " of " + bytesInWords(static_cast<double>(*setting.profile.memoryBytes));
  ExprRef bytes = where.empty() ? nullptr : deviceBytesOf(nest, setting);
  return space + where + (bytes ? ": " + text(bytes) + " bytes" : "");
}

} // namespace

std::string bytesInWords(double bytes) {
  return scaled(bytes, {{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "KB"}, {1, "bytes"}});
}

std::string timeInWords(double nanoseconds) {
  return scaled(nanoseconds, {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}});
}

ExprRef deviceBytesOf(const NestPlan &nest, const Setting &setting) {
  TypeRef wide = scalarType(Scalar::Long);
  ExprRef all = intLiteral(0, Scalar::Long);
  for (const ArrayPlan &array : nest.arrays) {
    // Where a nest reads and writes an array, the two parts differ by a border at most.
    const std::optional<Box> &box = array.in ? array.in : array.out;
    if (array.space == MemorySpace::Constant || !box)
      continue;
    ExprRef size = intLiteral(elementBytes(array, setting.structs), Scalar::Long);
    all = binary("+", all, binary("*", size, spanOf(*box), wide), wide);
  }
  return polyOf(all) ? simplified(all) : nullptr;
}

Criterion transferCriterion(const NestPlan &nest, const Setting &setting, const FormulaText &text) {
  const DeviceProfile &profile = setting.profile;
  Criterion criterion{"transfer", true, computable(nest), ""};
  ExampleSizes examples(nest, setting);
  double size = examples.typical(nest, setting);
  std::optional<Estimate> shown = estimate(nest, examples.at(size), setting);
  std::string where = examples.isConstant() ? "" : " for " + examples.words(size, text, nest);
  if (!shown)
    return criterion;
  auto fits = [&](const Estimate &all) {
    return !profile.memoryBytes || all.deviceBytes <= static_cast<double>(*profile.memoryBytes);
  };
  std::string rest = "; " + spaceAt(nest, *shown, where, setting, text) + "; " + criterion.detail;
  if (!profile.rates) {
    criterion.holds = !examples.isConstant() || fits(*shown);
    criterion.detail = "the profile has no rates that could tell whether it pays" + rest;
    return criterion;
  }
  auto pays = [&](double n) {
    std::optional<Estimate> all = estimate(nest, examples.at(n), setting);
    return all && fits(*all) && all->deviceNs() < all->hostNs;
  };
  std::optional<double> least;
  if (examples.isConstant())
    criterion.holds = pays(size);
  else if ((least = leastSize(pays)))
    criterion.when = "from " + examples.words(*least, text, nest) + " on";
  else
    criterion.holds = false;
  std::string verdict = criterion.holds         ? "takes less time than the C"
                        : examples.isConstant() ? "takes more time than the C"
                                                : "takes more time than the C for all sizes";
  criterion.detail = verdict + "; predicted" + where + ": " + timesAt(*shown, profile) + rest;
  return criterion;
}

} // namespace nidus
