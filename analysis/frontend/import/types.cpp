#include "analysis/frontend/import/context.h"
#include "analysis/code/cxx_keywords.h"
#include "clang/AST/RecordLayout.h"

namespace nidus::frontend {

namespace {

/// The value of an expression of literals and of variables that keep what they are initialised with (the caller sees to
/// that): C calls `const int n = 8; float a[n];` an array of variable length. Empty where it is not of that kind.
std::optional<llvm::APSInt> valueOfConstants(const clang::Expr *e, const clang::ASTContext &ast) {
  e = e->IgnoreParens();
  clang::Expr::EvalResult known;
  if (e->EvaluateAsInt(known, ast))
    return known.Val.getInt();
  if (!e->getType()->isIntegerType())
    return std::nullopt;
  std::optional<llvm::APSInt> value;
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    const clang::CastKind kind = cast->getCastKind();
    if (kind == clang::CK_LValueToRValue || kind == clang::CK_IntegralCast)
      value = valueOfConstants(cast->getSubExpr(), ast);
  } else if (const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(use->getDecl());
    if (variable && !variable->getType().isVolatileQualified() && variable->getInit())
      value = valueOfConstants(variable->getInit(), ast);
  } else if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    std::optional<llvm::APSInt> left = valueOfConstants(binary->getLHS(), ast);
    std::optional<llvm::APSInt> right = valueOfConstants(binary->getRHS(), ast);
    if (!left || !right || left->getBitWidth() != right->getBitWidth())
      return std::nullopt;
    bool overflows = false;
    if (binary->getOpcode() == clang::BO_Add)
      value = llvm::APSInt(left->isSigned() ? left->sadd_ov(*right, overflows) : *left + *right, left->isUnsigned());
    else if (binary->getOpcode() == clang::BO_Sub)
      value = llvm::APSInt(left->isSigned() ? left->ssub_ov(*right, overflows) : *left - *right, left->isUnsigned());
    else if (binary->getOpcode() == clang::BO_Mul)
      value = llvm::APSInt(left->isSigned() ? left->smul_ov(*right, overflows) : *left * *right, left->isUnsigned());
    if (overflows)
      return std::nullopt;
  }
  if (!value)
    return std::nullopt;
  value = value->extOrTrunc(unsigned(ast.getIntWidth(e->getType())));
  value->setIsSigned(e->getType()->isSignedIntegerOrEnumerationType());
  return value;
}

std::optional<Scalar> scalarOf(const clang::BuiltinType *type) {
  switch (type->getKind()) {
  case clang::BuiltinType::Void:
    return Scalar::Void;
  case clang::BuiltinType::Bool:
    return Scalar::Bool;
  case clang::BuiltinType::Char_S:
    return Scalar::Char;
  case clang::BuiltinType::SChar:
    return Scalar::SChar;
  // Plain char where it is unsigned: generated code is compiled where it is
  // signed.
  case clang::BuiltinType::Char_U:
  case clang::BuiltinType::UChar:
    return Scalar::UChar;
  case clang::BuiltinType::Short:
    return Scalar::Short;
  case clang::BuiltinType::UShort:
    return Scalar::UShort;
  case clang::BuiltinType::Int:
    return Scalar::Int;
  case clang::BuiltinType::UInt:
    return Scalar::UInt;
  case clang::BuiltinType::Long:
    return Scalar::Long;
  case clang::BuiltinType::ULong:
    return Scalar::ULong;
  case clang::BuiltinType::LongLong:
    return Scalar::LongLong;
  case clang::BuiltinType::ULongLong:
    return Scalar::ULongLong;
  case clang::BuiltinType::Float:
    return Scalar::Float;
  case clang::BuiltinType::Double:
    return Scalar::Double;
  default:
    return std::nullopt;
  }
}

bool isStandardTypedef(llvm::StringRef name) {
  static const std::set<llvm::StringRef> names = {"int8_t",    "int16_t",  "int32_t",  "int64_t", "uint8_t",
                                                  "uint16_t",  "uint32_t", "uint64_t", "size_t",  "ssize_t",
                                                  "ptrdiff_t", "intptr_t", "uintptr_t"};
  return names.count(name) != 0;
}

/// The first standard typedef on the way from the type as written to its
/// meaning.
std::string standardSpelling(clang::QualType type, const clang::ASTContext &ast) {
  const clang::SourceManager &sources = ast.getSourceManager();
  for (;;) {
    if (const auto *alias = type->getAs<clang::TypedefType>()) {
      const clang::TypedefNameDecl *decl = alias->getDecl();
      if (isStandardTypedef(decl->getName()) && sources.isInSystemHeader(decl->getLocation()))
        return decl->getName().str();
      type = decl->getUnderlyingType();
      continue;
    }
    clang::QualType next = type.getSingleStepDesugaredType(ast);
    if (next == type)
      return "";
    type = next;
  }
}

