/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** calibrate.h - how fast the machine is just now.
**
** Rates of two days or machines can be compared by what fixed work took there.
*/
#ifndef BENCH_CALIBRATE_H
#define BENCH_CALIBRATE_H

/* Processor seconds of the process so far, all threads. */
double cpu_seconds(void);

/* Fixed integer work; nanoseconds of processor time for each step. */
double calibrate(void);

#endif
