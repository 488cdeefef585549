#include "codegen/print_packet.h"
#include "codegen/code_style.h"
#include "codegen/print_stmt.h"
#include "codegen/text.h"

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
std::vector<std::string> extentOf(const PacketPlan &packet, const WindowPlan &window) {
  std::vector<std::string> extent = {std::to_string(window.columns)};
  for (size_t k = packet.shape.size() - 1; k-- > 0;)
    extent.push_back(std::to_string(packet.shape[window.axisOf(k)]));
  if (extent.size() == 1)
    extent.push_back("1"); // the only row
  return extent;
}

std::string printWindow(const PacketPlan &packet, const WindowPlan &window, const ExprStyle &style) {
  std::vector<std::string> arguments = extentOf(packet, window);
  arguments.insert(arguments.begin(), printType(unqualified(window.element), style.types));
  std::string kind = packet.shape.size() == 3 ? "3D<" : "<", from = "(" + address(window, style) + ")";
  if (window.isWritten)
    return "nidus::Packet" + kind + join(arguments, ", ") + ", Aligned" + (window.isSaturated ? ", float> " : "> ") +
           window.name + (window.isLoaded ? from : "") + ";";
  std::vector<Margin> around = window.around;
  if (around.size() == 1)
    around.insert(around.begin(), Margin());
  for (const Margin &margin : around) {
    arguments.push_back(std::to_string(margin.low));
    arguments.push_back(std::to_string(margin.high));
  }
  return "const nidus::Window" + kind + join(arguments, ", ") + ", Aligned> " + window.name + from + ";";
}

std::string printWindows(const PacketPlan &packet, const ExprStyle &style) {
  std::string text;
  for (const WindowPlan &window : packet.windows)
    text += wrapLine("    " + printWindow(packet, window, style)) + "\n";
  return text;
}

/// The body in loops over the packet.
std::string printLanes(const PacketPlan &packet, const ExprStyle &style) {
  std::string text;
  int depth = 1;
  for (size_t k = 0; k < packet.lanes.size(); ++k) {
    const std::string &lane = packet.lanes[k];
    if (lane.empty())
      continue;
    std::string indent(4 * static_cast<size_t>(depth++), ' ');
    text += indent + "NIDUS_UNROLL\n" + indent + "for (int " + lane + " = 0; " + lane + " < " +
            std::to_string(packet.shape[k]) + "; " + lane + "++)" + (k + 1 == packet.lanes.size() ? " {\n" : "\n");
  }
  return text + printBody(packet.body, style, depth) + std::string(4 * static_cast<size_t>(depth - 1), ' ') + "}\n";
}

std::string printStores(const PacketPlan &packet, const ExprStyle &style) {
  std::string text;
  for (const WindowPlan &window : packet.windows)
    if (window.isWritten)
      text += wrapLine("    " + window.name + ".store(" + address(window, style) + ");") + "\n";
  return text;
}

} // namespace

std::string printPacket(const PacketPlan &packet, const ExprStyle &style) {
  // Every loop of the block has literal bounds: what they index then lies in registers.
  ExprStyle unrolled = style;
  unrolled.unrolls = true;
  return printWindows(packet, style) + printLanes(packet, unrolled) + printStores(packet, style);
}

} // namespace nidus
