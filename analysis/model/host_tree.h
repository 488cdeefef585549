//===- host_tree.h - a function as the host runs it -------------------------===//
//
// Per function, a tree of sequences, loops, branches, nests and leaves. A leaf is one statement of the host with the
// variables that it reads and writes and what it may do to memory; transfers are decided on this tree.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus {

enum class HostKind { Sequence, Loop, Branch, Nest, Leaf };
template <> struct EnumNames<HostKind> {
  static constexpr const char *names[] = {"sequence", "loop", "branch", "nest", "leaf"};
};

/// What a host statement may do besides reading and writing variables by name.
enum class HostEffect {
  None,      ///< computes with variables only
  Allocates, ///< sets `subject` to fresh memory (malloc, calloc, aligned_alloc)
  Frees,     ///< frees the memory behind `subject`
  Any,       ///< may read and write memory, call unknown functions, or leave the function
};
template <> struct EnumNames<HostEffect> {
  static constexpr const char *names[] = {"none", "allocates", "frees", "any"};
};

struct HostNode {
  HostKind kind = HostKind::Leaf;
  std::vector<HostNode> children;         ///< Sequence, Loop, Branch
  int nest = -1;                          ///< Nest: index into FunctionPlan::nests
  HostEffect effect = HostEffect::None;   ///< Leaf
  std::string subject;                    ///< Leaf: see HostEffect
  std::vector<std::string> reads, writes; ///< Leaf: symbols
  Location location;

  template <class V> void describe(V &v) {
    v("kind", kind);
    v("children", children);
    v("nest", nest);
    v("effect", effect);
    v("subject", subject);
    v("reads", reads);
    v("writes", writes);
    v("location", location);
  }
};

} // namespace nidus
