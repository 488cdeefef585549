#include "analysis/frontend/import/context.h"
#include "clang/AST/ExprCXX.h"

namespace nidus::frontend {

namespace {

/// Casts that change neither the value nor anything that our types say of it.
bool isDropped(const clang::CastExpr *cast) {
  if (!llvm::isa<clang::ImplicitCastExpr>(cast))
    return false;
  return cast->getCastKind() == clang::CK_LValueToRValue || cast->getCastKind() == clang::CK_NoOp;
}

bool isModelled(clang::CastKind kind) {
  switch (kind) {
  case clang::CK_LValueToRValue:
  case clang::CK_NoOp:
  case clang::CK_BitCast:
  case clang::CK_ArrayToPointerDecay:
  case clang::CK_NullToPointer:
  case clang::CK_IntegralToPointer:
  case clang::CK_PointerToIntegral:
  case clang::CK_PointerToBoolean:
  case clang::CK_ToVoid:
  case clang::CK_IntegralCast:
  case clang::CK_IntegralToBoolean:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingToIntegral:
  case clang::CK_FloatingToBoolean:
  case clang::CK_FloatingCast:
  case clang::CK_BooleanToSignedIntegral:
    return true;
  default:
    return false;
  }
}

std::string nameInWords(const clang::Stmt *stmt) {
  switch (stmt->getStmtClass()) {
  case clang::Stmt::StringLiteralClass:
    return stringLiteral;
  case clang::Stmt::PredefinedExprClass:
    return "the name of the function";
  case clang::Stmt::CompoundLiteralExprClass:
    return "a compound literal";
  case clang::Stmt::StmtExprClass:
    return "a statement expression";
  case clang::Stmt::BinaryConditionalOperatorClass:
    return "the operator ?: without a middle operand";
  case clang::Stmt::VAArgExprClass:
    return "va_arg";
  case clang::Stmt::AtomicExprClass:
    return "an atomic operation";
  case clang::Stmt::AddrLabelExprClass:
    return "the address of a label";
  case clang::Stmt::ImaginaryLiteralClass:
    return "a complex number";
  case clang::Stmt::DesignatedInitUpdateExprClass:
    return "an initializer that overrides another";
  case clang::Stmt::BlockExprClass:
    return "a block";
  case clang::Stmt::LambdaExprClass:
    return "a lambda";
  case clang::Stmt::ExtVectorElementExprClass:
  case clang::Stmt::ShuffleVectorExprClass:
  case clang::Stmt::ConvertVectorExprClass:
    return "a vector operation";
  default:
    return "an expression that nidus does not know (" + std::string(stmt->getStmtClassName()) + ")";
  }
}

} // namespace

std::string tooDeep() { return "code nested more than " + std::to_string(maxDepth) + " levels deep"; }

ExprRef FunctionImporter::node(ExprKind kind, const clang::Expr *expr, std::vector<ExprRef> children, std::string op) {
  auto made = std::make_shared<Expr>();
  made->kind = kind;
  made->type = type(expr->getType());
  made->op = std::move(op);
  made->children = std::move(children);
  made->location = unit.locate(expr->getExprLoc());
  return made;
}

/// The expressions in `stmt` as parts: each is complete, so whoever looks for
/// reads and writes finds them all.
void FunctionImporter::addParts(const clang::Stmt *stmt, std::vector<ExprRef> &parts) {
  if (!stmt)
    return;
  if (const auto *part = llvm::dyn_cast<clang::Expr>(stmt)) {
    parts.push_back(expr(part));
    return;
  }
  if (const auto *decls = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl *each : decls->decls()) {
      const auto *variable = llvm::dyn_cast<clang::VarDecl>(each);
      if (!variable || variable->hasExternalStorage())
        continue;
      TypeRef made = type(variable->getType());
      parts.push_back(nidus::variable(mention(variable), made));
      if (const clang::Expr *init = variable->getInit())
        parts.push_back(expr(init));
    }
    return;
  }
  for (const clang::Stmt *child : stmt->children())
    addParts(child, parts);
}

