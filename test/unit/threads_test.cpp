//===- threads_test.cpp - the checkers find threads that are wrong ---------------===//
#include "analysis/check/check_limits.h"
#include "analysis/check/check_packets.h"
#include "analysis/check/check_threads.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

ExprRef name(const char *n) { return variable(n, scalarType(Scalar::Int)); }
ExprRef less(const ExprRef &a, const ExprRef &b) { return binary("<", a, b, scalarType(Scalar::Int)); }
ExprRef plus(const ExprRef &a, int64_t b) { return binary("+", a, intLiteral(b), scalarType(Scalar::Int)); }

ThreadLoop over(const char *symbol, const ExprRef &first, const ExprRef &end) {
  ThreadLoop loop;
  loop.symbol = symbol;
  loop.type = scalarType(Scalar::Int);
  loop.first = loop.gridFirst = first;
  loop.gridEnd = end;
  loop.condition = less(name(symbol), end);
  return loop;
}

/// for (y = 0; y < h; y++) for (x = y; x < w; x++): threads cover a rectangle, and those below the diagonal do nothing.
class Triangle : public testing::Test {
protected:
  Scop scop =
      nest({loopOver("y"), loopOver("x")}, "[h,w] -> { S[y,x] : 0 <= y < h and y <= x < w }", {}, {}, {"h", "w"});
  KernelMapping mapping;
  NestPlan plan;

  Triangle() {
    for (const Parameter &parameter : scop.parameters) {
      Argument size;
      size.name = parameter.name;
      size.type = scalarType(Scalar::Int);
      plan.arguments.push_back(size);
    }
    mapping.threadLoops = {0, 1};
    KernelPlan kernel;
    kernel.name = "f_1";
    kernel.block = {32, 8};
    kernel.threads = {over("y", intLiteral(0), name("h")), over("x", intLiteral(0), name("w"))};
    ThreadLoop &x = kernel.threads[1];
    x.condition = binary("&&", binary(">=", name("x"), name("y"), scalarType(Scalar::Int)), x.condition,
                         scalarType(Scalar::Int));
    plan.kernels = {kernel};
  }

  ThreadLoop &axis(size_t k) { return plan.kernels[0].threads[k]; }
  bool complains(const std::string &words) {
    std::vector<std::string> wrong = checkThreads(scop, mapping, plan).wrong;
    return !wrong.empty() && wrong[0].find(words) != std::string::npos;
  }
};

TEST_F(Triangle, AcceptsWhatIsRight) {
  CheckedThreads checked = checkThreads(scop, mapping, plan);
  EXPECT_TRUE(checked.wrong.empty());
  EXPECT_EQ(checked.sizes, 2U);
}

TEST_F(Triangle, AGridThatEndsEarly) {
  axis(1).gridEnd = plus(name("w"), -1);
  EXPECT_TRUE(complains("no thread runs y=0, x="));
}

TEST_F(Triangle, AGridThatBeginsLaterThanTheCounter) {
  axis(1).gridFirst = intLiteral(1);
  EXPECT_TRUE(complains("no thread runs y=0, x="));
}

TEST_F(Triangle, AThreadWithoutItsGuard) {
  axis(1).guarded = false;
  EXPECT_TRUE(complains("which is no iteration"));
  mapping.sequentialLoops = {2};
  EXPECT_FALSE(complains("which is no iteration"));
}

TEST_F(Triangle, SizesWhoseFormulasHaveNoValueAreLeftOut) {
  axis(0).first = name("unknown");
  EXPECT_EQ(checkThreads(scop, mapping, plan).sizes, 0U);
}

TEST_F(Triangle, SizesWhoseFormulasAreExtremeAreLeftOut) {
  axis(1).gridEnd = intLiteral(INT64_MAX, Scalar::Long);
  axis(1).gridFirst = axis(1).first = intLiteral(INT64_MAX - 1, Scalar::Long);
  EXPECT_EQ(checkThreads(scop, mapping, plan).sizes, 0U);
  EXPECT_TRUE(checkThreads(scop, mapping, plan).wrong.empty());
}

DeviceProfile device() {
  DeviceProfile profile;
  profile.arch = "sm_30";
  profile.limits = DeviceLimits();
  profile.limits->registersPerThreadMax = 63;
  return profile;
}

TEST_F(Triangle, BlocksThatNoDeviceTakes) {
  EXPECT_TRUE(checkLimits(plan, device()).empty());
  for (const std::vector<int> &block : {std::vector<int>{2048, 1}, {64, 32}, {0, 8}, {32}}) {
    plan.kernels[0].block = block;
    EXPECT_EQ(checkLimits(plan, device()).size(), 1U);
  }
  plan.kernels[0].block = {32, 8};
  DeviceProfile small = device();
  small.maxThreadsPerBlock = 128;
  EXPECT_EQ(checkLimits(plan, small).size(), 1U);
}

