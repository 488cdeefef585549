//===- sort_test.cpp - which code is proved to sort ---------------------------===//
#include "analysis/frontend/import/import.h"
#include "analysis/frontend/symbolic/known_order.h"
#include "analysis/frontend/sorting/sort_networks.h"
#include "analysis/code/sort_call.h"
#include <fstream>
#include <gtest/gtest.h>

using namespace nidus;
using frontend::KnownOrder;

namespace {

TEST(KnownOrder, FollowsFromWhatIsKnown) {
  KnownOrder order;
  order.learn(3, 1);
  order.learn(7, 3);
  EXPECT_TRUE(order.isNotGreater(7, 1));
  EXPECT_FALSE(order.isNotGreater(1, 7));
  EXPECT_TRUE(order.isNotGreater(5, 5));
}

TEST(KnownOrder, KeepsWhatFollowedFromForgottenNumbers) {
  KnownOrder order;
  order.learn(3, 1);
  order.learn(7, 3);
  order.keepOnly({1, 7});
  EXPECT_TRUE(order.isNotGreater(7, 1));
  EXPECT_FALSE(order.isNotGreater(7, 3));
}

TEST(KnownOrder, MeetingKeepsWhatBothKnow) {
  KnownOrder a, b;
  a.learn(1, 2);
  a.learn(2, 3);
  b.learn(1, 3);
  b.learn(3, 2);
  a.meet(b);
  EXPECT_TRUE(a.isNotGreater(1, 2));
  EXPECT_TRUE(a.isNotGreater(1, 3));
  EXPECT_FALSE(a.isNotGreater(2, 3));
}

TEST(KnownOrder, RenamingExchangesNumbers) {
  KnownOrder order;
  order.learn(1, 2);
  order.rename({{1, 2}, {2, 1}});
  EXPECT_TRUE(order.isNotGreater(2, 1));
  EXPECT_FALSE(order.isNotGreater(1, 2));
}

/// The calls that stand for sorts in a function over `type v[5]` with elements of `in`, which returns `result`.
std::string sorts(const std::string &code, const std::string &result = "v[2]", const std::string &type = "int",
                  const std::vector<std::string> &liveAfter = {}) {
  std::string path = testing::TempDir() + "/sort_test.c";
  std::ofstream(path)
      << "typedef " << type << " T;\n"
      << "static void exchange(T *a, T *b) { T t = *a; *a = *b; *b = t; }\n"
      << "static T middle(T *a) { for (int i = 1; i < 5; i++) for (int k = i; k > 0 && a[k] < a[k - 1]; k--) "
         "exchange(a + k, a + k - 1); return a[2]; }\n"
      << "int f(const T *in) { T v[5], *last, t; int i, k, n = 0; for (i = 0; i < 5; i++) v[i] = in[i];\n"
      << code << "\nreturn " << result << "; }\n";
  Result<Unit> unit = importUnit(path, {});
  if (!unit)
    return "not read";
  const Function &function = *findFunction(*unit, "f");
  std::string found;
  forEachExpr(frontend::withSortNetworks(*unit, function, function.body, liveAfter), [&](const Expr &e) {
    if (sortCallOf(e))
      found += (found.empty() ? "" : " ") + e.name;
  });
  return found;
}

const std::string swap = " { t = v[k]; v[k] = v[k + 1]; v[k + 1] = t; }";

TEST(SortNetworks, BubblesAreSorted) {
  EXPECT_EQ(sorts("for (i = 0; i < 4; i++) for (k = 0; k < 4 - i; k++) if (v[k] > v[k + 1])" + swap),
            "nidus::sort<5, 2, 2>");
}

TEST(SortNetworks, OnlyWhatIsReadIsSorted) {
  const std::string code = "for (i = 0; i < 4; i++) for (k = 0; k < 4 - i; k++) if (v[k] > v[k + 1])" + swap;
  EXPECT_EQ(sorts(code, "v[1] + v[3]"), "nidus::sort<5, 1, 3>");
  EXPECT_EQ(sorts(code, "in[0]"), "");
  EXPECT_EQ(sorts(code + "n = in[0];", "v[n]"), "nidus::sort<5, 0, 4>");
}

TEST(SortNetworks, RoundsMustReachWhatIsRead) {
  const std::string two = "for (i = 0; i < 2; i++) for (k = 0; k < 4 - i; k++) if (v[k] > v[k + 1])" + swap;
  EXPECT_EQ(sorts(two, "v[3]"), "nidus::sort<5, 3, 3>");
  EXPECT_EQ(sorts(two, "v[2]"), "");
}

// With a test for equal ones too it does not end.
TEST(SortNetworks, EqualElementsMustNotBeExchangedForEver) {
  EXPECT_EQ(sorts("do { n = 0; for (k = 0; k < 4; k++) if (v[k] > v[k + 1]) { n = 1;" + swap + "} } while (n);"),
            "nidus::sort<5, 2, 2>");
  EXPECT_EQ(sorts("do { n = 0; for (k = 0; k < 4; k++) if (v[k] >= v[k + 1]) { n = 1;" + swap + "} } while (n);"), "");
}

TEST(SortNetworks, AddressesReachElements) {
  EXPECT_EQ(sorts("for (i = 0; i < 4; i++) for (k = i + 1; k < 5; k++) if (v[k] < v[i]) exchange(&v[i], v + k);"),
            "nidus::sort<5, 2, 2>");
}

// Another pointer may be read or written through.
TEST(SortNetworks, OtherWaysToTheArrayAreLeft) {
  const std::string code = "for (i = 0; i < 4; i++) for (k = 0; k < 4 - i; k++) if (v[k] > v[k + 1])" + swap;
  EXPECT_EQ(sorts("last = v + 4;" + code, "v[2] + *last"), "");
  EXPECT_EQ(sorts("last = &v[4];" + code, "v[2] + *last"), "");
}

TEST(SortNetworks, ElementsOutsideOfTheArrayAreLeft) {
  EXPECT_EQ(sorts("for (i = 0; i < 5; i++) for (k = 0; k < 5 - i; k++) if (v[k] > v[k + 1])" + swap), "");
}

TEST(SortNetworks, NumbersThatAreReadLaterAreSet) {
  const std::string code = "for (i = 0; i < 4; i++) for (k = 0; k < 4 - i; k++) if (v[k] > v[k + 1])";
  EXPECT_EQ(sorts(code + swap, "v[2] + i"), "nidus::sort<5, 2, 2>");
  EXPECT_EQ(sorts(code + swap, "v[2] + t"), "");
  EXPECT_EQ(sorts(code + "{ n++; " + swap + "}", "v[2] + n"), "");
}

TEST(SortNetworks, TheOrderIsThatOfTheElements) {
  const std::string loops = "for (i = 0; i < 4; i++) for (k = 0; k < 4 - i; k++) ";
  EXPECT_EQ(sorts(loops + "if ((long)v[k] > v[k + 1])" + swap), "nidus::sort<5, 2, 2>");
  EXPECT_EQ(sorts(loops + "if ((unsigned)v[k] > v[k + 1])" + swap), "");
  EXPECT_EQ(sorts(loops + "if (v[k] > v[k + 1])" + swap, "v[2]", "float"), "");
  EXPECT_EQ(sorts(loops + "if (v[k] > v[k + 1])" + swap, "v[2]", "unsigned char"), "nidus::sort<5, 2, 2>");
}

// A comparison may say nothing, or the exchange may lose an element.
TEST(SortNetworks, MistakesAreLeft) {
  const std::string loops = "for (i = 0; i < 4; i++) for (k = 0; k < 4 - i; k++) ";
  EXPECT_EQ(sorts(loops + "if (v[k] > v[0])" + swap), "");
  EXPECT_EQ(sorts(loops + "if (v[k] != v[k + 1])" + swap), "");
  EXPECT_EQ(sorts(loops + "if (v[k] > v[k + 1]) { v[k] = v[k + 1]; v[k + 1] = v[k]; }"), "");
}

TEST(SortNetworks, ElementsAreInsertedAsTheyAreRead) {
  const std::string insert = "t = in[i]; for (k = i; k > 0 && v[k - 1] > t; k--) v[k] = v[k - 1]; v[k] = t; }";
  EXPECT_EQ(sorts("for (i = 0; i < 5; i++) { " + insert), "nidus::sort<5, 2, 2>");
  EXPECT_EQ(sorts("for (i = 4; i >= 0; i--) { " + insert), "") << "in front of nothing";
}

TEST(SortNetworks, WhatIsReadAfterTheBlockIsKept) {
  const std::string code = "for (i = 0; i < 4; i++) for (k = 0; k < 4 - i; k++) if (v[k] > v[k + 1])" + swap;
  EXPECT_EQ(sorts(code, "v[2]", "int", {"x"}), "nidus::sort<5, 2, 2>");
  EXPECT_EQ(sorts(code, "v[2]", "int", {"t"}), "");
}

TEST(SortNetworks, FunctionsReturnElements) {
  EXPECT_EQ(sorts("n = middle(v) + 1;", "n"), "nidus::sort<5, 2, 2>");
  EXPECT_EQ(sorts("n = middle(v) + 1;", "n + v[0]"), "nidus::sort<5, 0, 2>");
  EXPECT_EQ(sorts("n = middle(v) + v[0];", "n"), "") << "before or after it is sorted";
  EXPECT_EQ(sorts("n = in[0] ? middle(v) : 0;", "n + v[0]"), "") << "perhaps";
}

// The greatest drops out: what is left depends on the order.
TEST(SortNetworks, ElementsThatDropOutAreNotSorted) {
  EXPECT_EQ(sorts("for (i = 0; i < 9; i++) { t = in[i]; if (i > 4 && v[4] <= t) continue;"
                  "for (k = i < 5 ? i : 4; k > 0 && v[k - 1] > t; k--) v[k] = v[k - 1]; v[k] = t; }"),
            "");
}

TEST(SortCalls, CountMinimaAndMaxima) {
  EXPECT_EQ(operationsOf({2, 0, 1}), 2);
  EXPECT_EQ(operationsOf({2, 0, 0}), 1);
  EXPECT_EQ(operationsOf({9, 0, 8}), 52);
  EXPECT_EQ(operationsOf({25, 12, 12}), 202);
}

} // namespace
