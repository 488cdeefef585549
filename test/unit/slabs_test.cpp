//===- slabs_test.cpp - which data a part of a nest needs, and its checker -----===//
#include "analysis/transfer/slabs.h"
#include "analysis/check/check_slabs.h"
#include "codegen/print_formula.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

const std::string rows = " : 1 <= y < h - 1 and 0 <= x < w }";

/// out[y][x] = in[y + offset][x], offset from the list.
Scop filter(const std::string &offsets, const std::string &written = "y") {
  Scop scop = nest({loopOver("y"), loopOver("x")}, "[h,w] -> { S[y,x]" + rows,
                   {access("r", "in", AccessKind::Read, "[h,w] -> { S[y,x] -> in[r, x] : 0 <= r < h and " + offsets +
                                                          " and 1 <= y < h - 1 and 0 <= x < w }"),
                    access("w", "out", AccessKind::MustWrite, "[h,w] -> { S[y,x] -> out[" + written + ", x]" + rows)},
                   {Poly::name("w"), Poly(1)}, {"h", "w"});
  scop.assumptions = isl::set(islContext(), "[h,w] -> { : h >= 3 and w >= 1 }");
  scop.interior = Interior{};
  return scop;
}

NestPlan packetsOf(const Scop &scop) {
  NestPlan plan;
  for (const Parameter &parameter : scop.parameters) {
    Argument size;
    size.name = parameter.name;
    size.type = scalarType(Scalar::Int);
    plan.arguments.push_back(size);
  }
  for (const Array &array : scop.arrays) {
    ArrayPlan each;
    each.name = array.name;
    each.element = array.element;
    (array.isWritten ? each.out : each.in) = Box{intLiteral(0, Scalar::Long), {}};
    plan.arrays.push_back(each);
  }
  KernelPlan kernel;
  for (const Loop &loop : scop.onlyStatement().loops) {
    ThreadLoop thread;
    thread.symbol = loop.symbol;
    kernel.threads.push_back(thread);
  }
  kernel.form = PacketKernel{};
  plan.kernels = {kernel};
  return plan;
}

std::string text(const ExprRef &formula) { return formula ? printFormula(formula) : "none"; }

TEST(Slabs, NeedTheRowsAroundThem) {
  NestPlan plan = planSlabs(filter("y - 1 <= r <= y + 1"), packetsOf(filter("y - 1 <= r <= y + 1")));
  EXPECT_EQ(plan.slabCounter, "y");
  EXPECT_EQ(text(plan.arrays[0].neededBefore), "(y + 1) * w");
  EXPECT_EQ(text(plan.arrays[0].neededFrom), "(y - 1) * w");
  EXPECT_EQ(text(plan.arrays[0].completeBefore), "none");
  EXPECT_EQ(text(plan.arrays[1].neededFrom), "none");
  EXPECT_EQ(text(plan.arrays[1].neededBefore), "y * w");
  EXPECT_EQ(text(plan.arrays[1].completeBefore), "y * w");
  EXPECT_TRUE(checkSlabs(filter("y - 1 <= r <= y + 1"), plan).wrong.empty());
  EXPECT_GT(checkSlabs(filter("y - 1 <= r <= y + 1"), plan).cuts, 0u);
}

/// The second loop over y of a function is one over y_2, and y in its kernel.
TEST(Slabs, AreOfLoopsThatAreCalledOtherwise) {
  Scop scop = filter("y - 1 <= r <= y + 1");
  NestPlan plan = packetsOf(scop);
  plan.kernels[0].threads[0].symbol = "row";
  EXPECT_EQ(planSlabs(scop, plan).slabCounter, "");
  scop.hostNames["y"] = "row";
  NestPlan cut = planSlabs(scop, plan);
  EXPECT_EQ(cut.slabCounter, "row");
  EXPECT_EQ(text(cut.arrays[0].neededBefore), "(row + 1) * w");
  EXPECT_TRUE(checkSlabs(scop, cut).wrong.empty());
  EXPECT_GT(checkSlabs(scop, cut).cuts, 0u);
  Argument argument;
  argument.name = "row"; // in the launcher it would be hidden
  plan.arguments.push_back(argument);
  EXPECT_EQ(planSlabs(scop, plan).slabCounter, "");
}

TEST(Slabs, WhatEveryIterationNeedsComesFirst) {
  NestPlan plan = planSlabs(filter("0 <= r"), packetsOf(filter("0 <= r")));
  EXPECT_EQ(text(plan.arrays[0].neededBefore), "none");
  EXPECT_EQ(text(plan.arrays[1].completeBefore), "y * w");
}

TEST(Slabs, AnImageUpsideDownRunsAsAWhole) {
  Scop scop = filter("r + y = h - 1", "h - 1 - y");
  NestPlan plan = planSlabs(scop, packetsOf(scop));
  EXPECT_EQ(plan.slabCounter, "");
  EXPECT_EQ(text(plan.arrays[1].completeBefore), "none");
}

TEST(Slabs, PacketsThatStoreWhatTheyDoNotChangeRunAsAWhole) {
  Scop scop = filter("r = y");
  Neighbourhood kept;
  kept.array = "out";
  kept.isWritten = true;
  scop.interior->neighbourhoods = {kept};
  EXPECT_EQ(planSlabs(scop, packetsOf(scop)).slabCounter, "");
  scop.interior->neighbourhoods[0].isCovered = true;
  EXPECT_EQ(planSlabs(scop, packetsOf(scop)).slabCounter, "y");
}

