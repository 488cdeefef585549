#include "analysis/criteria/work.h"
#include "analysis/criteria/counted_header.h"
#include "analysis/criteria/example_sizes.h"
#include "analysis/isl/formula.h"
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

// Formulas of the launcher are computed in 64 bits: larger ones are not used for a mere prediction.
const double formulaLimit = std::ldexp(1, 62);

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
  if (term.operations + term.strided + term.chained > 0 && sum.size() < termLimit)
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

/// One iteration of a loop, as often as it is done.
struct Trips {
  double number = 1;
  ExprRef formula; ///< null: the number alone
};

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
  std::map<std::string, TypeRef> scalars; ///< arguments
  std::set<std::string> arrays;           ///< arguments
  std::set<std::string> active;           ///< functions whose bodies are being counted
  /// Of a counter the first value and the end together, over arguments: on average it is half of that.
  std::map<std::string, Poly> twiceTheMean;

public:
  Counter(const KernelPlan &kernel, const NestPlan &nest, const Unit &unit, const StmtRef &original) : unit(unit) {
    for (const Argument &argument : nest.arguments) {
      if (isNumber(argument))
        scalars[argument.name] = argument.type;
      if (argument.kind == ArgumentKind::Array)
        arrays.insert(argument.name);
      if (argument.kind == ArgumentKind::Array && isScalar(argument.type))
        elementBytes[argument.name] = sizeOf(argument.type->scalar);
    }
    if (!kernel.threads.empty())
      innermost = kernel.threads.back().symbol;
    for (const ThreadLoop &loop : kernel.threads)
      addCounter(loop.symbol, polyOf(loop.gridFirst), polyOf(loop.gridEnd));
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
      Work then = count(stmt->children[0]), otherwise = stmt->children.size() > 1 ? count(stmt->children[1]) : Work();
      add(work, larger(then, otherwise));
    } else if (stmt->kind == StmtKind::For) {
      add(work, count(stmt->children[0]));
      const std::optional<CountedHeader> header = headerOf(*stmt);
      if (header)
        addCounter(*header);
      const Trips trips = tripsOf(*stmt);
      const bool isOuter = header && outer.count(header->counter);
      const std::string around = std::exchange(innermost, !header ? "" : isOuter ? innermost : header->counter);
      const bool wasLong = std::exchange(isLong, !isOuter && (trips.formula || trips.number > longLoop));
      const std::set<std::string> ownAround = std::exchange(ownVariables, declaredIn(stmt->children[1]));
      Work each = count(stmt->children[1]);
      for (const ExprRef &test : header ? header->others : std::vector<ExprRef>())
        add(each, count(test));
      add(work, repeated(std::move(each), trips));
      ownVariables = ownAround;
      isLong = wasLong;
      innermost = around;
      return work;
    } else {
      for (const StmtRef &child : stmt->children)
        add(work, count(child));
    }
    add(work, count(stmt->expr));
    return work;
  }

