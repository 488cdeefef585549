#include "tool/small_sizes.h"
#include "analysis/isl/formula.h"
#include "tool/code_around.h"
#include <algorithm>
#include <cmath>

namespace nidus {
namespace {

void addNames(const ExprRef &formula, std::set<std::string> &names) {
  forEachExpr(formula, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      names.insert(e.name);
  });
}

/// Without a limit that no launch exceeds.
ExprRef withoutLimit(const ExprRef &end) {
  const ExprRef plain = stripCasts(end);
  const bool isLimited = plain->kind == ExprKind::Call && plain->name == "min" && stripCasts(plain->children[0])->value;
  return isLimited ? plain->children[1] : end;
}

/// Is the loop no longer with smaller sizes?
bool growsWithSizes(const ThreadLoop &loop) {
  const std::optional<Poly> first = polyOf(withoutLimit(loop.gridFirst)), end = polyOf(withoutLimit(loop.gridEnd));
  const std::optional<Poly> extent = !first || !end ? std::nullopt : loop.step > 0 ? subtract(*end, *first) : subtract(*first, *end);
  return extent && std::all_of(extent->terms().begin(), extent->terms().end(), [](const auto &term) { return term.first.empty() || term.second > 0; });
}

/// Names of the launcher's arguments that say how much the nest computes; nothing where more of one of them may be less of it.
std::optional<std::set<std::string>> sizesOf(const NestPlan &nest) {
  std::set<std::string> names;
  if (nest.steps)
    return std::nullopt;
  for (const KernelPlan &kernel : nest.kernels) {
    for (const ThreadLoop &loop : kernel.threads) {
      if (!growsWithSizes(loop))
        return std::nullopt;
      addNames(loop.gridFirst, names);
      addNames(loop.gridEnd, names);
    }
    for (const WorkTerm &term : kernel.work)
      for (const ExprRef &factor : term.times)
        addNames(factor, names);
  }
  return names;
}

/// What the argument is, of the user's variables alone: to look at it once more costs nothing.
ExprRef hostSizeOf(const NestPlan &nest, const std::string &name) {
  const auto argument = std::find_if(nest.arguments.begin(), nest.arguments.end(), [&](const Argument &a) { return a.name == name; });
  if (argument == nest.arguments.end() || argument->kind != ArgumentKind::Scalar || argument->hostCondition || argument->definition)
    return nullptr;
  const ExprRef host = stripImplicitCasts(argument->host);
  bool isPlain = isInteger(host->type), hasVariables = false;
  forEachExpr(host, [&](const Expr &e) {
    const bool isSum = e.kind == ExprKind::Binary && (e.op == "+" || e.op == "-" || e.op == "*");
    isPlain &= isSum || e.kind == ExprKind::IntLiteral || (e.kind == ExprKind::Cast && e.implicit) || (e.kind == ExprKind::Variable && nest.hostNames.count(e.name));
    hasVariables |= e.kind == ExprKind::Variable;
  });
  return isPlain && hasVariables ? host : nullptr;
}

/// The largest number that all of these may be, where the C takes less time than a launch; 0: there is none.
int64_t mostWithinLaunch(const NestPlan &nest, const std::set<std::string> &names, const Setting &setting) {
  constexpr int64_t most = int64_t(1) << 20;
  const double launch = setting.profile.predictionRates().launchStart();
  const auto isWithin = [&](int64_t size) {
    Sizes sizes;
    for (const Argument &argument : nest.arguments)
      if (argument.kind == ArgumentKind::Scalar && !argument.definition)
        sizes[argument.name] = names.count(argument.name) ? static_cast<double>(size) : 1;
    const std::optional<Estimate> all = estimate(nest, sizes, setting);
    return all && all->hostNs <= launch;
  };
  int64_t within = 0;
  for (int64_t step = most; step > 0; step /= 2)
    if (within + step <= most && isWithin(within + step))
      within += step;
  return within;
}

/// Do all values of the type reach no further?
bool hasOnlyUpTo(const TypeRef &type, int64_t number) {
  const int bits = 8 * sizeOf(type->scalar) - (isUnsigned(type->scalar) ? 0 : 1);
  return bits < 63 && (int64_t(1) << bits) - 1 <= number;
}

std::optional<SmallSizes> smallSizesOf(const NestPlan &nest, const Setting &setting) {
  const std::optional<std::set<std::string>> names = sizesOf(nest);
  if (!names || names->empty())
    return std::nullopt;
  SmallSizes small;
  small.most = mostWithinLaunch(nest, *names, setting);
  for (const std::string &name : *names) {
    const ExprRef size = hostSizeOf(nest, name);
    if (!size)
      return std::nullopt;
    if (!hasOnlyUpTo(size->type, small.most))
      small.sizes.push_back(size);
  }
  return small.most > 0 ? std::optional(small) : std::nullopt;
}

void addCalls(const StmtRef &code, std::set<std::string> &names) {
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Call)
      names.insert(e.name);
  });
}

} // namespace

std::set<std::string> calledInLoops(const Unit &unit) {
  std::set<std::string> called;
  for (const Function &function : unit.functions) {
    forEachStmt(function.body, [&](const Stmt &stmt) {
      if (isLoop(stmt))
        addCalls(std::make_shared<Stmt>(stmt), called);
    });
    std::set<std::string> own;
    addCalls(function.body, own);
    if (own.count(function.name))
      called.insert(function.name);
  }
  for (size_t before = 0; before < called.size();) {
    before = called.size();
    for (const Function &function : unit.functions)
      if (called.count(function.name))
        addCalls(function.body, called);
  }
  return called;
}

std::vector<NestResult> withSmallSizes(std::vector<NestResult> nests, const Function &function, bool isCalledInLoop, const Setting &setting) {
  if (!setting.profile.rates)
    return nests;
  const std::map<size_t, StmtRef> around = loopsAround(nests, function.body);
  for (size_t i = 0; i < nests.size(); ++i)
    if (std::optional<NestPlan> &plan = nests[i].plan; plan && (isCalledInLoop || around.count(i)))
      plan->small = smallSizesOf(*plan, setting);
  return nests;
}

} // namespace nidus
