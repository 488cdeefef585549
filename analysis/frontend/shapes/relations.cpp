//===- relations.cpp - the accesses of an array over one shape --------------===//
#include "analysis/frontend/shapes/shaper.h"
#include <algorithm>

namespace nidus::frontend {

Shaper::Shaper(NestFacts &facts)
    : source(facts.source), memory(facts.memory), trace(facts.trace), parameters(facts.parameters), names(facts.names),
      assumptions(facts.assumptions) {}

/// The name of dimension k of an array while its relations are built.
static std::string subscriptName(size_t k) { return "a__" + std::to_string(k); }

bool Shaper::isUsed(int root) const {
  bool isAccessed =
      std::any_of(trace.accesses().begin(), trace.accesses().end(), [&](const RecordedAccess &a) { return a.root == root; });
  if (isAccessed || !memory.isPointerUsed(root))
    return isAccessed;
  const std::string name = "'" + textOf(memory[root].host) + "'";
  if (const ExprRef call = memory.callWith(root))
    refuse(ReasonId::PointerValue, call->location, name + " is passed to the function '" + call->name + "', which accesses nothing there",
           "leave this parameter out");
  refuse(ReasonId::PointerValue, source.nest->location, "the address " + name + " itself is used as a value");
}

Array Shaper::arrayOf(const Root &root) const {
  Array array;
  array.name = root.name;
  array.element = unqualified(root.element);
  array.fields = isStruct(array.element) ? source.leaves(array.element) : 0;
  array.elementBytes = isStruct(array.element)   ? source.unit.structs.at(array.element->name).size
                       : isScalar(array.element) ? sizeOf(array.element->scalar)
                                                 : static_cast<int64_t>(sizeof(void *));
  array.declaredElements = root.declaredElements;
  array.isWritten = root.isWritten;
  array.literals = root.literals;
  return array;
}

/// May a test at run time decide whether the subscripts stay in their rows? Rows of a constant length are rows of an
/// image where they are written; what is read may be frames that overlap.
bool Shaper::mayBeTested(const Delinearised &candidate, const Root &root) const {
  bool isImage = root.isWritten || std::includes(testedRows.begin(), testedRows.end(), candidate.constantRows.begin(),
                                                 candidate.constantRows.end());
  return !candidate.isOnlyIfProved && isImage;
}

namespace {

/// What a shape needs and says.
struct Tested {
  Poly base;
  std::vector<Poly> strides;
  std::set<int64_t> rows;
  isl::set assumptions;
  std::vector<Access> relations;
};

} // namespace

void Shaper::refuseShape(int index, const std::vector<const RecordedAccess *> &mine, bool hasRows) const {
  const RecordedAccess *worst = mine[0];
  for (const RecordedAccess *access : mine)
    if (!access->offset.isLinear())
      worst = access;
  const std::string name = textOf(memory[index].host);
  if (hasRows)
    refuse(ReasonId::NonAffineSubscript, worst->location, "cannot prove that a subscript of '" + name + "' stays in its row",
           "index it as " + name + "[y * width + x] with 0 <= x < width");
  refuse(ReasonId::NonAffineSubscript, worst->location, "a subscript of '" + name + "' is not a sum of counters and sizes",
         memory[index].isWritten ? "" : "compute the subscripts into an array in a loop nest before this one");
}

std::vector<Access> Shaper::shape(int index, Array &array) {
  std::vector<const RecordedAccess *> mine;
  std::vector<Poly> offsets;
  for (const RecordedAccess &access : trace.accesses())
    if (access.root == index) {
      mine.push_back(&access);
      offsets.push_back(access.offset);
    }
  // Of shapes that need a test the first, but without the common part of all offsets where that is tested by less: a
  // mask m[(j + r) * size + i + r] with j and i from -r on begins at m[0], and not at j = i = 0.
  std::optional<Tested> tested;
  bool hasRows = false;
  for (Delinearised &candidate : candidates(offsets, index)) {
    hasRows = true;
    if (tested && (tested->base == Poly() || candidate.shape.base != Poly()))
      continue;
    const isl::set assumed = assumptions.tested();
    if (!nameQuotients(candidate)) {
      assumptions.restore(assumed);
      continue;
    }
    for (const Poly &stride : candidate.shape.strides)
      if (!stride.isLinear())
        assumptions.limitFactors(stride.terms().begin()->first);
    const isl::set untested = assumptions.tested();
    std::optional<std::vector<Access>> relations = relationsOf(mine, candidate, array);
    if (relations && assumptions.tested().is_equal(untested) && !tested)
      return *relations;
    bool isWeaker =
        !tested || (tested->assumptions.is_subset(assumptions.tested()) && candidate.shape.strides == tested->strides);
    if (relations && mayBeTested(candidate, memory[index]) && isWeaker)
      tested = Tested{candidate.shape.base, candidate.shape.strides, candidate.constantRows, assumptions.tested(), *relations};
    assumptions.restore(assumed);
  }
  if (tested) {
    assumptions.restore(tested->assumptions);
    array.base = tested->base;
    array.strides = tested->strides;
    testedRows.insert(tested->rows.begin(), tested->rows.end());
    return tested->relations;
  }
  refuseShape(index, mine, hasRows);
}

/// The domain with what the ends of counters tell of their products: from 0 <= y <= h - 1 follows 0 <= y*s <= (h -
/// 1)*s. And the part of it where all of them are at their ends, when it is surely one.
Shaper::Limited Shaper::withLimits(const RecordedAccess &recorded, const Subscripts &subscripts) {
  Limited out{recorded.domain, nothing()};
  if (source.reading.products != Products::LimitedPlaces)
    return out;
  std::set<std::string> used;
  for (const std::string &name : namesOf(recorded.domain))
    used.insert(name);
  for (const Poly &subscript : subscripts)
    used.merge(subscript.names());
  isl::set ends = recorded.missed.is_empty() ? everything() : nothing();
  std::set<std::string> limited;
  for (const auto &[product, place] : names.products()) {
    std::optional<Assumptions::Reach> reach = used.count(place) ? assumptions.reachOf(product, recorded.domain) : std::nullopt;
    std::optional<Poly> extent = reach ? assumptions.extentOf(*reach) : std::nullopt;
    std::optional<Poly> first = extent ? multiply(reach->least, reach->factor) : std::nullopt;
    first = first ? assumptions.linear(*first) : std::nullopt;
    std::optional<Poly> beyond = first ? subtract(Poly::name(place), *first) : std::nullopt;
    std::optional<Poly> rest = beyond ? subtract(*beyond, *extent) : std::nullopt;
    if (!rest)
      continue;
    out.domain = out.domain.intersect(constraint(*beyond, ">=")).intersect(constraint(*rest, "<="));
    auto at = [&](const Poly &end, const Poly &distance) {
      return constraint(*subtract(Poly::name(reach->counter), end), "=").intersect(constraint(distance, "="));
    };
    ends = ends.intersect(at(reach->least, *beyond).unite(at(reach->most, *rest)));
    limited.insert(place);
  }
  const bool isAll = std::all_of(used.begin(), used.end(), [&](const std::string &name) {
    return !names.isUnknown(name) || limited.count(name) > 0;
  });
  if (isAll && !limited.empty())
    out.ends = ends;
  return out;
}

/// What data decides stays within the array that was declared: C says so. The first subscript does; those after it stay
/// in its row, or are numbers.
isl::set Shaper::withinDeclared(const Subscripts &subscripts, const Array &array) {
  if (!array.declaredElements || !array.strides[0].isConstant())
    return everything();
  std::optional<Poly> first = multiply(subscripts[0], array.strides[0]);
  first = first ? add(*first, array.base) : std::nullopt;
  bool isNumber = true;
  int64_t number = 0;
  for (size_t k = 1; k < subscripts.size() && isNumber; ++k) {
    isNumber = subscripts[k].isConstant() && array.strides[k].isConstant();
    number += isNumber ? subscripts[k].constant() * array.strides[k].constant() : 0;
  }
  const int64_t least = isNumber ? number : 0, most = isNumber ? number : array.strides[0].constant() - 1;
  first = first ? assumptions.linear(*first) : std::nullopt;
  if (!first)
    return everything();
  return constraint(*add(*first, Poly(most)), ">=")
      .intersect(constraint(*subtract(*first, Poly(*array.declaredElements - least)), "<"));
}

/// Assumes, by `assume(usual)`, what keeps a subscript in its row for sizes that are usual. Rows of a constant length say
/// themselves what that is. In rows that the type declares, C allows no other subscripts: as there may be none as large
/// as the row (a[k][j] with k < j < n, for n up to the length), smaller sizes will do, whatever the length.
static bool assumeInRow(const Poly &size, bool isDeclared, const std::function<bool(int64_t)> &assume) {
  if (!size.isConstant())
    return assume(usualSize);
  for (int64_t usual = std::min<int64_t>(usualSize, size.constant());; usual /= 2)
    if (const bool holds = assume(usual); holds || !isDeclared || usual <= 1)
      return holds;
}

/// The elements that an access touches with these subscripts, over names; nothing when they cannot be shown to lie in
/// their rows.
std::optional<Shaper::Touched> Shaper::elementsOf(const RecordedAccess &recorded,
                                                            const Subscripts &subscripts, const Delinearised &candidate,
                                                            const Array &array, Rows rows) {
  const auto [domain, ends] = withLimits(recorded, subscripts);
  isl::set within = domain.intersect(assumptions.known()), touched = within;
  const bool isByData = std::any_of(subscripts.begin(), subscripts.end(), [&](const Poly &s) { return names.usesUnknown(s); });
  const bool isDeclared = !memory[recorded.root].declaredStrides.empty();
  for (size_t k = 0; k < subscripts.size(); ++k) {
    std::optional<Poly> subscript = assumptions.linear(subscripts[k]);
    if (!subscript)
      return std::nullopt;
    if (k > 0) {
      std::optional<Poly> size = assumptions.linear(candidate.sizes[k - 1]);
      std::optional<Poly> past = size ? subtract(*subscript, *size) : std::nullopt;
      if (!past)
        return std::nullopt;
      const RowFact fact{domain, assumptions.tested(), *subscript, *past};
      const bool isKnown = std::find(inRows.begin(), inRows.end(), fact) != inRows.end();
      const isl::set bad = isKnown ? nothing() : within.intersect(constraint(*subscript, "<").unite(constraint(*past, ">=")));
      if (bad.is_empty()) {
        if (!isKnown)
          inRows.push_back(fact);
      } else {
        if (rows == Rows::Proved || candidate.proved.count(k) ||
            !assumeInRow(*size, isDeclared, [&](int64_t usual) { return assumptions.assume(bad, usual); }))
          return std::nullopt;
        within = domain.intersect(assumptions.known());
      }
    }
    touched = touched.intersect(constraint(*subtract(*subscript, Poly::name(subscriptName(k))), "="));
    // Where it is sure to happen, the element exists.
    if (isl::set perhaps = isByData ? everything() : recorded.missed; k == 0 && !perhaps.is_empty())
      touched =
          touched.subtract(perhaps).unite(touched.intersect(perhaps).intersect(withinDeclared(subscripts, array)));
  }
  if (array.fields) {
    Poly field = Poly::name(subscriptName(subscripts.size()));
    const Poly past = *subtract(field, recorded.firstField);
    touched = touched.intersect(constraint(past, ">="))
                  .intersect(constraint(*subtract(past, Poly(recorded.fieldCount)), "<"));
  }
  return Touched{touched, isByData, touched.intersect(ends)};
}

/// The same for the first way that needs no test of sizes, or else for the first at all.
std::optional<Shaper::Touched> Shaper::touchedBy(const RecordedAccess &recorded,
                                                           const std::vector<Subscripts> &ways,
                                                           const Delinearised &candidate, const Array &array) {
  for (Rows rows : {Rows::Proved, Rows::Tested})
    for (const Subscripts &way : ways) {
      const isl::set assumed = assumptions.tested();
      if (std::optional<Touched> touched = elementsOf(recorded, way, candidate, array, rows))
        return touched;
      assumptions.restore(assumed);
    }
  return std::nullopt;
}

/// The same elements in the same iterations, at two places of the text: generated code has them by the dozen.
static bool areTheSame(const RecordedAccess &a, const RecordedAccess &b) {
  auto isSame = [](const isl::set &x, const isl::set &y) {
    return x.get() == y.get() || isl_set_plain_is_equal(x.get(), y.get()) == isl_bool_true;
  };
  return a.firstField == b.firstField && a.fieldCount == b.fieldCount && a.offset == b.offset && isSame(a.domain, b.domain) &&
         isSame(a.missed, b.missed);
}

/// Without what is always so of the parameters for last quotients (Derived), which no code around the nest mentions: they are not negative.
static isl::set withoutLastQuotients(const isl::set &set, const Parameters &parameters) {
  std::set<std::string> last;
  for (const std::string &name : namesOf(set))
    if (parameters.isDerived(name) && parameters.derivation(name).op == "last")
      last.insert(name);
  return last.empty() ? set : set.gist(parameters.typesOf(last));
}

std::optional<std::vector<Access>> Shaper::relationsOf(const std::vector<const RecordedAccess *> &mine,
                                                            const Delinearised &candidate, Array &array) {
  const std::vector<std::string> &instance = names.counters();
  std::vector<std::string> subscriptNames;
  array.base = candidate.shape.base;
  array.strides = candidate.shape.strides;
  for (int k = 0; k < array.dimensions(); ++k)
    subscriptNames.push_back(subscriptName(k));
  std::vector<Access> out;
  std::vector<size_t> firstOf; // in `out`, for each of `mine`
  std::vector<std::optional<Touched>> all;
  for (size_t i = 0; i < mine.size(); ++i) {
    firstOf.push_back(out.size());
    const auto known = std::find_if(mine.begin(), mine.begin() + i,
                                    [&](const RecordedAccess *other) { return areTheSame(*other, *mine[i]); });
    const bool isKnown = known != mine.begin() + i;
    if (isKnown && (*known)->kind == AccessKind::Read && mine[i]->kind == AccessKind::Read) {
      all.push_back(all[known - mine.begin()]);
      Access access = out[firstOf[known - mine.begin()]];
      access.id = array.name + "_" + std::to_string(out.size());
      access.order = mine[i]->order;
      access.location = mine[i]->location;
      out.push_back(access);
      continue;
    }
    all.push_back(isKnown ? all[known - mine.begin()] : touchedBy(*mine[i], candidate.subscripts[i], candidate, array));
    const std::optional<Touched> &touched = all.back();
    if (!touched)
      return std::nullopt;
    std::set<std::string> kept = names.ofInstances();
    kept.insert(subscriptNames.begin(), subscriptNames.end());
    auto add = [&](AccessKind kind, bool exact, const isl::set &elements) {
      Access access;
      access.id = array.name + "_" + std::to_string(out.size());
      access.array = array.name;
      access.kind = kind;
      access.exact = exact;
      auto relation = [&](const isl::set &set) {
        return toMap(withoutLastQuotients(coalesced(projectOnto(set, kept)), parameters), "S", instance, array.name, subscriptNames);
      };
      access.relation = relation(elements);
      if (!exact && !touched->surely.is_empty())
        access.surely = relation(touched->surely);
      access.order = mine[i]->order;
      access.location = mine[i]->location;
      out.push_back(access);
    };
    isl::set perhaps = touched->isByData ? touched->elements : touched->elements.intersect(mine[i]->missed);
    isl::set surely = touched->elements.subtract(perhaps);
    if (mine[i]->kind == AccessKind::Read || perhaps.is_empty()) {
      add(mine[i]->kind, perhaps.is_empty(), touched->elements);
    } else if (surely.is_empty()) {
      add(AccessKind::MayWrite, false, touched->elements);
    } else {
      add(AccessKind::MayWrite, false, perhaps);
      add(AccessKind::MustWrite, true, surely);
    }
  }
  return out;
}

} // namespace nidus::frontend
