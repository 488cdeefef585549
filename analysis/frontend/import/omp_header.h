//===- omp_header.h - omp.h where Clang has none ------------------------------===//
#pragma once

namespace nidus::frontend {

/// The folder and the text of a virtual omp.h, to be searched after all others. Clang has none unless an OpenMP library of
/// LLVM is installed, and cannot read gcc's. The functions that programs call are declared, as OpenMP 5.2 (chapter 18)
/// says; types have gcc's sizes, but nothing that is translated depends on them.
inline constexpr const char *ompHeaderFolder = "/nidus-headers";
extern const char *const ompHeader;

} // namespace nidus::frontend
