#include "analysis/frontend/normalise/interchange.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

using NameSet = std::set<std::string>;

// As many iterations are better run by one thread.
constexpr int64_t fewIterations = 32;

bool mentionsAny(const ExprRef &expr, const NameSet &symbols) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &e) { found |= e.kind == ExprKind::Variable && symbols.count(e.name); });
  return found;
}

bool isSet(const StmtRef &stmt, const std::string &symbol) {
  if (stmt->kind == StmtKind::Declare)
    return stmt->name == symbol;
  return stmt->kind == StmtKind::Expression && stmt->expr->kind == ExprKind::Assign && stmt->expr->op == "=" &&
         stmt->expr->children[0]->kind == ExprKind::Variable && stmt->expr->children[0]->name == symbol &&
         !mentions(stmt->expr->children[1], symbol);
}

/// Is the variable set before it is read, in whatever the code does?
bool isSetFirst(const std::vector<StmtRef> &code, const std::string &symbol) {
  const auto uses = [&](const StmtRef &s) { return mentions(s, symbol) || declarations(s).count(symbol) > 0; };
  const auto first = std::find_if(code.begin(), code.end(), uses);
  if (first == code.end())
    return true;
  const StmtRef &stmt = *first;
  if (isSet(stmt, symbol))
    return true;
  const bool isLast = std::none_of(first + 1, code.end(), uses);
  switch (stmt->kind) {
  case StmtKind::Block:
    return isLast && isSetFirst(stmt->children, symbol);
  case StmtKind::If:
    return isLast && !mentions(stmt->expr, symbol) &&
           std::all_of(stmt->children.begin(), stmt->children.end(),
                       [&](const StmtRef &branch) { return !branch || isSetFirst(statementsOf(branch), symbol); });
  case StmtKind::For: {
    const std::vector<StmtRef> start = statementsOf(stmt->children[0]);
    if (start.size() == 1 && isSet(start[0], symbol))
      return true;
    const bool isOfBody = !mentions(stmt->children[0], symbol) && !(stmt->expr && mentions(stmt->expr, symbol)) &&
                          !(stmt->step && mentions(stmt->step, symbol));
    return isLast && isOfBody && isSetFirst(statementsOf(stmt->children.back()), symbol);
  }
  default:
    return false;
  }
}

/// Does the loop combine values into elements that are the same for several of its iterations? Where each iteration writes elements
/// of its own, it may be parallel itself, and is better left around.
bool accumulates(const StmtRef &body, const std::string &counter) {
  NameSet follow{counter}; // what differs from iteration to iteration
  forEachStmt(body, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare && s.expr && mentionsAny(s.expr, follow))
      follow.insert(s.name);
  });
  bool found = false;
  forEachExpr(body, [&](const Expr &e) {
    const bool isWrite = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
    found |= isWrite && e.children[0]->kind != ExprKind::Variable && !mentionsAny(e.children[0], follow);
  });
  return found;
}

/// Looks for one loop in a body, and moves it around all of it.
class Mover {
  const Function &function;
  const StmtRef body;
  const NameSet changed;
  StmtRef first; ///< of the loops that share the counter
  std::string key;
  std::string counter;
  NameSet repeated; ///< scalars that are set once, to a value that every iteration of the loop may compute again
  std::vector<StmtRef> bodies;
  int loops = 0; ///< around shared loops

public:
  Mover(const Function &function, const StmtRef &body) : function(function), body(body), changed(changedIn(body)) {}

  /// Nothing: not possible, or nothing moves.
  std::optional<Interchanged> move(const StmtRef &wanted) {
    key = keyOf(wanted);
    if (key.empty())
      return std::nullopt;
    const std::optional<std::vector<StmtRef>> inside = around(statementsOf(body), {});
    if (!inside || (loops == 0 && bodies.size() < 2) || !areApart())
      return std::nullopt;
    auto made = std::make_shared<Stmt>(*first);
    made->children.back() = makeBlock(*inside, body->location);
    return Interchanged{made, {counter}};
  }

private:
  /// Equal for loops with one range, whose counters have one name; empty for others.
  std::string keyOf(const StmtRef &loop) const {
    const std::optional<LoopHeader> h = loop->kind == StmtKind::For ? loopHeader(loop, function) : std::nullopt;
    const bool isLive = h && std::count(loop->liveAfter.begin(), loop->liveAfter.end(), h->symbol) > 0;
    if (!h || isLive || h->step != 1 || h->condition->kind != ExprKind::Binary || !isInvariant(h->first, changed) ||
        jumpsOut(loop) || continuesHere(loop->children.back()))
      return "";
    const ExprRef &left = h->condition->children[0], &end = h->condition->children[1];
    const bool isUpTo = h->condition->op == "<" || h->condition->op == "<=";
    if (!isUpTo || !isVariable(left, h->symbol) || !isInvariant(end, changed))
      return "";
    const std::optional<int64_t> from = literalValue(h->first), to = literalValue(end);
    if (from && to && *to - *from <= fewIterations)
      return "";
    return function.variables.at(h->symbol).name + " " + spell(h->type) + " " + textOf(h->first) + h->condition->op + textOf(end);
  }

