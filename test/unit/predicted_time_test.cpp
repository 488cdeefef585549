//===- predicted_time_test.cpp - what reading from a space costs -----------===//
#include "analysis/memory/predicted_time.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

SpaceSeries series(MeasuredSpace space, MeasuredOperation operation, std::vector<double> perNanosecond) {
  SpaceSeries s;
  s.space = space;
  s.operation = operation;
  s.distinct = {1, 4, 16};
  s.perNanosecond = perNanosecond;
  s.deviation = {0, 0, 0};
  return s;
}

DeviceProfile device() {
  DeviceProfile profile;
  profile.limits = DeviceLimits{};
  profile.limits->residentBlocks = 16;
  profile.limits->sharedBytes = profile.limits->sharedBytesPerBlock = 48 << 10;
  profile.measured = Measurements{};
  profile.measured->spaces = {series(MeasuredSpace::Constant, MeasuredOperation::Read, {100, 25, 6.25}),
                              series(MeasuredSpace::Readonly, MeasuredOperation::Read, {100, 100, 100}),
                              series(MeasuredSpace::Shared, MeasuredOperation::Read, {100, 100, 100}),
                              series(MeasuredSpace::Shared, MeasuredOperation::Write, {100, 100, 100})};
  return profile;
}

ReadSite site(int addresses, int64_t threads, int64_t sharedBytes) {
  ReadSite s;
  s.pattern.addressesPerWarp = addresses;
  s.blockThreads = threads;
  s.sharedBytes = sharedBytes;
  return s;
}

TEST(PredictedTime, FollowsTheNumberOfAddresses) {
  EXPECT_NEAR(*predictedTime(MemorySpace::Constant, site(1, 256, 0), device()), 0.01, 1e-9);
  EXPECT_NEAR(*predictedTime(MemorySpace::Constant, site(4, 256, 0), device()), 0.04, 1e-9);
  EXPECT_NEAR(*predictedTime(MemorySpace::Readonly, site(4, 256, 0), device()), 0.01, 1e-9);
}

TEST(PredictedTime, GrowsWhenSharedMemoryLeavesTooFewWarps) {
  // 24 KB of 48: two blocks. Of 64 threads they are four warps, as many as keep a multiprocessor busy; of 32, two.
  EXPECT_NEAR(*predictedTime(MemorySpace::Shared, site(1, 64, 24 << 10), device()), 0.01, 1e-9);
  EXPECT_NEAR(*predictedTime(MemorySpace::Shared, site(1, 32, 24 << 10), device()), 0.02, 1e-9);
  EXPECT_NEAR(*predictedTime(MemorySpace::Shared, site(1, 32, 48 << 10), device()), 0.04, 1e-9);
}

TEST(PredictedTime, DoesNotWaitWhereLimitsAreUnknown) {
  DeviceProfile unknown = device();
  unknown.limits.reset();
  EXPECT_NEAR(*predictedTime(MemorySpace::Shared, site(1, 32, 48 << 10), unknown), 0.01, 1e-9);
}

TEST(PredictedTime, NoneWithoutMeasurements) {
  DeviceProfile unmeasured = device();
  unmeasured.measured.reset();
  EXPECT_FALSE(predictedTime(MemorySpace::Readonly, site(1, 256, 0), unmeasured));
}

} // namespace
