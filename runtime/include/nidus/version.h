//===- version.h - of nidus ---------------------------------------------------===//
//
// The one place that says it; CMake reads it, too. Versions are semantic: what a version has translated is compiled with the headers of
// any later one of the same major version.
//
//===----------------------------------------------------------------------===//
#pragma once

#define NIDUS_VERSION_MAJOR 0
#define NIDUS_VERSION_MINOR 1
#define NIDUS_VERSION_PATCH 0

#if defined NIDUS_TRANSLATED_BY_MAJOR && NIDUS_TRANSLATED_BY_MAJOR != NIDUS_VERSION_MAJOR
#error "this file was translated by nidus of another major version than these headers: translate it again"
#endif
