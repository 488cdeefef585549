#include "analysis/check/check_interchange.h"
#include "analysis/check/order.h"
#include "analysis/check/set_before_read.h"
#include "isl/map.h"
#include "isl/set.h"
#include <algorithm>

namespace nidus {

using namespace check;

namespace {

using MovedLoops = std::map<const Stmt *, std::string>; ///< with their counters

void flatten(const StmtRef &code, std::vector<StmtRef> &all) {
  if (!code || code->kind == StmtKind::Empty)
    return;
  if (code->kind != StmtKind::Block)
    return all.push_back(code);
  for (const StmtRef &child : code->children)
    flatten(child, all);
}

std::vector<StmtRef> flat(const StmtRef &code) {
  std::vector<StmtRef> all;
  flatten(code, all);
  return all;
}

/// for (counter = first; counter < end; ++counter), or with <=, and compared in a type of its own as in (long)counter < end.
struct UnitLoop {
  std::string counter, type, comparedType, op;
  ExprRef first, end;
};

bool isOne(const ExprRef &e) {
  const ExprRef value = stripCasts(e);
  return value->kind == ExprKind::IntLiteral && value->value == 1;
}

bool isNamed(const ExprRef &e, const std::string &symbol) { return e->kind == ExprKind::Variable && e->name == symbol; }

bool stepsByOne(const ExprRef &step, const std::string &counter) {
  if (!step || step->children.empty() || !isNamed(step->children[0], counter))
    return false;
  if (step->kind == ExprKind::Increment)
    return step->op == "++";
  if (step->kind != ExprKind::Assign)
    return false;
  const ExprRef value = stripCasts(step->children[1]);
  const bool isSum = step->op == "=" && value->kind == ExprKind::Binary && value->op == "+" && isNamed(stripCasts(value->children[0]), counter);
  return isSum ? isOne(value->children[1]) : step->op == "+=" && isOne(value);
}

std::optional<UnitLoop> unitLoop(const StmtRef &loop) {
  if (loop->kind != StmtKind::For || !loop->expr || loop->expr->kind != ExprKind::Binary)
    return std::nullopt;
  const std::vector<StmtRef> start = flat(loop->children[0]);
  const ExprRef &compared = loop->expr->children[0];
  const ExprRef &left = compared->kind == ExprKind::Cast ? compared->children[0] : compared;
  if (start.size() != 1 || left->kind != ExprKind::Variable || !stepsByOne(loop->step, left->name))
    return std::nullopt;
  const Stmt &s = *start[0];
  const bool isDeclared = s.kind == StmtKind::Declare && s.name == left->name && s.expr && !s.isStatic;
  const bool isAssigned = s.kind == StmtKind::Expression && s.expr->kind == ExprKind::Assign && s.expr->op == "=" &&
                          isNamed(s.expr->children[0], left->name);
  if (!isDeclared && !isAssigned)
    return std::nullopt;
  return UnitLoop{left->name, spell(left->type), spell(compared->type), loop->expr->op, isDeclared ? s.expr : s.expr->children[1],
                  loop->expr->children[1]};
}

/// Are two trees one, where the second has other names for the counters?
class Comparison {
  const MovedLoops &moved; ///< of the first: only their bodies count
  const std::string &counter;

public:
  Comparison(const MovedLoops &moved, const std::string &counter) : moved(moved), counter(counter) {}

  bool same(const std::vector<StmtRef> &a, const std::vector<StmtRef> &b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](const StmtRef &x, const StmtRef &y) { return same(*x, *y); });
  }

  bool same(const ExprRef &a, const ExprRef &b) const {
    if (!a || !b)
      return !a && !b;
    const bool isVariable = a->kind == ExprKind::Variable;
    return a->kind == b->kind && (isVariable ? renamed(a->name) : a->name) == b->name && a->op == b->op &&
           a->spelling == b->spelling && a->value == b->value && a->prefix == b->prefix && same(a->type, b->type) &&
           same(a->computeType, b->computeType) && a->children.size() == b->children.size() &&
           std::equal(a->children.begin(), a->children.end(), b->children.begin(),
                      [&](const ExprRef &x, const ExprRef &y) { return same(x, y); });
  }

