//===- neighbourhood.cpp - arrays used around one element -------------------===//
#include "analysis/frontend/stencil/window_finder.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/operations.h"
#include "analysis/frontend/shapes/sized_extents.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// What a polynomial is in multiples of a stride, and what remains of it.
struct Division {
  Poly quotient, rest;
};

/// Of every term the nearest multiple, so that at most half a row remains on either side.
Division divideBy(const Poly &poly, const Monomial &sizes, int64_t factor) {
  Division out;
  for (const auto &[monomial, coefficient] : poly.terms()) {
    Monomial left;
    std::set_difference(monomial.begin(), monomial.end(), sizes.begin(), sizes.end(), std::back_inserter(left));
    bool has = left.size() + sizes.size() == monomial.size();
    int64_t count = (std::abs(coefficient) + factor / 2) / factor * (coefficient < 0 ? -1 : 1);
    if (has && count != 0)
      out.quotient = *add(out.quotient, Poly::term(left, count));
    else
      count = 0;
    out.rest = *add(out.rest, Poly::term(monomial, coefficient - count * factor));
  }
  return out;
}

// Matrices of 3 x 3 are the largest structs whose packets are tested; larger ones leave few registers.
constexpr int mostFields = 9;

/// Of a row or plane, when offsets in it can be told from offsets in its parts.
std::optional<Division> divideBy(const Poly &poly, const Poly &pitch) {
  if (pitch.terms().size() != 1)
    return std::nullopt;
  const auto &[sizes, factor] = *pitch.terms().begin();
  bool isClear = sizes.empty() ? factor > 8 : factor >= 1;
  return isClear ? std::optional(divideBy(poly, sizes, factor)) : std::nullopt;
}

} // namespace

/// An access seen again in the interior, as offsets from the instance's own element.
struct InteriorAccess {
  std::vector<Course> courses; ///< one per dimension, columns last
  std::vector<Poly> offsets;   ///< in elements; once inColumns(), the last one in columns
  int step = 0;                ///< in elements
  int columns = 1;             ///< that are touched, from the offset on

  /// Takes the only counter of the subscript out of it; false when there is none.
  bool follow(const Poly &subscript, const std::vector<std::string> &counters, int64_t mostStep);
  /// For elements of so many columns, of which the access touches some, from this one on.
  bool inColumns(int perElement, const Poly &first);
  /// When it touches this place along dimension k, over names.
  isl::set reaches(const Extent &place, size_t k) const;
};

bool InteriorAccess::follow(const Poly &subscript, const std::vector<std::string> &counters, int64_t mostStep) {
  std::optional<Course> course;
  Poly rest;
  for (const auto &[monomial, coefficient] : subscript.terms()) {
    auto counter = monomial.size() == 1 ? std::find(counters.begin(), counters.end(), monomial[0]) : counters.end();
    if (counter == counters.end()) {
      rest = *add(rest, Poly::term(monomial, coefficient));
      continue;
    }
    if (course || std::abs(coefficient) > mostStep)
      return false;
    course = Course{static_cast<int>(counter - counters.begin()), coefficient < 0};
    step = static_cast<int>(std::abs(coefficient));
  }
  if (!course || std::count_if(courses.begin(), courses.end(), [&](const Course &c) { return c.loop == course->loop; }))
    return false;
  // Volumes are not transposed: their windows keep the order of the axes.
  if (counters.size() != 2 && course->loop != static_cast<int>(courses.size()))
    return false;
  courses.push_back(*course);
  offsets.push_back(rest);
  return true;
}

bool InteriorAccess::inColumns(int perElement, const Poly &first) {
  std::optional<Poly> element = multiply(offsets.back(), Poly(perElement)),
                      column = element ? add(*element, first) : std::nullopt;
  if (!column)
    return false;
  offsets.back() = *column;
  return true;
}

isl::set InteriorAccess::reaches(const Extent &place, size_t k) const {
  const Poly past = *subtract(nidus::polyOf(place), offsets[k]);
  if (columns == 1 || k + 1 < offsets.size())
    return constraint(past, "=");
  return constraint(past, ">=").intersect(constraint(*subtract(past, Poly(columns)), "<"));
}

