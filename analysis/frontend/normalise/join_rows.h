//===- join_rows.h - rows that are reached through a table of pointers ------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// img[y][x] with an array of pointers, T **img, becomes an access to one array of rows, img_rows of type T (*)[img_pitch]. The
/// launcher finds rows that are evenly spaced, or makes them so, and with them img_pitch. The table must be the same array in all iterations, and the
/// nest must not assign its pointers by their name.
void joinRows(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
