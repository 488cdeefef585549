//===- object_ends_test.cpp - the checker finds data that is lost too early ---------===//
#include "residency_fixture.h"

using namespace nidus;

namespace {

class ObjectEnds : public Residency {
protected:
  static bool isOfIt(const HostCall &call) { return call.kind == HostCallKind::Ends && call.object->name == "t"; }

  HostCall &end(HostCallPlace place) {
    return *std::find_if(plan().hostCalls.begin(), plan().hostCalls.end(),
                         [&](const HostCall &call) { return isOfIt(call) && call.place == place; });
  }

  int ends() { return static_cast<int>(std::count_if(plan().hostCalls.begin(), plan().hostCalls.end(), isOfIt)); }

  /// Only behind the block; and the checker minds when there is one.
  void expectNoEndBeforeReturn(const char *value) {
    EXPECT_EQ(ends(), 1) << value;
    EXPECT_EQ(complaint(), "") << value;
    HostCall lost = end(HostCallPlace::After);
    for (const HostCall &call : plan().hostCalls)
      if (call.kind == HostCallKind::Unhold && call.place == HostCallPlace::Around) {
        lost.place = call.place;
        lost.beginOffset = call.beginOffset;
        lost.endOffset = call.endOffset;
      }
    plan().hostCalls.push_back(lost);
    EXPECT_TRUE(complains(lostTooEarly)) << value;
  }

  const std::string lostTooEarly = "what the device has of 't' is given up where it does not end";
};

/// In steps that work on an array of each step; `behind` the nests.
std::string steps(const std::string &behind) {
  return "void g(int *);\n"
         "int f(int *a, int *b, int n)\n"
         "{\n"
         "    int s = 0, *p = b;\n"
         "    for (int k = 0; k < 9; k++) {\n"
         "        int t[100];\n"
         "        int *q = t;\n"
         "        for (int i = 0; i < n; i++)\n"
         "            q[i] = a[i];\n"
         "        for (int i = 0; i < n; i++)\n"
         "            b[i] = t[i];\n"
         "        " +
         behind +
         "\n"
         "        s++;\n"
         "    }\n"
         "    return s;\n"
         "}\n";
}

TEST_F(ObjectEnds, AVariableEndsWithItsBlock) {
  read(steps(""));
  ASSERT_EQ(ends(), 1);
  EXPECT_EQ(complaint(), "");
}

TEST_F(ObjectEnds, BehindAnEarlierStatementItDoesNotEnd) {
  read(steps(""));
  end(HostCallPlace::After).endOffset = nest(1).range.endOffset;
  EXPECT_TRUE(complains(lostTooEarly));
}

TEST_F(ObjectEnds, BehindAnotherBlockItDoesNotEnd) {
  read(steps(""));
  end(HostCallPlace::After).endOffset = function().body->children.back()->range.endOffset;
  EXPECT_TRUE(complains(lostTooEarly));
}

TEST_F(ObjectEnds, WhatTheCallerHasDoesNotEnd) {
  read(steps(""));
  HostCall &call = end(HostCallPlace::After);
  call.object = variable("a", function().variables.at("a").type);
  EXPECT_TRUE(complains("what the device has of 'a' is given up where it does not end"));
}

TEST_F(ObjectEnds, AVariableEndsBeforeAJumpOutOfItsBlock) {
  for (const char *jump : {"break", "continue", "return 1", "return n + *b", "return p[k]", "return *(p + 1)"}) {
    read(steps("if (k == n) " + std::string(jump) + ";"));
    ASSERT_EQ(ends(), 2) << jump;
    EXPECT_EQ(complaint(), "") << jump;
  }
}

TEST_F(ObjectEnds, AJumpInsideOfItsBlockDoesNotEndIt) {
  read(steps("while (s) { if (s == n) break; s--; }"));
  ASSERT_EQ(ends(), 1);
  EXPECT_EQ(complaint(), "");
  HostCall &call = end(HostCallPlace::After);
  forEachStmt(function().body, [&](const Stmt &s) {
    if (s.kind == StmtKind::Break) {
      call.place = HostCallPlace::Around;
      call.beginOffset = s.range.beginOffset;
      call.endOffset = s.range.endOffset;
    }
  });
  EXPECT_TRUE(complains(lostTooEarly));
}

TEST_F(ObjectEnds, WhatAReturnMayReadIsNotLostBefore) {
  for (const char *value : {"t[3]", "q[3]", "*q", "n > 3 ? 1 : *(q + 1)"}) {
    read(steps("if (k == n) return " + std::string(value) + ";"));
    expectNoEndBeforeReturn(value);
  }
}

TEST_F(ObjectEnds, WhatAPointerInMemoryLeadsToIsNotLostBefore) {
  for (const char *value : {"*q", "*p", "**y", "n > 3 ? 1 : h()"}) {
    read("int h(void);\n" + steps("int **y = &q; if (k == n) return " + std::string(value) + ";"));
    expectNoEndBeforeReturn(value);
  }
  read(steps("int **y = &q; if (k == n) return y ? *b : n;"));
  EXPECT_EQ(ends(), 2);
  EXPECT_EQ(complaint(), "");
}

TEST_F(ObjectEnds, WhatAttributesRunBehindABlockMayReadIt) {
  read("static void look(int **p);\n" + steps("int *r __attribute__((cleanup(look))) = t;"));
  EXPECT_EQ(ends(), 0);
  EXPECT_EQ(complaint(), "");
}

} // namespace
