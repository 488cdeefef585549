//===- residency_test.cpp - the checkers find data that stays wrongly -----------===//
#include "residency_fixture.h"

using namespace nidus;

namespace {

const char *const twoNests = "void f(int *a, int *b, int n)\n"
                             "{\n"
                             "    int *t = malloc(n);\n"
                             "    for (int i = 0; i < n; i++)\n"
                             "        t[i] = a[i];\n"
                             "    for (int i = 0; i < n; i++)\n"
                             "        b[i] = t[i];\n"
                             "    free(t);\n"
                             "}\n";

TEST_F(Residency, AcceptsWhatIsRight) {
  read(twoNests);
  EXPECT_EQ(nest(0).arrays[0].after, AfterNest::Keep);
  EXPECT_EQ(nest(1).arrays[1].after, AfterNest::Discard);
  EXPECT_EQ(complaint(), "");
}

TEST_F(Residency, WhatIsKeptMustBeTakenOver) {
  read(twoNests);
  nest(1).arrays[0].after = AfterNest::Keep;
  EXPECT_TRUE(complains("no nest takes it over"));
}

TEST_F(Residency, WhatIsTakenForResidentMustBeKept) {
  read(twoNests);
  nest(0).arrays[0].after = AfterNest::Release;
  EXPECT_TRUE(complains("no nest kept it"));
}

TEST_F(Residency, WhatOthersSeeMustNotBeDiscarded) {
  read(twoNests);
  nest(1).arrays[0].after = AfterNest::Discard;
  EXPECT_TRUE(complains("is discarded, and is not only this block's"));
}

TEST_F(Residency, WhatTheHostUsesMustNotBeDiscarded) {
  read("void g(int *);\n"
       "void f(int *a, int *b, int n)\n"
       "{\n"
       "    int *t = malloc(n);\n"
       "    for (int i = 0; i < n; i++)\n"
       "        t[i] = a[i];\n"
       "    g(t);\n"
       "    free(t);\n"
       "}\n");
  EXPECT_EQ(complaint(), "");
  nest(0).arrays[0].after = AfterNest::Discard;
  EXPECT_TRUE(complains("is discarded"));
}

/// Two nests that know nothing of each other, with a statement between them.
std::string apart(const std::string &between) {
  return "int seen;\n"
         "void f(int *a, int *b, int *c, int *d, int n)\n"
         "{\n"
         "    int *t = malloc(n);\n"
         "    for (int i = 0; i < n; i++)\n"
         "        a[i] = b[i];\n"
         "    " +
         between +
         "\n"
         "    for (int i = 0; i < n; i++)\n"
         "        c[i] = d[i];\n"
         "    for (int i = 0; i < n; i++)\n"
         "        t[i] = d[i];\n"
         "    a[0] = 1;\n"
         "}\n";
}

TEST_F(Residency, WhatIsWrittenMayComeBackWithTheNextNest) {
  for (const char *quiet : {"", "n = n + 1;", "int m = n;", "a++;", "a = b;"}) {
    read(apart(quiet));
    EXPECT_TRUE(nest(0).isFollowed) << quiet;
    EXPECT_TRUE(nest(1).isFollowed) << quiet;
    EXPECT_FALSE(nest(2).isFollowed) << quiet;
    EXPECT_EQ(complaint(), "");
  }
}

TEST_F(Residency, WhatANestHasReadMayStayWithIt) {
  read("void f(int *a, int *b, int *c, int *d, int n)\n"
       "{\n"
       "    for (int i = 0; i < n; i++)\n"
       "        a[i] = b[i];\n"
       "    for (int i = 0; i < n; i++)\n"
       "        c[i] = a[i];\n"
       "    for (int i = 0; i < n; i++)\n"
       "        d[i] = c[i];\n"
       "}\n");
  // The second one keeps what it writes, and lets go of what the first one wrote.
  EXPECT_TRUE(nest(1).isFollowed);
  EXPECT_EQ(complaint(), "");
}

TEST_F(Residency, WhatSomebodyMayLookAtComesBackFirst) {
  for (const char *look : {"n = a[0];", "a[0] = 1;", "n = seen;", "seen = n;", "if (n) n = 1;", "free(t);", "free(a);",
                           "if (a[0]) return;", "n = *d;"}) {
    read(apart(look));
    EXPECT_FALSE(nest(0).isFollowed) << look;
    plan().hostCalls.clear();
    EXPECT_EQ(complaint(), "");
    if (std::string(look) == "free(t);")
      continue; // of nobody else
    nest(0).isFollowed = true;
    EXPECT_NE(complaint(), "") << look;
  }
  read(apart(""));
  nest(2).isFollowed = true;
  EXPECT_TRUE(complains("while the host runs line 13"));
}

TEST_F(Residency, WhatALaterNestIsGivenComesBackFirst) {
  read("void f(int *a, int *b, int **c, int *d, int n)\n"
       "{\n"
       "    for (int i = 0; i < n; i++)\n"
       "        a[i] = b[i];\n"
       "    for (int i = 0; i < n; i++)\n"
       "        d[i] = b[i];\n"
       "    for (int i = 0; i < n; i++)\n"
       "        (*c)[i] = b[i];\n"
       "}\n");
  EXPECT_TRUE(nest(0).isFollowed);
  EXPECT_FALSE(nest(1).isFollowed);
  EXPECT_EQ(complaint(), "");
  nest(1).isFollowed = true;
  EXPECT_TRUE(complains("which may be newer on the device"));
  nest(0).isFollowed = false;
  EXPECT_TRUE(complains("which may be newer on the device"));
}

TEST_F(Residency, TheHostMustNotLookAtMemoryMeanwhile) {
  read("void f(int *a, int *b, int n)\n"
       "{\n"
       "    for (int i = 0; i < n; i++)\n"
       "        b[i] = a[i];\n"
       "    n = b[0];\n"
       "    for (int i = 0; i < n; i++)\n"
       "        a[i] = b[i];\n"
       "}\n");
  plan().hostCalls.clear();
  EXPECT_EQ(complaint(), "");
  nest(0).arrays[0].after = AfterNest::Keep;
  nest(1).arrays[1].residentSince = nest(0).range.beginLine;
  EXPECT_TRUE(complains("while the host runs line 6"));
}

} // namespace