ExprRef FunctionImporter::unsupported(const clang::Stmt *stmt, const std::string &name) {
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Unsupported;
  made->name = name;
  const auto *value = llvm::dyn_cast<clang::Expr>(stmt);
  made->type = value ? type(value->getType()) : scalarType(Scalar::Void);
  made->location = unit.locate(value ? value->getExprLoc() : stmt->getBeginLoc());
  if (const auto *choice = llvm::dyn_cast<clang::BinaryConditionalOperator>(stmt)) {
    addParts(choice->getCommon(), made->children);
    addParts(choice->getFalseExpr(), made->children);
    return made;
  }
  for (const clang::Stmt *child : stmt->children())
    addParts(child, made->children);
  return made;
}

/// For trees that are too large: the variables and calls in them, side by side.
ExprRef FunctionImporter::flattened(const clang::Stmt *stmt, clang::QualType valueType, const std::string &name) {
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Unsupported;
  made->name = name;
  made->type = valueType.isNull() ? scalarType(Scalar::Void) : type(valueType);
  made->location = unit.locate(stmt->getBeginLoc());
  Uses inside = collectUses(stmt);
  for (const auto &[variable, use] : inside.variables) {
    auto address = std::make_shared<Expr>();
    address->kind = ExprKind::AddressOf;
    ExprRef object = nidus::variable(mention(variable), type(variable->getType()));
    address->type = pointerTo(object->type);
    address->children = {object};
    made->children.push_back(address);
  }
  for (const clang::FunctionDecl *function : inside.functions) {
    auto call = std::make_shared<Expr>();
    call->kind = ExprKind::Call;
    call->name = unit.nameOf(function);
    call->type = type(function->getReturnType());
    made->children.push_back(call);
  }
  return made;
}

ExprRef FunctionImporter::expr(const clang::Expr *expr) {
  if (depth >= maxDepth)
    return flattened(expr, expr->getType(), tooDeep());
  ++depth;
  ExprRef made = convert(expr);
  --depth;
  return made;
}

ExprRef FunctionImporter::convert(const clang::Expr *expr) {
  if (const auto *paren = llvm::dyn_cast<clang::ParenExpr>(expr))
    return this->expr(paren->getSubExpr());
  if (const auto *whole = llvm::dyn_cast<clang::FullExpr>(expr)) {
    const auto *known = llvm::dyn_cast<clang::ConstantExpr>(whole);
    if (known && known->hasAPValueResult() && known->getAPValueResult().isInt() &&
        known->getType()->isIntegralOrEnumerationType())
      return constant(expr, known->getAPValueResult().getInt());
    return this->expr(whole->getSubExpr());
  }
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr))
    return convertReference(reference);
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(expr))
    return convertCast(cast);
  if (const auto *op = llvm::dyn_cast<clang::UnaryOperator>(expr))
    return convertUnary(op);
  if (const auto *op = llvm::dyn_cast<clang::BinaryOperator>(expr))
    return convertBinary(op);
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(expr))
    return convertMember(member);
  if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr))
    return convertSubscript(element);
  if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr))
    return node(ExprKind::Conditional, expr,
                {condition(choice->getCond()), this->expr(choice->getTrueExpr()), this->expr(choice->getFalseExpr())});
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(expr))
    return convertCall(call);
  return convertPrimary(expr);
}

