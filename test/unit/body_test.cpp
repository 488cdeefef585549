//===- body_test.cpp - trees of C code: building, JSON, rewriting ---------===//
#include "analysis/code/unit.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

TypeRef intType() { return scalarType(Scalar::Int); }

/// a[2*i] + 1
ExprRef sample() {
  auto subscript = std::make_shared<Expr>();
  subscript->kind = ExprKind::Subscript;
  subscript->type = intType();
  subscript->access = "R0";
  subscript->location = {"source.c", 7, 3};
  subscript->children = {variable("a", pointerTo(intType())),
                         binary("*", intLiteral(2), variable("i", intType()), intType())};
  return binary("+", subscript, intLiteral(1), intType());
}

template <class T> T readBack(const T &value) {
  T result;
  std::string error;
  EXPECT_TRUE(fromJson(toJson(value), result, error)) << error;
  return result;
}

TEST(Body, ExpressionIsReadBackFromItsJson) {
  const ExprRef copy = readBack(sample());
  EXPECT_TRUE(same(copy, sample()));
  EXPECT_EQ(copy->children[0]->access, "R0");
  EXPECT_EQ(copy->children[0]->location.line, 7);
  EXPECT_EQ(copy->children[1]->value, 1);
}

TEST(Body, StatementIsReadBackFromItsJson) {
  auto body = std::make_shared<Stmt>();
  body->kind = StmtKind::Expression;
  body->expr = sample();
  auto loop = std::make_shared<Stmt>();
  loop->kind = StmtKind::For;
  loop->expr = binary("<", variable("i", intType()), variable("n", intType()), intType());
  loop->children = {std::make_shared<Stmt>(), body};
  loop->liveAfter = {"i"};
  loop->range = {10, 90, 2, 4, true, "filter.inc"};
  const StmtRef copy = readBack<StmtRef>(loop);
  EXPECT_TRUE(same<StmtRef>(copy, loop));
  EXPECT_EQ(copy->step, nullptr);
  EXPECT_TRUE(copy->range.writable);
}

TEST(Body, TypeKeepsArraysPointersAndSpelling) {
  Type row;
  row.kind = TypeKind::Array;
  row.element = scalarType(Scalar::UChar);
  row.extentExpr = variable("w", intType());
  const TypeRef type = pointerTo(std::make_shared<Type>(row));
  const TypeRef copy = readBack(type);
  EXPECT_TRUE(same(copy, type));
  EXPECT_FALSE(copy->element->extent.has_value());
  EXPECT_EQ(copy->element->extentExpr->name, "w");
}

TEST(Body, UnitKeepsFunctionsAndStructs) {
  Unit unit;
  unit.path = "source.c";
  unit.flags = {"-DN=3"};
  unit.structs["Pixel"] = {"Pixel", 3, 1, {{"r", scalarType(Scalar::UChar), 0}, {"g", scalarType(Scalar::UChar), 1}}};
  Function function;
  function.name = "f";
  function.parameters = {"a"};
  Variable &a = function.variables["a"];
  a.symbol = a.name = "a";
  a.type = pointerTo(intType());
  a.storage = Storage::Parameter;
  function.obstacles = {"setjmp"};
  unit.functions = {function};
  const Unit copy = readBack(unit);
  EXPECT_TRUE(same(copy, unit));
  ASSERT_NE(findFunction(copy, "f"), nullptr);
  EXPECT_EQ(findFunction(copy, "g"), nullptr);
}

TEST(Body, JsonErrorNamesTheField) {
  llvm::json::Value json = toJson(sample());
  (*json.getAsObject())["kind"] = "no such kind";
  ExprRef result;
  std::string error;
  EXPECT_FALSE(fromJson(json, result, error));
  EXPECT_NE(error.find("kind"), std::string::npos) << error;
  json.getAsObject()->erase("kind");
  EXPECT_FALSE(fromJson(json, result, error));
  EXPECT_NE(error.find("kind"), std::string::npos) << error;
}

TEST(Body, RewriteRebuildsOnlyWhatChanges) {
  const ExprRef before = sample();
  const ExprRef after = rewrite(before, [](const ExprRef &node) {
    return node->kind == ExprKind::Variable && node->name == "i" ? intLiteral(5) : node;
  });
  EXPECT_TRUE(same(before, sample())) << "trees are immutable";
  EXPECT_FALSE(same(before, after));
  EXPECT_EQ(after->children[0]->children[1]->children[1]->value, 5);
  EXPECT_EQ(after->children[0]->access, "R0");
}

TEST(Body, WalkSeesParentsFirst) {
  std::vector<ExprKind> kinds;
  forEachExpr(sample(), [&](const Expr &e) { kinds.push_back(e.kind); });
  ASSERT_EQ(kinds.size(), 7u);
  EXPECT_EQ(kinds[0], ExprKind::Binary);
  EXPECT_EQ(kinds[1], ExprKind::Subscript);
  EXPECT_EQ(kinds[2], ExprKind::Variable);
}

TEST(Body, CastsAreStripped) {
  const ExprRef value = variable("v", intType());
  const ExprRef written = cast(scalarType(Scalar::UChar), value, false);
  const ExprRef both = cast(scalarType(Scalar::Float), written, true);
  EXPECT_EQ(stripCasts(both), value);
  EXPECT_EQ(stripImplicitCasts(both), written);
}

TEST(Body, ScalarsHaveTheSizesOfLp64) {
  EXPECT_EQ(sizeOf(Scalar::Bool), 1);
  EXPECT_EQ(sizeOf(Scalar::Short), 2);
  EXPECT_EQ(sizeOf(Scalar::Long), 8);
  EXPECT_EQ(sizeOf(Scalar::Double), 8);
  EXPECT_TRUE(isUnsigned(Scalar::Bool));
  EXPECT_FALSE(isUnsigned(Scalar::Char));
  EXPECT_FALSE(isInteger(Scalar::Float));
  EXPECT_EQ(spell(pointerTo(scalarType(Scalar::UChar))), "unsigned char *");
}

} // namespace
