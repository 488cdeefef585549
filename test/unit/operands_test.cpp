//===- operands_test.cpp - the checker finds copies that C does not ask for ------------===//
#include "analysis/check/check_operands.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

TypeRef integer() { return scalarType(Scalar::Int); }
ExprRef number(const std::string &name) { return variable(name, integer()); }

/// array[row * p + k]
ExprRef element(const std::string &array, const std::string &row, const ExprRef &k = number("k")) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Subscript;
  expr->type = integer();
  expr->children = {variable(array, pointerTo(integer())),
                    binary("+", binary("*", number(row), number("p"), integer()), k, integer())};
  return expr;
}

StmtRef statement(const ExprRef &expr) {
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::Expression;
  stmt->expr = expr;
  return stmt;
}

/// for (k = 0; k < end; k++) body
StmtRef loopOverK(const std::string &end, const StmtRef &body) {
  auto step = std::make_shared<Expr>();
  step->kind = ExprKind::Increment;
  step->op = "++";
  step->children = {number("k")};
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::For;
  stmt->children = {makeBlock({makeDeclare("k", integer(), intLiteral(0))}), body};
  stmt->expr = binary("<", number("k"), number(end), integer());
  stmt->step = step;
  return stmt;
}

Access readsRows(const std::string &array, const std::string &counter) {
  return access("R" + array, array, AccessKind::Read,
                "[n,m,p] -> { S[i,j] -> " + array + "[a0,a1] : a0 = " + counter + " and 0 <= a1 < p }");
}

/// for (i < n) for (j < m) for (k < p) ... a[i * p + k] * b[j * p + k], in tiles.
class Operands : public testing::Test {
protected:
  Scop scop = nest({loopOver("i"), loopOver("j")}, "[n,m,p] -> { S[i,j] : 0 <= i < n and 0 <= j < m }",
                   {readsRows("a", "i"), readsRows("b", "j")}, {Poly::name("p"), Poly(1)}, {"n", "m", "p"});
  NestPlan plan;

  Operands() {
    for (const Parameter &parameter : scop.parameters) {
      Argument size;
      size.name = parameter.name;
      size.type = integer();
      plan.arguments.push_back(size);
    }
    KernelPlan kernel;
    for (const auto &[counter, end] : {std::pair("i", "n"), std::pair("j", "m")}) {
      ThreadLoop axis;
      axis.symbol = counter;
      axis.type = integer();
      axis.first = axis.gridFirst = intLiteral(0);
      axis.gridEnd = number(end);
      kernel.threads.push_back(axis);
    }
    kernel.body = loopOverK("p", makeBlock({statement(element("a", "i")), statement(element("b", "j"))}));
    PacketKernel packet;
    packet.body = kernel.body;
    packet.shape = {8, 4};
    packet.margins = {{}, {}};
    packet.contracted = {{"k",
                          {},
                          integer(),
                          intLiteral(0),
                          number("p"),
                          {{"a_at", "a", integer(), 0, element("a", "i"), true}, {"b_at", "b", integer(), 1, element("b", "j"), true}}}};
    kernel.form = packet;
    plan.kernels = {kernel};
  }

  ContractedLoop &loop() { return plan.kernels[0].packet()->contracted[0]; }

  std::string complaint() {
    const CheckedOperands checked = checkOperands(scop, plan);
    return checked.wrong.empty() ? std::to_string(checked.sizes) + " sizes" : checked.wrong[0];
  }
};

TEST_F(Operands, AreWhatTheNestReads) { EXPECT_EQ(complaint(), "2 sizes"); }

TEST_F(Operands, EndWhereTheLoopDoes) {
  loop().end = binary("+", number("p"), intLiteral(1), integer());
  EXPECT_NE(complaint().find("that no loop over 'k' reads"), std::string::npos);
  // Also where the code of one instance says so.
  auto longer = std::make_shared<Stmt>(*plan.kernels[0].body);
  longer->expr = binary("<", number("k"), loop().end, integer());
  plan.kernels[0].body = longer;
  EXPECT_NE(complaint().find("which the nest need not read"), std::string::npos);
}

TEST_F(Operands, AreReadWhateverDataDecide) {
  Access &read = scop.onlyStatement().accesses[1];
  read.exact = false;
  EXPECT_NE(complaint().find("of 'b', which the nest need not read"), std::string::npos);
  read.surely = read.relation;
  EXPECT_EQ(complaint(), "2 sizes");
}

TEST_F(Operands, StandInTheLoop) {
  loop().operands[0].read = element("a", "i", binary("-", number("k"), intLiteral(1), integer()));
  EXPECT_NE(complaint().find("of 'a' that no loop over 'k' reads"), std::string::npos);
}

TEST_F(Operands, AreForInstancesOfTheirAxis) {
  loop().operands[0].axis = 1;
  EXPECT_NE(complaint().find("of 'a' that are not the same along another axis"), std::string::npos);
}

TEST_F(Operands, AreOfLoopsKnownApart) {
  PacketKernel &packet = *plan.kernels[0].packet();
  packet.body = makeBlock({packet.body, packet.body});
  EXPECT_EQ(complaint(), "several loops are known by the same counter");
}

TEST_F(Operands, HaveTheSameIterationsInAllThreads) {
  loop().end = number("i");
  EXPECT_NE(complaint().find("different iterations of the loop over 'k'"), std::string::npos);
}

} // namespace
