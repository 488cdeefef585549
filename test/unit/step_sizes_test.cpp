#include "analysis/frontend/symbolic/step_sizes.h"
#include "analysis/isl/sets.h"
#include <gtest/gtest.h>

using namespace nidus;
using namespace nidus::frontend;

namespace {

using Sizes = std::set<std::string>;

bool isSize(const std::string &name) {
  return Sizes{"w", "h", "k", "stride", "dilation", "pad", "channels"}.count(name) > 0;
}

Poly name(const std::string &name) { return Poly::name(name); }
Poly operator+(const Poly &a, const Poly &b) { return *add(a, b); }
Poly operator*(const Poly &a, const Poly &b) { return *multiply(a, b); }

const Poly w = name("w"), h = name("h"), k = name("k"), stride = name("stride"), dilation = name("dilation");
const Poly c = name("c"), y = name("y"), x = name("x"), i = name("i"), j = name("j");

TEST(StepSizes, StrideAndDilationOfALayerAreTheOnesWithoutWhichThereIsAShape) {
  Poly offset = (c * h + y * stride + j * dilation) * w + x * stride + i * dilation;
  std::vector<Sizes> found = stepSizes({offset}, {}, {}, isSize);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0], (Sizes{"stride", "dilation"}));
}

TEST(StepSizes, WhatTheCodeMultipliesLastIsTheLengthOfARow) {
  Poly offset = (y * k + j) * w + x * k + i;
  std::vector<Sizes> found = stepSizes({offset}, {}, {{"w", "k"}}, isSize);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0], Sizes{"k"});
  found = stepSizes({offset}, {}, {{"k", "w"}}, isSize);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0], Sizes{"w"});
}

TEST(StepSizes, RowsOfADeclaredLengthAreNoSteps) {
  Poly offset = (y * k + j) * w + x * k + i;
  std::vector<Sizes> found = stepSizes({offset}, {w}, {}, isSize);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0], Sizes{"k"});
}

TEST(StepSizes, AProductTakesItsCounterAndTheSteps) {
  EXPECT_EQ(stepProduct({"stride", "w", "y"}, {"stride"}, isSize), (Monomial{"stride", "y"}));
  EXPECT_TRUE(stepProduct({"w", "y"}, {"stride"}, isSize).empty());
  EXPECT_TRUE(stepProduct({"stride", "x", "y"}, {"stride"}, isSize).empty()) << "two counters";
  EXPECT_TRUE(stepProduct({"pad", "stride"}, {"stride"}, isSize).empty()) << "no counter";
}

TEST(NotNegativeOn, TheEndsOfACounterAreFoundWithoutThoseOfItsType) {
  isl::set where(islContext(), "[n, y] -> { : 0 <= y < n and y <= 2147483647 }");
  std::vector<Poly> ends = notNegativeOn(where, "y", 1 << 30);
  ASSERT_EQ(ends.size(), 2u);
  for (const Poly &end : {y, *subtract(name("n"), y + Poly(1))})
    EXPECT_EQ(std::count(ends.begin(), ends.end(), end), 1) << end.text();
}

TEST(NotNegativeOn, AnEqualityIsTwoEnds) {
  isl::set where(islContext(), "[n, y] -> { : y = n + 1 }");
  EXPECT_EQ(notNegativeOn(where, "y", 1 << 30).size(), 2u);
}

} // namespace
