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
