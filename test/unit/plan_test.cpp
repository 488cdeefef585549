//===- plan_test.cpp - the Plan is written and read as JSON ---------------===//
#include "analysis/model/plan.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

Plan sample() {
  const TypeRef type = scalarType(Scalar::Int);
  const ExprRef w = variable("w", type), h = variable("h", type);
  NestPlan nest;
  nest.launcher = "nidus_5f1c_f_3";
  nest.arguments = {{"out", ArgumentKind::Array, type, false, variable("out", pointerTo(type)), nullptr},
                    {"w", ArgumentKind::Scalar, type, true, w, nullptr}};
  nest.empty = binary("<=", w, intLiteral(0), type);
  nest.tests = {{binary("<=", w, h, type), "a row is not longer than the stride"}};
  ArrayPlan array;
  array.name = "out";
  array.element = type;
  array.out = Box{intLiteral(0), {{h, w}, {w, intLiteral(1)}}, true, false, Fit::Hull};
  array.after = AfterNest::Keep;
  nest.arrays = {array};
  KernelPlan kernel;
  kernel.name = "f_3";
  kernel.arguments = {"out", "w"};
  kernel.threads = {{"x", type, intLiteral(0), 1, binary("<", variable("x", type), w, type), true, intLiteral(0), w}};
  kernel.block = {256};
  kernel.pixelsPerThread = {1};
  kernel.body = std::make_shared<Stmt>();
  nest.kernels = {kernel};
  nest.criteria = {{"parallelism", true, "1 loop"}};
  nest.hostNames = {{"out", "out"}};
  Plan plan;
  plan.path = "f.c";
  plan.profile.name = "h200";
  plan.profile.block2 = {32, 8};
  NestResult mapped, left;
  mapped.plan = nest;
  left.reasons = {{ReasonId::Volatile, {"f.c", 9, 3}, "the loop nest reads a volatile object", ""}};
  plan.functions = {{"f", {mapped, left}, {}, -1, {}}};
  return plan;
}

TEST(Plan, IsReadBackFromItsJson) {
  Plan copy;
  std::string error;
  ASSERT_TRUE(fromJson(toJson(sample()), copy, error)) << error;
  EXPECT_TRUE(same(copy, sample()));
  ASSERT_TRUE(copy.functions[0].nests[0].plan.has_value());
  EXPECT_FALSE(copy.functions[0].nests[1].plan.has_value());
  const ArrayPlan &array = copy.functions[0].nests[0].plan->arrays[0];
  EXPECT_FALSE(array.in.has_value());
  ASSERT_TRUE(array.out.has_value());
  EXPECT_EQ(array.out->levels.size(), 2u);
  EXPECT_EQ(array.after, AfterNest::Keep);
}

TEST(Plan, TextOfEqualValuesIsEqual) {
  std::string a, b;
  llvm::raw_string_ostream(a) << toJson(sample());
  llvm::raw_string_ostream(b) << toJson(sample());
  EXPECT_EQ(a, b);
}

TEST(Result, HoldsAValueOrReasons) {
  const Result<int> value(5);
  ASSERT_TRUE(static_cast<bool>(value));
  EXPECT_EQ(*value, 5);
  const Result<int> refused(Reason{ReasonId::Volatile, {"f.c", 1, 1}, "message", ""});
  ASSERT_FALSE(static_cast<bool>(refused));
  EXPECT_EQ(refused.reasons().size(), 1u);
}

/// Tables by the ends of whose values it depends where their elements are.
TEST(ValueEnds, ComeAfterThoseThatTheyDependOn) {
  auto named = [](const std::string &name) { return ValueEnds{name, name + "_min", name + "_max"}; };
  auto boxFrom = [](const std::string &end) { return Box{variable(end, scalarType(Scalar::Long)), {}}; };
  const std::map<std::string, Box> boxes = {{"b", boxFrom("a_min")}, {"c", boxFrom("b_max")}, {"d", boxFrom("d_max")}};
  auto boxOf = [&](const std::string &array) { return boxes.count(array) ? &boxes.at(array) : nullptr; };
  const auto ordered = inOrder({named("c"), named("b"), named("a")}, boxOf);
  ASSERT_TRUE(ordered.has_value());
  EXPECT_EQ((*ordered)[0].array + (*ordered)[1].array + (*ordered)[2].array, "abc");
  EXPECT_FALSE(inOrder({named("a"), named("d")}, boxOf).has_value());
  EXPECT_TRUE(mentionsEnds({named("b")}, boxes.at("c")));
  EXPECT_FALSE(mentionsEnds({named("a")}, boxes.at("c")));
}

} // namespace
