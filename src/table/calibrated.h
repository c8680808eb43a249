/* SPDX-License-Identifier: MIT */
/*
** calibrated.h - tricks as they are taken at tables, by a calibration (calibration.h).
*/
#ifndef TABLE_CALIBRATED_H
#define TABLE_CALIBRATED_H

#include "table/calibration.h"
#include "table/player.h"

typedef struct CalibratedPlayer {
  Player player;
  const Calibration *by; /* outlives it */
} CalibratedPlayer;

extern const PlayerKind CALIBRATED_KIND;

#endif
