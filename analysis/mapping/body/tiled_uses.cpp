#include "analysis/mapping/body/tiled_uses.h"
#include "analysis/isl/formula.h"
#include "analysis/mapping/body/subscript_places.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/body/unused_pointers.h"
#include "isl/set.h"
#include <algorithm>

namespace nidus {
namespace {

/// What is done with a place.
struct Touch {
  Place place;
  bool isRead = false, isWritten = false;
};

/// Of each array whose elements are all found so.
std::map<std::string, std::vector<Touch>> touchesOf(const StmtRef &block, const Places &places) {
  std::set<const Expr *> assigned, changed;
  forEachExpr(block, [&](const Expr &e) {
    if (e.kind == ExprKind::Assign)
      (e.op == "=" ? assigned : changed).insert(e.children[0].get());
    if (e.kind == ExprKind::Increment)
      changed.insert(e.children[0].get());
  });
  std::map<std::string, std::vector<Touch>> all;
  const StmtRef rest = withoutUnusedPointers(rewrite(block, [&](const ExprRef &e) -> ExprRef {
    const std::optional<Place> place = places.of(e);
    return place ? intLiteral(0) : e;
  }));
  forEachExpr(block, [&](const Expr &e) {
    const std::optional<Place> place = places.of(std::make_shared<Expr>(e));
    if (place)
      all[place->array].push_back({*place, !assigned.count(&e), assigned.count(&e) || changed.count(&e)});
  });
  forEachExpr(block, [&](const Expr &e) {
    if (e.kind == ExprKind::AddressOf)
      if (const std::optional<Place> place = places.of(stripCasts(e.children[0])))
        all.erase(place->array);
  });
  // Other mentions: accesses elsewhere, and pointers.
  for (const std::string &name : variablesOf(rest))
    all.erase(name);
  return all;
}

/// { S[..., row, column] -> A[row + .., column + ..] }
isl::map reaching(const Statement &statement, const Place &place) {
  const size_t n = statement.loops.size();
  std::string counters;
  for (size_t k = 0; k < n; ++k)
    counters += (k ? ",i" : "i") + std::to_string(k);
  const auto at = [](size_t loop, int64_t distance) { return "i" + std::to_string(loop) + " + " + std::to_string(distance); };
  return isl::map(islContext(), "{ " + statement.name + "[" + counters + "] -> " + place.array + "[" + at(n - 2, place.row) + ", " +
                                    at(n - 1, place.column) + "] }");
}

/// One for each row.
std::vector<TouchedRow> rowsOf(const std::vector<Place> &places, const Place &own) {
  std::vector<TouchedRow> rows;
  for (const Place &place : places) {
    const auto row = static_cast<int>(place.row - own.row), column = static_cast<int>(place.column - own.column);
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const TouchedRow &each) { return each.row == row; });
    if (found == rows.end()) {
      rows.push_back({row, column, column});
    } else {
      found->first = std::min(found->first, column);
      found->last = std::max(found->last, column);
    }
  }
  std::sort(rows.begin(), rows.end(), [](const TouchedRow &a, const TouchedRow &b) { return a.row < b.row; });
  return rows;
}

class UseFinder {
  const Statement &statement;
  const isl::set domain;
  std::vector<Access> accesses; ///< of the array
  isl::map reached;             ///< by any of them

public:
  UseFinder(const Scop &scop, const std::string &array) : statement(scop.onlyStatement()), domain(statement.domain.intersect_params(runningContext(scop))) {
    for (const Access &access : statement.accesses)
      if (access.array == array) {
        accesses.push_back(access);
        reached = reached.is_null() ? access.relation : reached.unite(access.relation);
      }
  }

