#include "analysis/frontend/normalise/step_nests.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

// Of all numbers in a sum together: eight times mostInSteps is far from the end of int.
constexpr int64_t mostTerms = 8;

/// An inequality: which counter it bounds, when those outside are known.
struct Bound {
  Poly sum;               ///< at least 0
  std::string counter;    ///< the innermost one that it mentions; empty: none
  int64_t coefficient = 0;
};

// Of no counter.
constexpr size_t none = SIZE_MAX;

class StepNest {
  const TimedLeaf &timed;
  const std::string step; ///< empty: the nest has all iterations
  const isl::set &known;
  const NumbersInC &numbers;
  const TypeRef type; ///< of the step, and of what is computed
  const size_t given; ///< the counter that the step gives
  std::vector<std::string> outer;       ///< counters of the loops of the nest
  std::vector<LoopHeader> headers;      ///< of the leaf's loops
  std::vector<StmtRef> loops;           ///< of the leaf
  bool isRefused = false;

public:
  StepNest(const Function &function, const TimedLeaf &timed, const std::string &step, const isl::set &known, const NumbersInC &numbers,
           size_t given, const TypeRef &type)
      : timed(timed), step(step), known(known), numbers(numbers), type(type), given(given) {
    for (StmtRef loop = timed.leaf.nest; loops.size() < timed.counters.size(); loop = statementsOf(loop->children.back())[0]) {
      loops.push_back(loop);
      headers.push_back(*loopHeader(loop, function));
    }
  }

  /// With loops over these counters, the outermost first: all but the one that the step gives.
  std::optional<StmtRef> build(const std::vector<size_t> &order) {
    for (size_t k : order)
      outer.push_back(timed.counters[k]);
    const isl::set iterations = given == none ? timed.domain : inStep();
    const std::optional<std::vector<Poly>> all = inequalitiesOf(iterations.gist(known), INT32_MAX);
    if (!all)
      return std::nullopt;
    if (outer.empty())
      return single(*all);
    std::vector<Bound> bounds;
    for (const Poly &sum : *all)
      bounds.push_back(boundOf(sum));
    const std::vector<Bound> exact = bounds;
    for (size_t k = 0; k + 1 < outer.size(); ++k)
      addHull(iterations, k, bounds);
    StmtRef code = loops.back()->children.back();
    std::vector<StmtRef> inside;
    if (isCounter())
      code = renamedVariable(code, timed.counters[given], counterOfStep());
    else if (given != none)
      inside.push_back(declaration());
    std::vector<ExprRef> guards;
    for (const Bound &bound : exact)
      if (bound.counter.empty() || std::abs(bound.coefficient) > 1)
        guards.push_back(atLeastZero(withGivenCounter(bound.sum)));
    if (guards.empty())
      for (const StmtRef &stmt : statementsOf(code))
        inside.push_back(stmt);
    else
      inside.push_back(guarded(code, guards));
    code = inside.size() == 1 ? inside[0] : makeBlock(inside, code->location);
    for (size_t k = outer.size(); k-- > 0;)
      code = loop(outer[k], bounds, code);
    return isRefused ? std::nullopt : std::optional(code);
  }

private:
  /// The step is the value of one counter.
  bool isCounter() const {
    return given != none && timed.time[given] == 1 && std::count(timed.time.begin(), timed.time.end(), 0) + 1 == static_cast<long>(timed.time.size());
  }

  ExprRef counterOfStep() const { return converted(variable(step, type), headers[given].type); }

  /// The domain with the step as a name, without the counter that it gives.
  isl::set inStep() const {
    const isl::set all = inSteps(timed, step);
    std::set<std::string> keep;
    for (const std::string &name : namesOf(all))
      if (name == step || name != timed.counters[given])
        keep.insert(name);
    return projectOnto(all, keep);
  }

  /// What the loops inside leave for the counter of a loop.
  void addHull(const isl::set &iterations, size_t loop, std::vector<Bound> &bounds) const {
    std::set<std::string> keep;
    for (const std::string &name : namesOf(iterations))
      if (std::find(outer.begin() + static_cast<long>(loop) + 1, outer.end(), name) == outer.end())
        keep.insert(name);
    const isl::set hull = simpleHull(withFractions(projectOnto(iterations, keep)));
    for (const Poly &sum : inequalitiesOf(hull.gist(known), INT32_MAX).value_or(std::vector<Poly>())) {
      const Bound bound = boundOf(sum);
      const bool isKnown = std::any_of(bounds.begin(), bounds.end(), [&](const Bound &other) { return other.sum == sum; });
      if (bound.counter == outer[loop] && !isKnown)
        bounds.push_back(bound);
    }
  }

