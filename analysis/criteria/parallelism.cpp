#include "analysis/criteria/parallelism.h"
#include "analysis/isl/sets.h"
#include "analysis/isl/budget.h"
#include "analysis/model/words_of_user.h"
#include <algorithm>

namespace nidus {

/// { S[d] : d_k = 0 }
static isl::set staysAt(const Statement &statement, size_t k) {
  std::string list;
  for (size_t l = 0; l < statement.loops.size(); ++l)
    list += (l ? "," : "") + ("d" + std::to_string(l));
  return isl::set(islContext(), "{ " + statement.name + "[" + list + "] : d" + std::to_string(k) + " = 0 }");
}

std::vector<bool> parallelLoops(const Statement &statement, const Dependences &dependences) {
  std::vector<bool> parallel(statement.loops.size(), true);
  for (const Dependence &dependence : dependences.all) {
    isl::set distances = dependence.relation.deltas();
    for (size_t k = 0; k < parallel.size(); ++k)
      if (parallel[k] && !distances.is_subset(staysAt(statement, k)))
        parallel[k] = false;
  }
  return parallel;
}

namespace {

const Access *accessOf(const Statement &statement, const std::string &id) {
  auto found = std::find_if(statement.accesses.begin(), statement.accesses.end(), [&](const Access &access) { return access.id == id; });
  return found == statement.accesses.end() ? nullptr : &*found;
}

/// Is not known which of several elements an iteration writes?
bool isScattered(const Access &access) { return access.kind != AccessKind::Read && !access.relation.is_single_valued(); }

/// The elements of which an update is one expression statement, `out[k] += v` or `out[k]++`: their type; null when there is none.
TypeRef accumulated(const Scop &scop, const std::string &array) {
  TypeRef type;
  forEachExpr(scop.onlyStatement().body, [&](const Expr &e) {
    const bool isUpdate = e.kind == ExprKind::Increment || (e.kind == ExprKind::Assign && e.op != "=");
    if (isUpdate && e.children[0]->kind != ExprKind::Variable && variablesOf(e.children[0]).count(array))
      type = unqualified(e.children[0]->type);
  });
  return type;
}

/// What helps where iterations may write the same elements: integers have atomic updates; anything else is gathered, unless an element
/// is made from its former value.
std::string hintForScattered(const Scop &scop, const Access &write) {
  const TypeRef type = accumulated(scop, write.array);
  if (type && isInteger(type) && sizeOf(type->scalar) < 4)
    return "use elements of 4 or 8 bytes, which have atomic updates";
  if (type && isInteger(type))
    return "do nothing else with its elements in the loop nest than ++, +=, -=, &=, |= or ^=";
  const std::vector<Access> &accesses = scop.onlyStatement().accesses;
  const bool isRead = std::any_of(accesses.begin(), accesses.end(), [&](const Access &access) {
    return access.array == write.array && access.kind == AccessKind::Read;
  });
  return type || !isRead ? "loop over the elements that are written, and gather what each of them is made of" : "";
}

/// For an array of which an iteration writes several elements, or one that is not known.
Reason scatteredWrite(const Scop &scop, const Access &write) {
  return {ReasonId::CarriedDependence, write.location,
          "iterations of the loop over '" + counterInText(scop, scop.onlyStatement().loops[0].symbol) +
              "' may write the same element of array '" + arrayInText(scop, write.array) + "'",
          hintForScattered(scop, write)};
}

/// The part of an access that happens whatever the data is.
isl::map certainPart(const Access &access) {
  if (access.exact && access.kind != AccessKind::MayWrite)
    return access.relation;
  return access.surely ? *access.surely : isl::map::empty(access.relation.space());
}

/// { S[i] -> S[j] : j_k = i_k + distance, and the others are equal }
isl::map shifted(const Statement &statement, size_t k, int64_t distance) {
  std::string from, to;
  for (size_t l = 0; l < statement.loops.size(); ++l) {
    const std::string name = "i" + std::to_string(l);
    from += (l ? "," : "") + name;
    to += (l ? "," : "") + name + (l == k ? " + " + std::to_string(distance) : "");
  }
  return isl::map(islContext(), "{ " + statement.name + "[" + from + "] -> " + statement.name + "[" + to + "] }");
}

/// The sizes for which every loop has several iterations. A loop that never has as many counts with those that it has.
isl::set severalIterations(const Statement &statement) {
  isl::set sizes = statement.domain.params();
  for (size_t k = 0; k < statement.loops.size(); ++k)
    for (int64_t count : {8, 2, 1}) {
      const isl::map along = shifted(statement, k, count * statement.loops[k].step);
      const isl::set some = statement.domain.apply(along).intersect(statement.domain).params().intersect(sizes);
      if (some.is_empty())
        continue;
      sizes = some;
      break;
    }
  return sizes;
}

/// { S[i] -> S[j] : i_0 != j_0 }
isl::map otherIterations(const Statement &statement) {
  std::string from, to;
  for (size_t l = 0; l < statement.loops.size(); ++l) {
    from += (l ? ",i" : "i") + std::to_string(l);
    to += (l ? ",j" : "j") + std::to_string(l);
  }
  return isl::map(islContext(), "{ " + statement.name + "[" + from + "] -> " + statement.name + "[" + to + "] : i0 != j0 }");
}

/// What the access touches, but for elements that an access before it in the text, of the same instance, may write: there a read
/// finds these.
isl::map unlessWrittenBefore(const Statement &statement, const Access &read, isl::map touched) {
  for (const Access &access : statement.accesses) {
    if (access.id == read.id)
      break;
    if (access.array == read.array && access.kind != AccessKind::Read)
      touched = touched.subtract(access.relation);
  }
  return touched;
}

/// Do two iterations of the outermost loop depend on each other whatever data and sizes are, once there are several iterations?
bool isCertain(const Statement &statement, const Dependence &dependence) {
  const Access *source = accessOf(statement, dependence.source), *sink = accessOf(statement, dependence.sink);
  if (!source || !sink)
    return false;
  constexpr unsigned long budget = 50'000; // some hundred are needed
  const auto holds = withPartOfBudget(budget, [&] {
    const isl::map later = dependence.kind == DependenceKind::Flow ? unlessWrittenBefore(statement, *sink, certainPart(*sink)) : certainPart(*sink);
    const isl::map pairs = certainPart(*source).apply_range(later.reverse()).intersect(dependence.relation);
    return severalIterations(statement).is_subset(pairs.intersect(otherIterations(statement)).domain().params());
  });
  return holds.value_or(false);
}

/// What an iteration needs says more than what it overwrites.
int rankOf(DependenceKind kind) { return kind == DependenceKind::Flow ? 0 : kind == DependenceKind::Output ? 1 : 2; }

std::string inWords(DependenceKind kind, bool isCertain) {
  const std::string verb = kind == DependenceKind::Flow ? "read" : "overwrite";
  return (isCertain ? verb + "s" : "may " + verb) + " what an earlier iteration " +
         (kind == DependenceKind::Anti ? "reads from" : "wrote to");
}

} // namespace

Reason carriedDependence(const Scop &scop, const Dependences &dependences) {
  const Statement &statement = scop.onlyStatement();
  const Dependence *worst = nullptr;
  bool isOnlyOverwritten = true;
  for (const Dependence &dependence : dependences.all) {
    isOnlyOverwritten &= dependence.kind == DependenceKind::Anti;
    if (dependence.relation.deltas().is_subset(staysAt(statement, 0)))
      continue;
    for (const std::string &id : {dependence.source, dependence.sink})
      if (const Access *access = accessOf(statement, id); access && isScattered(*access))
        return scatteredWrite(scop, *access);
    if (!worst || rankOf(dependence.kind) < rankOf(worst->kind))
      worst = &dependence;
  }
  if (!worst)
    return {ReasonId::CarriedDependence, scop.location, "the iterations of this loop nest depend on each other", ""};
  const bool certain = isCertain(statement, *worst);
  const Access *sink = accessOf(statement, worst->sink);
  return {ReasonId::CarriedDependence, sink ? sink->location : scop.location,
          "an iteration of the loop over '" + counterInText(scop, statement.loops[0].symbol) + "' " + inWords(worst->kind, certain) +
              " array '" + arrayInText(scop, worst->array) + "': " +
              (certain ? "the iterations cannot run at the same time" : "cannot prove that the iterations are independent"),
          // Then no iteration needs what another one writes.
          isOnlyOverwritten ? "write the result to another array" : ""};
}

} // namespace nidus