  /// Nothing: the accesses know better where its elements lie, or iterations would find elements that are none of the array's.
  std::optional<TiledUse> use(const std::string &array, const std::vector<Touch> &touches) const {
    constexpr int64_t farthest = 16; // what a tile has around it
    if (reached.is_null())
      return std::nullopt;
    const Place own = ownOf(touches);
    TiledUse found{array, own.row, own.column, {}, {}};
    bool isAlways = true;
    std::vector<Place> loaded, stored;
    isl::map all = reaching(statement, own), around = all.subtract(all);
    for (const Touch &touch : touches) {
      const isl::map reach = reaching(statement, touch.place).intersect_domain(domain);
      if (std::abs(touch.place.row - own.row) > farthest || std::abs(touch.place.column - own.column) > farthest)
        return std::nullopt;
      around = around.unite(reach);
      all = all.unite(reach);
      const bool isSure = touch.isWritten && isSurelyWritten(reach);
      isAlways = isAlways && (isSure || !touch.isWritten);
      if (touch.isRead || !isSure)
        loaded.push_back(touch.place);
      if (touch.isWritten)
        stored.push_back(touch.place);
    }
    if (!reached.intersect_domain(domain).is_subset(all))
      return std::nullopt;
    found.loads = rowsOf(loaded, own);
    found.stores = rowsOf(stored, own);
    found.alwaysStores = isAlways && std::all_of(found.stores.begin(), found.stores.end(), [](const TouchedRow &row) { return row.first == row.last; });
    const isl::set touched = reached.intersect_domain(domain).range();
    if (!around.range().is_subset(touched)) {
      found.within = boxAround(touched, array);
      // Between the first and the last one that is touched there is nothing but elements of the array.
      const isl::set inside = betweenColumns(found).range().intersect(*found.within);
      const bool isBetween = isl::manage(isl_set_lex_lt_set(inside.copy(), touched.lexmin().release())).is_empty() &&
                             isl::manage(isl_set_lex_gt_set(inside.copy(), touched.lexmax().release())).is_empty();
      if (!isBetween || !reaching(statement, own).intersect_domain(domain).range().is_subset(*found.within))
        return std::nullopt;
    }
    found = withGaps(std::move(found));
    const bool isUnsigned = std::any_of(touches.begin(), touches.end(), [](const Touch &touch) { return touch.place.isUnsigned; });
    return isUnsigned && hasNegative(found) ? std::nullopt : std::optional(std::move(found));
  }

private:
  /// Are there elements of iterations whose counters would be below 0?
  bool hasNegative(const TiledUse &use) const {
    isl::set elements = betweenColumns(use).range();
    if (use.within)
      elements = elements.intersect(*use.within);
    const isl::set negative(islContext(), "{ " + use.array + "[a, b] : a < " + std::to_string(use.ownRow) + " or b < " + std::to_string(use.ownColumn) + " }");
    return !elements.is_disjoint(negative);
  }

  /// That of the counters, or one that is written.
  static Place ownOf(const std::vector<Touch> &touches) {
    const auto find = [&](const auto &isOwn) { return std::find_if(touches.begin(), touches.end(), isOwn); };
    auto own = find([](const Touch &touch) { return touch.place.row == 0 && touch.place.column == 0; });
    if (own == touches.end())
      own = find([](const Touch &touch) { return touch.isWritten; });
    return own == touches.end() ? touches[0].place : own->place;
  }

  /// { A[row, column] : from the first to the last row, and from the first to the last column }
  static isl::set boxAround(const isl::set &touched, const std::string &array) {
    static const std::vector<std::string> names = {"row__0", "column__0"};
    const isl::multi_pw_aff least = touched.min_multi_pw_aff(), most = touched.max_multi_pw_aff();
    isl::set box = everything();
    for (int k = 0; k < 2; ++k) {
      const isl::pw_aff place(linearFunction(Poly::name(names[static_cast<size_t>(k)])));
      box = box.intersect(place.ge_set(least.at(k))).intersect(place.le_set(most.at(k)));
    }
    return toTuple(box, array, names);
  }

  /// Also what lies between two columns of a row that iterations touch.
  isl::map betweenColumns(const TiledUse &use) const {
    isl::map all = reaching(statement, {use.array, use.ownRow, use.ownColumn}).intersect_domain(domain);
    for (const std::vector<TouchedRow> *rows : {&use.loads, &use.stores})
      for (const TouchedRow &row : *rows)
        for (int column = row.first; column <= row.last; ++column)
          all = all.unite(reaching(statement, {use.array, use.ownRow + row.row, use.ownColumn + column}).intersect_domain(domain));
    return all;
  }

