//===- mapping_test.cpp - thread loops, and the checker that looks at them ---===//
#include "analysis/check/check_mapping.h"
#include "analysis/mapping/strategies/threads.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

Scop copyOf(const std::string &read, const std::string &write) {
  std::string domain = " : 0 <= y < h and 0 <= x < w }";
  return nest({loopOver("y"), loopOver("x")}, "[h,w] -> { S[y,x]" + domain,
              {access("r", "in", AccessKind::Read, "[h,w] -> { S[y,x] -> in[" + read + "]" + domain),
               access("w", "out", AccessKind::MustWrite, "[h,w] -> { S[y,x] -> out[" + write + "]" + domain)},
              {Poly::name("w"), Poly(1)}, {"h", "w"});
}

/// As threads alone would map it.
std::optional<Mapping> mapThreads(const Scop &scop, const std::vector<bool> &parallel) {
  const DeviceProfile device = profile();
  const Dependences none;
  std::vector<strategies::Candidate> candidates = strategies::threads::propose({scop, none, parallel, device});
  return candidates.empty() ? std::nullopt : std::optional(candidates[0].mapping);
}

TEST(MapThreads, TheLoopAlongMemoryIsAxisX) {
  std::optional<Mapping> rows = mapThreads(copyOf("y, x", "y, x"), {true, true});
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->steps[0].threadLoops, (std::vector<int>{0, 1}));
  // The loop over y is the inner one in memory: it becomes x, the last axis.
  std::optional<Mapping> columns = mapThreads(copyOf("x, y", "x, y"), {true, true});
  ASSERT_TRUE(columns);
  EXPECT_EQ(columns->steps[0].threadLoops, (std::vector<int>{1, 0}));
}

TEST(MapThreads, LoopsThatCarryADependenceStayInTheThread) {
  std::optional<Mapping> mapping = mapThreads(copyOf("y, x", "y, x"), {false, true});
  ASSERT_TRUE(mapping);
  EXPECT_EQ(mapping->steps[0].threadLoops, std::vector<int>{1});
  EXPECT_EQ(mapping->steps[0].sequentialLoops, std::vector<int>{0});
  EXPECT_FALSE(mapThreads(copyOf("y, x", "y, x"), {false, false}));
}

TEST(CheckMapping, AcceptsWhatIsRightAndFindsWhatIsWrong) {
  Scop independent = copyOf("y, x", "y, x");
  Mapping mapping = *mapThreads(independent, {true, true});
  EXPECT_TRUE(checkMapping(independent, mapping, profile()).empty());

  // Every row writes the same elements: rows may not be spread over threads.
  Scop racing = copyOf("y, x", "0, x");
  EXPECT_FALSE(checkMapping(racing, mapping, profile()).empty());

  Mapping twice = mapping;
  twice.steps.push_back(twice.steps[0]);
  EXPECT_FALSE(checkMapping(independent, twice, profile()).empty());

  Mapping none;
  EXPECT_FALSE(checkMapping(independent, none, profile()).empty());

  Mapping large = mapping;
  large.steps[0].block = {64, 64};
  EXPECT_FALSE(checkMapping(independent, large, profile()).empty());
}

TEST(CheckMapping, ThreadsShareWhatAtomicUpdatesOfOneKindAloneTouch) {
  Scop racing = copyOf("y, x", "0, x");
  Mapping mapping = *mapThreads(racing, {true, true});
  auto update = [](const std::string &function, const ExprRef &target) {
    auto call = std::make_shared<Expr>();
    call->kind = ExprKind::Call;
    call->name = function;
    call->children = {target, intLiteral(1)};
    auto stmt = std::make_shared<Stmt>();
    stmt->kind = StmtKind::Expression;
    stmt->expr = call;
    return StmtRef(stmt);
  };
  auto accepts = [&](const std::vector<StmtRef> &body) {
    auto block = std::make_shared<Stmt>();
    block->kind = StmtKind::Block;
    block->children = body;
    racing.onlyStatement().body = block;
    return checkMapping(racing, mapping, profile()).empty();
  };
  ExprRef out = variable("out", nullptr), in = variable("in", nullptr);
  EXPECT_TRUE(accepts({update("nidus::atomicAdd", out), update("nidus::atomicSub", out)}));
  EXPECT_FALSE(accepts({update("nidus::atomicAdd", out), update("nidus::atomicXor", out)}));
  EXPECT_FALSE(accepts({update("nidus::atomicAdd", out), update("nidus::atomicAdd", in), update("store", out)}));
  EXPECT_FALSE(accepts({update("store", out)}));
}

/// What the checker says of a schedule of h x w instances, in words of the place that follows device and launch.
bool isAccepted(const std::string &place, const std::string &condition = "") {
  Scop scop = copyOf("y, x", "y, x");
  Mapping mapping = *mapThreads(scop, {true, true});
  mapping.steps[0].block = {32, 8};
  mapping.steps[0].schedule =
      isl::map(islContext(), "[h,w] -> { S[y,x] -> kernel[0, 0, " + place + "] : 0 <= y < h and 0 <= x < w" + condition + " }");
  return checkMapping(scop, mapping, profile()).empty();
}

TEST(CheckMapping, APlaceInTheGridIsOfOneInstanceAndAnInstanceHasOnePlace) {
  EXPECT_TRUE(isAccepted("floor(y/8), floor(x/32), y mod 8, x mod 32, 0, 0"));
  // Right, though not in the usual order.
  EXPECT_TRUE(isAccepted("floor(y/8), floor(x/32), 7 - y mod 8, x mod 32, 0, 0"));
  EXPECT_FALSE(isAccepted("floor(y/8), floor(x/32), y mod 8, x mod 31, 0, 0"));
  EXPECT_FALSE(isAccepted("floor(y/9), floor(x/32), y mod 8, x mod 32, 0, 0"));
  EXPECT_FALSE(isAccepted("floor(y/8), floor(x/32), y mod 8, x mod 32, 0, l", " and 0 <= l <= 1"));
  EXPECT_FALSE(isAccepted("floor(y/8), b, y mod 8, x - 32b, 0, 0", " and -1 <= x - 32b < 32"));
}

} // namespace
