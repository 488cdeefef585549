//===- syntax.h - questions about trees -------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include <set>

namespace nidus::frontend {

/// How code changes a variable.
enum class Assignment {
  Stepped,  ///< only by ++ -- += -=
  Replaced, ///< by = or another assignment
};

/// A goto, and what it leads to: Stmt::label is the name of both.
inline bool isGoto(const Stmt &stmt) { return stmt.kind == StmtKind::Other && stmt.name == "a goto"; }
inline bool isLabel(const Stmt &stmt) { return stmt.kind == StmtKind::Other && stmt.name == "a label"; }

/// The variables that the code assigns directly (members and elements of a variable count for the variable).
std::map<std::string, Assignment> assignments(const StmtRef &code);
/// The variables that the code declares.
std::set<std::string> declarations(const StmtRef &code);
/// The variables in the headers of for loops.
std::set<std::string> variablesOfHeaders(const StmtRef &code);
/// The variables whose values reach subscripts, pointer offsets and bounds of loops in the code, or in functions that
/// it calls; elements with a constant subscript as text: "linesize[0]".
std::set<std::string> symbolsOfSubscripts(const Unit &unit, const StmtRef &code);
/// The quotients and remainders whose values reach them.
std::set<const Expr *> quotientsOfSubscripts(const Unit &unit, const StmtRef &code);
/// A number from memory, or truncated from a floating one, that code mentions several times: CLAMP(map[i], 0, n - 1) as
/// a macro. Within an iteration it is one number until what it is made of changes.
struct Mention {
  std::string key; ///< equal for equal expressions
  bool isLast;     ///< no later one in the code
};
/// Those whose values reach subscripts or bounds, by the nodes of the code and of functions that it calls.
std::map<const Expr *, Mention> repeatedNumbers(const Unit &unit, const StmtRef &code);

/// The keys of all numbers from memory whose values reach subscripts or bounds.
std::set<std::string> numbersOfSubscripts(const Unit &unit, const StmtRef &code);
/// Equal for equal expressions.
std::string keyOf(const Expr &e);

/// The loop may end before its condition says so: a break of its own, or a return.
bool jumpsOut(const StmtRef &loop);
bool returnsFrom(const StmtRef &code);

/// The only statement of the body is a return: its expression; null otherwise.
ExprRef onlyReturned(const StmtRef &body);

/// The function, and those that it calls, change nothing but their own scalars; and so do calls in the expression.
bool changesOnlyItself(const Unit &unit, const Function &function);
bool changesNothing(const Unit &unit, const ExprRef &expr);

/// Symbols that the code declares or assigns.
std::set<std::string> changedIn(const StmtRef &code);
/// A number made of literals, variables and plain objects, none of them in `changed`: it may be evaluated anywhere.
bool isInvariant(const ExprRef &expr, const std::set<std::string> &changed);
bool mentions(const ExprRef &expr, const std::string &symbol);
bool mentions(const StmtRef &code, const std::string &symbol);
/// A continue of the loop whose body this is.
bool continuesHere(const StmtRef &body);
/// The statements of a body.
std::vector<StmtRef> statementsOf(const StmtRef &body);

/// Expressions and ifs of them: what a nest may do beside one of its loops.
bool isBesideLoop(const StmtRef &stmt);

/// The lvalue or pointer is built of variables, members, dereferences and constant subscripts only.
bool isPlainObject(const ExprRef &e);

/// The pointer through which the lvalue is reached directly: p for *p and p[i]; null when it is no such lvalue.
ExprRef dereferenced(const Expr &lvalue);

} // namespace nidus::frontend
