#include "analysis/transfer/boxes.h"
#include "analysis/transfer/elements.h"
#include "analysis/transfer/sums.h"

namespace nidus {

namespace {

struct Extent {
  isl::pw_aff low, high; ///< over parameters
  int64_t stride = 1;
};

/// { : a = b mod stride, and a <= b (op "<=") } over names.
isl::set aligned(const std::string &a, const std::string &b, const std::string &op, int64_t stride) {
  return isl::set(islContext(), "[" + a + "," + b + "] -> { : " + a + " " + op + " " + b + " and (" + a + " - " + b +
                                    ") mod " + std::to_string(stride) + " = 0 }");
}

/// Has the set no holes whatever its shape: is it one polyhedron?
bool isConvex(const isl::set &set) { return set.n_basic_set() == 1 && !set.involves_locals(); }

isl::set rename(const isl::set &set, const std::string &from, const std::string &to) {
  return fromTuple(toTuple(set, "R", {from}), {to});
}

/// Is everything at the stride's places between two elements of the line an element?
bool hasAllBetween(const BoxSetting &setting, const isl::set &line, const std::string &name, int64_t stride) {
  isl::set below = rename(line, name, "low__0").intersect(aligned("low__0", name, "<=", stride));
  isl::set above = rename(line, name, "high__0").intersect(aligned("high__0", name, ">=", stride));
  std::set<std::string> keep = setting.parameters;
  keep.insert(name);
  return projectOnto(below.intersect(above), keep).intersect(setting.context).is_subset(line);
}

/// The set in one dimension, when it is an interval (with a stride) for all parameters.
std::optional<Extent> extentOf(const BoxSetting &setting, const isl::set &set, const std::string &name) {
  std::set<std::string> keep = setting.parameters;
  keep.insert(name);
  isl::set line = coalesced(projectOnto(set, keep));
  isl::set tuple = toTuple(line, "V", {name});
  Extent extent;
  extent.stride = std::max<int64_t>(1, toInt64(tuple.stride(0)).value_or(1));
  if (!isConvex(line) && !hasAllBetween(setting, line, name, extent.stride))
    return std::nullopt;
  extent.low = tuple.min_multi_pw_aff().at(0);
  extent.high = tuple.max_multi_pw_aff().at(0);
  return extent;
}

/// `count`, or 0 where the box is empty although the nest runs.
ExprRef whenTouched(const BoxSetting &setting, const isl::set &set, const ExprRef &count) {
  ExprRef touched = condition(set.params(), setting.context, setting.names);
  if (!touched)
    return count;
  auto e = std::make_shared<Expr>();
  e->kind = ExprKind::Conditional;
  e->type = scalarType(Scalar::Long);
  e->children = {touched, count, intLiteral(0, Scalar::Long)};
  return e;
}

/// How many elements an extent has where `touching` holds, and where else the formula says that there are none.
struct Count {
  ExprRef formula;
  isl::set isNone; ///< over parameters
};

Count countOf(const BoxSetting &setting, const Extent &extent, const isl::set &touching) {
  auto written = [&](const isl::pw_aff &value) { return formula(value, touching, setting.names); };
  isl::set nowhere = touching.subtract(touching);
  isl::pw_aff span = extent.high.sub(extent.low);
  if (extent.stride > 1) {
    ExprRef steps = binary("/", written(span), intLiteral(extent.stride, Scalar::Long), scalarType(Scalar::Long));
    return {plus(steps, intLiteral(1, Scalar::Long)), nowhere};
  }
  isl::pw_aff end = extent.high.add_constant(1);
  if (std::optional<isl::pw_aff> count = extended(span.add_constant(1), touching))
    return {written(*count), count->le_set(count->sub(*count))};
  std::optional<isl::pw_aff> from = extended(extent.low, touching), to = extended(end, touching);
  if (from && to)
    return {minus(written(*to), written(*from)), to->le_set(*from)};
  return {written(span.add_constant(1)), nowhere};
}

} // namespace

BoxSetting boxSetting(const Scop &scop) {
  BoxSetting setting{scop, runningContext(scop), {}, {}};
  for (const Parameter &parameter : scop.parameters) {
    setting.parameters.insert(parameter.name);
    setting.names[parameter.name] = parameter.value;
  }
  return setting;
}

std::optional<Box> exactBox(const BoxSetting &setting, const Array &array, const isl::set &set) {
  std::vector<std::string> names = dimensionNames(static_cast<int>(array.strides.size()));
  isl::set flat = fromTuple(set, names).intersect(setting.context);
  isl::set touching = set.params().intersect(setting.context), product = setting.context;
  isl::set isNone = touching.subtract(touching);
  Box box;
  box.first = formula(array.base, setting.names);
  for (size_t k = 0; k < names.size(); ++k) {
    std::optional<Extent> extent = extentOf(setting, flat, names[k]);
    if (!extent)
      return std::nullopt;
    std::set<std::string> keep = setting.parameters;
    keep.insert(names[k]);
    product = product.intersect(projectOnto(flat, keep));
    ExprRef stride = formula(array.strides[k], setting.names);
    box.first = plus(box.first, times(formula(extent->low, touching, setting.names), stride));
    Count count = countOf(setting, *extent, touching);
    isNone = isNone.unite(count.isNone);
    box.levels.push_back({count.formula, times(intLiteral(extent->stride, Scalar::Long), stride)});
  }
  if (!array.base.terms().empty())
    box.first = simplified(box.first);
  if (!product.is_subset(flat))
    return std::nullopt;
  if (!setting.context.subtract(touching).is_subset(isNone))
    box.levels[0].count = whenTouched(setting, set, box.levels[0].count);
  return box;
}

Box hullBox(const BoxSetting &setting, const Array &array, const isl::set &set) {
  isl::set inside = set.intersect_params(setting.context);
  isl::pw_multi_aff least = inside.lexmin_pw_multi_aff(), most = inside.lexmax_pw_multi_aff();
  ExprRef base = formula(array.base, setting.names), first = base, last = base;
  for (size_t k = 0; k < array.strides.size(); ++k) {
    ExprRef stride = formula(array.strides[k], setting.names);
    int position = static_cast<int>(k);
    first = plus(first, times(formula(least.at(position), setting.context, setting.names), stride));
    last = plus(last, times(formula(most.at(position), setting.context, setting.names), stride));
  }
  Box box;
  box.exact = false;
  box.first = first;
  ExprRef span = minus(last, first);
  ExprRef count = simplified(plus(span, intLiteral(1, Scalar::Long)));
  box.levels = {{whenTouched(setting, set, count), intLiteral(1, Scalar::Long)}};
  return box;
}

} // namespace nidus
