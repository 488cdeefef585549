//===- region_test.cpp - boxes of what a nest touches, shapes of flat arrays --===//
#include "analysis/dependence/dependences.h"
#include "analysis/frontend/shapes/delinearise.h"
#include "analysis/code/evaluate.h"
#include "analysis/transfer/boxes.h"
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
  EXPECT_EQ(region.out->fit, Fit::Exact);
  EXPECT_EQ(*region.out->levels[0].pitch->value, 2);
  EXPECT_FALSE(region.in);
}

TEST(Regions, ADiagonalIsAHullThatGoesInFirst) {
  Region region = outOf("i, i", {Poly::name("n"), Poly(1)});
  ASSERT_TRUE(region.out);
  EXPECT_EQ(region.out->fit, Fit::Hull);
  EXPECT_TRUE(region.in);
}

/// The box around what one access reads.
std::optional<Box> coverOf(const std::vector<std::string> &parameters, const std::string &domain, const std::string &elements,
                           const std::vector<Poly> &strides) {
  std::string names;
  for (const std::string &name : parameters)
    names += (names.empty() ? "" : ",") + name;
  Scop scop = nest({loopOver("y"), loopOver("x")}, "[" + names + "] -> { S[y,x] : " + domain + " }",
                   {access("r", "in", AccessKind::Read, "[" + names + "] -> { S[y,x] -> in" + elements + " and " + domain + " }")},
                   strides, parameters);
  return coverBox(boxSetting(scop), scop.arrays[0], scop.onlyStatement().accesses[0].relation.range());
}

TEST(Regions, ACoverSurroundsWhatIsReadAndIsTested) {
  std::optional<Box> cover =
      coverOf({"bh", "bw", "w", "h", "range", "stride"}, "0 <= y < bh and 0 <= x < bw",
              "[a,b] : 0 <= a <= h - 8 and 0 <= b <= w - 8 and -range <= a - 8y <= range and -range <= b - 8x <= range",
              {Poly::name("stride"), Poly(1)});
  ASSERT_TRUE(cover);
  EXPECT_EQ(cover->fit, Fit::Cover);
  EXPECT_FALSE(cover->certain);
  std::map<std::string, int64_t> sizes = {{"bh", 4}, {"bw", 5}, {"w", 100}, {"h", 29}, {"range", 2}, {"stride", 128}};
  EXPECT_EQ(valueOf(cover->first, sizes), 0);
  ASSERT_EQ(cover->levels.size(), 2U);
  EXPECT_EQ(valueOf(cover->levels[0].count, sizes), 22); // rows 0 .. min(h - 8, 8 * 3 + 2)
  EXPECT_EQ(valueOf(cover->levels[1].count, sizes), 35); // columns 0 .. min(w - 8, 8 * 4 + 2)
}

TEST(Regions, TheRangeOfATypeIsNoCover) {
  EXPECT_FALSE(coverOf({"h", "w"}, "0 <= y < h and 0 <= x < w and -2147483648 <= h <= 2147483647",
                       "[a] : ((a = x and w >= 100) or (a = h - 1 and w < 100))", {Poly(1)}));
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

TEST(Delinearise, RowsMayBeLongerThanASize) {
  auto isSize = [](const std::string &name) { return name == "w" || name == "h"; };
  Poly z = Poly::name("z"), y = Poly::name("y"), x = Poly::name("x"), row = *add(Poly::name("w"), Poly(2)), plane = *multiply(row, *add(Poly::name("h"), Poly(1)));
  const auto rows = frontend::delinearise({*add(*multiply(y, row), x), *add(*multiply(*add(y, Poly(1)), row), *subtract(x, Poly(1)))}, {}, isSize);
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const frontend::Delinearised &d) { return d.shape.strides == std::vector<Poly>{row, Poly(1)}; });
  ASSERT_NE(found, rows.end());
  EXPECT_EQ(found->subscripts[1][0], (frontend::Subscripts{*add(y, Poly(1)), *subtract(x, Poly(1))}));
  EXPECT_EQ(found->sizes, (std::vector<Poly>{row}));
  // Along a diagonal only the declaration tells.
  const Poly diagonal = *add(*multiply(y, row), *subtract(Poly::name("h"), y));
  const auto declared = frontend::delinearise({diagonal}, {row}, isSize);
  ASSERT_FALSE(declared.empty());
  EXPECT_EQ(declared[0].shape.strides, (std::vector<Poly>{row, Poly(1)}));
  EXPECT_EQ(declared[0].subscripts[0][0], (frontend::Subscripts{y, *subtract(Poly::name("h"), y)}));
  // In three dimensions.
  const Poly offset = *add(*add(*multiply(z, plane), *multiply(y, row)), x);
  const auto volume = frontend::delinearise({offset}, {plane, row}, isSize);
  ASSERT_FALSE(volume.empty());
  EXPECT_EQ(volume[0].shape.strides, (std::vector<Poly>{plane, row, Poly(1)}));
  EXPECT_EQ(volume[0].subscripts[0][0], (frontend::Subscripts{z, y, x}));
}

