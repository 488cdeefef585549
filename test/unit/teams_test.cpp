//===- teams_test.cpp - the checker finds teams that are wrong ------------------===//
#include "analysis/check/check_teams.h"
#include "nests.h"
#include <gtest/gtest.h>

using namespace nidus;

namespace {

TypeRef integer() { return scalarType(Scalar::Int); }
ExprRef number(const char *name) { return variable(name, integer()); }

ExprRef element(const char *array, const ExprRef &index) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Subscript;
  expr->type = integer();
  expr->children = {variable(array, pointerTo(integer())), index};
  return expr;
}

ExprRef call(const char *name) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Call;
  expr->name = name;
  expr->type = integer();
  return expr;
}

ExprRef assign(const char *op, const ExprRef &target, const ExprRef &value) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Assign;
  expr->op = op;
  expr->type = integer();
  expr->children = {target, value};
  return expr;
}

StmtRef statement(const ExprRef &expr) {
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::Expression;
  stmt->expr = expr;
  return stmt;
}

/// for (int j = first; j < m; j += step) body
StmtRef loop(const ExprRef &first, const ExprRef &step, const StmtRef &body) {
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::For;
  stmt->children = {makeBlock({makeDeclare("j", integer(), first)}), body};
  stmt->expr = binary("<", number("j"), number("m"), integer());
  stmt->step = assign("+=", number("j"), step);
  return stmt;
}

StmtRef byFirst(const StmtRef &then) {
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::If;
  stmt->expr = call("team.isFirst");
  stmt->children = {then};
  return stmt;
}

/// for (i...) { for (j...) y[j] = j;  y[m] = y[0]; } with a team for the only i.
class Teams : public testing::Test {
protected:
  Scop scop = nest({loopOver("i")}, "[n,m] -> { S[i] : 0 <= i < n and m > 3 }", {}, {}, {"n", "m"});
  NestPlan plan;
  const StmtRef store = statement(assign("=", element("y", number("j")), number("j")));
  const StmtRef last = statement(assign("=", element("y", number("m")), element("y", intLiteral(0))));
  const StmtRef sync = statement(call("team.sync"));
  const StmtRef shared = loop(call("team.rank"), call("team.size"), store);

  Teams() {
    for (const Parameter &parameter : scop.parameters) {
      Argument size;
      size.name = parameter.name;
      size.type = integer();
      plan.arguments.push_back(size);
    }
    ArrayPlan y;
    y.name = "y";
    y.element = integer();
    plan.arrays = {y};
    KernelPlan kernel;
    ThreadLoop i;
    i.symbol = "i";
    i.type = integer();
    i.first = i.gridFirst = intLiteral(0);
    i.gridEnd = number("n");
    kernel.threads = {i};
    kernel.body = makeBlock({loop(intLiteral(0), intLiteral(1), store), last});
    kernel.form = TeamKernel{"team", false, "", {}, {}, nullptr};
    plan.kernels = {kernel};
  }

  /// What is wrong with a team that runs these.
  std::string complaint(std::vector<StmtRef> body) {
    plan.kernels[0].team()->body = makeBlock(std::move(body));
    const CheckedTeams checked = checkTeams(scop, plan);
    EXPECT_GT(checked.sizes, 0U);
    return checked.wrong.empty() ? "" : checked.wrong[0];
  }
};

TEST_F(Teams, AreRightWhenTheyWaitForWhatOthersWrite) { EXPECT_EQ(complaint({shared, sync, byFirst(last)}), ""); }

TEST_F(Teams, MustWaitForWhatOthersWrite) {
  EXPECT_NE(complaint({shared, sync, last}).find("touches 'y' where another one writes"), std::string::npos);
  EXPECT_EQ(complaint({shared, byFirst(last)}), ""); // the first thread wrote what it reads
  const StmtRef other = statement(assign("=", element("y", number("m")), element("y", intLiteral(1))));
  plan.kernels[0].body = makeBlock({loop(intLiteral(0), intLiteral(1), store), other});
  EXPECT_NE(complaint({shared, byFirst(other)}).find("touches 'y' where another one writes"), std::string::npos);
}

TEST_F(Teams, MustRunAllIterations) {
  EXPECT_NE(complaint({loop(call("team.size"), call("team.size"), store), sync, byFirst(last)}).find("store"),
            std::string::npos);
  EXPECT_NE(complaint({shared, sync}).find("store"), std::string::npos);
}

TEST_F(Teams, MustWaitAtTheSamePoints) {
  EXPECT_NE(complaint({shared, byFirst(sync), sync, byFirst(last)}).find("different points"), std::string::npos);
}

} // namespace
