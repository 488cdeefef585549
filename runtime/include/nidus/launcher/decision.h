//===- decision.h - which side computes a nest -------------------------------===//
//
// The device, with the moves of data that both sides need and with its start, or the C, by what the profile predicts (prediction.h)
// and by what earlier nests on the same data have gained and lost (balances.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/device_start.h"
#include "nidus/launcher/packed_arrays.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// Is it the device? Remembers what that gains or loses, and tells the profile.
inline bool isForDevice(const Forecast &forecast, const NestArrays &arrays, const PackedArrays &packed, Place place) {
  Residents &residents = arrays.residents();
  // It would lose even with its data there, of which nothing is, and a loss changes no balance: one that says nothing says nothing
  // afterwards. A profile wants to know by how much.
  if (Profile::isOff() && !forecast.couldPay() && residents.isHeld() && !arrays.areKnown())
    return false;
  const Moves moves = arrays.moves(forecast.rates());
  const double touched = arrays.touchedBytes(), c = forecast.c(touched);
  const double device = forecast.device(touched) + arrays.comparisons() * forecast.rates().comparison() + packed.time(forecast.rates()),
               gain = c - device;
  const Regions staying = packed.withoutBuffers(arrays.staying());
  const Balance before = residents.balance(staying);
  Balance balance = before;
  const auto isStartWorth = [&] { return DeviceStart::isWorth(before.foreseen(gain, moves), c, forecast.rates().deviceStart); };
  const Outcome outcome = !balance.choose(gain, moves) ? Outcome::declined
                          : isStartWorth()             ? Outcome::onDevice
                                                       : Outcome::unstarted;
  if (outcome == Outcome::unstarted)
    balance = before.waitingForStart(gain);
  residents.setBalance(staying, balance, forecast.rates());
  Profile::get().addPrediction(place.nest, device + moves.toDevice, c + moves.toC, outcome, {forecast.operations(), touched});
  return outcome == Outcome::onDevice;
}

} // namespace NIDUS_TARGET
} // namespace nidus
