//===- measurements_test.cpp - rates between measured points, axes of plots ------===//
#include "analysis/model/device_profile.h"
#include "tool/calibrate/chart.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

using namespace nidus;
using namespace nidus::calibration;

namespace {

SpaceSeries series(int elementBytes, int stride, std::vector<int> distinct, std::vector<double> rates) {
  SpaceSeries s;
  s.space = MeasuredSpace::Constant;
  s.elementBytes = elementBytes;
  s.stride = stride;
  s.distinct = std::move(distinct);
  s.perNanosecond = std::move(rates);
  s.deviation.assign(s.distinct.size(), 0);
  return s;
}

AccessPattern pattern(double distinct, double stride, double elementBytes) {
  AccessPattern p;
  p.space = MeasuredSpace::Constant;
  p.distinct = distinct;
  p.stride = stride;
  p.elementBytes = elementBytes;
  return p;
}

Measurements sampleOfAll() {
  Measurements m;
  m.spaces = {series(4, 1, {1, 4, 16}, {100, 25, 6.25}), series(4, 16, {1, 4}, {100, 1}), series(16, 1, {1}, {25})};
  return m;
}

TEST(Measurements, GiveWhatWasMeasured) {
  EXPECT_DOUBLE_EQ(*sampleOfAll().perNanosecond(pattern(4, 1, 4)), 25);
  EXPECT_DOUBLE_EQ(*sampleOfAll().perNanosecond(pattern(4, 16, 4)), 1);
}

TEST(Measurements, AreInterpolatedAlongLogarithms) {
  EXPECT_NEAR(*sampleOfAll().perNanosecond(pattern(2, 1, 4)), 50, 1e-9);
  EXPECT_NEAR(*sampleOfAll().perNanosecond(pattern(4, 4, 4)), 5, 1e-9);
  EXPECT_NEAR(*sampleOfAll().perNanosecond(pattern(1, 1, 8)), 50, 1e-9);
}

TEST(Measurements, BeyondThePointsTheNearestHolds) {
  EXPECT_DOUBLE_EQ(*sampleOfAll().perNanosecond(pattern(1024, 1, 4)), 6.25);
  EXPECT_DOUBLE_EQ(*sampleOfAll().perNanosecond(pattern(4, 32, 4)), 1);
  EXPECT_DOUBLE_EQ(*sampleOfAll().perNanosecond(pattern(1, 1, 1)), 100);
}

TEST(Measurements, OfOtherSpacesAreNotGuessed) {
  AccessPattern other = pattern(1, 1, 4);
  other.space = MeasuredSpace::Shared;
  EXPECT_FALSE(sampleOfAll().perNanosecond(other));
  other = pattern(1, 1, 4);
  other.operation = MeasuredOperation::Write;
  EXPECT_FALSE(sampleOfAll().perNanosecond(other));
  other = pattern(1, 1, 4);
  other.distribution = AddressDistribution::Blocked;
  EXPECT_FALSE(sampleOfAll().perNanosecond(other));
}

TEST(Measurements, OfRegistersHoldForEveryPattern) {
  Measurements m;
  m.spaces = {series(4, 1, {1}, {600})};
  m.spaces[0].space = MeasuredSpace::Register;
  AccessPattern any = pattern(32, 16, 8);
  any.space = MeasuredSpace::Register;
  any.distribution = AddressDistribution::Blocked;
  EXPECT_DOUBLE_EQ(*m.perNanosecond(any), 600);
}

TEST(Measurements, ThatDoNotFitTogetherAreRefused) {
  EXPECT_EQ(sampleOfAll().refusal(), "");
  Measurements m = sampleOfAll();
  m.spaces[0].distinct = {4, 1, 16};
  EXPECT_NE(m.refusal(), "");
  m = sampleOfAll();
  m.spaces[0].perNanosecond[1] = 0;
  EXPECT_NE(m.refusal(), "");
  m = sampleOfAll();
  m.spaces[0].stride = 0;
  EXPECT_NE(m.refusal(), "");
  m = sampleOfAll();
  m.curves = {{"g", "n", "u", "", {0}, {1}, {}}};
  EXPECT_NE(m.refusal(), "");
}

TEST(Measurements, AreReadBackFromTheirJson) {
  Measurements copy;
  std::string error;
  ASSERT_TRUE(fromJson(toJson(sampleOfAll()), copy, error)) << error;
  EXPECT_TRUE(same(copy, sampleOfAll()));
}

/// Reads of words by warps per nanosecond on the H200, neighbouring addresses.
double onH200(MeasuredSpace space, double distinct) {
  auto file = llvm::MemoryBuffer::getFile(NIDUS_PROFILE_DIR "/h200.json");
  auto json = llvm::json::parse((*file)->getBuffer());
  DeviceProfile profile;
  std::string error;
  EXPECT_TRUE(fromJson(*json, profile, error)) << error;
  EXPECT_TRUE(profile.measured && profile.measured->complete);
  AccessPattern pattern;
  pattern.space = space;
  pattern.distinct = distinct;
  return *profile.measured->perNanosecond(pattern);
}

TEST(Measurements, OfTheH200GiveTheRulesOfItsProfile) {
  // Constant memory serves one address of a warp at a time, the caches all of them, and textures are slower than both.
  EXPECT_NEAR(onH200(MeasuredSpace::Constant, 1) / onH200(MeasuredSpace::Constant, 32), 32, 1);
  EXPECT_NEAR(onH200(MeasuredSpace::Readonly, 1) / onH200(MeasuredSpace::Readonly, 32), 1, 0.1);
  EXPECT_GT(onH200(MeasuredSpace::Readonly, 1), 2 * onH200(MeasuredSpace::TextureLinear, 1));
  EXPECT_GT(onH200(MeasuredSpace::Constant, 1), 1.5 * onH200(MeasuredSpace::TextureLinear, 1));
  EXPECT_GT(onH200(MeasuredSpace::Readonly, 2), 2 * onH200(MeasuredSpace::Constant, 2));
}

TEST(Scale, IsLogarithmicForWideRanges) {
  EXPECT_EQ(scaleFor({1, 9}), Scale::Linear);
  EXPECT_EQ(scaleFor({1, 1024}), Scale::Logarithmic);
  EXPECT_EQ(scaleFor({0, 1024}), Scale::Linear);
  EXPECT_EQ(scaleFor({}), Scale::Linear);
}

TEST(Scale, TicksAreRound) {
  using Ticks = std::vector<double>;
  EXPECT_EQ(AxisRange({1, 1024}, Scale::Logarithmic, 0, 1).ticks(),
            Ticks({1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}));
  EXPECT_EQ(AxisRange({3, 70}, Scale::Logarithmic, 0, 1).ticks(), Ticks({5, 10, 20, 50}));
  EXPECT_EQ(AxisRange({3, 10}, Scale::Linear, 0, 1).ticks(), Ticks({0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(AxisRange({5, 5}, Scale::Logarithmic, 0, 1).ticks(), Ticks({5, 10}));
  EXPECT_FALSE(AxisRange({}, Scale::Logarithmic, 0, 1).ticks().empty());
}

TEST(Scale, PixelsFollowTheScale) {
  AxisRange logarithmic({1, 100}, Scale::Logarithmic, 10, 20), linear({0, 100}, Scale::Linear, 20, 10);
  EXPECT_DOUBLE_EQ(logarithmic.pixel(10), 15);
  EXPECT_DOUBLE_EQ(linear.pixel(10), 19);
  EXPECT_FALSE(logarithmic.shows(0));
  EXPECT_TRUE(linear.shows(0));
}

TEST(Scale, NumbersAreShort) {
  EXPECT_EQ(inWords(0.012345), "0.0123");
  EXPECT_EQ(inWords(4270.4), "4270");
  EXPECT_EQ(inWords(1024), "1K");
  EXPECT_EQ(inWords(268435456), "256M");
}

TEST(Chart, ValuesThatALogarithmCannotShowAreLeftOut) {
  Chart chart{"t", {"x", Scale::Logarithmic}, {"y", Scale::Logarithmic}, {{"a<b", 0, {1, 2, 4}, {0, 1, 2}, {0, 3, 0}}}};
  std::string text = svg(chart);
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf"), std::string::npos);
  EXPECT_NE(text.find("a&lt;b, 2: 1"), std::string::npos);
  EXPECT_EQ(text.find("a&lt;b, 1: 0"), std::string::npos);
}

} // namespace
