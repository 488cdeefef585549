//===- steps_test.cpp - in which step iterations run, and the checker of that ---------------===//
#include "analysis/check/check_steps.h"
#include "analysis/dependence/index_sets.h"
#include "analysis/dependence/time_functions.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

using Times = std::vector<std::vector<int64_t>>;

PlacedStatement placed(const std::string &name, const std::vector<Loop> &loops, const std::string &domain, const std::vector<Access> &accesses,
                       std::vector<int> around = {0, 1, 2}, std::vector<int> positions = {0, 0, 0}) {
  PlacedStatement out;
  out.statement.name = name;
  out.statement.loops = loops;
  out.statement.domain = isl::set(islContext(), domain);
  out.statement.accesses = accesses;
  around.resize(loops.size());
  positions.resize(loops.size());
  out.loops = around;
  out.positions = out.lastPositions = positions;
  return out;
}

Access touches(AccessKind kind, const std::string &array, const std::string &relation) { return access("A", array, kind, relation); }

/// a[i][j] of a[i + di][j + dj], in place.
PlacedStatement inPlace(const std::vector<std::pair<int, int>> &neighbours, int64_t stepOfJ = 1) {
  const std::string domain = "[n,m] -> { S[i,j] : 1 <= i < n and 1 <= j < m }", instance = "[n,m] -> { S[i,j] -> a[i";
  std::vector<Access> accesses = {touches(AccessKind::MustWrite, "a", instance + ", j] : 1 <= i < n and 1 <= j < m }")};
  for (const auto &[di, dj] : neighbours)
    accesses.push_back(touches(AccessKind::Read, "a", instance + " + " + std::to_string(di) + ", j + " + std::to_string(dj) + "] : 1 <= i < n and 1 <= j < m }"));
  return placed("S", {loopOver("i"), loopOver("j", stepOfJ)}, domain, accesses);
}

std::optional<Times> timesOf(const std::vector<PlacedStatement> &statements) {
  const std::optional<Timing> found = timing(statements);
  return found ? std::optional(found->times) : std::nullopt;
}

TEST(Steps, TablesRunByDiagonals) {
  EXPECT_EQ(timesOf({inPlace({{-1, 0}, {0, -1}, {-1, -1}})}), (Times{{1, 1}}));
  EXPECT_EQ(timesOf({inPlace({{-1, 1}, {0, -1}})}), (Times{{2, 1}}));
  EXPECT_EQ(timesOf({inPlace({{-1, 3}, {0, -1}})}), (Times{{4, 1}}));
  EXPECT_EQ(timesOf({inPlace({{-1, 0}, {0, 1}}, -1)}), (Times{{1, -1}}));
}

TEST(Steps, NestsThatHaveThemAsTheyAreWrittenAreLeftToThem) {
  EXPECT_FALSE(timesOf({inPlace({{-1, 0}, {-1, 1}, {-1, -1}})}));
}

TEST(Steps, DistancesWithoutEndHaveNone) {
  const std::string domain = "[n] -> { S[i,j] : 0 <= i < n and 0 <= j < n }";
  EXPECT_FALSE(timesOf({placed("S", {loopOver("i"), loopOver("j")}, domain,
                               {touches(AccessKind::MustWrite, "a", "[n] -> { S[i,j] -> a[i,j] : 0 <= i < n and 0 <= j < n }"),
                                touches(AccessKind::Read, "a", "[n] -> { S[i,j] -> a[x,y] : 0 <= x < i and 0 <= y < n }"),
                                touches(AccessKind::Read, "a", "[n] -> { S[i,j] -> a[x,j-1] : 0 <= x <= i }")})}));
}

