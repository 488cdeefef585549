//===- array_plan.h - where an array is, and what of it moves -------------===//
//
// The memory space of an array in the kernels, the boxes of it that are copied before and after them, and what becomes
// of its copy on the device.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"
#include "analysis/model/memory_space.h"
#include "analysis/model/reduction.h"
#include <optional>

namespace nidus {

/// Elements first + sum_k t_k * pitch_k with 0 <= t_k < count_k, outermost level first; pitches and counts in elements.
struct BoxLevel {
  ExprRef count, pitch;
  template <class V> void describe(V &v) {
    v("count", count);
    v("pitch", pitch);
  }
};

/// What a box contains besides the elements that the nest touches.
enum class Fit {
  Exact, ///< nothing
  Hull,  ///< what lies between the first and the last of them
  Cover  ///< also what lies around them. Only of what is copied to the device, and certain only within a declared array
};
template <> struct EnumNames<Fit> { static constexpr const char *names[] = {"exact", "hull", "cover"}; };

struct Box {
  ExprRef first;
  std::vector<BoxLevel> levels;
  /// False: the box may reach past the object. The launcher asks whether all of what goes in can be read, and only what
  /// lies between elements that changed goes back.
  bool certain = true;
  /// Of what is written: every byte of the box surely is. Otherwise what comes home is compared with what is there.
  bool written = true;
  Fit fit = Fit::Exact;
  template <class V> void describe(V &v) {
    v("first", first);
    v("levels", levels);
    v("certain", certain);
    v("written", written);
    v("fit", fit);
  }
};

/// What happens to the device copy of an array when the nest ends.
enum class AfterNest {
  Release, ///< written data goes back to the host, the device copy ends
  Keep,    ///< stays on the device for a later nest that surely follows; written data is not copied back yet
  Discard, ///< the data is dead: nothing goes back
};
template <> struct EnumNames<AfterNest> { static constexpr const char *names[] = {"release", "keep", "discard"}; };

/// What the launcher reads of a table of pointers to rows.
struct RowPointersPlan {
  std::string pitch, height; ///< of their Arguments; no height: rows form no planes
  std::optional<Box> planes; ///< where they do, elements of the table; their formulas mention no pitch or height
  Box rows;                  ///< elements of the table, or of that of each plane; neither do theirs
  std::optional<Box> columns; ///< elements of a row, from the least to the greatest that is touched of any; none when that is not known
  ExprRef start;              ///< rows may end where the next one's element of this number is; null: element 0
  ExprRef planeStart;         ///< ... and planes where the next one's row of this number is; null: row 0
  /// Does the launcher find the number in the table?
  bool finds(const std::string &number) const { return number == pitch || (!height.empty() && number == height); }
  template <class V> void describe(V &v) {
    v("pitch", pitch);
    v("height", height);
    v("planes", planes);
    v("rows", rows);
    v("columns", columns);
    v("start", start);
    v("planeStart", planeStart);
  }
};

struct ArrayPlan {
  std::string name; ///< of its Argument
  TypeRef element;
  MemorySpace space = MemorySpace::Global;
  std::string why; ///< of the space, in words
  std::vector<RefusedSpace> notTaken;
  ConstantForm form = ConstantForm::Parameter; ///< Constant only
  int64_t tableElements =
      0; ///< Constant: read from the host; Shared: copied by each block. Elements [0, tableElements)
  TablePart part = TablePart::All; ///< Constant: otherwise only what `in` says is read from the host
  /// Kernels that are specialised for sizes get elements [0, sizedElements) by value, of which they read what `in` says; 0: they have
  /// the array where the general one has it.
  int64_t sizedElements = 0;
  ExprRef literals;                ///< Constant, as literals: the list of the table's values
  /// Atomic updates of this kind are all that the nest does with it. Shared: each block combines into elements of its
  /// own.
  std::optional<ReductionOp> combined;
  int lanes = 1;          ///< Shared: of a warp, with elements of their own, [0, tableElements) each
  std::optional<RowPointersPlan> rowPointers; ///< name.c passes a table of pointers to its rows
  std::optional<Box> in;  ///< copied to the device before the kernels, unless already there
  std::optional<Box> out; ///< written by the nest; copied back as AfterNest says
  AfterNest after = AfterNest::Release;
  std::optional<int> residentSince; ///< the nest in this line kept it on the device: `in` need not be copied
  ExprRef usedWhen;                 ///< Constant: the table is read only when this formula holds (null: always)
  /// Formulas also over NestPlan::slabCounter, elements of the array; null: not known. Iterations before the counter
  /// touch only elements before `neededBefore`, iterations from it on only elements from `neededFrom` on; these write only
  /// elements from `completeBefore` on.
  ExprRef neededFrom, neededBefore, completeBefore;

  template <class V> void describe(V &v) {
    v("name", name);
    v("element", element);
    v("space", space);
    v("why", why);
    v("notTaken", notTaken);
    v("form", form);
    v("tableElements", tableElements);
    v("part", part);
    v("sizedElements", sizedElements);
    v("literals", literals);
    v("combined", combined);
    v("lanes", lanes);
    v("rowPointers", rowPointers);
    v("in", in);
    v("out", out);
    v("after", after);
    v("residentSince", residentSince);
    v("usedWhen", usedWhen);
    v("neededFrom", neededFrom);
    v("neededBefore", neededBefore);
    v("completeBefore", completeBefore);
  }
};

} // namespace nidus
