#include "analysis/frontend/import/context.h"
#include "analysis/code/library.h"
#include "analysis/code/math_functions.h"
#include "analysis/frontend/syntax/library_functions.h"
#include "clang/Basic/Builtins.h"

namespace nidus::frontend {

namespace {

/// Functions of the C library that the compiler also offers as __builtin_NAME,
/// with the same meaning.
bool isLibraryFunction(llvm::StringRef name) {
  static const std::set<llvm::StringRef> math = {
      "acos", "acosh", "asin",   "asinh",  "atan",   "atan2",   "atanh",     "cbrt",      "ceil",   "copysign",
      "cos",  "cosh",  "erf",    "erfc",   "exp",    "exp2",    "expm1",     "fabs",      "fdim",   "floor",
      "fma",  "fmax",  "fmin",   "fmod",   "hypot",  "ldexp",   "lgamma",    "log",       "log10",  "log1p",
      "log2", "logb",  "lrint",  "lround", "llrint", "llround", "nearbyint", "nextafter", "pow",    "remainder",
      "rint", "round", "scalbn", "sin",    "sinh",   "sqrt",    "tan",       "tanh",      "tgamma", "trunc"};
  static const std::set<llvm::StringRef> others = {"abs",      "labs",   "llabs",  "memcpy",  "memmove", "memset",
                                                   "memcmp",   "malloc", "calloc", "realloc", "free",    "abort",
                                                   "exit",     "printf", "puts",   "putchar", "fprintf", "sprintf",
                                                   "snprintf", "strlen", "strcpy", "strcmp",  "strchr"};
  return others.count(name) || math.count(name) || (name.ends_with("f") && math.count(name.drop_back()));
}

/// __builtin_NAME, __builtin_NAMEl or __builtin_NAMEll: the ending in CUDA, which has none for long; nothing for another function.
std::optional<std::string> endingAfter(llvm::StringRef name, llvm::StringRef which) {
  if (!name.consume_front("__builtin_") || !name.consume_front(which))
    return std::nullopt;
  return name.empty() ? std::optional<std::string>("") : name == "l" || name == "ll" ? std::optional<std::string>("ll") : std::nullopt;
}

} // namespace

/// Does a header of the system say what it is, or does the compiler know it?
bool UnitImporter::isOfSystem(const clang::FunctionDecl *function) const {
  if (const clang::FunctionDecl *definition = function->getDefinition())
    return sources.isInSystemHeader(definition->getLocation());
  return function->getBuiltinID() != 0 || std::any_of(function->redecls_begin(), function->redecls_end(), [&](const clang::FunctionDecl *each) {
           return sources.isInSystemHeader(each->getLocation());
         });
}

/// A function of the user's that has the name of one of the library, and that kernels call or nobody defines here, is another
/// function: it has a name of its own.
std::string UnitImporter::nameOf(const clang::FunctionDecl *function) {
  const std::string name = function->getNameAsString();
  const bool isKnown = !function->getDefinition() && (LibraryFunction(name).isKnown() || !substituteFor(name).empty());
  const bool isOurs = llvm::StringRef(name).starts_with("nidus_");
  if ((!isKnown && !mathFunction(name)) || isOurs || isOfSystem(function))
    return name;
  std::string &own = ownNames[function->getCanonicalDecl()];
  if (own.empty())
    own = names.fresh(name + "_", "own");
  return own;
}

std::string UnitImporter::nameInCalls(const clang::FunctionDecl *function) {
  const std::string name = nameOf(function);
  if (!function->isWeak() || !function->isDefined())
    return name;
  std::string &weak = weakNames[function->getCanonicalDecl()];
  if (weak.empty()) {
    weak = names.fresh(name + "_", "weak");
    unit.others.refused[weak] = {ReasonId::UnknownCall, {}, "the function '" + name + "' is weak: another definition may take its place",
                                 "define it without the attribute"};
  }
  return weak;
}

/// What CUDA has too, under the same name: population count, leading zeros, the first bit that is set. The others are made of these.
ExprRef FunctionImporter::bitFunction(const clang::CallExpr *call, const std::string &name) {
  auto called = [&](const std::string &function) {
    auto made = std::make_shared<Expr>(*node(ExprKind::Call, call, {expr(call->getArg(0))}));
    made->name = function;
    return ExprRef(made);
  };
  const TypeRef number = scalarType(Scalar::Int);
  for (const char *same : {"popcount", "clz", "ffs"})
    if (const auto ending = endingAfter(name, same))
      return called(std::string("__builtin_") + same + *ending);
  if (const auto ending = endingAfter(name, "ctz")) // of 0 it has no value in C either
    return binary("-", called("__builtin_ffs" + *ending), intLiteral(1), number);
  if (const auto ending = endingAfter(name, "parity"))
    return binary("&", called("__builtin_popcount" + *ending), intLiteral(1), number);
  if (name == "__builtin_bswap16" || name == "__builtin_bswap32" || name == "__builtin_bswap64")
    return called("nidus::byteSwap");
  return nullptr;
}

/// A call whose meaning the compiler knows and the library does not.
ExprRef FunctionImporter::convertBuiltin(const clang::CallExpr *call, const std::string &name) {
  bool isExpect = name == "__builtin_expect" || name == "__builtin_expect_with_probability";
  if (isExpect && !call->getArg(1)->HasSideEffects(unit.ast))
    return expr(call->getArg(0));
  if (name == "__builtin_prefetch" && !call->HasSideEffects(unit.ast))
    return node(ExprKind::Cast, call, {intLiteral(0)});
  clang::Expr::EvalResult value;
  if (call->getType()->isIntegralOrEnumerationType() && call->EvaluateAsInt(value, unit.ast))
    return constant(call, value.Val.getInt());
  llvm::APFloat number(0.0);
  bool isDouble = call->getType()->isSpecificBuiltinType(clang::BuiltinType::Double);
  bool isFloat = call->getType()->isSpecificBuiltinType(clang::BuiltinType::Float);
  if ((isDouble || isFloat) && call->EvaluateAsFloat(number, unit.ast) && !number.isFinite() && !number.isNegative()) {
    auto made = std::make_shared<Expr>(*node(ExprKind::FloatLiteral, call));
    if (number.isInfinity())
      made->spelling = isFloat ? "INFINITY" : "HUGE_VAL";
    else
      made->spelling = isFloat ? "NAN" : "(double)NAN";
    return made;
  }
  if (ExprRef comparison = classification(call, name))
    return comparison;
  if (ExprRef bits = bitFunction(call, name))
    return bits;
  return unsupported(call, "the compiler's function " + name);
}

/// isnan(x) and isfinite(x), as comparisons; null for another call, or where x would be computed twice.
ExprRef FunctionImporter::classification(const clang::CallExpr *call, const std::string &name) {
  bool isNan = name == "__builtin_isnan", isFinite = name == "__builtin_isfinite";
  if ((!isNan && !isFinite) || call->getNumArgs() != 1 || call->getArg(0)->HasSideEffects(unit.ast))
    return nullptr;
  ExprRef value = expr(call->getArg(0)), again = expr(call->getArg(0));
  const ExprKind kind = stripCasts(value)->kind;
  // Of numbers that no operation gives: none is contracted with the difference of two.
  bool isPlace = kind == ExprKind::Variable || kind == ExprKind::Subscript || kind == ExprKind::Member;
  if (!isScalar(value->type) || !isFloating(value->type) || sizeOf(value->type->scalar) > 8 || !isPlace)
    return nullptr;
  TypeRef type = unqualified(value->type), number = scalarType(Scalar::Int);
  if (isNan)
    return binary("!=", value, again, number);
  return binary("==", binary("-", value, again, type), cast(type, intLiteral(0), true), number);
}

void FunctionImporter::wantOfOthers(const clang::FunctionDecl *function) {
  std::map<std::string, Prototype> &wanted = unit.unit.others.wanted;
  const std::string name = function->getNameAsString();
  if (wanted.count(name) || !unit.mayBeOfOtherFile(function))
    return;
  Prototype made{type(function->getReturnType()), {}, function->isVariadic(), function->hasPrototype()};
  for (const clang::ParmVarDecl *parameter : function->parameters())
    made.parameters.push_back(type(parameter->getType()));
  wanted[name] = std::move(made);
}

/// Also of a call through a pointer that is a variable of the function and has one value as long as it lives; null where that is not known.
const clang::FunctionDecl *FunctionImporter::calleeOf(const clang::CallExpr *call) const {
  if (call->getStmtClass() != clang::Stmt::CallExprClass)
    return nullptr;
  const clang::Expr *called = call->getCallee()->IgnoreParenImpCasts();
  const auto *star = llvm::dyn_cast<clang::UnaryOperator>(called);
  if (star && star->getOpcode() == clang::UO_Deref)
    called = star->getSubExpr()->IgnoreParenImpCasts();
  const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(called);
  const auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable)
    return reference ? llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()) : nullptr;
  const clang::Expr *value = variable->isLocalVarDecl() ? unit.onlyValueOf(variable) : nullptr;
  value = value ? value->IgnoreParenImpCasts() : nullptr;
  const auto *address = llvm::dyn_cast_or_null<clang::UnaryOperator>(value);
  if (address && address->getOpcode() == clang::UO_AddrOf)
    value = address->getSubExpr()->IgnoreParens();
  const auto *target = llvm::dyn_cast_or_null<clang::DeclRefExpr>(value);
  const auto *function = target ? llvm::dyn_cast<clang::FunctionDecl>(target->getDecl()) : nullptr;
  // Through a pointer to another type a call has no meaning, or another one.
  const bool isSame = function && unit.ast.hasSameType(variable->getType()->getPointeeType(), function->getType());
  return isSame && uses.functions.count(function->getCanonicalDecl()) ? function : nullptr;
}