/// for (i) { for (j < i) { for (k < j) a[i][j] -= a[i][k] * a[j][k]; a[i][j] /= a[j][j]; } a[i][i] = sqrt(a[i][i]); }
std::vector<PlacedStatement> decomposition() {
  const std::string inner = "[n] -> { S0[i,j,k] -> a[", column = "[n] -> { S1[i,j] -> a[", whole = " : 0 <= k < j < i < n }", part = " : 0 <= j < i < n }";
  return {placed("S0", {loopOver("i"), loopOver("j"), loopOver("k")}, "[n] -> { S0[i,j,k]" + whole,
                 {touches(AccessKind::MustWrite, "a", inner + "i,j]" + whole), touches(AccessKind::Read, "a", inner + "i,j]" + whole),
                  touches(AccessKind::Read, "a", inner + "i,k]" + whole), touches(AccessKind::Read, "a", inner + "j,k]" + whole)}),
          placed("S1", {loopOver("i"), loopOver("j")}, "[n] -> { S1[i,j]" + part,
                 {touches(AccessKind::MustWrite, "a", column + "i,j]" + part), touches(AccessKind::Read, "a", column + "i,j]" + part),
                  touches(AccessKind::Read, "a", column + "j,j]" + part)},
                 {0, 1}, {0, 2}),
          placed("S2", {loopOver("i")}, "[n] -> { S2[i] : 0 <= i < n }",
                 {touches(AccessKind::MustWrite, "a", "[n] -> { S2[i] -> a[i,i] : 0 <= i < n }"),
                  touches(AccessKind::Read, "a", "[n] -> { S2[i] -> a[i,i] : 0 <= i < n }")},
                 {0}, {2})};
}

TEST(Steps, DecompositionsRunByColumns) {
  const std::optional<Timing> found = timing(decomposition());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->times, (Times{{0, 0, 1}, {0, 1}, {1}}));
  EXPECT_EQ(found->order, (std::vector<size_t>{2, 1, 0}));
}

TEST(Steps, WhatOthersNeedFirstRunsBeforeThem) {
  // for (i) { x[i] = b[i]; for (j < i) x[i] -= x[j]; }
  const std::vector<PlacedStatement> sums = {
      placed("S0", {loopOver("i")}, "[n] -> { S0[i] : 0 <= i < n }", {touches(AccessKind::MustWrite, "x", "[n] -> { S0[i] -> x[i] : 0 <= i < n }")}),
      placed("S1", {loopOver("i"), loopOver("j")}, "[n] -> { S1[i,j] : 0 <= j < i < n }",
             {touches(AccessKind::MustWrite, "x", "[n] -> { S1[i,j] -> x[i] : 0 <= j < i < n }"),
              touches(AccessKind::Read, "x", "[n] -> { S1[i,j] -> x[i] : 0 <= j < i < n }"),
              touches(AccessKind::Read, "x", "[n] -> { S1[i,j] -> x[j] : 0 <= j < i < n }")},
             {0, 1}, {1, 0})};
  EXPECT_EQ(timesOf(sums), (Times{{0}, {0, 1}}));
}

/// for (k) for (i) for (j) p[i][j] = f(p[i][j], p[i][k], p[k][j])
PlacedStatement paths() {
  const std::string all = " : 0 <= k < n and 0 <= i < n and 0 <= j < n }", to = "[n] -> { S[k,i,j] -> p[";
  return placed("S", {loopOver("k"), loopOver("i"), loopOver("j")}, "[n] -> { S[k,i,j]" + all,
                {touches(AccessKind::MustWrite, "p", to + "i,j]" + all), touches(AccessKind::Read, "p", to + "i,j]" + all),
                 touches(AccessKind::Read, "p", to + "i,k]" + all), touches(AccessKind::Read, "p", to + "k,j]" + all)});
}

/// In pieces by these loops.
std::vector<PlacedStatement> piecesOfPaths(const std::vector<size_t> &loops) {
  std::vector<PlacedStatement> pieces;
  for (Piece &each : piecesOf(paths().statement, loops)) {
    Statement &piece = each.statement;
    pieces.push_back(paths());
    const std::string name = "S" + std::to_string(pieces.size());
    piece.name = name;
    piece.domain = isl::manage(isl_set_set_tuple_name(piece.domain.release(), name.c_str()));
    for (Access &access : piece.accesses)
      access.relation = isl::manage(isl_map_set_tuple_name(access.relation.release(), isl_dim_in, name.c_str()));
    pieces.back().statement = std::move(piece);
  }
  return pieces;
}

TEST(Steps, RowsAndColumnsThatChangeInTheirStepNeedPieces) {
  EXPECT_FALSE(timesOf({paths()}));
  EXPECT_EQ(piecesOfPaths({1}).size(), 3u);
  EXPECT_FALSE(timingByOutermostLoop(piecesOfPaths({1})));
  EXPECT_FALSE(timingByOutermostLoop(piecesOfPaths({2})));
  const std::optional<Timing> found = timingByOutermostLoop(piecesOfPaths({1, 2}));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->times, Times(9, {1, 0, 0}));
  EXPECT_EQ(found->order.front(), 0u);
  EXPECT_EQ(found->order.back(), 8u);
}