/// The offsets of an access, when each of the array's outer dimensions, and its columns, follow one counter.
static std::optional<InteriorAccess> offsetsOf(const Poly &offset, const Array &array,
                                               const std::vector<std::string> &counters) {
  constexpr int64_t mostStep = 4; // of columns: four channels
  std::optional<Poly> inside = subtract(offset, array.base);
  if (!inside || array.strides.size() < counters.size())
    return std::nullopt;
  InteriorAccess access;
  Poly rest = *inside;
  for (size_t k = 0; k + 1 < counters.size(); ++k) {
    std::optional<Division> parts = divideBy(rest, array.strides[k]);
    if (!parts || !access.follow(parts->quotient, counters, 1))
      return std::nullopt;
    rest = parts->rest;
  }
  return access.follow(rest, counters, mostStep) ? std::optional(access) : std::nullopt;
}

/// What sizes and numbers are of the offsets: h - 1 of h - 1 - y.
static std::vector<Poly> partOfSizes(const std::vector<Poly> &offsets, const FormulaNames &sizes) {
  std::vector<Poly> parts;
  for (const Poly &offset : offsets) {
    Poly part;
    for (const auto &[monomial, coefficient] : offset.terms())
      if (std::all_of(monomial.begin(), monomial.end(), [&](const std::string &name) { return sizes.count(name); }))
        part = *add(part, Poly::term(monomial, coefficient));
    parts.push_back(part);
  }
  return parts;
}

/// The least and the greatest value of offsets on the instances where the access happens.
static std::optional<Offsets> rangeOf(const Poly &poly, const isl::set &domain, const std::string &size) {
  auto number = static_cast<int>(poly.constant());
  if (poly.isConstant())
    return std::abs(poly.constant()) <= 64 ? std::optional(Offsets{number, number}) : std::nullopt;
  if (!poly.isLinear())
    return std::nullopt;
  static const std::string value = "value__0";
  isl::set where = domain.intersect(constraint(*subtract(Poly::name(value), poly), "=")).intersect(sizesFrom(size));
  isl::set values = toTuple(projectOnto(where, {value}), "V", {value});
  if (values.is_empty())
    return std::nullopt;
  std::optional<int64_t> least = leastOf(values, 0), most = mostOf(values, 0);
  if (least && most && *least >= -64 && *most <= 64)
    return Offsets{static_cast<int>(*least), static_cast<int>(*most)};
  return size.empty() ? std::nullopt : boundsOf(where, value, size);
}

/// 2 * j - 1, over counters of loops inside the block.
static ExprRef offsetCode(const Poly &offset, const std::map<std::string, ExprRef> &counters) {
  TypeRef type = scalarType(Scalar::Int);
  ExprRef sum;
  for (const auto &[monomial, coefficient] : offset.terms()) {
    if (monomial.empty())
      continue;
    ExprRef counter = counters.at(monomial[0]);
    int64_t size = std::abs(coefficient);
    ExprRef term = size == 1 ? counter : binary("*", intLiteral(size), counter, type);
    if (!sum)
      sum = coefficient > 0 ? term : binary("-", intLiteral(0), term, type);
    else
      sum = binary(coefficient > 0 ? "+" : "-", sum, term, type);
  }
  int64_t constant = offset.constant();
  if (!sum)
    return intLiteral(constant);
  return constant == 0 ? sum : binary(constant > 0 ? "+" : "-", sum, intLiteral(std::abs(constant)), type);
}

/// The accesses to one array.
struct WindowFinder::Window {
  std::vector<std::pair<const Visit *, InteriorAccess>> uses;
  std::vector<Poly> anchor; ///< from where offsets count, one per counter
};

/// Does the access count offsets from the array's first element? Not in a mirrored array, where they count from the first access, nor where
/// its place is a size itself, y + j - half.
bool WindowFinder::countsFromFirst(const InteriorAccess &access) const {
  const bool isMirrored = std::any_of(access.courses.begin(), access.courses.end(), [](const Course &c) { return c.isReversed; });
  const bool isApart = !inside.size.empty() && std::any_of(access.offsets.begin(), access.offsets.end(), [&](const Poly &offset) {
    std::set<std::string> used = offset.names();
    return std::any_of(used.begin(), used.end(), [&](const std::string &name) { return formulas.count(name) > 0; });
  });
  return !isMirrored && !isApart;
}

