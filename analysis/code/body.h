//===- body.h - the typed tree of C code ----------------------------------===//
//
// Our own tree of the C that the user wrote, after Clang's semantic analysis: every implicit conversion is a Cast
// node, every name is resolved to a symbol, every literal keeps its spelling. Nodes are immutable values shared by
// reference; a pass that changes code builds new nodes. Every later step (nests, ranges, accesses, packets, inlining,
// printing) works on these trees; nobody works on text.
//
// Symbols are unique within a function and are valid C++ identifiers: the user's own name, or name_2, name_3 ... when
// the function declares the same name more than once (shadowing, or sibling blocks with different types), and name_
// when it is a keyword of C++.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/location.h"
#include "analysis/code/type.h"
#include <functional>
#include <set>

namespace nidus {

enum class ExprKind {
  IntLiteral,   ///< spelling (value when it fits int64: see `value`)
  FloatLiteral, ///< spelling
  Variable,     ///< name = symbol
  Member,       ///< name = field, children[0] = struct lvalue (p->f is Member(Deref(p)))
  Subscript,    ///< children[0] = pointer, or array lvalue (no decay node); children[1] = index of integer type
  Deref,        ///< children[0] = pointer
  AddressOf,    ///< children[0] = lvalue
  Unary,        ///< op: - + ~ !
  Binary,       ///< op: arithmetic, shift, comparison, && || and pointer +, - ; children have the operand type
  Assign, ///< op: = += -= *= /= %= <<= >>= &= |= ^= ; children[0] lvalue, children[1] value; computeType for compound
          ///< ones
  Increment,   ///< op: ++ -- ; prefix; children[0] lvalue
  Conditional, ///< c ? a : b
  Cast, ///< to `type`; implicit or written by the user; array-to-pointer decay is a Cast whose child is an array lvalue
  Call, ///< name = callee, children = arguments, as converted
  Comma,      ///< children[0] , children[1]
  InitList,   ///< {a, b, ...}: an initialiser, or the value of a struct (a compound literal); one child per element
              ///< (holes filled with zero literals)
  Unsupported ///< name = what it is, in words ("a statement expression", "inline assembly"); children = sub-expressions
};
template <> struct EnumNames<ExprKind> {
  static constexpr const char *names[] = {"int",     "float", "variable", "member", "subscript",  "deref",
                                          "address", "unary", "binary",   "assign", "increment",  "conditional",
                                          "cast",    "call",  "comma",    "list",   "unsupported"};
};

struct Expr {
  ExprKind kind = ExprKind::Unsupported;
  TypeRef type; ///< of the value; for lvalues, of the object
  std::string op;
  std::string name;
  std::string spelling;         ///< literals: as written, or as printed from the value; a function's name used as a value
  std::optional<int64_t> value; ///< IntLiteral: the value when it fits (every literal below 2^63)
  bool prefix = false;          ///< Increment
  bool implicit = false;        ///< Cast
  TypeRef computeType;          ///< Assign (compound): lhs is converted to it, computed in it, converted back
  std::vector<ExprRef> children;
  Location location;
  std::string access; ///< id of the Access that this node performs; empty when it touches no array of the Scop

  template <class V> void describe(V &v) {
    v("kind", kind);
    v("type", type);
    v("op", op);
    v("name", name);
    v("spelling", spelling);
    v("value", value);
    v("prefix", prefix);
    v("implicit", implicit);
    v("computeType", computeType);
    v("children", children);
    v("location", location);
    v("access", access);
  }
};

enum class StmtKind {
  Block,      ///< children
  Declare,    ///< symbol, type, init (may be null); one variable each
  Expression, ///< expr
  If,         ///< expr = condition; children = then, else (may be absent)
  For, ///< children = init (Block of Declare, or Expression, or Empty), body; expr = condition (may be null); step (may
       ///< be null)
  While, ///< expr; children = body
  Do,    ///< expr; children = body
  Break,
  Continue,
  Return, ///< expr (may be null)
  Empty,
  Other ///< name = what it is, in words ("a switch", "a label", "a goto"); children = the statements inside, so that
        ///< nests in it are found
};
template <> struct EnumNames<StmtKind> {
  static constexpr const char *names[] = {"block", "declare", "expression", "if",     "for",   "while",
                                          "do",    "break",   "continue",   "return", "empty", "other"};
};

struct Stmt;
using StmtRef = std::shared_ptr<const Stmt>;

struct Stmt {
  StmtKind kind = StmtKind::Empty;
  std::string name;      ///< Declare: the symbol; Other: what it is
  std::string label;     ///< Other: that a goto jumps to, or that stands before the statement inside
  TypeRef type;          ///< Declare
  bool isStatic = false; ///< Declare: static local
  bool isShared = false; ///< Declare: in a kernel, of all threads of the block
  ExprRef expr;          ///< see StmtKind; Declare: the initialiser
  ExprRef step;          ///< For
  /// Of loops, If, Return and switches: where the text of `expr` and `step` begins in the main file; -1 when no text
  /// can be put there.
  int exprOffset = -1, stepOffset = -1;
  std::vector<StmtRef> children;
  Location location;
  SourceRange range;
  /// Loops: symbols that the loop writes and whose value may be read after it (Clang's liveness; sound: a
  /// variable whose address is taken, or that is not local, is always listed).
  std::vector<std::string> liveAfter;
  /// Loops: the directives that apply to this loop, one a line ("#pragma omp parallel for").
  std::string pragma;
  int placeInFront = -1; ///< Loops: where text can stand in front of the loop and its directives; -1: nowhere
  bool isUnrolled = false; ///< For: to be unrolled as a whole in the kernel

