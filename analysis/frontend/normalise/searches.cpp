#include "analysis/frontend/normalise/searches.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/normalise/search_exits.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/syntax/speculation.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// Statements that end with what stands for the end of the nest (search_exits.h).
bool isEnd(const Stmt &stmt) { return stmt.kind == StmtKind::Return; }

bool hasLoop(const StmtRef &stmt) {
  bool has = false;
  forEachStmt(stmt, [&](const Stmt &s) { has |= s.kind == StmtKind::For; });
  return has;
}

/// if (c) { ..; end } rest as if (c) { ..; end } else { rest }: what is read behind a way out is read where that is not taken.
/// Loops stay where they are, as nests of loops.
std::vector<StmtRef> withElse(std::vector<StmtRef> all) {
  for (size_t k = 0; k + 1 < all.size(); ++k) {
    const Stmt &way = *all[k];
    if (way.kind != StmtKind::If || way.children.size() != 1)
      continue;
    const std::vector<StmtRef> taken = flatStatements(way.children[0]);
    const std::vector<StmtRef> rest(all.begin() + static_cast<std::ptrdiff_t>(k) + 1, all.end());
    if (taken.empty() || !isEnd(*taken.back()) || std::any_of(rest.begin(), rest.end(), hasLoop))
      continue;
    auto whole = std::make_shared<Stmt>(way);
    whole->children.push_back(makeBlock(withElse(rest), way.location));
    all.resize(k);
    all.push_back(whole);
    return all;
  }
  return all;
}

class Search {
  const Unit &unit;
  PreparedNest &prepared;
  Function function; ///< with the variables that ways out set
  std::set<std::string> own; ///< what iterations may change: nobody sees it
  std::optional<std::set<std::string>> found; ///< what is set on each way out, as text

public:
  Search(const Unit &unit, PreparedNest &prepared) : unit(unit), prepared(prepared), function(prepared.function) {}

  void run() {
    findOwn();
    std::optional<SearchExits> exits = withExits(unit, prepared, function, own);
    const StmtRef body = exits ? withoutEnds(exits->nest->children[1]) : nullptr;
    if (!body || !found || found->empty())
      return;
    auto nest = std::make_shared<Stmt>(*exits->nest);
    nest->children[1] = body;
    prepared.function = std::move(function);
    prepared.nest = nest;
    prepared.held.merge(exits->held);
    WaysOut &ways = prepared.waysOut;
    ways.chosen = exits->ways.chosen;
    ways.ways = exits->ways.ways;
    ways.results.insert(ways.results.end(), exits->ways.results.begin(), exits->ways.results.end());
    prepared.isSearch = true;
  }

private:
  bool isLive(const std::string &symbol) const {
    const std::vector<std::string> &live = prepared.nest->liveAfter;
    return std::count(live.begin(), live.end(), symbol) > 0;
  }

  void findOwn() {
    own = declarations(prepared.nest);
    for (const auto &[symbol, how] : assignments(prepared.nest))
      if (!isLive(symbol) && isPlainScalar(function, symbol))
        own.insert(symbol);
  }

  /// The rest of the iteration, and of loops inside it, then runs for nothing. Null: it does more than to look for something.
  StmtRef withoutEnds(const StmtRef &stmt) {
    std::vector<StmtRef> all = withElse(flatStatements(stmt));
    const bool leaves = !all.empty() && isEnd(*all.back());
    if (leaves)
      all.pop_back();
    std::set<std::string> set;
    for (StmtRef &child : all) {
      const ExprRef target = targetOf(*child);
      if (leaves && target && !(target->kind == ExprKind::Variable && own.count(target->name))) {
        if (!mayRunAnywhere(unit, child->expr->children[1]) || !set.insert(textOf(target)).second)
          return nullptr;
      } else if (!returnsFrom(child)) {
        if (!mayRunAnywhere(unit, function, child, own))
          return nullptr;
      } else if (!(child = withoutEndsInside(child))) {
        return nullptr;
      }
    }
    // All ways out leave the same variables behind: of each the first value is that of the first way.
    if (leaves && found && *found != set)
      return nullptr;
    if (leaves)
      found = set;
    return makeBlock(std::move(all), stmt->location);
  }

  /// An if, a loop, or a block with variables of its own.
  StmtRef withoutEndsInside(const StmtRef &stmt) {
    if (stmt->kind == StmtKind::Block)
      return withoutEnds(stmt);
    auto copy = std::make_shared<Stmt>(*stmt);
    if (stmt->kind == StmtKind::For) {
      copy->children[1] = makeBlock({}, stmt->location);
      if (!mayRunAnywhere(unit, function, copy, own) || !(copy->children[1] = withoutEnds(stmt->children[1])))
        return nullptr;
      return copy;
    }
    if (stmt->kind != StmtKind::If || !mayRunAnywhere(unit, stmt->expr))
      return nullptr;
    for (StmtRef &branch : copy->children)
      if (!(branch = withoutEnds(branch)))
        return nullptr;
    return copy;
  }
};

} // namespace

void searchEverywhere(const Unit &unit, PreparedNest &prepared) { Search(unit, prepared).run(); }

} // namespace nidus::frontend
