//===- check_test.cpp - the checkers find plans that are wrong on purpose ------===//
#include "analysis/check/check_placement.h"
#include "analysis/check/check_transfers.h"
#include "analysis/check/examples.h"
#include "analysis/dependence/dependences.h"
#include "analysis/transfer/regions.h"
#include "nests.h"
#include <algorithm>
#include <gtest/gtest.h>

using namespace nidus;

namespace {

/// out[y][x] = in[y-1][x] + in[y+1][x] on rows of `stride` elements; out is read again behind its write.
Scop columnFilter() {
  std::string domain = " : 1 <= y < h - 1 and 0 <= x < w }";
  Scop scop = nest({loopOver("y"), loopOver("x")}, "[h,w,stride] -> { S[y,x]" + domain,
                   {access("r", "in", AccessKind::Read, "[h,w,stride] -> { S[y,x] -> in[r, x] : y - 1 <= r <= y + 1 and "
                                                        "1 <= y < h - 1 and 0 <= x < w }"),
                    access("w", "out", AccessKind::MustWrite, "[h,w,stride] -> { S[y,x] -> out[y, x]" + domain, {1}),
                    access("r2", "out", AccessKind::Read, "[h,w,stride] -> { S[y,x] -> out[y, x]" + domain, {2})},
                   {Poly::name("stride"), Poly(1)}, {"h", "w", "stride"});
  scop.assumptions = isl::set(islContext(), "[w,stride] -> { : w <= stride }");
  return scop;
}

NestPlan planOf(const Scop &scop) {
  NestPlan plan;
  for (const Parameter &parameter : scop.parameters) {
    Argument size;
    size.name = parameter.name;
    size.type = scalarType(Scalar::Int);
    plan.arguments.push_back(size);
  }
  TypeRef truth = scalarType(Scalar::Int);
  auto name = [](const char *n) { return variable(n, scalarType(Scalar::Long)); };
  plan.tests = {{binary("<=", name("w"), name("stride"), truth), "rows are no longer than the stride"}};
  plan.empty = binary("||", binary("<=", name("w"), intLiteral(0), truth),
                      binary("<=", name("h"), intLiteral(2), truth), truth);
  Result<std::vector<Region>> regions = computeRegions(scop, computeDependences(scop));
  for (size_t k = 0; k < scop.arrays.size(); ++k) {
    Argument array;
    array.name = scop.arrays[k].name;
    array.kind = ArgumentKind::Array;
    array.isConst = !scop.arrays[k].isWritten;
    plan.arguments.push_back(array);
    ArrayPlan each;
    each.name = array.name;
    each.element = scop.arrays[k].element;
    each.space = array.isConst ? MemorySpace::Readonly : MemorySpace::Global;
    each.in = (*regions)[k].in;
    each.out = (*regions)[k].out;
    plan.arrays.push_back(each);
  }
  return plan;
}

/// What the checker says about the plan after a change.
std::string complaintAfter(const std::function<void(NestPlan &)> &change) {
  Scop scop = columnFilter();
  NestPlan plan = planOf(scop);
  change(plan);
  std::vector<std::string> wrong = checkTransfers(scop, plan).wrong;
  return wrong.empty() ? "" : wrong[0];
}

ExprRef plusOne(const ExprRef &formula) {
  return binary("+", formula, intLiteral(1), scalarType(Scalar::Long));
}
ExprRef minusOne(const ExprRef &formula) {
  return binary("-", formula, intLiteral(1), scalarType(Scalar::Long));
}

bool says(const std::string &complaint, const std::string &words) { return complaint.find(words) != std::string::npos; }

TEST(CheckExamples, SatisfyTheTestsAndHaveIterations) {
  Scop scop = columnFilter();
  std::vector<check::Example> examples = check::examplesOf(scop, planOf(scop), 5);
  EXPECT_EQ(examples.size(), 5U);
  for (const check::Example &each : examples) {
    EXPECT_LE(each.arguments.at("w"), each.arguments.at("stride"));
    EXPECT_GT(each.arguments.at("h"), 2);
    EXPECT_FALSE(check::at(scop.onlyStatement().domain, each).is_empty());
  }
}

TEST(CheckExamples, DeclaredArraysHaveRoomForWhatIsSurelyTouched) {
  constexpr int64_t room = 150;
  Scop scop = columnFilter();
  auto reachesPast = [](const check::Example &each) {
    return (each.arguments.at("h") - 1) * each.arguments.at("stride") + each.arguments.at("w") > room;
  };
  auto examples = [&] { return check::examplesOf(scop, planOf(scop), 9); };
  std::vector<check::Example> any = examples();
  EXPECT_TRUE(std::any_of(any.begin(), any.end(), reachesPast));
  scop.arrays[0].declaredElements = room;
  std::vector<check::Example> possible = examples();
  EXPECT_EQ(possible.size(), 9U);
  EXPECT_TRUE(std::none_of(possible.begin(), possible.end(), reachesPast));
  scop.onlyStatement().accesses[0].exact = false;
  std::vector<check::Example> byData = examples();
  EXPECT_TRUE(std::any_of(byData.begin(), byData.end(), reachesPast));
}

TEST(CheckTransfers, AcceptsWhatIsRight) {
  EXPECT_EQ(complaintAfter([](NestPlan &) {}), "");
}

TEST(CheckTransfers, WhatIsReadMustBeCopied) {
  EXPECT_TRUE(says(complaintAfter([](NestPlan &plan) { plan.arrays[0].in.reset(); }), "'in' is read and neither copied"));
  EXPECT_TRUE(says(complaintAfter([](NestPlan &plan) {
                     ExprRef &rows = plan.arrays[0].in->levels[0].count;
                     rows = minusOne(rows);
                   }),
                   "'in' is read and neither copied"));
  EXPECT_TRUE(says(complaintAfter([](NestPlan &plan) { plan.arrays[0].in->first = plusOne(plan.arrays[0].in->first); }),
                   "'in' is read and neither copied"));
}

TEST(CheckTransfers, WhatIsWrittenBeforeItIsReadNeedNoCopyButWhatIsReadFirstDoes) {
  Scop scop = columnFilter();
  NestPlan plan = planOf(scop);
  EXPECT_FALSE(plan.arrays[1].in);
  EXPECT_TRUE(checkTransfers(scop, plan).wrong.empty());
  std::swap(scop.onlyStatement().accesses[1].order, scop.onlyStatement().accesses[2].order);
  ASSERT_FALSE(checkTransfers(scop, plan).wrong.empty());
  EXPECT_TRUE(says(checkTransfers(scop, plan).wrong[0], "'out' is read and neither copied"));
}

TEST(CheckTransfers, WhatIsWrittenMustComeBack) {
  EXPECT_TRUE(says(complaintAfter([](NestPlan &plan) {
                     ExprRef &columns = plan.arrays[1].out->levels[1].count;
                     columns = minusOne(columns);
                   }),
                   "'out' is written and not copied back"));
}

TEST(CheckTransfers, NothingElseMayComeBackOrGo) {
  EXPECT_TRUE(says(complaintAfter([](NestPlan &plan) {
                     ExprRef &rows = plan.arrays[1].out->levels[0].count;
                     rows = plusOne(rows);
                   }),
                   "'out' is copied back, and perhaps neither written nor copied"));
  EXPECT_TRUE(says(complaintAfter([](NestPlan &plan) {
                     ExprRef &columns = plan.arrays[0].in->levels[1].count;
                     columns = plusOne(columns);
                   }),
                   "'in' is copied to the device and not touched"));
}

TEST(CheckTransfers, AHullEndsWithWhatIsTouched) {
  auto hull = [](int64_t more) {
    return [=](NestPlan &plan) {
      auto name = [](const char *n) { return variable(n, scalarType(Scalar::Long)); };
      TypeRef type = scalarType(Scalar::Long);
      Box &box = *plan.arrays[0].in;
      ExprRef rows = binary("*", binary("-", name("h"), intLiteral(1), type), name("stride"), type);
      ExprRef count = binary("+", binary("+", rows, name("w"), type), intLiteral(more), type);
      box.fit = Fit::Hull;
      box.levels = {{count, intLiteral(1)}};
    };
  };
  EXPECT_EQ(complaintAfter(hull(0)), "");
  EXPECT_TRUE(says(complaintAfter(hull(1)), "'in' is copied to the device and not touched"));
}

TEST(CheckTransfers, ACoverMayReachPastWhatIsTouchedOnTheWayInAndWhereItIsTested) {
  auto cover = [](std::optional<Box> ArrayPlan::*where, size_t array, int64_t rows, bool certain) {
    return [=](NestPlan &plan) {
      std::optional<Box> &box = plan.arrays[array].*where;
      box->fit = Fit::Cover;
      box->certain = certain;
      box->levels[0].count = binary("+", box->levels[0].count, intLiteral(rows), scalarType(Scalar::Long));
    };
  };
  EXPECT_EQ(complaintAfter(cover(&ArrayPlan::in, 0, 3, false)), "");
  EXPECT_TRUE(says(complaintAfter(cover(&ArrayPlan::in, 0, 3, true)), "'in' is copied to the device and not touched"));
  // Too small is too small.
  EXPECT_TRUE(says(complaintAfter(cover(&ArrayPlan::in, 0, -1, false)), "'in' is read and neither copied"));
  EXPECT_TRUE(says(complaintAfter(cover(&ArrayPlan::out, 1, 3, false)),
                   "'out' is copied back, and perhaps neither written nor copied"));
  // Nor may it come back because it went in.
  EXPECT_TRUE(says(complaintAfter([&](NestPlan &plan) {
                     cover(&ArrayPlan::out, 1, 3, false)(plan);
                     plan.arrays[1].in = plan.arrays[1].out;
                   }),
                   "'out' is stored when it comes back, and perhaps not written"));
  EXPECT_TRUE(says(complaintAfter([&](NestPlan &plan) {
                     cover(&ArrayPlan::out, 1, 3, false)(plan);
                     plan.arrays[1].out->written = false;
                     plan.arrays[1].in = plan.arrays[1].out;
                   }),
                   "'out' is copied back and not written"));
}

TEST(CheckTransfers, ACoverOfNothingThatIsTouchedIsTested) {
  Scop scop = columnFilter();
  NestPlan plan = planOf(scop);
  isl::map &read = scop.onlyStatement().accesses[0].relation;
  read = read.subtract(read);
  ASSERT_FALSE(checkTransfers(scop, plan).wrong.empty());
  plan.arrays[0].in->fit = Fit::Cover;
  ASSERT_FALSE(checkTransfers(scop, plan).wrong.empty());
  plan.arrays[0].in->certain = false;
  EXPECT_TRUE(checkTransfers(scop, plan).wrong.empty());
}

Scop maskFilter() {
  return nest({loopOver("i")}, "[n] -> { S[i] : 0 <= i < n }",
              {access("m", "mask", AccessKind::Read, "[n] -> { S[i] -> mask[k] : 0 <= k < 9 and 0 <= i < n }"),
               access("w", "out", AccessKind::MustWrite, "[n] -> { S[i] -> out[i] : 0 <= i < n }")},
              {Poly(1)}, {"n"});
}

NestPlan planOfMask(int64_t elements) {
  NestPlan plan = planOf(maskFilter());
  plan.tests.clear();
  plan.empty = binary("<=", variable("n", scalarType(Scalar::Long)), intLiteral(0), scalarType(Scalar::Int));
  plan.arrays[0].space = MemorySpace::Constant;
  plan.arrays[0].tableElements = elements;
  return plan;
}

TEST(CheckTransfers, ATableHasExactlyWhatIsRead) {
  EXPECT_TRUE(checkTransfers(maskFilter(), planOfMask(9)).wrong.empty());
  ASSERT_FALSE(checkTransfers(maskFilter(), planOfMask(8)).wrong.empty());
  EXPECT_TRUE(says(checkTransfers(maskFilter(), planOfMask(8)).wrong[0], "'mask' is read and not passed by value"));
  EXPECT_TRUE(says(checkTransfers(maskFilter(), planOfMask(10)).wrong[0], "'mask' is passed by value and not read"));
}

TEST(CheckPlacement, AcceptsWhatIsRight) {
  EXPECT_TRUE(checkPlacement(maskFilter(), planOfMask(9), profile()).empty());
  EXPECT_TRUE(checkPlacement(columnFilter(), planOf(columnFilter()), profile()).empty());
}

TEST(CheckPlacement, FindsWhatIsWrong) {
  auto complaint = [](const std::function<void(NestPlan &)> &change) {
    NestPlan plan = planOfMask(9);
    change(plan);
    std::vector<std::string> wrong = checkPlacement(maskFilter(), plan, profile());
    return wrong.empty() ? "" : wrong[0];
  };
  EXPECT_TRUE(says(complaint([](NestPlan &p) { p.arrays[1].space = MemorySpace::Readonly; }), "only read"));
  EXPECT_TRUE(says(complaint([](NestPlan &p) { p.arrays[1].out.reset(); }), "written and not copied back"));
  EXPECT_TRUE(says(complaint([](NestPlan &p) { p.arrays[0].tableElements = 1025; }), "4100 bytes are passed by value"));
  EXPECT_TRUE(says(complaint([](NestPlan &p) { p.arrays[0].tableElements = 0; }), "without a number of elements"));
  EXPECT_TRUE(says(complaint([](NestPlan &p) { p.arrays.pop_back(); }), "in 0 memories"));
  EXPECT_TRUE(says(complaint([](NestPlan &p) { p.arrays[0].lanes = 32; }), "for each of 32 lanes"));
  EXPECT_TRUE(says(complaint([](NestPlan &p) { p.arguments.back().isConst = true; }), "a pointer to const"));
  EXPECT_TRUE(says(complaint([](NestPlan &p) { p.arguments.pop_back(); }), "is no argument"));
}


/// counts[3] += 1, in a block where each lane has its own.
TEST(CheckPlacement, WhatLanesHaveOfTheirOwnIsTouchedByElements) {
  Scop scop = maskFilter();
  scop.arrays[1].combined = ReductionOp::Sum;
  NestPlan plan = planOfMask(9);
  plan.arrays[1].space = MemorySpace::Shared;
  plan.arrays[1].tableElements = 9;
  plan.arrays[1].lanes = 32;
  plan.kernels.resize(1);
  auto complaintOf = [&](ExprKind kind, std::vector<ExprRef> children) {
    Expr place;
    place.kind = kind;
    place.type = scalarType(Scalar::Int);
    place.children = std::move(children);
    Stmt update;
    update.kind = StmtKind::Expression;
    update.expr = std::make_shared<Expr>(place);
    plan.kernels[0].body = std::make_shared<Stmt>(update);
    std::vector<std::string> wrong = checkPlacement(scop, plan, profile());
    return wrong.empty() ? "" : wrong[0];
  };
  ExprRef counts = variable("out", scalarType(Scalar::Int));
  EXPECT_EQ(complaintOf(ExprKind::Subscript, {counts, intLiteral(3)}), "");
  EXPECT_TRUE(says(complaintOf(ExprKind::Deref, {counts}), "for each of 32 lanes"));
}

} // namespace
