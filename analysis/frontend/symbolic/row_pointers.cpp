//===- row_pointers.cpp - arrays whose rows are reached through a table -------===//
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/symbolic/values.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

/// What the variable stands for, when it is one of joined rows.
const JoinedRows *NestBuilder::joinedRows(const ExprRef &variable) const {
  const auto found = variable->kind == ExprKind::Variable ? tables.find(variable->name) : tables.end();
  return found == tables.end() ? nullptr : &found->second;
}

/// Those of which the variable is the pitch, or the height.
const JoinedRows *NestBuilder::rowsWithPitch(const ExprRef &variable) const {
  for (const auto &[symbol, rows] : tables)
    if (variable->kind == ExprKind::Variable && (rows.pitch == variable->name || rows.height == variable->name))
      return &rows;
  return nullptr;
}

/// img[y] = ..
bool NestBuilder::setsPointersOf(const ExprRef &table) const {
  bool sets = false;
  forEachExpr(nest, [&](const Expr &e) {
    const bool isTarget = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
    const ExprRef target = isTarget ? e.children[0] : nullptr;
    if (target && isPointer(target->type) && (target->kind == ExprKind::Subscript || target->kind == ExprKind::Deref))
      sets |= textOf(stripImplicitCasts(target->children[0])) == textOf(table);
  });
  return sets;
}

/// img[k][x] with a number k that no iteration changes.
bool NestBuilder::hasFixedRow(const ExprRef &table) const {
  bool has = false;
  forEachExpr(nest, [&](const Expr &e) {
    has |= e.kind == ExprKind::Subscript && isPointer(e.type) && textOf(stripImplicitCasts(e.children[0])) == textOf(table) && isUnchanging(e.children[1]);
  });
  return has;
}

/// The launcher takes only distances that are positive and no longer than rows are.
Value NestBuilder::loadPitch(const ExprRef &lvalue, const JoinedRows &rows) {
  auto [entry, isNew] = invariants.emplace(lvalue->name, Invariant());
  Invariant &pitch = entry->second;
  if (isNew) {
    pitch.key = lvalue->name;
    pitch.host = rows.table;
    pitch.type = unqualified(lvalue->type);
    pitch.name = uniqueArgument(lvalue->name);
    pitch.usedByIsl = pitch.isPitch = true;
    const Poly distance = Poly::name(pitch.name);
    addParameter(pitch.name, constraint(distance, ">").intersect(constraint(*subtract(distance, Poly(mostOfSize)), "<=")));
  }
  replacements[lvalue] = variable(pitch.name, pitch.type);
  return integer(Poly::name(pitch.name));
}

/// Of which row or plane the pointer is read.
Poly NestBuilder::numberInTable(int root, Value &index, const TypeRef &indexType, const Location &location, State &state) {
  index.poly = polyOf(index, indexType, state);
  const std::optional<Poly> number = linear(*index.poly);
  if (!number)
    refuse(ReasonId::NonAffineSubscript, location, "cannot follow which rows of '" + textOf(roots[root].host) + "' are used");
  return *number;
}

/// Most rows are read for several of their elements.
void NestBuilder::readRow(int root, const std::vector<Poly> &numbers, const State &state) {
  const bool isKnown = std::any_of(rowsRead.begin(), rowsRead.end(), [&](const RecordedRow &read) {
    return read.root == root && read.numbers == numbers && isl_set_plain_is_equal(read.domain.get(), state.domain.get()) == isl_bool_true &&
           isl_set_plain_is_equal(read.missed.get(), state.missed.get()) == isl_bool_true;
  });
  if (!isKnown)
    rowsRead.push_back({root, numbers, state.domain, state.missed});
}

/// Which pointers all instances read together.
RowPointers NestBuilder::rowPointersOf(int root) const {
  const std::vector<std::string> element = roots[root].height.empty() ? std::vector<std::string>{"row__0"} : std::vector<std::string>{"row__0", "row__1"};
  std::set<std::string> names = parameterNames;
  names.insert(element.begin(), element.end());
  auto elements = [&](const isl::set &domain, const std::vector<Poly> &numbers) {
    isl::set all = domain.intersect(known());
    for (size_t k = 0; k < element.size(); ++k)
      all = all.intersect(constraint(*subtract(Poly::name(element[k]), numbers[k]), "="));
    return toTuple(coalesced(projectOnto(withRanges(all), names)), roots[root].name, element);
  };
  const isl::set none = elements(nothing(), std::vector<Poly>(element.size(), Poly(0)));
  RowPointers table{roots[root].pitch, roots[root].height, none, none};
  for (const RecordedRow &read : rowsRead)
    if (read.root == root) {
      table.read = table.read.unite(elements(read.domain, read.numbers));
      table.surely = table.surely.unite(elements(read.domain.subtract(read.missed), read.numbers));
    }
  return table;
}

/// Has no row that the nest touches an element 0? Those of matrices whose indices begin at 1 may end where the next one's element 0
/// would be.
bool NestBuilder::rowsCountFromOne() {
  return std::all_of(accesses.begin(), accesses.end(), [&](const RecordedAccess &access) {
    const std::string &pitch = roots[access.root].pitch;
    Poly column;
    for (const auto &[monomial, factor] : access.offset.terms())
      if (!std::count(monomial.begin(), monomial.end(), pitch))
        column = *add(column, Poly::term(monomial, factor));
    const std::optional<Poly> number = pitch.empty() ? Poly(1) : linear(column), past = number ? subtract(*number, Poly(1)) : std::nullopt;
    return past && access.domain.intersect(known()).intersect(constraint(*past, "<")).is_empty();
  });
}

/// ... and none of its planes a row 0?
bool NestBuilder::planesCountFromOne(int root) const {
  return !roots[root].height.empty() && std::all_of(rowsRead.begin(), rowsRead.end(), [&](const RecordedRow &read) {
    const isl::set before = read.root == root ? constraint(*subtract(read.numbers[1], Poly(1)), "<") : nothing();
    return read.domain.intersect(known()).intersect(before).is_empty();
  });
}

/// The shapes of such an array.
std::vector<Delinearised> NestBuilder::countingFromOne(const std::vector<Poly> &offsets, int root) {
  const Poly first = planesCountFromOne(root) ? *add(Poly(1), Poly::name(roots[root].pitch)) : Poly(1);
  std::vector<Poly> before;
  for (const Poly &offset : offsets) {
    const std::optional<Poly> place = subtract(offset, first);
    if (!place)
      return {};
    before.push_back(*place);
  }
  auto isParameter = [&](const std::string &name) { return parameterNames.count(name) > 0; };
  std::vector<Delinearised> all = delinearise(before, roots[root].declaredStrides, isParameter);
  for (Delinearised &candidate : all)
    candidate.shape.base = *add(candidate.shape.base, first);
  return all;
}

} // namespace nidus::frontend
