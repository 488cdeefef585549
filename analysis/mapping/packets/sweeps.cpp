#include "analysis/mapping/packets/sweeps.h"
#include "analysis/mapping/body/counted_loop.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/code/evaluate.h"
#include <algorithm>
#include <map>
#include <set>

namespace nidus {
namespace {

/// c of `counter + c`; nothing for anything else.
std::optional<int64_t> distanceFrom(const std::string &counter, const ExprRef &expr) {
  std::optional<int64_t> at = valueOf(expr, {{counter, 0}}), next = valueOf(expr, {{counter, 1}});
  bool isLinear = expr->kind == ExprKind::Variable ||
                  (expr->kind == ExprKind::Binary && expr->children[0]->kind == ExprKind::Variable &&
                   expr->children[1]->kind == ExprKind::IntLiteral);
  return isLinear && at && next && *next == *at + 1 ? at : std::nullopt;
}

bool mentions(const ExprRef &expr, const std::string &name) { return variablesOf(expr).count(name) > 0; }

/// Can loops inside be unrolled? Their bounds do not change, but with the size.
bool unrollsInside(const StmtRef &body, const std::string &size) {
  bool can = true;
  forEachStmt(body, [&](const Stmt &s) {
    can &= !isLoop(s) || runsOnce(s) || (s.kind == StmtKind::For && countedLoop(s, size));
  });
  return can;
}

StmtRef unrolled(const StmtRef &stmt) {
  if (!stmt)
    return stmt;
  auto copy = std::make_shared<Stmt>(*stmt);
  copy->isUnrolled = stmt->kind == StmtKind::For;
  for (StmtRef &child : copy->children)
    child = unrolled(child);
  return copy;
}

class Sweeper {
  const Interior &interior;
  const std::string sizeInside; ///< on which the bounds of loops that are unrolled may depend

public:
  std::vector<Neighbourhood> swept;
  int64_t fewestTrips = 0; ///< of loops that sweep
  Sweeper(const Interior &interior, const std::string &sizeInside) : interior(interior), sizeInside(sizeInside) {}

  /// The outermost loops that can, as sweeps; others as they are.
  StmtRef run(const StmtRef &stmt) {
    if (stmt && stmt->kind == StmtKind::For)
      if (StmtRef loop = sweep(*stmt))
        return loop;
    bool isOpen = stmt && (stmt->kind == StmtKind::Block || (stmt->kind == StmtKind::For && !stmt->isUnrolled));
    if (!isOpen)
      return stmt;
    auto copy = std::make_shared<Stmt>(*stmt);
    for (StmtRef &child : copy->children)
      child = run(child);
    return copy;
  }

private:
  const Neighbourhood *find(const Expr &call) const {
    auto n = std::find_if(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                          [&](const Neighbourhood &each) { return each.array == call.name; });
    return call.kind == ExprKind::Call && call.access == neighbourMark && n != interior.neighbourhoods.end() ? &*n
                                                                                                             : nullptr;
  }

  /// Null when the loop sweeps nothing.
  StmtRef sweep(const Stmt &loop) {
    std::optional<Counted> rows = countedLoop(loop, interior.size);
    const StmtRef &body = loop.children[1];
    if (!rows || !unrollsInside(body, sizeInside))
      return nullptr;
    std::map<std::string, std::set<int64_t>> distances; // of arrays
    bool can = true;
    forEachExpr(body, [&](const Expr &e) {
      const Neighbourhood *n = find(e);
      if (!n || (!mentions(e.children[0], rows->counter) && !mentions(e.children[1], rows->counter)))
        return;
      std::optional<int64_t> distance = distanceFrom(rows->counter, e.children[0]);
      can &= distance && !mentions(e.children[1], rows->counter) && canBeSwept(*n, *rows, *distance);
      distances[e.name].insert(distance.value_or(0));
    });
    if (!can || distances.empty())
      return nullptr;
    std::vector<StmtRef> statements;
    std::map<std::string, const Neighbourhood *> names;
    for (const auto &[array, set] : distances) {
      add(array, *rows, *set.begin(), *set.rbegin());
      statements.push_back(step(swept.back()));
    }
    auto copy = std::make_shared<Stmt>(loop);
    copy->isUnrolled = false;
    StmtRef inside = unrolled(withCalls(body, *rows, distances));
    if (inside->kind == StmtKind::Block)
      statements.insert(statements.end(), inside->children.begin(), inside->children.end());
    else
      statements.push_back(inside);
    copy->children[1] = makeBlock(statements);
    int64_t trips = (rows->last - rows->first + 1).most();
    fewestTrips = fewestTrips == 0 ? trips : std::min(fewestTrips, trips);
    return copy;
  }

  /// All rows of the loop are known to be there: not only those where a condition in the loop holds.
  static bool canBeSwept(const Neighbourhood &n, const Counted &rows, int64_t distance) {
    const Extent by = static_cast<int>(distance);
    return !n.isWritten && n.courses == std::vector<Course>{{0, false}, {1, false}} &&
           isAtMost(n.offsets[0].least, rows.first + by) && isAtMost(rows.last + by, n.offsets[0].most);
  }

