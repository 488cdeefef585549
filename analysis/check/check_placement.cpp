#include "analysis/check/check_placement.h"
#include <algorithm>

namespace nidus {
namespace {

bool mayBeWritten(const Scop &scop, const std::string &array) {
  for (const Statement &statement : scop.statements)
    for (const Access &access : statement.accesses)
      if (access.array == array && access.kind != AccessKind::Read)
        return true;
  return false;
}

bool isCombined(const Scop &scop, const std::string &name) {
  return std::any_of(scop.arrays.begin(), scop.arrays.end(),
                     [&](const Array &array) { return array.name == name && array.combined; });
}

/// Every mention in the body is the base of an element, whose address nobody takes.
bool isTouchedByElements(const StmtRef &body, const std::string &array) {
  auto isIt = [&](const ExprRef &e) {
    return stripImplicitCasts(e)->kind == ExprKind::Variable && stripImplicitCasts(e)->name == array;
  };
  bool isFine = true;
  int bases = 0;
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable && e.name == array)
      --bases;
    if (e.kind == ExprKind::Subscript && isIt(e.children[0])) {
      ++bases;
      isFine &= isScalar(e.type);
    }
    if (e.kind == ExprKind::AddressOf && e.children[0]->kind == ExprKind::Subscript)
      isFine &= !isIt(e.children[0]->children[0]);
  });
  return isFine && bases == 0;
}

void checkLanes(const Scop &scop, const NestPlan &plan, const ArrayPlan &array, std::vector<std::string> &wrong) {
  bool isPowerOfTwo = array.lanes >= 1 && (array.lanes & (array.lanes - 1)) == 0;
  bool isCombinedInBlock = array.space == MemorySpace::Shared && isCombined(scop, array.name);
  bool isFine = array.lanes == 1 || (isPowerOfTwo && isCombinedInBlock);
  forEachKernel(plan, [&](const KernelPlan &kernel) {
    if (isFine && array.lanes > 1)
      isFine = isTouchedByElements(kernel.body, array.name) &&
               (!kernel.packet() || isTouchedByElements(kernel.packet()->body, array.name));
  });
  if (!isFine)
    wrong.push_back("'" + array.name + "' has elements for each of " + std::to_string(array.lanes) + " lanes");
}

void checkArray(const Scop &scop, const NestPlan &plan, const ArrayPlan &array, std::vector<std::string> &wrong) {
  bool isWritten = mayBeWritten(scop, array.name);
  if (isWritten && array.space != MemorySpace::Global &&
      !(array.space == MemorySpace::Shared && isCombined(scop, array.name)))
    wrong.push_back("'" + array.name + "' is written, and in a memory that is only read");
  if (isWritten != array.out.has_value())
    wrong.push_back("'" + array.name + "' is " +
                    (isWritten ? "written and not copied back" : "copied back and not written"));
  auto argument = std::find_if(plan.arguments.begin(), plan.arguments.end(), [&](const Argument &a) {
    return a.kind == ArgumentKind::Array && a.name == array.name;
  });
  bool isLiteral = array.space == MemorySpace::Constant && array.form == ConstantForm::Literal;
  if (isLiteral != (array.literals != nullptr) || (isLiteral && argument != plan.arguments.end()))
    wrong.push_back("'" + array.name + "' has the values that the source tells, and is passed");
  if (argument == plan.arguments.end() && !isLiteral)
    wrong.push_back("'" + array.name + "' is no argument");
  else if (isWritten && !isLiteral && argument->isConst)
    wrong.push_back("'" + array.name + "' is written, and a pointer to const");
  bool isTable = array.space == MemorySpace::Constant || array.space == MemorySpace::Shared;
  if (isTable && (!isScalar(array.element) || array.tableElements <= 0))
    wrong.push_back("'" + array.name + "' is passed by value without a number of elements");
  if (!isTable && array.tableElements != 0)
    wrong.push_back("'" + array.name + "' is not passed by value, and has a number of elements");
  if (array.sizedElements != 0 && (isWritten || isTable || !isScalar(array.element) || !array.in || !array.in->certain))
    wrong.push_back("'" + array.name + "' is passed by value to the kernels for small sizes, and cannot be");
  checkLanes(scop, plan, array, wrong);
  if (array.space == MemorySpace::Texture && !isScalar(array.element))
    wrong.push_back("'" + array.name + "' is read through textures, and its elements are no numbers");
}

} // namespace

std::vector<std::string> checkPlacement(const Scop &scop, const NestPlan &plan, const DeviceProfile &profile) {
  std::vector<std::string> wrong;
  int64_t bytes = 0;
  for (const ArrayPlan &array : plan.arrays) {
    checkArray(scop, plan, array, wrong);
    bool isByValue = array.space == MemorySpace::Constant && array.form == ConstantForm::Parameter;
    if (isScalar(array.element))
      bytes += (isByValue ? array.tableElements : array.sizedElements) * sizeOf(array.element->scalar);
  }
  if (bytes > profile.parameterTableBytes)
    wrong.push_back("arrays of " + std::to_string(bytes) + " bytes are passed by value");
  for (const Array &array : scop.arrays) {
    auto places = std::count_if(plan.arrays.begin(), plan.arrays.end(),
                                [&](const ArrayPlan &each) { return each.name == array.name; });
    if (places != 1)
      wrong.push_back("'" + array.name + "' is in " + std::to_string(places) + " memories");
  }
  return wrong;
}

} // namespace nidus
