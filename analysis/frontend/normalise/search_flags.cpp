#include "analysis/frontend/normalise/search_flags.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/normalise/search_exits.h"
#include "analysis/frontend/syntax/speculation.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// Names of the jump of leaveNest.
constexpr const char *leaving = "the nest", *leavingStepped = "the nest, after the step";

/// Does a condition on the flag hold for this value of it?
bool holdsFor(const ExprRef &condition, int64_t value) {
  const ExprRef e = stripCasts(condition);
  if (e->kind == ExprKind::Variable)
    return value != 0;
  if (e->kind == ExprKind::Unary)
    return value == 0;
  return (value == *literalValue(e->children[1])) == (e->op == "==");
}

bool isJump(const Stmt &stmt) { return stmt.kind == StmtKind::Break || stmt.kind == StmtKind::Return || isGoto(stmt); }

/// The number, if a variable of the type has just this value then, in tests as well.
std::optional<int64_t> flagValue(const ExprRef &value, const TypeRef &type) {
  const std::optional<int64_t> number = isInteger(type) ? literalValue(stripCasts(value)) : std::nullopt;
  const int64_t most = isInteger(type) && type->scalar == Scalar::Bool ? 1 : 127;
  return number && *number >= 0 && *number <= most ? number : std::nullopt;
}

/// Whatever it jumps to.
bool holdsJump(const StmtRef &code) {
  bool holds = false;
  forEachStmt(code, [&](const Stmt &s) { holds |= isJump(s) || s.kind == StmtKind::Continue; });
  return holds;
}

/// if (condition) { ..; jump; } : the statements.
std::vector<StmtRef> guardedJump(const Stmt &stmt) {
  if (stmt.kind != StmtKind::If || stmt.children.size() != 1)
    return {};
  std::vector<StmtRef> all = flatStatements(stmt.children[0]);
  return !all.empty() && isJump(*all.back()) ? all : std::vector<StmtRef>();
}

class FlagRemover {
  const Unit &unit;
  const Function &function;
  const std::string &flag;
  const std::set<std::string> &own;
  std::optional<int64_t> goesOn; ///< the value that it has until it is set to another
  bool failed = false;

  /// What C runs after the statement at hand: the rest of a block, or around it a loop.
  struct Around {
    StmtRef loop; ///< null: a block
    std::vector<StmtRef> rest;
  };
  std::vector<Around> around;

public:
  FlagRemover(const Unit &unit, const PreparedNest &prepared, const std::string &flag, const std::set<std::string> &own)
      : unit(unit), function(prepared.function), flag(flag), own(own) {
    if (const auto start = prepared.starts.find(flag); start != prepared.starts.end())
      goesOn = flagValue(start->second, function.variables.at(flag).type);
  }

  std::optional<StmtRef> run(const StmtRef &nest) {
    findReset(nest);
    if (!isSetToLiterals(nest) || !goesOn)
      return std::nullopt;
    const StmtRef made = visit(nest);
    return failed ? std::nullopt : std::optional(made);
  }

private:
  bool mentionsFlag(const ExprRef &e) const { return e && mentions(e, flag); }
  bool isTest(const ExprRef &condition) const { return condition && flagOf(condition) == flag; }

  /// The number that a statement sets it to.
  std::optional<int64_t> settingOf(const Stmt &stmt) const {
    const ExprRef target = targetOf(stmt);
    return target && isVariable(target, flag) ? flagValue(stmt.expr->children[1], target->type) : std::nullopt;
  }

  bool stopsBy(const StmtRef &stmt) const { return stmt && settingOf(*stmt).value_or(*goesOn) != *goesOn; }

  /// found = 0; as the first mention in each iteration of the outermost loop.
  void findReset(const StmtRef &nest) {
    if (mentionsFlag(nest->expr) || mentionsFlag(nest->step) || mentions(nest->children[0], flag))
      return;
    for (const StmtRef &stmt : flatStatements(nest->children.back()))
      if (mentions(stmt, flag)) {
        if (const std::optional<int64_t> value = settingOf(*stmt))
          goesOn = value;
        return;
      }
  }

