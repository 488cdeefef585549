//===- statements.h - building statements -----------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// The code after declarations of the variables outside the nest of which every instance has its own.
StmtRef withPrivates(const Scop &scop, const StmtRef &code);

//===-- what kernels do beside the user's code -----------------------------===//

StmtRef expressionOf(const ExprRef &expr, const Location &location);
ExprRef callOf(const std::string &name, const TypeRef &type, std::vector<ExprRef> arguments = {});
ExprRef memberOf(const ExprRef &object, const std::string &name, const TypeRef &type);
/// target = value, converted
StmtRef assigned(const ExprRef &target, const ExprRef &value, const Location &location);
StmtRef onlyIf(const ExprRef &condition, const StmtRef &then);
/// The variable that an assignment, an increment or the address of something may change, or part of which; empty: it goes through a
/// pointer, or the expression is none of these.
std::string changedBy(const Expr &e);
/// A block of one expression as that.
StmtRef asStatement(const StmtRef &code);
/// The code with another variable in the place of one.
StmtRef renamed(const StmtRef &code, const std::string &symbol, const std::string &name);

} // namespace nidus
