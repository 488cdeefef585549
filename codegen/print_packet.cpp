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

std::string printWindows(const PacketPlan &packet, const ExprStyle &style, int level) {
  std::string text;
  for (const WindowPlan &window : packet.windows)
    if (window.sweptRows == 0)
      text += wrapLine(std::string(4 * level, ' ') + printWindow(packet, window, style)) + "\n";
  return text;
}

std::string printStores(const PacketPlan &packet, const ExprStyle &style, int level) {
  std::string text;
  for (const WindowPlan &window : packet.windows)
    if (window.isWritten)
      text += wrapLine(std::string(4 * level, ' ') + window.name + ".store(" + address(window, style) + ");") + "\n";
  return text;
}

} // namespace

std::vector<std::string> knownTo(const PacketPlan &packet) {
  return packet.mostSize > 0 ? std::vector{packet.size} : std::vector<std::string>();
}

std::string printPacket(const PacketPlan &packet, const ExprStyle &style, int level) {
  return printWindows(packet, style, level) + printBody(packet.body, style, level, knownTo(packet)) +
         printStores(packet, style, level);
}

} // namespace nidus
