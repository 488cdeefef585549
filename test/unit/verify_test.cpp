//===- verify_test.cpp - comparing results, choosing numbers ------------------===//
#include "tool/verify/cases.h"
#include "tool/verify/compare.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

using namespace nidus;
using namespace nidus::verification;

namespace {

template <class T> Memory memory(std::initializer_list<T> numbers, int64_t low = 0) {
  Memory out{low, std::string(numbers.size() * sizeof(T), '\0')};
  std::memcpy(out.bytes.data(), std::data(numbers), out.bytes.size());
  return out;
}

Comparison compareFloats(std::initializer_list<float> expected, std::initializer_list<float> observed,
                         const Bound &bound = {}) {
  return compare(memory(expected), memory(observed), 4, {{0, Scalar::Float, ""}}, bound);
}

TEST(Compare, EqualBitsAreEqualAndNanEqualsNan) {
  Comparison same = compareFloats({1, NAN, -0.0F}, {1, -NAN, -0.0F});
  EXPECT_EQ(same.differing, 0);
  EXPECT_TRUE(same.isWithin);
}

TEST(Compare, ZerosOfOtherSignDiffer) {
  Comparison zeros = compareFloats({0.0F}, {-0.0F});
  EXPECT_EQ(zeros.differing, 1);
  EXPECT_FALSE(zeros.isWithin);
  EXPECT_EQ(zeros.absolute, 0);
}

TEST(Compare, CountsUlpsAcrossZeroAndNamesTheFirst) {
  float tiny = std::nextafter(0.0F, 1.0F);
  Comparison found = compareFloats({5, tiny, 1}, {5, -tiny, 2});
  EXPECT_EQ(found.differing, 2);
  EXPECT_EQ(found.ulps, 1 << 23);
  EXPECT_EQ(compareFloats({tiny}, {-tiny}).ulps, 2);
  ASSERT_TRUE(found.first);
  EXPECT_EQ(found.first->element, 1);
  EXPECT_EQ(found.absolute, 1);
}

TEST(Compare, ABoundIsRelativeToTheLargestNumber) {
  Bound bound{1e-3, 0, "a sum in another order"};
  EXPECT_TRUE(compareFloats({1000, 1}, {1000, 1.5F}, bound).isWithin);
  Comparison beyond = compareFloats({1000, 1, 1}, {1000, 1.5F, 3}, bound);
  EXPECT_FALSE(beyond.isWithin);
  EXPECT_EQ(beyond.first->element, 2); // the first that is beyond, not the first that differs
  EXPECT_FALSE(compareFloats({1000}, {NAN}, bound).isWithin);
  EXPECT_FALSE(compareFloats({1000}, {INFINITY}, bound).isWithin);
}

TEST(Compare, IntegersOfAllWidths) {
  Comparison bytes = compare(memory<uint8_t>({255, 1}), memory<uint8_t>({0, 1}), 1, {{0, Scalar::UChar, ""}}, {});
  EXPECT_EQ(bytes.absolute, 255);
  EXPECT_EQ(bytes.first->expected, "255");
  Comparison longs =
      compare(memory<int64_t>({INT64_MIN}), memory<int64_t>({INT64_MAX}), 8, {{0, Scalar::Long, ""}}, {});
  EXPECT_EQ(longs.first->expected, "-9223372036854775808");
  EXPECT_EQ(longs.first->observed, "9223372036854775807");
  EXPECT_EQ(longs.ulps, 0);
}

TEST(Compare, MembersOfStructsButNotTheirPadding) {
  struct Pair {
    uint8_t a;
    int32_t b;
  };
  Memory expected = memory<Pair>({{1, 2}, {3, 4}}), observed = memory<Pair>({{1, 2}, {3, 5}});
  expected.bytes[1] = 7;
  Comparison found = compare(expected, observed, 8, {{0, Scalar::UChar, ".a"}, {4, Scalar::Int, ".b"}}, {});
  EXPECT_EQ(found.differing, 1);
  EXPECT_EQ(found.first->element, 1);
  EXPECT_EQ(found.first->leaf, ".b");
}

TEST(Compare, OnlyWholeElementsAndAlsoThoseBeforeThePointer) {
  // Bytes -6 to 10: elements -1, 0 and 1 are whole.
  Memory expected{-6, std::string(16, 'x')}, observed = expected;
  observed.bytes[0] = observed.bytes[15] = 'y';
  EXPECT_EQ(compare(expected, observed, 4, {{0, Scalar::Int, ""}}, {}).differing, 0);
  observed.bytes[2] = 'y';
  EXPECT_EQ(compare(expected, observed, 4, {{0, Scalar::Int, ""}}, {}).first->element, -1);
}

ExprRef size(const char *name) { return variable(name, scalarType(Scalar::Int)); }

/// for (i = first; i < end; i++ or i--)
StmtRef loop(const ExprRef &first, const ExprRef &end, const std::string &step) {
  auto init = std::make_shared<Stmt>(), body = std::make_shared<Stmt>(), out = std::make_shared<Stmt>();
  init->kind = StmtKind::Declare;
  init->name = "i";
  init->expr = first;
  auto change = std::make_shared<Expr>();
  change->kind = ExprKind::Increment;
  change->op = step;
  change->children = {size("i")};
  out->kind = StmtKind::For;
  out->expr = binary("<", size("i"), end, scalarType(Scalar::Int));
  out->step = change;
  out->children = {init, body};
  return out;
}

Role roleIn(const StmtRef &body, const std::string &key) {
  Function function;
  function.body = body;
  return Roles(Unit(), function).of(key);
}

TEST(Roles, LoopsEndAtSizesAndBeginAtSmallNumbers) {
  StmtRef up = loop(size("low"), size("high"), "++"), down = loop(size("high"), size("low"), "--");
  EXPECT_EQ(roleIn(up, "high"), Role::Size);
  EXPECT_EQ(roleIn(up, "low"), Role::Small);
  EXPECT_EQ(roleIn(down, "high"), Role::Size);
  auto minus = std::make_shared<Expr>();
  minus->kind = ExprKind::Unary;
  minus->op = "-";
  minus->children = {size("r")};
  EXPECT_EQ(roleIn(loop(minus, size("r"), "++"), "r"), Role::Small);
  EXPECT_EQ(roleIn(up, "other"), Role::Value);
}

TEST(Roles, PointersMoveByPitches) {
  auto move = std::make_shared<Expr>();
  move->kind = ExprKind::Assign;
  move->op = "+=";
  move->children = {variable("row", pointerTo(scalarType(Scalar::UChar))), size("step")};
  auto statement = std::make_shared<Stmt>();
  statement->kind = StmtKind::Expression;
  statement->expr = move;
  EXPECT_EQ(roleIn(statement, "step"), Role::Pitch);
}

Inputs inputs(const std::vector<Number> &numbers) {
  static const Function function = [] {
    Function f;
    f.body = std::make_shared<Stmt>();
    return f;
  }();
  Inputs out;
  out.function = &function;
  out.numbers = numbers;
  return out;
}

TEST(Cases, SizesOfOneKeyAreEqualAndStridesLarger) {
  Inputs two = inputs({{"a->w", "Image.w", Scalar::Int, Role::Size},
                       {"b->w", "Image.w", Scalar::Int, Role::Size},
                       {"stride", "stride", Scalar::Int, Role::Pitch}});
  std::vector<Case> cases = casesOf(two, {}, Data::Any);
  EXPECT_EQ(cases.size(), 8U);
  bool hasOdd = false, hasNone = false;
  for (const Case &each : cases) {
    EXPECT_EQ(each.values[0], each.values[1]);
    EXPECT_GT(each.values[2], each.values[0]);
    hasOdd |= static_cast<int>(each.values[0]) % 2 == 1;
    hasNone |= each.values[0] == 0;
  }
  EXPECT_TRUE(hasOdd && hasNone);
}

TEST(Cases, SettingsFixNumbersAndTheSameCallIsMadeOnce) {
  Inputs one = inputs({{"im->w", "Image.w", Scalar::Int, Role::Size}});
  std::vector<Case> cases = casesOf(one, {{"w", 640}}, Data::Positive);
  EXPECT_EQ(cases.size(), 2U); // aligned and not
  for (const Case &each : cases)
    EXPECT_EQ(each.values[0], 640);
}

TEST(Cases, ValuesFitTheirTypes) {
  Inputs narrow = inputs({{"n", "n", Scalar::SChar, Role::Size}, {"k", "k", Scalar::UChar, Role::Value}});
  for (const Case &each : casesOf(narrow, {}, Data::Any)) {
    EXPECT_LE(each.values[0], 127);
    EXPECT_GE(each.values[1], 0);
  }
}

} // namespace
