#include "analysis/transfer/regions.h"
#include "analysis/isl/formula.h"

namespace nidus {
namespace {

// No device passes larger arrays by value.
constexpr int64_t tableLimit = 1 << 20;

struct Extent {
  isl::pw_aff low, high; ///< over parameters
  int64_t stride = 1;
};

/// Everything that the boxes of one nest share.
struct Setting {
  const Scop &scop;
  isl::set context; ///< parameters: the nest runs, on the device
  std::set<std::string> parameters;
  FormulaNames names;
};

std::vector<std::string> dimensionNames(int n) {
  std::vector<std::string> names;
  for (int k = 0; k < n; ++k)
    names.push_back("a__" + std::to_string(k));
  return names;
}

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
bool hasAllBetween(const Setting &setting, const isl::set &line, const std::string &name, int64_t stride) {
  isl::set below = rename(line, name, "low__0").intersect(aligned("low__0", name, "<=", stride));
  isl::set above = rename(line, name, "high__0").intersect(aligned("high__0", name, ">=", stride));
  std::set<std::string> keep = setting.parameters;
  keep.insert(name);
  return projectOnto(below.intersect(above), keep).intersect(setting.context).is_subset(line);
}

/// The set in one dimension, when it is an interval (with a stride) for all parameters.
std::optional<Extent> extentOf(const Setting &setting, const isl::set &set, const std::string &name) {
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

/// a + b, with the numbers at its end added up.
ExprRef plus(const ExprRef &a, const ExprRef &b) {
  if (a->value && *a->value == 0)
    return b;
  if (b->value && *b->value == 0)
    return a;
  int64_t number;
  if (a->value && b->value && !__builtin_add_overflow(*a->value, *b->value, &number))
    return intLiteral(number, Scalar::Long);
  bool endsInNumber = a->kind == ExprKind::Binary && (a->op == "+" || a->op == "-") && a->children[1]->value;
  if (endsInNumber && b->value) {
    int64_t last = a->op == "+" ? *a->children[1]->value : -*a->children[1]->value;
    if (!__builtin_add_overflow(last, *b->value, &number))
      return plus(a->children[0], intLiteral(number, Scalar::Long));
  }
  if (b->value && *b->value < 0)
    return binary("-", a, intLiteral(-*b->value, Scalar::Long), scalarType(Scalar::Long));
  return binary("+", a, b, scalarType(Scalar::Long));
}

ExprRef minus(const ExprRef &a, const ExprRef &b) {
  return b->value ? plus(a, intLiteral(-*b->value, Scalar::Long)) : binary("-", a, b, scalarType(Scalar::Long));
}

ExprRef times(const ExprRef &a, const ExprRef &b) {
  int64_t number;
  if (a->value && b->value && !__builtin_mul_overflow(*a->value, *b->value, &number))
    return intLiteral(number, Scalar::Long);
  if ((a->value && *a->value == 0) || (b->value && *b->value == 1))
    return a;
  if ((b->value && *b->value == 0) || (a->value && *a->value == 1))
    return b;
  return binary("*", a, b, scalarType(Scalar::Long));
}

/// `count`, or 0 where the box is empty although the nest runs.
ExprRef whenTouched(const Setting &setting, const isl::set &set, const ExprRef &count) {
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

Count countOf(const Setting &setting, const Extent &extent, const isl::set &touching) {
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

/// The set as a strided box of the array's shape; none when it is not one.
std::optional<Box> exactBox(const Setting &setting, const Array &array, const isl::set &set) {
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
  if (!product.is_subset(flat))
    return std::nullopt;
  if (!setting.context.subtract(touching).is_subset(isNone))
    box.levels[0].count = whenTouched(setting, set, box.levels[0].count);
  return box;
}

/// From the first to the last element in memory.
Box hullBox(const Setting &setting, const Array &array, const isl::set &set) {
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

/// Elements of structs: { A[a, field] } to the elements with any field in the set.
isl::set anyField(const Array &array, const isl::set &set) {
  if (!array.fields)
    return set;
  std::vector<std::string> names = dimensionNames(array.dimensions());
  isl::set flat = fromTuple(set, names);
  flat = flat.project_out_param(names.back());
  names.pop_back();
  return toTuple(flat, array.name, names);
}

/// { A[a, field] : a in `elements`, 0 <= field < fields }
isl::set allFields(const Array &array, const isl::set &elements) {
  if (!array.fields)
    return elements;
  std::vector<std::string> names = dimensionNames(array.dimensions());
  std::vector<std::string> outer(names.begin(), names.end() - 1);
  Poly field = Poly::name(names.back());
  isl::set flat = fromTuple(elements, outer)
                      .intersect(constraint(field, ">="))
                      .intersect(constraint(*subtract(field, Poly(array.fields)), "<"));
  return toTuple(flat, array.name, names);
}

/// The elements that the nest touches whatever the data is: they exist, and so does what lies between them.
isl::set surelyTouched(const Scop &scop, const Array &array, const isl::set &like) {
  isl::set touched = like.subtract(like);
  for (const Statement &statement : scop.statements)
    for (const Access &access : statement.accesses)
      if (access.array == array.name && access.exact)
        touched = coalesced(touched.unite(access.relation.range()));
  return touched;
}

/// Does the relation, with what data decides in it, perhaps reach past an array that was declared? The front end says that it
/// does not where rows have a declared length.
bool mayReachPastDeclared(const Setting &setting, const Array &array, const isl::set &set) {
  if (!array.declaredElements || array.strides[0].isConstant())
    return false;
  isl::set touched = set.intersect_params(setting.context);
  return !touched.is_subset(anyField(array, surelyTouched(setting.scop, array, allFields(array, set))));
}

/// From the first to the last element that exist.
Box withinDeclared(Box box, const Array &array) {
  ExprRef end = simplified(plus(box.first, box.levels[0].count));
  bool isInside = box.first->value && *box.first->value >= 0;
  box.first = isInside ? box.first : greater(intLiteral(0, Scalar::Long), box.first);
  box.levels[0].count = minus(lesser(intLiteral(*array.declaredElements, Scalar::Long), end), box.first);
  return box;
}

std::optional<Box> boxOf(const Setting &setting, const Array &array, const isl::set &set) {
  if (set.intersect_params(setting.context).is_empty())
    return std::nullopt;
  if (mayReachPastDeclared(setting, array, set))
    return withinDeclared(hullBox(setting, array, set), array);
  if (std::optional<Box> box = exactBox(setting, array, set))
    return box;
  return hullBox(setting, array, set);
}

isl::set orEmpty(const std::map<std::string, isl::set> &sets, const std::string &array, const isl::set &like) {
  auto found = sets.find(array);
  return found == sets.end() ? like.subtract(like) : found->second;
}

std::optional<int64_t> constantElements(const Setting &setting, const Array &array, const isl::set &set) {
  if (!array.base.terms().empty())
    return std::nullopt;
  // The linear index, for shapes of constant strides.
  Poly linear;
  std::vector<std::string> names = dimensionNames(static_cast<int>(array.strides.size()));
  for (size_t k = 0; k < names.size(); ++k) {
    if (!array.strides[k].isConstant())
      return std::nullopt;
    linear = *add(linear, *multiply(array.strides[k], Poly::name(names[k])));
  }
  isl::set index = fromTuple(set, names).intersect(setting.context);
  index = index.intersect(constraint(*subtract(Poly::name("index__0"), linear), "="));
  isl::set line = toTuple(projectOnto(index, {"index__0"}), "V", {"index__0"});
  std::optional<int64_t> least = toInt64(line.dim_min_val(0)), most = toInt64(line.dim_max_val(0));
  if (!least || !most || *least < 0 || *most > tableLimit)
    return std::nullopt;
  // The same elements for all sizes for which there are any: not a byte more is read.
  isl::set whole = everything()
                       .intersect(constraint(Poly::name("index__0"), ">="))
                       .intersect(constraint(*subtract(Poly::name("index__0"), Poly(*most)), "<="));
  std::set<std::string> keep = setting.parameters;
  isl::set touching = projectOnto(index, keep);
  keep.insert("index__0");
  if (!whole.intersect(touching).is_subset(projectOnto(index, keep)))
    return std::nullopt;
  return *most + 1;
}

Region regionOf(const Setting &setting, const Array &array, const Dependences &dependences) {
  isl::set like;
  for (const auto *sets : {&dependences.liveIn, &dependences.mustWrite, &dependences.mayWrite})
    if (auto found = sets->find(array.name); found != sets->end())
      like = found->second;
  isl::set liveIn = orEmpty(dependences.liveIn, array.name, like);
  isl::set must = orEmpty(dependences.mustWrite, array.name, like);
  isl::set written = anyField(array, coalesced(must.unite(orEmpty(dependences.mayWrite, array.name, like))));
  isl::set surely = written.subtract(anyField(array, allFields(array, written).subtract(must)));
  Region region;
  region.array = array.name;
  region.out = boxOf(setting, array, written);
  isl::set in = coalesced(anyField(array, liveIn).unite(written.subtract(surely)));
  // What is copied back without having been written must be what was there.
  if (region.out && !region.out->exact) {
    in = coalesced(in.unite(written));
    region.in = mayReachPastDeclared(setting, array, in) ? withinDeclared(hullBox(setting, array, in), array)
                                                          : hullBox(setting, array, in);
  } else {
    region.in = boxOf(setting, array, in);
  }
  if (region.in && !array.declaredElements)
    region.in->certain =
        in.intersect_params(setting.context).is_subset(anyField(array, surelyTouched(setting.scop, array, like)));
  if (region.in && !region.out) {
    region.constantElements = constantElements(setting, array, in);
    region.usedWhen = condition(in.params(), setting.context, setting.names);
  }
  return region;
}

} // namespace

Result<std::vector<Region>> computeRegions(const Scop &scop, const Dependences &dependences) {
  Setting setting{scop, runningContext(scop), {}, {}};
  for (const Parameter &parameter : scop.parameters) {
    setting.parameters.insert(parameter.name);
    setting.names[parameter.name] = parameter.value;
  }
  std::vector<Region> regions;
  for (const Array &array : scop.arrays) {
    try {
      regions.push_back(regionOf(setting, array, dependences));
      if (array.isWritten && !regions.back().out)
        return Reason{"region-not-computable", scop.location,
                      "no iteration that can be mapped writes to array '" + array.name + "'", ""};
    } catch (const isl::exception &) {
      if (budgetExceeded())
        throw;
      return Reason{"region-not-computable", scop.location,
                    "the part of array '" + array.name + "' that the loop nest touches has no simple bounds",
                    "clamp its subscripts to the size of the array"};
    }
  }
  return regions;
}

} // namespace nidus
