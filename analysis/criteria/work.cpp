#include "analysis/criteria/work.h"
#include "analysis/criteria/example_sizes.h"
#include "analysis/criteria/operations.h"
#include "analysis/criteria/trip_counts.h"
#include "analysis/criteria/value_numbers.h"
#include "analysis/code/sort_call.h"
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace nidus {
namespace {

using Work = std::vector<WorkTerm>;

// A function of math.h: few cost less, most cost more.
constexpr double mathOperations = 20;

// Sums of more terms say no more.
constexpr size_t termLimit = 16;

void addTerm(Work &sum, const WorkTerm &term) {
  for (WorkTerm &known : sum)
    if (same(known.times, term.times)) {
      known.operations += term.operations;
      known.strided += term.strided;
      known.chained += term.chained;
      for (const auto &[array, count] : term.accesses)
        known.accesses[array] += count;
      return;
    }
  if ((term.operations + term.strided + term.chained > 0 || !term.accesses.empty()) && sum.size() < termLimit)
    sum.push_back(term);
}

void add(Work &sum, const Work &other) {
  for (const WorkTerm &term : other)
    addTerm(sum, term);
}

/// With every formula taken for one iteration.
double least(const Work &work) {
  double all = 0;
  for (const WorkTerm &term : work)
    all += term.operations;
  return all;
}

const Work &larger(const Work &a, const Work &b) { return least(b) > least(a) ? b : a; }

constexpr int64_t cacheLine = 64;

// An element that data says: the next iterations read theirs meanwhile, and some find them in caches; some change the same one. Less
// than for one along a column, or of one sum.
constexpr double anywhereMisses = 0.5, anywhereChain = 0.5;

// Of a loop of fewer turns a processor has the next ones begun, and a compiler unrolls it: its sums wait for nothing.
constexpr double longLoop = 16;

class Counter {
  const Unit &unit;
  std::map<std::string, int64_t> elementBytes; ///< of arrays, by their names
  std::string innermost; ///< the counter of the loop that the C is in; empty: not known
  std::set<std::string> outer; ///< counters of loops that in the C are around one that is a thread's here
  bool isLong = false;         ///< the loop that the C is in
  std::set<std::string> ownVariables; ///< of each of its iterations
  std::set<std::string> arrays;           ///< arguments
  std::set<std::string> active;           ///< functions whose bodies are being counted
  TripCounts trips;
  int depth = 1; ///< of loops around, the threads' own as one
  ValueNumbers values{0};
  std::set<std::string> lines; ///< of memory that this iteration has accessed
  std::vector<Work> outside; ///< by depth: what loops further inside leave to it, as it is the same in all of their iterations

public:
  Counter(const KernelPlan &kernel, const NestPlan &nest, const Unit &unit, const StmtRef &original) : unit(unit), trips(kernel, nest) {
    for (const Argument &argument : nest.arguments) {
      if (argument.kind == ArgumentKind::Array)
        arrays.insert(argument.name);
      if (argument.kind == ArgumentKind::Array && isScalar(argument.type))
        elementBytes[argument.name] = sizeOf(argument.type->scalar);
    }
    for (const ThreadLoop &thread : kernel.threads)
      values.change(thread.symbol, depth);
    if (!kernel.threads.empty())
      innermost = kernel.threads.back().symbol;
    forEachStmt(original, [&](const Stmt &loop) {
      if (loop.kind == StmtKind::For && isAround(loop, kernel.threads))
        if (const std::optional<CountedHeader> header = headerOf(loop))
          outer.insert(header->counter);
    });
  }

  Work count(const StmtRef &stmt) {
    Work work;
    if (!stmt)
      return work;
    if (stmt->kind == StmtKind::If) {
      add(work, count(stmt->expr));
      Work then = countBranch(stmt->children[0]), otherwise = stmt->children.size() > 1 ? countBranch(stmt->children[1]) : Work();
      add(work, larger(then, otherwise));
      return work;
    } else if (stmt->kind == StmtKind::For) {
      add(work, count(stmt->children[0]));
      const std::optional<CountedHeader> header = headerOf(*stmt);
      if (header)
        trips.enter(*header);
      const Trips often = trips.of(*stmt);
      const bool isOuter = header && outer.count(header->counter);
      const std::string around = std::exchange(innermost, !header ? "" : isOuter ? innermost : header->counter);
      const bool wasLong = std::exchange(isLong, !isOuter && (often.formula || often.number > longLoop));
      const std::set<std::string> ownAround = std::exchange(ownVariables, declaredIn(stmt->children[1]));
      Work each = countInLoop(*stmt);
      for (const ExprRef &test : header ? header->others : std::vector<ExprRef>())
        add(each, count(test));
      add(work, repeated(std::move(each), often));
      add(work, leftOutside());
      ownVariables = ownAround;
      isLong = wasLong;
      innermost = around;
      return work;
    } else {
      for (const StmtRef &child : stmt->children)
        add(work, count(child));
    }
    add(work, count(stmt->expr));
    if (stmt->kind == StmtKind::Declare) {
      values.change(stmt->name, depth);
      trips.set(stmt->name, isInteger(stmt->type) ? stmt->expr : nullptr);
    }
    return work;
  }

private:
  //===-- what is computed once ---------------------------------------------===//

  Work countBranch(const StmtRef &branch) {
    const ValueNumbers::Known before = values.all();
    const std::set<std::string> linesBefore = lines;
    Work work = count(branch);
    lines = linesBefore;
    values.restore(before);
    values.changeAllOf(branch, depth);
    return work;
  }

  Work countInLoop(const Stmt &loop) {
    const ValueNumbers::Known before = values.all();
    const auto self = std::make_shared<Stmt>(loop);
    const std::set<std::string> linesBefore = std::exchange(lines, {});
    values.changeAllOf(self, ++depth);
    forEachExpr(self, [&](const Expr &e) { trips.forget(baseChangedBy(e)); });
    Work each = count(loop.children[1]);
    lines = linesBefore;
    values.restore(before);
    values.changeAllOf(self, --depth);
    return each;
  }

  /// What the loops inside have left to this depth; what no loop repeats at all counts nowhere.
  Work leftOutside() {
    Work work;
    for (size_t level = static_cast<size_t>(depth); level < outside.size(); ++level)
      add(work, std::exchange(outside[level], {}));
    return work;
  }

  /// Of an operation: nothing where its value is known, and only once where loops around it do not change it.
  double operationsIn(const ExprRef &e) {
    const double all = ownOperations(*e);
    const bool isOperation = e->kind == ExprKind::Subscript || e->kind == ExprKind::Unary || e->kind == ExprKind::Binary;
    const std::optional<ValueNumbers::Value> value = all > 0 && isOperation ? values.of(e) : std::nullopt;
    if (!value)
      return all;
    if (values.isKnown(value->number))
      return 0;
    values.know(value->number);
    if (e->kind == ExprKind::Subscript || value->level >= depth)
      return all;
    if (outside.size() <= static_cast<size_t>(value->level))
      outside.resize(value->level + 1);
    addTerm(outside[value->level], {all, 0, 0, {}});
    return 0;
  }

  Work count(const ExprRef &e) {
    Work work = parts(e);
    if (const std::string changed = e ? baseChangedBy(*e) : ""; !changed.empty()) {
      values.change(changed, depth);
      trips.forget(changed);
    }
    return work;
  }

  Work parts(const ExprRef &e) {
    Work work;
    if (!e)
      return work;
    addTerm(work, {operationsIn(e), 0, chainedOperations(*e), {}, accessesOf(*e)});
    if (const std::optional<std::vector<ExprRef>> when = stridedWhen(*e); when && lines.insert(lineOf(*e)).second)
      addTerm(work, {0, 1, 0, *when});
    if (isAnywhere(*e))
      addTerm(work, {0, anywhereMisses, 0, {}});
    if (std::optional<SortCall> sort = sortCallOf(*e))
      addTerm(work, {static_cast<double>(operationsOf(*sort)), 0, 0, {}});
    else if (e->kind == ExprKind::Call)
      add(work, called(e->name));
    if (e->kind == ExprKind::Conditional) {
      add(work, count(e->children[0]));
      const ValueNumbers::Known before = values.all();
      Work then = count(e->children[1]);
      values.restore(before);
      Work otherwise = count(e->children[2]);
      values.restore(before);
      add(work, larger(then, otherwise));
      return work;
    }
    bool isAccess = e->kind == ExprKind::Subscript || e->kind == ExprKind::Deref;
    for (const ExprRef &child : e->children)
      add(work, isAccess ? accessesIn(child) : count(child));
    return work;
  }

  std::map<std::string, double> accessesOf(const Expr &e) const {
    const ExprRef base = e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref ? stripCasts(e.children[0]) : nullptr;
    const bool isOfArray = base && base->kind == ExprKind::Variable && arrays.count(base->name);
    return isOfArray ? std::map<std::string, double>{{base->name, 1}} : std::map<std::string, double>();
  }

  /// The name of its cache line, of an element with a place that stridedWhen() knows: the same for elements that differ by small numbers.
  std::string lineOf(const Expr &e) const {
    const ExprRef base = stripCasts(e.children[0]);
    const Poly place = *polyOf(e.children[1]);
    const int64_t bytes = place.constant() * elementBytes.at(base->name);
    const int64_t line = bytes / cacheLine - (bytes % cacheLine < 0);
    const Poly rest = subtract(place, Poly(place.constant())).value_or(place);
    return base->name + " " + rest.text() + " " + std::to_string(line);
  }

  /// Where the next iteration accesses another cache line: the conditions, mostly none. Pixels of some channels lie next to
  /// each other.
  std::optional<std::vector<ExprRef>> stridedWhen(const Expr &e) const {
    const ExprRef base = e.kind == ExprKind::Subscript ? stripCasts(e.children[0]) : nullptr;
    const auto bytes = base && base->kind == ExprKind::Variable ? elementBytes.find(base->name) : elementBytes.end();
    if (bytes == elementBytes.end() || innermost.empty())
      return std::nullopt;
    const std::optional<Poly> place = polyOf(e.children[1]);
    if (!place)
      return std::nullopt;
    for (const auto &[monomial, factor] : place->terms()) {
      if (std::count(monomial.begin(), monomial.end(), innermost) == 0)
        continue;
      if (std::abs(factor) * bytes->second >= cacheLine)
        return std::vector<ExprRef>();
      auto others = monomial;
      others.erase(std::find(others.begin(), others.end(), innermost));
      if (std::all_of(others.begin(), others.end(), countsChannels))
        continue;
      const Poly step = Poly::term(others, std::abs(factor) * bytes->second);
      if (!trips.isFormula(step))
        return std::vector<ExprRef>();
      return std::vector<ExprRef>{
          binary(">=", formula(step, trips.names()), intLiteral(cacheLine, Scalar::Long), scalarType(Scalar::Int))};
    }
    return std::nullopt;
  }

  /// Of a floating-point value that an iteration of a long loop takes from the one before: s += x, s = s * x + y. And of
  /// elements that data says, where the one before may have changed the same.
  double chainedOperations(const Expr &e) const {
    const bool isChange = e.kind == ExprKind::Increment || (e.kind == ExprKind::Assign && e.op != "=") ||
                          (e.kind == ExprKind::Call && e.name.starts_with("nidus::atomic"));
    const ExprRef changed = isChange ? stripCasts(e.children[0]) : nullptr;
    if (changed && changed->kind == ExprKind::Subscript && bytesRead(changed->children[1]) > 0)
      return anywhereChain;
    if (!isLong || e.kind != ExprKind::Assign || !isFloating(e.type))
      return 0;
    const ExprRef &target = e.children[0];
    const std::set<std::string> mentioned = variablesOf(target);
    const auto isOwn = [&](const std::string &name) { return name == innermost || ownVariables.count(name); };
    const bool isPlace = target->kind == ExprKind::Variable || (target->kind == ExprKind::Subscript && polyOf(target->children[1]));
    if (!isPlace || innermost.empty() || std::any_of(mentioned.begin(), mentioned.end(), isOwn))
      return 0;
    return e.op == "=" ? operationsOn(*target, stripCasts(e.children[1])).value_or(0) : 1;
  }

  static bool isAround(const Stmt &loop, const std::vector<ThreadLoop> &threads) {
    bool found = false;
    forEachStmt(loop.children[1], [&](const Stmt &inside) {
      const std::optional<CountedHeader> header = inside.kind == StmtKind::For ? headerOf(inside) : std::nullopt;
      found |= header && std::any_of(threads.begin(), threads.end(), [&](const ThreadLoop &t) { return t.symbol == header->counter; });
    });
    return found;
  }

  static std::set<std::string> declaredIn(const StmtRef &body) {
    std::set<std::string> names;
    forEachStmt(body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare)
        names.insert(s.name);
    });
    return names;
  }

  /// Inside a subscript only what is read from memory, or called, counts.
  Work accessesIn(const ExprRef &e) {
    if (e->kind == ExprKind::Subscript || e->kind == ExprKind::Deref || e->kind == ExprKind::Call)
      return count(e);
    Work work;
    for (const ExprRef &child : e->children)
      add(work, accessesIn(child));
    return work;
  }

  Work called(const std::string &name) {
    if (name.starts_with("nidus::")) // the thread's own number
      return {};
    const Function *function = findFunction(unit, name);
    if (!function || !function->body)
      return {{mathOperations, 0, 0, {}}};
    if (!active.insert(name).second)
      return {};
    const std::string around = std::exchange(innermost, "");
    // What its parameters are is not followed.
    const int outerDepth = std::exchange(depth, 0);
    const ValueNumbers outerValues = std::exchange(values, ValueNumbers(0));
    const std::vector<Work> outerOutside = std::exchange(outside, {});
    Work work = count(function->body);
    innermost = around;
    depth = outerDepth;
    values = outerValues;
    outside = outerOutside;
    active.erase(name);
    // Its parameters are not the launcher's arguments, whatever their names are.
    Work once;
    for (const WorkTerm &term : work)
      addTerm(once, {term.operations, term.strided, term.chained, {}, term.accesses});
    return once;
  }

  static Work repeated(Work work, const Trips &often) {
    for (WorkTerm &term : work) {
      term.operations *= often.number;
      term.strided *= often.number;
      term.chained *= often.number;
      for (auto &[array, count] : term.accesses)
        count *= often.number;
      if (often.formula)
        term.times.push_back(often.formula);
    }
    return work;
  }
};

} // namespace

std::vector<WorkTerm> workOf(const KernelPlan &kernel, const NestPlan &nest, const Unit &unit, const StmtRef &original) {
  Work work = Counter(kernel, nest, unit, original).count(kernel.body);
  if (work.empty() || !work[0].times.empty())
    work.insert(work.begin(), WorkTerm{1, 0, 0, {}});
  // C waits for what the iteration before has stored: on the host of an H200 a step of Gauss and Seidel's method takes 3.4 ns, an element of a
  // table of longest common subsequences 1.5.
  constexpr double storedBefore = 1.5;
  if (kernel.wavefront())
    for (WorkTerm &term : work)
      if (!term.times.empty())
        term.chained = std::max(term.chained, storedBefore);
  return work;
}

} // namespace nidus
