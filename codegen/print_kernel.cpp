#include "codegen/print_kernel.h"
#include "codegen/code_style.h"
#include "codegen/launcher_names.h"
#include "codegen/print_packet.h"
#include "codegen/print_spaces.h"
#include "codegen/print_stmt.h"
#include "codegen/reduction_names.h"
#include "codegen/text.h"
#include <algorithm>

namespace nidus {

std::string printHelper(const Function &helper, const ExprStyle &style) {
  std::set<std::string> read = readVariables(helper.body);
  std::vector<std::string> parameters;
  for (const std::string &symbol : helper.parameters) {
    std::string unused = read.count(symbol) ? "" : "[[maybe_unused]] ";
    parameters.push_back(unused + printDeclaration(helper.variables.at(symbol).type, symbol, style.types));
  }
  std::string head =
      "__device__ " + printDeclaration(unqualified(helper.result), nameIn(style, helper.name) + "(", style.types);
  return wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" +
         printBody(helper.body, style, 1, helper.parameters) + "}\n";
}

namespace {

std::string printParameter(const NestPlan &nest, const KernelPlan &kernel, const std::string &name,
                           const ExprStyle &style) {
  const Argument &argument = findArgument(nest, name);
  if (std::count(kernel.divisors.begin(), kernel.divisors.end(), name))
    return "nidus::Divisor<" + printType(unqualified(argument.type), style.types) + "> " + name;
  if (argument.kind == ArgumentKind::Scalar)
    return printDeclaration(unqualified(argument.type), name, style.types);
  const ArrayPlan &array = *findArray(nest, name);
  std::string element = printType(unqualified(array.element), style.types);
  if (array.space == MemorySpace::Constant)
    return "const __grid_constant__ " + viewType(array, style) + " " + name;
  if (array.space == MemorySpace::Texture)
    return "const " + viewType(array, style) + " " + name;
  return (argument.isConst ? "const " : "") + element + " *__restrict__ " + name;
}

/// The counter of a thread:  first + step * index.
std::string printCounter(const ThreadLoop &loop, char axis, const ExprStyle &style) {
  std::string index = std::string("nidus::thread") + axis + "()";
  if (loop.type->scalar != Scalar::Int)
    index = std::string("nidus::thread") + axis + "<" + printType(unqualified(loop.type), style.types) + ">()";
  uint64_t stride = loop.step < 0 ? 0 - static_cast<uint64_t>(loop.step) : static_cast<uint64_t>(loop.step);
  if (stride != 1)
    index = std::to_string(stride) + " * " + index;
  ExprRef bare = stripCasts(loop.first);
  bool isZero = bare->kind == ExprKind::IntLiteral && bare->value == 0;
  if (isZero)
    return (loop.step < 0 ? "-" : "") + index;
  return parenthesised(printExpr(loop.first, style, Use::Assigned), Precedence::Additive) +
         (loop.step < 0 ? " - " : " + ") + index;
}

std::string printGuard(const KernelPlan &kernel, const ExprStyle &style) {
  std::vector<std::string> outside;
  for (const ThreadLoop &loop : kernel.threads)
    if (loop.guarded) {
      PrintedExpr test = printExpr(negated(loop.condition), style, Use::Number);
      bool isMixed = test.precedence == Precedence::LogicalAnd || test.precedence < Precedence::LogicalOr;
      outside.push_back(isMixed ? "(" + test.text + ")" : test.text);
    }
  return outside.empty() ? "" : wrapLine("    if (" + join(outside, " || ") + ")") + "\n        return;\n";
}

std::string printCounters(const KernelPlan &kernel, const ExprStyle &style) {
  std::set<std::string> used = readVariables(kernel.body);
  auto use = [&](const ExprRef &expr) {
    forEachExpr(expr, [&](const Expr &node) {
      if (node.kind == ExprKind::Variable)
        used.insert(node.name);
    });
  };
  for (const ThreadLoop &loop : kernel.threads) {
    use(loop.first);
    if (loop.guarded)
      use(loop.condition);
  }
  std::string text;
  static const char axes[] = {'X', 'Y', 'Z'};
  for (size_t i = 0; i < kernel.threads.size(); ++i) {
    const ThreadLoop &loop = kernel.threads[i];
    std::string declaration = "const " + printDeclaration(unqualified(loop.type), loop.symbol, style.types) + " = " +
                              printCounter(loop, axes[kernel.threads.size() - 1 - i], style) + ";";
    text += wrapLine("    " + std::string(used.count(loop.symbol) ? "" : "[[maybe_unused]] ") + declaration) + "\n";
  }
  return text;
}

std::string packetInWords(const KernelPlan &kernel) {
  std::string shape;
  bool isOne = true;
  for (int pixels : kernel.pixelsPerThread) {
    isOne &= pixels == 1;
    shape += (shape.empty() ? "" : " x ") + std::to_string(pixels);
  }
  return isOne ? "one iteration per thread" : shape + " iterations per thread";
}

/// What a thread accumulates: a number, or a number and its place.
std::string accumulatorText(const Reduction &reduction, const ExprStyle &style) {
  std::string number = printType(accumulatorType(reduction), style.types);
  return dependsOnOrder(reduction) ? "nidus::Candidate<" + number + ">" : number;
}

/// A name for the values of all blocks that nothing in the kernel has.
std::string partialsName(const KernelPlan &kernel, const Reduction &reduction) {
  std::set<std::string> taken(kernel.arguments.begin(), kernel.arguments.end());
  forEachExpr(kernel.body, [&](const Expr &e) { taken.insert(e.name); });
  forEachStmt(kernel.body, [&](const Stmt &s) { taken.insert(s.name); });
  for (const Reduction &each : kernel.reductions)
    taken.insert(each.symbol);
  return UniqueNames(taken).give(reduction.symbol + "_of_blocks");
}

std::string printAccumulators(const KernelPlan &kernel, const ExprStyle &style) {
  std::string text;
  for (const Reduction &reduction : kernel.reductions)
    text +=
        wrapLine("    " + accumulatorText(reduction, style) + " " + reduction.symbol + " = " + operatorName(reduction) +
                 "<" + printType(accumulatorType(reduction), style.types) + ">::identity();") +
        "\n";
  return text;
}

std::string printCombinations(const KernelPlan &kernel) {
  std::string text;
  for (const Reduction &reduction : kernel.reductions)
    text += wrapLine("    nidus::combine<" + operatorName(reduction) + ">(" + reduction.symbol + ", " +
                     partialsName(kernel, reduction) + ");") +
            "\n";
  return text;
}

std::string workInWords(const KernelPlan &kernel) {
  return kernel.strides ? "a grid-stride loop" : packetInWords(kernel);
}

} // namespace

namespace {

/// Tables are small arrays by value: a device function takes them by reference.
std::string printPixelParameter(const NestPlan &nest, const KernelPlan &kernel, const std::string &name,
                                const ExprStyle &style) {
  const ArrayPlan *array = findArray(nest, name);
  if (!array)
    return printParameter(nest, kernel, name, style);
  std::string element = printType(unqualified(array->element), style.types);
  if (array->space == MemorySpace::Shared)
    return blockCopy(*array, style.names.at(name), true, style);
  if (array->space == MemorySpace::Constant || array->space == MemorySpace::Texture)
    return "const " + viewType(*array, style) + " &" + name;
  return (findArgument(nest, name).isConst ? "const " : "") + element + " *" + name;
}

std::set<std::string> namesIn(const StmtRef &body) {
  std::set<std::string> names;
  forEachExpr(body, [&](const Expr &e) { names.insert(e.name); });
  forEachStmt(body, [&](const Stmt &s) {
    if (s.type)
      forEachExpr(s.type->extentExpr, [&](const Expr &e) { names.insert(e.name); });
  });
  return names;
}

std::string pixelName(const KernelPlan &kernel) { return kernel.name + "_single"; }

/// The arguments and counters that the body of one instance mentions.
std::vector<std::string> pixelArguments(const NestPlan &nest, const KernelPlan &kernel) {
  std::set<std::string> used = namesIn(kernel.body);
  std::vector<std::string> names;
  for (const std::string &name : kernel.arguments)
    if (used.count(name) && !constantVariable(nest, name))
      names.push_back(name);
  return names;
}

/// The body as the user wrote it, for one instance.
std::string printPixel(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                       const ExprStyle &style) {
  std::vector<std::string> known = knownTo(*kernel.packet);
  for (const KernelPlan &special : kernel.specialised)
    known = knownTo(*special.packet);
  std::vector<std::string> parameters;
  for (const std::string &name : pixelArguments(nest, kernel))
    parameters.push_back(printPixelParameter(nest, kernel, name, style));
  for (const Reduction &reduction : kernel.reductions)
    parameters.push_back(accumulatorText(reduction, style) + " &" + reduction.symbol);
  std::set<std::string> used = namesIn(kernel.body);
  for (const ThreadLoop &loop : kernel.threads)
    if (used.count(loop.symbol))
      parameters.push_back(printDeclaration(unqualified(loop.type), loop.symbol, style.types));
  std::string head = "__device__ void " + pixelName(kernel) + "(";
  return "// " + escapeComment(sourceName) + ":" + lineRange(kernel.beginLine, kernel.endLine) + ", one iteration.\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" +
         printBody(kernel.body, style, 1, known) + "}\n\n";
}

/// The call for one instance, whose counters are those of a packet's first one.
std::string callPixel(const NestPlan &nest, const KernelPlan &kernel, const ExprStyle &style) {
  std::vector<std::string> arguments;
  for (const std::string &name : pixelArguments(nest, kernel)) {
    const ArrayPlan *array = findArray(nest, name);
    std::string data = array && getsTable(kernel, *array) ? name + ".data()" : name;
    arguments.push_back(array && array->space == MemorySpace::Shared ? style.names.at(name) : data);
  }
  for (const Reduction &reduction : kernel.reductions)
    arguments.push_back(reduction.symbol);
  std::set<std::string> used = namesIn(kernel.body);
  for (size_t i = 0; i < kernel.threads.size(); ++i)
    if (used.count(kernel.threads[i].symbol))
      arguments.push_back(kernel.packet->first[i]);
  return pixelName(kernel) + "(" + join(arguments, ", ") + ");";
}

/// What a thread does as its part, or in each turn as the part that it has then.
std::string printParts(const NestPlan &nest, const KernelPlan &kernel, const ExprStyle &style) {
  const PacketPlan &packet = *kernel.packet;
  const int level = kernel.strides ? 2 : 1;
  const std::string indent(4 * level, ' ');
  std::vector<std::string> coordinates, shape;
  for (size_t k = packet.shape.size(); k-- > 0;) {
    coordinates.push_back(packet.first[k]);
    shape.push_back(std::to_string(packet.shape[k]));
  }
  std::string counters = join(coordinates, ", ");
  if (kernel.strides)
    coordinates.push_back(packet.block);
  return indent + printType(unqualified(kernel.threads[0].type), style.types) + " " + counters + ";\n" + indent +
         "const nidus::Part " + packet.part + " = " + packet.parameter + ".part<" + join(shape, ", ") + ">(" +
         join(coordinates, ", ") + ");\n" + indent + "if (" + packet.part + " == nidus::Part::single)\n" +
         wrapLine(indent + "    " + callPixel(nest, kernel, style)) + "\n" + indent + "if (" + packet.part +
         " != nidus::Part::packet)\n" + indent + (kernel.strides ? "    continue;\n" : "    return;\n") +
         printPacket(packet, style, level);
}

/// A kernel whose threads compute a packet away from the borders, or one instance near them.
std::string printPacketKernel(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                              ExprStyle style) {
  const PacketPlan &packet = *kernel.packet;
  std::vector<std::string> parameters;
  for (const std::string &name : kernel.arguments) {
    const ArrayPlan *array = findArray(nest, name);
    if (constantVariable(nest, name) || isTemplateParameter(kernel, name))
      continue;
    if (array && getsTable(kernel, *array)) {
      parameters.push_back("const __grid_constant__ " + tableType(*array, array->sizedElements, style) + " " + name);
      style.tables.insert(name);
    } else {
      parameters.push_back(printParameter(nest, kernel, name, style));
    }
  }
  for (const Reduction &reduction : kernel.reductions)
    parameters.push_back(accumulatorText(reduction, style) + " *__restrict__ " + partialsName(kernel, reduction));
  parameters.push_back("const __grid_constant__ nidus::Packets<" +
                       printType(unqualified(kernel.threads[0].type), style.types) + "> " + packet.parameter);
  std::string head = entryName(kernel) + "(", parts = printParts(nest, kernel, style);
  if (kernel.strides)
    parts = printBlockCopies(nest, kernel, style) + printAccumulators(kernel, style) + "    for (unsigned int " +
            packet.block + " = blockIdx.x; " + packet.block + " < " + packet.parameter + ".blocks(); " + packet.block +
            " += gridDim.x) {\n" + parts + "    }\n" + printCombinations(kernel) + printCombinedBlocks(nest, kernel);
  std::string size = packet.mostSize > 0 ? "int " + packet.size + ", " : "";
  return "// " + escapeComment(sourceName) + ":" + lineRange(kernel.beginLine, kernel.endLine) + ", " +
         packetInWords(kernel) + (kernel.strides ? " and turn" : "") +
         "; those near a border, or left over, one by one.\ntemplate <" + size +
         "bool Aligned>\n__global__ void "
         "__launch_bounds__(nidus::PacketGrid::threads)\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" + parts + "}\n";
}

/// The kernels for small sizes, beside the general one; a single instance is the same for both.
std::string printSpecialised(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                             const ExprStyle &style) {
  std::string text;
  for (const KernelPlan &special : kernel.specialised)
    text += "\n" + (kernel.packet ? "" : printPixel(nest, special, sourceName, style)) +
            printPacketKernel(nest, special, sourceName, style);
  return text;
}

} // namespace

std::string printKernel(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                        const ExprStyle &fileStyle) {
  ExprStyle style = fileStyle;
  std::vector<std::string> parameters;
  int threads = 1;
  for (int size : kernel.block)
    threads *= size;
  for (const std::string &name : kernel.arguments) {
    if (!constantVariable(nest, name))
      parameters.push_back(printParameter(nest, kernel, name, style));
    enterSpace(nest, kernel, name, style);
  }
  std::string variables = printConstantVariables(nest, kernel, style);
  if (kernel.packet)
    return variables + printPixel(nest, kernel, sourceName, style) +
           printPacketKernel(nest, kernel, sourceName, style) + printSpecialised(nest, kernel, sourceName, style);
  style.unrolls = kernel.unrolls;
  for (const Reduction &reduction : kernel.reductions)
    parameters.push_back(accumulatorText(reduction, style) + " *__restrict__ " + partialsName(kernel, reduction));
  std::string start = printBlockCopies(nest, kernel, style);
  start += kernel.strides ? printAccumulators(kernel, style) : printCounters(kernel, style) + printGuard(kernel, style);
  std::string head = kernel.name + "(";
  return variables + "// " + escapeComment(sourceName) + ":" + lineRange(kernel.beginLine, kernel.endLine) + ", " +
         workInWords(kernel) + ".\n__global__ void __launch_bounds__(" + std::to_string(threads) + ")\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" + start +
         printBody(kernel.body, style, 1) + printCombinations(kernel) + printCombinedBlocks(nest, kernel) + "}\n" +
         printSpecialised(nest, kernel, sourceName, style);
}

} // namespace nidus
