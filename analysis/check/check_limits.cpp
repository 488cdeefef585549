#include "analysis/check/check_limits.h"
#include <algorithm>

namespace nidus {
namespace {

// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": threads of a block along x, y, z and
// in all, bytes of a kernel's parameters (more than 4096 from 7.0 on, with CUDA 12.1).
constexpr int mostAlong[] = {1024, 1024, 64};
constexpr int mostThreads = 1024;
constexpr int64_t parameterBytes = 4096, parameterBytesSince70 = 32764;
constexpr int widestScalar = 8;

int64_t bytesOf(const ArrayPlan &table) {
  return isScalar(table.element) ? table.tableElements * sizeOf(table.element->scalar) : INT64_MAX / 2;
}

/// Shared memory of a block that needs no opt-in, and constant memory of a file, of every device so far.
void checkTables(const NestPlan &plan, std::vector<std::string> &wrong) {
  constexpr int64_t sharedBytes = 48 << 10, constantBytes = 64 << 10;
  int64_t shared = 0, constant = 0;
  for (const ArrayPlan &array : plan.arrays) {
    if (array.space == MemorySpace::Shared)
      shared += array.lanes * bytesOf(array);
    if (array.space == MemorySpace::Constant && array.form != ConstantForm::Parameter)
      constant += bytesOf(array);
  }
  if (shared > sharedBytes)
    wrong.push_back("a block has " + std::to_string(shared) + " bytes of shared memory");
  if (constant > constantBytes)
    wrong.push_back("a nest has " + std::to_string(constant) + " bytes of constant memory");
}

void checkBlock(const KernelPlan &kernel, const DeviceProfile &profile, std::vector<std::string> &wrong) {
  bool isLegal = !kernel.block.empty() && kernel.block.size() <= 3 && kernel.block.size() == kernel.threads.size();
  int64_t threads = 1;
  for (size_t axis = 0; axis < kernel.block.size() && isLegal; ++axis) {
    isLegal = kernel.block[axis] >= 1 && kernel.block[axis] <= mostAlong[axis];
    threads *= kernel.block[axis];
  }
  if (!isLegal || threads > std::min(mostThreads, profile.maxThreadsPerBlock))
    wrong.push_back("the block of '" + kernel.name + "' does not fit the device");
}

void checkParameters(const NestPlan &plan, const KernelPlan &kernel, const DeviceProfile &profile,
                     std::vector<std::string> &wrong) {
  int64_t bytes = 0;
  for (const std::string &name : kernel.arguments) {
    auto array =
        std::find_if(plan.arrays.begin(), plan.arrays.end(), [&](const ArrayPlan &each) { return each.name == name; });
    bool isTable =
        array != plan.arrays.end() && array->space == MemorySpace::Constant && array->form == ConstantForm::Parameter;
    bool isTexture = array != plan.arrays.end() && array->space == MemorySpace::Texture;
    bytes += isTable ? bytesOf(*array) : isTexture ? 3 * widestScalar : widestScalar;
    if (array != plan.arrays.end() && array->sizedElements > 0)
      bytes += array->sizedElements * widestScalar;
  }
  int arch = profile.arch.starts_with("sm_") ? std::atoi(profile.arch.c_str() + 3) : 0;
  if (bytes > (arch >= 70 ? parameterBytesSince70 : parameterBytes))
    wrong.push_back("the parameters of '" + kernel.name + "' take " + std::to_string(bytes) + " bytes");
}

/// Words of what lanes keep outside of the loops over them.
int64_t wordsKept(const StmtRef &stmt) {
  if (!stmt || stmt->isUnrolled)
    return 0;
  int64_t words = 0;
  if (stmt->kind == StmtKind::Declare && isArray(stmt->type)) {
    TypeRef type = stmt->type;
    for (words = 1; isArray(type); type = type->element)
      words *= *type->extent;
    words *= (sizeOf(type->scalar) + 3) / 4;
  }
  for (const StmtRef &child : stmt->children)
    words += wordsKept(child);
  return words;
}

void checkRegisters(const KernelPlan &kernel, const DeviceProfile &profile, std::vector<std::string> &wrong) {
  if (!kernel.packet() || !profile.limits)
    return;
  int64_t words = 0;
  for (const WindowPlan &window : kernel.packet()->windows) {
    int64_t columns = window.around.back().low.most() + window.columns + window.around.back().high.most(), rows = 1;
    for (size_t k = 0; k + 1 < window.around.size(); ++k)
      rows *= window.around[k].low.most() + kernel.packet()->shape[window.axisOf(k)] + window.around[k].high.most();
    if (window.sweptRows > 0)
      rows = window.sweptRows;
    words += rows * ((columns * sizeOf(window.element->scalar) + 3) / 4);
  }
  words += wordsKept(kernel.packet()->body);
  if (words > profile.limits->registersPerThreadMax)
    wrong.push_back("a packet of '" + kernel.name + "' holds " + std::to_string(words) + " registers");
}

} // namespace

std::vector<std::string> checkLimits(const NestPlan &plan, const DeviceProfile &profile) {
  std::vector<std::string> wrong;
  checkTables(plan, wrong);
  forEachKernel(plan, [&](const KernelPlan &kernel) {
    checkBlock(kernel, profile, wrong);
    checkParameters(plan, kernel, profile, wrong);
    checkRegisters(kernel, profile, wrong);
  });
  return wrong;
}

} // namespace nidus