/// What the accesses do not say is not cut, whatever the block away from the borders shows.
TEST(Slabs, PacketsWhoseWritesTheAccessesLeaveOpenRunAsAWhole) {
  auto counterOf = [](const std::string &surely, int margin) {
    Scop scop = filter("r = y");
    Neighbourhood written;
    written.array = "out";
    written.isWritten = written.isCovered = true;
    scop.interior->neighbourhoods = {written};
    std::vector<Access> &accesses = scop.onlyStatement().accesses;
    accesses[1].kind = AccessKind::MayWrite;
    accesses[1].exact = false;
    accesses.push_back(access("s", "out", AccessKind::MustWrite,
                              "[h,w] -> { S[y,x] -> out[y, x] : 1 <= y < h - 1 and 0 <= x < w and " + surely + " }"));
    NestPlan plan = packetsOf(scop);
    plan.kernels[0].packet()->margins = {{0, 0}, {margin, 0}};
    return planSlabs(scop, plan).slabCounter;
  };
  EXPECT_EQ(counterOf("1 = 0", 0), "");
  EXPECT_EQ(counterOf("1 = 1", 0), "y");
  EXPECT_EQ(counterOf("x >= 2", 1), "");
  EXPECT_EQ(counterOf("x >= 2", 2), "y");
}

/// What an iteration perhaps writes must have come, and must not have gone home.
TEST(Slabs, NeedAndWaitForWhatIsPerhapsWritten) {
  Scop scop = filter("r = y");
  scop.onlyStatement().accesses.push_back(access(
      "m", "out", AccessKind::MayWrite,
      "[h,w] -> { S[y,x] -> out[r, x] : y - 1 <= r <= y + 1 and 1 <= y < h - 1 and 0 <= x < w }"));
  NestPlan plan = packetsOf(scop);
  plan.arrays[1].in = plan.arrays[1].out;
  plan = planSlabs(scop, plan);
  EXPECT_EQ(text(plan.arrays[1].neededBefore), "(y + 1) * w");
  EXPECT_EQ(text(plan.arrays[1].completeBefore), "(y - 1) * w");
  EXPECT_TRUE(checkSlabs(scop, plan).wrong.empty());
  NestPlan wrong = plan;
  wrong.arrays[1].completeBefore = plan.arrays[0].neededBefore; // y * w, as if only what is surely written counted
  EXPECT_EQ(text(wrong.arrays[1].completeBefore), "y * w");
  ASSERT_FALSE(checkSlabs(scop, wrong).wrong.empty());
  wrong = plan;
  wrong.arrays[1].neededBefore = plan.arrays[0].neededBefore;
  ASSERT_FALSE(checkSlabs(scop, wrong).wrong.empty());
}

std::string complaintOf(const std::function<void(NestPlan &)> &change, const std::function<void(Scop &)> &prepare) {
  Scop scop = filter("y - 1 <= r <= y + 1");
  prepare(scop);
  NestPlan plan = planSlabs(scop, packetsOf(scop));
  change(plan);
  CheckedSlabs checked = checkSlabs(scop, plan);
  return checked.wrong.empty() ? "" : checked.wrong[0];
}

std::string complaintAfter(const std::function<void(NestPlan &)> &change) {
  return complaintOf(change, [](Scop &) {});
}

bool says(const std::string &complaint, const std::string &words) { return complaint.find(words) != std::string::npos; }

TEST(CheckSlabs, FindsWhatIsWrong) {
  ExprRef one = intLiteral(1, Scalar::Long);
  auto less = [&](const ExprRef &e) { return binary("-", e, one, scalarType(Scalar::Long)); };
  auto more = [&](const ExprRef &e) { return binary("+", e, one, scalarType(Scalar::Long)); };
  EXPECT_EQ(complaintAfter([](NestPlan &) {}), "");
  EXPECT_TRUE(says(complaintAfter([&](NestPlan &p) { p.arrays[0].neededBefore = less(p.arrays[0].neededBefore); }),
                   "'in' is touched before it has come"));
  EXPECT_TRUE(says(complaintAfter([&](NestPlan &p) { p.arrays[0].neededFrom = more(p.arrays[0].neededFrom); }),
                   "'in' is touched by a part that has no memory for it"));
  EXPECT_TRUE(says(complaintAfter([&](NestPlan &p) { p.arrays[1].completeBefore = more(p.arrays[1].completeBefore); }),
                   "'out' is written after it went home"));
  EXPECT_TRUE(says(complaintAfter([](NestPlan &p) { p.slabCounter = "x"; }), "cut where no axis"));
  EXPECT_TRUE(says(complaintAfter([](NestPlan &p) { p.kernels[0].reductions.emplace_back(); }), "cut where no axis"));
  EXPECT_TRUE(says(complaintAfter([](NestPlan &p) { p.kernels[0].strides = true; }), "cut where no axis"));
  auto stores = [](int margin) {
    return complaintOf(
        [&](NestPlan &p) {
          WindowPlan window;
          window.argument = "out";
          window.isWritten = true;
          p.kernels[0].packet()->windows = {window};
          p.kernels[0].packet()->margins = {{margin, 0}, {0, 0}};
        },
        // All but the first row is written.
        [&](Scop &scop) {
          scop.onlyStatement().accesses[1].relation =
              isl::map(islContext(), "[h,w] -> { S[y,x] -> out[y, x] : 2 <= y < h - 1 and 0 <= x < w }");
        });
  };
  EXPECT_TRUE(says(stores(0), "stores elements of 'out' that no instance writes"));
  EXPECT_EQ(stores(1), "");
}

} // namespace