/// for (i) { a[i] = b[i + shift]; b[i] = ...; }, and what the second statement reads.
std::optional<Timing> apart(int shift, const std::string &read) {
  const std::string all = " : 1 <= i < n }";
  return timingWithoutSteps(
      {placed("S0", {loopOver("i")}, "[n] -> { S0[i]" + all,
              {touches(AccessKind::MustWrite, "a", "[n] -> { S0[i] -> a[i]" + all),
               touches(AccessKind::Read, "b", "[n] -> { S0[i] -> b[i + " + std::to_string(shift) + "]" + all)},
              {0}, {0}),
       placed("S1", {loopOver("i")}, "[n] -> { S1[i]" + all,
              {touches(AccessKind::MustWrite, "b", "[n] -> { S1[i] -> b[i]" + all),
               touches(AccessKind::Read, read, "[n] -> { S1[i] -> " + read + "[i]" + all)},
              {0}, {1})});
}

TEST(Steps, StatementsApartKeepTheOrderOfWhatDependsOnEachOther) {
  ASSERT_TRUE(apart(0, "c") && apart(1, "c") && apart(-1, "c"));
  EXPECT_EQ(apart(1, "c")->order, (std::vector<size_t>{0, 1}));
  EXPECT_EQ(apart(-1, "c")->order, (std::vector<size_t>{1, 0}));
  EXPECT_TRUE(apart(1, "a"));
  EXPECT_FALSE(apart(-1, "a"));
}

TEST(Steps, StatementsAroundOthersComeBeforeAndAfterThem) {
  // for (i) { v = b[i]; b[i] = ...; t[i] = v; }: the first and the last are one statement, which reads b before it is written and has parts after.
  const std::string all = " : 0 <= i < n }";
  PlacedStatement around = placed("S0", {loopOver("i")}, "[n] -> { S0[i]" + all,
                                  {touches(AccessKind::MustWrite, "t", "[n] -> { S0[i] -> t[i]" + all),
                                   touches(AccessKind::Read, "b", "[n] -> { S0[i] -> b[i]" + all)},
                                  {0}, {0}),
                  between = placed("S1", {loopOver("i")}, "[n] -> { S1[i]" + all,
                                   {touches(AccessKind::MustWrite, "b", "[n] -> { S1[i] -> b[i]" + all)}, {0}, {1});
  EXPECT_TRUE(timingWithoutSteps({around, between}));
  around.lastPositions = {2};
  EXPECT_FALSE(timingWithoutSteps({around, between}));
}

/// Kernels of the decomposition, as they should be.
class CheckedSteps : public testing::Test {
protected:
  std::vector<StepKernel> kernels;
  const isl::set context{islContext(), "[n,k] -> { : 0 <= k < n }"};

  CheckedSteps() {
    std::vector<PlacedStatement> all = decomposition();
    const auto add = [&](size_t number, std::vector<int64_t> time, const std::string &domain, const std::vector<std::pair<AccessKind, std::string>> &accesses) {
      StepKernel kernel{all[number].statement, all[number].loops, all[number].positions, all[number].lastPositions, std::move(time), {}, isl::set(islContext(), domain), {}};
      for (const auto &[kind, relation] : accesses)
        kernel.accesses.push_back(touches(kind, "a", relation));
      kernels.push_back(kernel);
    };
    const auto both = [](const std::string &relation) {
      return std::vector<std::pair<AccessKind, std::string>>{{AccessKind::MustWrite, relation}, {AccessKind::Read, relation}};
    };
    add(2, {1}, "[n,k] -> { S[i] : i = k }", both("[n,k] -> { S[i] -> a[i,i] : i = k }"));
    auto column = both("[n,k] -> { S[i] -> a[i,k] : k < i < n }");
    column.emplace_back(AccessKind::Read, "[n,k] -> { S[i] -> a[k,k] : k < i < n }");
    add(1, {0, 1}, "[n,k] -> { S[i] : k < i < n }", column);
    auto inner = both("[n,k] -> { S[i,j] -> a[i,j] : k < j < i < n }");
    inner.emplace_back(AccessKind::Read, "[n,k] -> { S[i,j] -> a[i,k] : k < j < i < n }");
    inner.emplace_back(AccessKind::Read, "[n,k] -> { S[i,j] -> a[j,k] : k < j < i < n }");
    add(0, {0, 0, 1}, "[n,k] -> { S[i,j] : k < j < i < n }", inner);
  }