ExprRef FunctionImporter::convertCall(const clang::CallExpr *call) {
  const clang::FunctionDecl *callee = calleeOf(call);
  if (!callee)
    return unsupported(call, "a call through a pointer");
  std::string name = callee->getNameAsString();
  // Only in C++ does a name stand for several functions.
  if (unit.isOverloaded(callee))
    return unsupported(call, "a call of an overloaded function");
  if (!callee->isExternC() && isLibraryFunction(name) && unit.ast.getLangOpts().CPlusPlus)
    return unsupported(call, "a function of the C++ library");
  if (unit.isOfSystem(callee))
    if (ExprRef complex = complexFunction(call, name))
      return complex;
  bool isCompilers =
      callee->getBuiltinID() != 0 && !unit.ast.BuiltinInfo.isPredefinedLibFunction(callee->getBuiltinID());
  if (isCompilers) {
    llvm::StringRef plain = name;
    plain.consume_front("__builtin_");
    if (!isLibraryFunction(plain) || unit.definesFunction(plain.str()))
      return convertBuiltin(call, name);
    name = plain.str();
  }
  std::vector<ExprRef> arguments;
  for (const clang::Expr *argument : call->arguments())
    arguments.push_back(expr(argument));
  wantOfOthers(callee->getMostRecentDecl());
  auto made = std::make_shared<Expr>(*node(ExprKind::Call, call, std::move(arguments)));
  made->name = isCompilers ? name : unit.nameInCalls(callee);
  return made;
}

} // namespace nidus::frontend
