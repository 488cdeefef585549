#include "analysis/check/hidden_memory.h"
#include "analysis/check/host_statements.h"
#include <algorithm>

namespace nidus::check {
namespace {

class HiddenSearch {
  const Unit &unit;
  const Function &function;
  std::set<std::pair<std::string, std::string>> &seen; ///< functions and parameters
  std::set<std::string> holders;                       ///< variables that may hold the value
  bool leaves = false;

public:
  HiddenSearch(const Unit &unit, const Function &function, std::set<std::pair<std::string, std::string>> &seen)
      : unit(unit), function(function), seen(seen) {}

  bool staysHidden(const std::string &symbol) {
    if (!seen.insert({function.name, symbol}).second)
      return true;
    holders = {symbol};
    for (size_t before = 0; before != holders.size() && !leaves;) {
      before = holders.size();
      look();
    }
    return !leaves;
  }

  const std::set<std::string> &found() const { return holders; }

private:
  void look() {
    forEachStmt(function.body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.expr && gives(s.expr))
        isPointer(s.type) && !s.isStatic ? hold(s.name) : leave();
      if (s.kind == StmtKind::Return && s.expr && gives(s.expr))
        leave();
    });
    forEachExpr(function.body, [&](const Expr &e) { inspect(e); });
  }

  void leave() { leaves = true; }

  void hold(const std::string &symbol) {
    auto v = function.variables.find(symbol);
    leaves |= v == function.variables.end() || v->second.addressTaken || !isLocal(function, symbol);
    holders.insert(symbol);
  }

  /// May the value be a holder's, or point into its object?
  bool gives(const ExprRef &expr) const {
    switch (expr->kind) {
    case ExprKind::Variable:
      return holders.count(expr->name) > 0;
    case ExprKind::Subscript:
    case ExprKind::Deref:
    case ExprKind::Member:
      return isArray(expr->type) && gives(expr->children[0]);
    case ExprKind::AddressOf: {
      ExprRef lvalue = expr->children[0];
      while (lvalue->kind == ExprKind::Member)
        lvalue = lvalue->children[0];
      return gives(lvalue->kind == ExprKind::Variable ? lvalue : lvalue->children[0]);
    }
    case ExprKind::Call: // what it returns
      return pointsIntoFirst().count(expr->name) && gives(expr->children[0]);
    default:
      return (isPointer(expr->type) || isArray(expr->type)) &&
             std::any_of(expr->children.begin(), expr->children.end(), [&](const ExprRef &e) { return gives(e); });
    }
  }

  /// They return their first argument, or a pointer into what it points to.
  static const std::set<std::string> &pointsIntoFirst() {
    static const std::set<std::string> all = {"memcpy", "memmove", "memset",  "strcpy", "strncpy", "strcat", "strncat",
                                              "fgets",  "strchr",  "strrchr", "strstr", "strpbrk", "memchr"};
    return all;
  }

  void inspect(const Expr &e) {
    const bool isNumber = e.kind == ExprKind::Cast && isInteger(e.type) && e.type->scalar != Scalar::Bool;
    if (isNumber || e.kind == ExprKind::InitList || e.kind == ExprKind::Unsupported)
      for (const ExprRef &child : e.children)
        leaves |= gives(child);
    if (e.kind == ExprKind::Assign && gives(e.children[1]))
      e.children[0]->kind == ExprKind::Variable ? hold(e.children[0]->name) : leave();
    if (e.kind != ExprKind::Call)
      return;
    static const std::set<std::string> keepsNone = {
        "free", "printf", "fprintf", "sprintf", "snprintf", "scanf", "fscanf", "sscanf", "puts", "fputs", "putc",
        "fputc", "fread", "fwrite", "fopen", "fclose", "remove", "perror", "getenv", "strlen", "strnlen", "strcmp",
        "strncmp", "strcasecmp", "strncasecmp", "strspn", "strcspn", "memcmp", "atoi", "atol", "atoll", "atof",
        "modf", "modff", "frexp", "frexpf", "time", "nidus_keep", "nidus_sync", "nidus_release", "nidus_discard"};
    const Function *called = findFunction(unit, e.name);
    const bool isOwn = called && called->body;
    for (size_t i = 0; i < e.children.size(); ++i) {
      if (!gives(e.children[i]) || (!isOwn && (keepsNone.count(e.name) || pointsIntoFirst().count(e.name))))
        continue;
      leaves |= !isOwn || i >= called->parameters.size() ||
                !HiddenSearch(unit, *called, seen).staysHidden(called->parameters[i]);
    }
  }
};

} // namespace

bool staysHidden(const Unit &unit, const Function &function, const std::string &symbol) {
  auto v = function.variables.find(symbol);
  std::set<std::pair<std::string, std::string>> seen;
  return v != function.variables.end() && v->second.storage == Storage::Local && !v->second.addressTaken &&
         HiddenSearch(unit, function, seen).staysHidden(symbol);
}

std::optional<std::set<std::string>> holdersOf(const Unit &unit, const Function &function, const std::string &array) {
  std::set<std::pair<std::string, std::string>> seen;
  HiddenSearch search(unit, function, seen);
  return search.staysHidden(array) ? std::optional(search.found()) : std::nullopt;
}

} // namespace nidus::check