  /// A flag that the nest declares has its first value each time before it is read.
  bool isSetToLiterals(const StmtRef &nest) {
    bool is = true;
    std::set<const Expr *> settings;
    forEachStmt(nest, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.name == flag) {
        goesOn = s.expr && !s.isStatic ? flagValue(s.expr, s.type) : std::nullopt;
        is &= goesOn.has_value();
      }
      if (settingOf(s))
        settings.insert(s.expr.get());
    });
    forEachExpr(nest, [&](const Expr &e) {
      const bool changes = (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && isVariable(e.children[0], flag);
      is &= !changes || settings.count(&e);
    });
    return is;
  }

  /// Reads see the first value: those after the flag is set to another are in code that C runs for nothing.
  ExprRef withoutReads(const ExprRef &e) const {
    if (!mentionsFlag(e))
      return e;
    return rewrite(e, [&](const ExprRef &part) { return isVariable(part, flag) ? converted(intLiteral(*goesOn), unqualified(part->type)) : part; });
  }

  /// Without the conditions that hold as long as the flag says "go on".
  ExprRef withoutTests(const ExprRef &condition) const {
    std::vector<ExprRef> conditions;
    parts(condition, conditions);
    std::erase_if(conditions, [&](const ExprRef &c) { return isTest(c) && holdsFor(c, *goesOn); });
    return allOf(conditions);
  }

  StmtRef visit(const StmtRef &stmt) {
    if (!stmt || failed)
      return stmt;
    if (stmt->kind == StmtKind::Block)
      return visitBlock(stmt);
    if (stopsBy(stmt))
      return withLeaving({stmt}, {});
    if (settingOf(*stmt))
      return stmt;
    if (!guardedJump(*stmt).empty() && isTest(stmt->expr) && !holdsFor(stmt->expr, *goesOn))
      return makeBlock({}, stmt->location);
    auto copy = std::make_shared<Stmt>(*stmt);
    if (isLoop(*stmt)) {
      copy->expr = stmt->kind == StmtKind::For && stmt->expr ? withoutTests(stmt->expr) : stmt->expr;
      around.push_back({stmt, {}});
    }
    copy->expr = withoutReads(copy->expr);
    copy->step = withoutReads(copy->step);
    for (StmtRef &child : copy->children)
      child = visit(child);
    if (isLoop(*stmt))
      around.pop_back();
    return copy;
  }

  StmtRef visitBlock(const StmtRef &block) {
    auto copy = std::make_shared<Stmt>(*block);
    const std::vector<StmtRef> &all = block->children;
    copy->children.clear();
    for (auto at = all.begin(); at != all.end() && !failed; ++at) {
      if (!stopsBy(*at)) {
        around.push_back({nullptr, {at + 1, all.end()}});
        copy->children.push_back(visit(*at));
        around.pop_back();
        continue;
      }
      // { found = 1; at = i; break; }: what is set beside it belongs to it, and the rest is not reached.
      const auto end = std::find_if(at, all.end(), [](const StmtRef &each) { return !targetOf(*each); });
      copy->children.push_back(withLeaving({at, end}, {end, all.end()}));
      break;
    }
    return copy;
  }

  /// { found = 1; at = i; } with what C does of it until it has left the nest.
  StmtRef withLeaving(const std::vector<StmtRef> &settings, const std::vector<StmtRef> &rest) {
    around.push_back({nullptr, rest});
    const std::optional<std::vector<StmtRef>> more = follow(*settingOf(*settings[0]));
    around.pop_back();
    std::vector<StmtRef> all = settings;
    failed |= !more || std::any_of(all.begin(), all.end(), [&](const StmtRef &each) { return mentionsFlag(each->expr->children[1]); });
    if (failed)
      return settings[0];
    if (own.count(flag))
      std::erase_if(all, [&](const StmtRef &setting) { return isVariable(targetOf(*setting), flag); });
    all.insert(all.end(), more->begin(), more->end());
    return makeBlock(std::move(all), settings[0]->location);
  }

  /// What C does from where the flag was set to `stop`, but for what nobody sees: it ends with a jump out of the nest. Nothing: it
  /// may not leave the nest, or do more.
  std::optional<std::vector<StmtRef>> follow(int64_t stop) const {
    std::vector<StmtRef> seen;
    enum class Going { On, ToEndOfBody, OutOfLoop } going = Going::On;
    for (size_t k = around.size(); k-- > 0;) {
      if (const StmtRef &loop = around[k].loop) {
        const bool isStepped = going != Going::OutOfLoop;
        if (isStepped && !endsFor(loop, stop))
          return std::nullopt;
        going = Going::On;
        if (isOutermost(k))
          return with(seen, leaveNest(isStepped));
      }
      for (const StmtRef &next : around[k].rest) {
        if (going != Going::On)
          break;
        if (next->kind == StmtKind::Continue) {
          going = Going::ToEndOfBody;
          continue;
        }
        std::vector<StmtRef> jump = jumpOf(next, stop);
        if (jump.empty()) {
          if (holdsJump(next) || changedIn(next).count(flag) || !mayRunAnywhere(unit, function, next, own))
            return std::nullopt;
          continue;
        }
        if (std::any_of(jump.begin(), jump.end(), [&](const StmtRef &each) { return mentionsFlag(each->expr) || (each != jump.back() && !targetOf(*each)); }))
          return std::nullopt;
        seen.insert(seen.end(), jump.begin(), jump.end());
        if (jump.back()->kind != StmtKind::Break || leavesNest(*jump.back()))
          return seen;
        seen.pop_back();
        going = Going::OutOfLoop;
      }
    }
    return std::nullopt;
  }

  static std::vector<StmtRef> with(std::vector<StmtRef> all, const StmtRef &last) {
    all.push_back(last);
    return all;
  }

  /// What a statement does that jumps when the flag has this value; empty: another statement.
  std::vector<StmtRef> jumpOf(const StmtRef &stmt, int64_t stop) const {
    if (isJump(*stmt))
      return {stmt};
    const bool isTaken = stmt->kind == StmtKind::If && isTest(stmt->expr) && holdsFor(stmt->expr, stop);
    return isTaken ? guardedJump(*stmt) : std::vector<StmtRef>();
  }

  bool isOutermost(size_t k) const {
    return std::none_of(around.begin(), around.begin() + static_cast<std::ptrdiff_t>(k), [](const Around &each) { return each.loop != nullptr; });
  }

  /// Does a condition of the loop end it?
  bool endsFor(const StmtRef &loop, int64_t stop) const {
    std::vector<ExprRef> conditions;
    if (loop->kind == StmtKind::For && loop->expr)
      parts(loop->expr, conditions);
    return std::any_of(conditions.begin(), conditions.end(), [&](const ExprRef &c) { return isTest(c) && !holdsFor(c, stop); });
  }
};

} // namespace