ExprRef FunctionImporter::convertPrimary(const clang::Expr *expr) {
  if (const auto *literal = llvm::dyn_cast<clang::IntegerLiteral>(expr))
    return convertIntLiteral(literal);
  if (const auto *literal = llvm::dyn_cast<clang::CharacterLiteral>(expr))
    return convertCharLiteral(literal);
  if (const auto *literal = llvm::dyn_cast<clang::FloatingLiteral>(expr))
    return convertFloatLiteral(literal);
  if (const auto *literal = llvm::dyn_cast<clang::CXXBoolLiteralExpr>(expr))
    return constant(expr, llvm::APSInt::get(literal->getValue()));
  if (const auto *list = llvm::dyn_cast<clang::InitListExpr>(expr))
    return convertInitList(list);
  if (const auto *literal = llvm::dyn_cast<clang::ImaginaryLiteral>(expr))
    if (ExprRef made = imaginaryLiteral(literal))
      return made;
  if (llvm::isa<clang::ImplicitValueInitExpr>(expr))
    return zero(expr->getType(), expr->getExprLoc());
  if (const auto *trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expr))
    return convertSizeOf(trait);
  if (const auto *generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expr))
    if (!generic->isResultDependent())
      return this->expr(generic->getResultExpr());
  if (const auto *choose = llvm::dyn_cast<clang::ChooseExpr>(expr))
    return this->expr(choose->getChosenSubExpr());
  if (const auto *name = llvm::dyn_cast<clang::PredefinedExpr>(expr); name && name->getFunctionName())
    return this->expr(name->getFunctionName());
  if (const auto *block = llvm::dyn_cast<clang::StmtExpr>(expr))
    if (ExprRef made = convertGuard(block))
      return made;
  clang::Expr::EvalResult value;
  bool isSize = llvm::isa<clang::OffsetOfExpr, clang::TypeTraitExpr>(expr);
  if (isSize && expr->EvaluateAsInt(value, unit.ast))
    return constant(expr, value.Val.getInt());
  return unsupported(expr, nameInWords(expr));
}

/// ({ if (condition) ; else call(); }), which assert() is in GNU C, as the choice that it is in ISO C; null for others.
ExprRef FunctionImporter::convertGuard(const clang::StmtExpr *block) {
  const clang::CompoundStmt *body = block->getSubStmt();
  const auto *test = body->size() == 1 ? llvm::dyn_cast<clang::IfStmt>(body->body_front()) : nullptr;
  if (!test || test->getInit() || test->getConditionVariable() || !llvm::isa<clang::NullStmt>(test->getThen()))
    return nullptr;
  const auto *call = llvm::dyn_cast_or_null<clang::CallExpr>(test->getElse());
  if (!call || !call->getType()->isVoidType())
    return nullptr;
  ExprRef nothing = node(ExprKind::Cast, block, {intLiteral(0)});
  return node(ExprKind::Conditional, block, {expr(test->getCond()), nothing, convertCall(call)});
}

ExprRef FunctionImporter::convertReference(const clang::DeclRefExpr *reference) {
  const clang::ValueDecl *target = reference->getDecl();
  if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(target)) {
    auto made = std::make_shared<Expr>(*nidus::variable(mention(variable), type(reference->getType())));
    made->location = unit.locate(reference->getExprLoc());
    return made;
  }
  if (const auto *enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(target))
    return constant(reference, enumerator->getInitVal());
  if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(target)) {
    auto named = std::make_shared<Expr>(*unsupported(reference, functionName));
    named->spelling = unit.nameOf(function);
    return named;
  }
  return unsupported(reference, "a name that nidus does not know");
}

ExprRef FunctionImporter::convertCast(const clang::CastExpr *cast) {
  const clang::Expr *operand = cast->getSubExpr();
  clang::CastKind kind = cast->getCastKind();
  if (isDropped(cast))
    return kind == clang::CK_LValueToRValue ? convertLoad(operand) : expr(operand);
  if (kind == clang::CK_FunctionToPointerDecay || kind == clang::CK_BuiltinFnToFnPtr)
    return expr(operand);
  if (ExprRef complex = complexCast(cast))
    return complex;
  if (!isModelled(kind) || cast->isGLValue())
    return unsupported(cast, "a conversion between types that nidus does not know");
  ExprRef value = expr(operand);
  auto made = std::make_shared<Expr>(*node(ExprKind::Cast, cast, {value}));
  made->implicit = llvm::isa<clang::ImplicitCastExpr>(cast);
  return made;
}

