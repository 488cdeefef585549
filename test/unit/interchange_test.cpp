//===- interchange_test.cpp - the checker of loops that moved outward ----------===//
#include "analysis/check/check_interchange.h"
#include "analysis/frontend/import/import.h"
#include "nests.h"
#include "llvm/Support/FileSystem.h"
#include <fstream>
#include <gtest/gtest.h>

using namespace nidus;

namespace {

Function functionOf(const std::string &body) {
  llvm::SmallString<64> path;
  llvm::sys::fs::createTemporaryFile("interchange", "c", path);
  std::ofstream(path.c_str()) << "void f(int n, int m, int p, int *c, const int *a, int *d) { int i, j, k, t, row[9]; " << body << " }\n";
  Result<Unit> unit = importUnit(path.str().str(), {});
  llvm::sys::fs::remove(path);
  EXPECT_TRUE(unit);
  return unit->functions.at(0);
}

StmtRef nestOf(const Function &function) {
  for (const StmtRef &stmt : function.body->children)
    if (stmt->kind == StmtKind::For)
      return stmt;
  return nullptr;
}

/// What is wrong with the step between the bodies of a loop over i.
std::vector<std::string> wrong(const std::string &before, const std::string &after, const std::string &counter = "j",
                               const std::vector<Access> &accesses = {}) {
  const std::string loop = "for (i = 0; i < n; i++) ";
  const Function function = functionOf(loop + "{ " + before + " }");
  return checkMovedLoop(function, {nestOf(function), nestOf(functionOf(loop + after)), counter}, accesses);
}

const std::string sharedLoop = "for (j = 0; j < m; j++) ";
const std::string clearC = "c[i * m + j] = 0; ", addToC = "c[i * m + j] += a[k * m + j] * t; ", overK = "for (k = 0; k < p; k++) ";
const std::string moved = sharedLoop + "{ " + clearC + overK + "{ t = a[k]; " + addToC + "} }";

TEST(CheckMovedLoop, AcceptsTheSameInstancesInTheSameOrder) {
  EXPECT_TRUE(wrong(sharedLoop + clearC + overK + "{ t = a[k]; " + sharedLoop + addToC + "}", moved).empty());
  // Under another name, one that is declared in the loop.
  EXPECT_TRUE(wrong(sharedLoop + clearC + overK + "{ t = a[k]; for (int j = 0; j < m; j += 1) " + addToC + "}", moved).empty());
  // Compared as a wider type, all of them.
  const std::string wide = "for (j = 0; j < (long)m; j++) ";
  const std::string movedWide = wide + "{ " + clearC + overK + "{ t = a[k]; " + addToC + "} }";
  EXPECT_TRUE(wrong(wide + clearC + overK + "{ t = a[k]; " + wide + addToC + "}", movedWide).empty());
  EXPECT_FALSE(wrong(wide + clearC + overK + "{ t = a[k]; " + sharedLoop + addToC + "}", movedWide).empty());
  EXPECT_FALSE(wrong(wide + clearC + overK + "{ t = a[k]; for (j = 0; (char)j < (long)m; j++) " + addToC + "}", movedWide).empty());
}

TEST(CheckMovedLoop, FindsWhatIsMissingOrElsewhere) {
  const std::string before = sharedLoop + clearC + overK + "{ t = a[k]; " + sharedLoop + addToC + "}";
  EXPECT_FALSE(wrong(before, sharedLoop + "{ " + overK + "{ t = a[k]; " + addToC + "} }").empty());                      // one is lost
  EXPECT_FALSE(wrong(before, sharedLoop + "{ " + overK + "{ t = a[k]; " + addToC + "} " + clearC + "}").empty());        // another order
  EXPECT_FALSE(wrong(before, sharedLoop + "{ " + clearC + overK + "{ t = a[k]; " + addToC + addToC + "} }").empty());    // one runs twice
  EXPECT_FALSE(wrong(before, "for (j = 0; j <= m; j++) { " + clearC + overK + "{ t = a[k]; " + addToC + "} }").empty()); // another range
  EXPECT_FALSE(wrong(before, moved, "k").empty());
}

TEST(CheckMovedLoop, FindsRangesThatDiffer) {
  const std::string shorter = "for (j = 0; j < m - 1; j++) ", later = "for (j = 1; j < m; j++) ", twice = "for (j = 0; j < m; j += 2) ";
  for (const std::string &other : {shorter, later, twice})
    EXPECT_FALSE(wrong(sharedLoop + clearC + overK + "{ t = a[k]; " + other + addToC + "}", moved).empty()) << other;
}

TEST(CheckMovedLoop, FindsWhatScalarsHandOn) {
  const auto both = [](const std::string &first, const std::string &second) {
    return wrong(sharedLoop + "{ " + first + "} " + sharedLoop + "{ " + second + "}", sharedLoop + "{ " + first + second + "}");
  };
  EXPECT_TRUE(both("t = a[j]; c[j] = t; ", "t = a[j]; c[j] += t; ").empty());
  EXPECT_FALSE(both("t = a[j]; c[j] = t; ", "c[j] += t; ").empty()); // from one loop to the next
  EXPECT_FALSE(both("c[j] = i; ", "if (a[j]) t = a[j]; c[j] += t; ").empty()); // from iteration to iteration
  // It is set on some paths only, or sums up what the loop does.
  EXPECT_FALSE(wrong(overK + "{ if (a[k]) t = a[k]; " + sharedLoop + addToC + "}", sharedLoop + overK + "{ if (a[k]) t = a[k]; " + addToC + "}").empty());
  EXPECT_FALSE(wrong("t = 0; " + sharedLoop + "t += a[j]; " + sharedLoop + "c[j] = t;", sharedLoop + "{ t = 0; t += a[j]; c[j] = t; }").empty());
}

TEST(CheckMovedLoop, FindsWhatIsWrittenOutside) {
  EXPECT_FALSE(wrong("d[i] = 0; " + sharedLoop + clearC, sharedLoop + "{ d[i] = 0; " + clearC + "}").empty());
  EXPECT_FALSE(wrong("t = 0; " + sharedLoop + clearC + "t = m; m = t;" + sharedLoop + clearC, sharedLoop + "{ t = 0; " + clearC + "t = m; m = t; " + clearC + "}").empty());
}

TEST(CheckMovedLoop, FindsLoopsThatEndEarly) {
  const std::string skips = "if (a[j]) continue; c[j] = 1; ", ends = "if (a[j]) break; c[j] = 1; ";
  for (const std::string &first : {skips, ends})
    EXPECT_FALSE(wrong(sharedLoop + "{ " + first + "} " + sharedLoop + clearC, sharedLoop + "{ " + first + clearC + "}").empty()) << first;
}

TEST(CheckMovedLoop, FindsWhatLivesOn) {
  const std::string loop = "for (i = 0; i < n; i++) ", end = " d[0] = t + j;";
  const Function function = functionOf(loop + "{ t = i; " + sharedLoop + "c[j] = t; }" + end);
  const StmtRef after = nestOf(functionOf(loop + sharedLoop + "{ t = i; c[j] = t; }" + end));
  EXPECT_FALSE(checkMovedLoop(function, {nestOf(function), after, "j"}, {}).empty());
}

TEST(CheckMovedLoop, ArraysAreMemoryWhereTheirAccessesAreKnown) {
  const std::string first = "row[j] = a[j]; ", second = "c[j] = row[j]; ";
  const std::vector<Access> known = {access("r", "row", AccessKind::MustWrite, "{ S[i,j] -> row[j] }")};
  const std::string before = sharedLoop + first + sharedLoop + second, after = sharedLoop + "{ " + first + second + "}";
  EXPECT_TRUE(wrong(before, after, "j", known).empty());
  EXPECT_FALSE(wrong(before, after, "j").empty());
}

TEST(CheckApart, FindsElementsThatIterationsShare) {
  const isl::set domain(islContext(), "[n,m] -> { S[i,j] : 0 <= i < n and 0 <= j < m }");
  const auto shared = [&](const std::string &read) {
    const std::string from = "[n,m] -> { S[i,j] -> ";
    return checkApart(domain, {access("w", "c", AccessKind::MayWrite, from + "c[i,j] : 0 <= i < n and 0 <= j < m }"),
                               access("r", "c", AccessKind::Read, from + read + " : 0 <= i < n and 0 <= j < m }")},
                      {"j"});
  };
  EXPECT_TRUE(shared("c[i,j]").empty());
  EXPECT_TRUE(shared("c[0,j]").empty()); // other rows keep their order
  EXPECT_FALSE(shared("c[i,j + 1]").empty());
  EXPECT_FALSE(shared("c[i,0]").empty());
  EXPECT_FALSE(checkApart(domain, {}, {"k"}).empty());
}

} // namespace
