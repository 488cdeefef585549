//===- print_expr.h - expression trees as text of C or C++ ----------------===//
//
// The text means in its language what the tree means: an implicit cast is left out exactly where the language makes the
// same conversion silently, and nothing in the text warns under -Wall -Wextra that did not in the user's file.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"
#include "codegen/print_type.h"
#include <map>
#include <set>

namespace nidus {

/// A loop that is a call in the text: what stands before its body, and after it.
struct LoopAsCall {
  std::vector<std::string> opening;
  std::string closing;
};

struct ExprStyle {
  bool unrolls = false; ///< loops are marked to be unrolled
  TypeStyle types;
  std::map<std::string, std::string> names; ///< symbol -> name in the text, where it differs
  std::set<std::string> tables;             ///< arrays that are objects of class nidus::Table
  std::map<std::string, LoopAsCall> calls;  ///< by the counters of the loops
  std::string blockMemory;                  ///< the object that has arrays of the block (TeamKernel::memory)
  std::set<std::string> functions;          ///< printed with one definition each: arguments convert to the parameters
};

/// What the symbol is called in the text.
std::string nameIn(const ExprStyle &style, const std::string &symbol);

/// Binding strength of the operators, weakest first.
enum class Precedence {
  Comma,
  Assignment,
  Conditional,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Postfix
};

inline Precedence stronger(Precedence p) { return static_cast<Precedence>(static_cast<int>(p) + 1); }

struct PrintedExpr {
  std::string text;
  Precedence precedence = Precedence::Postfix;
};

/// The text in parentheses when it binds weaker than `least`.
std::string parenthesised(const PrintedExpr &expr, Precedence least);

/// How an expression is used: which conversion its place makes by itself.
enum class Use {
  Value,    ///< none: the type matters (argument of a function that may be overloaded)
  Number,   ///< none, but only the value matters (subscript, condition)
  Assigned, ///< to its own type: initialiser, right side, result, argument of one of our functions
  Listed,   ///< the same, in braces, where C++ allows no narrowing, or braces as initialiser
  Discarded ///< value not used: statement, step of a loop
};

PrintedExpr printExpr(const ExprRef &expr, const ExprStyle &style, Use use);

/// The negation of a condition, comparisons turned round
/// where that is exact.
ExprRef negated(const ExprRef &condition);

} // namespace nidus
