#include "analysis/code/complex.h"
#include "analysis/frontend/import/context.h"

namespace nidus::frontend {

namespace {

/// The type of the parts; nothing: it is no complex number of float or double.
std::optional<Scalar> partOf(clang::QualType type) {
  const auto *complex = type->getAs<clang::ComplexType>();
  const auto *part = complex ? complex->getElementType()->getAs<clang::BuiltinType>() : nullptr;
  if (!part || (part->getKind() != clang::BuiltinType::Float && part->getKind() != clang::BuiltinType::Double))
    return std::nullopt;
  return part->getKind() == clang::BuiltinType::Float ? Scalar::Float : Scalar::Double;
}

constexpr const char *unknownComplex = "an operation on complex numbers that nidus does not know";

bool isAnyComplex(const clang::Expr *expr) { return expr->getType()->isAnyComplexType(); }

/// Is it an object whose parts can be read one by one?
bool isPlainLvalue(const ExprRef &e) {
  return !hasEffect(e) && (e->kind == ExprKind::Variable || e->kind == ExprKind::Member || e->kind == ExprKind::Subscript || e->kind == ExprKind::Deref);
}

} // namespace

TypeRef FunctionImporter::importedComplex(const clang::ComplexType *complex) {
  const std::optional<Scalar> part = partOf(clang::QualType(complex, 0));
  if (!part)
    return nullptr;
  const Struct made = complexStruct(*part);
  unit.unit.structs[made.name] = made;
  return complexType(*part);
}

ExprRef FunctionImporter::complexCall(const clang::Expr *expr, const std::string &function, std::vector<ExprRef> arguments) {
  auto made = std::make_shared<Expr>(*node(ExprKind::Call, expr, std::move(arguments)));
  made->name = function;
  return made;
}

ExprRef FunctionImporter::partOfComplex(const clang::Expr *expr, const ExprRef &value, bool isReal) {
  if (!isPlainLvalue(value))
    return complexCall(expr, isReal ? "nidus::realPart" : "nidus::imaginaryPart", {value});
  auto made = std::make_shared<Expr>(*node(ExprKind::Member, expr, {value}));
  made->name = isReal ? "re" : "im";
  return made;
}

/// Conversions from and to complex numbers; null: another one.
ExprRef FunctionImporter::complexCast(const clang::CastExpr *cast) {
  const clang::Expr *operand = cast->getSubExpr();
  const std::optional<Scalar> from = partOf(operand->getType()), to = partOf(cast->getType());
  switch (cast->getCastKind()) {
  case clang::CK_FloatingRealToComplex: {
    auto none = std::make_shared<Expr>(*intLiteral(0));
    return to ? node(ExprKind::InitList, cast, {expr(operand), nidus::cast(scalarType(*to), none, true)}) : nullptr;
  }
  case clang::CK_FloatingComplexToReal:
    return from ? partOfComplex(cast, expr(operand), true) : nullptr;
  case clang::CK_FloatingComplexCast: {
    const ExprRef value = from && to ? expr(operand) : nullptr;
    if (value && !isPlainLvalue(value) && value->kind != ExprKind::InitList)
      return complexCall(cast, *to == Scalar::Float ? "nidus::rounded" : "nidus::widened", {value});
    if (!value)
      return nullptr;
    auto part = [&](size_t k) {
      const ExprRef of = value->kind == ExprKind::InitList ? value->children[k] : complexPart(value, k ? "im" : "re", *from);
      return nidus::cast(scalarType(*to), of, true);
    };
    return node(ExprKind::InitList, cast, {part(0), part(1)});
  }
  default:
    return nullptr;
  }
}

ExprRef FunctionImporter::complexUnary(const clang::UnaryOperator *op) {
  const clang::Expr *operand = op->getSubExpr();
  if (!partOf(operand->getType()))
    return nullptr;
  switch (op->getOpcode()) {
  case clang::UO_Real:
  case clang::UO_Imag:
    return partOfComplex(op, expr(operand), op->getOpcode() == clang::UO_Real);
  case clang::UO_Plus:
    return expr(operand);
  case clang::UO_Minus:
    return complexCall(op, functionOfComplex("-"), {expr(operand)});
  case clang::UO_Not:
    return complexCall(op, "nidus::conjugate", {expr(operand)});
  case clang::UO_AddrOf:
  case clang::UO_Extension:
    return nullptr;
  default:
    return unsupported(op, unknownComplex);
  }
}

/// A condition is a comparison with zero, of which C++ knows none for structs.
ExprRef FunctionImporter::condition(const clang::Expr *condition) {
  return isAnyComplex(condition) ? unsupported(condition, unknownComplex) : expr(condition);
}

/// What computes left OP right; null: nothing of ours.
ExprRef FunctionImporter::complexOperation(const clang::BinaryOperator *op, const std::string &name, const ExprRef &left, const ExprRef &right) {
  const bool both = isComplex(left->type) && isComplex(right->type);
  const bool isOfOneType = both ? left->type->name == right->type->name : true;
  if (operatorOfComplex(functionOfComplex(name)).empty() || !isOfOneType)
    return nullptr;
  if (name == "/" && isComplex(right->type))
    return unsupported(op, "a quotient of complex numbers, whose last bits depend on the compiler's library");
  if (name != "*" || !both)
    return complexCall(op, functionOfComplex(name), {left, right});
  // By the pragma CX_LIMITED_RANGE the compilers of C go different ways.
  const auto range = op->getFPFeaturesInEffect(unit.ast.getLangOpts()).getComplexRange();
  const auto usual = unit.ast.getLangOpts().getComplexRange();
  if (range != usual)
    return unsupported(op, "a product of complex numbers under the pragma STDC CX_LIMITED_RANGE");
  const bool isFull = usual == clang::LangOptions::CX_Full || usual == clang::LangOptions::CX_None;
  return complexCall(op, isFull ? functionOfComplex("*") : "nidus::plainProduct", {left, right});
}

/// An operator with a complex operand; null: none.
ExprRef FunctionImporter::complexBinary(const clang::BinaryOperator *op) {
  if ((!isAnyComplex(op->getLHS()) && !isAnyComplex(op->getRHS())) || op->getOpcode() == clang::BO_Comma || op->getOpcode() == clang::BO_Assign)
    return nullptr;
  const ExprRef left = expr(op->getLHS()), right = expr(op->getRHS());
  const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(op);
  const std::string name = compound ? clang::BinaryOperator::getOpcodeStr(clang::BinaryOperator::getOpForCompoundAssignment(op->getOpcode())).str()
                                    : op->getOpcodeStr().str();
  const bool isOneType = !compound || (isComplex(left->type) && isPlainLvalue(left) &&
                                       unit.ast.hasSameUnqualifiedType(compound->getComputationLHSType(), op->getLHS()->getType()));
  const ExprRef value = isOneType && (isComplex(left->type) || isComplex(right->type)) ? complexOperation(op, name, left, right) : nullptr;
  if (!value)
    return unsupported(op, unknownComplex);
  if (!compound || value->kind == ExprKind::Unsupported)
    return value;
  auto withType = std::make_shared<Expr>(*value);
  withType->type = unqualified(left->type);
  return node(ExprKind::Assign, op, {left, withType}, "=");
}

/// conj(z), crealf(z), cabs(z), __builtin_complex(x, y); null: another function.
ExprRef FunctionImporter::complexFunction(const clang::CallExpr *call, llvm::StringRef name) {
  name.consume_front("__builtin_");
  if (name == "complex" && call->getNumArgs() == 2 && partOf(call->getType()))
    return node(ExprKind::InitList, call, {expr(call->getArg(0)), expr(call->getArg(1))});
  const std::optional<Scalar> part = call->getNumArgs() == 1 ? partOf(call->getArg(0)->getType()) : std::nullopt;
  if (!part || (*part == Scalar::Float && !name.consume_back("f")))
    return nullptr;
  if (name == "creal" || name == "cimag")
    return partOfComplex(call, expr(call->getArg(0)), name == "creal");
  const std::string function = name == "conj" ? "nidus::conjugate" : name == "cabs" ? "nidus::modulus" : name == "carg" ? "nidus::angle" : "";
  return function.empty() ? nullptr : complexCall(call, function, {expr(call->getArg(0))});
}

/// I, and numbers written with i.
ExprRef FunctionImporter::imaginaryLiteral(const clang::ImaginaryLiteral *literal) {
  const std::optional<Scalar> part = partOf(literal->getType());
  const auto *number = part ? llvm::dyn_cast<clang::FloatingLiteral>(literal->getSubExpr()) : nullptr;
  if (!number)
    return nullptr;
  auto size = std::make_shared<Expr>(*convertFloatLiteral(number));
  std::erase_if(size->spelling, [](char c) { return llvm::StringRef("iIjJ").contains(c); });
  return node(ExprKind::InitList, literal, {nidus::cast(scalarType(*part), intLiteral(0), true), size});
}

} // namespace nidus::frontend
