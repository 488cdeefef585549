#include "tool/verify/inputs.h"
#include "analysis/code/math_functions.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <set>

namespace nidus::verification {

namespace {

/// Refuses by this; never leaves the file.
struct Refusal {
  std::string why;
};

// As the harness has them.
constexpr size_t maxObjects = 64, maxNumbers = 64, maxLeaves = 4096;

/// Functions of the C library that do nothing outside of the program but print.
bool isHarmless(llvm::StringRef name) {
  name.consume_front("__builtin_");
  static const std::set<llvm::StringRef> names = {
      "malloc", "calloc", "realloc",       "free",      "aligned_alloc", "memcpy",  "memmove", "memset",     "memcmp",
      "strlen", "strcmp", "printf",        "puts",      "putchar",       "fprintf", "perror",  "qsort",      "bsearch",
      "abort",  "exit",   "__assert_fail", "clock",     "time",          "isnan",   "isinf",   "isfinite",   "rand",
      "srand",  "expect", "popcount",      "popcountl", "popcountll",    "clz",     "ctz",     "unreachable"};
  return names.count(name) || mathFunction(name.str());
}

/// The functions that a call reaches, itself first.
std::vector<const Function *> reachedFrom(const Unit &unit, const Function &function, bool mayCallOthers) {
  std::vector<const Function *> reached{&function};
  for (size_t k = 0; k < reached.size(); ++k)
    forEachExpr(reached[k]->body, [&](const Expr &e) {
      if (e.kind != ExprKind::Call)
        return;
      const Function *callee = findFunction(unit, e.name);
      if (callee && callee->body) {
        if (std::find(reached.begin(), reached.end(), callee) == reached.end())
          reached.push_back(callee);
      } else if (!mayCallOthers && !isHarmless(e.name)) {
        throw Refusal{"it calls '" + e.name + "', which the file does not define (--link=FILE adds what does)"};
      }
    });
  return reached;
}

class InputsBuilder {
  const Unit &unit;
  Roles roles;
  Inputs inputs;
  std::vector<std::string> open; ///< structs around the member that is being made

public:
  InputsBuilder(const Unit &unit, const Function &function) : unit(unit), roles(unit, function) {
    inputs.function = &function;
  }

  Inputs build(const std::vector<const Function *> &reached) {
    const Function &function = *inputs.function;
    if (function.isVariadic)
      throw Refusal{"it takes a variable number of arguments"};
    for (const std::string &symbol : function.parameters)
      addParameter(function.variables.at(symbol));
    std::set<std::string> done;
    for (const Function *each : reached)
      for (const auto &[symbol, variable] : each->variables)
        if (variable.storage == Storage::Global && variable.mayChange && done.insert(symbol).second)
          addGlobal(variable);
    if (isStruct(function.result) || (isScalar(function.result) && function.result->scalar != Scalar::Void))
      addLeaves(inputs.result, function.result, 0, "", "what it returns");
    return std::move(inputs);
  }

private:
  size_t addNumber(const std::string &name, const std::string &key, Scalar type) {
    if (inputs.numbers.size() == maxNumbers)
      throw Refusal{"it takes more than " + std::to_string(maxNumbers) + " numbers"};
    inputs.numbers.push_back({name, key, type, roleOf(key, type)});
    return inputs.numbers.size() - 1;
  }

  /// No size is made of a floating-point number.
  Role roleOf(const std::string &key, Scalar type) const { return isFloating(type) ? Role::Value : roles.of(key); }

  void addParameter(const Variable &parameter) {
    std::string name = "parameter '" + parameter.name + "'";
    if (isScalar(parameter.type)) {
      size_t number = addNumber(parameter.name, parameter.symbol, parameter.type->scalar);
      inputs.parameters.push_back({Passed::Kind::Number, number, ""});
    } else if (isPointer(parameter.type)) {
      size_t object = addPointee(parameter.type, parameter.name, parameter.symbol, name);
      inputs.parameters.push_back({Passed::Kind::Pointer, object, ""});
    } else if (isStruct(parameter.type)) {
      const std::string &spelling = parameter.type->spelling;
      if (spelling.empty())
        throw Refusal{name + " is a struct without a name"};
      size_t object = addObject(parameter.name, parameter.type, name);
      inputs.objects[object].elements = 1;
      addMembers(object, *parameter.type, 0, parameter.name + ".", name);
      inputs.parameters.push_back({Passed::Kind::Struct, object, spelling});
    } else {
      throw Refusal{name + " is " + inWords(parameter.type)};
    }
  }

  static std::string inWords(const TypeRef &type) {
    return type->kind == TypeKind::Unsupported ? type->name : "'" + spell(type) + "'";
  }

