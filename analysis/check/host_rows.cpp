#include "analysis/check/host_rows.h"
#include "analysis/code/evaluate.h"
#include <algorithm>

namespace nidus::check {
namespace {

using SampleSizes = std::map<std::string, int64_t>;
using Place = std::vector<int64_t>; ///< the subscripts, outermost first

/// a of a[i][j], with its subscripts; null where it is no variable's element.
const Expr *baseOfElement(const Expr &element, std::vector<ExprRef> &subscripts) {
  const Expr *e = &element;
  for (; e->kind == ExprKind::Subscript; e = e->children[0].get()) {
    subscripts.insert(subscripts.begin(), e->children[1]);
    if (e->children[0]->kind == ExprKind::Cast)
      e = e->children[0].get();
  }
  return e->kind == ExprKind::Variable && !subscripts.empty() ? e : nullptr;
}

std::optional<Place> placeOf(const std::vector<ExprRef> &subscripts, const SampleSizes &numbers) {
  Place place;
  for (const ExprRef &subscript : subscripts)
    if (const std::optional<int64_t> value = valueOf(subscript, numbers))
      place.push_back(*value);
    else
      return std::nullopt;
  return place;
}

const Expr &withoutMembers(const Expr &lvalue) {
  return lvalue.kind == ExprKind::Member ? withoutMembers(*lvalue.children[0]) : lvalue;
}

std::string baseOfCall(const HostCall &call) {
  std::vector<ExprRef> subscripts;
  const Expr *base = call.object ? baseOfElement(withoutMembers(*call.object), subscripts) : nullptr;
  return base ? base->name : "";
}

/// Is the place one of the row's? Each subscript goes in equal steps from row to row.
bool isInRows(const HostCall &call, const Place &place, const SampleSizes &numbers) {
  std::vector<ExprRef> first, last;
  baseOfElement(withoutMembers(*call.object), first);
  baseOfElement(withoutMembers(*call.last), last);
  const std::optional<Place> low = placeOf(first, numbers), high = placeOf(last, numbers);
  const std::optional<int64_t> rows = valueOf(call.rows, numbers);
  const std::optional<int64_t> bytes = call.bytes ? valueOf(call.bytes, numbers) : std::nullopt;
  if (!low || !high || !rows || low->size() != place.size() || high->size() != place.size() || (call.bytes && !bytes))
    return true; // not followed
  const int64_t columns = bytes ? *bytes / sizeOf(call.object->type->scalar) : 1;
  for (int64_t k = 0; k < *rows; ++k) {
    bool isRow = true;
    for (size_t d = 0; isRow && d < place.size(); ++d) {
      const int64_t distance = (*high)[d] - (*low)[d], step = *rows > 1 ? distance / (*rows - 1) : 0;
      const int64_t behind = place[d] - (*low)[d] - k * step;
      isRow = step * (*rows - 1) == (*rows > 1 ? distance : 0) && behind >= 0 && behind < (d + 1 == place.size() ? columns : 1);
    }
    if (isRow)
      return true;
  }
  return false;
}

class Trial {
  const std::vector<const HostCall *> &calls;
  SampleSizes numbers;
  std::set<std::string> mentioned; ///< in the loop
  int steps = 0;
  bool isFollowed = true;

public:
  std::set<std::string> beside;

  Trial(const StmtRef &loop, const std::vector<const HostCall *> &calls, int64_t sample) : calls(calls) {
    int64_t next = sample;
    const auto number = [&](const Expr &e) {
      if (e.kind == ExprKind::Variable && !numbers.count(e.name))
        numbers[e.name] = 3 + next++ % 4;
    };
    forEachExpr(loop, [&](const Expr &e) {
      if (e.kind == ExprKind::Variable)
        mentioned.insert(e.name);
    });
    forEachExpr(loop, number);
    for (const HostCall *call : calls)
      for (const ExprRef &part : {call->object, call->last, call->rows, call->bytes, call->condition})
        forEachExpr(part, number);
    run(loop);
    if (!isFollowed)
      beside.clear();
  }

private:
  void run(const StmtRef &stmt) {
    if (!stmt || !isFollowed)
      return;
    if (stmt->kind == StmtKind::For)
      return runFor(*stmt);
    look(stmt->expr);
    for (const StmtRef &child : stmt->children)
      run(child);
  }

  void runFor(const Stmt &loop) {
    std::string counter;
    ExprRef first;
    forEachStmt(loop.children[0], [&](const Stmt &s) {
      const bool isSet = s.expr && s.expr->kind == ExprKind::Assign && s.expr->op == "=";
      if (s.kind == StmtKind::Declare || isSet) {
        counter = s.kind == StmtKind::Declare ? s.name : s.expr->children[0]->name;
        first = s.kind == StmtKind::Declare ? s.expr : s.expr->children[1];
      }
    });
    const std::optional<int64_t> start = first ? valueOf(first, numbers) : std::nullopt;
    const bool isStepped = loop.step && !loop.step->children.empty() && loop.step->children[0]->name == counter &&
                           (loop.step->op == "++" || (loop.step->op == "+=" && loop.step->children[1]->value == 1));
    if (!start || !isStepped || !loop.expr) {
      isFollowed = false;
      return;
    }
    for (numbers[counter] = *start;; ++numbers[counter]) {
      const std::optional<int64_t> goesOn = valueOf(loop.expr, numbers);
      isFollowed &= goesOn && ++steps < 4000;
      if (!isFollowed || *goesOn == 0)
        return;
      look(loop.expr);
      run(loop.children.back());
    }
  }

  void look(const ExprRef &expr) {
    forEachExpr(expr, [&](const Expr &e) {
      std::vector<ExprRef> subscripts;
      const Expr *base = e.kind == ExprKind::Subscript && !isArray(e.type) ? baseOfElement(e, subscripts) : nullptr;
      if (base && areRows(base->name))
        require(base->name, subscripts);
    });
  }

  bool standsElsewhere(const ExprRef &object) const {
    const std::set<std::string> named = variablesOf(object);
    return std::none_of(named.begin(), named.end(), [&](const std::string &name) { return mentioned.count(name) > 0; });
  }

  bool areRows(const std::string &variable) const {
    bool are = false, others = false;
    for (const HostCall *call : calls) {
      // What is named and does not stand in the loop is named for what points to it.
      const bool mentions = !call->object || variablesOf(call->object).count(variable) || standsElsewhere(call->object);
      are |= mentions && call->rows && baseOfCall(*call) == variable;
      others |= mentions && !(call->rows && baseOfCall(*call) == variable);
    }
    return are && !others;
  }

  void require(const std::string &variable, const std::vector<ExprRef> &subscripts) {
    const std::optional<Place> place = placeOf(subscripts, numbers);
    if (place && std::none_of(calls.begin(), calls.end(), [&](const HostCall *call) {
          const std::optional<int64_t> isMade = call->condition ? valueOf(call->condition, numbers) : 1;
          return call->rows && baseOfCall(*call) == variable && isMade.value_or(1) != 0 && isInRows(*call, *place, numbers);
        }))
      beside.insert(variable);
  }
};

} // namespace

std::set<std::string> touchedBesideRows(const StmtRef &loop, const std::vector<const HostCall *> &calls) {
  std::set<std::string> beside;
  const bool names = std::any_of(calls.begin(), calls.end(), [](const HostCall *call) { return call->rows != nullptr; });
  for (int64_t sample = 0; names && sample < 4; ++sample)
    beside.merge(Trial(loop, calls, sample).beside);
  return beside;
}

} // namespace nidus::check