TEST_F(Triangle, ParametersThatTheDeviceDoesNotTake) {
  ArrayPlan table;
  table.name = "t";
  table.element = scalarType(Scalar::Float);
  table.space = MemorySpace::Constant;
  table.tableElements = 1020;
  plan.arrays = {table};
  plan.kernels[0].arguments = {"t", "w", "h"};
  EXPECT_TRUE(checkLimits(plan, device()).empty());
  plan.kernels[0].arguments.push_back("stride");
  EXPECT_EQ(checkLimits(plan, device()).size(), 1U);
  DeviceProfile late = device();
  late.arch = "sm_90";
  EXPECT_TRUE(checkLimits(plan, late).empty());
}

TEST_F(Triangle, PacketsThatARegisterFileDoesNotHold) {
  WindowPlan window;
  window.element = scalarType(Scalar::UChar);
  window.columns = 16;
  window.around = {{0, 0}, {1, 1}};
  plan.kernels[0].form = PacketKernel();
  plan.kernels[0].packet()->shape = {10, 16};
  plan.kernels[0].packet()->windows = {window};
  EXPECT_TRUE(checkLimits(plan, device()).empty());
  plan.kernels[0].packet()->shape = {13, 16};
  EXPECT_EQ(checkLimits(plan, device()).size(), 1U);
}

/// for (x = 0; x < w; x++) out[x] = in[x + 1]; with packets of 8.
class Row : public testing::Test {
protected:
  Scop scop = nest({loopOver("x")}, "[w] -> { S[x] : 0 <= x < w }",
                   {access("r", "in", AccessKind::Read, "[w] -> { S[x] -> in[x + 1] : 0 <= x < w }"),
                    access("w", "out", AccessKind::MustWrite, "[w] -> { S[x] -> out[x] : 0 <= x < w }")},
                   {Poly(1)}, {"w"});
  NestPlan plan;

  WindowPlan window(const char *array) {
    WindowPlan window;
    window.argument = array;
    window.element = scalarType(Scalar::Float);
    window.columns = 8;
    window.around = {{0, 0}};
    window.corner = name("x0");
    return window;
  }

  Row() {
    Argument size;
    size.name = "w";
    size.type = scalarType(Scalar::Int);
    plan.arguments = {size};
    KernelPlan kernel;
    kernel.threads = {over("x", intLiteral(0), name("w"))};
    kernel.form = PacketKernel();
    kernel.packet()->shape = {8};
    kernel.packet()->margins = {{0, 0}};
    kernel.packet()->first = {"x0"};
    kernel.packet()->windows = {window("in"), window("out")};
    kernel.packet()->windows[0].around = {{0, 1}};
    kernel.packet()->windows[1].isWritten = true;
    kernel.packet()->windows[1].isLoaded = false;
    plan.kernels = {kernel};
    plan.arrays.resize(2);
    plan.arrays[0].name = "in";
    plan.arrays[0].in = Box{intLiteral(0), {{plus(name("w"), 1), intLiteral(1)}}};
    plan.arrays[1].name = "out";
    plan.arrays[1].out = Box{intLiteral(0), {{name("w"), intLiteral(1)}}};
  }

  PacketKernel &packet() { return *plan.kernels[0].packet(); }
  std::string complaint() {
    std::vector<std::string> wrong = checkPackets(scop, plan).wrong;
    return wrong.empty() ? "" : wrong[0].substr(0, wrong[0].find(" ("));
  }
};

TEST_F(Row, AcceptsWhatIsRight) {
  EXPECT_EQ(complaint(), "");
  EXPECT_EQ(checkPackets(scop, plan).sizes, 2U);
}

TEST_F(Row, APacketThatReadsBeyondTheArray) {
  packet().windows[0].around = {{0, 2}};
  EXPECT_EQ(complaint(), "a packet reads beyond what is on the device of 'in'");
  packet().margins = {{0, 1}};
  EXPECT_EQ(complaint(), "");
  packet().windows[0].around = {{1, 2}};
  EXPECT_EQ(complaint(), "a packet reads beyond what is on the device of 'in'");
}

TEST_F(Row, APacketOfBytesThatReadsAWordBeyondTheArray) {
  packet().windows[0].element = scalarType(Scalar::UChar);
  EXPECT_EQ(complaint(), "a packet reads beyond what is on the device of 'in'");
  packet().margins = {{4, 7}};
  EXPECT_EQ(complaint(), "");
}

