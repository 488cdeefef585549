#include "codegen/print_packet.h"
#include "codegen/code_style.h"
#include "codegen/kernel_parts.h"
#include "codegen/launcher_names.h"
#include "codegen/print_spaces.h"
#include "codegen/print_stmt.h"
#include "codegen/text.h"
#include <algorithm>

namespace nidus {
namespace {

/// Of the first element, and the pitches of its rows and planes.
std::string address(const WindowPlan &window, const ExprStyle &style) {
  std::string text = "&" + window.argument + "[" + printExpr(window.corner, style, Use::Number).text + "]";
  for (auto pitch = window.kernelPitches.rbegin(); pitch != window.kernelPitches.rend(); ++pitch)
    text += ", " + printExpr(*pitch, style, Use::Number).text;
  return text;
}

/// Columns, rows and planes of what a packet has of one array.
std::vector<std::string> extentOf(const PacketKernel &packet, const WindowPlan &window) {
  std::vector<std::string> extent = {std::to_string(window.columns)};
  for (size_t k = packet.shape.size() - 1; k-- > 0;)
    extent.push_back(std::to_string(packet.shape[window.axisOf(k)]));
  if (extent.size() == 1)
    extent.push_back("1"); // the only row
  return extent;
}

std::string printWindow(const PacketKernel &packet, const WindowPlan &window, const ExprStyle &style) {
  std::vector<std::string> arguments = extentOf(packet, window);
  arguments.insert(arguments.begin(), printType(unqualified(window.element), style.types));
  std::string kind = packet.shape.size() == 3 ? "3D<" : "<", from = "(" + address(window, style) + ")";
  if (window.isWritten)
    return "nidus::Packet" + kind + join(arguments, ", ") + ", Aligned" +
           (window.saturates ? ", " + printType(window.saturates, style.types) + "> " : "> ") + window.name +
           (window.isLoaded ? from : "") + ";";
  std::vector<Margin> around = window.around;
  if (around.size() == 1)
    around.insert(around.begin(), Margin());
  for (const Margin &margin : around) {
    arguments.push_back(textOf(margin.low));
    arguments.push_back(textOf(margin.high));
  }
  return "const nidus::Window" + kind + join(arguments, ", ") + ", Aligned> " + window.name + from + ";";
}

std::string printWindows(const PacketKernel &packet, const ExprStyle &style, int level) {
  std::string text;
  for (const WindowPlan &window : packet.windows)
    if (window.sweptRows == 0)
      text += wrapLine(std::string(4 * level, ' ') + printWindow(packet, window, style)) + "\n";
  return text;
}

std::string printStores(const PacketKernel &packet, const ExprStyle &style, int level) {
  std::string text;
  for (const WindowPlan &window : packet.windows)
    if (window.isWritten)
      text += wrapLine(std::string(4 * level, ' ') + window.name + ".store(" + address(window, style) + ");") + "\n";
  return text;
}

/// nidus::alongRows<float, 8, nidus::Contiguous::steps>(packets.down<8>(), [&](int i, int k) { return &a[i * n + k]; })
std::string printOperand(const KernelPlan &kernel, const ContractedLoop &loop, const Operand &operand, const ExprStyle &style) {
  const PacketKernel &packet = *kernel.packet();
  const bool isAlongX = operand.axis + 1 == packet.shape.size();
  const ThreadLoop &axis = kernel.threads[operand.axis];
  const std::string lanes = std::to_string(packet.shape[operand.axis]);
  return std::string(isAlongX ? "nidus::alongColumns<" : "nidus::alongRows<") + printType(operand.element, style.types) + ", " + lanes +
         (operand.nextIsStep ? ", nidus::Contiguous::steps>(" : ", nidus::Contiguous::instances>(") + packet.parameter + (isAlongX ? ".across<" : ".down<") + lanes + ">(), [&](" +
         printDeclaration(unqualified(axis.type), axis.symbol, style.types) + ", " +
         printDeclaration(loop.type, loop.counter, style.types) + ") { return &" + printExpr(operand.read, style, Use::Number).text + "; })";
}

/// The loop as a call of nidus::contract with what stands in its body.
LoopAsCall printContraction(const KernelPlan &kernel, const ContractedLoop &loop, const StmtRef &body, const ExprStyle &style) {
  const std::string type = printType(loop.type, style.types), indent(4, ' ');
  LoopAsCall call;
  call.opening = {"nidus::contract<" + type + ">(" + printExpr(loop.first, style, Use::Assigned).text + ", " +
                  printExpr(loop.end, style, Use::Assigned).text + ","};
  call.opening.push_back(indent + "nidus::operands(");
  for (const Operand &operand : loop.operands)
    call.opening.push_back(indent + "    " + printOperand(kernel, loop, operand, style) + (&operand == &loop.operands.back() ? ")," : ","));
  std::string parameters = readVariables(body).count(loop.counter) ? printDeclaration(loop.type, loop.counter, style.types) : type;
  for (const Operand &operand : loop.operands)
    parameters += ", const auto &" + operand.name;
  call.opening.push_back(indent + "[&](" + parameters + ") {");
  call.closing = indent + "});";
  return call;
}

/// The bodies of contracted loops, which know their operands by name.
std::map<std::string, StmtRef> contractedBodies(const PacketKernel &packet) {
  std::map<std::string, StmtRef> bodies;
  forEachStmt(packet.body, [&](const Stmt &stmt) {
    for (const ContractedLoop &loop : packet.contracted)
      if (stmt.kind == StmtKind::For && declaresCounter(stmt, loop.counter))
        bodies[loop.counter] = stmt.children[1];
  });
  return bodies;
}

/// What a thread away from the borders does: its windows, the loops over the packet, its stores. `level`: of indentation.
std::string printPacket(const KernelPlan &kernel, const ExprStyle &kernelStyle, int level) {
  const PacketKernel &packet = *kernel.packet();
  ExprStyle style = kernelStyle;
  const std::map<std::string, StmtRef> bodies = contractedBodies(packet);
  for (const ContractedLoop &loop : packet.contracted)
    style.calls[loop.counter] = printContraction(kernel, loop, bodies.at(loop.counter), style);
  std::string stores = printStores(packet, style, packet.contracted.empty() ? level : level + 1);
  if (!packet.contracted.empty()) {
    const std::string indent(4 * level, ' ');
    const bool isOne = std::count_if(packet.windows.begin(), packet.windows.end(), [](const WindowPlan &w) { return w.isWritten; }) == 1;
    stores = indent + "if (" + packet.part + " == nidus::Part::packet)" + (isOne ? "\n" : " {\n") + stores + (isOne ? "" : indent + "}\n");
  }
  return printWindows(packet, style, level) + printBody(packet.body, style, level) + stores;
}

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
  return sourceComment(kernel, sourceName) + "one iteration.\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" +
         printBody(kernel.body, style, 1) + "}\n\n";
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
      arguments.push_back(kernel.packet()->first[i]);
  return pixelName(kernel) + "(" + join(arguments, ", ") + ");";
}

/// What a thread does as its part, or in each turn as the part that it has then.
std::string printParts(const NestPlan &nest, const KernelPlan &kernel, const ExprStyle &style) {
  const PacketKernel &packet = *kernel.packet();
  const int level = kernel.strides ? 2 : 1;
  const std::string indent(4 * level, ' ');
  std::vector<std::string> coordinates, shape;
  for (size_t k = packet.shape.size(); k-- > 0;) {
    coordinates.push_back(packet.first[k]);
    shape.push_back(std::to_string(packet.shape[k]));
  }
  const bool isTiled = !packet.contracted.empty();
  std::string counters = join(coordinates, ", ");
  if (kernel.strides)
    coordinates.push_back(packet.block);
  return indent + printType(unqualified(kernel.threads[0].type), style.types) + " " + counters + ";\n" + indent +
         "const nidus::Part " + packet.part + " = " + packet.parameter + (isTiled ? ".tile<" : ".part<") + join(shape, ", ") + ">(" +
         join(coordinates, ", ") + ");\n" + indent + "if (" + packet.part + " == nidus::Part::single)\n" +
         wrapLine(indent + "    " + callPixel(nest, kernel, style)) + "\n" + indent + "if (" + packet.part +
         " != nidus::Part::packet" + (isTiled ? " && " + packet.part + " != nidus::Part::twin" : "") + ")\n" + indent + (kernel.strides ? "    continue;\n" : "    return;\n") +
         printPacket(kernel, style, level);
}

/// A kernel whose threads compute a packet away from the borders, or one instance near them.
std::string printOneKernel(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                              ExprStyle style) {
  const PacketKernel &packet = *kernel.packet();
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
    parameters.push_back(printAccumulatorParameter(kernel, reduction, style));
  parameters.push_back("const __grid_constant__ nidus::Packets<" +
                       printType(unqualified(kernel.threads[0].type), style.types) + "> " + packet.parameter);
  std::string head = entryName(kernel) + "(", parts = printParts(nest, kernel, style);
  if (kernel.strides)
    parts = printBlockCopies(nest, kernel, style) + printAccumulators(kernel, style) + "    for (unsigned int " +
            packet.block + " = blockIdx.x; " + packet.block + " < " + packet.parameter + ".blocks(); " + packet.block +
            " += gridDim.x) {\n" + parts + "    }\n" + printCombinations(kernel) + printCombinedBlocks(nest, kernel);
  std::string size = packet.mostSize > 0 ? "int " + packet.size + ", " : "";
  return sourceComment(kernel, sourceName) + packetInWords(kernel) + (kernel.strides ? " and turn" : "") +
         "; border and remainder iterations run one per thread.\ntemplate <" + size +
         "bool Aligned>\n__global__ void "
         "__launch_bounds__(nidus::PacketGrid::threads)\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" + parts + "}\n";
}

} // namespace

std::string printPacketKernel(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                              const ExprStyle &style) {
  return printPixel(nest, kernel, sourceName, style) + printOneKernel(nest, kernel, sourceName, style);
}

std::string printSpecialised(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                             const ExprStyle &style) {
  std::string text;
  for (const KernelPlan &special : kernel.specialised)
    text += "\n" + (kernel.packet() ? "" : printPixel(nest, special, sourceName, style)) +
            printOneKernel(nest, special, sourceName, style);
  return text;
}

} // namespace nidus
