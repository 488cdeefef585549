#include "codegen/print_grids.h"
#include "analysis/isl/formula.h"
#include "codegen/print_formula.h"
#include "codegen/print_team.h"
#include "codegen/print_wavefront.h"
#include "codegen/text.h"
#include <algorithm>

namespace nidus {
namespace {

class GridPrinter {
  const KernelPlan &kernel;
  const ExprStyle &style;

public:
  GridPrinter(const KernelPlan &kernel, const ExprStyle &style) : kernel(kernel), style(style) {}
  std::string range(const ThreadLoop &loop) const;
  std::string ranges() const;
  GridText operator()(const ItemKernel &) const;
  GridText operator()(const TeamKernel &form) const;
  GridText operator()(const StagedKernel &form) const;
  GridText operator()(const ScanKernel &form) const;
  GridText operator()(const WavefrontKernel &form) const;
  GridText operator()(const PacketKernel &packet) const;

private:
  std::string blockOf() const;
};

std::string GridPrinter::range(const ThreadLoop &loop) const {
  return "nidus::Range<" + printType(unqualified(loop.type), style.types) + ">(" + printFormula(loop.gridFirst) + ", " +
         printFormula(loop.gridEnd) + (loop.step == 1 ? "" : ", " + std::to_string(loop.step)) + ")";
}

std::string GridPrinter::ranges() const {
  std::vector<std::string> ranges;
  for (auto loop = kernel.threads.rbegin(); loop != kernel.threads.rend(); ++loop)
    ranges.push_back(range(*loop));
  return join(ranges, ", ");
}

GridText GridPrinter::operator()(const TeamKernel &form) const {
  std::vector<std::string> shared;
  for (const ThreadLoop &loop : form.loops)
    shared.push_back(range(loop));
  std::vector<std::string> bytes;
  for (const TypeRef &array : arraysInMemory(form)) {
    const Poly elements = array->extent ? Poly(*array->extent) : polyOf(array->extentExpr).value();
    FormulaNames names;
    for (const std::string &name : elements.names())
      names[name] = variable(name, scalarType(Scalar::Long));
    bytes.push_back("nidus::bytesInBlock<" + printType(array->element, style.types) + ">(" + printFormula(formula(elements, names)) + ")");
  }
  return {"nidus::RowGrid", "(" + ranges() + ", {" + join(shared, ", ") + "}" + (form.isBlock ? ", nidus::TeamsOf::blocks" : "") +
                                (bytes.empty() ? "" : ", " + join(bytes, " + ")) + ")", ""};
}

GridText GridPrinter::operator()(const StagedKernel &form) const {
  std::vector<std::string> loops;
  for (const ThreadLoop &loop : form.ranges)
    if (const std::string text = range(loop); !std::count(loops.begin(), loops.end(), text))
      loops.push_back(text);
  return {"nidus::StagedGrid", "({" + ranges() + "}, {" + blockOf() + "}, {" + join(loops, ", ") + "})", ""};
}

GridText GridPrinter::operator()(const ScanKernel &form) const {
  const std::string items = form.isOnePass() ? ", " + std::to_string(form.items) : "";
  return {form.isOnePass() ? "nidus::TileGrid" : "nidus::ScanGrid", "(" + ranges() + ", " + std::to_string(kernel.block[0]) + items + ")", ""};
}

GridText GridPrinter::operator()(const WavefrontKernel &form) const {
  return {"nidus::WavefrontGrid<" + stripsOf(kernel) + ">", "({" + range(form.columns) + ", " + ranges() + "})", ""};
}

std::string GridPrinter::blockOf() const {
  std::vector<std::string> block;
  for (int size : kernel.block)
    block.push_back(std::to_string(size));
  return join(block, ", ");
}

GridText GridPrinter::operator()(const ItemKernel &) const {
  std::string type = kernel.strides ? "nidus::StridedGrid" : "nidus::Grid";
  return {type, "{{" + ranges() + "}, {" + blockOf() + "}}", ""};
}

GridText GridPrinter::operator()(const PacketKernel &packet) const {
  std::vector<std::string> shape, margins, units;
  bool hasUnits = false; // but the packets' columns, which the runtime knows
  for (size_t k = packet.shape.size(); k-- > 0;) {
    hasUnits |= k + 1 < packet.shape.size() && packet.units[k] > 1;
    units.push_back(std::to_string(packet.units[k]));
    const Margin &margin = packet.margins[k];
    shape.push_back(std::to_string(packet.shape[k]));
    margins.push_back("{" + printFormula(formula(margin.low)) + ", " + printFormula(formula(margin.high)) + "}");
  }
  std::string arguments = "({" + ranges() + "}, {" + join(shape, ", ") + "}, {" + join(margins, ", ") + "}" +
                          (hasUnits ? ", {" + join(units, ", ") + "}" : "") + ")";
  std::string blocks = packet.blocksInTurns ? std::to_string(packet.blocksInTurns) : "";
  std::string how;
  if (!packet.contracted.empty())
    how += ".inTiles()";
  if (packet.warpColumns)
    how += ".inWarpsOf(" + std::to_string(packet.warpColumns) + ")";
  if (!packet.size.empty() && packet.mostSize <= 0)
    how += ".onlyIf(" + packet.size + " >= " + std::to_string(Extent::leastSize) + ")";
  if (packet.isLong || kernel.strides)
    how += kernel.strides ? ".inTurns(" + blocks + ")" : ".ifTheyFillTheDevice()";
  return {"nidus::PacketGrid", arguments, how};
}

} // namespace

std::string printRange(const KernelPlan &kernel, const ThreadLoop &loop, const ExprStyle &style) { return GridPrinter(kernel, style).range(loop); }

std::string printRanges(const KernelPlan &kernel, const ExprStyle &style) { return GridPrinter(kernel, style).ranges(); }

GridText printGrid(const KernelPlan &kernel, const ExprStyle &style) { return std::visit(GridPrinter(kernel, style), kernel.form); }

} // namespace nidus
