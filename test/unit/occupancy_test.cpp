//===- occupancy_test.cpp - the figures that Paoletti 2013 prints ----------===//
#include "analysis/criteria/occupancy.h"
#include "analysis/criteria/profit.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

DeviceProfile readProfile(const std::string &path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  EXPECT_TRUE(file) << path;
  auto json = llvm::json::parse((*file)->getBuffer());
  EXPECT_TRUE(bool(json)) << path;
  DeviceProfile profile;
  std::string error;
  EXPECT_TRUE(fromJson(*json, profile, error)) << path << ": " << error;
  EXPECT_TRUE(profile.limits) << path;
  return profile;
}

DeviceProfile gtx470() { return readProfile(NIDUS_TEST_INPUTS "/gtx470.json"); }

Occupancy onGtx470(int threads, int registers, int64_t shared = 0) {
  DeviceProfile profile = gtx470();
  return occupancy(profile, *profile.limits, {threads, registers, shared});
}

double percent(const Occupancy &o) { return 100 * o.share(); }

TEST(Occupancy, TableOfBlockSizesAndRegisters) {
  // Table 5: square blocks of side 4, 8, 16, 32; registers 16, 20, 24. The kernel needs at most 24: a cap of 28 changes
  // nothing.
  struct Row {
    int side;
    double percent[3];
    int64_t blocks[3];
  };
  const Row rows[] = {{4, {16.7, 16.7, 16.7}, {8, 8, 8}},
                      {8, {33.3, 33.3, 33.3}, {8, 8, 8}},
                      {16, {100, 100, 83.3}, {6, 6, 5}},
                      {32, {66.7, 66.7, 66.7}, {1, 1, 1}}};
  for (const Row &row : rows)
    for (int i = 0; i < 3; i++) {
      Occupancy o = onGtx470(row.side * row.side, 16 + 4 * i);
      EXPECT_NEAR(percent(o), row.percent[i], 0.05) << row.side << " registers " << 16 + 4 * i;
      EXPECT_EQ(o.blocks, row.blocks[i]) << row.side << " registers " << 16 + 4 * i;
    }
}

TEST(Occupancy, TheScarcestResourceDecides) {
  // 48 bytes of shared memory for each of 256 threads.
  Occupancy shared = onGtx470(256, 20, 48 * 256);
  EXPECT_EQ(shared.byRegisters, 6);
  EXPECT_EQ(shared.byThreads, 6);
  EXPECT_EQ(shared.byShared, 4);
  EXPECT_EQ(shared.blocks, 4);
  // The two modes of cuBLAS, and cuFFT.
  Occupancy gemm = onGtx470(256, 20, 4352);
  EXPECT_EQ(gemm.blocks, 6);
  EXPECT_NEAR(percent(gemm), 100, 0.05);
  Occupancy tiled = onGtx470(64, 52, 2176);
  EXPECT_EQ(tiled.blocks, 8);
  EXPECT_NEAR(percent(tiled), 33.3, 0.05);
  Occupancy fft = onGtx470(256, 22);
  EXPECT_EQ(fft.blocks, 5);
  EXPECT_NEAR(percent(fft), 83.3, 0.05);
}

TEST(Occupancy, APartOfAWarpTakesAWholeOne) {
  Occupancy o = onGtx470(16, 16);
  EXPECT_EQ(o.blocks, 8);
  EXPECT_EQ(o.warps, 8);
  EXPECT_EQ(onGtx470(33, 16).warps, 16);
}

TEST(Occupancy, BlocksThatFillAGt200) {
  // 1024 threads of a multiprocessor: 2 x 512, 4 x 256 and 8 x 128 fill it, 16 x 64 and 1 x 1024 are not possible.
  DeviceProfile profile = gtx470();
  profile.maxThreadsPerBlock = 512;
  DeviceLimits limits = *profile.limits;
  limits.residentThreads = 1024;
  limits.registers = 16384;
  limits.sharedBytes = limits.sharedBytesPerBlock = 16384;
  const std::pair<int, int64_t> filling[] = {{512, 2}, {256, 4}, {128, 8}};
  for (auto [threads, blocks] : filling) {
    Occupancy o = occupancy(profile, limits, {threads, 16, 0});
    EXPECT_EQ(o.blocks, blocks);
    EXPECT_EQ(o.share(), 1.0);
  }
  EXPECT_EQ(occupancy(profile, limits, {64, 16, 0}).blocks, 8);
  EXPECT_EQ(occupancy(profile, limits, {1024, 16, 0}).blocks, 0);
}

TEST(Occupancy, WhatNoBlockMayHaveGivesNone) {
  EXPECT_EQ(onGtx470(32, 64).blocks, 0);
  EXPECT_EQ(onGtx470(32, 16, 49153).blocks, 0);
  EXPECT_EQ(onGtx470(32, 16, 49152).blocks, 1);
}

TEST(Occupancy, TheBlocksOfShippedProfilesFillTheirDevice) {
  for (const char *name : {"/h200.json", "/generic.json"}) {
    DeviceProfile profile = readProfile(std::string(NIDUS_PROFILE_DIR) + name);
    for (const std::vector<int> &block : {profile.block1, profile.block2, profile.block3}) {
      int threads = 1;
      for (int side : block)
        threads *= side;
      EXPECT_EQ(occupancy(profile, *profile.limits, {threads, 32, 0}).share(), 1.0) << name;
    }
  }
}

TEST(Words, AmountsBeyondAnInt) {
  EXPECT_EQ(bytesInWords(2.5e3), "2.5 KB");
  EXPECT_EQ(bytesInWords(4e21), "4000000000 TB");
  EXPECT_EQ(bytesInWords(-4e9), "-4000000000 bytes");
}

} // namespace
