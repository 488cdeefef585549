#include "analysis/frontend/normalise/searches.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/syntax/speculation.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

StmtRef jump() {
  auto made = std::make_shared<Stmt>();
  made->kind = StmtKind::Break;
  return made;
}

StmtRef onlyWhere(const ExprRef &condition, const StmtRef &then) {
  auto made = std::make_shared<Stmt>();
  made->kind = StmtKind::If;
  made->expr = condition;
  made->children = {then};
  made->location = condition->location;
  return made;
}

ExprRef isNot(const ExprRef &condition) {
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Unary;
  made->op = "!";
  made->type = scalarType(Scalar::Int);
  made->location = condition->location;
  made->children = {condition};
  return made;
}

/// a && b && c one by one.
void parts(const ExprRef &condition, std::vector<ExprRef> &all) {
  const ExprRef e = stripImplicitCasts(condition);
  if (e->kind != ExprKind::Binary || e->op != "&&")
    return all.push_back(e);
  parts(e->children[0], all);
  parts(e->children[1], all);
}

/// The lvalue that a statement sets by =; null: another statement.
ExprRef targetOf(const Stmt &stmt) {
  const bool sets = stmt.kind == StmtKind::Expression && stmt.expr->kind == ExprKind::Assign && stmt.expr->op == "=";
  return sets ? stmt.expr->children[0] : nullptr;
}

class Search {
  const Unit &unit;
  PreparedNest &prepared;
  Function function; ///< with the variable that has the counter of the iteration that leaves
  std::set<std::string> own; ///< what iterations may change: nobody sees it
  std::optional<std::set<std::string>> found; ///< what is set before each jump, as text

public:
  Search(const Unit &unit, PreparedNest &prepared) : unit(unit), prepared(prepared), function(prepared.function) {}

  void run() {
    const std::optional<StmtRef> jumping = withJumps(prepared.nest);
    const std::optional<LoopHeader> header = jumping && jumpsOut(*jumping) ? loopHeader(*jumping, function) : std::nullopt;
    if (!header || returnsFrom(*jumping))
      return;
    findOwn(*jumping);
    auto nest = std::make_shared<Stmt>(**jumping);
    std::map<std::string, ExprRef> held;
    const bool isCounterLive = isLive(header->symbol);
    StmtRef body = nest->children[1];
    if (isCounterLive) {
      const std::string at = addLocal(unit, function, header->symbol + "_at", header->type);
      function.variables.at(at).name = function.variables.at(header->symbol).name;
      held[at] = variable(header->symbol, header->type);
      nest->liveAfter.push_back(at);
      body = withCounterBeforeJumps(body, at, header->symbol, header->type);
    }
    body = withoutJumps(body);
    if (!body || !found || found->empty())
      return;
    nest->children[1] = body;
    prepared.function = std::move(function);
    prepared.nest = nest;
    prepared.held.merge(held);
    prepared.isSearch = true;
  }

private:
  bool isLive(const std::string &symbol) const {
    const std::vector<std::string> &live = prepared.nest->liveAfter;
    return std::count(live.begin(), live.end(), symbol) > 0;
  }

  void findOwn(const StmtRef &nest) {
    own = declarations(nest);
    for (const auto &[symbol, how] : assignments(nest))
      if (!isLive(symbol) && isPlainScalar(function, symbol))
        own.insert(symbol);
  }

  //===-- for (.. && !found; ..) as for (..) { .. break; } --------------------===//

  /// Nothing: a condition of the loop cannot be told from the others.
  std::optional<StmtRef> withJumps(const StmtRef &loop) const {
    if (loop->kind != StmtKind::For || !loop->expr || !loop->step || loop->step->children.empty())
      return std::nullopt;
    const ExprRef &counter = loop->step->children[0];
    std::vector<ExprRef> conditions;
    parts(loop->expr, conditions);
    auto made = std::make_shared<Stmt>(*loop);
    made->expr = nullptr;
    for (const ExprRef &condition : conditions) {
      if (isBound(condition, counter)) {
        made->expr = made->expr ? binary("&&", made->expr, condition, scalarType(Scalar::Int)) : condition;
        continue;
      }
      StmtRef &body = made->children[1];
      const std::string flag = flagOf(condition);
      if (!flag.empty() && isPlainScalar(function, flag) && assignments(body).count(flag)) {
        if (!(body = withJumpsAfter(body, flag, condition)))
          return std::nullopt;
      } else {
        std::vector<StmtRef> all = {onlyWhere(isNot(condition), jump())};
        all.push_back(body);
        body = makeBlock(std::move(all), body->location);
      }
    }
    return made->expr ? std::optional<StmtRef>(made) : std::nullopt;
  }

  /// i < n
  static bool isBound(const ExprRef &condition, const ExprRef &counter) {
    if (condition->kind != ExprKind::Binary || counter->kind != ExprKind::Variable)
      return false;
    const bool compares = condition->op[0] == '<' || condition->op[0] == '>' || condition->op == "!=";
    return compares && (stripCasts(condition->children[0])->name == counter->name ||
                        stripCasts(condition->children[1])->name == counter->name);
  }

