//===- nest_rewriter.h - what the passes that prepare a nest share -----------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"
#include <functional>
#include <set>

namespace nidus::frontend {

/// A loop whose counter is used in it alone, and counts up by one to less than a number that nothing in `changed` changes.
struct Counting {
  LoopHeader header;
  ExprRef end; ///< one past the last value
};
std::optional<Counting> counting(const StmtRef &loop, const Function &function, const std::set<std::string> &changed);

/// a, b, c one by one.
void flattenComma(const ExprRef &e, std::vector<ExprRef> &parts);

StmtRef expressionStatement(const ExprRef &e);
StmtRef renamedVariable(const StmtRef &code, const std::string &from, const ExprRef &to);

/// What the header of a for loop sets before the first test, one by one, and the header that sets these.
std::vector<StmtRef> startsOf(const StmtRef &loop);
StmtRef headerOf(const std::vector<StmtRef> &starts, const Location &location);
/// The value to which the statement sets the variable; null: it does something else.
ExprRef setBy(const StmtRef &start, const std::string &symbol);

/// The code with every loop as `change` makes it, inner ones first.
StmtRef withLoops(const StmtRef &code, const std::function<StmtRef(const StmtRef &)> &change);

/// The comparison that holds where this one of integers or pointers does not; null for anything else.
ExprRef negatedComparison(const ExprRef &condition);
/// c of if (c) break; and null for another statement.
ExprRef breaksWhen(const Stmt &stmt);

/// counter++ or counter--.
ExprRef stepped(const std::string &op, const ExprRef &counter);

/// The code with another statement in the place of one of its nodes.
StmtRef replaced(const StmtRef &code, const StmtRef &old, const StmtRef &by);
/// How often the code mentions the variable.
int mentionsOf(const StmtRef &code, const std::string &symbol);

/// The value in the type, by a cast where it has another one.
ExprRef converted(const ExprRef &value, const TypeRef &type);

/// Adds a local variable to the function under a name like `wish` that nothing else has.
std::string addLocal(const Unit &unit, Function &function, const std::string &wish, const TypeRef &type);

/// a - b and a * b as long; literals are computed.
ExprRef longDifference(const ExprRef &a, const ExprRef &b);
ExprRef longProduct(const ExprRef &a, const ExprRef &b);
ExprRef longSum(const ExprRef &a, const ExprRef &b);

} // namespace nidus::frontend
