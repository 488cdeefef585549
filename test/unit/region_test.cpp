//===- region_test.cpp - boxes of what a nest touches, shapes of flat arrays --===//
#include "analysis/dependence/dependences.h"
#include "analysis/frontend/delinearise.h"
#include "analysis/transfer/regions.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

Region outOf(const std::string &range, const std::vector<Poly> &strides) {
  Scop scop = nest({loopOver("i")}, "[n] -> { S[i] : 0 <= i < n }",
                   {access("w", "A", AccessKind::MustWrite, "[n] -> { S[i] -> A[" + range + "] : 0 <= i < n }")},
                   strides, {"n"});
  Result<std::vector<Region>> regions = computeRegions(scop, computeDependences(scop));
  EXPECT_TRUE(static_cast<bool>(regions));
  return (*regions)[0];
}

TEST(Regions, EveryOtherElementIsAStridedBoxAndNotCopiedIn) {
  Region region = outOf("2i", {Poly(1)});
  ASSERT_TRUE(region.out);
  EXPECT_TRUE(region.out->exact);
  EXPECT_EQ(*region.out->levels[0].pitch->value, 2);
  EXPECT_FALSE(region.in);
}

TEST(Regions, ADiagonalIsAHullThatGoesInFirst) {
  Region region = outOf("i, i", {Poly::name("n"), Poly(1)});
  ASSERT_TRUE(region.out);
  EXPECT_FALSE(region.out->exact);
  EXPECT_TRUE(region.in);
}

/// The element of an array that has `strides` at which `subscripts`, all constant, point.
int64_t elementAt(const std::string &subscripts, const std::vector<Poly> &strides) {
  return *outOf(subscripts, strides).out->first->value;
}

// The figures that Paoletti 2013 works out by hand.
TEST(Regions, SubscriptsAreLinearisedRowByRow) {
  EXPECT_EQ(elementAt("8", {Poly(1)}), 8);
  EXPECT_EQ(elementAt("2, 1", {Poly(4), Poly(1)}), 9);
  EXPECT_EQ(elementAt("10, 5", {Poly(16), Poly(1)}), 165);
  // Column by column: element (i, j) of a matrix of ld rows is j * ld + i.
  EXPECT_EQ(elementAt("2, 1", {Poly(1), Poly(5)}), 7);
}

TEST(Delinearise, FindsRowsColumnsAndChannels) {
  auto isSize = [](const std::string &name) { return name == "w" || name == "h"; };
  Poly y = Poly::name("y"), x = Poly::name("x"), w = Poly::name("w");
  Poly offset = *add(*multiply(Poly(3), *add(*multiply(y, w), x)), Poly(2));
  std::vector<frontend::Delinearised> ways = frontend::delinearise({offset}, {}, isSize);
  ASSERT_FALSE(ways.empty());
  EXPECT_EQ(ways[0].shape.strides, (std::vector<Poly>{*multiply(Poly(3), w), Poly(1)}));
  EXPECT_EQ(ways[0].subscripts[0][0], (frontend::Subscripts{y, *add(*multiply(Poly(3), x), Poly(2))}));
}

TEST(Delinearise, ASizeAloneMayBelongToTheRowOrToTheColumn) {
  auto isSize = [](const std::string &name) { return name == "w"; };
  Poly y = Poly::name("y"), x = Poly::name("x"), w = Poly::name("w");
  // y*w + w - 1 - x, a mirrored row
  Poly offset = *subtract(*add(*multiply(y, w), *subtract(w, Poly(1))), x);
  std::vector<frontend::Delinearised> ways = frontend::delinearise({offset}, {}, isSize);
  ASSERT_FALSE(ways.empty());
  ASSERT_EQ(ways[0].subscripts[0].size(), 2u);
  EXPECT_EQ(ways[0].subscripts[0][1], (frontend::Subscripts{y, *subtract(*subtract(w, Poly(1)), x)}));
}

TEST(Delinearise, AProductOfCountersHasNoShape) {
  auto isSize = [](const std::string &) { return false; };
  EXPECT_TRUE(frontend::delinearise({*multiply(Poly::name("i"), Poly::name("j"))}, {}, isSize).empty());
}

} // namespace