  template <class V> void describe(V &v) {
    v("kind", kind);
    v("name", name);
    v("label", label);
    v("type", type);
    v("static", isStatic);
    v("shared", isShared);
    v("expr", expr);
    v("step", step);
    v("exprOffset", exprOffset);
    v("stepOffset", stepOffset);
    v("children", children);
    v("location", location);
    v("range", range);
    v("liveAfter", liveAfter);
    v("pragma", pragma);
    v("placeInFront", placeInFront);
    v("unrolled", isUnrolled);
  }
};

/// The name of an expression of the kind Unsupported that is one.
constexpr const char *stringLiteral = "a string literal";
inline bool isStringLiteral(const Expr &e) {
  return e.kind == ExprKind::Unsupported && e.children.empty() && e.name == stringLiteral;
}

/// ... that is the name of a function, but not of one that is called there.
constexpr const char *functionName = "a function used as a value";
inline bool isFunctionName(const Expr &e) {
  return e.kind == ExprKind::Unsupported && e.name == functionName && !e.spelling.empty();
}

inline bool isLoop(const Stmt &s) {
  return s.kind == StmtKind::For || s.kind == StmtKind::While || s.kind == StmtKind::Do;
}

/// do { ... } while (0), as macros are written: a block, not a loop (unless it is left by break or continue).
bool runsOnce(const Stmt &s);

//===-- building ----------------------------------------------------------===//

ExprRef intLiteral(int64_t value, Scalar type = Scalar::Int);
ExprRef variable(const std::string &symbol, TypeRef type);
ExprRef binary(const std::string &op, ExprRef a, ExprRef b, TypeRef type);
ExprRef cast(TypeRef type, ExprRef value, bool implicit);
StmtRef makeBlock(std::vector<StmtRef> children, const Location &location = {});
/// A variable with its initialiser, whose place it has; null: none.
StmtRef makeDeclare(const std::string &symbol, const TypeRef &type, const ExprRef &init);

//===-- walking and rewriting ---------------------------------------------===//

/// Calls `visit` on every expression of the tree, parents first.
void forEachExpr(const ExprRef &root, const std::function<void(const Expr &)> &visit);
void forEachExpr(const StmtRef &root, const std::function<void(const Expr &)> &visit);
/// Calls `visit` on every statement of the tree, parents first.
void forEachStmt(const StmtRef &root, const std::function<void(const Stmt &)> &visit);

/// Rebuilds a tree bottom-up: `change` sees each node after its children were rebuilt and returns it or another.
using ExprChange = std::function<ExprRef(const ExprRef &)>;
ExprRef rewrite(const ExprRef &root, const ExprChange &change);
StmtRef rewrite(const StmtRef &root, const ExprChange &change);

/// The variables that the code mentions.
std::set<std::string> variablesOf(const ExprRef &expr);
std::set<std::string> variablesOf(const StmtRef &code);

/// Evaluating it may change something: it assigns, or calls.
bool hasEffect(const ExprRef &expr);

/// The same operation on the same operands, in the same types; where they stand, and which accesses they are, is not compared.
bool isSameOperation(const ExprRef &a, const ExprRef &b);

/// Without the casts around it.
ExprRef stripCasts(ExprRef expr);
ExprRef stripImplicitCasts(ExprRef expr);

} // namespace nidus
