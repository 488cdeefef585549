#include "analysis/transfer/boxes.h"
#include "analysis/transfer/elements.h"
#include "analysis/transfer/sums.h"

namespace nidus {

namespace {

struct Stretch {
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

/// { : } over parameters and the name.
isl::set lineOf(const BoxSetting &setting, const isl::set &set, const std::string &name) {
  std::set<std::string> keep = setting.parameters;
  keep.insert(name);
  return projectOnto(set, keep);
}

int64_t strideOf(const isl::set &line, const std::string &name) {
  return std::max<int64_t>(1, toInt64(toTuple(line, "V", {name}).stride(0)).value_or(1));
}

/// From the first to the last element of a line.
Stretch extentOf(const isl::set &line, const std::string &name) {
  isl::set tuple = toTuple(line, "V", {name});
  return {tuple.min_multi_pw_aff().at(0), tuple.max_multi_pw_aff().at(0), strideOf(line, name)};
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

Count countOf(const BoxSetting &setting, const Stretch &extent, const isl::set &touching) {
  auto written = [&](const isl::pw_aff &value) { return formula(value, touching, setting.names); };
  isl::set nowhere = touching.subtract(touching);
  isl::pw_aff span = extent.high.sub(extent.low);
  if (extent.stride > 1) {
    ExprRef steps = binary("/", written(span), intLiteral(extent.stride, Scalar::Long), scalarType(Scalar::Long));
    return {plus(steps, intLiteral(1, Scalar::Long)), nowhere};
  }
  isl::pw_aff end = extent.high.add_constant(1);
  auto everywhere = [&](const isl::pw_aff &value) { return extended(value, touching, setting.context, setting.names); };
  if (std::optional<Extended> count = everywhere(span.add_constant(1)))
    return {count->formula, count->value.le_set(count->value.sub(count->value))};
  std::optional<Extended> from = everywhere(extent.low), to = everywhere(end);
  if (from && to)
    return {minus(to->formula, from->formula), to->value.le_set(from->value)};
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

static Box boxOf(const BoxSetting &setting, const Array &array, const isl::set &set,
                 const std::vector<Stretch> &extents) {
  isl::set touching = set.params().intersect(setting.context);
  isl::set isNone = touching.subtract(touching);
  Box box;
  box.first = formula(array.base, setting.names);
  for (size_t k = 0; k < extents.size(); ++k) {
    ExprRef stride = formula(array.strides[k], setting.names);
    box.first = plus(box.first, times(formula(extents[k].low, touching, setting.names), stride));
    Count count = countOf(setting, extents[k], touching);
    isNone = isNone.unite(count.isNone);
    box.levels.push_back({count.formula, times(intLiteral(extents[k].stride, Scalar::Long), stride)});
  }
  if (!array.base.terms().empty())
    box.first = simplified(box.first);
  if (!setting.context.subtract(touching).is_subset(isNone))
    box.levels[0].count = whenTouched(setting, set, box.levels[0].count);
  return box;
}

std::optional<Box> exactBox(const BoxSetting &setting, const Array &array, const isl::set &set) {
  std::vector<std::string> names = dimensionNames(static_cast<int>(array.strides.size()));
  isl::set flat = fromTuple(set, names).intersect(setting.context), product = setting.context;
  std::vector<Stretch> extents;
  for (const std::string &name : names) {
    isl::set line = lineOf(setting, flat, name), simple = coalesced(line);
    if (!isConvex(simple) && !hasAllBetween(setting, simple, name, strideOf(simple, name)))
      return std::nullopt;
    extents.push_back(extentOf(simple, name));
    product = product.intersect(line);
  }
  if (!product.is_subset(flat))
    return std::nullopt;
  return boxOf(setting, array, set, extents);
}

/// How far apart elements of a line are at most, whatever the sizes; none: that has no limit.
static std::optional<int64_t> widthOf(const isl::set &line, const std::string &name) {
  const isl::set other = rename(line, name, "other__0");
  const Poly width = *subtract(Poly::name(name), Poly::name("other__0"));
  const isl::set widths = line.intersect(other).intersect(constraint(*subtract(Poly::name("width__0"), width), "="));
  return mostOf(toTuple(projectOnto(widths, {"width__0"}), "W", {"width__0"}), 0);
}

std::optional<Box> thinBox(const BoxSetting &setting, const Array &array, const isl::set &set) {
  constexpr int64_t part = 8; // of a row
  if (!array.declaredElements || array.base != Poly(0))
    return std::nullopt;
  const std::vector<std::string> names = dimensionNames(static_cast<int>(array.strides.size()));
  const isl::set flat = fromTuple(set, names).intersect(setting.context);
  std::vector<Stretch> extents;
  bool isThin = false;
  int64_t around = *array.declaredElements;
  for (size_t k = 0; k < names.size(); ++k) {
    if (!array.strides[k].isConstant() || array.strides[k].constant() <= 0)
      return std::nullopt;
    const int64_t length = around / array.strides[k].constant();
    around = array.strides[k].constant();
    const isl::set line = coalesced(lineOf(setting, flat, names[k]));
    const isl::set declared = constraint(Poly::name(names[k]), ">=").intersect(constraint(*subtract(Poly::name(names[k]), Poly(length)), "<"));
    // An outermost subscript past the end would be no element either.
    if (k > 0 && !line.is_subset(declared))
      return std::nullopt;
    const std::optional<int64_t> width = k > 0 && k + 1 < names.size() ? widthOf(line, names[k]) : std::nullopt;
    isThin |= width && (*width + 1) * part <= length;
    extents.push_back(extentOf(line, names[k]));
  }
  if (!isThin)
    return std::nullopt;
  Box box = boxOf(setting, array, set, extents);
  box.fit = Fit::Cover;
  return box;
}

bool isBounded(const Box &box) {
  constexpr int64_t largest = int64_t(1) << 30;
  bool all = true;
  auto look = [&](const Expr &e) { all &= !e.value || (*e.value < largest && *e.value > -largest); };
  forEachExpr(box.first, look);
  for (const BoxLevel &level : box.levels)
    forEachExpr(level.count, look);
  return all;
}

std::optional<Box> coverBox(const BoxSetting &setting, const Array &array, const isl::set &set) {
  BoxSetting simple = setting;
  simple.context = simpleHull(withFractions(setting.context));
  isl::set around = simpleHull(withFractions(set.intersect_params(setting.context)));
  std::vector<std::string> names = dimensionNames(static_cast<int>(array.strides.size()));
  std::vector<Stretch> extents;
  for (const std::string &name : names)
    extents.push_back(extentOf(withFractions(lineOf(setting, fromTuple(around, names), name)), name));
  Box box = boxOf(simple, array, around, extents);
  box.fit = Fit::Cover;
  box.certain = false;
  return isBounded(box) ? std::optional(box) : std::nullopt;
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
  box.fit = Fit::Hull;
  box.first = first;
  ExprRef span = minus(last, first);
  ExprRef count = simplified(plus(span, intLiteral(1, Scalar::Long)));
  box.levels = {{whenTouched(setting, set, count), intLiteral(1, Scalar::Long)}};
  return box;
}

} // namespace nidus
