/* SPDX-License-Identifier: MIT */
/* The search for any machine. */
#include "solve/search.h"

#define SEARCH_ENTRY search_plain
#include "solve/search_body.h"
