//===- saturation_test.cpp - toByte is tried around the limits of the source --===//
#include "analysis/mapping/packets/saturation_trial.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

const TypeRef boolean = scalarType(Scalar::Int), wholeNumber = scalarType(Scalar::Int), realNumber = scalarType(Scalar::Float);

ExprRef ofReal(const char *spelling) {
  auto literal = std::make_shared<Expr>();
  literal->kind = ExprKind::FloatLiteral;
  literal->type = realNumber;
  literal->spelling = spelling;
  return literal;
}

ExprRef choice(const ExprRef &condition, const ExprRef &yes, const ExprRef &no) {
  auto e = std::make_shared<Expr>();
  e->kind = ExprKind::Conditional;
  e->type = no->type;
  e->children = {condition, yes, no};
  return e;
}

/// v OPLOW low ? 0 : v OPHIGH high ? 255 : v + added
ExprRef limited(const ExprRef &v, const char *opLow, const ExprRef &low, const char *opHigh, const ExprRef &high,
                const ExprRef &sum) {
  ExprRef zero = cast(v->type, intLiteral(0), true), most = cast(v->type, intLiteral(255), true);
  return choice(binary(opLow, v, low, boolean), zero, choice(binary(opHigh, v, high, boolean), most, sum));
}

} // namespace

TEST(SaturationTrial, LimitsOfIntsThatAreOneOffAreFound) {
  const ExprRef v = variable("v", wholeNumber);
  auto agree = [&](const char *opLow, int64_t low, const char *opHigh, int64_t high, Domain domain = Domain::All) {
    return agreeAroundLimits(limited(v, opLow, intLiteral(low), opHigh, intLiteral(high), v), v, domain);
  };
  EXPECT_TRUE(agree("<", 0, ">", 255));
  EXPECT_TRUE(agree("<=", 0, ">=", 255));
  EXPECT_TRUE(agree("<", 1, ">", 254));
  EXPECT_FALSE(agree("<", 0, ">", 253));
  EXPECT_FALSE(agree("<", 0, ">", 256));
  EXPECT_FALSE(agree("<", 2, ">", 255));
  EXPECT_FALSE(agree("<=", 1, ">", 255));
  EXPECT_FALSE(agree("<", -1, ">", 255));
  EXPECT_TRUE(agree("<", -1, ">", 255, Domain::NonNegative));
}

TEST(SaturationTrial, LimitsOfSumsAreTriedWhereTheSumHasThem) {
  const ExprRef v = variable("v", wholeNumber), sum = binary("+", v, intLiteral(100), wholeNumber);
  auto agree = [&](int64_t high) {
    return agreeAroundLimits(limited(sum, "<", intLiteral(0), ">", intLiteral(high), sum), sum, Domain::All);
  };
  EXPECT_TRUE(agree(255));
  EXPECT_TRUE(agree(254));
  EXPECT_FALSE(agree(253));
}

TEST(SaturationTrial, NegativeNumbersAreLargeUnsignedOnes) {
  const ExprRef v = variable("v", wholeNumber), bits = cast(scalarType(Scalar::UInt), v, false);
  const ExprRef ends = choice(binary("<", v, intLiteral(0), boolean), intLiteral(0), intLiteral(255));
  auto agree = [&](int64_t high) {
    return agreeAroundLimits(choice(binary(">", bits, intLiteral(high, Scalar::UInt), boolean), ends, v), v, Domain::All);
  };
  EXPECT_TRUE(agree(255));
  EXPECT_FALSE(agree(200));
}

TEST(SaturationTrial, LimitsOfFloatsThatAreOneOffAreFound) {
  const ExprRef v = variable("v", realNumber), half = binary("+", v, ofReal("0.5f"), realNumber);
  auto agree = [&](const char *opLow, const char *low, const char *opHigh, const char *high, const ExprRef &sum) {
    return agreeAroundLimits(limited(v, opLow, ofReal(low), opHigh, ofReal(high), sum), sum, Domain::All);
  };
  EXPECT_TRUE(agree("<", "0.0f", ">", "255.0f", v));
  EXPECT_TRUE(agree("<", "1.0f", ">", "255.0f", v));
  EXPECT_TRUE(agree("<", "0.0f", ">=", "255.5f", v));
  EXPECT_FALSE(agree("<=", "1.0f", ">", "255.0f", v));
  EXPECT_FALSE(agree("<", "0.0f", ">", "254.0f", v));
  EXPECT_FALSE(agree("<", "0.0f", ">", "254.9f", v)); // all between it and 255
  EXPECT_TRUE(agree("<", "0.0f", ">", "255.0f", half));
  EXPECT_TRUE(agree("<", "0.0f", ">=", "254.5f", half));
  EXPECT_FALSE(agree("<", "0.0f", ">", "254.0f", half));
  EXPECT_FALSE(agree("<", "0.75f", ">", "255.0f", half));
}