  /// The statements of one iteration of the shared loop; nothing where one is not like that. `counters`: of the loops in
  /// the body around them.
  std::optional<std::vector<StmtRef>> around(const std::vector<StmtRef> &statements, const NameSet &counters) {
    std::vector<StmtRef> inside;
    for (const StmtRef &stmt : statements) {
      std::optional<StmtRef> one = around(stmt, counters);
      if (!one)
        return std::nullopt;
      const bool isPlain = (*one)->kind == StmtKind::Block &&
                           std::none_of((*one)->children.begin(), (*one)->children.end(),
                                        [](const StmtRef &s) { return s->kind == StmtKind::Declare; });
      for (const StmtRef &part : isPlain ? (*one)->children : std::vector<StmtRef>{*one})
        inside.push_back(part);
    }
    return inside;
  }

  std::optional<StmtRef> around(const StmtRef &stmt, const NameSet &counters) {
    switch (stmt->kind) {
    case StmtKind::Empty:
      return stmt;
    case StmtKind::Block:
      return aroundBlock(stmt, counters);
    case StmtKind::Declare:
    case StmtKind::Expression:
      return isRepeatable(stmt, counters) ? std::optional(stmt) : std::nullopt;
    case StmtKind::If:
      return isInvariantIn(stmt->expr, counters) ? withBodies(stmt, 0, counters) : std::nullopt;
    case StmtKind::For:
      return keyOf(stmt) == key ? std::optional(iterationOf(stmt)) : aroundLoop(stmt, counters);
    default:
      return std::nullopt;
    }
  }

  std::optional<StmtRef> aroundBlock(const StmtRef &block, const NameSet &counters) {
    std::optional<std::vector<StmtRef>> inside = around(block->children, counters);
    return inside ? std::optional(makeBlock(*inside, block->location)) : std::nullopt;
  }

  /// Its children from `from` on as one iteration runs them.
  std::optional<StmtRef> withBodies(const StmtRef &stmt, size_t from, const NameSet &counters) {
    auto made = std::make_shared<Stmt>(*stmt);
    for (size_t k = from; k < made->children.size(); ++k) {
      if (!made->children[k])
        continue;
      std::optional<std::vector<StmtRef>> inside = around(statementsOf(made->children[k]), counters);
      if (!inside)
        return std::nullopt;
      made->children[k] = makeBlock(*inside, made->children[k]->location);
    }
    return made;
  }

  std::optional<StmtRef> aroundLoop(const StmtRef &loop, NameSet counters) {
    const std::optional<LoopHeader> h = loopHeader(loop, function);
    const bool isLive = h && std::count(loop->liveAfter.begin(), loop->liveAfter.end(), h->symbol) > 0;
    if (!h || isLive || counters.count(h->symbol) || jumpsOut(loop) || !isInvariantIn(h->first, counters) ||
        !accumulates(loop->children.back(), h->symbol))
      return std::nullopt;
    counters.insert(h->symbol);
    if (!isInvariantIn(loop->expr, counters))
      return std::nullopt;
    ++loops;
    return withBodies(loop, loop->children.size() - 1, counters);
  }

  StmtRef iterationOf(const StmtRef &loop) {
    const LoopHeader h = *loopHeader(loop, function);
    if (!first) {
      first = loop;
      counter = h.symbol;
    }
    const StmtRef &inside = loop->children.back();
    bodies.push_back(inside);
    return h.symbol == counter ? inside : renamedVariable(inside, h.symbol, variable(counter, h.type));
  }

  /// The same for all iterations of the shared loop.
  bool isInvariantIn(const ExprRef &expr, const NameSet &counters) const {
    NameSet others = changed;
    for (const NameSet *known : {&counters, &repeated})
      for (const std::string &symbol : *known)
        others.erase(symbol);
    return !hasEffect(expr) && !mentionsAny(expr, others);
  }

