//===- reductions_test.cpp - updates of one accumulator must agree -----------===//
#include "analysis/check/check_reductions.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

const TypeRef real = scalarType(Scalar::Float);

/// if (value OP m) m = value;
StmtRef update(const std::string &value, const std::string &op) {
  auto assign = std::make_shared<Expr>();
  assign->kind = ExprKind::Assign;
  assign->op = "=";
  assign->type = real;
  assign->children = {variable("m", real), variable(value, real)};
  auto set = std::make_shared<Stmt>(), guard = std::make_shared<Stmt>();
  set->kind = StmtKind::Expression;
  set->expr = assign;
  guard->kind = StmtKind::If;
  guard->expr = binary(op, variable(value, real), variable("m", real), scalarType(Scalar::Int));
  guard->children = {set};
  return guard;
}

std::vector<std::string> wrongOf(const std::string &op, const std::string &other, Take take) {
  Scop scop = nest({loopOver("x")}, "[n] -> { S[x] : 0 <= x < n }", {}, {}, {"n"});
  auto body = std::make_shared<Stmt>();
  body->kind = StmtKind::Block;
  body->children = {update("a", op), update("b", other)};
  scop.onlyStatement().body = body;
  scop.reductions = {{"m", real, ReductionOp::Minimum, take, {}, "m"}};
  return checkReductions(scop);
}

} // namespace

TEST(CheckReductions, AllUpdatesTakeTheSameOneOfEqualValues) {
  EXPECT_TRUE(wrongOf("<", "<", Take::First).empty());
  EXPECT_TRUE(wrongOf("<=", "<=", Take::Last).empty());
  EXPECT_FALSE(wrongOf("<", "<=", Take::First).empty());
  EXPECT_FALSE(wrongOf("<=", "<", Take::Last).empty());
  EXPECT_FALSE(wrongOf("<=", "<=", Take::First).empty());
}