  /// The statements one after the other, of moved loops those inside.
  std::vector<StmtRef> withoutMoved(const StmtRef &code) const {
    std::vector<StmtRef> all;
    for (const StmtRef &stmt : flat(code))
      if (moved.count(stmt.get()))
        for (const StmtRef &inside : flat(stmt->children.back()))
          all.push_back(inside);
      else
        all.push_back(stmt);
    return all;
  }

private:
  std::string renamed(const std::string &symbol) const {
    const bool isCounter = std::any_of(moved.begin(), moved.end(), [&](const auto &loop) { return loop.second == symbol; });
    return isCounter ? counter : symbol;
  }

  static bool same(const TypeRef &a, const TypeRef &b) { return a && b ? spell(a) == spell(b) : !a && !b; }

  bool same(const Stmt &a, const Stmt &b) const {
    if (a.kind != b.kind || renamed(a.name) != b.name || a.label != b.label || a.isStatic != b.isStatic || !same(a.type, b.type) ||
        !same(a.expr, b.expr) || !same(a.step, b.step))
      return false;
    for (size_t k = 0; k < std::max(a.children.size(), b.children.size()); ++k)
      if (!same(withoutMoved(childOf(a, k)), flat(childOf(b, k))))
        return false;
    return true;
  }

  static StmtRef childOf(const Stmt &stmt, size_t k) { return k < stmt.children.size() ? stmt.children[k] : nullptr; }
};

/// The loop that moved, and the code that it is around in the nest as it was.
struct Step {
  StmtRef body;
  StmtRef loop;
};

std::optional<Step> stepOf(const MovedLoop &moved) {
  const MovedLoops none;
  const Comparison as(none, moved.counter);
  for (StmtRef before = moved.before, after = moved.after;;) {
    const bool areLoops = before->kind == StmtKind::For && after->kind == StmtKind::For;
    if (!areLoops || !as.same(flat(before->children[0]), flat(after->children[0])) || !as.same(before->expr, after->expr) ||
        !as.same(before->step, after->step))
      return std::nullopt;
    const std::vector<StmtRef> mine = flat(before->children.back()), others = flat(after->children.back());
    if (others.size() != 1)
      return std::nullopt;
    const std::optional<UnitLoop> loop = unitLoop(others[0]);
    if (loop && loop->counter == moved.counter)
      return Step{before->children.back(), others[0]};
    if (mine.size() != 1)
      return std::nullopt;
    before = mine[0];
    after = others[0];
  }
}

/// What is proved of one step (see the header).
class MovedLoopCheck {
  const Function &function;
  const StmtRef body;
  const UnitLoop loop;
  MovedLoops moved;
  Symbols inside, outside;
  std::vector<std::string> wrong;

public:
  MovedLoopCheck(const Function &function, const Step &step, const std::vector<Access> &accesses)
      : function(function), body(step.body), loop(*unitLoop(step.loop)) {
    look(body);
    for (const Access &access : accesses)
      if (const auto found = function.variables.find(access.array); found != function.variables.end() && isArray(found->second.type))
        inside.erase(access.array);
  }

  std::vector<std::string> run(const MovedLoop &pair, const StmtRef &loopAfter) {
    const Comparison as(moved, loop.counter);
    if (!as.same(as.withoutMoved(body), flat(loopAfter->children.back())))
      wrong.push_back("the nests differ without the loops that moved");
    for (const std::string &symbol : inside)
      if (outside.count(symbol))
        wrong.push_back("'" + symbol + "' is set inside and outside of loops that moved");
    for (const std::string &symbol : pair.before->liveAfter)
      if (inside.count(symbol) || outside.count(symbol))
        wrong.push_back("'" + symbol + "' is read after the nest");
    checkRange(loop.first);
    checkRange(loop.end);
    for (const std::string &each : SetBeforeRead(inside, outside, moved).wrong({body}))
      wrong.push_back(each);
    return wrong;
  }

private:
  /// Finds the loops that moved, and looks at all outside of them.
  void look(const StmtRef &code) {
    for (const StmtRef &stmt : flat(code))
      if (isMoved(stmt)) {
        moved.emplace(stmt.get(), unitLoop(stmt)->counter);
        inside.merge(written(stmt));
      } else
        lookOutside(*stmt);
  }

