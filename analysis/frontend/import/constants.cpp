// Numbers that have names in the code: const int taps = 5; int half = taps / 2;

#include "analysis/frontend/import/context.h"

namespace nidus::frontend {
namespace {

using Number = std::optional<llvm::APSInt>;

Number converted(llvm::APSInt value, clang::QualType type, const clang::ASTContext &ast) {
  if (!type->isIntegerType())
    return std::nullopt;
  value = value.extOrTrunc(ast.getIntWidth(type));
  value.setIsSigned(type->isSignedIntegerOrEnumerationType());
  return value;
}

Number combined(clang::BinaryOperatorKind op, const llvm::APSInt &a, const llvm::APSInt &b) {
  bool overflows = false;
  llvm::APInt result;
  switch (op) {
  case clang::BO_Add:
    result = a.isSigned() ? a.sadd_ov(b, overflows) : a + b;
    break;
  case clang::BO_Sub:
    result = a.isSigned() ? a.ssub_ov(b, overflows) : a - b;
    break;
  case clang::BO_Mul:
    result = a.isSigned() ? a.smul_ov(b, overflows) : a * b;
    break;
  case clang::BO_Div:
  case clang::BO_Rem:
    if (b == 0 || (a.isSigned() && b.isAllOnes()))
      return std::nullopt;
    return op == clang::BO_Div ? a / b : a % b;
  default:
    return std::nullopt;
  }
  return overflows ? std::nullopt : Number(llvm::APSInt(result, a.isUnsigned()));
}

} // namespace

/// Clang knows the values of variables that are const; those that nobody changes have one as well.
Number UnitImporter::numberOf(const clang::Expr *expr) {
  expr = expr->IgnoreParens();
  clang::Expr::EvalResult known;
  if (expr->isValueDependent() || expr->containsErrors())
    return std::nullopt;
  if (expr->getType()->isIntegerType() && expr->EvaluateAsInt(known, ast))
    return known.Val.getInt();
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    return variable ? numberOf(variable) : std::nullopt;
  }
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(expr)) {
    clang::CastKind kind = cast->getCastKind();
    bool isModelled = kind == clang::CK_LValueToRValue || kind == clang::CK_NoOp || kind == clang::CK_IntegralCast;
    Number value = isModelled ? numberOf(cast->getSubExpr()) : std::nullopt;
    return value ? converted(*value, cast->getType(), ast) : std::nullopt;
  }
  const auto *op = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!op || op->isAssignmentOp() || op->isLogicalOp() || op->isCommaOp() || op->isComparisonOp() || op->isShiftOp())
    return std::nullopt;
  Number a = numberOf(op->getLHS()), b = a ? numberOf(op->getRHS()) : std::nullopt;
  return b && a->isSigned() == b->isSigned() && a->getBitWidth() == b->getBitWidth() ? combined(op->getOpcode(), *a, *b)
                                                                                     : std::nullopt;
}

const clang::Expr *UnitImporter::onlyValueOf(const clang::VarDecl *variable) const {
  if (!mayChange(variable))
    return variable->getAnyInitializer();
  const Use use = uses.of(variable);
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(variable->getDeclContext());
  if (!function || !function->hasBody() || !variable->hasLocalStorage() || llvm::isa<clang::ParmVarDecl>(variable) ||
      variable->hasInit() || variable->getType().isVolatileQualified() || use.addressTaken || use.writes != 1)
    return nullptr;
  for (const clang::Stmt *stmt : function->getBody()->children()) {
    const auto *set = llvm::dyn_cast_or_null<clang::BinaryOperator>(stmt);
    const auto *target =
        set && set->getOpcode() == clang::BO_Assign ? llvm::dyn_cast<clang::DeclRefExpr>(set->getLHS()->IgnoreParens()) : nullptr;
    if (target && target->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl())
      return set->getRHS();
  }
  return nullptr;
}

Number UnitImporter::numberOf(const clang::VarDecl *variable) {
  auto [entry, isNew] = numbers.try_emplace(variable->getCanonicalDecl());
  if (!isNew) // an initialiser that mentions its own variable finds nothing
    return entry->second;
  const clang::Expr *value = onlyValueOf(variable);
  clang::QualType type = variable->getType();
  // Narrower numbers have no literals of their own.
  bool isNumber = value && type->isIntegerType() && !type->isBooleanType() && !type->isBitIntType() &&
                  ast.getIntWidth(type) >= ast.getIntWidth(ast.IntTy) && ast.getIntWidth(type) <= 64;
  return isNumber ? numbers[variable->getCanonicalDecl()] = numberOf(value) : std::nullopt;
}

} // namespace nidus::frontend
