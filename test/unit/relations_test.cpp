//===- relations_test.cpp - the relations that the front end finds --------===//
//
// From C to isl: domains, accesses and dependences are compared as sets and relations, whatever way isl writes them.
//
//===----------------------------------------------------------------------===//
#include "analysis/dependence/dependences.h"
#include "analysis/frontend/scop/build_scop.h"
#include "analysis/frontend/import/import.h"
#include "analysis/isl/sets.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

/// The first loop nest of the first function, with all its loops as dimensions.
Scop scopOf(const std::string &text) {
  llvm::SmallString<128> path;
  int descriptor = -1;
  EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("relations", "c", descriptor, path));
  llvm::raw_fd_ostream(descriptor, true) << text;
  Result<Unit> unit = importUnit(path.str().str(), {});
  llvm::sys::fs::remove(path);
  EXPECT_TRUE(unit) << text;
  const Function &function = unit->functions[0];
  StmtRef nest;
  forEachStmt(function.body, [&](const Stmt &stmt) {
    if (!nest && isLoop(stmt))
      nest = std::make_shared<Stmt>(stmt);
  });
  Result<Scop> scop = buildScop(*unit, function, nest, depthsOf(*unit, function, nest).most, {});
  EXPECT_TRUE(scop) << (scop ? "" : scop.reasons()[0].message);
  return *scop;
}

/// The relations of the accesses of a kind to an array, as one; null where there is none.
isl::map accessesOf(const Scop &scop, const std::string &array, AccessKind kind) {
  isl::map all;
  for (const Access &access : scop.onlyStatement().accesses)
    if (access.array == array && access.kind == kind)
      all = all.is_null() ? access.relation : all.unite(access.relation);
  return all;
}

/// Where the sizes are as the launcher tests them.
bool isEqual(const isl::map &found, const std::string &expected, const Scop &scop) {
  isl::map wanted(islContext(), expected);
  isl::set tested = testedContext(scop);
  return !found.is_null() &&
         found.intersect_params(tested).is_equal(wanted.intersect_params(tested).intersect_domain(scop.onlyStatement().domain));
}

bool isEqual(const isl::set &found, const std::string &expected, const Scop &scop) {
  isl::set tested = testedContext(scop);
  return found.intersect_params(tested).is_equal(isl::set(islContext(), expected).intersect_params(tested));
}

#define EXPECT_ACCESSES(scop, array, kind, expected)                                                                                      \
  EXPECT_TRUE(isEqual(accessesOf(scop, array, kind), expected, scop)) << islText(accessesOf(scop, array, kind))

TEST(Relations, OfAnImageWithAParametricWidth) {
  Scop scop = scopOf("void f(const float *in, float *out, int w, int h) {\n"
                     "  for (int y = 1; y < h - 1; y++)\n"
                     "    for (int x = 1; x < w - 1; x++)\n"
                     "      out[y * w + x] = in[(y - 1) * w + x] + in[y * w + x + 1];\n"
                     "}\n");
  EXPECT_TRUE(isEqual(scop.onlyStatement().domain, "[w, h] -> { S[y, x] : 1 <= y < h - 1 and 1 <= x < w - 1 }", scop))
      << islText(scop.onlyStatement().domain);
  EXPECT_ACCESSES(scop, "in", AccessKind::Read, "[w, h] -> { S[y, x] -> in[y - 1, x]; S[y, x] -> in[y, x + 1] }");
  EXPECT_ACCESSES(scop, "out", AccessKind::MustWrite, "[w, h] -> { S[y, x] -> out[y, x] }");
  EXPECT_TRUE(accessesOf(scop, "out", AccessKind::Read).is_null());
  EXPECT_TRUE(computeDependences(scop).all.empty());
}

TEST(Relations, OfATriangleInPlace) {
  Scop scop = scopOf("void f(double a[100][100], int n) {\n"
                     "  for (int i = 0; i < n; i++)\n"
                     "    for (int j = 0; j < i; j++)\n"
                     "      a[i][j] = a[j][i];\n"
                     "}\n");
  EXPECT_TRUE(isEqual(scop.onlyStatement().domain, "[n] -> { S[i, j] : 0 <= j < i < n }", scop))
      << islText(scop.onlyStatement().domain);
  EXPECT_ACCESSES(scop, "a", AccessKind::Read, "[n] -> { S[i, j] -> a[j, i] }");
  EXPECT_ACCESSES(scop, "a", AccessKind::MustWrite, "[n] -> { S[i, j] -> a[i, j] }");
  EXPECT_TRUE(computeDependences(scop).all.empty());
}

TEST(Relations, OfARecurrenceHaveItsDistance) {
  Scop scop = scopOf("void f(int *a, int n) {\n"
                     "  for (int i = 3; i < n; i++)\n"
                     "    a[i] = a[i - 3] + 1;\n"
                     "}\n");
  Dependences dependences = computeDependences(scop);
  ASSERT_EQ(dependences.all.size(), 1u);
  EXPECT_EQ(dependences.all[0].kind, DependenceKind::Flow);
  EXPECT_TRUE(isEqual(dependences.all[0].relation, "[n] -> { S[i] -> S[i + 3] : i + 3 < n }", scop))
      << islText(dependences.all[0].relation);
  EXPECT_TRUE(isEqual(dependences.liveIn.at("a"), "[n] -> { a[i] : 0 <= i < 3 and i + 3 < n }", scop))
      << islText(dependences.liveIn.at("a"));
}

TEST(Relations, OfGuardedWritesAreExact) {
  Scop scop = scopOf("void f(int *a, const int *b, int n) {\n"
                     "  for (int i = 0; i < n; i++)\n"
                     "    if (i % 2 == 0)\n"
                     "      a[i] = b[2 * i + 1];\n"
                     "}\n");
  EXPECT_ACCESSES(scop, "a", AccessKind::MustWrite, "[n] -> { S[i] -> a[i] : i mod 2 = 0 }");
  EXPECT_ACCESSES(scop, "b", AccessKind::Read, "[n] -> { S[i] -> b[2 * i + 1] : i mod 2 = 0 }");
}

TEST(Relations, OfSubscriptsThatDataChoosesAreMayAccesses) {
  Scop scop = scopOf("void f(int a[64], const unsigned char *b, int n) {\n"
                     "  for (int i = 0; i < n; i++)\n"
                     "    a[b[i] & 63] = i;\n"
                     "}\n");
  EXPECT_ACCESSES(scop, "b", AccessKind::Read, "[n] -> { S[i] -> b[i] }");
  EXPECT_ACCESSES(scop, "a", AccessKind::MayWrite, "[n] -> { S[i] -> a[k] : 0 <= k < 64 }");
  EXPECT_FALSE(computeDependences(scop).all.empty());
}

} // namespace
