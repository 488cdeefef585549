#include "analysis/code/complex.h"
#include "analysis/frontend/import/context.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

namespace nidus::frontend {

namespace {

const char *suffixOf(Scalar scalar) {
  switch (scalar) {
  case Scalar::UInt:
    return "u";
  case Scalar::Long:
    return "l";
  case Scalar::ULong:
    return "ul";
  case Scalar::LongLong:
    return "ll";
  case Scalar::ULongLong:
    return "ull";
  default:
    return "";
  }
}

bool startsLikeNumber(llvm::StringRef text) { return !text.empty() && (llvm::isDigit(text[0]) || text[0] == '.'); }

} // namespace

uint64_t elementCount(clang::QualType type, const clang::ASTContext &ast) {
  uint64_t count = 1;
  while (const auto *array = ast.getAsConstantArrayType(type)) {
    count *= array->getSize().getLimitedValue(maxElements + 1);
    if (count > maxElements)
      break;
    type = array->getElementType();
  }
  return count;
}

ExprRef FunctionImporter::constant(const clang::Expr *expr, const llvm::APSInt &value) {
  auto made = std::make_shared<Expr>(*node(ExprKind::IntLiteral, expr));
  Scalar scalar = isScalar(made->type) ? made->type->scalar : Scalar::Int;
  if (value.isRepresentableByInt64())
    made->value = value.getExtValue();
  // A literal of the most negative value would have a wider type.
  bool hasNoLiteral = value.isSigned() && value.isMinSignedValue() && value.getBitWidth() >= 32;
  llvm::APSInt printed = value;
  if (hasNoLiteral)
    ++printed;
  made->spelling = llvm::toString(printed, 10) + suffixOf(scalar);
  if (hasNoLiteral)
    made->spelling += " - 1";
  if (value.isNegative())
    made->spelling = "(" + made->spelling + ")";
  return made;
}

ExprRef FunctionImporter::convertIntLiteral(const clang::IntegerLiteral *literal) {
  llvm::APSInt value(literal->getValue(), literal->getType()->isUnsignedIntegerType());
  auto made = std::make_shared<Expr>(*constant(literal, value));
  std::string written = unit.spellingAt(literal->getLocation());
  if (startsLikeNumber(written) && isScalar(made->type))
    made->spelling = written;
  return made;
}

ExprRef FunctionImporter::convertCharLiteral(const clang::CharacterLiteral *literal) {
  llvm::APSInt value(llvm::APInt(unit.ast.getIntWidth(literal->getType()), literal->getValue()),
                     literal->getType()->isUnsignedIntegerType());
  auto made = std::make_shared<Expr>(*constant(literal, value));
  std::string written = unit.spellingAt(literal->getLocation());
  bool isPlain = literal->getKind() == clang::CharacterLiteralKind::Ascii;
  if (isPlain && !written.empty() && written[0] == '\'')
    made->spelling = written;
  return made;
}

ExprRef FunctionImporter::convertFloatLiteral(const clang::FloatingLiteral *literal) {
  ExprRef made = node(ExprKind::FloatLiteral, literal);
  if (!isScalar(made->type))
    return unsupported(literal, "a number of type " + made->type->name);
  auto spelled = std::make_shared<Expr>(*made);
  spelled->spelling = unit.spellingAt(literal->getLocation());
  if (startsLikeNumber(spelled->spelling))
    return spelled;
  llvm::SmallString<64> text;
  literal->getValue().toString(text);
  if (llvm::StringRef(text).find_first_of(".eE") == llvm::StringRef::npos)
    text += ".0";
  if (made->type->scalar == Scalar::Float)
    text += "f";
  spelled->spelling = text.str().str();
  return spelled;
}

/// What C puts where an initialiser says nothing.
ExprRef FunctionImporter::zero(clang::QualType valueType, clang::SourceLocation place) {
  auto made = std::make_shared<Expr>();
  made->type = type(valueType);
  made->location = unit.locate(place);
  if (isFloating(made->type)) {
    made->kind = ExprKind::FloatLiteral;
    made->spelling = made->type->scalar == Scalar::Float ? "0.0f" : "0.0";
  } else if (isInteger(made->type)) {
    made->kind = ExprKind::IntLiteral;
    made->spelling = std::string("0") + suffixOf(made->type->scalar);
    made->value = 0;
  } else if (isPointer(made->type)) {
    return cast(made->type, intLiteral(0), true);
  } else if (const auto *array = unit.ast.getAsConstantArrayType(valueType);
             array && elementCount(valueType, unit.ast) <= maxElements) {
    made->kind = ExprKind::InitList;
    made->children.assign(array->getSize().getZExtValue(), zero(array->getElementType(), place));
  } else if (isComplex(made->type)) {
    made->kind = ExprKind::InitList;
    made->children.assign(2, zero(valueType->getAs<clang::ComplexType>()->getElementType(), place));
  } else if (isStruct(made->type)) {
    made->kind = ExprKind::InitList;
    const clang::RecordDecl *record = valueType->getAsRecordDecl();
    for (const clang::FieldDecl *field : record->getDefinition()->fields())
      made->children.push_back(zero(field->getType(), place));
  } else {
    made->name = "an initial value of a type that nidus does not know";
  }
  return made;
}

ExprRef FunctionImporter::convertInitList(const clang::InitListExpr *list) {
  if (const clang::InitListExpr *semantic = list->getSemanticForm())
    list = semantic;
  TypeRef made = type(list->getType());
  if (list->isStringLiteralInit() || (isScalar(made) && list->getNumInits() == 1) ||
      ((isPointer(made) || isComplex(made)) && list->getNumInits() == 1))
    return expr(list->getInit(0));
  if (isScalar(made) || isPointer(made) || (isComplex(made) && list->getNumInits() == 0))
    return zero(list->getType(), list->getExprLoc());
  if (isComplex(made)) // Clang makes parts of { x, y }, gcc takes x and warns.
    return unsupported(list, "a complex number initialised with two numbers, of which some compilers ignore the second");
  const auto *array = unit.ast.getAsConstantArrayType(list->getType());
  if (elementCount(list->getType(), unit.ast) > maxElements)
    return flattened(list, list->getType(), "a very long initializer");
  if (!(isStruct(made) || (isArray(made) && array)))
    return unsupported(list, "an initializer of a type that nidus does not know");
  std::vector<ExprRef> elements;
  for (const clang::Expr *element : list->inits())
    elements.push_back(expr(element));
  if (array && elements.size() < array->getSize().getZExtValue()) {
    const clang::Expr *filler = list->getArrayFiller();
    ExprRef rest = filler ? expr(filler) : zero(array->getElementType(), list->getExprLoc());
    elements.resize(array->getSize().getZExtValue(), rest);
  }
  return node(ExprKind::InitList, list, std::move(elements));
}

ExprRef FunctionImporter::convertSizeOf(const clang::UnaryExprOrTypeTraitExpr *trait) {
  clang::Expr::EvalResult value;
  if (trait->EvaluateAsInt(value, unit.ast))
    return constant(trait, value.Val.getInt());
  ExprRef size;
  clang::QualType rest = trait->getTypeOfArgument();
  TypeRef result = type(trait->getType());
  for (; const clang::ArrayType *array = unit.ast.getAsArrayType(rest); rest = array->getElementType()) {
    TypeRef known = type(rest);
    if (trait->getKind() != clang::UETT_SizeOf || !isArray(known))
      return unsupported(trait, "the size of an array of variable length");
    ExprRef extent = known->extent ? intLiteral(*known->extent, result->scalar) : cast(result, known->extentExpr, true);
    size = size ? binary("*", size, extent, result) : extent;
  }
  if (!size)
    return unsupported(trait, "the size of a type that nidus does not know");
  int64_t bytes = unit.ast.getTypeSizeInChars(rest).getQuantity();
  return binary("*", size, intLiteral(bytes, result->scalar), result);
}

} // namespace nidus::frontend