  /// What the pointer `name` points to.
  size_t addPointee(const TypeRef &pointer, const std::string &name, const std::string &symbol,
                    const std::string &what) {
    TypeRef element = scalarElement(pointer->element);
    if (isPointer(element))
      throw Refusal{what + " points to pointers"};
    if (element->kind == TypeKind::Unsupported)
      throw Refusal{what + " points to " + element->name};
    size_t object = addObject(name, element, what);
    if (isStruct(element))
      addMembers(object, *element, 0, name + "->", what);
    else if (Role role = roleOf("*" + symbol, element->scalar); role == Role::Size || role == Role::Small)
      inputs.objects[object].stores.push_back(
          {{0, element->scalar, ""}, addNumber("*" + name, "*" + symbol, element->scalar)});
    return object;
  }

  size_t addObject(const std::string &name, const TypeRef &element, const std::string &what) {
    if (inputs.objects.size() == maxObjects)
      throw Refusal{"it reaches more than " + std::to_string(maxObjects) + " arrays"};
    Object object;
    object.name = name;
    addLeaves(object.leaves, element, 0, "", what);
    object.elementSize = sizeInBytes(element);
    inputs.objects.push_back(std::move(object));
    return inputs.objects.size() - 1;
  }

  int64_t sizeInBytes(const TypeRef &type) const {
    if (isStruct(type))
      return unit.structs.at(type->name).size;
    if (isArray(type))
      return *type->extent * sizeInBytes(type->element);
    return isPointer(type) ? 8 : std::max(1, sizeOf(type->scalar));
  }

  void addLeaves(std::vector<Leaf> &leaves, const TypeRef &type, int64_t offset, const std::string &name,
                 const std::string &what) const {
    if (leaves.size() > maxLeaves)
      throw Refusal{what + " has elements of more than " + std::to_string(maxLeaves) + " numbers"};
    if (isStruct(type)) {
      for (const Field &field : unit.structs.at(type->name).fields)
        addLeaves(leaves, field.type, offset + field.offset, name + "." + field.name, what);
    } else if (isArray(type)) {
      for (int64_t k = 0; k < *type->extent; ++k)
        addLeaves(leaves, type->element, offset + k * sizeInBytes(type->element), name + "[" + std::to_string(k) + "]",
                  what);
    } else if (isScalar(type)) {
      leaves.push_back({offset, type->scalar == Scalar::Void ? Scalar::UChar : type->scalar, name});
    }
  }

  /// Pointers in the object's first element, and numbers that sizes are made of.
  void addMembers(size_t object, const Type &type, int64_t offset, const std::string &prefix, const std::string &what) {
    if (std::count(open.begin(), open.end(), type.name))
      throw Refusal{what + " reaches " + unit.structs.at(type.name).name + ", which points to its own kind"};
    open.push_back(type.name);
    for (const Field &field : unit.structs.at(type.name).fields)
      addMember(object, field.type, offset + field.offset, prefix + field.name, type.name + "." + field.name, what);
    open.pop_back();
  }

  void addMember(size_t object, const TypeRef &type, int64_t offset, const std::string &name, const std::string &key,
                 const std::string &what) {
    if (isPointer(type)) {
      if (inputs.objects[object].global.empty())
        inputs.objects[object].elements = 1; // what lies behind it would hold other pointers
      size_t target = addPointee(type, name, key, what + " has a member that");
      inputs.objects[object].links.push_back({offset, target});
    } else if (isStruct(type)) {
      addMembers(object, *type, offset, name + ".", what);
    } else if (isArray(type)) {
      for (int64_t k = 0; k < *type->extent && !isScalar(type->element); ++k)
        addMember(object, type->element, offset + k * sizeInBytes(type->element), name + "[" + std::to_string(k) + "]",
                  key, what);
    } else if (isScalar(type) && roleOf(key, type->scalar) != Role::Value) {
      inputs.objects[object].stores.push_back({{offset, type->scalar, ""}, addNumber(name, key, type->scalar)});
    }
  }

  void addGlobal(const Variable &global) {
    std::string what = "the global '" + global.name + "'";
    TypeRef element = scalarElement(global.type);
    std::optional<int64_t> elements = elementsOf(global.type);
    if (element->kind == TypeKind::Unsupported || !elements)
      throw Refusal{"it uses " + what + ", which is " + inWords(element)};
    size_t object = addObject(global.name, element, what);
    Role role = roles.of(global.symbol);
    inputs.objects[object].global = global.name;
    inputs.objects[object].elements = *elements;
    inputs.objects[object].keepsValues = global.init || (isScalar(global.type) && role == Role::Value);
    addMember(object, global.type, 0, global.name, global.symbol, what);
  }

  static std::optional<int64_t> elementsOf(const TypeRef &type) {
    int64_t elements = 1;
    for (TypeRef t = type; isArray(t); t = t->element)
      if (!t->extent || __builtin_mul_overflow(elements, *t->extent, &elements))
        return std::nullopt;
    return elements;
  }
};

} // namespace

std::variant<Inputs, std::string> inputsOf(const Unit &unit, const Function &function, bool mayCallOthers) {
  try {
    return InputsBuilder(unit, function).build(reachedFrom(unit, function, mayCallOthers));
  } catch (const Refusal &refusal) {
    return refusal.why;
  }
}

} // namespace nidus::verification
