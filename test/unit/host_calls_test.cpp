//===- host_calls_test.cpp - the checker finds what host code does not say -----------===//
#include "residency_fixture.h"
#include <algorithm>

using namespace nidus;

namespace {

const char *const hostLoop = "void f(int *a, int *b, int n, int *sum)\n"
                             "{\n"
                             "    for (int k = 0; k < 9; k++) {\n"
                             "        for (int i = 0; i < n; i++)\n"
                             "            b[i] = a[i];\n"
                             "        int *p = b + 1;\n"
                             "        if (k == 7)\n"
                             "            n = p[2];\n"
                             "        a[k] = 3;\n"
                             "    }\n"
                             "}\n";

TEST_F(Residency, AcceptsALoopWhoseHostCodeSaysWhatItTouches) {
  read(hostLoop);
  EXPECT_TRUE(has(HostCallKind::Hold));
  EXPECT_TRUE(has(HostCallKind::Reads));
  EXPECT_EQ(complaint(), "");
}

TEST_F(Residency, AReadMustBeSaid) {
  read(hostLoop);
  drop(HostCallKind::Reads);
  EXPECT_TRUE(complains("reads through 'p' what may be on the device (line 9)"));
}

TEST_F(Residency, AWriteMustBeSaid) {
  read(hostLoop);
  drop(HostCallKind::Fills);
  EXPECT_TRUE(complains("writes through 'a'"));
}

TEST_F(Residency, WhatIsPerhapsOverwrittenIsNotGivenUp) {
  read("void f(int *a, int *b, int n)\n"
       "{\n"
       "    for (int k = 0; k < 9; k++) {\n"
       "        for (int i = 0; i < n; i++)\n"
       "            b[i] = a[i];\n"
       "        k > 3 && (b[3] = 5);\n"
       "        a[0] = k > 3 ? (b[5] = 1) : 2;\n"
       "    }\n"
       "}\n");
  EXPECT_TRUE(has(HostCallKind::Hold));
  EXPECT_EQ(complaint(), "");
  for (HostCall &call : plan().hostCalls)
    if (call.kind == HostCallKind::Writes)
      call.kind = HostCallKind::Fills;
  EXPECT_TRUE(complains("given up that the host may still need (line 7)"));
}

TEST_F(Residency, WhatACallReadsBeforeIsNotGivenUp) {
  read("int b[100];\n"
       "static int second(void) { return b[1]; }\n"
       "void f(int *a, int n)\n"
       "{\n"
       "    for (int k = 0; k < 9; k++) {\n"
       "        for (int i = 0; i < n; i++)\n"
       "            b[i] = a[i];\n"
       "        b[1] = second() + 1;\n"
       "    }\n"
       "}\n");
  EXPECT_TRUE(has(HostCallKind::Hold));
  EXPECT_EQ(complaint(), "");
  EXPECT_TRUE(has(HostCallKind::Writes));
  for (HostCall &call : plan().hostCalls)
    if (call.kind == HostCallKind::Writes)
      call.kind = HostCallKind::Fills;
  EXPECT_TRUE(complains("given up that the host may still need (line 9)"));
}

TEST_F(Residency, AReadThroughOneOfTwoPointersMustBeSaid) {
  read("void f(int *a, int *b, int n)\n"
       "{\n"
       "    for (int k = 0; k < 9; k++) {\n"
       "        for (int i = 0; i < n; i++)\n"
       "            b[i] = a[i];\n"
       "        n = (k ? a : b)[k];\n"
       "    }\n"
       "}\n");
  EXPECT_TRUE(has(HostCallKind::Reads));
  EXPECT_EQ(complaint(), "");
  drop(HostCallKind::Reads);
  EXPECT_TRUE(complains("through 'a' what may be on the device (line 7)"));
}

const char *const twoSteps = "void f(int *a, int *b, int *c, int n)\n"
                             "{\n"
                             "    for (int k = 0; k < 9; k++) {\n"
                             "        for (int i = 0; i < n; i++)\n"
                             "            b[i] = a[i];\n"
                             "        for (int i = 0; i < n; i++)\n"
                             "            c[i] = c[i];\n"
                             "    }\n"
                             "}\n";

TEST_F(Residency, WhatALaunchReadsUnderAConditionIsSaidUnderIt) {
  read(twoSteps);
  ASSERT_TRUE(has(HostCallKind::Hold));
  Argument argument;
  argument.kind = ArgumentKind::Scalar;
  Expr element;
  element.kind = ExprKind::Subscript;
  element.children = {nest(0).arguments[1].host, intLiteral(0)};
  argument.host = std::make_shared<Expr>(element);
  argument.hostCondition = variable("n", scalarType(Scalar::Int));
  nest(1).arguments.push_back(argument);
  nest(0).isFollowed = false; // what it is given is read on the host
  EXPECT_TRUE(complains("reads through 'a' what may be on the device (line 7)"));
  HostCall call;
  call.kind = HostCallKind::Reads;
  call.place = HostCallPlace::Around;
  call.beginOffset = nest(1).range.beginOffset;
  call.endOffset = nest(1).range.endOffset;
  call.object = argument.host;
  call.condition = argument.hostCondition;
  plan().hostCalls.push_back(call);
  EXPECT_EQ(complaint(), "");
  plan().hostCalls.back().condition = variable("k", scalarType(Scalar::Int));
  EXPECT_TRUE(complains("reads through 'a' what may be on the device (line 7)"));
  // The condition itself looks at what is said only behind it.
  plan().hostCalls.back().condition = argument.host;
  nest(1).arguments.back().hostCondition = argument.host;
  EXPECT_TRUE(complains("reads through 'a' what may be on the device (line 7)"));
}

const char *const unknownFunction = "void unknown(int *p);\n"
                                    "void f(int *a, int n)\n"
                                    "{\n"
                                    "    int *t = malloc(n), *u = malloc(n);\n"
                                    "    for (int k = 0; k < 9; k++) {\n"
                                    "        for (int i = 0; i < n; i++)\n"
                                    "            t[i] = a[i];\n"
                                    "        for (int i = 0; i < n; i++)\n"
                                    "            u[i] = t[i];\n"
                                    "        unknown(u);\n"
                                    "        for (int k = 1; k < 5; k++)\n"
                                    "            t[k] = t[k - 1] + 1;\n"
                                    "    }\n"
                                    "    free(t);\n"
                                    "    free(u);\n"
                                    "}\n";

TEST_F(Residency, WhatOthersReachIsNotSpared) {
  read(unknownFunction);
  EXPECT_TRUE(has(HostCallKind::Spares));
  EXPECT_EQ(complaint(), "");
  for (HostCall &call : plan().hostCalls)
    if (call.kind == HostCallKind::Spares)
      call.pointer = variable("u", call.pointer->type);
  EXPECT_TRUE(complains("'u' stays on the device where others may look at it"));
}

TEST_F(Residency, WhatALoopDoesToAnObjectMustBeSaid) {
  read(unknownFunction);
  EXPECT_TRUE(has(HostCallKind::Writes));
  for (HostCall &call : plan().hostCalls)
    if (call.kind == HostCallKind::Writes)
      call.kind = HostCallKind::Reads;
  EXPECT_TRUE(complains("writes through 't' what may be on the device"));
}

TEST_F(Residency, OnlyWhatIsFreedIsGivenUp) {
  read(unknownFunction);
  EXPECT_TRUE(has(HostCallKind::FreesBlock));
  for (HostCall &call : plan().hostCalls)
    if (call.kind == HostCallKind::FreesBlock)
      call.pointer = variable("t", call.pointer->type);
  EXPECT_TRUE(complains("memory is given up that is not freed here (line 16)"));
}

const char *const twoLives = "void f(int *a, int *b, int n)\n"
                             "{\n"
                             "    int *t = malloc(n), *u = malloc(n);\n"
                             "    for (int k = 0; k < 9; k++) {\n"
                             "        for (int i = 0; i < n; i++)\n"
                             "            t[i] = a[i];\n"
                             "        for (int i = 0; i < n; i++)\n"
                             "            u[i] = t[i];\n"
                             "    }\n"
                             "    for (int k = 0; k < 9; k++)\n"
                             "        for (int i = 0; i < n; i++)\n"
                             "            b[i] = u[i];\n"
                             "    free(t);\n"
                             "    free(u);\n"
                             "}\n";

HostCall *lastUse(FunctionPlan &plan) {
  for (HostCall &call : plan.hostCalls)
    if (call.kind == HostCallKind::Frees && call.place != HostCallPlace::Inside)
      return &call;
  return nullptr;
}

TEST_F(Residency, WhatIsDeadMakesRoomBeforeItIsFreed) {
  read(twoLives);
  ASSERT_TRUE(lastUse(plan()));
  EXPECT_EQ(lastUse(plan())->pointer->location.line, 5); // of the loop behind which it stands
  EXPECT_EQ(complaint(), "");
}

TEST_F(Residency, WhatTheNextIterationUsesIsNotDead) {
  read(twoLives);
  ASSERT_TRUE(lastUse(plan()));
  lastUse(plan())->endOffset = nest(1).range.endOffset;
  EXPECT_TRUE(complains("is lost too early"));
}

TEST_F(Residency, WhatIsMentionedLaterIsNotDead) {
  read(twoLives);
  ASSERT_TRUE(lastUse(plan()));
  lastUse(plan())->pointer = nest(2).arguments[1].host;
  EXPECT_TRUE(complains("is lost too early"));
}

TEST_F(Residency, ColumnsThatTheHostReadsAreTheRowsThatAreNamed) {
  read("float f(int n, int m, float (*a)[64], float *b) {\n"
       "  float s = 0;\n"
       "  for (int k = 0; k < n; k++) {\n"
       "    for (int i = 0; i < n; i++) a[0][i] = b[i];\n"
       "    for (int j = 1; j < m; j++) s = s * 3 + a[j][k];\n"
       "  }\n"
       "  return s;\n"
       "}\n");
  EXPECT_EQ(complaint(), "");
  const auto rows = std::find_if(plan().hostCalls.begin(), plan().hostCalls.end(),
                                 [](const HostCall &call) { return call.rows != nullptr; });
  ASSERT_NE(rows, plan().hostCalls.end());
  const HostCall right = *rows;
  rows->rows = binary("-", right.rows, intLiteral(1), right.rows->type);
  EXPECT_TRUE(complains("beside the rows"));
  *rows = right;
  rows->last = right.object;
  EXPECT_TRUE(complains("beside the rows"));
}

TEST_F(Residency, HeldDataMustComeHome) {
  read(hostLoop);
  drop(HostCallKind::Unhold);
  EXPECT_TRUE(complains("data is held at the end of 'f'"));
}

TEST_F(Residency, HeldDataMustComeHomeBeforeAReturn) {
  read("void f(int *a, int *b, int n)\n"
       "{\n"
       "    for (int k = 0; k < 9; k++) {\n"
       "        for (int i = 0; i < n; i++)\n"
       "            b[i] = a[i];\n"
       "        if (k == n)\n"
       "            return;\n"
       "    }\n"
       "}\n");
  EXPECT_EQ(complaint(), "");
  std::erase_if(plan().hostCalls, [](const HostCall &call) { return call.place == HostCallPlace::Around; });
  EXPECT_TRUE(complains("where the statements are left (line 8)"));
}

} // namespace