  void add(const std::string &array, const Counted &rows, int64_t least, int64_t most) {
    auto n = std::find_if(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                          [&](const Neighbourhood &each) { return each.array == array; });
    Neighbourhood out = *n;
    out.name = array + "@" + std::to_string(swept.size());
    out.offsets[0] = {rows.first + static_cast<int>(least), rows.last + static_cast<int>(most)};
    out.sweptRows = static_cast<int>(most - least + 1);
    swept.push_back(out);
  }

  static StmtRef step(const Neighbourhood &n) {
    auto call = std::make_shared<Expr>();
    call->kind = ExprKind::Call;
    call->name = n.name;
    call->access = sweepMark;
    call->type = scalarType(Scalar::Void);
    auto stmt = std::make_shared<Stmt>();
    stmt->kind = StmtKind::Expression;
    stmt->expr = call;
    return stmt;
  }

  /// Elements by their place among the rows of the iteration.
  StmtRef withCalls(const StmtRef &body, const Counted &rows,
                    const std::map<std::string, std::set<int64_t>> &distances) const {
    return rewrite(body, [&](const ExprRef &e) -> ExprRef {
      if (!find(*e) || !mentions(e->children[0], rows.counter))
        return e;
      auto call = std::make_shared<Expr>(*e);
      const Neighbourhood *n = nullptr;
      for (const Neighbourhood &each : swept)
        n = each.array == e->name ? &each : n; // the last one is this loop's
      call->name = n->name;
      int64_t first = *distances.at(e->name).begin();
      call->children[0] = intLiteral(*distanceFrom(rows.counter, e->children[0]) - first);
      return call;
    });
  }
};

/// The neighbourhood for the calls that remain; nothing when none does.
std::optional<Neighbourhood> remaining(Neighbourhood n, const StmtRef &body) {
  size_t calls = 0;
  bool areLiteral = true;
  std::vector<Offsets> offsets(n.offsets.size());
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind != ExprKind::Call || e.access != neighbourMark || e.name != n.array)
      return;
    for (size_t k = 0; k < offsets.size(); ++k) {
      std::optional<int64_t> at = valueOf(e.children[k], {});
      areLiteral &= at.has_value() && isScalar(e.type); // and one column
      auto number = static_cast<int>(at.value_or(0));
      offsets[k] = calls == 0
                       ? Offsets{number, number}
                       : Offsets{std::min(offsets[k].least.number, number), std::max(offsets[k].most.number, number)};
    }
    ++calls;
  });
  if (calls == 0)
    return std::nullopt;
  if (areLiteral) {
    n.offsets = offsets;
    n.isRectangle |= calls == 1;
  }
  return n;
}

/// How often the loops that are unrolled repeat what is in them, for the largest size that kernels are specialised for.
int64_t repetitions(const StmtRef &stmt, const std::string &size) {
  int64_t most = 1;
  for (const StmtRef &child : stmt ? stmt->children : std::vector<StmtRef>())
    most = std::max(most, repetitions(child, size));
  std::optional<Counted> counted =
      stmt && stmt->kind == StmtKind::For && stmt->isUnrolled ? countedLoop(*stmt, size) : std::nullopt;
  return counted ? most * (counted->last - counted->first + 1).most() : most;
}

/// The interior as the sweeper leaves it; nothing when it sweeps nothing.
std::optional<Interior> swept(const Interior &interior, const std::string &sizeInside) {
  if (interior.margins.size() != 2)
    return std::nullopt;
  Sweeper sweeper(interior, sizeInside);
  Interior out = interior;
  out.body = sweeper.run(interior.body);
  if (sweeper.swept.empty())
    return std::nullopt;
  out.neighbourhoods = sweeper.swept;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    bool isSwept = std::any_of(sweeper.swept.begin(), sweeper.swept.end(),
                               [&](const Neighbourhood &each) { return each.array == n.array; });
    if (!isSwept)
      out.neighbourhoods.push_back(n);
    else if (std::optional<Neighbourhood> rest = remaining(n, out.body))
      out.neighbourhoods.push_back(*rest);
  }
  // What is not swept, and loops that run once already, are few.
  if (!interior.hasLoops)
    out.operations = interior.operations / sweeper.fewestTrips + 1;
  out.hasLoops = true;
  return out;
}

/// Are the rows known that packets hold of each array?
bool holdKnownRows(const Interior &interior) {
  return std::all_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                     [](const Neighbourhood &n) { return n.sweptRows > 0 || n.offsets[0].areNumbers(); });
}

bool holdKnownColumns(const Interior &interior) {
  return std::all_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                     [](const Neighbourhood &n) { return n.offsets.back().areNumbers(); });
}

} // namespace

std::optional<Interior> withSweeps(const Interior &interior) {
  std::optional<Interior> out = swept(interior, "");
  return out && holdKnownRows(*out) && holdKnownColumns(*out) ? out : std::nullopt;
}

std::optional<Interior> specialised(const Interior &interior) {
  if (interior.margins.size() != 2)
    return std::nullopt;
  std::optional<Interior> out = swept(interior, interior.size);
  if (!out && unrollsInside(interior.body, interior.size)) {
    out = interior;
    out->body = unrolled(interior.body);
    out->hasLoops = false;
  }
  if (!out || !holdKnownRows(*out))
    return std::nullopt;
  out->operations *= repetitions(out->body, interior.size);
  return out;
}

} // namespace nidus
