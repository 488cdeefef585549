//===- isl_test.cpp - the right isl, and the helpers over it --------------===//
#include "analysis/isl/formula.h"
#include "analysis/isl/sets.h"
#include "analysis/code/evaluate.h"
#include "analysis/isl/budget.h"
#include "analysis/isl/distinct_maps.h"
#include "nests.h"
#include <gtest/gtest.h>
#include <isl/constraint.h>
#include <isl/version.h>

using namespace nidus;

namespace {

TEST(Isl, IsTheOneThatWasLinkedOnPurpose) {
  // libLLVM exports another isl that answers in its place when the link order is wrong.
  EXPECT_EQ(std::string(isl_version()).rfind("isl-0.25-GMP", 0), 0u) << isl_version();
}

// Their memory comes from limbs.h, in pieces of several sizes and beyond.
TEST(Isl, NumbersOfAllSizesKeepTheirValues) {
  const isl::val one(islContext(), 1);
  std::vector<isl::val> factorials{one};
  for (long k = 1; k <= 400; ++k)
    factorials.push_back(factorials.back().mul(isl::val(islContext(), k)));
  EXPECT_EQ(islText(factorials[25]), "15511210043330985984000000");
  for (long k = 400; k > 0; --k) {
    EXPECT_TRUE(factorials[k].div(isl::val(islContext(), k)).eq(factorials[k - 1])) << k;
    factorials.pop_back();
  }
  EXPECT_TRUE(factorials.back().eq(one));
}

TEST(Isl, BudgetEndsAHardComputation) {
  const auto hard = withBudget(50, [] {
    isl::set s = set("{ [a,b,c,d] : exists e, f: a = 7e + 11f and b = 13e - 17f and 19c = 23e + d }");
    return s.subtract(set("{ [a,b,c,d] : exists e: 29a + 31b = 37e + c and d = 41e mod 43 }")).is_empty();
  });
  EXPECT_FALSE(hard.has_value());
  const auto easy = withBudget(1000000, [] { return set("{ [i] : 0 <= i < 0 }").is_empty(); });
  ASSERT_TRUE(easy.has_value());
  EXPECT_TRUE(*easy);
}

TEST(Isl, APartOfTheBudgetEndsAPartAlone) {
  auto add = [](int n) {
    for (int k = 0; k < n; ++k)
      set("{ [i] : 0 <= i < 9 }").unite(set("{ [i] : i = 20 }")).coalesce();
    return n;
  };
  std::optional<int> part;
  std::optional<int> whole = withBudget(100000, [&] {
    part = withPartOfBudget(50, [&] { return add(100); });
    return add(100);
  });
  EXPECT_FALSE(part.has_value());
  EXPECT_TRUE(whole.has_value());
  // The whole still has an end.
  EXPECT_FALSE(withBudget(50, [&] {
    withPartOfBudget(1000000, [&] { return add(1); });
    return add(100);
  }));
}

TEST(Isl, ABudgetWithinABudgetIsAPartOfIt) {
  auto add = [](int n) {
    for (int k = 0; k < n; ++k)
      set("{ [i] : 0 <= i < 9 }").unite(set("{ [i] : i = 20 }")).coalesce();
    return n;
  };
  EXPECT_FALSE(withBudget(50, [&] {
    withBudget(1000000, [&] { return add(1); });
    return add(100);
  }));
  EXPECT_TRUE(withBudget(100000, [&] {
    EXPECT_FALSE(withBudget(50, [&] { return add(100); }));
    return add(100);
  }));
}

TEST(Isl, RelationsAreNumberedAndKeptApart) {
  struct Touch {
    isl::map relation;
  };
  const auto map = [](const char *text) { return Touch{isl::map(islContext(), text)}; };
  const std::vector<Touch> touches{map("{ S[i] -> r[i, 0] : 0 <= i < 9 }"), map("{ S[i] -> r[i, 1] : 0 <= i < 9 }"),
                                   map("{ S[i] -> r[a, b] : a = i and b = 0 and 0 <= i and i <= 8 }"), map("{ S[i] -> r[i + 1, i] : 0 <= i < 9 }")};
  const DistinctMaps relations(touches);
  EXPECT_EQ(relations[0], relations[2]);
  EXPECT_NE(relations[0], relations[1]);
  EXPECT_TRUE(relations.areApart(relations[0], relations[1]));
  EXPECT_FALSE(relations.areApart(relations[0], relations[3]));
  EXPECT_FALSE(relations.areApart(relations[1], relations[1]));
}

TEST(Isl, PartsOfABudgetAreNoMoreThanTheWhole) {
  auto add = [](int n) {
    for (int k = 0; k < n; ++k)
      set("{ [i] : 0 <= i < 9 }").unite(set("{ [i] : i = 20 }")).coalesce();
    return n;
  };
  int parts = 0;
  EXPECT_FALSE(withBudget(5000, [&] {
    while (parts < 1000 && withPartOfBudget(2000, [&] { return add(1); }))
      ++parts;
    return add(1);
  }));
  EXPECT_GT(parts, 1);
  EXPECT_LT(parts, 1000);
}

TEST(Isl, AMistakeIsNoEndOfABudget) {
  auto mistake = [] { return isl::set().is_empty(); };
  EXPECT_THROW(withBudget(100000, mistake), isl::exception);
  EXPECT_THROW(withBudget(100000, [&] { return withPartOfBudget(1000, mistake).has_value(); }), isl::exception);
}

TEST(Isl, AnAllowanceIsSpentByAllPartsTogether) {
  auto add = [](int n) {
    for (int k = 0; k < n; ++k)
      set("{ [i] : 0 <= i < 9 }").unite(set("{ [i] : i = 20 }")).coalesce();
    return n;
  };
  auto fits = [&](int n) { return withBudget(100000, [&] { return add(n); }).has_value(); };
  {
    Allowance allowance(100000, 2000);
    int before = 0;
    while (before < 1000 && fits(20))
      ++before;
    EXPECT_GT(before, 1);
    EXPECT_LT(before, 1000);
    EXPECT_TRUE(Allowance::isSpent());
    EXPECT_TRUE(fits(1));
  }
  EXPECT_FALSE(Allowance::isSpent());
  EXPECT_TRUE(fits(20));
}

TEST(Isl, SimplerSetsContainTheSet) {
  isl::set quotient = set("[n, m] -> { : exists e: n <= 8e <= m }");
  EXPECT_TRUE(withFractions(quotient).is_equal(set("[n, m] -> { : n <= m }")));
  isl::set cases = set("[n, m] -> { : (n >= 3 and m >= 2) or (n >= 5 and m >= 1 and n + m >= 9) }");
  EXPECT_TRUE(simpleHull(cases).is_equal(set("[n, m] -> { : n >= 3 and m >= 1 and n + m >= 5 }")));
}

TEST(Poly, AddsMultipliesAndPrints) {
  const Poly y = Poly::name("y"), w = Poly::name("w"), x = Poly::name("x");
  const Poly index = *add(*multiply(y, w), x);
  EXPECT_FALSE(index.isLinear());
  EXPECT_EQ(index.names(), (std::set<std::string>{"w", "x", "y"}));
  EXPECT_EQ(*subtract(index, index), Poly(0));
  EXPECT_TRUE(subtract(index, index)->isConstant());
  EXPECT_EQ(*multiply(*add(x, Poly(1)), *subtract(x, Poly(1))), *subtract(*multiply(x, x), Poly(1)));
  EXPECT_EQ(add(x, Poly(-3))->constant(), -3);
}

TEST(Poly, OverflowHasNoValue) {
  const Poly big(INT64_MAX);
  EXPECT_FALSE(add(big, Poly(1)).has_value());
  EXPECT_FALSE(multiply(big, Poly(2)).has_value());
  EXPECT_FALSE(subtract(Poly(INT64_MIN), Poly(1)).has_value());
}

TEST(Sets, ConstraintsMeanWhatTheySay) {
  const Poly i = Poly::name("i");
  const auto value = [](int n) { return constraint(*subtract(Poly::name("i"), Poly(n)), "="); };
  EXPECT_FALSE(constraint(*subtract(i, Poly(3)), "<").intersect(value(2)).is_empty());
  EXPECT_TRUE(constraint(*subtract(i, Poly(3)), "<").intersect(value(3)).is_empty());
  EXPECT_TRUE(constraint(*subtract(i, Poly(3)), "!=").intersect(value(3)).is_empty());
  EXPECT_FALSE(constraint(*subtract(i, Poly(3)), ">=").intersect(value(3)).is_empty());
}

TEST(Sets, FloorAndModuloRoundDown) {
  // -7 = 4 * -2 + 1
  const isl::set quotient = floorConstraint("q", Poly(-7), 4);
  EXPECT_TRUE(quotient.is_equal(constraint(*add(Poly::name("q"), Poly(2)), "=")));
  const isl::set rest = moduloConstraint("r", Poly(-7), 4);
  EXPECT_TRUE(rest.is_equal(constraint(*subtract(Poly::name("r"), Poly(1)), "=")));
}

TEST(Sets, NamesBecomeTuplesAndComeBack) {
  const Poly y = Poly::name("y"), x = Poly::name("x"), w = Poly::name("w");
  const isl::set named = constraint(x, ">=").intersect(constraint(*subtract(x, w), "<")).intersect(constraint(y, "="));
  const isl::set tuple = toTuple(named, "S", {"y", "x"});
  EXPECT_TRUE(tuple.is_equal(set("[w] -> { S[y,x] : y = 0 and 0 <= x < w }"))) << islText(tuple);
  EXPECT_TRUE(fromTuple(tuple, {"y", "x"}).is_equal(named));
  EXPECT_TRUE(projectOnto(named, {"w"}).is_equal(constraint(w, ">")));
}

TEST(Sets, RelationsAreBuiltFromNames) {
  const Poly x = Poly::name("x"), a = Poly::name("a");
  const isl::map map = toMap(constraint(*subtract(*subtract(a, x), Poly(1)), "="), "S", {"x"}, "in", {"a"});
  EXPECT_TRUE(map.is_equal(isl::map(islContext(), "{ S[x] -> in[x + 1] }"))) << islText(map);
}

TEST(Sets, EverythingAndNothing) {
  EXPECT_FALSE(everything().is_empty());
  EXPECT_TRUE(nothing().is_empty());
}

TEST(Sets, EndsAreRightAlsoOfSetsThatIslHasLookedAt) {
  // isl 0.25 says 0 for the least k once it was asked whether the set is empty.
  const isl::set wrapped = set("{ E[k] : 94 <= k <= 186 and 4294967296*floor((-7 + k)/4294967296) <= -8 + k and "
                               "(4294967296*floor((-7 + k)/4294967296) <= -262 + k or 4294967296*floor((-262 + "
                               "k)/4294967296) <= -4294967303 + k) }");
  EXPECT_FALSE(wrapped.is_empty());
  EXPECT_EQ(leastOf(wrapped, 0), 94);
  EXPECT_EQ(mostOf(wrapped, 0), 186);
  EXPECT_EQ(leastOf(wrapped, 0), 94);
}

TEST(Sets, EndsThatDoNotExist) {
  EXPECT_EQ(leastOf(set("{ V[i, j] : i >= 3 and j < i }"), 0), 3);
  EXPECT_EQ(mostOf(set("{ V[i, j] : i >= 3 and j < i }"), 0), std::nullopt);
  EXPECT_EQ(leastOf(set("{ V[i, j] : i >= 3 and j < i }"), 1), std::nullopt);
  EXPECT_EQ(leastOf(set("{ V[i] : 1 = 0 }"), 0), std::nullopt);
}

/// All parts together.
int constraintsOf(const isl::set &set) {
  int count = 0;
  set.foreach_basic_set([&](const isl::basic_set &part) {
    isl_constraint_list *all = isl_basic_set_get_constraint_list(part.get());
    count += isl_constraint_list_n_constraint(all);
    isl_constraint_list_free(all);
  });
  return count;
}

TEST(Sets, LargestPartsOverlapAndMeanTheSame) {
  const isl::set disjoint = set("[w,h] -> { : w <= 2 or (w > 2 and h <= 0) }");
  EXPECT_TRUE(withLargestParts(disjoint, everything()).is_equal(disjoint));
  EXPECT_EQ(constraintsOf(withLargestParts(disjoint, everything())), 2);
  const isl::set ends = set("[w,h,r] -> { : (r < 0 and 2r < h and w <= 2r) or r >= 0 or (r < 0 and 2r >= h) }");
  EXPECT_TRUE(withLargestParts(ends, everything()).is_equal(ends));
  EXPECT_EQ(constraintsOf(withLargestParts(ends, everything())), 3);
}

TEST(Sets, LargestPartsMeanTheSameInTheirContextAndKeepEqualities) {
  const isl::set parts = set("[w,h] -> { : (w <= 1000 and h >= 1) or (w = 3 and h <= 0) }");
  const isl::set context = set("[w,h] -> { : w <= 1000 }"), large = withLargestParts(parts, context);
  EXPECT_TRUE(large.intersect(context).is_equal(parts.intersect(context)));
  EXPECT_EQ(constraintsOf(large), 2);
}

TEST(Formulas, QuotientsKeepNamesOfWhichTheContextKnowsNothing) {
  FormulaNames names;
  for (const char *name : {"h", "a"})
    names[name] = variable(name, scalarType(Scalar::Long));
  const ExprRef isNoMultiple =
      condition(set("[h,a] -> { : 3 * floor((1 + h + a) / 3) <= h + a }"), set("[h] -> { : h > 0 }"), names);
  for (int64_t a = -7; a < 7; ++a)
    EXPECT_EQ(valueOf(isNoMultiple, {{"h", 17}, {"a", a}}), (18 + a) % 3 != 0) << a;
}

} // namespace