  Bound boundOf(const Poly &sum) const {
    const std::set<std::string> names = sum.names();
    for (size_t k = outer.size(); k-- > 0;)
      if (names.count(outer[k]))
        return {sum, outer[k], sum.terms().at({outer[k]})};
    return {sum, "", 0};
  }

  ExprRef number(const std::string &name) const {
    for (size_t k = 0; k < timed.counters.size(); ++k)
      if (timed.counters[k] == name)
        return converted(variable(name, headers[k].type), type);
    return name == step ? variable(step, type) : converted(numbers.at(name), type);
  }

  ExprRef literal(int64_t value) const { return intLiteral(value, type->scalar); }

  /// w - 2 * i + 1, positive terms first.
  ExprRef valueOf(const Poly &sum) {
    int64_t terms = 0;
    ExprRef value;
    const auto append = [&](const std::string &name, int64_t coefficient) {
      terms += std::abs(coefficient);
      if (coefficient == 0)
        return;
      if (name != "" && name != step && !numbers.count(name) &&
          std::find(timed.counters.begin(), timed.counters.end(), name) == timed.counters.end()) {
        isRefused = true;
        return;
      }
      ExprRef term = number(name);
      if (std::abs(coefficient) != 1)
        term = binary("*", literal(std::abs(coefficient)), term, type);
      if (!value)
        value = coefficient > 0 ? term : binary("-", literal(0), term, type);
      else
        value = binary(coefficient > 0 ? "+" : "-", value, term, type);
    };
    for (const bool isPositive : {true, false})
      for (const auto &[monomial, coefficient] : sum.terms()) {
        isRefused |= monomial.size() > 1;
        if (monomial.size() == 1 && (coefficient > 0) == isPositive)
          append(monomial[0], coefficient);
      }
    isRefused |= terms > mostTerms || std::abs(sum.constant()) > mostInSteps;
    if (!value)
      return literal(sum.constant());
    if (sum.constant() != 0)
      value = binary(sum.constant() > 0 ? "+" : "-", value, literal(std::abs(sum.constant())), type);
    return value;
  }

  ExprRef compared(const std::string &op, const ExprRef &a, const ExprRef &b) const {
    return binary(op, a, b, scalarType(Scalar::Int));
  }

  ExprRef atLeastZero(const Poly &sum) {
    Poly greater, less;
    for (const auto &[monomial, coefficient] : sum.terms())
      (coefficient > 0 ? greater : less) = *add(coefficient > 0 ? greater : less, Poly::term(monomial, std::abs(coefficient)));
    return compared(">=", valueOf(greater), valueOf(less));
  }

  static ExprRef all(const std::vector<ExprRef> &conditions) {
    ExprRef both = conditions[0];
    for (size_t k = 1; k < conditions.size(); ++k)
      both = binary("&&", both, conditions[k], scalarType(Scalar::Int));
    return both;
  }

  static StmtRef guarded(const StmtRef &code, const std::vector<ExprRef> &conditions) {
    auto made = std::make_shared<Stmt>();
    made->kind = StmtKind::If;
    made->expr = all(conditions);
    made->children = {code};
    made->location = code->location;
    return made;
  }

  /// The same over the counter that the step gives, where that is shorter.
  Poly withGivenCounter(const Poly &sum) const {
    const auto found = sum.terms().find({step});
    if (isCounter() || given == none || found == sum.terms().end())
      return sum;
    Poly other = *subtract(sum, Poly::term({step}, found->second));
    for (size_t k = 0; k < timed.counters.size(); ++k)
      other = *add(other, Poly::term({timed.counters[k]}, found->second * timed.time[k]));
    return other.terms().size() < sum.terms().size() ? other : sum;
  }

  StmtRef declaration() {
    Poly sum = Poly::term({step}, timed.time[given]);
    for (size_t k = 0; k < timed.counters.size(); ++k)
      if (k != given)
        sum = *add(sum, Poly::term({timed.counters[k]}, -timed.time[k] * timed.time[given]));
    return makeDeclare(timed.counters[given], headers[given].type, converted(valueOf(sum), headers[given].type));
  }