  size_t wrong() const { return checkSteps(kernels, {"k", false}, context).size(); }
};

TEST_F(CheckedSteps, RightOnesPass) { EXPECT_EQ(checkSteps(kernels, {"k", false}, context), std::vector<std::string>()); }

TEST_F(CheckedSteps, TheOrderInAStepMatters) {
  std::swap(kernels[0], kernels[1]);
  EXPECT_GT(wrong(), 0u);
}

TEST_F(CheckedSteps, AnotherTimeFunctionIsNoticed) {
  kernels[1].time = {1, 0};
  EXPECT_GT(wrong(), 0u);
}

TEST_F(CheckedSteps, StepsThatCountDownAreNoticed) { EXPECT_GT(checkSteps(kernels, {"k", true}, context).size(), 0u); }

TEST_F(CheckedSteps, IterationsThatAreMissingAreNoticed) {
  for (Access &each : kernels[2].accesses)
    each.relation = each.relation.intersect_domain(isl::set(islContext(), "[n,k] -> { S[i,j] : j < i - 1 }"));
  EXPECT_EQ(wrong(), 1u);
}

TEST_F(CheckedSteps, AnotherElementIsNoticed) {
  kernels[1].accesses[0].relation = isl::map(islContext(), "[n,k] -> { S[i] -> a[i,k+1] : k < i < n }");
  EXPECT_EQ(wrong(), 1u);
}

TEST_F(CheckedSteps, WhatRunsBeforeTheStepsMayNotNeedThem) {
  kernels[0].time.clear();
  EXPECT_GT(wrong(), 0u);
}

TEST_F(CheckedSteps, LoopsInAnotherOrderKeepDependences) {
  // for (i) for (k < i) c[k] = f(c[k], a[i][k]): with k outside, and then counted in another order.
  const std::string whole = " : 0 <= k < i < n }";
  StepKernel kernel{placed("S", {loopOver("i"), loopOver("k")}, "[n] -> { S[i,k]" + whole,
                           {touches(AccessKind::MustWrite, "c", "[n] -> { S[i,k] -> c[k]" + whole)})
                        .statement,
                    {0, 1}, {0, 0}, {0, 0}, {}, {1, 0}, isl::set(islContext(), "[n] -> { K[k] : 0 <= k < n - 1 }"),
                    {touches(AccessKind::MustWrite, "c", "[n] -> { K[k] -> c[k] : 0 <= k < n - 1 }")}};
  EXPECT_EQ(checkSteps({kernel}, {"", false}, everything()), std::vector<std::string>());
  kernel.statement.accesses.push_back(touches(AccessKind::Read, "c", "[n] -> { S[i,k] -> c[k + 1]" + whole));
  kernel.accesses.push_back(touches(AccessKind::Read, "c", "[n] -> { K[k] -> c[k + 1] : 0 <= k < n - 1 }"));
  EXPECT_EQ(checkSteps({kernel}, {"", false}, everything()).size(), 1u);
  kernel.order = {1};
  EXPECT_GT(checkSteps({kernel}, {"", false}, everything()).size(), 0u);
}

TEST_F(CheckedSteps, AStatementThatIsMissingIsNoticed) {
  Statement whole;
  whole.name = "S";
  whole.loops = {loopOver("i")};
  whole.domain = isl::set(islContext(), "[n] -> { S[i] : 0 <= i < n }");
  for (const AccessKind kind : {AccessKind::MustWrite, AccessKind::Read})
    whole.accesses.push_back(touches(kind, "a", "[n] -> { S[i] -> a[i,j] : 0 <= j <= i < n }"));
  whole.accesses.push_back(touches(AccessKind::Read, "a", "[n] -> { S[i] -> a[x,y] : 0 <= y <= x < i < n }"));
  EXPECT_EQ(checkStatements(kernels, whole, everything()), std::vector<std::string>());
  kernels.erase(kernels.begin());
  EXPECT_EQ(checkStatements(kernels, whole, everything()).size(), 2u);
}

} // namespace