TEST(Delinearise, MultiplesOfACounterMayBeRowsAndSomeElements) {
  auto isSize = [](const std::string &name) { return name == "k"; };
  Poly i = Poly::name("i"), k = Poly::name("k");
  const auto ways = frontend::delinearise({*add(*multiply(Poly(638), i), k)}, {Poly(640)}, isSize);
  ASSERT_FALSE(ways.empty());
  EXPECT_EQ(ways[0].subscripts[0][0], (frontend::Subscripts{i, *add(*multiply(Poly(-2), i), k)}));
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

TEST(Delinearise, PixelsInRowsOfAPitchHaveAQuotientForASize) {
  auto isSize = [](const std::string &name) { return name == "pitch" || name == "channels"; };
  auto depthOf = [](const std::string &name) -> std::optional<size_t> { return std::string("yxc").find(name); };
  auto product = [](const char *a, const char *b) { return *multiply(Poly::name(a), Poly::name(b)); };
  Poly offset = *add(*add(product("y", "pitch"), product("x", "channels")), Poly::name("c"));
  std::vector<frontend::Delinearised> ways = frontend::delinearisePitches({offset}, isSize, depthOf);
  // Both orders where c is proved to be a channel, and that of the loops.
  ASSERT_EQ(ways.size(), 3u);
  EXPECT_EQ(ways[0].proved, std::set<size_t>{2});
  EXPECT_EQ(ways[1].proved, std::set<size_t>{2});
  EXPECT_NE(ways[0].shape.strides, ways[1].shape.strides);
  const frontend::Delinearised &pixels = ways[2];
  EXPECT_EQ(pixels.shape.strides, (std::vector<Poly>{Poly::name("pitch"), Poly::name("channels"), Poly(1)}));
  EXPECT_EQ(pixels.subscripts[0][0], (frontend::Subscripts{Poly::name("y"), Poly::name("x"), Poly::name("c")}));
  EXPECT_EQ(pixels.sizes[1], Poly::name("channels"));
  EXPECT_EQ(pixels.quotients.at(0).dividend, Poly::name("pitch"));
  EXPECT_EQ(pixels.quotients.at(0).divisor, Poly::name("channels"));
  // A size that is multiplied by the other one elsewhere is no pitch, but the length of blocks: y and c must be proved to be in one.
  Poly scaled = *add(offset, *multiply(product("pitch", "channels"), Poly::name("z")));
  ways = frontend::delinearisePitches({scaled}, isSize, depthOf);
  ASSERT_EQ(ways.size(), 2u);
  for (const frontend::Delinearised &way : ways) {
    EXPECT_EQ(way.shape.strides[0], product("channels", "pitch"));
    EXPECT_EQ(way.proved, (std::set<size_t>{1, 3}));
    EXPECT_TRUE(way.isLastResort);
  }
}

TEST(Delinearise, AProductOfCountersHasNoShape) {
  auto isSize = [](const std::string &) { return false; };
  EXPECT_TRUE(frontend::delinearise({*multiply(Poly::name("i"), Poly::name("j"))}, {}, isSize).empty());
}

} // namespace
