#include "codegen/print_struct.h"
#include "codegen/text.h"

namespace nidus {

namespace {

TypeRef fieldType(const TypeRef &type) {
  if (isPointer(type))
    return pointerTo(scalarType(Scalar::Void));
  if (!isArray(type))
    return unqualified(type);
  auto array = std::make_shared<Type>(*type);
  array->element = fieldType(type->element);
  return array;
}

} // namespace

std::string printStruct(const Struct &type, const std::string &sourceName, const TypeStyle &style) {
  std::string text = "struct " + type.name + " {\n";
  std::vector<std::string> facts = {"sizeof(struct " + type.name + ") == " + std::to_string(type.size)};
  for (const Field &field : type.fields) {
    text += "    " + printDeclaration(fieldType(field.type), field.name, style) + ";\n";
    facts.push_back("offsetof(struct " + type.name + ", " + field.name + ") == " + std::to_string(field.offset));
  }
  text += "};\n";
  return text +
         wrapLine("static_assert(" + join(facts, " && ") + ", \"" + type.name + " is laid out as in " +
                  escapeString(sourceName) + "\");") +
         "\n";
}

} // namespace nidus
