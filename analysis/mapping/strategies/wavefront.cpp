#include "analysis/mapping/strategies/wavefront.h"
#include "analysis/mapping/body/fixed_ranges.h"
#include "analysis/mapping/body/read_between.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/body/tiled_uses.h"
#include "analysis/mapping/packets/extremum_places.h"
#include "analysis/mapping/plan/schedule.h"
#include <algorithm>

namespace nidus::strategies::wavefront {
namespace {

constexpr int steepest = 8; // what lies around a tile grows with the slope

struct Shape {
  int rows, steps; ///< steps: with those around a tile that it loads, too
};
// The largest that fits the shared memory which a block has without asking: on an H200 ten sweeps of Gauss and Seidel's method over
// 16384 x 16384 floats take 15 ms with 128 x 64 and 26 ms with 32 x 32. Whole warps copy what rows have.
constexpr Shape shapes[] = {{128, 64}, {64, 64}, {32, 64}, {32, 32}};
constexpr const Shape &smallest = shapes[std::size(shapes) - 1];
// Where a block holds nothing, a tile is only how long the next strip waits.
constexpr Shape ofNothing = {64, 16};

/// A sweep is behind the one before by what the rows of a strip are behind each other, and where that is much, many sweeps want few rows: 500 of
/// nine points over 2000 x 2000 doubles take 22 ms with 32 x 32 and 28 with 64 x 64 on an H200 (5 sweeps: 3.1 and 2.3).
const Shape *firstShape(const Statement &statement, int slope) { return statement.loops.size() > 2 && slope > 1 ? &smallest : std::begin(shapes); }
constexpr int fewestSteps = 16;
constexpr int64_t sharedBytes = 46 << 10;

/// The distance between two iterations, in the order of rows and columns.
struct Distance {
  int64_t rows, columns;
  int64_t steps(int slope) const { return slope * rows + columns; }
};

/// In one sweep the later iteration has the later step.
bool isInOrder(const Distance &distance, int slope) {
  const bool isLater = distance.rows > 0 || (distance.rows == 0 && distance.columns > 0);
  return isLater ? distance.steps(slope) > 0 : distance.steps(slope) < 0;
}
/// ... in another one it is not far ahead.
bool isNear(const Distance &distance, int slope) {
  return std::abs(distance.rows) <= smallest.rows && std::abs(distance.steps(slope)) <= fewestSteps;
}

/// { S[i] -> S[j] } for which j waits until i is there: as the runtime has it.
isl::map waiting(const Statement &statement, int slope) {
  const size_t n = statement.loops.size();
  std::string from, to, isSame = "1 = 1";
  for (size_t k = 0; k < n; ++k) {
    const std::string i = "i" + std::to_string(k), j = "j" + std::to_string(k);
    from += (k ? "," : "") + i;
    to += (k ? "," : "") + j;
    if (k + 2 < n)
      isSame += " and " + i + " = " + j;
  }
  const auto along = [&](size_t k) {
    const std::string i = "i" + std::to_string(k), j = "j" + std::to_string(k);
    return statement.loops[k].step > 0 ? "(" + j + " - " + i + ")" : "(" + i + " - " + j + ")";
  };
  const std::string rows = along(n - 2), steps = "(" + std::to_string(slope) + " * " + rows + " + " + along(n - 1) + ")";
  return isl::map(islContext(), "{ " + statement.name + "[" + from + "] -> " + statement.name + "[" + to + "] : (" + isSame + " and " + steps +
                                    " >= 1) or (" + rows + " >= -" + std::to_string(smallest.rows) + " and " + steps + " >= -" +
                                    std::to_string(fewestSteps) + " and not (" + isSame + ")) }");
}

bool keepsOrder(const Problem &problem, int slope) {
  const isl::map order = waiting(problem.scop.onlyStatement(), slope);
  return std::all_of(problem.dependences.all.begin(), problem.dependences.all.end(),
                     [&](const Dependence &dependence) { return dependence.relation.is_subset(order); });
}

/// Whatever a tile has of the array is there when it begins, and is what the iterations as written find, wherever they touch it: also
/// elements between those that they touch.
bool keepsOrder(const TiledUse &use, const Statement &statement, int slope) {
  const size_t n = statement.loops.size();
  const int64_t down = statement.loops[n - 2].step, right = statement.loops[n - 1].step;
  const auto each = [&](const TouchedRow &stored, const TouchedRow &touched) {
    for (int a = stored.first; a <= stored.last; ++a)
      for (int b = touched.first; b <= touched.last; ++b) {
        const Distance distance{down * (touched.row - stored.row), right * (b - a)};
        const bool isOther = distance.rows != 0 || distance.columns != 0;
        if (isOther && (!isInOrder(distance, slope) || (n > 2 && !isNear(distance, slope))))
          return false;
      }
    return true;
  };
  for (const TouchedRow &stored : use.stores)
    for (const std::vector<TouchedRow> *touched : {&use.loads, &use.stores})
      for (const TouchedRow &other : *touched)
        if (!each(stored, other))
          return false;
  return true;
}

/// What a tile has around its rows and steps, as runtime/wavefront_array.h has it.
struct Around {
  int64_t above = 0, below = 0, before = 0, after = 0;
  int64_t steps() const { return before + after; }
};
Around aroundOf(const TiledUse &use, const Statement &statement, int slope) {
  const int64_t down = statement.loops[statement.loops.size() - 2].step, right = statement.loops.back().step;
  Around around;
  for (const std::vector<TouchedRow> *touched : {&use.loads, &use.stores})
    for (const TouchedRow &row : *touched) {
      around.above = std::max(around.above, -down * row.row);
      around.below = std::max(around.below, down * row.row);
      for (int64_t column : {row.first, row.last}) {
        const int64_t step = slope * down * row.row + right * column;
        around.before = std::max(around.before, -step);
        around.after = std::max(around.after, step);
      }
    }
  return around;
}

int64_t bytesOf(const TiledUse &use, const Scop &scop, const Shape &shape, int slope) {
  const Around around = aroundOf(use, scop.onlyStatement(), slope);
  const auto array = std::find_if(scop.arrays.begin(), scop.arrays.end(), [&](const Array &each) { return each.name == use.array; });
  constexpr int64_t unused = 8; // that rows begin in different banks
  return (shape.rows + around.above + around.below) * ((shape.steps + around.steps()) * array->elementBytes + unused);
}

/// Of a tile with these arrays.
int stepsOf(const std::vector<TiledUse> &uses, const Statement &statement, const Shape &shape, int slope) {
  int64_t around = 0;
  for (const TiledUse &use : uses)
    around = std::max(around, aroundOf(use, statement, slope).steps());
  return static_cast<int>(std::max<int64_t>(fewestSteps, shape.steps - around));
}

/// Of what iterations pass on to each other.
bool holdsCarried(const std::vector<TiledUse> &tiled, const Dependences &dependences) {
  return std::any_of(tiled.begin(), tiled.end(), [&](const TiledUse &use) {
    return std::any_of(dependences.all.begin(), dependences.all.end(),
                       [&](const Dependence &dependence) { return dependence.array == use.array && !dependence.relation.is_empty(); });
  });
}

/// Does an iteration need what those before it have left in its row? Otherwise the iterations of a row can run at the same time, one row after
/// the other.
bool needsItsRow(const Problem &problem) {
  const Statement &statement = problem.scop.onlyStatement();
  const size_t n = statement.loops.size();
  std::string from, to, isSame = "1 = 1";
  for (size_t k = 0; k < n; ++k) {
    const std::string number = std::to_string(k);
    from += (k ? ",i" : "i") + number;
    to += (k ? ",j" : "j") + number;
    if (k + 1 < n)
      isSame += " and i" + number + " = j" + number;
  }
  const isl::map inRow(islContext(), "{ " + statement.name + "[" + from + "] -> " + statement.name + "[" + to + "] : " + isSame + " }");
  return std::any_of(problem.dependences.all.begin(), problem.dependences.all.end(), [&](const Dependence &dependence) {
    return dependence.kind == DependenceKind::Flow && !dependence.relation.intersect(inRow).is_empty();
  });
}

/// Those that fit, first of all what is stored.
std::vector<TiledUse> fitting(const std::vector<TiledUse> &uses, const Scop &scop, const Shape &shape, int slope) {
  std::vector<TiledUse> kept;
  int64_t bytes = 0;
  for (const bool isStored : {true, false})
    for (const TiledUse &use : uses) {
      const int64_t own = bytesOf(use, scop, shape, slope);
      if (!use.stores.empty() != isStored || bytes + own > sharedBytes)
        continue;
      bytes += own;
      kept.push_back(use);
    }
  return kept;
}

/// The runtime asks no conditions of loops.
bool isRectangle(const Scop &scop) {
  const Statement &statement = scop.onlyStatement();
  for (size_t k = 0; k < statement.loops.size(); ++k)
    if (!isFixedRange(statement.loops[k], statement) || !isExactHull(scop, k))
      return false;
  return true;
}

/// Variables between the loops that an iteration changes would be passed on.
bool passesOn(const Statement &statement) {
  std::set<std::string> set, changed;
  for (const Loop &loop : statement.loops)
    for (const StmtRef &stmt : loop.prefix) {
      const bool isDeclared = stmt->kind == StmtKind::Declare;
      const ExprRef &e = stmt->expr;
      if (!isDeclared && (stmt->kind != StmtKind::Expression || e->kind != ExprKind::Assign || e->op != "=" || e->children[0]->kind != ExprKind::Variable))
        return true;
      set.insert(isDeclared ? stmt->name : e->children[0]->name);
    }
  forEachExpr(statement.body, [&](const Expr &e) {
    changed.insert(changedBy(e));
  });
  return std::any_of(set.begin(), set.end(), [&](const std::string &name) { return changed.count(name) > 0; });
}

/// Code between the loops is run again in each iteration: it would find what iterations before have left in the row.
bool readsWhatChanges(const Statement &statement) {
  const std::set<std::string> read = readBetween(statement);
  return std::any_of(statement.accesses.begin(), statement.accesses.end(),
                     [&](const Access &access) { return access.kind != AccessKind::Read && read.count(access.array) > 0; });
}

bool isSuited(const Scop &scop) {
  const Statement &statement = scop.onlyStatement();
  const size_t n = statement.loops.size();
  // Sums of floats would depend on how rows are shared.
  return (n == 2 || n == 3) && std::none_of(scop.reductions.begin(), scop.reductions.end(), isReassociated) && scop.waysOut.areNone() && !scop.scan && !hasRowPointers(scop.arrays) && !scop.hasVariableArrays &&
         std::none_of(scop.arrays.begin(), scop.arrays.end(), [](const Array &array) { return array.combined.has_value(); }) &&
         std::abs(statement.loops[n - 2].step) == 1 && std::abs(statement.loops[n - 1].step) == 1 && isRectangle(scop) && !passesOn(statement) &&
         !readsWhatChanges(statement);
}

} // namespace

std::vector<Candidate> propose(const Problem &problem) {
  const Scop &scop = problem.scop;
  const Statement &statement = scop.onlyStatement();
  if (!isSuited(scop))
    return {};
  int slope = 0;
  while (slope <= steepest && !keepsOrder(problem, slope))
    ++slope;
  if (slope > steepest)
    return {};
  // Arrays of which more is touched between accesses, and perhaps stored, may need a steeper one.
  const std::vector<TiledUse> all = tiledUses(scop);
  const auto suited = [&](int by) {
    std::vector<TiledUse> uses;
    std::copy_if(all.begin(), all.end(), std::back_inserter(uses), [&](const TiledUse &use) { return keepsOrder(use, statement, by); });
    return uses;
  };
  int best = slope;
  for (int other = slope + 1; other <= steepest; ++other)
    if (suited(other).size() > suited(best).size() && keepsOrder(problem, other))
      best = other;
  const std::vector<TiledUse> uses = suited(best);
  std::vector<TiledUse> tiled;
  const Shape *shape = std::find_if(firstShape(statement, best), std::end(shapes), [&](const Shape &each) {
    tiled = fitting(uses, scop, each, best);
    return tiled.size() == uses.size();
  });
  if (shape == std::end(shapes)) {
    shape = &smallest;
    tiled = fitting(uses, scop, *shape, best);
  }
  // By way of memory alone, sweeps take the turns that a host loop would give them.
  if (!holdsCarried(tiled, problem.dependences) && (statement.loops.size() > 2 || !needsItsRow(problem)))
    return {};
  if (tiled.empty())
    shape = &ofNothing;
  KernelMapping kernel;
  kernel.statement = statement.name;
  const int n = static_cast<int>(statement.loops.size());
  for (int k = 0; k + 1 < n; ++k)
    kernel.threadLoops.push_back(k);
  kernel.sequentialLoops = {n - 1};
  kernel.sequentialWhy = {"each of its iterations waits for some of the row before"};
  kernel.block.assign(kernel.threadLoops.size(), 1);
  kernel.block[0] = shape->rows;
  kernel.form = WavefrontForm{stepsOf(tiled, statement, *shape, best), best, tiled};
  kernel.schedule = scheduleOf(statement, kernel);
  return {{"wavefront", Mapping{{kernel}}}};
}

} // namespace nidus::strategies::wavefront
