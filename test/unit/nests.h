//===- nests.h - Scops written as isl text ---------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

inline isl::set set(const char *text) { return isl::set(islContext(), text); }

inline Loop loopOver(const std::string &symbol, int64_t step = 1) {
  Loop loop;
  loop.symbol = symbol;
  loop.type = scalarType(Scalar::Int);
  loop.first = intLiteral(0);
  loop.condition = intLiteral(1);
  loop.step = step;
  return loop;
}

inline Access access(const std::string &id, const std::string &array, AccessKind kind, const std::string &relation,
                     std::vector<int> order = {0}) {
  Access a;
  a.id = id;
  a.array = array;
  a.kind = kind;
  a.relation = isl::map(islContext(), relation);
  a.order = std::move(order);
  return a;
}

/// A nest of one statement whose arrays have one dimension for each stride.
inline Scop nest(const std::vector<Loop> &loops, const std::string &domain, const std::vector<Access> &accesses,
                 const std::vector<Poly> &strides, const std::vector<std::string> &parameters) {
  Scop scop;
  scop.function = "f";
  Statement statement;
  statement.loops = loops;
  statement.domain = isl::set(islContext(), domain);
  statement.body = std::make_shared<Stmt>();
  statement.accesses = accesses;
  for (const Access &a : accesses) {
    bool isKnown = false;
    for (Array &array : scop.arrays)
      if (array.name == a.array) {
        isKnown = true;
        array.isWritten |= a.kind != AccessKind::Read;
      }
    if (isKnown)
      continue;
    Array array;
    array.name = a.array;
    array.element = scalarType(Scalar::Float);
    array.elementBytes = 4;
    array.strides = strides;
    array.isWritten = a.kind != AccessKind::Read;
    scop.arrays.push_back(array);
  }
  for (const std::string &name : parameters)
    scop.parameters.push_back({name, Scalar::Int, variable(name, scalarType(Scalar::Long)), false});
  scop.context = everything();
  scop.assumptions = everything();
  scop.statements = {statement};
  return scop;
}

inline DeviceProfile profile() {
  DeviceProfile p;
  p.block1 = {256};
  p.block2 = {32, 8};
  p.block3 = {32, 4, 2};
  return p;
}

} // namespace nidus