/// The value of an lvalue. Of a compound literal only its value is known: the object that it also is has no name.
ExprRef FunctionImporter::convertLoad(const clang::Expr *lvalue) {
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(lvalue->IgnoreParens()))
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
      if (std::optional<llvm::APSInt> number = unit.numberOf(variable))
        return constant(reference, *number);
  const auto *literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(lvalue->IgnoreParens());
  const auto *list = literal ? llvm::dyn_cast<clang::InitListExpr>(literal->getInitializer()) : nullptr;
  return list && !literal->getType().isVolatileQualified() ? convertInitList(list) : expr(lvalue);
}

ExprRef FunctionImporter::convertUnary(const clang::UnaryOperator *op) {
  const clang::Expr *operand = op->getSubExpr();
  if (ExprRef complex = complexUnary(op))
    return complex;
  switch (op->getOpcode()) {
  case clang::UO_Extension:
    return expr(operand);
  case clang::UO_Plus:
  case clang::UO_Minus:
  case clang::UO_Not:
  case clang::UO_LNot:
    return node(ExprKind::Unary, op, {expr(operand)}, clang::UnaryOperator::getOpcodeStr(op->getOpcode()).str());
  case clang::UO_AddrOf:
    return node(ExprKind::AddressOf, op, {expr(operand)});
  case clang::UO_Deref:
    return node(ExprKind::Deref, op, {expr(operand)});
  case clang::UO_PreInc:
  case clang::UO_PreDec:
  case clang::UO_PostInc:
  case clang::UO_PostDec: {
    auto made =
        std::make_shared<Expr>(*node(ExprKind::Increment, op, {expr(operand)}, op->isIncrementOp() ? "++" : "--"));
    made->prefix = op->isPrefix();
    return made;
  }
  default:
    return unsupported(op, "a part of a complex number");
  }
}

ExprRef FunctionImporter::convertBinary(const clang::BinaryOperator *op) {
  if (op->isPtrMemOp() || op->getOpcode() == clang::BO_Cmp)
    return unsupported(op, "an operator of C++");
  if (ExprRef complex = complexBinary(op))
    return complex;
  ExprRef left = expr(op->getLHS()), right = expr(op->getRHS());
  std::string name = op->getOpcodeStr().str();
  if (op->getOpcode() == clang::BO_Comma)
    return node(ExprKind::Comma, op, {left, right});
  if (!op->isAssignmentOp())
    return node(ExprKind::Binary, op, {left, right}, name);
  ExprRef made = node(ExprKind::Assign, op, {left, right}, name);
  const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(op);
  if (!compound)
    return made;
  auto withType = std::make_shared<Expr>(*made);
  withType->computeType = type(compound->getComputationLHSType());
  return withType;
}

ExprRef FunctionImporter::convertMember(const clang::MemberExpr *member) {
  const auto *field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
  if (!field || !field->getIdentifier())
    return unsupported(member, "a member of an unnamed struct or union");
  ExprRef object = expr(member->getBase());
  if (member->isArrow()) {
    auto pointee = std::make_shared<Expr>();
    pointee->kind = ExprKind::Deref;
    pointee->type = type(member->getBase()->getType()->getPointeeType());
    pointee->location = object->location;
    pointee->children = {object};
    object = pointee;
  }
  auto made = std::make_shared<Expr>(*node(ExprKind::Member, member, {object}));
  made->name = field->getNameAsString();
  made->location = unit.locate(member->getMemberLoc());
  return made;
}

ExprRef FunctionImporter::convertSubscript(const clang::ArraySubscriptExpr *element) {
  const clang::Expr *base = element->getBase()->IgnoreParens();
  const auto *decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base);
  if (decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay)
    base = decay->getSubExpr();
  if (base->getType()->isVectorType())
    return unsupported(element, "an element of a vector");
  return node(ExprKind::Subscript, element, {expr(base), expr(element->getIdx())});
}

} // namespace nidus::frontend
