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
      std::snprintf(text, sizeof text, amount >= 100 || amount == std::floor(amount) ? "%.0f %s" : "%.3g %s",
                    amount, name);
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
        return "formulas of the sizes contain what is touched, and data decides which part of it";
  return "formulas of the sizes say what is touched";
}

std::string timesAt(const Estimate &all, const DeviceProfile &profile) {
  return "copies " + timeInWords(all.copyNs) + " and kernels " + timeInWords(all.kernelNs) + " on the " +
         profile.device + ", C " + timeInWords(all.hostNs);
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
  ExprRef bytes = deviceBytesOf(nest, setting);
  std::string fits = bytesInWords(shown->deviceBytes) + where;
  if (bytes && !examples.isConstant())
    fits = text(bytes) + " bytes (" + fits + ")";
  criterion.detail += "; takes " + fits + " of the device's memory";
  if (profile.memoryBytes) {
    criterion.detail += " of " + bytesInWords(static_cast<double>(*profile.memoryBytes));
    criterion.holds = !examples.isConstant() || shown->deviceBytes <= static_cast<double>(*profile.memoryBytes);
  }
  if (!profile.rates) {
    criterion.detail += "; the profile has no rates that could tell whether it pays";
    return criterion;
  }
  auto pays = [&](double n) {
    std::optional<Estimate> all = estimate(nest, examples.at(n), setting);
    bool fitsIn = all && (!profile.memoryBytes || all->deviceBytes <= static_cast<double>(*profile.memoryBytes));
    return fitsIn && all->deviceNs() < all->hostNs;
  };
  std::string times = timesAt(*shown, profile);
  if (examples.isConstant()) {
    criterion.holds = pays(size);
    criterion.detail += std::string("; ") + (criterion.holds ? "pays: " : "does not pay: ") + times;
  } else if (std::optional<double> least = leastSize(pays)) {
    criterion.when = "from " + examples.words(*least, text, nest) + " on";
    criterion.detail += "; predicted" + where + ": " + times;
  } else {
    criterion.holds = false;
    criterion.detail += "; does not pay" + where + ": " + times;
  }
  return criterion;
}

} // namespace nidus
