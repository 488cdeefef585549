//===- dependence_test.cpp - dependences, criterion 1 and live-in on isl text -===//
#include "analysis/criteria/parallelism.h"
#include "analysis/dependence/dependences.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

const char *square = "[n] -> { S[i,j] : 0 <= i < n and 0 <= j < n }";

TEST(Dependences, ColumnRecursionIsCarriedByTheOuterLoopOnly) {
  Scop scop =
      nest({loopOver("i"), loopOver("j")}, "[n] -> { S[i,j] : 1 <= i < n and 0 <= j < n }",
           {access("r", "A", AccessKind::Read, "[n] -> { S[i,j] -> A[i - 1, j] : 1 <= i < n and 0 <= j < n }"),
            access("w", "A", AccessKind::MustWrite, "[n] -> { S[i,j] -> A[i, j] : 1 <= i < n and 0 <= j < n }")},
           {Poly::name("n"), Poly(1)}, {"n"});
  Dependences dependences = computeDependences(scop);
  ASSERT_EQ(dependences.all.size(), 1u);
  EXPECT_EQ(dependences.all[0].kind, DependenceKind::Flow);
  EXPECT_TRUE(dependences.all[0].relation.deltas().is_equal(set("[n] -> { S[i,j] : i = 1 and j = 0 and n >= 3 }")));
  EXPECT_EQ(parallelLoops(scop.onlyStatement(), dependences), (std::vector<bool>{false, true}));
  // Only row 0 is read before it is written.
  EXPECT_TRUE(dependences.liveIn.at("A").is_equal(set("[n] -> { A[0, j] : 0 <= j < n and n >= 2 }")));
}

TEST(Dependences, AStencilInPlaceHasFlowAndAntiDependences) {
  Scop scop = nest({loopOver("i")}, "[n] -> { S[i] : 1 <= i < n - 1 }",
                   {access("left", "A", AccessKind::Read, "[n] -> { S[i] -> A[i - 1] : 1 <= i < n - 1 }"),
                    access("right", "A", AccessKind::Read, "[n] -> { S[i] -> A[i + 1] : 1 <= i < n - 1 }"),
                    access("w", "A", AccessKind::MustWrite, "[n] -> { S[i] -> A[i] : 1 <= i < n - 1 }")},
                   {Poly(1)}, {"n"});
  Dependences dependences = computeDependences(scop);
  std::vector<std::string> kinds;
  for (const Dependence &d : dependences.all)
    kinds.push_back(d.source + ">" + d.sink);
  EXPECT_EQ(kinds, (std::vector<std::string>{"right>w", "w>left"}));
  EXPECT_EQ(parallelLoops(scop.onlyStatement(), dependences), std::vector<bool>{false});
  EXPECT_EQ(carriedDependence(scop, dependences).id, ReasonId::CarriedDependence);
}

TEST(Dependences, DecreasingLoopsRunBackwards) {
  Scop scop = nest({loopOver("i", -1)}, "[n] -> { S[i] : 0 <= i < n }",
                   {access("r", "A", AccessKind::Read, "[n] -> { S[i] -> A[i + 1] : 0 <= i < n }"),
                    access("w", "A", AccessKind::MustWrite, "[n] -> { S[i] -> A[i] : 0 <= i < n }")},
                   {Poly(1)}, {"n"});
  Dependences dependences = computeDependences(scop);
  ASSERT_EQ(dependences.all.size(), 1u);
  EXPECT_EQ(dependences.all[0].kind, DependenceKind::Flow);
  EXPECT_TRUE(dependences.liveIn.at("A").is_equal(set("[n] -> { A[n] : n >= 1 }")));
}

TEST(LiveIn, AReadAfterAWriteOfTheSameInstanceNeedsNothing) {
  const char *element = "[n] -> { S[i,j] -> C[i, j] : 0 <= i < n and 0 <= j < n }";
  std::vector<Access> accesses = {access("zero", "C", AccessKind::MustWrite, element, {0}),
                                  access("r", "C", AccessKind::Read, element, {1, -1, 1}),
                                  access("w", "C", AccessKind::MustWrite, element, {1, -1, 1})};
  Scop scop = nest({loopOver("i"), loopOver("j")}, square, accesses, {Poly::name("n"), Poly(1)}, {"n"});
  EXPECT_TRUE(computeDependences(scop).liveIn.at("C").is_empty());
  // In the same inner loop the write of one round does not precede the read of the first.
  scop.onlyStatement().accesses[0].order = {1, -1, 0};
  EXPECT_FALSE(computeDependences(scop).liveIn.at("C").is_empty());
  // Nor does one whose round is not told precede anything.
  scop.onlyStatement().accesses[0].order = {-1};
  EXPECT_FALSE(computeDependences(scop).liveIn.at("C").is_empty());
  // What may be written may also be left as it was.
  scop.onlyStatement().accesses[0].order = {0};
  scop.onlyStatement().accesses[0].kind = AccessKind::MayWrite;
  EXPECT_FALSE(computeDependences(scop).liveIn.at("C").is_empty());
}

} // namespace
