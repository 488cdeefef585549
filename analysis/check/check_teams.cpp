#include "analysis/check/check_teams.h"
#include "analysis/check/examples.h"
#include <algorithm>
#include <set>

namespace nidus {

using namespace check;

namespace {

using TeamNumbers = std::map<std::string, int64_t>;
using Element = std::pair<std::string, int64_t>;

// Small, so that the loops of small examples have more iterations than a team has threads.
constexpr int64_t teamSize = 3;
// Iterations of loops and statements that are followed in one example, at most.
constexpr size_t stepLimit = 20000;

/// What a thread does, in the order in which it does it.
struct Trace {
  std::vector<std::set<Element>> stores{1}; ///< between the points at which the team waits
  std::vector<std::set<Element>> reads{1};
  std::vector<std::string> meetings; ///< the calls that all threads must reach
};

/// Follows code with numbers for its integers. Without a team, as one thread does.
class TeamFollower {
  const std::set<std::string> &arrays;
  const std::string team;
  const int64_t rank;
  const unsigned ways; ///< that data choose outside of loops, the same for all threads: a bit for statements in even lines, one for others
  TeamNumbers numbers;
  std::map<std::string, std::optional<Element>> places; ///< of pointers
  int loops = 0; ///< around what is followed
  size_t steps = 0;

public:
  Trace trace;
  bool isKnown = true;

  TeamFollower(const std::set<std::string> &arrays, std::string team, int64_t rank, unsigned ways, TeamNumbers numbers)
      : arrays(arrays), team(std::move(team)), rank(rank), ways(ways), numbers(std::move(numbers)) {}

  /// False when the thread has returned.
  bool follow(const StmtRef &stmt) {
    if (!stmt || !isKnown || ++steps > stepLimit) {
      isKnown &= steps <= stepLimit;
      return isKnown;
    }
    switch (stmt->kind) {
    case StmtKind::Block:
      return std::all_of(stmt->children.begin(), stmt->children.end(), [&](const StmtRef &s) { return follow(s); });
    case StmtKind::Declare:
      visit(stmt->expr);
      if (isPointer(stmt->type))
        places[stmt->name] = stmt->expr ? placeOf(stmt->expr) : std::nullopt;
      else
        set(stmt->name, stmt->expr ? valueOf(numbered(stmt->expr), numbers) : std::nullopt);
      return true;
    case StmtKind::Expression:
      visit(stmt->expr);
      return true;
    case StmtKind::If:
      return followIf(*stmt);
    case StmtKind::For:
      followFor(*stmt);
      return isKnown;
    case StmtKind::Return:
    case StmtKind::Continue:
      return false;
    case StmtKind::Empty:
      return true;
    default:
      isKnown = false;
      return false;
    }
  }

private:
  bool isOfTeam(const Expr &e, const std::string &function) const {
    return e.kind == ExprKind::Call && !team.empty() && e.name.starts_with(team + "." + function);
  }

  /// With the numbers that the team's functions give.
  ExprRef numbered(const ExprRef &expr) const {
    return rewrite(expr, [&](const ExprRef &e) -> ExprRef {
      if (isOfTeam(*e, "rank"))
        return intLiteral(rank, e->type->scalar);
      if (isOfTeam(*e, "own"))
        return intLiteral(rank == 0);
      return isOfTeam(*e, "size") ? intLiteral(teamSize, e->type->scalar) : e;
    });
  }

  void set(const std::string &name, const std::optional<int64_t> &value) {
    if (value)
      numbers[name] = *value;
    else
      numbers.erase(name);
  }

