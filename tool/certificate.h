//===- certificate.h - the proof record of a translation ----------------------===//
//
// For each mapped nest what its correctness rests on, as isl text and C: anyone with isl can check again that the
// schedule respects the dependences of the accesses.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// One of the checks that ran after a phase.
struct CertifiedCheck {
  std::string name;
  bool holds = true;
  template <class V> void describe(V &v) {
    v("name", name);
    v("holds", holds);
  }
};

struct NestCertificate {
  std::string function, kernel;
  SourceRange range;
  isl::set context;     ///< { : } over parameters: what their types say
  isl::set assumptions; ///< inside the context: for these the rest is true; tested at run time
  isl::set domain;      ///< { S[i] }
  std::vector<Access> accesses;
  Dependences dependences;
  Mapping mapping; ///< with the schedule { S[i] -> kernel[...] }
  std::vector<CertifiedCheck> checks;
  std::vector<std::string> tests; ///< at run time, as C; with those for overlap, that every nest makes
  template <class V> void describe(V &v) {
    v("function", function);
    v("kernel", kernel);
    v("range", range);
    v("context", context);
    v("assumptions", assumptions);
    v("domain", domain);
    v("accesses", accesses);
    v("dependences", dependences);
    v("mapping", mapping);
    v("checks", checks);
    v("tests", tests);
  }
};

/// Of one file.
struct FileCertificate {
  std::string file;
  std::vector<std::string> flags;
  std::vector<NestCertificate> nests;
  template <class V> void describe(V &v) {
    v("file", file);
    v("flags", flags);
    v("nests", nests);
  }
};

} // namespace nidus