/// One more access; false when it is not around the same element, the same way everywhere.
bool WindowFinder::follow(const Visit &visit, const Array &array, Neighbourhood &out, Window &mine) const {
  const std::vector<std::string> &counters = inside.counters;
  const RecordedAccess &access = trace.accesses()[visit.access];
  std::optional<InteriorAccess> at = offsetsOf(access.offset, array, counters);
  const bool isKnown = !array.fields || !visit.node || source.leaves(visit.node->type) == access.fieldCount;
  if (!at || !visit.isOfBlock || !isKnown)
    return false;
  if (!mine.uses.empty() && (at->step != mine.uses[0].second.step || at->courses != mine.uses[0].second.courses))
    return false;
  if (mine.uses.empty() && !countsFromFirst(*at))
    mine.anchor = partOfSizes(at->offsets, formulas);
  else if (mine.uses.empty() && !memory[access.root].pitch.empty())
    mine.anchor.back() = Poly(-array.base.constant()); // rows behind pointers keep the numbers of their elements
  for (size_t k = 0; k < counters.size(); ++k) {
    std::optional<Poly> offset = subtract(at->offsets[k], mine.anchor[k]);
    if (!offset)
      return false;
    at->offsets[k] = *offset;
  }
  if (!at->inColumns(out.columnsPerElement(), access.firstField))
    return false;
  at->columns = array.fields ? access.fieldCount : 1;
  for (size_t k = 0; k < counters.size(); ++k) {
    for (const std::string &name : at->offsets[k].names())
      if (!trace.countersOfBlock().count(name))
        return false;
    std::optional<Offsets> range = rangeOf(at->offsets[k], access.domain, inside.size);
    if (!range)
      return false;
    if (k + 1 == counters.size())
      range->most = range->most + (at->columns - 1);
    if (mine.uses.empty())
      out.offsets.push_back(*range);
    std::optional<Extent> least = lesser(out.offsets[k].least, range->least),
                          most = greater(out.offsets[k].most, range->most);
    if (!least || !most)
      return false;
    out.offsets[k] = {*least, *most};
  }
  (access.kind == AccessKind::Read ? out.isRead : out.isWritten) = true;
  mine.uses.push_back({&visit, *at});
  return true;
}

/// Where the windows lie in the array; false when that has no formula.
bool WindowFinder::setOrigin(const Array &array, const Window &mine, Neighbourhood &out) const {
  const std::vector<std::string> &counters = inside.counters;
  out.step = mine.uses[0].second.step * out.columnsPerElement();
  out.courses = mine.uses[0].second.courses;
  std::optional<Poly> origin = add(array.base, mine.anchor.back());
  for (size_t k = 0; k + 1 < counters.size(); ++k) {
    std::optional<Poly> before = multiply(mine.anchor[k], array.strides[k]);
    origin = origin && before ? add(*origin, *before) : std::nullopt;
    out.pitches.push_back(formula(array.strides[k], formulas));
  }
  if (!origin)
    return false;
  out.origin = formula(*origin, formulas);
  return true;
}

/// Does all that a packet stores lie between elements that the nest writes, so that it exists?
bool WindowFinder::storesExisting(const Neighbourhood &out) const {
  const size_t dimensions = inside.counters.size();
  for (size_t k = 0; k < dimensions && out.isWritten; ++k)
    if (!out.offsets[k].areNumbers() ||
        out.offsets[k].most - out.offsets[k].least != (k + 1 == dimensions ? out.step - 1 : 0))
      return false;
  return !out.isWritten || out.offsets.back().least.number % out.columnsPerElement() == 0;
}

/// Puts neighbours in the place of lvalues; false when one piece of code means several elements.
bool WindowFinder::replaceUses(const Window &mine, const Neighbourhood &out, Specialisation &with) const {
  std::map<ExprRef, InteriorAccess> seen;
  for (const auto &[visit, at] : mine.uses) {
    if (!visit->node)
      continue; // what both arms of an if write, beside the writes themselves
    auto [known, isNew] = seen.emplace(visit->node, at);
    if (!isNew && known->second.offsets != at.offsets)
      return false;
    auto call = std::make_shared<Expr>();
    call->kind = ExprKind::Call;
    call->name = out.array;
    call->type = isStruct(visit->node->type) ? unqualified(visit->node->type) : out.element;
    call->access = neighbourMark;
    call->location = visit->node->location;
    for (const Poly &offset : at.offsets)
      call->children.push_back(offsetCode(offset, trace.countersOfBlock()));
    with.elements[visit->node] = visit->node->kind == ExprKind::Call ? converted(call, visit->node->type) : call;
  }
  return true;
}

