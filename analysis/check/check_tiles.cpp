#include "analysis/check/check_tiles.h"
#include "analysis/check/run_code.h"
#include <algorithm>
#include <cmath>

namespace nidus {

using namespace check;

namespace {

// Branches are taken and not.
constexpr uint64_t madeUpRuns = 24;

/// The element that a call stands for.
ExprRef elementOf(const TiledArray &array, const ThreadLoop &row, const ThreadLoop &column, const Expr &call) {
  return rewrite(array.own, [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Variable || (e->name != row.symbol && e->name != column.symbol))
      return e;
    const bool isRow = e->name == row.symbol;
    const TypeRef &type = isRow ? row.type : column.type; // of the kernel: a row beside those of the nest may be no value of its counter
    return binary("+", cast(type, e, true), cast(type, call.children[isRow ? 0 : 1], true), type);
  });
}

StmtRef withElements(const WavefrontKernel &form, const ThreadLoop &row) {
  return rewrite(form.body, [&](const ExprRef &e) -> ExprRef {
    for (const TiledArray &array : form.arrays)
      if (e->kind == ExprKind::Call && e->name == array.name)
        return elementOf(array, row, form.columns, *e);
    return e;
  });
}

bool areEqual(const Number &a, const Number &b) {
  return a.whole == b.whole && (a.real == b.real || std::fabs(a.real - b.real) <= 1e-9 * (1 + std::fabs(a.real)) || (std::isnan(a.real) && std::isnan(b.real)));
}

/// What stands between the loops, and the block.
StmtRef asWritten(const Statement &statement) {
  std::vector<StmtRef> code;
  for (const Loop &loop : statement.loops)
    code.insert(code.end(), loop.prefix.begin(), loop.prefix.end());
  code.push_back(statement.body);
  return makeBlock(code);
}

} // namespace

CheckedRuns checkTiles(const Scop &scop, const NestPlan &plan, const Unit &unit) {
  CheckedRuns out;
  const KernelPlan &kernel = plan.kernels[0];
  if (!kernel.wavefront() || !scop.reductions.empty()) // accumulators are not those of the nest
    return out;
  const WavefrontKernel &form = *kernel.wavefront();
  const std::vector<Loop> &loops = scop.onlyStatement().loops;
  const StmtRef tiled = withElements(form, kernel.threads.back()), written = asWritten(scop.onlyStatement());
  for (uint64_t seed = 1; seed <= madeUpRuns && out.wrong.empty(); ++seed) {
    CodeRun a(unit, seed), b(unit, seed);
    int64_t size = 11 + static_cast<int64_t>(seed % 3);
    for (const Argument &argument : scop.arguments)
      if (isNumber(argument)) {
        for (CodeRun *run : {&a, &b})
          run->set(argument.name, argument.type, {size, static_cast<double>(size), ""});
        size += 6;
      }
    for (size_t k = 0; k < loops.size(); ++k) {
      const int64_t least = isUnsigned(loops[k].type->scalar) ? 40 : 0; // none that is unsigned has a row or column below 0 beside it
      const Number counter{least + static_cast<int64_t>((seed + 3 * k) % 11), 0, ""};
      const ThreadLoop &own = k + 1 == loops.size() ? form.columns : kernel.threads[k];
      a.set(loops[k].symbol, loops[k].type, counter);
      b.set(own.symbol, own.type, counter);
    }
    a.run(written);
    b.run(tiled);
    if (!a.isKnown || !b.isKnown)
      continue;
    ++out.runs;
    const std::map<std::string, Number> before = a.written(), after = b.written();
    const bool isSame = before.size() == after.size() && std::equal(before.begin(), before.end(), after.begin(), [](const auto &x, const auto &y) {
      return x.first == y.first && areEqual(x.second, y.second);
    });
    if (!isSame)
      out.wrong.push_back("an iteration in tiles leaves other elements than the one as written");
  }
  return out;
}

} // namespace nidus
