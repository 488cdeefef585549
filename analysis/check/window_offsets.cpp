#include "analysis/check/window_offsets.h"
#include "analysis/check/examples.h"
#include <algorithm>

namespace nidus::check {
namespace {

using Values = std::map<std::string, int64_t>;

// Loops with more iterations are none that a packet unrolls, and are not followed.
constexpr int64_t mostTrips = 1000;

struct Places {
  int64_t low, high;
};

/// Variables that change otherwise than as counters of loops, and all of whose values are not followed.
std::set<std::string> changedIn(const StmtRef &body) {
  std::set<std::string> changed;
  auto note = [&](const Expr &e) {
    bool changes = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
    if (changes && e.children[0]->kind == ExprKind::Variable)
      changed.insert(e.children[0]->name);
  };
  forEachStmt(body, [&](const Stmt &s) {
    forEachExpr(s.expr, note);
    if (s.kind != StmtKind::For)
      forEachExpr(s.step, note);
  });
  return changed;
}

class Follower {
  const WindowPlan &window;
  std::vector<Places> held; ///< places that the window has, per subscript
  std::set<std::string> changed;

public:
  std::optional<std::string> outside;

  Follower(const PacketKernel &packet, const WindowPlan &window, int64_t size)
      : window(window), changed(changedIn(packet.body)) {
    const size_t axes = window.around.size();
    for (size_t k = 0; k < axes; ++k) {
      int64_t own = k + 1 == axes ? window.columns : packet.shape[window.axisOf(k)];
      bool isSwept = window.sweptRows > 0 && k + 1 < axes;
      const Margin &around = window.around[k];
      held.push_back(isSwept ? Places{0, window.sweptRows - 1}
                             : Places{-around.low.at(size), own - 1 + around.high.at(size)});
    }
    if (axes == 1)
      held.insert(held.begin(), {0, 0}); // its only row
  }

  void follow(const StmtRef &code, Values &values) {
    if (!code || outside)
      return;
    if (code->kind == StmtKind::For)
      return followLoop(*code, values);
    look(code->expr, values);
    if (code->kind == StmtKind::Declare)
      declare(code->name, code->expr, values);
    std::optional<int64_t> isTrue = code->kind == StmtKind::If ? valueOf(code->expr, values) : std::nullopt;
    Values inside = values;
    for (size_t k = 0; k < code->children.size(); ++k)
      if (!isTrue || (*isTrue != 0) == (k == 0))
        follow(code->children[k], inside);
  }

private:
  void declare(const std::string &name, const ExprRef &init, Values &values) const {
    std::optional<int64_t> value = init && !changed.count(name) ? moderateValueOf(init, values) : std::nullopt;
    values.erase(name);
    if (value)
      values[name] = *value;
  }

  void followLoop(const Stmt &loop, const Values &around) {
    std::string counter;
    std::optional<int64_t> first;
    forEachStmt(loop.children[0], [&](const Stmt &s) {
      bool isAssigned = s.expr && s.expr->kind == ExprKind::Assign && s.expr->op == "=";
      counter = s.kind == StmtKind::Declare ? s.name : isAssigned ? s.expr->children[0]->name : counter;
      if (s.kind == StmtKind::Declare || isAssigned)
        first = moderateValueOf(isAssigned && s.kind != StmtKind::Declare ? s.expr->children[1] : s.expr, around);
    });
    Values inside = around;
    std::vector<int64_t> trips;
    bool countsUp = loop.step && loop.step->kind == ExprKind::Increment && loop.step->op == "++" && loop.expr;
    for (int64_t k = 0; countsUp && first && k < mostTrips; ++k) {
      inside[counter] = *first + k;
      if (valueOf(loop.expr, inside).value_or(0) == 0)
        break;
      trips.push_back(*first + k);
    }
    inside.erase(counter);
    if (!countsUp || !first)
      return follow(loop.children[1], inside);
    for (size_t k : std::set<size_t>{0, trips.size() / 2, trips.size() - 1})
      if (k < trips.size()) {
        inside[counter] = trips[k];
        Values each = inside;
        follow(loop.children[1], each);
      }
  }

  /// Operands that are not evaluated for these values are not looked at.
  void look(const ExprRef &e, const Values &values) {
    if (!e || outside)
      return;
    bool isLogical = e->kind == ExprKind::Binary && (e->op == "&&" || e->op == "||");
    if (isLogical || e->kind == ExprKind::Conditional) {
      look(e->children[0], values);
      std::optional<int64_t> first = valueOf(e->children[0], values);
      if (e->kind == ExprKind::Conditional)
        for (size_t k : {1, 2})
          if (!first || (*first != 0) == (k == 1))
            look(e->children[k], values);
      if (isLogical && (!first || (*first != 0) == (e->op == "&&")))
        look(e->children[1], values);
      return;
    }
    if (e->kind == ExprKind::Call && (e->name == window.name || e->name == window.name + ".asFloat"))
      compare(*e, values);
    for (const ExprRef &child : e->children)
      look(child, values);
  }

  void compare(const Expr &call, const Values &values) {
    static const char *const words[] = {"plane ", "row ", "column "};
    bool isOutside = call.children.size() != held.size();
    std::string place;
    for (size_t k = 0; k < std::min(held.size(), call.children.size()); ++k) {
      std::optional<int64_t> at = moderateValueOf(call.children[k], values);
      isOutside |= at && (*at < held[k].low || *at > held[k].high);
      place += (place.empty() ? "" : ", ") + std::string(words[3 - held.size() + k]) + (at ? std::to_string(*at) : "?");
    }
    if (isOutside)
      outside = place;
  }
};

} // namespace

std::optional<std::string> offsetOutside(const PacketKernel &packet, const WindowPlan &window,
                                         const std::map<std::string, int64_t> &numbers, int64_t size) {
  Follower follower(packet, window, size);
  Values values = numbers;
  follower.follow(packet.body, values);
  return follower.outside;
}

} // namespace nidus::check
