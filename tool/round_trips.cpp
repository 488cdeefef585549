#include "tool/round_trips.h"
#include "analysis/criteria/failed_criterion.h"
#include "tool/emptied_loops.h"
#include <algorithm>
#include <functional>
#include <set>

namespace nidus {
namespace {

/// The variable by which an lvalue, or what a pointer leads to, is reached; empty: none.
std::string baseOf(ExprRef e) {
  while (e && e->kind != ExprKind::Variable)
    e = e->children.empty() ? nullptr : e->children[0];
  return e ? e->name : "";
}

/// The functions that write through their first argument, and do nothing else.
bool writesFirst(const Expr &call) {
  static const std::set<std::string> names = {"memcpy", "memmove", "memset", "strcpy", "strncpy", "fread"};
  return call.kind == ExprKind::Call && names.count(call.name) && !call.children.empty();
}

class Rounds {
  const std::vector<NestResult> &nests;

public:
  explicit Rounds(const std::vector<NestResult> &nests) : nests(nests) {}

  /// By number, the nests with the variables by which the loop around them writes what they read.
  std::map<size_t, std::string> find(const StmtRef &body) {
    visit(body, nullptr);
    return found;
  }

private:
  std::map<size_t, std::string> found;

  void visit(const StmtRef &stmt, const StmtRef &loop) {
    if (!stmt)
      return;
    const bool isHostLoop = isLoop(*stmt) && !runsOnce(*stmt);
    if (const std::optional<size_t> nest = isHostLoop ? mapped(*stmt) : std::nullopt) {
      if (const std::string written = loop && !mayBeMapped(*loop) ? writtenFor(*nests[*nest].plan, loop) : ""; !written.empty())
        found[*nest] = written;
      return;
    }
    for (const StmtRef &child : stmt->children)
      visit(child, isHostLoop ? stmt : loop);
  }

  /// It could be mapped itself: what is inside it was preferred.
  bool mayBeMapped(const Stmt &loop) const {
    return std::any_of(nests.begin(), nests.end(), [&](const NestResult &nest) {
      return nest.range.beginOffset == loop.range.beginOffset && nest.reasons.size() == 1 && isLeftFor(nest.reasons, ReasonId::HostLoop);
    });
  }

  std::optional<size_t> mapped(const Stmt &loop) const {
    for (size_t i = 0; i < nests.size(); ++i)
      if (nests[i].plan && nests[i].range.beginOffset == loop.range.beginOffset)
        return i;
    return std::nullopt;
  }

  /// Does the nest leave numbers only?
  static bool leavesNumbers(const NestPlan &nest) {
    const bool combines = std::any_of(nest.kernels.begin(), nest.kernels.end(), [](const KernelPlan &kernel) { return !kernel.reductions.empty(); });
    return combines && std::none_of(nest.arrays.begin(), nest.arrays.end(), [](const ArrayPlan &array) { return array.out.has_value(); });
  }

  std::string writtenFor(const NestPlan &nest, const StmtRef &loop) const {
    if (!leavesNumbers(nest))
      return "";
    const std::set<std::string> written = writtenBy(loop);
    for (const ArrayPlan &array : nest.arrays)
      for (const Argument &argument : nest.arguments)
        if (argument.name == array.name && array.in && written.count(baseOf(argument.host)))
          return nest.hostNames.at(baseOf(argument.host));
    return "";
  }

  /// What code of the host writes through these variables in every iteration of the loop.
  std::set<std::string> writtenBy(const StmtRef &loop) const {
    std::set<std::string> variables;
    const std::function<void(const StmtRef &)> add = [&](const StmtRef &stmt) {
      if (!stmt || stmt->kind == StmtKind::If || (isLoop(*stmt) && mapped(*stmt)))
        return;
      for (const ExprRef &expr : {stmt->expr, stmt->step})
        forEachExpr(expr, [&](const Expr &e) {
          const bool assigns = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
          if ((assigns && e.children[0]->kind != ExprKind::Variable) || writesFirst(e))
            variables.insert(baseOf(e.children[0]));
        });
      for (const StmtRef &child : stmt->children)
        add(child);
    };
    add(loop->children.back());
    return variables;
  }
};

} // namespace

std::vector<NestResult> withoutRoundTrips(std::vector<NestResult> nests, const Function &function) {
  const std::map<size_t, std::string> found = Rounds(nests).find(function.body);
  std::vector<bool> isLeft(nests.size());
  for (const auto &[i, written] : found) {
    NestResult &nest = nests[i];
    nest.reasons = {{ReasonId::RoundTrip, nest.location,
                     "in each of its iterations the loop around it writes '" + written + "' and waits for the result", entryOf(ReasonId::RoundTrip).hint}};
    nest.criteria.push_back({failedCriterion(ReasonId::RoundTrip), false, nest.reasons[0].message, ""});
    nest.plan.reset();
    isLeft[i] = true;
  }
  return withoutEmptiedLoops(std::move(nests), isLeft, "the loop nests inside it are left, too");
}

} // namespace nidus