std::string nameInWords(clang::QualType type, const clang::ASTContext &ast) {
  if (type->isFunctionType())
    return "a function";
  if (type->isAtomicType())
    return "an atomic type";
  if (type->isAnyComplexType())
    return "a complex number";
  if (type->isVectorType())
    return "a vector type";
  if (type->isReferenceType())
    return "a reference";
  if (type->isSpecificBuiltinType(clang::BuiltinType::Half))
    return "a half precision number";
  return type.getUnqualifiedType().getAsString(ast.getPrintingPolicy());
}

/// Generated code meets these names in headers: "float4", "timespec".
bool isOfHeaders(const clang::RecordDecl *record, llvm::StringRef name) {
  const clang::ASTContext &ast = record->getASTContext();
  if (ast.getSourceManager().isInSystemHeader(record->getLocation()))
    return true;
  static const std::set<llvm::StringRef> vectors = {"char", "uchar", "short",    "ushort",    "int",   "uint",
                                                    "long", "ulong", "longlong", "ulonglong", "float", "double"};
  bool isVector = !name.empty() && name.back() >= '1' && name.back() <= '4' && vectors.count(name.drop_back());
  return isVector || name == "dim3";
}

TypeRef unsupportedType(const std::string &name) {
  auto type = std::make_shared<Type>();
  type->kind = TypeKind::Unsupported;
  type->name = name;
  return type;
}

std::string nameOf(const clang::RecordDecl *record) {
  if (record->getIdentifier())
    return record->getName().str();
  if (const clang::TypedefNameDecl *alias = record->getTypedefNameForAnonDecl())
    return alias->getName().str();
  return "";
}

} // namespace

TypeRef FunctionImporter::type(clang::QualType type) {
  auto known = types.find(type.getAsOpaquePtr());
  if (known != types.end())
    return known->second;
  TypeRef made = newType(type);
  types[type.getAsOpaquePtr()] = made;
  return made;
}

TypeRef FunctionImporter::newType(clang::QualType type) {
  if (const clang::ArrayType *array = unit.ast.getAsArrayType(type))
    return arrayType(array);
  clang::SplitQualType split = type.getSplitDesugaredType();
  auto made = std::make_shared<Type>();
  if (const auto *pointer = llvm::dyn_cast<clang::PointerType>(split.Ty)) {
    made->kind = TypeKind::Pointer;
    made->element = this->type(pointer->getPointeeType());
  } else if (const auto *list = llvm::dyn_cast<clang::EnumType>(split.Ty)) {
    clang::QualType integer = list->getDecl()->getIntegerType();
    *made = integer.isNull() ? *scalarType(Scalar::UInt) : *this->type(integer.getUnqualifiedType());
  } else if (const auto *record = llvm::dyn_cast<clang::RecordType>(split.Ty)) {
    *made = *recordType(record);
  } else if (const auto *complex = llvm::dyn_cast<clang::ComplexType>(split.Ty); complex && importedComplex(complex)) {
    *made = *importedComplex(complex);
  } else {
    const auto *builtin = llvm::dyn_cast<clang::BuiltinType>(split.Ty);
    std::optional<Scalar> scalar = builtin ? scalarOf(builtin) : std::nullopt;
    made->kind = scalar ? TypeKind::Scalar : TypeKind::Unsupported;
    made->scalar = scalar.value_or(Scalar::Void);
    if (scalar)
      made->spelling = standardSpelling(type, unit.ast);
    else
      made->name = nameInWords(clang::QualType(split.Ty, 0), unit.ast);
  }
  made->isConst = split.Quals.hasConst();
  made->isVolatile = split.Quals.hasVolatile();
  if (split.Quals.hasAddressSpace())
    return unsupportedType("a type of a named address space");
  return made;
}

/// Empty when the extent is a formula over variables that keep their values.
std::string FunctionImporter::refusalOfExtent(const clang::Expr *extent) {
  if (!extent)
    return "an array of unspecified size";
  if (extent->HasSideEffects(unit.ast))
    return "an array whose size has side effects";
  Uses inSize = collectUses(extent);
  for (const auto &[variable, use] : inSize.variables) {
    Use elsewhere = uses.of(variable);
    bool isLocal = variable->hasLocalStorage();
    if (isLocal ? elsewhere.writes || elsewhere.addressTaken : unit.mayChange(variable))
      return "an array whose size variable changes";
  }
  return "";
}

TypeRef FunctionImporter::arrayType(const clang::ArrayType *array) {
  auto made = std::make_shared<Type>();
  made->kind = TypeKind::Array;
  made->element = type(array->getElementType());
  if (made->element->kind == TypeKind::Unsupported)
    return made->element;
  if (const auto *constant = llvm::dyn_cast<clang::ConstantArrayType>(array)) {
    made->extent = constant->getSize().getLimitedValue(INT64_MAX);
    return made;
  }
  const auto *variable = llvm::dyn_cast<clang::VariableArrayType>(array);
  if (!variable)
    return llvm::isa<clang::IncompleteArrayType>(array) ? made : unsupportedType("an array of unspecified size");
  const clang::Expr *extent = variable->getSizeExpr();
  if (extent)
    for (const auto &[local, use] : collectUses(extent).variables)
      sizeVariables.insert(local);
  std::string refusal = refusalOfExtent(extent);
  if (!refusal.empty())
    return unsupportedType(refusal);
  if (std::optional<llvm::APSInt> value = valueOfConstants(extent, unit.ast); value && value->isStrictlyPositive()) {
    made->extent = int64_t(value->getLimitedValue(INT64_MAX));
    return made;
  }
  ExprRef formula = expr(extent);
  bool isFormula = true;
  forEachExpr(formula, [&](const Expr &e) {
    isFormula &= e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Variable || e.kind == ExprKind::Unary ||
                 e.kind == ExprKind::Binary || e.kind == ExprKind::Cast || e.kind == ExprKind::Conditional;
    isFormula &= isInteger(e.type) && !e.type->isVolatile;
  });
  if (!isFormula)
    return unsupportedType("an array whose size is read from memory");
  made->extentExpr = formula;
  return made;
}

