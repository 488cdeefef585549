//===- host_statements.h - host code as the checkers of residency see it ---------===//
#pragma once

#include "analysis/model/plan.h"
#include <set>

namespace nidus::check {

/// The mapped nest that the statement is; null for other statements.
const NestPlan *nestOf(const Stmt &stmt, const FunctionPlan &plan);

/// Does a mapped nest stand in the statement?
bool holdsNest(const StmtRef &stmt, const FunctionPlan &plan);

/// What the nest is given for the array.
ExprRef hostOf(const NestPlan &nest, const std::string &array);

/// The same text for the same expression, wherever it stands.
std::string spelled(const ExprRef &expr);

/// The pointer variables and arrays, of which a pointer value is computed from one; none when that is not plain.
std::set<std::string> basesOf(const ExprRef &pointer);

bool isAllocation(const ExprRef &expr);

/// The variable that the statement frees; empty when it is another statement.
std::string freed(const Stmt &stmt);

/// A local, or a parameter.
bool isLocal(const Function &function, const std::string &symbol);

/// Does it leave the order of the statements, itself or behind its labels?
bool isJump(const Stmt &stmt);

/// Is nothing on the device any more while, or since, it is said?
bool endsAll(const HostCall &call);

/// Does it speak of an object by the pointer with which it begins?
bool namesObject(const HostCall &call);

} // namespace nidus::check
