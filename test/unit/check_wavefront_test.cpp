//===- check_wavefront_test.cpp - the checker of rows that follow one another ---===//
#include "analysis/check/check_wavefront.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

const std::string domain = " : 1 <= y < h - 1 and 1 <= x < w - 1 }";

Access touch(const std::string &id, AccessKind kind, const std::string &element, const std::string &counters = "y,x", const std::string &where = domain) {
  return access(id, "a", kind, "[h,w,n] -> { S[" + counters + "] -> a[" + element + "]" + where);
}

/// for (y) for (x) a[y][x] = f(these elements)
Scop nestThatReads(const std::vector<std::string> &elements, AccessKind written = AccessKind::MustWrite) {
  std::vector<Access> accesses;
  for (const std::string &element : elements)
    accesses.push_back(touch("r" + std::to_string(accesses.size()), AccessKind::Read, element));
  accesses.push_back(touch("w", written, "y, x"));
  return nest({loopOver("y"), loopOver("x")}, "[h,w,n] -> { S[y,x]" + domain, accesses, {Poly::name("w"), Poly(1)}, {"h", "w", "n"});
}

KernelMapping rows(int slope, const std::vector<TiledUse> &tiled) {
  KernelMapping kernel;
  kernel.statement = "S";
  kernel.threadLoops = {0};
  kernel.sequentialLoops = {1};
  kernel.block = {32};
  kernel.form = WavefrontForm{32, slope, tiled};
  return kernel;
}

/// Of a[y - 1][x] and a[y][x - 1].
TiledUse aroundOwn() { return {"a", 0, 0, {{-1, 0, 0}, {0, -1, -1}}, {{0, 0, 0}}, true}; }

std::string wrongOf(const Scop &scop, const KernelMapping &kernel) {
  std::string all;
  for (const std::string &each : checkWavefront(scop, kernel))
    all += each + "\n";
  return all;
}

bool mentions(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

TEST(CheckWavefront, AcceptsTheLeastSlopeAndNoneBelow) {
  const Scop scop = nestThatReads({"y - 1, x", "y, x - 1"});
  EXPECT_EQ(wrongOf(scop, rows(1, {aroundOwn()})), "");
  EXPECT_EQ(wrongOf(scop, rows(2, {aroundOwn()})), "");
  EXPECT_TRUE(mentions(wrongOf(scop, rows(0, {aroundOwn()})), "not in order"));
}

TEST(CheckWavefront, FindsElementsThatATileLacks) {
  const Scop scop = nestThatReads({"y - 1, x", "y, x - 1"});
  TiledUse loads = aroundOwn(), stores = aroundOwn();
  loads.loads.pop_back();
  stores.stores.clear();
  EXPECT_TRUE(mentions(wrongOf(scop, rows(1, {loads})), "lacks elements"));
  EXPECT_TRUE(mentions(wrongOf(scop, rows(1, {stores})), "does not store"));
}

TEST(CheckWavefront, WhatIsPerhapsNotWrittenIsLoaded) {
  const Scop scop = nestThatReads({"y - 1, x", "y, x - 1"}, AccessKind::MayWrite);
  TiledUse use = aroundOwn();
  EXPECT_TRUE(mentions(wrongOf(scop, rows(1, {use})), "has not loaded"));
  EXPECT_TRUE(mentions(wrongOf(scop, rows(1, {use})), "takes for stored"));
  use.alwaysStores = false;
  use.loads = {{-1, 0, 0}, {0, -1, 0}};
  EXPECT_EQ(wrongOf(scop, rows(1, {use})), "");
}

TEST(CheckWavefront, NothingIsLoadedThatTheNestDoesNotTouch) {
  const Scop scop = nestThatReads({"y - 1, x", "y, x - 1"});
  TiledUse use = aroundOwn();
  use.loads.push_back({-2, 0, 0});
  EXPECT_TRUE(mentions(wrongOf(scop, rows(1, {use})), "beside those that the nest touches"));
}

/// A tile stores an element of the row above, for whose own iterations two steps are needed.
TEST(CheckWavefront, CopiesOfAnElementAreInOrderToo) {
  std::vector<Access> accesses = {touch("r", AccessKind::Read, "y - 1, x"), touch("w", AccessKind::MustWrite, "y, x"),
                                  touch("m", AccessKind::MayWrite, "y - 1, x + 1", "y,x", " : 1 <= y < h - 1 and 1 <= x < w - 1 and x < n and n < 1 }")};
  const Scop scop = nest({loopOver("y"), loopOver("x")}, "[h,w,n] -> { S[y,x]" + domain, accesses, {Poly::name("w"), Poly(1)}, {"h", "w", "n"});
  const TiledUse use{"a", 0, 0, {{-1, 0, 1}}, {{-1, 1, 1}, {0, 0, 0}}, false};
  EXPECT_TRUE(mentions(wrongOf(scop, rows(1, {use})), "different copies"));
  EXPECT_FALSE(mentions(wrongOf(scop, rows(1, {use})), "not in order"));
  EXPECT_FALSE(mentions(wrongOf(scop, rows(2, {use})), "different copies"));
}

/// for (t) for (y) for (x) a[y][x] = f(a[y + by][x]): the sweep before has written rows below.
TEST(CheckWavefront, SweepsWaitForOneStripBelow) {
  const auto sweeps = [](const std::string &element) {
    const std::string where = " : 0 <= t < n and 1 <= y < h - 1 and 1 <= x < w - 1 }";
    return nest({loopOver("t"), loopOver("y"), loopOver("x")}, "[h,w,n] -> { S[t,y,x]" + where,
                {touch("r", AccessKind::Read, element, "t,y,x", where), touch("w", AccessKind::MustWrite, "y, x", "t,y,x", where)},
                {Poly::name("w"), Poly(1)}, {"h", "w", "n"});
  };
  KernelMapping kernel = rows(1, {});
  kernel.threadLoops = {0, 1};
  kernel.sequentialLoops = {2};
  kernel.block = {32, 1};
  EXPECT_EQ(wrongOf(sweeps("y + 32, x"), kernel), "");
  EXPECT_TRUE(mentions(wrongOf(sweeps("y + 33, x"), kernel), "not in order"));
  EXPECT_TRUE(mentions(wrongOf(sweeps("y + 1, x + 32"), kernel), "not in order"));
}

TEST(CheckWavefront, WantsARectangle) {
  const std::string where = " : 1 <= y < h and 1 <= x < y }";
  const Scop scop = nest({loopOver("y"), loopOver("x")}, "[h,w,n] -> { S[y,x]" + where,
                         {touch("r", AccessKind::Read, "y - 1, x", "y,x", where), touch("w", AccessKind::MustWrite, "y, x", "y,x", where)},
                         {Poly::name("w"), Poly(1)}, {"h", "w", "n"});
  EXPECT_TRUE(mentions(wrongOf(scop, rows(1, {})), "no rectangle"));
}

} // namespace
