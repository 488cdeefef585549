#include "analysis/mapping/packets/lane_parts.h"
#include <algorithm>

namespace nidus {
namespace {

constexpr const char *partEndName = "end of a part"; // no variable has such a name

bool mentions(const ExprRef &expr, const std::set<std::string> &names) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &e) { found |= e.kind == ExprKind::Variable && names.count(e.name); });
  return found;
}

/// `k = first` or `T k = first`, and `k += step`: the counter; empty when the header is another.
std::string counterOf(const Stmt &loop) {
  const StmtRef &init = loop.children[0];
  const StmtRef &first = init->kind == StmtKind::Block && init->children.size() == 1 ? init->children[0] : init;
  std::string name;
  if (first->kind == StmtKind::Declare && first->expr && isScalar(first->type))
    name = first->name;
  else if (first->kind == StmtKind::Expression && first->expr->kind == ExprKind::Assign && first->expr->op == "=" &&
           first->expr->children[0]->kind == ExprKind::Variable)
    name = first->expr->children[0]->name;
  bool isStep = loop.step && (loop.step->kind == ExprKind::Increment || loop.step->kind == ExprKind::Assign) &&
                loop.step->children[0]->kind == ExprKind::Variable && loop.step->children[0]->name == name;
  return isStep && loop.expr ? name : "";
}

/// Numbers computed of the names alone.
bool isOf(const ExprRef &expr, const std::set<std::string> &names) {
  bool is = true;
  forEachExpr(expr, [&](const Expr &e) {
    bool isNumber = e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Unary || e.kind == ExprKind::Binary ||
                    e.kind == ExprKind::Conditional || e.kind == ExprKind::Cast || e.kind == ExprKind::Variable;
    is &= isNumber && isScalar(e.type) && (e.kind != ExprKind::Variable || names.count(e.name));
  });
  return is;
}

class Analysis {
  const std::set<std::string> &fixed, &counters;
  std::map<std::string, const Stmt *> declared; ///< in blocks that are no part of a part
  std::map<std::string, std::set<int>> parts;   ///< that mention a variable
  std::map<std::string, int> headers;           ///< counter -> how often headers change it
  std::map<std::string, int> changes;           ///< variable -> how often anything does
  int part = 0;

public:
  LaneParts out;
  bool fails = false;

  Analysis(const std::set<std::string> &fixed, const std::set<std::string> &counters)
      : fixed(fixed), counters(counters) {}

  void run(const StmtRef &block) {
    findShared(block);
    forEachExpr(block, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf)
        if (const ExprRef &target = e.children[0]; target->kind == ExprKind::Variable)
          ++changes[target->name];
    });
    for (const auto &[name, count] : headers)
      fails |= changes[name] != count || counters.count(name);
    if (fails)
      return;
    statement(block);
    for (const auto &[name, stmt] : declared) {
      if (out.shared.count(name)) {
        fails |= stmt->expr && !isOf(stmt->expr, fixed);
        continue;
      }
      if (parts[name].size() < 2)
        continue;
      fails |= !isScalar(stmt->type) || stmt->type->isVolatile || takesAddress(block, name);
      out.carried[name] = unqualified(stmt->type);
    }
    forEachStmt(block, [&](const Stmt &stmt) {
      fails |= stmt.kind == StmtKind::For && stmt.isUnrolled && out.carried.count(counterOf(stmt));
    });
  }

