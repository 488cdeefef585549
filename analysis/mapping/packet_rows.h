//===- packet_rows.h - how many rows a packet has ------------------------------===//
#pragma once

#include "analysis/model/device_profile.h"
#include "analysis/model/interior.h"

namespace nidus {

/// Of packets of `interior` whose instances share what they read along loop `shared` alone, along which packets of a block
/// follow each other: the profile's, but two, or as many as lie around an instance, where memory is the limit by far.
/// Those read more rows twice, from a cache that has time for it, and leave room for more threads, which keep the memory
/// busy. One, where eight times as many bytes are written: what rows share is little beside them.
int rowsAlong(const Interior &interior, int shared, const DeviceProfile &profile);

/// Would packets make nothing cheaper? Their instances share nothing, elements are words already, and more than twice as
/// many bytes as in rows are reached element by element (`scatteredBytes` of an instance), by the threads of a warp a
/// packet apart.
bool savesNothing(const Interior &interior, int64_t scatteredBytes);

} // namespace nidus
