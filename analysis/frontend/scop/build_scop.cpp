//===- build_scop.cpp - attempts at the model of a nest -------------------===//
#include "analysis/frontend/scop/build_scop.h"
#include "analysis/frontend/scop/nest_builder.h"
#include "analysis/frontend/scop/shared_loops.h"
#include "analysis/frontend/symbolic/loop_domains.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/operations.h"
#include "analysis/isl/budget.h"
#include <algorithm>
#include <functional>

namespace nidus {
namespace frontend {

// isl operations for one attempt at a nest. Ordinary filters need a tenth of it.
static constexpr unsigned long operationBudget = 5'000'000;

// And for what is only worth having.
static constexpr unsigned long interiorBudget = 1'000'000;

// Instructions of a thread; more code is fetched too slowly.
static constexpr int64_t mostUnrolled = 6000;

void refuse(ReasonId id, const Location &location, const std::string &message, const std::optional<std::string> &hint) {
  throw Refusal{Reason{id, location, message, hint.value_or(entryOf(id).hint)}};
}

/// Reads the nest until every array is seen as elements of the type by which the nest accesses it; an array has one.
static Scop builtWithViews(const Unit &unit, const PreparedNest &prepared, size_t depth, Views &views,
                           const Reading &reading, std::optional<NestBuilder> &builder) {
  for (;;) {
    try {
      builder.emplace(unit, prepared, depth, views, reading);
      return builder->build();
    } catch (const OtherView &view) {
      views[view.host] = view.element;
    }
  }
}

} // namespace frontend

Depths depthsOf(const Unit &unit, const Function &function, const StmtRef &nest) {
  Depths depths;
  const frontend::PreparedNest plain = frontend::prepareNest(unit, function, nest, 1);
  std::vector<StmtRef> before;
  for (StmtRef loop = plain.nest; loop; loop = frontend::innerLoop(loop, before))
    if (std::optional<frontend::LoopHeader> header = frontend::loopHeader(loop, plain.function))
      depths.own.insert(header->symbol);
  depths.most = frontend::loopsOf(frontend::prepareNest(unit, function, nest, SIZE_MAX));
  return depths;
}

/// Of the functions that the nest called, those that its model still does.
static std::vector<std::string> calleesOf(const Unit &unit, const Scop &scop) {
  std::set<std::string> called;
  std::function<void(const Expr &)> add = [&](const Expr &e) {
    const Function *callee = e.kind == ExprKind::Call && e.access.empty() ? findFunction(unit, e.name) : nullptr;
    if (callee && callee->body && called.insert(e.name).second)
      forEachExpr(callee->body, add);
  };
  for (const Loop &loop : scop.onlyStatement().loops) {
    forEachExpr(loop.first, add);
    forEachExpr(loop.condition, add);
    for (const StmtRef &stmt : loop.prefix)
      forEachExpr(stmt, add);
  }
  forEachExpr(scop.onlyStatement().body, add);
  for (const std::optional<Interior> *interior : {&scop.interior, &scop.sized})
    if (*interior)
      forEachExpr((*interior)->body, add);
  std::vector<std::string> left;
  std::copy_if(scop.callees.begin(), scop.callees.end(), std::back_inserter(left),
               [&](const std::string &name) { return called.count(name); });
  return left;
}

static Scop finished(const Unit &unit, const frontend::PreparedNest &prepared, Scop scop) {
  scop.callees = calleesOf(unit, scop);
  frontend::addSharedBlock(unit, prepared, scop);
  std::optional<frontend::Unrolled> unrolled = frontend::unroll(scop.onlyStatement().body, unit);
  scop.unrolls = unrolled && unrolled->indexesOwnArrays && unrolled->operations <= frontend::mostUnrolled;
  return scop;
}

Result<Scop> buildScop(const Unit &unit, const Function &function, const StmtRef &nest, size_t depth,
                       const Reading &reading) {
  std::optional<Reason> refused;
  std::optional<frontend::PreparedNest> prepared;
  std::optional<frontend::NestBuilder> builder;
  frontend::Views views;
  std::optional<std::optional<Scop>> whole = withBudget(frontend::operationBudget, [&]() -> std::optional<Scop> {
    try {
      prepared = frontend::prepareNest(unit, function, nest, depth);
      return frontend::builtWithViews(unit, *prepared, depth, views, reading, builder);
    } catch (const frontend::Refusal &refusal) {
      refused = refusal.reason;
      return std::nullopt;
    }
  });
  if (refused)
    return *refused;
  if (!whole)
    return beyondBudget(nest->location);
  std::optional<Scop> &scop = *whole;
  auto interiorOf = [&](const frontend::NestBuilder &built, const Scop &of, const std::string &size) {
    auto found = withBudget(frontend::interiorBudget, [&]() -> std::optional<Interior> {
      try {
        return built.interior(of, size);
      } catch (const frontend::Refusal &) {
        return std::nullopt;
      }
    });
    return found ? *found : std::nullopt;
  };
  // Samples of all channels are taken in packets; where they cannot be, the loops stay two.
  std::optional<frontend::Channels> channels = frontend::channelsOf(*prepared, depth);
  if (channels && builder->isRowOf(*channels)) {
    frontend::PreparedNest merged = frontend::mergeChannels(unit, *prepared, *channels);
    std::optional<frontend::NestBuilder> ofSamples;
    std::optional<std::optional<Scop>> row = withBudget(frontend::operationBudget, [&]() -> std::optional<Scop> {
      try {
        return frontend::builtWithViews(unit, merged, depth - 1, views, reading, ofSamples);
      } catch (const frontend::Refusal &) {
        return std::nullopt;
      }
    });
    if (row && *row)
      (*row)->interior = interiorOf(*ofSamples, **row, "");
    if (row && *row && (*row)->interior && !(*row)->interior->hasLoops)
      return finished(unit, merged, **row);
  }
  scop->interior = interiorOf(*builder, *scop, "");
  for (const std::string &size : builder->sizesOfLoops(*scop))
    if (!scop->sized)
      scop->sized = interiorOf(*builder, *scop, size);
  return finished(unit, *prepared, *scop);
}

} // namespace nidus
