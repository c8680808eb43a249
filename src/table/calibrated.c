/* SPDX-License-Identifier: MIT */
#include "table/calibrated.h"

static int tricks(const Player *p, const TricksView *v)
{
  const Contract *c = &v->contract;
  return calibration_taken(((const CalibratedPlayer *)p)->by, c->level, c->strain,
                           v->double_dummy, calibration_luck(v->deal));
}

static void note(const Player *p, Buf *out)
{
  (void)p;
  buf_puts(out, "takes tricks as records of tables have them");
}

const PlayerKind CALIBRATED_KIND = {
    .name = "calibrated", .sees_all = true, .tricks = tricks, .note = note};
