#include "analysis/mapping/body/team_body.h"
#include "analysis/code/pointer_flow.h"
#include "analysis/mapping/body/shared_ranges.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/packets/extremum_places.h"
#include "analysis/model/reduction_names.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

//===-- The block ----------------------------------------------------------===//

/// Arrays that the nest writes, and those of its block, where code mentions them or pointers into them.
struct ArrayUses {
  std::set<std::string> all, written;

  void add(const ArrayUses &other) {
    all.insert(other.all.begin(), other.all.end());
    written.insert(other.written.begin(), other.written.end());
  }
  /// May one thread not come to the other while another one is still here?
  bool conflictsWith(const ArrayUses &later) const {
    const auto meet = [](const std::set<std::string> &a, const std::set<std::string> &b) {
      return std::any_of(a.begin(), a.end(), [&](const std::string &name) { return b.count(name) > 0; });
    };
    return meet(written, later.all) || meet(all, later.written);
  }
};

class TeamBody {
  const Scop &scop;
  std::set<std::string> taken;
  std::map<std::string, std::set<std::string>> writtenRoots; ///< pointer -> arrays that the nest writes
  ArrayUses pending;                                         ///< since the team has waited for all of its threads

public:
  const std::string team, memory;

  TeamBody(const Scop &scop, const KernelPlan &kernel)
      : scop(scop), taken(kernel.arguments.begin(), kernel.arguments.end()), team(prepare(kernel)), memory(isGiven(*scop.shared, scop) ? fresh("memory") : "") {
    for (const Array &array : scop.arrays)
      if (array.isWritten)
        for (const std::string &pointer : pointersFrom(scop.shared->body, {array.name}))
          writtenRoots[pointer].insert(array.name);
    for (const std::string &array : scop.shared->arrays)
      for (const std::string &pointer : pointersFrom(scop.shared->body, {array}))
        writtenRoots[pointer].insert(array);
  }

  StmtRef run() { return made(scop.shared->body); }

  static bool isGiven(const SharedBlock &block, const Scop &scop) {
    return scop.hasVariableArrays || block.arrayBytes > SharedBlock::mostDeclaredBytes;
  }

private:
  std::string prepare(const KernelPlan &kernel) {
    for (const Argument &argument : scop.arguments)
      taken.insert(argument.name);
    for (const ThreadLoop &loop : kernel.threads)
      taken.insert(loop.symbol);
    for (const auto &[symbol, name] : scop.hostNames)
      taken.insert({symbol, name});
    forEachExpr(scop.shared->body, [&](const Expr &e) { taken.insert(e.name); });
    forEachStmt(scop.shared->body, [&](const Stmt &s) { taken.insert(s.name); });
    return fresh("team");
  }

  std::string fresh(std::string name) {
    while (!taken.insert(name).second)
      name += "_";
    return name;
  }

  ExprRef ofTeam(const std::string &function, const TypeRef &type) const {
    return callOf(team + "." + function + (type->scalar == Scalar::Int ? "" : "<" + spell(type) + ">"), type);
  }

  /// A pointer that is computed and leads nowhere yet.
  static bool isPlace(const Stmt &stmt) {
    bool touches = false;
    forEachExpr(stmt.expr, [&](const Expr &e) {
      touches |= e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref || e.kind == ExprKind::Call;
    });
    return stmt.kind == StmtKind::Declare && isPointer(stmt.type) && !touches;
  }