/// The instances for which the element exists: data may keep others from an access past the end of a declared array.
static isl::set existing(const RecordedAccess &access, const Array &array) {
  if (!array.declaredElements || access.missed.is_empty())
    return access.domain;
  isl::set sure = access.domain.subtract(access.missed);
  if (!access.offset.isLinear())
    return sure;
  return sure.unite(access.domain.intersect(constraint(access.offset, ">="))
                        .intersect(constraint(*subtract(access.offset, Poly(*array.declaredElements)), "<")));
}

/// The instances that access an element with these offsets; any where there is none.
isl::set WindowFinder::accessing(const Corner &corner, const Array &array, const Window &mine) const {
  isl::set found = nothing();
  for (const auto &[visit, at] : mine.uses) {
    isl::set where = existing(trace.accesses()[visit->access], array);
    for (size_t k = 0; k < corner.size(); ++k)
      if (corner[k])
        where = where.intersect(at.reaches(*corner[k], k));
    found = found.unite(projectOnto(where, names.ofInstances()));
  }
  return found;
}

/// Windows and packets take whole rectangles: an instance that leaves an access at their edge out may have nothing there. False: some do.
bool WindowFinder::findRectangle(const isl::set &instances, const Array &array, const Window &mine, Neighbourhood &out) const {
  const std::vector<std::string> &counters = inside.counters;
  const isl::set all = parameters.withRanges(instances); // with what a bound like w / 2 stands for
  std::vector<Corner> corners{Corner()};
  for (size_t k = 0; k < counters.size(); ++k) {
    std::vector<Corner> longer;
    std::vector<Extent> edges{out.offsets[k].least};
    if (out.offsets[k].most != out.offsets[k].least)
      edges.push_back(out.offsets[k].most);
    for (const Extent &edge : edges) {
      Corner alone(counters.size());
      alone[k] = edge;
      if (!all.is_subset(accessing(alone, array, mine)))
        return false;
      for (Corner corner : corners) {
        corner.push_back(edge);
        longer.push_back(corner);
      }
    }
    corners = longer;
  }
  // In a single element there is nothing else.
  out.isRectangle = corners.size() == 1 || std::all_of(corners.begin(), corners.end(), [&](const Corner &corner) {
                      return instances.is_subset(accessing(corner, array, mine));
                    });
  return true;
}

/// Does each instance surely write all columns of its step?
bool WindowFinder::isCovered(const isl::set &instances, const Window &mine, const Neighbourhood &out) const {
  for (int c = 0; c < out.step; ++c) {
    isl::set written = nothing();
    for (const auto &[visit, at] : mine.uses) {
      const RecordedAccess &access = trace.accesses()[visit->access];
      if (access.kind != AccessKind::MustWrite)
        continue;
      isl::set where = access.domain.subtract(access.missed).intersect(
          at.reaches(out.offsets.back().least + c, inside.counters.size() - 1));
      written = written.unite(projectOnto(where, names.ofInstances()));
    }
    if (!instances.is_subset(written))
      return false;
  }
  return true;
}

std::optional<Neighbourhood> WindowFinder::neighbourhood(const Array &array, Specialisation &with) const {
  const int root = memory.rootOf(array.name);
  // Accesses behind (j + r) * (2 * r + 1) say what the factor is; so do all instances.
  const isl::set instances = parameters.withDefinitions(inside.instances);
  Neighbourhood out;
  out.array = array.name;
  out.element = source.commonLeaf(array.element);
  out.fields = array.fields;
  if (!out.element || out.fields > mostFields)
    return std::nullopt;
  Window mine;
  mine.anchor.resize(inside.counters.size());
  for (const Visit &visit : trace.visits())
    if (trace.accesses()[visit.access].root == root && !follow(visit, array, out, mine))
      return std::nullopt;
  if (mine.uses.empty() || !setOrigin(array, mine, out) || !storesExisting(out) || !replaceUses(mine, out, with) ||
      !findRectangle(instances, array, mine, out))
    return std::nullopt;
  out.isCovered = out.isWritten && isCovered(instances, mine, out);
  return out;
}

} // namespace nidus::frontend
