//===- residency_of_callees_test.cpp - called functions, and gotos ------------------===//
#include "residency_fixture.h"
#include <algorithm>

using namespace nidus;

namespace {

const char *const globals = "static int a[9], b[9];\n"
                            "int peek(void)\n"
                            "{\n"
                            "    int s = 0, *p = b;\n"
                            "    for (int j = 0; j < 9; j++)\n"
                            "        s = s * 2 + p[j];\n"
                            "    return s;\n"
                            "}\n"
                            "int f(int n)\n"
                            "{\n"
                            "    int s = 0;\n"
                            "    for (int k = 0; k < n; k++) {\n"
                            "        for (int i = 0; i < 9; i++)\n"
                            "            b[i] = a[i];\n"
                            "        s += peek();\n"
                            "    }\n"
                            "    return s;\n"
                            "}\n";

TEST_F(Residency, WhatACalledFunctionReadsMustBeSaid) {
  read(globals);
  EXPECT_EQ(complaint(), "");
  for (FunctionPlan &other : plans)
    if (other.name == "peek")
      other.hostCalls.clear();
  EXPECT_TRUE(complains("the host reads through 'b' what may be on the device"));
}

TEST_F(Residency, NestsThatTheCOfANestCallsStayC) {
  read("static int g(int *c, const int *d, int n)\n"
       "{\n"
       "    for (int i = 0; i < n; i++)\n"
       "        c[i] = d[i];\n"
       "    return c[0];\n"
       "}\n"
       "void f(int *a, int *b, int *c, int *d, int n)\n"
       "{\n"
       "    for (int k = 0; k < n; k++) {\n"
       "        for (int i = 0; i < n; i++)\n"
       "            b[i] = a[i];\n"
       "        for (int i = 0; i < n; i++)\n"
       "            b[i] = g(c + i * n, d, n);\n"
       "    }\n"
       "}\n");
  EXPECT_EQ(complaint(), "");
  ASSERT_TRUE(has(HostCallKind::Hold));
  EXPECT_FALSE(nest(0).keepsCalleesInC || nest(0).isOfCallee || nest(1).isOfCallee);
  NestPlan &inner = *plans[1].nests[0].plan;
  EXPECT_TRUE(nest(1).keepsCalleesInC && inner.isOfCallee && !inner.keepsCalleesInC);
  inner.isOfCallee = false;
  EXPECT_TRUE(complains("a nest of 'g' may leave data on the device while its caller runs as C (line 13)"));
  inner.isOfCallee = true;
  nest(1).keepsCalleesInC = false;
  EXPECT_TRUE(complains("a nest of 'g' may leave data on the device while its caller runs as C"));
}

TEST_F(Residency, GotosMustNotLeaveWithHeldData) {
  read("void f(int *a, int *b, int n)\n"
       "{\n"
       "    for (int i = 0; i < n; i++)\n"
       "        b[i] = a[i];\n"
       "    if (n > 9)\n"
       "        goto end;\n"
       "    for (int i = 0; i < n; i++)\n"
       "        a[i] = b[i];\n"
       "end:\n"
       "    a = b;\n"
       "}\n");
  EXPECT_EQ(complaint(), "");
  std::erase_if(plan().hostCalls, [](const HostCall &call) { return call.place == HostCallPlace::Around; });
  EXPECT_TRUE(complains("data is held at 'end', or not"));
}

TEST_F(Residency, BreaksLeaveSwitchesOnly) {
  read("void f(int *a, int *b, int n)\n"
       "{\n"
       "    for (int i = 0; i < n; i++)\n"
       "        b[i] = a[i];\n"
       "    switch (n) {\n"
       "    case 1:\n"
       "        n = 3;\n"
       "        /* fall through */\n"
       "    case 2:\n"
       "        break;\n"
       "    case 3:\n"
       "        return;\n"
       "    }\n"
       "    for (int i = 0; i < n; i++)\n"
       "        a[i] = b[i];\n"
       "}\n");
  EXPECT_EQ(complaint(), "");
  EXPECT_EQ(std::count_if(plan().hostCalls.begin(), plan().hostCalls.end(),
                          [](const HostCall &call) { return call.place == HostCallPlace::Around; }),
            1); // the return
  std::erase_if(plan().hostCalls, [](const HostCall &call) { return call.place == HostCallPlace::Around; });
  EXPECT_TRUE(complains("where the statements are left (line 13)"));
}

} // namespace