private:
  Work count(const ExprRef &e) {
    Work work;
    if (!e)
      return work;
    addTerm(work, {own(*e), 0, chainedOperations(*e), {}, accessesOf(*e)});
    if (const std::optional<std::vector<ExprRef>> when = stridedWhen(*e))
      addTerm(work, {0, 1, 0, *when});
    if (isAnywhere(*e))
      addTerm(work, {0, anywhereMisses, 0, {}});
    if (std::optional<SortCall> sort = sortCallOf(*e))
      addTerm(work, {static_cast<double>(operationsOf(*sort)), 0, 0, {}});
    else if (e->kind == ExprKind::Call)
      add(work, called(e->name));
    if (e->kind == ExprKind::Conditional) {
      add(work, count(e->children[0]));
      Work then = count(e->children[1]), otherwise = count(e->children[2]);
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

  static double own(const Expr &e) {
    switch (e.kind) {
    case ExprKind::Subscript:
    case ExprKind::Deref:
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Increment:
    case ExprKind::Conditional:
      return 1;
    case ExprKind::Assign:
      return e.op == "=" ? 0 : 1;
    default:
      return 0;
    }
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
      if (!isFormula(step))
        return std::vector<ExprRef>();
      return std::vector<ExprRef>{
          binary(">=", formula(step, names()), intLiteral(cacheLine, Scalar::Long), scalarType(Scalar::Int))};
    }
    return std::nullopt;
  }

  /// Does data say which element it is, of more than a byte can number?
  static bool isAnywhere(const Expr &e) { return e.kind == ExprKind::Subscript && bytesRead(e.children[1]) > 1; }

  /// The widest element that the index needs.
  static int64_t bytesRead(const ExprRef &index) {
    int64_t widest = 0;
    forEachExpr(index, [&](const Expr &e) {
      if (e.kind == ExprKind::Subscript && isScalar(e.type))
        widest = std::max<int64_t>(widest, sizeOf(e.type->scalar));
    });
    return widest;
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

  /// From the value to the result of the expression.
  static std::optional<double> operationsOn(const Expr &value, const ExprRef &e) {
    if (e->kind == ExprKind::Variable && value.kind == ExprKind::Variable)
      return e->name == value.name ? std::optional(0.0) : std::nullopt;
    if (e->kind != ExprKind::Binary && e->kind != ExprKind::Unary)
      return std::nullopt;
    for (const ExprRef &child : e->children)
      if (const std::optional<double> inside = operationsOn(value, stripCasts(child)))
        return *inside + (e->kind == ExprKind::Binary ? 1 : 0);
    return std::nullopt;
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
    Work work = count(function->body);
    innermost = around;
    active.erase(name);
    // Its parameters are not the launcher's arguments, whatever their names are.
    Work once;
    for (const WorkTerm &term : work)
      addTerm(once, {term.operations, term.strided, term.chained, {}, term.accesses});
    return once;
  }

  static Work repeated(Work work, const Trips &trips) {
    for (WorkTerm &term : work) {
      term.operations *= trips.number;
      term.strided *= trips.number;
      term.chained *= trips.number;
      for (auto &[array, count] : term.accesses)
        count *= trips.number;
      if (trips.formula)
        term.times.push_back(trips.formula);
    }
    return work;
  }

  /// for (i = first; i < end; i += step), in any of its forms: of several ends the nearest that can be said.
  Trips tripsOf(const Stmt &loop) const {
    const std::optional<CountedHeader> header = headerOf(loop);
    std::optional<Trips> all;
    if (header)
      for (const ExprRef &first : header->firsts)
        for (const CountedHeader::End &end : header->ends)
          if (const std::optional<Trips> trips = tripsBetween(first, end, header->step))
            all = all ? fewer(*all, *trips) : trips;
    return all.value_or(Trips{});
  }

  std::optional<Trips> tripsBetween(const ExprRef &from, const CountedHeader::End &to, int64_t step) const {
    const std::optional<Poly> first = polyOf(from), end = polyOf(to.value);
    std::optional<Poly> span = first && end ? step > 0 ? subtract(*end, *first) : subtract(*first, *end) : std::nullopt;
    if (span && to.isInclusive)
      span = ::nidus::add(*span, Poly(1));
    if (!span)
      return std::nullopt;
    const double each = static_cast<double>(std::abs(step));
    if (span->isConstant())
      return Trips{std::max(0.0, std::ceil(static_cast<double>(span->constant()) / each)), nullptr};
    if (isFormula(*span))
      return Trips{1 / each, formula(*span, names())};
    // A triangle: as often as in the middle.
    const std::optional<Poly> twice = twiceOnAverage(*span);
    return twice && isFormula(*twice) ? std::optional(Trips{0.5 / each, formula(*twice, names())}) : std::nullopt;
  }

  /// In parts of the smaller one of their numbers, as whole numbers of them.
  static Trips fewer(const Trips &a, const Trips &b) {
    if (!a.formula && !b.formula)
      return a.number < b.number ? a : b;
    const double part = std::min(a.formula ? a.number : b.number, b.formula ? b.number : a.number);
    const auto parts = [&](const Trips &trips) {
      const int64_t times = std::llround(trips.number / part);
      const ExprRef number = intLiteral(times, Scalar::Long);
      return !trips.formula ? number : times == 1 ? trips.formula : binary("*", number, trips.formula, scalarType(Scalar::Long));
    };
    return {part, lesser(parts(a), parts(b))};
  }

  /// By the first of its ends of which that can be said.
  void addCounter(const CountedHeader &header) {
    for (const ExprRef &first : header.firsts)
      for (const CountedHeader::End &end : header.ends) {
        addCounter(header.counter, polyOf(first), polyOf(end.value));
        if (twiceTheMean.count(header.counter))
          return;
      }
  }

  void addCounter(const std::string &counter, const std::optional<Poly> &first, const std::optional<Poly> &end) {
    std::optional<Poly> sum = first && end ? ::nidus::add(*first, *end) : std::nullopt;
    if (sum && isFormula(*sum))
      twiceTheMean[counter] = *sum;
    else
      twiceTheMean.erase(counter);
  }

  /// Twice the polynomial, with counters in their middle; nothing where one is multiplied with something.
  std::optional<Poly> twiceOnAverage(const Poly &poly) const {
    std::optional<Poly> sum = Poly(0);
    for (const auto &[monomial, coefficient] : poly.terms()) {
      auto mean = monomial.size() == 1 ? twiceTheMean.find(*monomial.begin()) : twiceTheMean.end();
      std::optional<Poly> term = mean != twiceTheMean.end() ? multiply(mean->second, Poly(coefficient))
                                                            : std::optional(Poly::term(monomial, 2 * coefficient));
      sum = sum && term ? ::nidus::add(*sum, *term) : std::nullopt;
    }
    return sum;
  }

  FormulaNames names() const {
    FormulaNames all;
    for (const auto &[name, type] : scalars)
      all[name] = variable(name, type);
    return all;
  }

  /// Over arguments alone, and far from leaving 64 bits.
  bool isFormula(const Poly &poly) const {
    double bound = 0;
    for (const auto &[monomial, coefficient] : poly.terms()) {
      double term = std::abs(static_cast<double>(coefficient));
      for (const std::string &name : monomial) {
        auto scalar = scalars.find(name);
        if (scalar == scalars.end() || !isInteger(scalar->second))
          return false;
        term *= std::ldexp(1, 8 * sizeOf(scalar->second->scalar));
      }
      bound += term;
    }
    return bound < formulaLimit;
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