private:
  static bool takesAddress(const StmtRef &block, const std::string &name) {
    bool found = false;
    forEachExpr(block, [&](const Expr &e) {
      found |= e.kind == ExprKind::AddressOf && e.children[0]->kind == ExprKind::Variable && e.children[0]->name == name;
    });
    return found;
  }

  void findShared(const StmtRef &block) {
    forEachStmt(block, [&](const Stmt &stmt) {
      fails |= stmt.kind == StmtKind::Break || stmt.kind == StmtKind::Continue || stmt.kind == StmtKind::Return ||
               stmt.kind == StmtKind::Other || stmt.isStatic || (isLoop(stmt) && stmt.kind != StmtKind::For && !runsOnce(stmt));
      if (stmt.kind != StmtKind::For || stmt.isUnrolled)
        return;
      std::string counter = counterOf(stmt);
      fails |= counter.empty();
      out.shared.insert(counter);
      headers[counter] += 1 + (stmt.children[0]->kind == StmtKind::Expression);
    });
  }

  void statement(const StmtRef &stmt) {
    if (!stmt || fails)
      return;
    if (!isOfParts(stmt)) {
      ++part;
      return inPart(stmt);
    }
    if (stmt->kind == StmtKind::For)
      return loop(*stmt);
    fails |= stmt->kind != StmtKind::Block;
    bool isOpen = false; // what follows one another without loops is one part
    for (const StmtRef &child : stmt->children) {
      if (isOfParts(child)) {
        isOpen = false;
        if (!isPartEnd(child))
          statement(child);
        continue;
      }
      part += !isOpen;
      isOpen = true;
      if (child->kind == StmtKind::Declare) {
        const Stmt *first = declared.emplace(child->name, child.get()).first->second;
        fails |= spell(unqualified(first->type)) != spell(unqualified(child->type));
        parts[child->name].insert(part);
      }
      inPart(child);
    }
  }

  void loop(const Stmt &stmt) {
    std::set<std::string> names = fixed;
    names.insert(out.shared.begin(), out.shared.end());
    const StmtRef &init = stmt.children[0];
    const StmtRef &first = init->kind == StmtKind::Block ? init->children[0] : init;
    fails |= !isOf(first->kind == StmtKind::Declare ? first->expr : first->expr->children[1], names) || !isOf(stmt.expr, names);
    if (stmt.step->kind == ExprKind::Assign)
      fails |= !isOf(stmt.step->children[1], names);
    statement(stmt.children[1]);
  }

  void inPart(const StmtRef &stmt) {
    forEachExpr(stmt, [&](const Expr &e) {
      if (e.kind == ExprKind::Variable)
        parts[e.name].insert(part);
      // What packets hold is found by numbers.
      if (e.kind == ExprKind::Call && e.access == neighbourMark)
        for (const ExprRef &place : e.children)
          fails |= mentions(place, out.shared);
    });
    certain(stmt);
  }

  /// Statements that every lane runs, once.
  void certain(const StmtRef &stmt) {
    if (stmt->kind == StmtKind::Block)
      for (const StmtRef &child : stmt->children)
        certain(child);
    else if (stmt->kind == StmtKind::Expression || stmt->kind == StmtKind::Declare)
      certain(stmt->expr);
  }

  void certain(const ExprRef &expr) {
    if (!expr)
      return;
    if (expr->kind == ExprKind::Call && expr->access == rowMark) {
      if (isKnownBefore(expr->children[0]))
        out.rows.insert(expr.get());
      return;
    }
    bool mayStop = expr->kind == ExprKind::Conditional || expr->op == "&&" || expr->op == "||";
    for (size_t k = 0; k < (mayStop ? 1 : expr->children.size()); ++k)
      certain(expr->children[k]);
  }

  bool isKnownBefore(const ExprRef &element) {
    bool is = true;
    forEachExpr(element, [&](const Expr &e) {
      bool isName = fixed.count(e.name) || out.shared.count(e.name) || counters.count(e.name);
      is &= e.kind != ExprKind::Assign && e.kind != ExprKind::Increment && e.kind != ExprKind::Call &&
            (e.kind != ExprKind::Variable || isName);
    });
    return is;
  }
};

} // namespace

bool hasSharedLoop(const StmtRef &stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt &s) { found |= s.kind == StmtKind::For && !s.isUnrolled; });
  return found;
}

StmtRef partEnd() {
  auto stmt = std::make_shared<Stmt>();
  stmt->name = partEndName;
  return stmt;
}

bool isPartEnd(const StmtRef &stmt) { return stmt && stmt->name == partEndName; }

bool isOfParts(const StmtRef &stmt) {
  bool found = hasSharedLoop(stmt);
  forEachStmt(stmt, [&](const Stmt &s) { found |= s.name == partEndName; });
  return found;
}

std::optional<LaneParts> lanePartsOf(const Scop &scop, const StmtRef &block) {
  std::set<std::string> fixed, counters;
  for (const Argument &argument : scop.arguments)
    if (argument.kind == ArgumentKind::Array || isNumber(argument))
      fixed.insert(argument.name);
  for (const Loop &loop : scop.onlyStatement().loops)
    counters.insert(loop.symbol);
  Analysis analysis(fixed, counters);
  analysis.run(block);
  if (analysis.fails)
    return std::nullopt;
  size_t rows = 0;
  forEachExpr(block, [&](const Expr &e) { rows += e.kind == ExprKind::Call && e.access == rowMark; });
  analysis.out.hasOtherRows = rows > analysis.out.rows.size();
  return analysis.out;
}

bool isWide(const Row &row, int columns) {
  return columns > 1 && columns * sizeOf(row.element->scalar) % 4 == 0 &&
         std::all_of(row.steps.begin(), row.steps.end(), [&](const ExprRef &step) {
           return step->kind != ExprKind::IntLiteral || *step->value % columns == 0;
         });
}

} // namespace nidus