  bool isMoved(const StmtRef &stmt) const {
    const std::optional<UnitLoop> other = unitLoop(stmt);
    const Comparison as(moved, loop.counter);
    return other && nameOf(other->counter) == nameOf(loop.counter) && other->type == loop.type &&
           other->comparedType == loop.comparedType && other->op == loop.op && as.same(other->first, loop.first) &&
           as.same(other->end, loop.end);
  }

  const std::string &nameOf(const std::string &symbol) const {
    const auto found = function.variables.find(symbol);
    return found == function.variables.end() ? symbol : found->second.name;
  }

  void lookOutside(const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare) {
      outside.insert(stmt.name);
      if (!isScalar(stmt.type) && !isPointer(stmt.type))
        wrong.push_back("'" + stmt.name + "' is declared outside of loops that moved, and is no scalar");
    }
    lookOutside(stmt.expr);
    lookOutside(stmt.step);
    for (const StmtRef &child : stmt.children)
      look(child);
  }

  void lookOutside(const ExprRef &expr) {
    forEachExpr(expr, [&](const Expr &e) {
      if (e.kind == ExprKind::Call || e.kind == ExprKind::Unsupported)
        wrong.push_back("a call outside of loops that moved");
      if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment)
        return;
      if (!isOwn(*e.children[0]))
        wrong.push_back("something else than a scalar is written outside of loops that moved");
      outside.insert(e.children[0]->name);
    });
  }

  /// A variable that nothing but the function's own code changes.
  bool isOwn(const Expr &e) const {
    const auto found = e.kind == ExprKind::Variable ? function.variables.find(e.name) : function.variables.end();
    if (found == function.variables.end())
      return false;
    const Variable &v = found->second;
    return !v.addressTaken && (v.storage == Storage::Local || v.storage == Storage::Parameter) && (isScalar(v.type) || isPointer(v.type));
  }

  void checkRange(const ExprRef &end) {
    forEachExpr(end, [&](const Expr &e) {
      const bool isSet = e.kind == ExprKind::Variable && (inside.count(e.name) || outside.count(e.name));
      const bool isElement = e.kind == ExprKind::Subscript && e.children[1]->kind != ExprKind::IntLiteral;
      if (isSet || isElement || e.kind == ExprKind::Call || e.kind == ExprKind::Assign || e.kind == ExprKind::Increment)
        wrong.push_back("the range of a loop that moved may change");
    });
  }
};

/// { S[i] -> S[j] : i and j differ in one of these dimensions }
isl::map differing(const isl::set &domain, const std::vector<int> &dimensions) {
  std::string cases = "1 = 0";
  for (int k : dimensions)
    cases += " or i" + std::to_string(k) + " != j" + std::to_string(k);
  const std::string name = isl_set_get_tuple_name(domain.get());
  const auto size = static_cast<size_t>(isl_set_dim(domain.get(), isl_dim_set));
  return isl::map(islContext(),
                  "{ " + name + "[" + list("i", 0, size) + "] -> " + name + "[" + list("j", 0, size) + "] : " + cases + " }");
}

} // namespace

std::vector<std::string> checkMovedLoop(const Function &function, const MovedLoop &moved, const std::vector<Access> &accesses) {
  const std::optional<Step> step = stepOf(moved);
  if (!step)
    return {"the loops around those that moved differ"};
  return MovedLoopCheck(function, *step, accesses).run(moved, step->loop);
}

std::vector<std::string> checkApart(const isl::set &domain, const std::vector<Access> &accesses,
                                    const std::vector<std::string> &counters) {
  std::vector<int> dimensions;
  for (const std::string &counter : counters) {
    const int k = isl_set_find_dim_by_name(domain.get(), isl_dim_set, counter.c_str());
    if (k < 0)
      return {"'" + counter + "', which moved, is no dimension"};
    dimensions.push_back(k);
  }
  const isl::map others = differing(domain, dimensions);
  std::vector<std::string> wrong;
  for (const Access &write : accesses)
    for (const Access &access : accesses)
      if (write.kind != AccessKind::Read && write.array == access.array &&
          !write.relation.apply_range(access.relation.reverse()).intersect(others).is_empty())
        wrong.push_back("iterations of a loop that moved share an element of '" + write.array + "'");
  return wrong;
}

} // namespace nidus