  /// found, !found, found == 0 and the like; empty: something else.
  static std::string flagOf(const ExprRef &condition) {
    ExprRef e = stripCasts(condition);
    const bool compares = e->kind == ExprKind::Binary && (e->op == "==" || e->op == "!=") && literalValue(e->children[1]);
    if (compares || (e->kind == ExprKind::Unary && e->op == "!"))
      e = stripCasts(e->children[0]);
    return e->kind == ExprKind::Variable ? e->name : "";
  }

  static bool holdsFor(const ExprRef &condition, int64_t value) {
    const ExprRef e = stripCasts(condition);
    if (e->kind == ExprKind::Variable)
      return value != 0;
    if (e->kind == ExprKind::Unary)
      return value == 0;
    return (value == *literalValue(e->children[1])) == (e->op == "==");
  }

  /// The flag lets the loop begin, and whatever sets it ends the loop: after the iteration, which does nothing more that is seen.
  StmtRef withJumpsAfter(const StmtRef &body, const std::string &flag, const ExprRef &condition) const {
    const auto start = prepared.starts.find(flag);
    const std::optional<int64_t> first = start == prepared.starts.end() ? std::nullopt : literalValue(start->second);
    if (!first || !holdsFor(condition, *first))
      return nullptr;
    return rewriteSettings(body, [&](const StmtRef &stmt) -> std::optional<bool> {
      const ExprRef target = targetOf(*stmt);
      if (!target || !isVariable(target, flag))
        return mentions(stmt->expr, flag) ? std::nullopt : std::optional(false);
      const std::optional<int64_t> value = literalValue(stripCasts(stmt->expr->children[1]));
      return value && !holdsFor(condition, *value) ? std::optional(true) : std::nullopt;
    });
  }

  /// A jump at the end of the blocks in which `ends` says so of a statement; null: it says nothing of one, or something else
  /// stands there.
  template <class Ends> static StmtRef rewriteSettings(const StmtRef &stmt, const Ends &ends) {
    if (!stmt)
      return stmt;
    auto copy = std::make_shared<Stmt>(*stmt);
    if (stmt->kind == StmtKind::Expression) {
      const std::optional<bool> is = ends(stmt);
      return !is ? nullptr : *is ? makeBlock({stmt, jump()}, stmt->location) : stmt;
    }
    bool leaves = false;
    copy->children.clear();
    for (const StmtRef &child : stmt->children) {
      const StmtRef made = child ? rewriteSettings(child, ends) : child;
      if (child && !made)
        return nullptr;
      const bool isSetting = child && child->kind == StmtKind::Expression && made != child;
      leaves |= isSetting && stmt->kind == StmtKind::Block;
      copy->children.push_back(isSetting && stmt->kind == StmtKind::Block ? child : made);
    }
    if (leaves)
      copy->children.push_back(jump());
    return copy;
  }

  //===-- { at = i; break; } as { at = i; } --------------------------------===//

  /// at = i in front of each jump, where the counter is used after the loop.
  static StmtRef withCounterBeforeJumps(const StmtRef &stmt, const std::string &at, const std::string &counter,
                                        const TypeRef &type) {
    if (!stmt || isLoop(*stmt))
      return stmt;
    if (stmt->kind == StmtKind::Break) {
      auto set = std::make_shared<Expr>();
      set->kind = ExprKind::Assign;
      set->op = "=";
      set->type = type;
      set->children = {variable(at, type), variable(counter, type)};
      set->location = stmt->location;
      return makeBlock({expressionStatement(set), stmt}, stmt->location);
    }
    auto copy = std::make_shared<Stmt>(*stmt);
    for (StmtRef &child : copy->children)
      child = withCounterBeforeJumps(child, at, counter, type);
    return copy;
  }

  /// Null: it does more than to look for something.
  StmtRef withoutJumps(const StmtRef &stmt) {
    std::vector<StmtRef> all = flat(stmt);
    const bool leaves = !all.empty() && all.back()->kind == StmtKind::Break;
    if (leaves)
      all.pop_back();
    std::set<std::string> set;
    for (StmtRef &child : all) {
      const ExprRef target = targetOf(*child);
      if (leaves && target && !(target->kind == ExprKind::Variable && own.count(target->name))) {
        if (!mayRunAnywhere(unit, child->expr->children[1]) || !set.insert(textOf(target)).second)
          return nullptr;
      } else if (child->kind == StmtKind::If && jumpsOut(child)) {
        if (!mayRunAnywhere(unit, child->expr))
          return nullptr;
        auto copy = std::make_shared<Stmt>(*child);
        for (StmtRef &branch : copy->children)
          if (!(branch = withoutJumps(branch)))
            return nullptr;
        child = copy;
      } else if (!mayRunAnywhere(unit, function, child, own)) {
        return nullptr;
      }
    }
    // All jumps leave the same variables behind: of each the first value is that of the first jump.
    if (leaves && found && *found != set)
      return nullptr;
    if (leaves)
      found = set;
    return makeBlock(std::move(all), stmt->location);
  }

  static std::vector<StmtRef> flat(const StmtRef &stmt) {
    if (stmt->kind != StmtKind::Block)
      return {stmt};
    std::vector<StmtRef> all;
    for (const StmtRef &child : stmt->children)
      for (const StmtRef &each : flat(child))
        all.push_back(each);
    return all;
  }
};

} // namespace

void searchEverywhere(const Unit &unit, PreparedNest &prepared) { Search(unit, prepared).run(); }

} // namespace nidus::frontend
