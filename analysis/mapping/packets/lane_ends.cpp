#include "analysis/mapping/packets/lane_ends.h"
#include "analysis/mapping/body/statements.h"
#include <algorithm>
#include <cmath>

namespace nidus {
namespace {

/// Functions that are an instruction or a few.
bool isStraight(const Expr &call) {
  static const std::set<std::string> names = {"fabs", "fmin",  "fmax", "fma",      "floor",
                                              "ceil", "trunc", "rint", "copysign", "nidus::toByte"};
  bool isOfFloats = call.name.ends_with("f") && names.count(call.name.substr(0, call.name.size() - 1));
  return !call.access.empty() || names.count(call.name) || isOfFloats;
}

/// A product with the inverse, which is exact.
bool isPowerOfTwo(const ExprRef &divisor) {
  ExprRef literal = stripCasts(divisor);
  bool isLiteral = literal->kind == ExprKind::FloatLiteral || literal->kind == ExprKind::IntLiteral;
  int exponent = 0;
  return isLiteral && std::frexp(std::strtod(literal->spelling.c_str(), nullptr), &exponent) == 0.5;
}

bool branches(const Expr &e) {
  if (e.kind == ExprKind::Call)
    return !isStraight(e);
  bool divides = (e.kind == ExprKind::Binary && e.op == "/") || (e.kind == ExprKind::Assign && e.op == "/=");
  TypeRef type = e.kind == ExprKind::Assign ? e.computeType : e.type;
  return divides && isFloating(type) && !isPowerOfTwo(e.children[1]);
}

std::vector<StmtRef>::const_iterator behindLoops(const std::vector<StmtRef> &statements) {
  return std::find_if(statements.rbegin(), statements.rend(), [](const StmtRef &s) { return isLoop(*s); }).base();
}

} // namespace

bool branches(const StmtRef &code) {
  bool found = false;
  forEachExpr(code, [&](const Expr &e) { found |= branches(e); });
  return found;
}

bool endsAlone(const StmtRef &block) {
  const std::vector<StmtRef> &statements = block->children;
  if (block->kind == StmtKind::Block && statements.size() == 1)
    return endsAlone(statements[0]);
  auto behind = behindLoops(statements);
  return block->kind == StmtKind::Block && behind != statements.begin() && behind != statements.end() &&
         std::none_of(statements.begin(), behind, [](const StmtRef &s) { return branches(s); });
}

StmtRef withEndsApart(const StmtRef &block) {
  std::vector<StmtRef> statements = block->children;
  if (statements.size() == 1)
    return makeBlock({withEndsApart(statements[0])});
  auto behind = behindLoops(block->children) - block->children.begin();
  statements.insert(statements.begin() + behind, partEnd());
  return makeBlock(statements);
}

} // namespace nidus