  bool isSurelyWritten(const isl::map &reach) const {
    return std::any_of(accesses.begin(), accesses.end(), [&](const Access &access) {
      return access.kind == AccessKind::MustWrite && reach.is_subset(access.relation);
    });
  }

  /// What lies between two stores of a row is stored as it was found.
  static TiledUse withGaps(TiledUse use) {
    for (const TouchedRow &stored : use.stores) {
      if (stored.first == stored.last)
        continue;
      const auto loaded = std::find_if(use.loads.begin(), use.loads.end(), [&](const TouchedRow &each) { return each.row == stored.row; });
      if (loaded == use.loads.end()) {
        use.loads.push_back(stored);
      } else {
        loaded->first = std::min(loaded->first, stored.first);
        loaded->last = std::max(loaded->last, stored.last);
      }
    }
    return use;
  }
};

TileLimits limitsOf(const Scop &scop, const TiledUse &use, const std::string &parameter) {
  FormulaNames names;
  for (const Parameter &each : scop.parameters)
    names[each.name] = each.value;
  const isl::set context = runningContext(scop), within = use.within->intersect_params(context);
  const isl::multi_pw_aff least = within.min_multi_pw_aff(), most = within.max_multi_pw_aff();
  const auto text = [&](const isl::multi_pw_aff &ends, int k, int64_t own) {
    return formula(ends.at(k).add_constant(-static_cast<long>(own)), context, names);
  };
  return {text(least, 0, use.ownRow), text(most, 0, use.ownRow), text(least, 1, use.ownColumn), text(most, 1, use.ownColumn), parameter};
}

} // namespace

std::vector<TiledUse> tiledUses(const Scop &scop) {
  const Statement &statement = scop.onlyStatement();
  const size_t n = statement.loops.size();
  std::vector<StmtRef> code;
  for (const Loop &loop : statement.loops)
    code.insert(code.end(), loop.prefix.begin(), loop.prefix.end());
  code.push_back(statement.body);
  const StmtRef block = makeBlock(code);
  const Places places(scop, block, statement.loops[n - 2].symbol, statement.loops[n - 1].symbol);
  std::vector<TiledUse> uses;
  for (const auto &[array, touches] : touchesOf(block, places))
    if (std::optional<TiledUse> use = UseFinder(scop, array).use(array, touches))
      uses.push_back(std::move(*use));
  return uses;
}

TiledBlock withTiles(const Scop &scop, const std::vector<TiledUse> &uses, const StmtRef &block, const std::string &row, const std::string &column,
                     const std::function<std::string(const std::string &)> &give) {
  const Places places(scop, block, row, column);
  TiledBlock tiled;
  for (const TiledUse &use : uses) {
    const auto array = std::find_if(scop.arrays.begin(), scop.arrays.end(), [&](const Array &each) { return each.name == use.array; });
    tiled.arrays.push_back({give(use.array + "_at"), use.array, array->element, nullptr, use.loads, use.stores, use.alwaysStores});
    if (use.within)
      tiled.arrays.back().limits = limitsOf(scop, use, give(use.array + "_limits"));
  }
  tiled.block = withoutUnusedPointers(rewrite(block, [&](const ExprRef &e) -> ExprRef {
    const std::optional<Place> place = places.of(e);
    for (size_t k = 0; place && k < uses.size(); ++k)
      if (uses[k].array == place->array) {
        const int64_t rows = place->row - uses[k].ownRow, columns = place->column - uses[k].ownColumn;
        if (rows == 0 && columns == 0)
          tiled.arrays[k].own = places.inFull(e);
        return callOf(tiled.arrays[k].name, e->type, {intLiteral(rows), intLiteral(columns)});
      }
    return e;
  }));
  return tiled;
}

} // namespace nidus
