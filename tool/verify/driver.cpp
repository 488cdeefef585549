#include "tool/verify/driver.h"

namespace nidus::verification {

namespace {

std::string quoted(const std::string &path) {
  std::string text = "\"";
  for (char c : path)
    text += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  return text + "\"";
}

std::string printLeaf(const Leaf &leaf) {
  char kind = leaf.type == Scalar::Bool ? 'b' : isFloating(leaf.type) ? 'f' : isUnsigned(leaf.type) ? 'u' : 's';
  return "{" + std::to_string(leaf.offset) + ", '" + kind + "', " + std::to_string(sizeOf(leaf.type)) + "}";
}

std::string printObject(const Object &object, size_t index) {
  std::string number = std::to_string(index), text;
  bool isFilled = !object.keepsValues && !object.leaves.empty();
  if (isFilled) {
    text += "    static const struct nidus_verify_leaf leaves" + number + "[] = {";
    for (const Leaf &leaf : object.leaves)
      text += (&leaf == object.leaves.data() ? "" : ", ") + printLeaf(leaf);
    text += "};\n";
  }
  return text + "    nidus_verify_object(" + number + ", " +
         (object.global.empty() ? "(void *)0" : "(void *)&" + object.global) + ", " +
         std::to_string(object.elementSize) + ", " + std::to_string(object.elements) + ", " +
         (isFilled ? "leaves" + number : "(void *)0") + ", " + std::to_string(isFilled ? object.leaves.size() : 0) +
         ");\n";
}

std::string printContents(const Object &object, size_t index) {
  std::string text, number = std::to_string(index);
  for (const Object::Store &store : object.stores)
    text += "    nidus_verify_store(" + number + ", (struct nidus_verify_leaf)" + printLeaf(store.leaf) + ", " +
            std::to_string(store.number) + ");\n";
  for (const Object::Link &link : object.links)
    text += "    nidus_verify_link(" + number + ", " + std::to_string(link.offset) + ", " +
            std::to_string(link.object) + ");\n";
  return text;
}

std::string printArgument(const Passed &passed, const Inputs &inputs) {
  std::string number = "(" + std::to_string(passed.index) + ")";
  switch (passed.kind) {
  case Passed::Kind::Number:
    return (isFloating(inputs.numbers[passed.index].type) ? "nidus_verify_real" : "nidus_verify_integer") + number;
  case Passed::Kind::Pointer:
    return "nidus_verify_pointer" + number;
  case Passed::Kind::Struct:
    break;
  }
  return "*(" + passed.spelling + " *)nidus_verify_pointer" + number;
}

std::string printCall(const Inputs &inputs) {
  std::string call = inputs.function->name + "(";
  for (const Passed &passed : inputs.parameters)
    call += (&passed == inputs.parameters.data() ? "" : ", ") + printArgument(passed, inputs);
  call += ")";
  bool isVoid = isScalar(inputs.function->result) && inputs.function->result->scalar == Scalar::Void;
  if (isVoid)
    return "    nidus_verify_begin();\n    " + call + ";\n    nidus_verify_end();\n";
  // A pointer differs between two runs, but a compiler must not find that nobody uses it.
  return "    nidus_verify_begin();\n    __typeof__(" + call + ") nidus_verify_value = " + call +
         ";\n    nidus_verify_end();\n    " +
         (inputs.result.empty() ? "__asm__ volatile(\"\" : : \"g\"(&nidus_verify_value) : \"memory\");\n"
                                : "nidus_verify_result(&nidus_verify_value, sizeof nidus_verify_value);\n");
}

} // namespace

std::string printDriver(const std::string &source, const std::string &harness, const std::vector<Inputs> &functions) {
  std::string text = "#define main nidus_verify_main\n#include " + quoted(source) + "\n#undef main\n#include " +
                     quoted(harness + "/verify.h") + "\n\n",
              table;
  for (size_t k = 0; k < functions.size(); ++k) {
    const Inputs &inputs = functions[k];
    std::string name = "nidus_verify_call" + std::to_string(k);
    text += "static void " + name + "(void)\n{\n";
    for (size_t i = 0; i < inputs.objects.size(); ++i)
      text += printObject(inputs.objects[i], i);
    for (size_t i = 0; i < inputs.objects.size(); ++i)
      text += printContents(inputs.objects[i], i);
    text += printCall(inputs) + "}\n\n";
    table += (k ? ", " : "") + name;
  }
  return text + "void (*const nidus_verify_functions[])(void) = {" + table + "};\n";
}

} // namespace nidus::verification