TEST_F(Row, APacketWhoseWindowDependsOnASizeThatReadsBeyondTheArray) {
  const Extent r(0, 1, "r");
  plan.arguments.push_back(plan.arguments[0]);
  plan.arguments[1].name = packet().size = "r";
  packet().windows[0].around = {{0, r}};
  EXPECT_EQ(complaint(), "a packet reads beyond what is on the device of 'in'");
  packet().margins = {{0, r + -2}};
  EXPECT_EQ(complaint(), "a packet reads beyond what is on the device of 'in'");
  packet().margins = {{0, r + -1}};
  EXPECT_EQ(complaint(), "");
  packet().windows[0].around = {{1, r}};
  EXPECT_EQ(complaint(), "a packet reads beyond what is on the device of 'in'");
}

TEST_F(Row, APacketThatStoresBesideWhatIsCopiedBack) {
  plan.arrays[1].out->levels = {{name("w"), intLiteral(2)}};
  EXPECT_EQ(complaint(), "a packet stores an element that is not copied back of 'out'");
  packet().windows[1].isLoaded = true;
  EXPECT_EQ(complaint(), "");
}

/// for (int column = 0; column < 8; column++) for (int i = -2; i <= last; i++) in_at(0, column + i);
StmtRef sumOver(int64_t last, const char *call, const ExprRef &condition) {
  const TypeRef type = scalarType(Scalar::Int);
  auto statement = [](StmtKind kind, ExprRef expr, std::vector<StmtRef> children = {}) {
    auto s = std::make_shared<Stmt>();
    s->kind = kind;
    s->expr = std::move(expr);
    s->children = std::move(children);
    return s;
  };
  auto loop = [&](const char *counter, int64_t first, int64_t most, const StmtRef &body) {
    auto declared = statement(StmtKind::Declare, intLiteral(first));
    declared->name = counter;
    auto s = statement(StmtKind::For, binary("<=", variable(counter, type), intLiteral(most), type), {declared, body});
    auto step = std::make_shared<Expr>();
    step->kind = ExprKind::Increment;
    step->op = "++";
    step->children = {variable(counter, type)};
    s->step = step;
    return s;
  };
  auto element = std::make_shared<Expr>();
  element->kind = ExprKind::Call;
  element->name = call;
  element->type = type;
  element->children = {intLiteral(0), binary("+", variable("column", type), variable("i", type), type)};
  StmtRef use = statement(StmtKind::Expression, element);
  return loop("column", 0, 7, loop("i", -2, last, condition ? statement(StmtKind::If, condition, {use}) : use));
}

TEST_F(Row, ABodyThatNamesWhatTheWindowDoesNotHold) {
  const std::string outside = "a packet names what its window does not hold, ";
  auto complaintOf = [&](int64_t last, const char *call, const ExprRef &condition = nullptr) {
    packet().body = sumOver(last, call, condition);
    return complaint();
  };
  packet().windows[0].name = "in_at";
  packet().windows[0].around = {{2, 1}};
  packet().margins = {{2, 0}};
  EXPECT_EQ(complaintOf(1, "in_at"), "");
  EXPECT_EQ(complaintOf(2, "in_at"), outside + "row 0, column 9, of 'in'");
  EXPECT_EQ(complaintOf(2, "in_at.asFloat"), outside + "row 0, column 9, of 'in'");
  EXPECT_EQ(complaintOf(2, "other_at"), "");
  packet().windows[0].around = {{1, 1}};
  EXPECT_EQ(complaintOf(1, "in_at"), outside + "row 0, column -2, of 'in'");
  // Where it is reached: numbers decide, or data may.
  const TypeRef type = scalarType(Scalar::Int);
  const ExprRef place = binary("+", variable("column", type), variable("i", type), type);
  EXPECT_EQ(complaintOf(1, "in_at", binary(">=", place, intLiteral(-1), type)), "");
  EXPECT_EQ(complaintOf(1, "in_at", binary(">=", place, variable("data", type), type)),
            outside + "row 0, column -2, of 'in'");
}

TEST_F(Row, SizesThatADeclaredArrayHasNoRoomForAreLeftOut) {
  plan.arrays[1].out->levels = {{binary("min", name("w"), intLiteral(9), scalarType(Scalar::Int)), intLiteral(1)}};
  for (Array &array : scop.arrays)
    array.declaredElements = 9;
  EXPECT_EQ(checkPackets(scop, plan).sizes, 0U);
}

} // namespace
