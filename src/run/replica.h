/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** replica.h - measures valued by other calibrations as well, deal by deal.
**
** A calibration is counted in records, so what it says has an error. Replicas
** are the calibrations that other records might have given. Each deal is
** measured by all of them with the same luck, and what is added up shows how
** far a mean moves with the calibration: by each replica the sum of a measure,
** or, where its values are few, how often each came.
** Read-only once made; the sums belong to whoever keeps them.
*/
#ifndef RUN_REPLICA_H
#define RUN_REPLICA_H

#include "base/region.h"
#include "run/measure.h"
#include "stats/moments.h"

enum {
  REPLICA_LEAST = -1, /* the values that are counted, where there are no others */
  REPLICA_MOST = TRICKS_MAX,
  REPLICA_VALUES = REPLICA_MOST - REPLICA_LEAST + 1,
  REPLICAS_MAX = 1000,
};

typedef struct Replicas {
  int nb;         /* calibrations; 0: none */
  int measure_nb; /* the first so many measures are valued by each */
  int variant_nb; /* of a deal, 1 or more */
  Region region;  /* the arrays */
  Calibration *play;
  int *at;       /* of each measure where its sums begin, -1: it has none */
  bool *counted; /* its values are counted */
  int size;      /* sums of a variant */
} Replicas;

/* What each measure's values by all replicas are, of each variant: {0} is empty. */
bool replicas_open(Replicas *out, const Calibration *play, int nb,
                   Measure *const measure[], int measure_nb, int variant_nb, Err *e);
void replicas_close(Replicas *r);

/* How many values a deal has, and how many sums there are. */
size_t replicas_value_nb(const Replicas *r);
int replicas_sum_nb(const Replicas *r);

/* The values of a variant of a deal into their place in 'value'. */
void replicas_measure(const Replicas *r, Measure *const measure[], int variant,
                      const MeasureDeal *d, const Tricks *t, MeasureMemo *memo,
                      int64_t value[]);

/* Add the values of a deal to the sums. */
void replicas_add(const Replicas *r, const int64_t value[], MomentSum sum[]);

/*
** By replica 'which' the sum of a measure's values, and the number of deals on which it
** was 'value': one that is counted.
*/
MomentSum replicas_sum(const Replicas *r, const MomentSum sum[], int variant,
                       int measure, int which);
MomentSum replicas_count(const Replicas *r, const MomentSum sum[], int variant,
                         int measure, int which, int value);

#endif
