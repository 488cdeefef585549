//===- old_values_test.cpp - reads of copies from before a nest, and their checker ---===//
#include "analysis/check/check_copies.h"
#include "analysis/dependence/dependences.h"
#include "analysis/dependence/old_values.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

/// for (i = 0; i < n; i++) a[i] = from[i + distance], with the read before the write.
Scop shifted(const std::string &from, const std::string &distance) {
  const std::string domain = " : 0 <= i < n }";
  Access read = access("r", from, AccessKind::Read, "[n,d] -> { S[i] -> " + from + "[i + " + distance + "]" + domain, {1}),
         write = access("w", "a", AccessKind::MustWrite, "[n,d] -> { S[i] -> a[i]" + domain, {2});
  read.location = {"f.c", 1, 5};
  write.location = {"f.c", 1, 1};
  return nest({loopOver("i")}, "[n,d] -> { S[i]" + domain, {read, write}, {Poly(1)}, {"n", "d"});
}

std::optional<OldValues> oldOf(const Scop &scop) { return oldValues(scop, computeDependences(scop)); }

/// With `old` as a copy of `a`.
Scop copied(const std::string &distance) {
  Scop scop = shifted("old", distance);
  for (const Array &array : scop.arrays) {
    Argument argument;
    argument.name = array.name;
    argument.kind = ArgumentKind::Array;
    argument.copyOf = array.name == "old" ? "a" : "";
    scop.arguments.push_back(argument);
  }
  return scop;
}

std::vector<std::string> wrongAt(const std::string &distance) { return checkCopies(copied(distance)); }

} // namespace

TEST(OldValues, ReadsOfWhatLaterIterationsWrite) {
  const std::optional<OldValues> old = oldOf(shifted("a", "1"));
  ASSERT_TRUE(old);
  EXPECT_EQ(old->reads.at("a").size(), 1u);
  EXPECT_TRUE(old->sizes.is_equal(everything()));
  EXPECT_TRUE(old->left.all.empty());
}

TEST(OldValues, TheSizesForWhichTheyAre) {
  const std::optional<OldValues> old = oldOf(shifted("a", "d"));
  ASSERT_TRUE(old);
  EXPECT_FALSE(old->sizes.is_disjoint(set("[n,d] -> { : d = 3 }")));
  EXPECT_TRUE(old->sizes.is_disjoint(set("[n,d] -> { : -n < d < 0 }")));
}

TEST(OldValues, NotOfWhatAnEarlierIterationWrote) { EXPECT_FALSE(oldOf(shifted("a", "-1"))); }

TEST(OldValues, NotWhereTheSameTextReadsTwoArraysOrWrites) {
  Scop scop = shifted("a", "1");
  scop.onlyStatement().accesses[1].location = scop.onlyStatement().accesses[0].location;
  EXPECT_FALSE(oldOf(scop));
}

TEST(CheckCopies, FindsReadsOfWhatWasWritten) {
  EXPECT_TRUE(wrongAt("0").empty()); // complete before the write
  EXPECT_TRUE(wrongAt("1").empty());
  EXPECT_FALSE(wrongAt("(-1)").empty());
  EXPECT_FALSE(wrongAt("d").empty());
}

TEST(CheckCopies, FindsCopiesOfAnotherShape) {
  Scop scop = copied("1");
  scop.arrays[0].strides = {Poly(2)};
  EXPECT_EQ(checkCopies(scop), std::vector<std::string>{"the copy of 'a' has another shape"});
}

TEST(CopiedArrays, AreNeededBeforeTheNest) {
  const Scop scop = copied("1");
  const Dependences dependences = computeDependences(scop);
  EXPECT_TRUE(dependences.all.empty());
  EXPECT_TRUE(dependences.liveIn.at("a").is_equal(set("[n] -> { a[k] : 1 <= k <= n }")));
}
