#include "analysis/transfer/regions.h"
#include "analysis/transfer/boxes.h"
#include "analysis/transfer/elements.h"
#include "analysis/transfer/sums.h"
#include "analysis/isl/budget.h"
#include "analysis/model/words_of_user.h"
#include <algorithm>

namespace nidus {
namespace {

// isl operations for the exact box or the hull of one array. Clamps by several functions need 600'000; two arrays that
// need more still fit the time of the whole.
constexpr unsigned long boxBudget = 650'000;

// No device passes larger arrays by value.
constexpr int64_t tableLimit = 1 << 20;

/// Does the relation, with what data decides in it, perhaps reach past an array that was declared? The front end says
/// that it does not where rows have a declared length.
bool mayReachPastDeclared(const BoxSetting &setting, const Array &array, const isl::set &set) {
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

/// Thrown and caught here: no box can be said of rows between which other data may lie.
struct NoRectangle {};

/// Nothing between two rows belongs to the array. What is read may be less than the rectangle.
std::optional<Box> rowsOf(const BoxSetting &setting, const Array &array, const isl::set &set, bool mayCover) {
  if (set.intersect_params(setting.context).is_empty())
    return std::nullopt;
  if (std::optional<Box> box = exactBox(setting, array, set))
    return box;
  std::optional<Box> cover = mayCover ? coverBox(setting, array, set) : std::nullopt;
  return cover ? cover : throw NoRectangle();
}

std::optional<Box> boxOf(const BoxSetting &setting, const Array &array, const isl::set &set) {
  if (array.rowPointers)
    return rowsOf(setting, array, set, false);
  if (set.intersect_params(setting.context).is_empty())
    return std::nullopt;
  if (mayReachPastDeclared(setting, array, set))
    return withinDeclared(hullBox(setting, array, set), array);
  if (std::optional<Box> box = exactBox(setting, array, set))
    return box;
  return hullBox(setting, array, set);
}

/// Of an image, does nobody read its numbers? Remainders, and cases within cases.
bool isIntricate(const Array &array, const Box &box) {
  constexpr int manyParts = 60;
  if (array.declaredElements || array.strides[0].isConstant())
    return false;
  int parts = 0;
  const auto look = [&](const Expr &e) { parts += e.op == "%" ? manyParts : 1; };
  forEachExpr(box.first, look);
  for (const BoxLevel &level : box.levels) {
    forEachExpr(level.count, look);
    forEachExpr(level.pitch, look);
  }
  return parts >= manyParts;
}

/// Of what goes to the device, a box that is larger will do where the others take too long, to compute or to read.
std::optional<Box> readBoxOf(const BoxSetting &setting, const Array &array, const isl::set &set) {
  if (array.rowPointers)
    return rowsOf(setting, array, set, true);
  const auto tight = [&] {
    const std::optional<Box> box = boxOf(setting, array, set);
    const std::optional<Box> thin = box && box->fit == Fit::Hull ? thinBox(setting, array, set) : std::nullopt;
    return thin ? thin : box;
  };
  const std::optional<std::optional<Box>> box = withPartOfBudget(boxBudget, tight);
  if (box && !(*box && (**box).fit == Fit::Hull && isIntricate(array, **box)))
    return *box;
  const std::optional<Box> cover = coverBox(setting, array, set);
  if (cover && !(box && isIntricate(array, *cover)))
    return cover;
  return box ? *box : boxOf(setting, array, set);
}

isl::set orEmpty(const std::map<std::string, isl::set> &sets, const std::string &array, const isl::set &like) {
  auto found = sets.find(array);
  return found == sets.end() ? like.subtract(like) : found->second;
}

/// The linear indices of the elements, { [index__0] } with parameters; none for shapes whose strides are not constant.
std::optional<isl::set> linearIndices(const BoxSetting &setting, const Array &array, const isl::set &set) {
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
  return index.intersect(constraint(*subtract(Poly::name("index__0"), linear), "="));
}

/// How many elements from the first on hold all of them, whatever the parameters; none when there is no small number.
std::optional<int64_t> elementsBefore(const isl::set &index) {
  isl::set line = toTuple(projectOnto(index, {"index__0"}), "V", {"index__0"});
  std::optional<int64_t> least = leastOf(line, 0), most = mostOf(line, 0);
  return least && most && *least >= 0 && *most <= tableLimit ? std::optional(*most + 1) : std::nullopt;
}

/// The same elements [0, count) for all sizes for which there are any?
bool isAll(const BoxSetting &setting, const isl::set &index, int64_t count) {
  isl::set whole = everything()
                       .intersect(constraint(Poly::name("index__0"), ">="))
                       .intersect(constraint(*subtract(Poly::name("index__0"), Poly(count)), "<"));
  std::set<std::string> keep = setting.parameters;
  isl::set touching = projectOnto(index, keep);
  keep.insert("index__0");
  return whole.intersect(touching).is_subset(projectOnto(index, keep));
}

/// Does the box have one element at most, whatever the parameters?
bool isElement(const Box &box) {
  return std::all_of(box.levels.begin(), box.levels.end(), [](const BoxLevel &level) {
    const Expr &count = *level.count;
    bool mayBeNone = count.kind == ExprKind::Conditional && count.children[2]->value == 0;
    return (mayBeNone ? count.children[1] : level.count)->value == 1;
  });
}

/// Sets how many elements a table by value has, and what is read of it: not a byte more is copied.
void describeTable(Region &region, const BoxSetting &setting, const Array &array, const isl::set &set) {
  std::optional<isl::set> indices = linearIndices(setting, array, set);
  std::optional<int64_t> count = indices ? elementsBefore(*indices) : std::nullopt;
  bool isOne = isElement(*region.in);
  if (count && isAll(setting, *indices, *count)) {
    region.constantElements = count;
  } else if (isOne || count) {
    region.constantElements = isOne ? 1 : *count;
    region.part = isOne ? TablePart::Element : TablePart::Some;
  }
}

/// Is all of the set surely touched, or does it lie between elements that are?
bool exists(const BoxSetting &setting, const Array &array, const isl::set &set, const isl::set &surely) {
  const isl::set used = set.intersect_params(setting.context);
  const std::vector<Access> &accesses = setting.scop.onlyStatement().accesses;
  const bool hasEnds = std::any_of(accesses.begin(), accesses.end(),
                                   [&](const Access &access) { return access.array == array.name && access.surely; });
  return used.is_subset(surely) || (hasEnds && endsOf(used).is_subset(surely));
}

Region regionOf(const BoxSetting &setting, const Array &array, const Dependences &dependences) {
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
  if (region.out)
    region.out->written = region.out->fit == Fit::Exact && written.intersect_params(setting.context).is_subset(surely);
  isl::set in = coalesced(anyField(array, liveIn).unite(written.subtract(surely)));
  // What is copied back without having been written must be what was there.
  if (region.out && region.out->fit != Fit::Exact) {
    in = coalesced(in.unite(written));
    region.in = mayReachPastDeclared(setting, array, in) ? withinDeclared(hullBox(setting, array, in), array)
                                                         : hullBox(setting, array, in);
  } else {
    region.in = readBoxOf(setting, array, in);
  }
  if (region.in && region.in->fit != Fit::Cover && !array.declaredElements)
    region.in->certain = exists(setting, array, in, anyField(array, surelyTouched(setting.scop, array, like)));
  // Otherwise every element of it is in `in` or surely written.
  if (region.out && region.in && !region.in->certain)
    region.out->certain = exists(setting, array, written, anyField(array, surelyTouched(setting.scop, array, like)));
  if (region.in && !region.out && region.in->fit != Fit::Cover) {
    describeTable(region, setting, array, in);
    region.usedWhen = condition(in.params(), setting.context, setting.names);
  }
  if (array.combined)
    if (std::optional<isl::set> index = linearIndices(setting, array, liveIn))
      region.constantElements = elementsBefore(*index);
  return region;
}

/// Does the box of a table depend on the elements of tables, although other boxes depend on its own elements?
bool isOfItsOwnEnds(const Scop &scop, const Array &array, const Box &box) {
  const bool isOfEnds = std::any_of(scop.valueEnds.begin(), scop.valueEnds.end(), [&](const ValueEnds &ends) { return ends.array == array.name; });
  return isOfEnds && mentionsEnds(scop.valueEnds, box);
}

/// What is known before the launcher knows the distances of rows.
BoxSetting withoutPitches(const BoxSetting &setting) {
  BoxSetting before = setting;
  for (const Array &other : setting.scop.arrays)
    if (other.rowPointers)
      std::erase_if(before.parameters, [&](const std::string &name) { return other.rowPointers->finds(name); });
  before.context = projectOnto(setting.context, before.parameters);
  return before;
}

/// Of the set { A[a] }, some of its dimensions, whatever the distances of rows.
isl::set projectedWithoutPitches(const BoxSetting &setting, const isl::set &set, const std::vector<std::string> &dimensions,
                                 const std::vector<std::string> &kept) {
  std::set<std::string> names = withoutPitches(setting).parameters;
  names.insert(kept.begin(), kept.end());
  return coalesced(toTuple(projectOnto(fromTuple(set.intersect_params(setting.context), dimensions), names), "L", kept));
}

isl::set lineWithoutPitches(const BoxSetting &setting, const isl::set &set, const std::vector<std::string> &dimensions, size_t kept) {
  return projectedWithoutPitches(setting, set, dimensions, {dimensions[kept]});
}

Box hullOfLine(const BoxSetting &setting, const isl::set &line, const Poly &base = Poly()) {
  if (line.is_empty())
    return {intLiteral(0, Scalar::Long), {{intLiteral(0, Scalar::Long), intLiteral(1, Scalar::Long)}}};
  Array elements;
  elements.base = base;
  elements.strides = {Poly(1)};
  return hullBox(withoutPitches(setting), elements, line);
}

/// The pointers that are read of tables of tables, from the first to the last.
struct PointersOfPlanes {
  Box planes, rows;
};

/// All tables are looked at between the same ends: these are certain where every table has all of them.
PointersOfPlanes planePointersOf(const BoxSetting &setting, const Array &array) {
  const std::vector<std::string> dimensions = {"row__0", "row__1"};
  const auto known = [&](const isl::set &rows) { return projectedWithoutPitches(setting, rows, dimensions, dimensions); };
  const isl::set read = known(array.rowPointers->read), surely = known(array.rowPointers->surely);
  isl::set all = read.is_empty() ? read : isl::set::universe(read.get_space());
  PointersOfPlanes pointers;
  for (size_t k = 0; k < dimensions.size(); ++k) {
    const isl::set line = lineWithoutPitches(setting, array.rowPointers->read, dimensions, k);
    (k == 0 ? pointers.planes : pointers.rows) = hullOfLine(setting, line);
    const std::string place = "a" + std::to_string(k);
    for (const char *order : {"<=", ">="})
      all = all.intersect(line.apply(isl::map(islContext(), "{ L[k] -> L[a0, a1] : k " + std::string(order) + " " + place + " }")));
  }
  pointers.planes.certain = pointers.rows.certain = all.is_subset(surely);
  return pointers;
}

/// Which pointers of a table are read, from the first to the last.
Box rowPointersOf(const BoxSetting &setting, const Array &array) {
  const auto known = [&](const isl::set &rows) { return lineWithoutPitches(setting, rows, {"row__0"}, 0); };
  const isl::set read = known(array.rowPointers->read), surely = known(array.rowPointers->surely);
  Box rows = hullOfLine(setting, read);
  rows.certain = read.is_empty() || read.is_subset(surely) || endsOf(read).is_subset(surely);
  return rows;
}

/// The element of rows with which the array's begin.
Poly startOf(const Array &array) {
  Poly start;
  for (const auto &[monomial, factor] : array.base.terms())
    if (std::none_of(monomial.begin(), monomial.end(), [&](const std::string &name) { return array.rowPointers->finds(name); }))
      start = *add(start, Poly::term(monomial, factor));
  return start;
}

/// The row with which the array's planes begin.
Poly planeStartOf(const Array &array) {
  Poly start;
  for (const auto &[monomial, factor] : array.base.terms())
    if (!array.rowPointers->height.empty() && monomial == Monomial{array.rowPointers->pitch})
      start = Poly(factor);
  return start;
}

/// Which elements of rows are touched, from the first to the last of any row; none when no formula says that.
std::optional<Box> columnsOf(const BoxSetting &setting, const Array &array, const Dependences &dependences) {
  isl::set touched;
  for (const auto *sets : {&dependences.liveIn, &dependences.mustWrite, &dependences.mayWrite})
    if (auto found = sets->find(array.name); found != sets->end())
      touched = touched.is_null() ? found->second : touched.unite(found->second);
  if (touched.is_null())
    return std::nullopt;
  const std::vector<std::string> dimensions = dimensionNames(static_cast<int>(array.strides.size()));
  const auto columns = withPartOfBudget(boxBudget, [&] {
    return hullOfLine(setting, lineWithoutPitches(setting, anyField(array, touched), dimensions, dimensions.size() - 1), startOf(array));
  });
  return columns && isBounded(*columns) && !isOfItsOwnEnds(setting.scop, array, *columns) ? columns : std::nullopt;
}

/// Can the launcher read the pointers?
bool areFound(const Scop &scop, const Array &array, const Box &rows) { return isBounded(rows) && !isOfItsOwnEnds(scop, array, rows); }

} // namespace

Result<std::vector<Region>> computeRegions(const Scop &scop, const Dependences &dependences) {
  const BoxSetting setting = boxSetting(scop);
  const bool runs = std::any_of(scop.statements.begin(), scop.statements.end(), [&](const Statement &statement) {
    return !statement.domain.intersect_params(setting.context).is_empty();
  });
  if (!runs)
    return Reason{ReasonId::RegionNotComputable, scop.location, "the tests that the loop nest would need hold for no size for which it runs", ""};
  std::vector<Region> regions;
  for (const Array &array : scop.arrays) {
    try {
      regions.push_back(regionOf(setting, array, dependences));
      if (array.rowPointers) {
        if (array.rowPointers->height.empty()) {
          regions.back().rowPointers = rowPointersOf(setting, array);
        } else {
          const auto [planes, rows] = planePointersOf(setting, array);
          regions.back().planePointers = planes;
          regions.back().rowPointers = rows;
        }
        regions.back().columns = columnsOf(setting, array, dependences);
        const auto orNone = [&](const Poly &start) { return start == Poly() ? nullptr : formula(start, setting.names); };
        regions.back().rowStart = orNone(startOf(array));
        regions.back().planeStart = orNone(planeStartOf(array));
      }
      const auto areAllFound = [&](const std::optional<Box> &rows) { return !rows || areFound(scop, array, *rows); };
      if (!areAllFound(regions.back().planePointers) || !areAllFound(regions.back().rowPointers))
        return Reason{ReasonId::RegionNotComputable, scop.location, "which rows of '" + arrayInText(scop, array.name) + "' are used is decided by data", ""};
      if (array.isWritten && !regions.back().out)
        return Reason{ReasonId::RegionNotComputable, scop.location,
                      "under the tests that it would need, the loop nest writes nothing to array '" + arrayInText(scop, array.name) + "'", ""};
      // What is larger than the array would be copied back over other memory.
      if (scop.hasPlaces && array.isWritten && regions.back().in && !regions.back().in->certain)
        return Reason{ReasonId::WrittenByProduct, scop.location,
                      "which part of array '" + arrayInText(scop, array.name) + "' is written depends on products of counters and sizes",
                      "write to all of its elements, or test a counter instead of the product"};
    } catch (const NoRectangle &) {
      return Reason{ReasonId::RegionNotComputable, scop.location,
                    "what the loop nest writes to the rows of '" + arrayInText(scop, array.name) + "' is not a rectangle, and other data may lie between the rows",
                    "keep the rows in one block, and index it as p[y * stride + x]"};
    } catch (const isl::exception &) {
      if (budgetExceeded())
        throw;
      return Reason{ReasonId::RegionNotComputable, scop.location,
                    "cannot determine which part of array '" + arrayInText(scop, array.name) + "' the loop nest touches",
                    "clamp its subscripts at both ends, k < 0 ? 0 : k < size ? k : size - 1, or read them from an array"};
    }
  }
  auto boxOf = [&](const std::string &array) -> const Box * {
    for (const Region &region : regions)
      if (region.array == array && region.in)
        return &*region.in;
    return nullptr;
  };
  if (!inOrder(scop.valueEnds, boxOf))
    return Reason{ReasonId::RegionNotComputable, scop.location,
                  "which elements of an index array are read depends on the array itself", ""};
  return regions;
}

} // namespace nidus
