//===- host_call.h - what name.c tells the runtime ------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// What name.c tells the runtime about the data that it holds on the device between nests (runtime: host.h).
enum class HostCallKind {
  Hold,    ///< from here on data stays on the device
  Unhold,  ///< the opposite: it goes back
  Suspend, ///< Unhold before the statement, Hold after it
  Reads,   ///< the host is about to read
  Writes,  ///< the host is about to write, perhaps in part
  Fills,   ///< the host is about to write all
  Touches, ///< the host is about to read and write anything
  Frees,   ///< the memory is about to end, or nothing looks at it any more
  // What the host may touch without saying where: `pointer` is an address by which nests know all of the object.
  ReadsAny,     ///< the host is about to read anything
  ReadsObject,  ///< ... to read anything of one object
  WritesObject, ///< ... to read and write anything of one object
  Spares,       ///< the next Suspend leaves the object on the device
  FreesBlock,   ///< free(pointer) follows
  Ends,         ///< the variable is about to end
  // The same of the object that `pointer` leads into, which its callers announced (Object, Block); else of anything.
  ReadsAround,
  WritesAround,
  Object,  ///< until the hold ends, the array `object` is one object
  Block,   ///< ... is the block of malloc that begins at `pointer`
  Expects, ///< ... nests work on pieces of the bytes; all of them exist
  // In the place of the statement's call, which is made when the device does not do it:
  Copies, ///< memcpy(pointer, from, bytes), or memmove
  Sets,   ///< memset(pointer, from, bytes)
};
template <> struct EnumNames<HostCallKind> {
  static constexpr const char *names[] = {"hold",          "unhold",  "suspend",     "reads",     "writes",
                                          "fills",         "touches", "frees",       "reads_any", "reads_object",
                                          "writes_object", "spares",  "frees_block", "ends", "reads_around",  "writes_around",
                                          "object",        "block",   "expects",     "copies",    "sets"};
};

enum class HostCallPlace {
  Before, ///< a statement of a block
  After,  ///< the same
  Behind, ///< the same, and the statement needs braces: else the call would look like its last part
  Around, ///< in braces with any statement, before it
  Inside, ///< an expression that begins there: CALL, EXPRESSION
};
template <> struct EnumNames<HostCallPlace> {
  static constexpr const char *names[] = {"before", "after", "behind", "around", "inside"};
};

struct HostCall {
  HostCallKind kind = HostCallKind::Touches;
  HostCallPlace place = HostCallPlace::Before;
  int beginOffset = 0, endOffset = 0; ///< of the statement or expression
  ExprRef object;                     ///< Reads, Writes, Ends: the lvalue; or, when null, pointer and bytes
  ExprRef last;                       ///< Reads, Writes: what lies between the object and this one, too; may be null
  ExprRef rows;                       ///< ... only so many of its size, at equal distances, those two among them; null: all
  ExprRef least, most;                ///< Reads, Writes: the elements with these numbers, counted from the object, and all between
                                      ///< them; in doubles, as C perhaps never computes them; null: none but the object
  ExprRef pointer, bytes;             ///< Reads, Writes, Fills: so many bytes from there; Frees: only the pointer
  ExprRef from;                       ///< Copies: where the bytes are; Sets: the value of each
  bool isAtExit = false;              ///< Touches: the program ends there
  ExprRef condition;                  ///< of a call around a statement: it is made when this holds; null: always

  /// Behind a statement, without the object's end: nothing looks at it any more.
  bool makesRoom() const {
    return kind == HostCallKind::Frees && (place == HostCallPlace::After || place == HostCallPlace::Behind);
  }

  /// Does it say that the host is about to look at data, or to change it?
  bool isAccess() const {
    switch (kind) {
    case HostCallKind::Suspend:
    case HostCallKind::Reads:
    case HostCallKind::Writes:
    case HostCallKind::Fills:
    case HostCallKind::Touches:
    case HostCallKind::ReadsAny:
    case HostCallKind::ReadsObject:
    case HostCallKind::WritesObject:
    case HostCallKind::ReadsAround:
    case HostCallKind::WritesAround:
      return true;
    default:
      return false;
    }
  }

  /// Does it stand for a call of the statement?
  bool isMove() const { return kind == HostCallKind::Copies || kind == HostCallKind::Sets; }

  template <class V> void describe(V &v) {
    v("kind", kind);
    v("place", place);
    v("beginOffset", beginOffset);
    v("endOffset", endOffset);
    v("object", object);
    v("last", last);
    v("rows", rows);
    v("least", least);
    v("most", most);
    v("pointer", pointer);
    v("bytes", bytes);
    v("from", from);
    v("isAtExit", isAtExit);
    v("condition", condition);
  }
};

} // namespace nidus