std::string FunctionImporter::refusalOfField(const clang::FieldDecl *field) {
  if (field->isBitField())
    return "a bit-field";
  if (!field->getIdentifier())
    return "an unnamed member";
  if (isKeywordOfCxx(field->getNameAsString()))
    return "a member whose name is a keyword of C++";
  clang::QualType element = field->getType();
  while (const clang::ArrayType *array = unit.ast.getAsArrayType(element)) {
    const auto *constant = llvm::dyn_cast<clang::ConstantArrayType>(array);
    if (!constant || constant->getSize().isZero())
      return "a flexible array";
    element = array->getElementType();
  }
  // What a pointer points to does not matter, and may be this very record.
  if (element->isPointerType())
    return "";
  TypeRef made = type(element);
  return made->kind == TypeKind::Unsupported ? made->name : "";
}

/// Whether a plain redefinition has the same layout: packed and aligned
/// attributes are not kept.
bool FunctionImporter::hasNaturalLayout(const clang::RecordDecl *record) {
  const clang::ASTRecordLayout &layout = unit.ast.getASTRecordLayout(record);
  int64_t offset = 0, alignment = 1;
  for (const clang::FieldDecl *field : record->fields()) {
    clang::QualType plain = field->getType().getCanonicalType();
    int64_t align = unit.ast.getTypeAlignInChars(plain).getQuantity();
    int64_t size = unit.ast.getTypeSizeInChars(plain).getQuantity();
    offset = (offset + align - 1) / align * align;
    if (layout.getFieldOffset(field->getFieldIndex()) != uint64_t(offset) * 8)
      return false;
    offset += size;
    alignment = std::max(alignment, align);
  }
  return layout.getAlignment().getQuantity() == alignment &&
         layout.getSize().getQuantity() == (offset + alignment - 1) / alignment * alignment;
}

/// Empty when a struct of ours can stand for the record.
std::string FunctionImporter::refusalOf(const clang::RecordDecl *record) {
  std::string name = "struct " + nameOf(record);
  if (record->isUnion())
    return "union " + nameOf(record);
  const clang::RecordDecl *definition = record->getDefinition();
  if (!definition || definition->isInvalidDecl())
    return name + ", whose members are not known";
  if (unit.ast.getLangOpts().CPlusPlus && !clang::QualType(definition->getTypeForDecl(), 0).isCXX98PODType(unit.ast))
    return "a class";
  if (definition->field_empty())
    return name + ", which has no member";
  for (const clang::FieldDecl *field : definition->fields()) {
    std::string refusal = refusalOfField(field);
    if (!refusal.empty())
      return name + ", with " + refusal;
  }
  if (!hasNaturalLayout(definition))
    return name + ", whose layout is changed by an attribute";
  return "";
}

TypeRef FunctionImporter::recordType(const clang::RecordType *recordType) {
  const auto *record = llvm::cast<clang::RecordDecl>(recordType->getDecl()->getCanonicalDecl());
  auto known = unit.records.find(record);
  if (known != unit.records.end())
    return known->second;
  std::string refusal = refusalOf(record);
  if (!refusal.empty())
    return unit.records[record] = unsupportedType(refusal);
  auto made = std::make_shared<Type>();
  made->kind = TypeKind::Struct;
  std::string name = nameOf(record);
  std::string wish = name.empty() ? "Struct" : validIdentifier(name);
  if (isOfHeaders(record, name))
    wish += "_struct";
  made->name = unit.names.fresh(wish, "_struct");
  made->spelling = (record->getIdentifier() ? "struct " : "") + name;
  // Members that point to the record itself meet this entry.
  unit.records[record] = made;
  addStruct(record->getDefinition(), made->name);
  return made;
}

void FunctionImporter::addStruct(const clang::RecordDecl *record, const std::string &name) {
  const clang::ASTRecordLayout &layout = unit.ast.getASTRecordLayout(record);
  Struct made;
  made.name = name;
  made.size = layout.getSize().getQuantity();
  made.alignment = layout.getAlignment().getQuantity();
  for (const clang::FieldDecl *field : record->fields())
    made.fields.push_back({field->getNameAsString(), type(field->getType()),
                           static_cast<int64_t>(layout.getFieldOffset(field->getFieldIndex()) / 8)});
  unit.unit.structs[name] = std::move(made);
}

} // namespace nidus::frontend