  ArrayUses usesOf(const StmtRef &code) const {
    ArrayUses uses;
    if (isPlace(*code))
      return uses;
    forEachExpr(code, [&](const Expr &e) {
      if (auto roots = writtenRoots.find(e.name); e.kind == ExprKind::Variable && roots != writtenRoots.end())
        uses.all.insert(roots->second.begin(), roots->second.end());
      if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment)
        return;
      ExprRef target = e.children[0];
      bool isMemory = false;
      while (target->kind != ExprKind::Variable && !target->children.empty()) {
        isMemory |= target->kind == ExprKind::Subscript || target->kind == ExprKind::Deref;
        target = target->children[0];
      }
      if (auto roots = writtenRoots.find(target->name); isMemory && roots != writtenRoots.end())
        uses.written.insert(roots->second.begin(), roots->second.end());
    });
    return uses;
  }

  /// The call that waits, where it is needed before code that uses arrays so.
  void waitBefore(const ArrayUses &next, std::vector<StmtRef> &out) {
    if (pending.conflictsWith(next)) {
      out.push_back(expressionOf(callOf(team + ".sync", scalarType(Scalar::Void)), {}));
      pending = {};
    }
    pending.add(next);
  }

  static StmtRef asOne(std::vector<StmtRef> all) { return all.size() == 1 ? all[0] : makeBlock(std::move(all)); }

  StmtRef made(const StmtRef &stmt) {
    std::vector<StmtRef> out;
    append(stmt, out);
    return asOne(std::move(out));
  }

  void append(const StmtRef &stmt, std::vector<StmtRef> &out) {
    switch (stmt->kind) {
    case StmtKind::Block: {
      std::vector<StmtRef> inside;
      for (const StmtRef &child : stmt->children)
        append(child, inside);
      out.push_back(makeBlock(std::move(inside), stmt->location));
      return;
    }
    case StmtKind::If:
      return appendIf(*stmt, out);
    case StmtKind::For:
      return appendLoop(loopOf(stmt), out);
    case StmtKind::Declare:
      if (const std::vector<std::string> &arrays = scop.shared->arrays; std::count(arrays.begin(), arrays.end(), stmt->name)) {
        auto shared = std::make_shared<Stmt>(*stmt);
        shared->isShared = true;
        return out.push_back(shared);
      }
      break;
    default:
      break;
    }
    const ArrayUses uses = usesOf(stmt);
    waitBefore(uses, out);
    out.push_back(uses.written.empty() ? stmt : onlyIf(callOf(team + ".isFirst", scalarType(Scalar::Bool)), stmt));
  }

  void appendIf(const Stmt &stmt, std::vector<StmtRef> &out) {
    waitBefore(usesOf(expressionOf(stmt.expr, stmt.location)), out);
    auto copy = std::make_shared<Stmt>(stmt);
    const ArrayUses before = pending;
    ArrayUses after;
    for (StmtRef &branch : copy->children) {
      pending = before;
      branch = made(branch);
      after.add(pending);
    }
    after.add(before); // a branch may not be there
    pending = after;
    out.push_back(copy);
  }

  const SharedLoop &loopOf(const StmtRef &stmt) const {
    const std::vector<SharedLoop> &loops = scop.shared->loops;
    return *std::find_if(loops.begin(), loops.end(), [&](const SharedLoop &loop) { return loop.loop == stmt; });
  }

  //===-- A loop -----------------------------------------------------------===//

  void appendLoop(const SharedLoop &loop, std::vector<StmtRef> &out) {
    waitBefore(usesOf(loop.loop), out);
    if (loop.scan)
      return appendScan(loop, out);
    StmtRef inside = loop.loop->children[1];
    std::vector<StmtRef> before, after;
    for (const Reduction &reduction : loop.reductions)
      inside = withOwn(loop, reduction, inside, before, after);
    out.insert(out.end(), before.begin(), before.end());
    out.push_back(shared(loop, inside));
    out.insert(out.end(), after.begin(), after.end());
  }

  /// Counters narrower than int are promoted wherever they are used.
  static TypeRef counterIn(const SharedLoop &loop) {
    const TypeRef type = unqualified(loop.type);
    return sizeOf(type->scalar) < 4 ? scalarType(Scalar::Int) : type;
  }

  /// |step| * team.rank() and the like.
  ExprRef steps(const SharedLoop &loop, const std::string &function) const {
    const TypeRef wide = counterIn(loop);
    const ExprRef one = ofTeam(function, wide);
    return std::abs(loop.step) == 1 ? one : binary("*", intLiteral(std::abs(loop.step)), one, wide);
  }

  /// number + |step| * rank, in the direction of the steps
  ExprRef ofThread(const SharedLoop &loop, const ExprRef &number) const {
    const bool isZero = stripCasts(number)->value == 0 && loop.step > 0;
    const ExprRef moved = steps(loop, "rank");
    return isZero ? moved : binary(loop.step > 0 ? "+" : "-", cast(counterIn(loop), number, true), moved, counterIn(loop));
  }

  /// for (T i = first + step * rank; condition; i += step * size)
  StmtRef shared(const SharedLoop &loop, const StmtRef &inside) const {
    return inSteps(loop, loop.symbol, ofThread(loop, loop.first), inside);
  }

  /// for (T counter = first; condition; counter += step * size)
  StmtRef inSteps(const SharedLoop &loop, const std::string &counter, const ExprRef &first, const StmtRef &inside) const {
    const TypeRef wide = counterIn(loop);
    auto step = std::make_shared<Expr>();
    step->kind = ExprKind::Assign;
    step->op = loop.step > 0 ? "+=" : "-=";
    step->type = step->computeType = wide;
    step->children = {variable(counter, wide), steps(loop, "size")};
    auto copy = std::make_shared<Stmt>(*loop.loop);
    copy->expr = renamed(expressionOf(loop.loop->expr, {}), loop.symbol, counter)->expr;
    copy->children = {makeBlock({makeDeclare(counter, wide, first)}), inside};
    copy->step = step;
    return copy;
  }

  /// All threads take the same steps, since all are needed to know what the iterations before each come to:
  /// for (T i_first = first; i_first < n; i_first += size) { const T i = i_first + rank; terms; scan; if (i < n) iteration }
  void appendScan(const SharedLoop &loop, std::vector<StmtRef> &out) {
    const TypeRef wide = counterIn(loop);
    const std::string first = fresh(loop.symbol + "_first");
    const Location &location = loop.loop->location;
    auto constant = std::make_shared<Type>(*wide);
    constant->isConst = true;
    std::vector<StmtRef> inside = {makeDeclare(loop.symbol, constant, ofThread(loop, variable(first, wide)))}, scans, after;
    StmtRef terms = loop.scan->terms;
    for (const Reduction &scanned : loop.scan->variables) {
      const TypeRef number = accumulatorType(scanned), held = heldType(scanned), type = unqualified(scanned.type);
      const std::string op = operatorName(scanned), own = fresh(scanned.symbol + "_own"), before = fresh(scanned.symbol + "_before");
      const ExprRef result = variable(scanned.symbol, type), sofar = variable(before, held);
      out.push_back(makeDeclare(before, held, dependsOnOrder(scanned) ? beforeAll(cast(number, result, true), held) : cast(number, result, true)));
      inside.push_back(makeDeclare(own, held, callOf(op + "<" + spell(number) + ">::identity", held)));
      const ExprRef value = callOf(team + ".scan<" + op + ">", held, {sofar, variable(own, held)});
      scans.push_back(assigned(result, valueOf(value, scanned), location));
      if (isMentionedBeside(loop, scanned.symbol))
        after.push_back(assigned(result, valueOf(sofar, scanned), location));
      terms = renamed(dependsOnOrder(scanned) ? withPlace(terms, scanned, placeIn(loop)) : terms, scanned.symbol, own);
    }
    inside.push_back(onlyIf(loop.loop->expr, asStatement(terms)));
    inside.insert(inside.end(), scans.begin(), scans.end());
    inside.push_back(onlyIf(loop.loop->expr, asStatement(loop.loop->children[1])));
    out.push_back(inSteps(loop, first, loop.first, makeBlock(std::move(inside))));
    out.insert(out.end(), after.begin(), after.end());
  }

  bool isMentionedBeside(const SharedLoop &loop, const std::string &symbol) const {
    int inAll = 0, inLoop = 0;
    forEachExpr(scop.shared->body, [&](const Expr &e) { inAll += e.kind == ExprKind::Variable && e.name == symbol; });
    forEachExpr(loop.loop, [&](const Expr &e) { inLoop += e.kind == ExprKind::Variable && e.name == symbol; });
    return inAll > inLoop;
  }

  static ExprRef valueOf(const ExprRef &held, const Reduction &reduction) {
    return dependsOnOrder(reduction) ? memberOf(held, "value", accumulatorType(reduction)) : held;
  }

  /// {value, nidus::nowhere}
  static ExprRef beforeAll(const ExprRef &value, const TypeRef &held) {
    auto list = std::make_shared<Expr>();
    list->kind = ExprKind::InitList;
    list->type = held;
    list->children = {value, variable("nidus::nowhere", scalarType(Scalar::Long))};
    return list;
  }

  /// With an accumulator of the thread's own, which is declared before the loop and combined after it.
  StmtRef withOwn(const SharedLoop &loop, const Reduction &reduction, const StmtRef &inside,
                  std::vector<StmtRef> &before, std::vector<StmtRef> &after) {
    const TypeRef number = accumulatorType(reduction);
    const std::string own = fresh(reduction.symbol + "_own"), op = operatorName(reduction);
    const TypeRef held = heldType(reduction);
    before.push_back(makeDeclare(own, held, callOf(op + "<" + spell(number) + ">::identity", held)));
    const ExprRef result = variable(reduction.symbol, unqualified(reduction.type)), accumulator = variable(own, held);
    const ExprRef all = callOf(team + ".combine<" + op + ">", held, {result, accumulator});
    const Location &location = loop.loop->location;
    if (!dependsOnOrder(reduction)) {
      after.push_back(assigned(result, all, location));
      return renamed(inside, reduction.symbol, own);
    }
    auto keep = std::make_shared<Expr>();
    keep->kind = ExprKind::Assign;
    keep->op = "=";
    keep->type = held;
    keep->children = {accumulator, all};
    after.push_back(expressionOf(keep, location));
    after.push_back(assigned(result, memberOf(accumulator, "value", number), location));
    appendCompanions(loop, reduction, memberOf(accumulator, "place", scalarType(Scalar::Long)), after);
    return renamed(withPlace(inside, reduction, placeIn(loop)), reduction.symbol, own);
  }

  /// The number of the iteration, in steps of one.
  static ExprRef placeIn(const SharedLoop &loop) {
    const TypeRef wide = scalarType(Scalar::Long);
    const ExprRef counter = cast(wide, variable(loop.symbol, unqualified(loop.type)), true);
    const ExprRef first = cast(wide, loop.first, true);
    if (loop.step > 0 && stripCasts(loop.first)->value == 0)
      return counter;
    return loop.step > 0 ? binary("-", counter, first, wide) : binary("-", first, counter, wide);
  }

  /// Where the extremum is, when one was taken.
  void appendCompanions(const SharedLoop &loop, const Reduction &reduction, const ExprRef &place,
                        std::vector<StmtRef> &after) const {
    const TypeRef wide = scalarType(Scalar::Long), type = unqualified(loop.type);
    const bool isPlain = loop.step > 0 && stripCasts(loop.first)->value == 0;
    const ExprRef moved = binary(loop.step > 0 ? "+" : "-", cast(wide, loop.first, true), place, wide);
    const ExprRef counter = cast(type, isPlain ? place : moved, false);
    std::vector<StmtRef> set;
    for (const Companion &companion : reduction.companions) {
      const ExprRef value = rewrite(companion.value, [&](const ExprRef &e) -> ExprRef {
        return e->kind == ExprKind::Variable && e->name == loop.symbol ? counter : e;
      });
      set.push_back(assigned(variable(companion.symbol, unqualified(companion.type)), value, loop.loop->location));
    }
    if (set.empty())
      return;
    const ExprRef isTaken = binary("!=", place, variable("nidus::nowhere", wide), scalarType(Scalar::Int));
    after.push_back(onlyIf(isTaken, asOne(std::move(set))));
  }
};

} // namespace

TeamKernel makeTeam(const Scop &scop, const KernelPlan &kernel) {
  TeamBody body(scop, kernel);
  TeamKernel team{body.team, !scop.shared->arrays.empty(), body.memory, sharedRanges(scop).value(), {}, body.run()};
  for (const SharedLoop &loop : scop.shared->loops) {
    const std::vector<Reduction> &all = loop.scan ? loop.scan->variables : loop.reductions;
    team.reductions.insert(team.reductions.end(), all.begin(), all.end());
  }
  return team;
}

} // namespace nidus