  bool isRepeatable(const StmtRef &stmt, const NameSet &counters) {
    const bool isAssigned = stmt->kind == StmtKind::Expression && stmt->expr->kind == ExprKind::Assign && stmt->expr->op == "=" &&
                            stmt->expr->children[0]->kind == ExprKind::Variable;
    if (stmt->kind == StmtKind::Expression && !isAssigned)
      return false;
    const std::string &symbol = isAssigned ? stmt->expr->children[0]->name : stmt->name;
    const ExprRef &value = isAssigned ? stmt->expr->children[1] : stmt->expr;
    const Variable *own = ownVariable(function, symbol);
    if (!own || (!isScalar(own->type) && !isPointer(own->type)) || stmt->isStatic || timesSet(symbol) != 1 || (value && !isInvariantIn(value, counters)))
      return false;
    if (value)
      repeated.insert(symbol);
    return value != nullptr;
  }

  /// Statements of the body that set the variable.
  int timesSet(const std::string &symbol) const {
    int times = 0;
    forEachStmt(body, [&](const Stmt &s) { times += s.kind == StmtKind::Declare && s.name == symbol && s.expr; });
    forEachExpr(body, [&](const Expr &e) {
      const bool isWrite = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
      times += isWrite && e.children[0]->kind == ExprKind::Variable && e.children[0]->name == symbol;
    });
    return times;
  }

  /// What an iteration of a shared loop leaves in scalars is read by that iteration alone.
  bool areApart() const {
    for (const StmtRef &own : bodies)
      for (const std::string &symbol : changedIn(own)) {
        const bool isRead = std::any_of(bodies.begin(), bodies.end(), [&](const StmtRef &other) {
          return !isSetFirst(statementsOf(other), symbol);
        });
        if (isRead || repeated.count(symbol) || isMentionedOutside(symbol))
          return false;
      }
    return true;
  }

  /// In the body, but in none of the shared loops.
  bool isMentionedOutside(const std::string &symbol) const {
    const auto count = [&](const StmtRef &code) {
      int found = 0;
      forEachExpr(code, [&](const Expr &e) { found += e.kind == ExprKind::Variable && e.name == symbol; });
      return found;
    };
    int inside = 0;
    for (const StmtRef &own : bodies)
      inside += count(own);
    return count(body) != inside;
  }
};

/// The loops of a body, the innermost first.
void collectLoops(const StmtRef &code, std::vector<StmtRef> &loops) {
  for (const StmtRef &child : code ? code->children : std::vector<StmtRef>())
    collectLoops(child, loops);
  if (code && code->kind == StmtKind::For)
    loops.push_back(code);
}

std::optional<Interchanged> movedIn(const Function &function, const StmtRef &body) {
  std::vector<StmtRef> loops;
  collectLoops(body, loops);
  for (const StmtRef &loop : loops)
    if (std::optional<Interchanged> moved = Mover(function, body).move(loop))
      return moved;
  return std::nullopt;
}

StmtRef withBody(const StmtRef &loop, const StmtRef &statement) {
  auto made = std::make_shared<Stmt>(*loop);
  made->children.back() = makeBlock({statement}, loop->children.back()->location);
  return made;
}

} // namespace

std::vector<Interchanged> interchanged(const Function &function, const StmtRef &nest) {
  if (nest->kind != StmtKind::For)
    return {};
  const StmtRef &body = nest->children.back();
  const NameSet changed = changedIn(body);
  if (std::any_of(nest->liveAfter.begin(), nest->liveAfter.end(), [&](const std::string &symbol) { return changed.count(symbol); }))
    return {};
  const std::vector<StmtRef> statements = statementsOf(body);
  const bool isOnlyLoop = statements.size() == 1 && statements[0]->kind == StmtKind::For;
  std::vector<Interchanged> all;
  if (isOnlyLoop)
    all = interchanged(function, statements[0]);
  else if (std::optional<Interchanged> moved = movedIn(function, body)) {
    all = {*moved};
    for (Interchanged &more : interchanged(function, moved->nest)) {
      more.counters.push_back(moved->counters[0]);
      all.push_back(std::move(more));
    }
  }
  for (Interchanged &each : all)
    each.nest = withBody(nest, each.nest);
  return all;
}

} // namespace nidus::frontend