  bool followIf(const Stmt &stmt) {
    if (isOfTeam(*stmt.expr, "isFirst"))
      return rank != 0 || follow(stmt.children[0]);
    visit(stmt.expr);
    const std::optional<int64_t> holds = valueOf(numbered(stmt.expr), numbers);
    if (holds)
      return *holds ? follow(stmt.children[0]) : stmt.children.size() < 2 || follow(stmt.children[1]);
    if (loops == 0) { // the whole team goes one way
      const bool isTrue = ways >> (stmt.location.line % 2) & 1;
      return isTrue ? follow(stmt.children[0]) : stmt.children.size() < 2 || follow(stmt.children[1]);
    }
    // Data decide, of which each thread has its own: both ways, and what either changes is not known.
    const TeamNumbers before = numbers;
    bool goesOn = follow(stmt.children[0]);
    if (stmt.children.size() > 1) {
      numbers = before;
      goesOn &= follow(stmt.children[1]);
    }
    forEachExpr(std::make_shared<Stmt>(stmt)->children[0], [&](const Expr &e) { forget(e); });
    if (stmt.children.size() > 1)
      forEachExpr(stmt.children[1], [&](const Expr &e) { forget(e); });
    return goesOn || stmt.children.size() < 2; // the other way there was
  }

  void forget(const Expr &e) {
    if ((e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && e.children[0]->kind == ExprKind::Variable)
      numbers.erase(e.children[0]->name);
  }

  void followFor(const Stmt &stmt) {
    ++loops;
    followIterations(stmt);
    --loops;
  }

  void followIterations(const Stmt &stmt) {
    follow(stmt.children[0]);
    for (;;) {
      const std::optional<int64_t> runs = stmt.expr ? valueOf(numbered(stmt.expr), numbers) : std::nullopt;
      isKnown &= runs.has_value() && ++steps <= stepLimit;
      if (!isKnown || !*runs)
        return;
      visit(stmt.expr);
      follow(stmt.children[1]); // a `continue` ends this iteration
      visit(stmt.step);
    }
  }

  /// What the evaluation touches and changes.
  void visit(const ExprRef &expr) {
    if (!expr)
      return;
    const bool changes = expr->kind == ExprKind::Assign || expr->kind == ExprKind::Increment;
    if (isOfTeam(*expr, "sync") || isOfTeam(*expr, "combine") || isOfTeam(*expr, "scan"))
      trace.meetings.push_back(expr->name);
    if (isOfTeam(*expr, "sync")) {
      trace.stores.emplace_back();
      trace.reads.emplace_back();
    }
    const ExprRef target = changes ? stripCasts(expr->children[0]) : nullptr;
    if (target && target->kind == ExprKind::Variable) {
      for (size_t k = 1; k < expr->children.size(); ++k)
        visit(expr->children[k]);
      set(target->name, changed(*expr, target));
      return;
    }
    if (expr->kind == ExprKind::AddressOf && expr->children[0]->kind == ExprKind::Subscript) { // where it is, not what is there
      for (const ExprRef &part : expr->children[0]->children)
        visit(part);
      return;
    }
    if (target)
      store(target);
    if (expr->kind == ExprKind::Subscript || expr->kind == ExprKind::Deref)
      read(*expr);
    for (const ExprRef &child : expr->children)
      visit(child);
  }

  std::optional<int64_t> changed(const Expr &change, const ExprRef &target) const {
    if (change.kind == ExprKind::Increment)
      return valueOf(binary(change.op == "++" ? "+" : "-", target, intLiteral(1), target->type), numbers);
    const ExprRef value = numbered(change.children[1]);
    if (change.op == "=")
      return valueOf(value, numbers);
    return valueOf(binary(change.op.substr(0, change.op.size() - 1), target, value, target->type), numbers);
  }

  /// Where a pointer leads; nothing for what is the thread's own.
  std::optional<Element> placeOf(const ExprRef &pointer) {
    const ExprRef bare = stripCasts(pointer);
    if (bare->kind == ExprKind::Variable) {
      const auto place = places.find(bare->name);
      return arrays.count(bare->name) ? std::optional(Element{bare->name, 0}) : place == places.end() ? std::nullopt : place->second;
    }
    if (bare->kind == ExprKind::AddressOf && bare->children[0]->kind == ExprKind::Subscript)
      return elementAt(*bare->children[0]);
    const bool isSum = bare->kind == ExprKind::Binary && (bare->op == "+" || bare->op == "-") && isPointer(bare->children[0]->type);
    std::optional<Element> place = isSum ? placeOf(bare->children[0]) : std::nullopt;
    const std::optional<int64_t> by = place ? valueOf(numbered(bare->children[1]), numbers) : std::nullopt;
    isKnown &= !place || by.has_value();
    if (by)
      place->second += bare->op == "+" ? *by : -*by;
    return by ? place : std::nullopt;
  }

  /// Of an array of the nest; nothing for what is the thread's own.
  std::optional<Element> elementAt(const Expr &e) {
    const ExprRef base = stripCasts(e.children[0]);
    std::optional<Element> place = base->kind == ExprKind::Variable ? placeOf(base) : std::nullopt;
    if (!place)
      return std::nullopt;
    const std::optional<int64_t> index =
        e.kind == ExprKind::Deref ? std::optional<int64_t>(0) : valueOf(numbered(e.children[1]), numbers);
    isKnown &= index.has_value();
    return index ? std::optional(Element{place->first, place->second + *index}) : std::nullopt;
  }

  void read(const Expr &e) {
    if (std::optional<Element> element = elementAt(e))
      trace.reads.back().insert(*element);
  }

  void store(ExprRef target) {
    while (target->kind == ExprKind::Member)
      target = target->children[0];
    if (target->kind == ExprKind::Subscript || target->kind == ExprKind::Deref)
      if (std::optional<Element> element = elementAt(*target))
        trace.stores.back().insert(*element);
  }
};

template <class Set> Set together(const std::vector<Set> &parts) {
  Set all;
  for (const Set &part : parts)
    all.insert(part.begin(), part.end());
  return all;
}

/// What is wrong with the threads of a team, beside what one thread would do; empty: nothing.
std::string complaintOf(const Trace &single, const std::vector<Trace> &team) {
  std::set<Element> stores, reads;
  for (const Trace &thread : team) {
    if (thread.meetings != team[0].meetings)
      return "the threads of a team wait for each other at different points";
    const std::set<Element> read = together(thread.reads);
    const std::set<Element> stored = together(thread.stores);
    reads.insert(read.begin(), read.end());
    stores.insert(stored.begin(), stored.end());
  }
  if (stores != together(single.stores))
    return "a team does not store what one thread would";
  // An element that is stored anyway may be read, too, or passed on without being read (check_scan.h).
  std::set<Element> mayRead = together(single.reads), hasRead = reads;
  hasRead.insert(stores.begin(), stores.end());
  const bool readsAll = std::includes(hasRead.begin(), hasRead.end(), mayRead.begin(), mayRead.end());
  mayRead.insert(stores.begin(), stores.end());
  if (!readsAll || !std::includes(mayRead.begin(), mayRead.end(), reads.begin(), reads.end()))
    return "a team does not read what one thread would";
  for (size_t a = 0; a < team.size(); ++a)
    for (size_t b = 0; b < team.size(); ++b)
      for (size_t part = 0; a != b && part < team[a].stores.size(); ++part)
        for (const Element &element : team[a].stores[part])
          if (team[b].stores[part].count(element) || team[b].reads[part].count(element))
            return "a thread of a team touches '" + element.first + "' where another one writes";
  return "";
}

/// Of rows in stages: a thread that runs an iteration, which has rank 0, and one that only copies.
constexpr int64_t stagedThreads = 2;

bool countsWith(const Stmt &stmt, const std::string &counter) {
  return stmt.kind == StmtKind::For && !stmt.children[0]->children.empty() && stmt.children[0]->children[0]->name == counter;
}

/// The body with what its operands are, as its threads run it: those that only copy do no steps.
StmtRef withReads(const StagedKernel &staged, const StmtRef &stmt) {
  auto copy = std::make_shared<Stmt>(*stmt);
  for (StmtRef &child : copy->children)
    child = child ? withReads(staged, child) : child;
  const auto loop = std::find_if(staged.loops.begin(), staged.loops.end(), [&](const ContractedLoop &each) { return countsWith(*stmt, each.counter); });
  if (loop == staged.loops.end())
    return copy;
  copy->children[1] = rewrite(copy->children[1], [&](const ExprRef &e) -> ExprRef {
    const auto operand = std::find_if(loop->operands.begin(), loop->operands.end(),
                                      [&](const Operand &each) { return e->kind == ExprKind::Variable && e->name == each.name; });
    return operand == loop->operands.end() ? e : operand->read;
  });
  auto own = std::make_shared<Expr>();
  own->kind = ExprKind::Call;
  own->type = scalarType(Scalar::Bool);
  own->name = staged.parameter + ".own";
  auto only = std::make_shared<Stmt>();
  only->kind = StmtKind::If;
  only->expr = own;
  only->children = {copy};
  return only;
}

/// One iteration of the kernel, with data that choose these ways.
void checkIteration(const KernelPlan &kernel, const std::set<std::string> &arrays, const TeamNumbers &numbers, unsigned ways,
                    const std::string &words, CheckedTeams &out) {
  TeamFollower one(arrays, "", 0, ways, numbers);
  one.follow(kernel.body);
  bool isKnown = one.isKnown;
  std::vector<Trace> team;
  const bool isTeam = kernel.team() != nullptr;
  const StmtRef body = isTeam ? kernel.team()->body : withReads(*kernel.staged(), kernel.staged()->body);
  for (int64_t rank = 0; rank < (isTeam ? teamSize : stagedThreads) && isKnown; ++rank) {
    TeamFollower thread(arrays, isTeam ? kernel.team()->parameter : kernel.staged()->parameter, rank, ways, numbers);
    thread.follow(body);
    isKnown &= thread.isKnown;
    team.push_back(std::move(thread.trace));
  }
  if (!isKnown)
    return;
  ++out.sizes;
  if (const std::string wrong = complaintOf(one.trace, team); !wrong.empty())
    out.wrong.push_back(wrong + " (" + words + ")");
}

} // namespace

CheckedTeams checkTeams(const Scop &scop, const NestPlan &plan) {
  CheckedTeams out;
  const KernelPlan &kernel = plan.kernels[0];
  if (!kernel.team() && !kernel.staged())
    return out;
  std::set<std::string> arrays;
  for (const ArrayPlan &array : plan.arrays)
    arrays.insert(array.name);
  if (kernel.team())
    forEachStmt(kernel.team()->body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.isShared)
        arrays.insert(s.name);
    });
  const ThreadLoop &loop = kernel.threads.back();
  constexpr int64_t iterations = 2;
  for (const Example &example : examplesOf(scop, plan, exampleCount)) {
    TeamNumbers numbers = example.arguments;
    for (const ThreadLoop &outer : kernel.threads)
      if (const auto least = moderateValueOf(outer.gridFirst, numbers))
        numbers[outer.symbol] = *least;
    const std::optional<int64_t> first = moderateValueOf(loop.gridFirst, numbers),
                                 end = moderateValueOf(loop.gridEnd, numbers);
    if (!first || !end)
      continue;
    for (int64_t k = 0; k < iterations && out.wrong.empty(); ++k) {
      numbers[loop.symbol] = *first + k * loop.step;
      if (loop.step > 0 ? numbers[loop.symbol] < *end : numbers[loop.symbol] > *end)
        for (unsigned ways = 0; ways < 4 && out.wrong.empty(); ++ways)
          checkIteration(kernel, arrays, numbers, ways, example.words, out);
    }
  }
  return out;
}

} // namespace nidus