StmtRef leaveNest(bool isStepped) {
  auto made = std::make_shared<Stmt>();
  made->kind = StmtKind::Break;
  made->name = isStepped ? leavingStepped : leaving;
  return made;
}

bool leavesNest(const Stmt &stmt) { return stmt.kind == StmtKind::Break && !stmt.name.empty(); }

bool isSteppedBefore(const Stmt &leave) { return leave.name == leavingStepped; }

void parts(const ExprRef &condition, std::vector<ExprRef> &all) {
  const ExprRef e = stripImplicitCasts(condition);
  if (e->kind != ExprKind::Binary || e->op != "&&")
    return all.push_back(e);
  parts(e->children[0], all);
  parts(e->children[1], all);
}

ExprRef allOf(const std::vector<ExprRef> &conditions) {
  ExprRef all;
  for (const ExprRef &condition : conditions)
    all = all ? binary("&&", all, condition, scalarType(Scalar::Int)) : condition;
  return all;
}

std::string flagOf(const ExprRef &condition) {
  ExprRef e = stripCasts(condition);
  const bool compares = e->kind == ExprKind::Binary && (e->op == "==" || e->op == "!=") && literalValue(e->children[1]);
  if (compares || (e->kind == ExprKind::Unary && e->op == "!"))
    e = stripCasts(e->children[0]);
  return e->kind == ExprKind::Variable ? e->name : "";
}

std::set<std::string> testedFlags(const StmtRef &nest) {
  std::set<std::string> flags;
  forEachStmt(nest, [&](const Stmt &s) {
    std::vector<ExprRef> conditions;
    if (s.expr && (s.kind == StmtKind::For || !guardedJump(s).empty()))
      parts(s.expr, conditions);
    for (const ExprRef &condition : conditions)
      if (const std::string flag = flagOf(condition); !flag.empty())
        flags.insert(flag);
  });
  return flags;
}

std::optional<StmtRef> withoutFlag(const Unit &unit, const PreparedNest &prepared, const StmtRef &nest, const std::string &flag,
                                   const std::set<std::string> &own) {
  return FlagRemover(unit, prepared, flag, own).run(nest);
}

} // namespace nidus::frontend