  StmtRef header(const StmtRef &original, const LoopHeader &header, const ExprRef &first, const ExprRef &condition, const StmtRef &body) {
    auto made = std::make_shared<Stmt>(*original);
    const ExprRef counter = variable(header.symbol, header.type);
    made->children = {makeBlock({makeDeclare(header.symbol, header.type, converted(first, header.type))}, original->location), body};
    made->expr = condition;
    auto increment = std::make_shared<Expr>();
    increment->kind = ExprKind::Increment;
    increment->op = "++";
    increment->type = header.type;
    increment->children = {counter};
    made->step = increment;
    made->liveAfter.clear();
    made->pragma.clear();
    // What is known where the nest begins holds in all its steps; lines are those of the code that runs.
    made->location = loops.back()->location;
    made->range = timed.leaf.nest->range;
    made->range.beginLine = loops.back()->range.beginLine;
    made->range.endLine = loops.back()->range.endLine;
    return made;
  }

  StmtRef loop(const std::string &counter, const std::vector<Bound> &bounds, const StmtRef &body) {
    const size_t k = static_cast<size_t>(std::find(timed.counters.begin(), timed.counters.end(), counter) - timed.counters.begin());
    ExprRef first;
    std::vector<ExprRef> conditions;
    const ExprRef self = converted(variable(counter, headers[k].type), type);
    for (const Bound &bound : bounds) {
      if (bound.counter != counter || std::abs(bound.coefficient) != 1)
        continue;
      Poly rest = *subtract(bound.sum, Poly::term({counter}, bound.coefficient));
      if (bound.coefficient < 0) {
        // i < n, for i <= n - 1
        const bool isOneLess = rest.constant() < 0;
        conditions.push_back(compared(isOneLess ? "<" : "<=", self, valueOf(isOneLess ? *add(rest, Poly(1)) : rest)));
        continue;
      }
      const ExprRef least = valueOf(*subtract(Poly(0), rest));
      first = first ? greater(first, least) : least;
    }
    if (!first || conditions.empty()) {
      isRefused = true;
      return body;
    }
    return header(loops[k], headers[k], first, all(conditions), body);
  }

  ExprRef greater(const ExprRef &a, const ExprRef &b) const {
    auto made = std::make_shared<Expr>();
    made->kind = ExprKind::Conditional;
    made->type = type;
    made->children = {compared(">", a, b), a, b};
    return made;
  }

  /// The step has one iteration, where all of these are at least 0.
  std::optional<StmtRef> single(const std::vector<Poly> &sums) {
    const ExprRef self = converted(variable(timed.counters[0], headers[0].type), type),
                  first = valueOf(Poly::term({step}, timed.time[0]));
    std::vector<ExprRef> conditions{compared("<=", self, first)};
    for (const Poly &sum : sums)
      conditions.push_back(atLeastZero(sum));
    const StmtRef made = header(loops[0], headers[0], first, all(conditions), loops[0]->children.back());
    return isRefused ? std::nullopt : std::optional(made);
  }
};

} // namespace

std::optional<size_t> givenCounter(const std::vector<int64_t> &time) {
  const auto isUnit = [](int64_t coefficient) { return std::abs(coefficient) == 1; };
  const auto found = std::find_if(time.rbegin(), time.rend(), isUnit);
  return found == time.rend() ? std::nullopt : std::optional<size_t>(static_cast<size_t>(time.rend() - found) - 1);
}

isl::set inSteps(const TimedLeaf &timed, const std::string &step) {
  if (std::find(timed.counters.begin(), timed.counters.end(), step) != timed.counters.end())
    return timed.domain;
  Poly sum = *subtract(Poly(0), Poly::name(step));
  for (size_t k = 0; k < timed.counters.size(); ++k)
    sum = *add(sum, Poly::term({timed.counters[k]}, timed.time[k]));
  return timed.domain.intersect(constraint(sum, "="));
}

std::optional<StmtRef> stepNest(const Function &function, const TimedLeaf &timed, const std::string &step, const isl::set &known,
                                const NumbersInC &numbers) {
  const std::optional<size_t> given = givenCounter(timed.time);
  if (!given)
    return std::nullopt;
  std::vector<size_t> others;
  for (size_t k = 0; k < timed.counters.size(); ++k)
    if (k != *given)
      others.push_back(k);
  return StepNest(function, timed, step, known, numbers, *given, function.variables.at(step).type).build(others);
}

std::optional<StmtRef> permutedNest(const Function &function, const TimedLeaf &timed, const std::vector<size_t> &order, const TypeRef &type,
                                    const isl::set &known, const NumbersInC &numbers) {
  return StepNest(function, timed, "", known, numbers, none, type).build(order);
}

} // namespace nidus::frontend
