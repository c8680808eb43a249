/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** calibrate.h - how fast the machine is just now.
**
** Rates of two days or machines can be compared by what fixed work took there.
*/
#ifndef BENCH_CALIBRATE_H
#define BENCH_CALIBRATE_H

#include "base/buf.h"

/* Processor seconds so far, of all threads and of this one; seconds of real time. */
double cpu_seconds(void);
double thread_seconds(void);
double wall_seconds(void);

/* Fixed integer work; nanoseconds of processor time for each step. */
double calibrate(void);

/* The same as a line of a report. */
void calibration_print(Buf *out);

#endif
