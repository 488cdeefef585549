//===- program_test.cpp - what a unit is given of the other files of its program ---===//
#include "analysis/frontend/import/import.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace nidus {
namespace {

using Texts = std::map<std::string, std::string>; ///< of files, by their paths

Unit unitOf(const std::string &path, const std::string &text) { return *importForProgram(path, {{}, std::nullopt, text}); }

Program programOf(const Texts &texts) {
  std::vector<ProgramFile> files;
  for (const auto &[path, text] : texts)
    files.push_back(programFileOf(unitOf(path, text)));
  Program program;
  for (const ProgramFile &file : files)
    program.push_back({file, programCodeOf(unitOf(file.path, texts.at(file.path)), wantedOf(file, files))});
  return program;
}

Unit given(const Texts &texts) { return withOtherFiles(unitOf("a.c", texts.at("a.c")), programOf(texts)); }

std::set<std::string> copiesIn(const Unit &unit) {
  std::set<std::string> names;
  for (const Function &function : unit.functions)
    if (function.isOfOtherFile)
      names.insert(function.name);
  return names;
}

const Texts plain = {{"a.c", "struct point { int x; };\n"
                             "int weigh(const struct point *p, int k);\n"
                             "static int helper(int x) { return x; }\n"
                             "int f(const struct point *p) { return helper(weigh(p, 2)); }\n"},
                     {"b.c", "struct point { int x; };\n"
                             "static int helper(int point) { return point + 1; }\n"
                             "int weigh(const struct point *p, int k) { return helper(p->x) * k; }\n"
                             "int unwanted(int x) { return x; }\n"}};

TEST(ProgramFiles, CopiesDoNotTakeNames) {
  const Unit unit = given(plain);
  EXPECT_EQ(copiesIn(unit), (std::set<std::string>{"weigh", "helper_2"}));
  EXPECT_EQ(findFunction(unit, "weigh")->parameters.size(), 2u);
  // A local variable does not hide a struct of the unit.
  EXPECT_FALSE(findFunction(unit, "helper_2")->variables.count("point"));
  EXPECT_EQ(findFunction(unit, "weigh")->variables.at("p").type->element->name, "point");
  EXPECT_EQ(unit.structs.size(), 1u);
}

TEST(ProgramFiles, TheOrderOfTheFilesSaysNothing) {
  Program program = programOf(plain);
  const Unit unit = unitOf("a.c", plain.at("a.c"));
  const Unit forward = withOtherFiles(unit, program);
  std::reverse(program.begin(), program.end());
  EXPECT_TRUE(same(forward, withOtherFiles(unit, program)));
}

TEST(ProgramFiles, HostCodeKnowsNoneOfThem) {
  const Unit host = withoutOtherFiles(given(plain));
  EXPECT_TRUE(copiesIn(host).empty());
  EXPECT_NE(findFunction(host, "f"), nullptr);
}

TEST(ProgramFiles, LoopsMayRunOnTheDevice) {
  const Unit unit = given({{"a.c", "int sum(const int *a), next(int x); int f(const int *a) { return sum(a) + next(1); }"},
                           {"b.c", "int sum(const int *a) { int s = 0; for (int k = 0; k < 9; k++) s += a[k]; return s; }\n"
                                   "int next(int x) { return x + 1; }"}});
  EXPECT_EQ(unit.others.mayLaunch, std::set<std::string>{"sum"});
}

TEST(ProgramFiles, RecursionThroughFilesIsSeen) {
  const Unit unit = given({{"a.c", "int g(int x); int f(int x) { return g(x); }"}, {"b.c", "int f(int x); int g(int x) { return x ? f(x - 1) : 0; }"}});
  EXPECT_TRUE(findFunction(unit, "f")->callsItself);
  EXPECT_TRUE(findFunction(unit, "g")->callsItself);
}

TEST(ProgramFiles, VariablesAreThoseOfBothFiles) {
  const std::string user = "extern int bias; static int own; int g(int x), h(int x); int f(int x) { return g(x) + h(x) + own; }";
  const std::string giving = "int bias = 3; int own = 4; int g(int x) { return x + bias; } int h(int x) { return x + own; }";
  const Unit unit = given({{"a.c", user}, {"b.c", giving}});
  EXPECT_EQ(copiesIn(unit), std::set<std::string>{"g"});
  EXPECT_EQ(unit.others.refused.at("h").id, ReasonId::HelperGlobal);
  // Text in front of its declaration cannot name it.
  const Unit later = given({{"a.c", "int g(int x); int f(int x) { return g(x); } extern int bias;"}, {"b.c", giving}});
  EXPECT_EQ(later.others.refused.at("g").id, ReasonId::HelperGlobal);
}

TEST(ProgramFiles, StructsThatTheUnitDoesNotUseAreOneForAllFiles) {
  const std::string header = "struct pair { int a, b; };\n";
  const Unit unit = given({{"a.c", header + "int g(int x); int f(int x) { return g(x); }"},
                           {"b.c", header + "int h(struct pair p); int g(int x) { struct pair p = { x, 1 }; return h(p); }"},
                           {"c.c", header + "int h(struct pair p) { return p.a - p.b; }"}});
  EXPECT_EQ(copiesIn(unit), (std::set<std::string>{"g", "h"}));
  EXPECT_EQ(unit.structs.size(), 1u);
}

TEST(ProgramFiles, StructsWithOtherMembersAreOthers) {
  const std::string call = "int g(struct pair p); int f(struct pair p) { return g(p); }", function = "int g(struct pair p) { return p.a; }";
  EXPECT_EQ(copiesIn(given({{"a.c", "struct pair { int a, b; };" + call}, {"b.c", "struct pair { int a, b; };" + function}})).size(), 1u);
  for (const std::string other : {"struct pair { int b, a; };", "struct pair { int a; unsigned b; };", "struct pair { int a, b, c; };"})
    EXPECT_EQ(given({{"a.c", "struct pair { int a, b; };" + call}, {"b.c", other + function}}).others.refused.count("g"), 1u) << other;
}

} // namespace
} // namespace nidus
